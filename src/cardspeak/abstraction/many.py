"""The numbers of many hands, in slices that stay in the caches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.layout import Layout
from cardspeak.array_types import Bytes
from cardspeak.evaluate.arrays import ready, slices, unsigned
from cardspeak.evaluate.hands import HandArrays, fault
from cardspeak.games import Game
from cardspeak.kernels.abstraction.indexing import index_columns, put_columns
from cardspeak.kernels.abstraction.one_hand import index_each
from cardspeak.kernels.lanes.wide import WIDE_BYTES
from cardspeak.kernels.orders.blocks import LEAST
from cardspeak.kernels.orders.rows import LEAST_ROW

Numbers: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]

SLICE = 1 << 15  # hands


def index_many(hands: HandArrays, layouts: Sequence[Layout], game: Game) -> tuple[Numbers, ...]:
    """The numbers of many hands, for each of several layouts.

    Args:
        hands: the hands.
        layouts: the numberings. Each is for as many of the first cards of a hand as it has cards.
        game: a game with the deck, for error messages.

    Raises:
        CardError: a card is not in the deck or appears twice in a hand.
    """
    numbers = tuple(np.empty(len(hands), layout.dtype) for layout in layouts)
    size = -(-min(len(hands), SLICE) // WIDE_BYTES) * WIDE_BYTES
    columns = np.empty((hands.n_cards, size), np.uint8)
    for start, stop in slices(len(hands), SLICE):
        n = stop - start
        if n < size:
            columns[:, n:] = np.array(game.deck[: hands.n_cards], np.uint8)[:, None]  # padding: valid hands
        _put_columns(hands, start, stop, columns)
        for layout, of_layout in zip(layouts, numbers, strict=True):
            wrong = _index(columns[: layout.n_cards], layout, of_layout[start:stop])
            if wrong >= 0:
                raise fault(hands, start + wrong, game)
    return numbers


def _put_columns(hands: HandArrays, start: int, stop: int, columns: Bytes) -> None:
    """Copy the hands of a slice to the start of the columns."""
    n = stop - start
    if hands.rows is not None and n >= LEAST and hands.n_cards >= LEAST_ROW:
        put_columns(
            (ready(hands.rows[start:stop], np.uint8, ()).reshape(-1), (0,) * hands.n_cards),
            n,
            columns.shape[1],
            columns.reshape(-1),
        )
        return
    for column, given in zip(columns, hands.columns, strict=True):
        column[:n] = unsigned(given[start:stop], np.uint8)


def _index(columns: Bytes, layout: Layout, numbers: Numbers) -> int:
    """Write the numbers of hands. Returns the first invalid hand, or one shortly before it, or -1."""
    rounds, lowest, configurations = layout.plain
    if layout.lookup is not None:
        size = columns.shape[1]
        return index_columns(columns.reshape(-1), size, rounds, lowest, layout.lookup, layout.table, numbers)
    found = np.empty(len(numbers), np.int64)
    wrong = index_each(np.ascontiguousarray(columns.T[: len(numbers)]), rounds, lowest, configurations, found)
    numbers[:] = found
    return wrong
