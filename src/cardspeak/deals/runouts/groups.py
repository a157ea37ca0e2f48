"""Rows grouped by board, each different row once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, masks_of_ids

Indices = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Grouped:
    """Different rows, sorted by board.

    Attributes:
        boards: the different boards, uint8[b, k].
        hands: the hands in each row, uint8[n, players, k].
        board_of: the number of the board of each row, ascending.
        place: for each of the given rows, the number of the row that is equal to it.
        first: for each row, one of the given rows that is equal to it.
    """

    boards: Ids
    hands: npt.NDArray[np.uint8]
    board_of: Longs
    place: Indices
    first: Indices

    def __len__(self) -> int:
        return len(self.board_of)

    def part(self, start: int, stop: int) -> Grouped:
        """The rows on the boards `start` to `stop` - 1. Their places are not known."""
        first, last = np.searchsorted(self.board_of, [start, stop])
        rows = slice(int(first), int(last))
        return Grouped(
            self.boards[start:stop], self.hands[rows], self.board_of[rows] - start, self.place[:0], self.first[rows]
        )


def grouped(hands: Sequence[Ids], boards: Ids) -> Grouped:
    """The rows with these hands, a uint8[n, k] for each player, and these boards, uint8[n, b].

    >>> hands = np.array([[0, 1], [4, 5], [1, 0], [4, 5]], np.uint8)
    >>> boards = np.array([[51, 50], [51, 50], [50, 51], [51, 49]], np.uint8)
    >>> found = grouped([hands], boards)
    >>> len(found), found.boards.tolist(), found.place.tolist()
    (3, [[51, 49], [51, 50]], [1, 2, 1, 0])
    """
    held, on_board = [masks_of_ids(each) for each in hands], masks_of_ids(boards)
    order = np.lexsort((*held, on_board))
    is_new_board = _changes(on_board[order])
    is_new = is_new_board.copy()
    for masks in held:
        is_new |= _changes(masks[order])
    place = np.empty(len(order), np.intp)
    place[order] = np.cumsum(is_new) - 1
    first = order[is_new]
    board_of = np.cumsum(is_new_board)[is_new] - 1
    together = np.stack([each[first] for each in hands], axis=1)
    return Grouped(boards[order[is_new_board]], together, board_of, place, first)


def _changes(values: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    """Whether each value differs from the one before it."""
    is_new = np.ones(len(values), np.bool_)
    is_new[1:] = values[1:] != values[:-1]
    return is_new
