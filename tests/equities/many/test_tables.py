from __future__ import annotations

from itertools import combinations

import numpy as np

from cardspeak.equities.many.tables import PAIRS, river_tables
from cardspeak.kernels.equity.river_counts import LOW_COUNT, N_MULTISETS, N_PAIRS, multiset_number, pair_number
from cardspeak.kernels.jit.compiled import compiled
from tests.kernels.twin import value_by_rules

RANDOM = np.random.default_rng(7)


@compiled
def number_of_multiset(a: int, b: int, c: int, d: int, e: int) -> int:
    return multiset_number(a, b, c, d, e)


@compiled
def number_of_pair(one: int, other: int) -> int:
    return pair_number(one, other)


def place(board: list[int], hand: list[int]) -> int:
    """The position in the tables of the ranks of a board and a hand."""
    number = number_of_multiset(*(card >> 2 for card in board))
    return number * N_PAIRS + number_of_pair(*(card >> 2 for card in hand))


def without_flushes(n: int) -> list[list[int]]:
    """Random hands of seven cards with at most two cards of each suit on the first five cards, and no flush."""
    found: list[list[int]] = []
    while len(found) < n:
        cards = RANDOM.permutation(52)[:7]
        if RANDOM.random() < 0.5:  # more pairs
            cards = RANDOM.permutation(20)[:7] + 4 * RANDOM.integers(0, 8)
        if np.bincount(cards[:5] & 3).max() < 3 and np.bincount(cards & 3).max() < 5:
            found.append(cards.tolist())
    return found


def test_numbers_are_in_the_order_of_the_tables() -> None:
    assert [number_of_pair(*pair) for pair in PAIRS.tolist()] == [*range(N_PAIRS)]
    ranks = RANDOM.integers(0, 13, (500, 5))
    numbers = [number_of_multiset(*row) for row in ranks.tolist()]
    of_sorted = [number_of_multiset(*sorted(row)) for row in ranks.tolist()]
    assert numbers == of_sorted
    assert number_of_multiset(0, 0, 0, 0, 0) == 0
    assert number_of_multiset(12, 12, 12, 12, 12) == N_MULTISETS - 1
    by_ranks = dict(zip(map(tuple, np.sort(ranks).tolist()), numbers, strict=True))
    assert len(set(by_ranks.values())) == len(by_ranks)


def test_values_without_flushes_agree_with_the_rules() -> None:
    plain, _, _ = river_tables()
    for cards in without_flushes(200):
        assert plain[place(cards[:5], cards[5:])] == value_by_rules("high", cards)


def test_values_of_flushes_agree_with_the_rules() -> None:
    _, flushes, _ = river_tables()
    sizes = np.bitwise_count(np.arange(len(flushes)))
    assert (flushes[sizes < 5] == 0).all()
    for size in (5, 6, 7):
        for ranks in RANDOM.choice([sum(1 << rank for rank in held) for held in combinations(range(13), size)], 60):
            cards = [4 * rank for rank in range(13) if ranks >> rank & 1]
            assert flushes[ranks] == value_by_rules("high", cards)


def test_counts_without_flushes() -> None:
    plain, _, counts = river_tables()
    for cards in without_flushes(20):
        at = place(cards[:5], cards[5:])
        others = [list(pair) for pair in combinations([card for card in range(52) if card not in cards], 2)]
        values = np.array([plain[place(cards[:5], other)] for other in others])
        assert counts[at] & LOW_COUNT == (values < plain[at]).sum()
        assert counts[at] >> 16 == (values == plain[at]).sum()
