from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.kernels.equity.subset_sweep import Family, add_sweep

Longs = npt.NDArray[np.int64]


def family(n_cards: int, size: int) -> Family:
    sets = [subset for n in range(1, size + 1) for subset in combinations(range(n_cards), n)]
    shorter = [1 + sets.index(subset[:-1]) if len(subset) > 1 else 0 for subset in sets]
    return (
        np.array(shorter, np.uint8),
        np.array([subset[-1] for subset in sets], np.uint8),
        np.array([len(subset) for subset in sets], np.uint8),
    )


def steps_of(width: int, size: int) -> Longs:
    """The argument `steps` of `add_sweep`: C(card, s), plus an offset that puts sets of size s after smaller sets."""
    starts = np.cumsum([0, *(comb(width, n) for n in range(size + 1))])
    steps = np.zeros((size + 1, width), np.int64)
    for n in range(1, size + 1):
        steps[n] = [comb(card, n) + starts[n] - starts[n - 1] for card in range(width)]
    return steps


def sorted_side(random: np.random.Generator, n: int, n_cards: int, width: int) -> tuple[Any, Longs]:
    all_sets = np.array(list(combinations(range(width), n_cards)), np.uint8).reshape(comb(width, n_cards), n_cards)
    chosen = all_sets[np.sort(random.permutation(len(all_sets))[:n])]
    keys = np.sort(random.integers(0, 3, len(chosen)) << 16 | random.integers(0, 6, len(chosen)))
    return random.permutation(chosen), keys


def check(seed: int, n_mine: int, n_theirs: int, size: int, width: int) -> None:
    """Check sums over holdings of the same group that share no card, against sums found pair by pair."""
    random = np.random.default_rng(seed)
    cards, keys = sorted_side(random, 40, n_mine, width)
    others, other_keys = sorted_side(random, 50, n_theirs, width)
    weights = random.integers(1, 100, len(others))
    twins = np.full(len(cards), -1)
    if size < min(n_mine, n_theirs):
        twins = np.array([next((j for j, b in enumerate(others) if {*a} == {*b}), -1) for a in cards])
    steps = steps_of(width, size)
    totals = np.zeros(sum(comb(width, n) for n in range(size + 1)), np.int64)
    result = np.full((len(cards), 3), -1)
    mine, theirs = (cards, keys, twins, family(n_mine, size)), (others, other_keys, weights, family(n_theirs, size))
    add_sweep(mine, theirs, steps, totals, result)
    assert not totals.any()
    for row, key, sums in zip(cards, keys, result, strict=True):
        are_apart = ~np.isin(others, row).any(axis=1) & (other_keys >> 16 == key >> 16)
        worse, tied = are_apart & (other_keys < key), are_apart & (other_keys == key)
        assert sums.tolist() == [weights[which].sum() for which in (worse, tied, are_apart)]


@given(st.integers(0, 10_000), st.integers(0, 4), st.integers(0, 4), st.booleans())
def test_each_holding_plays_against_holdings_that_share_no_card(
    seed: int, n_mine: int, n_theirs: int, has_twins: bool
) -> None:
    are_alike = n_mine == n_theirs > 0
    check(seed, n_mine, n_theirs, min(n_mine, n_theirs) - (are_alike and has_twins), width=9)


@pytest.mark.parametrize("n_cards", [5, 6])
def test_each_holding_of_many_cards_plays_against_holdings_that_share_no_card(n_cards: int) -> None:
    check(1, n_cards, n_cards, n_cards - 1, width=13)
    check(2, n_cards, 7, n_cards, width=14)
