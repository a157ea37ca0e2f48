"""The board: its suits, its ranks, and single cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.deals.expressions.kinds import BOOLEAN, CARD, NUMBER, Kind
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import DealFact, Needs, OfBoard, OfHand
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import board_ranks, board_suits, hole_suits
from cardspeak.deals.rows.straights import most_of_a_straight

FROM_HAND = 2
"""How many cards of a flush a player's hole cards count for at most."""


@dataclass(frozen=True, slots=True)
class SuitCount(OfBoard):
    """How many different suits are on the board."""

    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(NUMBER, (board_suits(deals, self.street) > 0).sum(axis=0, dtype=np.uint8))


@dataclass(frozen=True, slots=True)
class LargestSuit(OfBoard):
    """How many cards of the most frequent suit are on the board."""

    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(NUMBER, board_suits(deals, self.street).max(axis=0))


@dataclass(frozen=True, slots=True)
class MostOfAStraight(OfBoard):
    """How many different ranks on the board belong to one straight, at most."""

    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(NUMBER, most_of_a_straight(deals.setting.game)[board_ranks(deals, self.street)[0]])


@dataclass(frozen=True, slots=True)
class IsPaired(OfBoard):
    """Whether two cards on the board are of the same rank."""

    kind: Kind = BOOLEAN

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(BOOLEAN, board_ranks(deals, self.street)[1] != 0)


@dataclass(frozen=True, slots=True)
class BoardCard(DealFact):
    """A card of the board.

    Attributes:
        street: the street on which it comes.
        at: its number among the cards of the board, from 0.
    """

    street: int
    at: int
    kind: Kind = CARD

    @property
    def needs(self) -> Needs:
        """See `DealFact`. The street before is dealt apart, so that the card is known to be the later one."""
        return Needs(streets=frozenset((self.street - 1, self.street)), names_cards=True)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(CARD, deals.board_on(self.street)[self.at])


@dataclass(frozen=True, slots=True)
class UpCard(OfHand):
    """In stud, the card that a player is dealt on a street; on the first one, the door card."""

    kind: Kind = CARD

    @property
    def needs(self) -> Needs:
        """See `DealFact`. The street before is dealt apart, so that the card is known to be the later one."""
        streets = frozenset((max(self.street - 1, 0), self.street))
        return Needs(frozenset((self.player,)), streets, names_cards=True)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(CARD, deals.hole(self.player, self.street)[-1])


@dataclass(frozen=True, slots=True)
class Suited(OfHand):
    """How many cards of one suit a player has with the board, with one or two from the hand; 0 if the hand has none.

    Attributes:
        most_from_hand: how many hole cards count at most.
    """

    most_from_hand: int = FROM_HAND
    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        hole = hole_suits(deals, self.player, self.street)
        counts = np.minimum(hole, self.most_from_hand) + board_suits(deals, self.street)
        return Values(NUMBER, np.where(hole > 0, counts, 0).max(axis=0).astype(np.uint8))
