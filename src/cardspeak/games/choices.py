"""Which cards may make the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cardspeak.games.game import Half, span


def can_make(half: Half, n_hole: int, n_board: int) -> bool:
    """Whether so many hole cards and board cards make a hand for the half.

    >>> half = Half("high", "high", hole=2, board=3)
    >>> can_make(half, 4, 5), can_make(half, 4, 0)
    (True, False)
    """
    return half.plays_any or any(_ways(half, n_hole, n_board))


def _ways(half: Half, n_hole: int, n_board: int) -> Iterator[tuple[int, int]]:
    """How many of the hole cards and how many of the board may make a hand."""
    fewest, most = span(half.hole, n_hole)
    fewest_of_board, most_of_board = span(half.board, n_board)
    size = half.ranking.hand_size
    for from_hole in range(fewest, min(most, n_hole, size) + 1):
        if fewest_of_board <= size - from_hole <= min(most_of_board, n_board):
            yield from_hole, size - from_hole


@lru_cache(maxsize=64)
def choices(half: Half, n_hole: int, n_board: int) -> tuple[tuple[int, ...], ...] | None:
    """The positions of each set of cards that may make the hand, hole cards counted before the board's.

    Returns:
        None where any cards may, all of them then being one hand; no sets where there are too few cards as yet.

    >>> half = Half("high", "high", hole=2, board=3)
    >>> choices(half, 2, 4)
    ((0, 1, 2, 3, 4), (0, 1, 2, 3, 5), (0, 1, 2, 4, 5), (0, 1, 3, 4, 5))
    >>> len(choices(half, 4, 5)), len(choices(half, 4, 0))
    (60, 0)
    """
    if half.plays_any:
        return None
    return tuple(
        (*of_hole, *of_board)
        for from_hole, from_board in _ways(half, n_hole, n_board)
        for of_hole in combinations(range(n_hole), from_hole)
        for of_board in combinations(range(n_hole, n_hole + n_board), from_board)
    )
