"""The ranks of a player's hole cards and of the board, and which they have in common."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Words
from cardspeak.deals.expressions.kinds import BOOLEAN, RANKS, Kind
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import OfBoard, OfHand
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import board_ranks, hole_ranks, ranks_of


def _highest_bits(sets: Words) -> Words:
    """The highest rank of each set, as a bit; 0 for the empty set."""
    return np.array([1 << number.bit_length() >> 1 for number in sets.tolist()], np.uint16)


_SETS = np.arange(1 << 13, dtype=np.uint16)
_FIRST = _highest_bits(_SETS)
_SECOND = _highest_bits(_SETS & ~_FIRST)
NTH = (_FIRST, _SECOND)
"""For each set of ranks, the highest and the second highest rank as a bit; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class HandRanks(OfHand):
    """The ranks of a player's hole cards.

    Attributes:
        are_twice: whether only the ranks of two or more cards are meant.
    """

    are_twice: bool = False
    kind: Kind = RANKS

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(RANKS, hole_ranks(deals, self.player, self.street)[self.are_twice])


@dataclass(frozen=True, slots=True)
class BoardRanks(OfBoard):
    """The ranks on the board.

    Attributes:
        are_twice: whether only the ranks of two or more cards are meant.
    """

    are_twice: bool = False
    kind: Kind = RANKS

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(RANKS, board_ranks(deals, self.street)[self.are_twice])


@dataclass(frozen=True, slots=True)
class HoldsBoardRank(OfHand):
    """Whether a player holds a card of the highest rank on the board, or of the second highest.

    Attributes:
        nth: 0 for the highest rank, 1 for the second highest. If there is no such rank, nobody holds it.
    """

    nth: int
    kind: Kind = BOOLEAN

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        wanted = NTH[self.nth][board_ranks(deals, self.street)[0]]
        return Values(BOOLEAN, (hole_ranks(deals, self.player, self.street)[0] & wanted) != 0)


@dataclass(frozen=True, slots=True)
class HasPair(OfHand):
    """Whether two of a player's hole cards have one rank.

    Attributes:
        n_cards: how many of the cards, in the order in which they were dealt, are looked at; None for all.
    """

    n_cards: int | None = None
    kind: Kind = BOOLEAN

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        if self.n_cards is None:
            return Values(BOOLEAN, hole_ranks(deals, self.player, self.street)[1] != 0)
        columns = deals.hole(self.player, self.street)[: self.n_cards]
        return Values(BOOLEAN, ranks_of(columns, len(deals))[1] != 0)


@dataclass(frozen=True, slots=True)
class HasOverpair(OfHand):
    """Whether a player holds a pair that is higher than every card on the board. Without a board, nobody does."""

    kind: Kind = BOOLEAN

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        pairs, board = hole_ranks(deals, self.player, self.street)[1], board_ranks(deals, self.street)[0]
        return Values(BOOLEAN, (pairs >> 1 >= NTH[0][board]) & (board != 0))
