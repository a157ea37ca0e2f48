"""Boards up to suit permutations: the loop that finds them."""

from __future__ import annotations

from itertools import combinations, permutations

from tests.kernels.small import equity


def test_each_set_of_three_of_twelve_cards_occurs_once() -> None:
    """Three cards of three ranks in four suits; all boards also contain two aces."""
    boards, times = equity.canonical_boards()
    orbits = []
    for board in boards:
        assert [lane & 1 << 12 for lane in board] == [1 << 12, 1 << 12, 0, 0]
        suits = [lane & ~(1 << 12) for lane in board]
        orbits.append({tuple(suits[suit] for suit in names) for names in permutations(range(4))})
    assert [len(orbit) for orbit in orbits] == times
    cards = [(suit, rank) for suit in range(4) for rank in (1, 4, 9)]
    all_boards = {
        tuple(sum(1 << rank for suit, rank in drawn if suit == lane) for lane in range(4))
        for drawn in combinations(cards, 3)
    }
    assert sum(times) == len(all_boards) == 220
    assert set.union(*orbits) == all_boards
