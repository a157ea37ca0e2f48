"""Wins and ties of three players' holdings, counted in one sweep in order of value, compared with brute force."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.kernels.equity.three_ranges import LOW_BITS, three_narrow, three_wide

N_CARDS, WIDTH = 9, 40
HOLDINGS = np.array(list(combinations(range(N_CARDS), 2)), np.uint8)
CARDS = np.ascontiguousarray(HOLDINGS[:, 0]), np.ascontiguousarray(HOLDINGS[:, 1])


def boards(n_values: int, seed: int, heaviest: int) -> tuple[Any, ...]:
    """Boards with random values of every two of nine cards, some blocked; and weights, many of them 0."""
    rng = np.random.default_rng(seed)
    n = len(HOLDINGS)
    values = rng.integers(1, n_values + 1, (4, WIDTH)).astype(np.uint16)
    values[rng.random(values.shape) < 1 / 5] = 0
    weights = rng.integers(1, heaviest + 1, (n, 3)) * (rng.random((n, 3)) < 2 / 3)
    return values, rng.integers(1, 25, 4), weights


def every_three(values: Any, times: Any, weights: Any) -> npt.NDArray[np.object_]:
    """The counts, found by visiting every combination of three holdings."""
    n = len(HOLDINGS)
    are_apart = ~(HOLDINGS[:, None, :, None] == HOLDINGS[None, :, None, :]).any(axis=(2, 3))
    apart = are_apart[:, :, None] & are_apart[:, None, :] & are_apart[None, :, :]
    counts = np.zeros((n, 3, 4), object)
    for row, board_times in zip(values[:, :n], times.tolist(), strict=True):
        live = row > 0
        dealt = apart & live[:, None, None] & live[None, :, None] & live[None, None, :]
        mine, second, third = row[:, None, None], row[None, :, None], row[None, None, :]
        for x in range(3):
            met = weights[:, (x + 1) % 3].astype(object)[:, None] * weights[:, (x + 2) % 3].astype(object)
            outcomes = [
                (second < mine) & (third < mine),
                (second == mine) & (third < mine),
                (second < mine) & (third == mine),
                (second == mine) & (third == mine),
            ]
            for kind, outcome in enumerate(outcomes):
                for i in np.flatnonzero(weights[:, x]).tolist():
                    counts[i, x, kind] += board_times * int(met[(outcome & dealt)[i]].sum())
    return counts


def found_by(kernel: Any, kind: Any, given: tuple[Any, ...], heroes: list[int]) -> Any:
    values, times, weights = given
    counts = np.zeros((len(HOLDINGS), 3, 4, 2), np.int64)
    flat = values.reshape(-1), WIDTH, times, CARDS, N_CARDS, weights.reshape(-1).astype(kind)
    kernel(*flat, np.array(heroes), counts.reshape(-1))
    return counts[..., 0] + (counts[..., 1].astype(object) << LOW_BITS)


@pytest.mark.parametrize("n_values", [1, 2, 6, 7462])
@pytest.mark.parametrize("heaviest", [1, 100])
def test_wins_and_ties_of_each_holding(n_values: int, heaviest: int) -> None:
    given = boards(n_values, n_values, heaviest)
    expected = every_three(*given)
    assert (expected[..., 0] > 0).any() == (n_values > 1)
    assert (found_by(three_narrow, np.uint16, given, [0, 1, 2]) == expected).all()
    assert (found_by(three_wide, np.int64, given, [0, 1, 2]) == expected).all()


def test_large_weights() -> None:
    given = boards(5, 1, 10**8)
    expected = every_three(*given)
    assert expected.max() > 1 << 40
    assert (found_by(three_wide, np.int64, given, [0, 1, 2]) == expected).all()


@pytest.mark.parametrize("of_others", [1, 2])
def test_the_largest_weights_of_16_bits(of_others: int) -> None:
    """Two players hold the same two cards with the largest weight allowed.

    The product of their weights, added up over the two cards, is 2 * 32,767**2, just below the limit of 2**31.
    """
    weights, values = np.zeros((len(HOLDINGS), 3), np.int64), np.full((1, WIDTH), of_others, np.uint16)
    number = {tuple(held): i for i, held in enumerate(HOLDINGS.tolist())}
    values[0, number[0, 1]] = 2
    weights[number[0, 1], 0] = 32767
    weights[number[2, 3], 1:] = 32767
    weights[number[4, 5], 2] = 5
    given = values, np.array([24]), weights
    expected = every_three(*given)
    assert expected[number[0, 1], 0].max() == 24 * 32767 * 5
    assert (found_by(three_narrow, np.uint16, given, [0, 1, 2]) == expected).all()


def test_only_heroes_are_counted() -> None:
    given = boards(4, 3, 2)
    counts = found_by(three_narrow, np.uint16, given, [1])
    assert (counts[:, 1] == every_three(*given)[:, 1]).all()
    assert counts[:, 1].any()
    assert not counts[:, [0, 2]].any()
