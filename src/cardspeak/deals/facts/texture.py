"""The texture of the board, beyond its suits and its pairs: how connected and how high it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cardspeak.array_types import Bytes
from cardspeak.deals.expressions.kinds import NUMBER, Kind
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import OfBoard
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import board_ranks
from cardspeak.deals.rows.straights import N_SETS, straights_of
from cardspeak.games import Game

LEAST_HIGH = 8
"""The rank of the ten."""


@dataclass(frozen=True, slots=True)
class PossibleStraights(OfBoard):
    """How many different straights two hole cards can make with the board: 3 on 987, 2 on 986, 1 on AKQ."""

    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(NUMBER, _possible_straights(deals.setting.game)[board_ranks(deals, self.street)[0]])


@lru_cache(maxsize=64)
def _possible_straights(game: Game) -> Bytes:
    """For each set of ranks, the number of straights of which it has three ranks or more, uint8[8192]."""
    sets = np.arange(N_SETS)
    found = np.zeros(N_SETS, np.uint8)
    for straight in straights_of(game):
        found += np.bitwise_count(sets & straight) >= 3
    return found


@dataclass(frozen=True, slots=True)
class MostOfARank(OfBoard):
    """How many cards of the most frequent rank are on the board: 1 if no two have one rank, 2 if it is paired."""

    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        columns = [column >> 2 for column in deals.board_on(self.street)]
        most = np.zeros(len(deals), np.uint8)
        for rank in columns:
            np.maximum(most, sum((rank == other for other in columns), np.zeros(len(deals), np.uint8)), out=most)
        return Values(NUMBER, most)


@dataclass(frozen=True, slots=True)
class HighCards(OfBoard):
    """How many board cards are tens or higher."""

    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        counts = np.zeros(len(deals), np.uint8)
        for column in deals.board_on(self.street):
            counts += column >> 2 >= LEAST_HIGH
        return Values(NUMBER, counts)
