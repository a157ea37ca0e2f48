"""Positive and negative potential: how often a hand that is behind wins in the end, and the other way round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from cardspeak.abstraction.numbers.indexer import Deck, HandIndexer, game_of
from cardspeak.abstraction.slicing import check_threads, do_slices
from cardspeak.abstraction.streets import (
    HOLE_CARDS,
    N_BOARD_CARDS,
    boards_of,
    holdings_of,
    indexer_of,
    n_opponents,
    n_runouts,
    read_street,
)
from cardspeak.abstraction.tables.kinds import runouts_of
from cardspeak.abstraction.tables.values import values_beside
from cardspeak.array_types import Bytes, Floats, Longs, Words32
from cardspeak.frozen import sealed
from cardspeak.kernels.abstraction.comparing import N_COUNTS, NOTHING, compare_along
from cardspeak.progress import Report, Reporter, check_report

Early: TypeAlias = Literal["flop", "turn"]
"""The streets with potential: the board is not complete, and hands can be compared."""
BEHIND, TIED, AHEAD = 0, 1, 2
BOARDS_IN_SLICE = {"flop": 8, "turn": 64}


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Potentials:
    """Where every hand of a street stands now and where it ends, against a random hand.

    The numbers of hands are those of `HandIndexer`, by `(2, 3)` on the flop and by `(2, 4)` on the turn.

    Attributes:
        street: `"flop"` or `"turn"`.
        deck: `"full"` or `"short"`.
        counts: uint32[n, 3, 3], read-only: for each hand, the number of deals in which it stands so now (first index)
            and ends so (second index): 0 behind, 1 tied, 2 ahead. A deal is an opponent's holding and the rest of the
            board.
    """

    street: Early
    deck: Deck
    counts: Words32

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        return f"<Potentials: {self.street}, {self.deck} deck, {len(self):,} hands, {self.n_deals:,} deals each>"

    @property
    def n_deals(self) -> int:
        """The number of deals of each hand, the sum of its counts."""
        return n_runouts(self.street, self.deck) * n_opponents(self.deck)

    @property
    def positive(self) -> Floats:
        """Positive potential, float64[n], 0 to 1: how often a hand that is behind, or tied, ends ahead.

        This is (behind-ahead + behind-tied / 2 + tied-ahead / 2) / (behind + tied / 2) by Billings et al., with the
        counts of deals; 0 for a hand that is always ahead.
        """
        return self._changed(BEHIND, AHEAD)

    @property
    def negative(self) -> Floats:
        """Negative potential, float64[n], 0 to 1: how often a hand that is ahead, or tied, ends behind.

        This is (ahead-behind + ahead-tied / 2 + tied-behind / 2) / (ahead + tied / 2) by Billings et al., with the
        counts of deals; 0 for a hand that is always behind.
        """
        return self._changed(AHEAD, BEHIND)

    def _changed(self, now: int, later: int) -> Floats:
        """How often hands change from one side to the other. All numbers are doubled, because a tie counts one half."""
        counts = self.counts
        changed = 2.0 * counts[:, now, later] + counts[:, now, TIED] + counts[:, TIED, later]
        possible = 2.0 * counts[:, now].sum(axis=1) + counts[:, TIED].sum(axis=1)
        share: Floats = np.divide(changed, possible, out=np.zeros(len(counts)), where=possible > 0)
        return share

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Potentials):
            return NotImplemented
        is_same = (self.street, self.deck) == (other.street, other.deck)
        return is_same and np.array_equal(self.counts, other.counts)

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.street, self.deck, self.counts)


def _made(street: Early, deck: Deck, counts: Words32) -> Potentials:
    """The result with these counts, which become read-only."""
    counts.flags.writeable = False
    return Potentials(street, deck, counts)


def potentials(
    street: Early, *, deck: Deck = "full", workers: int | None = None, progress: Report | None = None
) -> Potentials:
    """The exact potential of every hand of a street, positive and negative.

    On one core of a current processor, all flops take about 10 seconds, and all turns 20.

    Source: D. Billings, A. Davidson, J. Schaeffer and D. Szafron, "The challenge of poker", Artificial Intelligence 134
    (2002), 201-240, https://doi.org/10.1016/S0004-3702(01)00130-8.

    Args:
        street: `"flop"` or `"turn"`.
        deck: `"full"` for hold'em, or `"short"` for short-deck hold'em, in which a flush beats a full house.
        workers: the number of threads; by default, one for each core.
        progress: called with a `Progress` from time to time.

    Raises:
        HandError: the street or the deck is not valid.
        CardspeakError: `workers` or `progress` is not valid.
    """
    known: Early = "turn" if read_street(street, get_args(Early)) == "turn" else "flop"
    game_of(deck)
    check_report(progress)
    n_threads, reporter = check_threads(workers), Reporter(progress, f"potentials on the {known}")
    boards = boards_of(N_BOARD_CARDS[known], deck)
    counts = np.zeros((indexer_of(known, deck).size, N_COUNTS), np.uint32)

    def count(start: int, stop: int) -> None:
        count_beside(boards.ids[start:stop], deck, counts)

    do_slices(count, len(boards), BOARDS_IN_SLICE[known], n_threads, reporter)
    reporter.finish()
    return _made(known, deck, counts.reshape(-1, 3, 3))


def count_beside(boards: Bytes, deck: Deck, counts: Words32) -> None:
    """Write the counts of all hands with some boards to `counts`.

    Args:
        boards: uint8[n, 3] or uint8[n, 4]. No two of them may differ only in suits.
        deck: the deck.
        counts: uint32[hands, 9], receives the counts in the rows of these hands, which must be zeros.
    """
    for board in boards:
        now = values_beside(board, deck)
        rows = _rows(board, np.flatnonzero(now), deck)
        for runouts, kinds, items in runouts_of(board, deck):
            compare_along(runouts, now, kinds, items, rows, counts)


def _rows(board: Bytes, free: Longs, deck: Deck) -> Longs:
    """The number of each hand with a board, int64[holdings]; -1 if the holding shares a card with it.

    If several holdings make hands that differ only in suits, it is also -1 for all but the first.
    """
    holdings = holdings_of(deck)
    hands = np.concatenate([holdings.ids[free], np.tile(board, (len(free), 1))], axis=1)
    numbers, first = np.unique(HandIndexer((HOLE_CARDS, len(board)), deck).index(hands), return_index=True)
    rows = np.full(len(holdings), NOTHING, np.int64)
    rows[free[first]] = numbers
    return rows
