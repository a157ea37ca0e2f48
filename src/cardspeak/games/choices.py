"""Which cards may make the hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from cardspeak.games.game import Half, span


@lru_cache(maxsize=256)
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
    fewest, most = span(half.hole, n_hole)
    fewest_of_board, most_of_board = span(half.board, n_board)
    size = half.ranking.hand_size
    return tuple(
        (*of_hole, *of_board)
        for from_hole in range(fewest, min(most, n_hole) + 1)
        if fewest_of_board <= size - from_hole <= min(most_of_board, n_board)
        for of_hole in combinations(range(n_hole), from_hole)
        for of_board in combinations(range(n_hole, n_hole + n_board), size - from_hole)
    )
