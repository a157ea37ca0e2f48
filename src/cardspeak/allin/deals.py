"""Every way the rest of a board may fall, some tens of thousands at a time, and what hands are worth on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import every_board
from cardspeak.cards import Card
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import Game

Column = npt.NDArray[np.uint8]
Boards = tuple[Column, ...]
"""Full boards: for each place of the board the card of each of them, uint8[n]."""

AT_ONCE = 1 << 16
"""Boards dealt out at a time: a few milliseconds, after which Ctrl-C is heard, and few enough to stay in the cache."""


def boards_in_parts(board: Sequence[Card], live: Sequence[Card], n_to_come: int) -> Iterator[Boards]:
    """All full boards, each once, in parts of at most `AT_ONCE`.

    Args:
        board: the cards that lie there.
        live: the cards that may come, at least as many as are to come.
        n_to_come: how many cards are still to come.

    >>> for boards in boards_in_parts([51], [0, 1, 2], n_to_come=2):
    ...     print(np.column_stack(boards).tolist())
    [[51, 0, 1], [51, 0, 2], [51, 1, 2]]
    """
    if comb(len(live), n_to_come) > AT_ONCE:
        for at in range(len(live) - n_to_come + 1):  # by the first of the cards to come, which leaves those after it
            yield from boards_in_parts((*board, live[at]), live[at + 1 :], n_to_come - 1)
        return
    yield tuple(np.ascontiguousarray(every_board(board, live, n_to_come).T))


def values_on(boards: Boards, hole: Sequence[Card], game: Game) -> dict[str, Values]:
    """What hole cards are worth on each board, uint16[n], by the name of the half; bigger is better, 0 is no hand."""
    held = tuple(np.full(len(boards[0]), card, np.uint8) for card in hole)
    return evaluate_halves((*held, *boards), game=game)
