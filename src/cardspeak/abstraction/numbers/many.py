"""The numbers of many hands, in slices that stay in the caches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.layout import Layout
from cardspeak.array_types import Bytes, Longs, Words32, Words64
from cardspeak.evaluate.arrays import ready, slices, unsigned
from cardspeak.evaluate.hands import HandArrays, fault
from cardspeak.games import Game
from cardspeak.kernels.abstraction.indexing import N_PARTS, index_columns, put_columns
from cardspeak.kernels.abstraction.one_hand import index_each
from cardspeak.kernels.lanes.wide import WIDE_BYTES
from cardspeak.kernels.orders.blocks import LEAST
from cardspeak.kernels.orders.rows import LEAST_ROW

Numbers: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]

SLICE = 1 << 15  # hands
WORD = 4  # bytes


class Steps(NamedTuple):
    """What the kernel needs to know to number hands by several layouts in one pass.

    Attributes:
        longest: the layout with the most rounds.
        steps: int64, see `INDEX_BITS` in `kernels.abstraction.indexing`.
        tables: the tables of all layouts.
        places: for each layout, where its words start, in units of the number of hands.
        n_words: how many words a hand has in all layouts together.
    """

    longest: Layout
    steps: Longs
    tables: Words64
    places: tuple[int, ...]
    n_words: int


@lru_cache(maxsize=32)
def steps_of(layouts: tuple[Layout, ...]) -> Steps:
    """The steps to number hands by these layouts. All of them have a lookup, and the shorter ones start the longest."""
    longest = max(layouts, key=lambda layout: layout.n_cards)
    assert longest.lookup is not None, "only layouts with a lookup are numbered together"
    split = longest.lookup.split
    steps, places = np.zeros((longest.rounds.shape[1], N_PARTS), np.int64), []
    at_table = n_words = 0
    for layout in layouts:
        lookup, n_rounds, width = layout.lookup, layout.rounds.shape[1], np.dtype(layout.dtype).itemsize // WORD
        assert lookup is not None, "only layouts with a lookup are numbered together"
        numbered = lookup.index_bits, lookup.code_bits, lookup.multiplier, lookup.shift, at_table, n_words, width
        steps[n_rounds - 1] = *numbered, split < n_rounds, 0
        places.append(n_words)
        at_table, n_words = at_table + len(layout.table), n_words + width
    steps[:, -1] = split
    steps.flags.writeable = False
    tables = np.concatenate([layout.table for layout in layouts])
    tables.flags.writeable = False
    return Steps(longest, steps.reshape(-1), tables, tuple(places), n_words)


def index_many(hands: HandArrays, layouts: Sequence[Layout], game: Game) -> tuple[Numbers, ...]:
    """The numbers of many hands, for each of several layouts.

    Args:
        hands: the hands.
        layouts: the numberings. Each is for as many of the first rounds of a hand as it has rounds.
        game: a game with the deck, for error messages.

    Raises:
        CardError: a card is not in the deck or appears twice in a hand.
    """
    numbers = {layout: np.empty(len(hands), layout.dtype) for layout in layouts}
    together = tuple(layout for layout in layouts if layout.lookup is not None)
    size = -(-min(len(hands), SLICE) // WIDE_BYTES) * WIDE_BYTES
    columns = np.empty((hands.n_cards, size), np.uint8)
    words = np.empty(steps_of(together).n_words * size if together else 0, np.uint32)
    for start, stop in slices(len(hands), SLICE):
        n, wrong = stop - start, -1
        if n < size:
            columns[:, n:] = np.array(game.deck[: hands.n_cards], np.uint8)[:, None]  # padding: valid hands
        _put_columns(hands, start, stop, columns)
        of_slice = {layout: of_layout[start:stop] for layout, of_layout in numbers.items()}
        if together:
            wrong = _index_together(columns, n, together, words, of_slice)
        for layout in layouts:
            if wrong < 0 and layout.lookup is None:
                wrong = _index_each(columns[: layout.n_cards], layout, of_slice[layout])
        if wrong >= 0:
            raise fault(hands, start + wrong, game)
    return tuple(numbers[layout] for layout in layouts)


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


def _index_together(
    columns: Bytes, n: int, layouts: tuple[Layout, ...], words: Words32, numbers: dict[Layout, Numbers]
) -> int:
    """Write the numbers of n hands by several layouts. Returns the first invalid hand, or one shortly before it, or -1.

    `words` is scratch space.
    """
    steps, size = steps_of(layouts), columns.shape[1]
    rounds, lowest, _ = steps.longest.plain
    of_cards = columns[: steps.longest.n_cards].reshape(-1)
    if len(layouts) == 1 and numbers[layouts[0]].itemsize == WORD:
        return index_columns(of_cards, size, n, rounds, lowest, steps.steps, steps.tables, numbers[layouts[0]])
    wrong = index_columns(of_cards, size, n, rounds, lowest, steps.steps, steps.tables, words)
    if wrong < 0:
        for layout, place in zip(layouts, steps.places, strict=True):
            numbers[layout][:] = _joined(words[place * size :], layout.dtype)[:n]
    return wrong


def _joined(words: Words32, dtype: type[np.unsignedinteger[Any]]) -> Numbers:
    """Numbers of one or two words each, the lower word first."""
    return words if dtype == np.uint32 else words.astype("<u4", copy=False).view("<u8")


def _index_each(columns: Bytes, layout: Layout, numbers: Numbers) -> int:
    """Write the numbers of hands, one at a time. Returns the first invalid hand, or -1."""
    found = np.empty(len(numbers), np.int64)
    wrong = index_each(np.ascontiguousarray(columns.T[: len(numbers)]), *layout.plain, found)
    numbers[:] = found
    return wrong
