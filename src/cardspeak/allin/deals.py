"""Every way to complete a board, in batches of tens of thousands of boards, and the values of hands on them."""

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
"""Full boards, as one array for each position: the card of each board at that position, uint8[n]."""

AT_ONCE = 1 << 16
"""The maximum number of boards in a batch, which fits in the cache. Ctrl-C takes effect within milliseconds."""


def boards_in_parts(board: Sequence[Card], live: Sequence[Card], n_to_come: int) -> Iterator[Boards]:
    """All full boards, each once, in batches of at most `AT_ONCE`.

    Args:
        board: the cards already on the board.
        live: the cards that can come, at least `n_to_come` of them.
        n_to_come: the number of cards still to come.

    >>> for boards in boards_in_parts([51], [0, 1, 2], n_to_come=2):
    ...     print(np.column_stack(boards).tolist())
    [[51, 0, 1], [51, 0, 2], [51, 1, 2]]
    """
    if comb(len(live), n_to_come) > AT_ONCE:
        for at in range(len(live) - n_to_come + 1):  # for each first card; the other cards come after it in `live`
            yield from boards_in_parts((*board, live[at]), live[at + 1 :], n_to_come - 1)
        return
    yield tuple(np.ascontiguousarray(every_board(board, live, n_to_come).T))


def values_on(boards: Boards, hole: Sequence[Card], game: Game) -> dict[str, Values]:
    """The value of hole cards on each board, uint16[n], by the name of the half; higher is better, 0 means no hand."""
    held = tuple(np.full(len(boards[0]), card, np.uint8) for card in hole)
    return evaluate_halves((*held, *boards), game=game)
