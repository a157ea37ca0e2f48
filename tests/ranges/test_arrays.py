"""Ranges from arrays of cards and weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import RangeError
from cardspeak.ranges import Range, parse_range
from tests.cases import cases


@given(st.sampled_from(["QQ+, AK", "random", "As?", "15%:0.5, AA", "AA:0.1, KK:0.2"]), st.integers(0, 1000))
def test_the_arrays_of_a_range_make_it_again_in_any_order(text: str, seed: int) -> None:
    given_range = parse_range(text)
    random = np.random.default_rng(seed)
    order = random.permutation(len(given_range))
    cards = random.permuted(given_range.ids[order], axis=1)
    assert Range.of(cards, given_range.weights[order]) == given_range
    assert Range.of(cards.astype(np.int64).tolist(), given_range.weights[order].tolist()) == given_range


def test_weights_are_kept_to_six_digits_and_zeros_left_out() -> None:
    given_range = Range.of([[51, 50], [51, 49], [51, 48]], [1 / 3, 1e-9, 1])
    assert dict(given_range) == {"AsAh": 0.333333, "AsAc": 1}


@cases(
    ("cards", "weights", "game", "message"),
    [
        ([[51, 50, 49]], None, "holdem", "ids are int64[1, 3]; give integers of shape (n, 2)"),
        ([51, 50], None, "holdem", "ids are int64[2]; give integers of shape (n, 2)"),
        ([["As", "Ks"]], None, "holdem", "ids are <U2[1, 2]; give integers of shape (n, 2)"),
        ([[51, 50], [49]], None, "holdem", "ids are not an array; give integers of shape (n, 2)"),
        (np.zeros((0, 2), np.uint8), None, "holdem", "ids: at least one holding is needed"),
        ([[51, 50], [52, 1]], None, "holdem", "ids: 52 in row 1 is not a card of Texas hold'em (52 cards, deuce to ace)"),
        ([[51, -1]], None, "holdem", "ids: -1 in row 0 is not a card of Texas hold'em (52 cards, deuce to ace)"),
        ([[51, 0]], None, "shortdeck", "ids: 0 in row 0 is not a card of Short-deck hold'em (36 cards, six to ace)"),
        ([[51, 50], [51, 51]], None, "holdem", "ids: row 1 has a card that appears twice"),
        ([[51, 50], [1, 2], [50, 51]], None, "holdem", "ids: AsAh in row 0 is a duplicate"),
        ([[51, 50]], [1, 1], "holdem", "weights have shape [2]; give one weight for each of the 1 holdings"),
        ([[51, 50]], [1.5], "holdem", "weights: 1.5 in row 0 is not between 0 and 1"),
        ([[51, 50]], [float("nan")], "holdem", "weights: nan in row 0 is not between 0 and 1"),
        ([[51, 50]], [-0.1], "holdem", "weights: -0.1 in row 0 is not between 0 and 1"),
        ([[51, 50]], ["half"], "holdem", "weights are not numbers; give 1 from 0 to 1"),
        ([[51, 50]], [0.0], "holdem", "weights: all are 0, so no holding is left"),
    ],
)  # fmt: skip
def test_invalid_arrays(cards: Any, weights: Any, game: str, message: str) -> None:
    with pytest.raises(RangeError) as caught:
        Range.of(cards, weights, game)
    assert str(caught.value) == message


def test_weights_are_rounded_to_the_nearest_millionth() -> None:
    given_range = Range.of([[51, 50], [51, 49], [51, 48]], [2 / 3, 1 / 3, 0.29])
    assert dict(given_range) == {"AsAh": 0.666667, "AsAd": 0.333333, "AsAc": 0.29}
