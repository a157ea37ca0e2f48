"""The best hand of all players on a street."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Words
from cardspeak.deals.expressions.kinds import BOOLEAN, Kind
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import DealFact, Needs, OfAll
from cardspeak.deals.facts.made import code_of_value
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import hand_values


def best_values(rows: Rows, street: int, half: int) -> Words:
    """The value of the best hand of all players, uint16[n]; 0 if no hand qualifies."""
    return rows.keep(("best value", street, half), lambda: _best_values(rows, street, half))


def _best_values(rows: Rows, street: int, half: int) -> Words:
    values = [hand_values(rows, player, street, half) for player in range(len(rows.holes))]
    best: Words = np.maximum.reduce(values)
    return best


@dataclass(frozen=True, slots=True)
class OfHalf(OfAll):
    """A condition on the values of all hands for a half of the pot.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = BOOLEAN

    @property
    def may_clash(self) -> bool:
        """See `DealFact`."""
        return True


@dataclass(frozen=True, slots=True)
class IsBest(OfHalf):
    """Whether no player has a better hand on a street; a tie counts. False if the hand does not qualify."""

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        values = hand_values(deals, self.player, self.street, self.half)
        return Values(BOOLEAN, (values == best_values(deals, self.street, self.half)) & (values > 0))


@dataclass(frozen=True, slots=True)
class BestCategory(DealFact):
    """The category of the best hand of all players on a street.

    Attributes:
        street: the number of the street.
        n_players: the number of players.
        half: the half of the pot.
        kind: the categories of the half.
    """

    street: int
    n_players: int
    half: int
    kind: Kind

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(frozenset(range(self.n_players)), frozenset((self.street,)))

    @property
    def may_clash(self) -> bool:
        """See `DealFact`."""
        return True

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        of_value = code_of_value(deals.setting.game, self.half, *deals.setting.counts(self.street))
        return Values(self.kind, of_value[best_values(deals, self.street, self.half)])
