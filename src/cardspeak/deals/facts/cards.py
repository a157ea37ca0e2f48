"""The cards themselves: those of a player's hand, and those on the board."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.deals.expressions.kinds import CARDS, Kind
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import Needs, OfBoard, OfHand
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import board_mask, hole_mask


@dataclass(frozen=True, slots=True)
class HoleCards(OfHand):
    """A player's hole cards, as a set."""

    kind: Kind = CARDS

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(frozenset((self.player,)), frozenset((self.street,)), names_cards=True)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(CARDS, hole_mask(deals, self.player, self.street).astype(np.int64))


@dataclass(frozen=True, slots=True)
class BoardCards(OfBoard):
    """The cards on the board, as a set."""

    kind: Kind = CARDS

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(streets=frozenset((self.street,)), names_cards=True)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(CARDS, board_mask(deals, self.street).astype(np.int64))
