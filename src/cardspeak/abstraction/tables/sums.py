"""Sums over the cards that can still come: flops from turns, turns from full boards, which are evaluated once."""

from __future__ import annotations

import numpy as np

from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.slicing import do_slices
from cardspeak.abstraction.streets import boards_of, holdings_of
from cardspeak.abstraction.tables.rivers import count_on_rivers
from cardspeak.array_types import Longs, Words32, Words64
from cardspeak.kernels.abstraction.runouts import add_rivers, add_turns
from cardspeak.progress import Reporter

FLOP_CARDS, TURN_CARDS = 3, 4
MOST_ROWS = 1 << 13
"""The number of full boards whose rows are kept at a time: 43 MB with 52 cards, in place of 713 MB for all."""
RIVERS_IN_SLICE, TURNS_IN_SLICE, FLOPS_IN_SLICE = 512, 256, 64
SHARE_OF_TURNS = 0.9
"""The share of the time for the sums of flops that those of turns take."""
ORDERS = 2
"""The number of orders in which the last two cards can come."""


def turn_sums(
    deck: Deck, which: Longs, workers: int | None, reporter: Reporter, end: float = 1.0
) -> tuple[Words32, Words32]:
    """The sums for each holding over the full boards that some boards of four cards can become.

    Full boards that differ only in suits are counted once. Their rows are made for a part of the full boards at a time,
    and added to the sums of the boards of four cards that can become one of these.

    Args:
        deck: the deck.
        which: the numbers of the boards, in `boards_of(4, deck)`.
        workers: a number of threads, or None for one per core.
        reporter: receives the progress.
        end: the share of the whole work that is done afterwards.

    Returns:
        Two arrays, uint32[boards, holdings]: the holdings that each holding beats plus 65,536 * those that it ties, and
        the squares of 2 * wins + ties.
    """
    n = len(holdings_of(deck))
    boards, names = boards_of(TURN_CARDS, deck).extended(1, which)
    rivers, longer = np.unique(boards, return_inverse=True)
    longer = longer.reshape(boards.shape)
    sums, squares = np.zeros((2, len(which), n), np.uint32)
    rows = np.empty((min(len(rivers), MOST_ROWS), n), np.uint32)
    renamed = holdings_of(deck).renamed
    for first in range(0, len(rivers), MOST_ROWS):
        part = rivers[first : first + MOST_ROWS]

        def count(start: int, stop: int, part: Longs = part) -> None:
            count_on_rivers(deck, part[start:stop], rows[start:stop])

        def add(start: int, stop: int, first: int = first, n_rows: int = len(part)) -> None:
            some = slice(start, stop)
            add_rivers(rows[:n_rows], first, longer[some], names[some], renamed, sums[some], squares[some])

        before, between, after = (
            end * done / len(rivers) for done in (first, first + len(part) / 2, first + len(part))
        )
        do_slices(count, len(part), RIVERS_IN_SLICE, workers, reporter, (before, between))
        do_slices(add, len(which), TURNS_IN_SLICE, workers, reporter, (between, after))
    return sums, squares


def flop_sums(deck: Deck, which: Longs, workers: int | None, reporter: Reporter, end: float = 1.0) -> Words64:
    """The sums for each holding over the full boards that some flops can become.

    The arguments are those of `turn_sums`, and the boards those of `boards_of(3, deck)`.

    Returns:
        uint64[3, boards, holdings]: the holdings that each holding beats, those that it ties, and the squares of 2 *
        wins + ties.
    """
    boards, names = boards_of(FLOP_CARDS, deck).extended(1, which)
    turns, longer = np.unique(boards, return_inverse=True)
    longer = longer.reshape(boards.shape)
    of_turns = turn_sums(deck, turns, workers, reporter, SHARE_OF_TURNS * end)
    holdings = holdings_of(deck)
    sums = np.empty((3, len(which), len(holdings)), np.uint64)

    def add(start: int, stop: int) -> None:
        some = slice(start, stop)
        part = np.empty((3, stop - start, len(holdings)), np.uint64)
        add_turns(*of_turns, longer[some], names[some], holdings.renamed, part)
        np.floor_divide(part, ORDERS, out=sums[:, some])

    do_slices(add, len(which), FLOPS_IN_SLICE, workers, reporter, (SHARE_OF_TURNS * end, end))
    return sums
