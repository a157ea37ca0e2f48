"""Weighted holdings that are described, not listed: one weight for each cell of a domain."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, cards_of_reversed
from cardspeak.cards import Card
from cardspeak.ranges.domains import AT_ONCE, Domain
from cardspeak.ranges.weights import MILLION, Weighted

CellWeights = npt.NDArray[np.int32]
MOST_PACKED = 1 << 11
"""The largest number of different weights that fit into the bits that a mask of cards leaves free."""


@dataclass(frozen=True, eq=False)
class Described:
    """The weight of every cell of a domain, in millionths; 0 for cells whose holdings are not in the range."""

    domain: Domain
    millionths: CellWeights

    @cached_property
    def places(self) -> Longs:
        """The cells with a weight above 0."""
        return np.flatnonzero(self.millionths)

    def __len__(self) -> int:
        return self.n_holdings

    @cached_property
    def n_holdings(self) -> int:
        """The number of holdings."""
        return int(self.domain.sizes[self.places].sum())

    @cached_property
    def total(self) -> int:
        """The sum of the weights of all holdings, in millionths."""
        return int((self.domain.sizes * self.millionths).sum())

    @cached_property
    def different(self) -> tuple[int, ...]:
        """The different weights above 0, ascending."""
        return tuple(np.unique(self.millionths[self.places]).tolist())

    @cached_property
    def known(self) -> tuple[Card, ...]:
        """The cards that every holding contains, ascending."""
        common = int(np.bitwise_and.reduce(self.domain.masks[self.places]))
        return cards_of_reversed(sum(group for group in self.domain.groups if group & common == group))

    def weights_of(self, holdings: Masks) -> Longs:
        """The weight of each holding, given as reversed masks, in millionths; 0 if it is not in the range."""
        weights = np.empty(len(holdings), np.int64)
        for start in range(0, len(holdings), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            weights[part] = self.millionths[self.domain.places_of(holdings[part])]
        return weights

    def listed(self) -> Weighted:
        """All holdings and their weights. The last result is kept, because several properties of a range need it."""
        return _listed(self)


@lru_cache(maxsize=1)
def _listed(described: Described) -> Weighted:
    places = described.places
    sets, indices = described.domain.expanded(places)
    if len(described.different) == 1:
        sets = np.sort(sets)[::-1]
        return Weighted(sets, np.full(len(sets), described.different[0], np.int64))
    if len(described.different) > MOST_PACKED:
        order = np.argsort(sets)[::-1]
        return Weighted(sets[order], described.millionths[places][indices[order]].astype(np.int64))
    weights = np.array(described.different, np.int64)
    numbers = np.searchsorted(weights, described.millionths[places]).astype(np.uint64)
    bits = np.uint64(MOST_PACKED.bit_length() - 1)
    keys = np.sort(sets << bits | numbers[indices])[::-1]
    return Weighted(keys >> bits, weights[(keys & np.uint64(MOST_PACKED - 1)).astype(np.int64)])


def is_same(first: Described, other: Described) -> bool:
    """Whether two descriptions have the same holdings with the same weights, found without listing all at once."""
    if first.total != other.total or len(first) != len(other) or first.different != other.different:
        return False
    ends = np.cumsum(first.domain.sizes[first.places])
    start = 0
    while start < len(ends):
        done = int(ends[start - 1]) if start else 0
        end = max(start + 1, int(np.searchsorted(ends, done + AT_ONCE, side="right")))
        places = first.places[start:end]
        sets, indices = first.domain.expanded(places)
        if (other.weights_of(sets) != first.millionths[places][indices]).any():
            return False
        start = end
    return True


def is_even(described: Described) -> bool:
    """Whether all holdings have weight 1."""
    return described.different == (MILLION,)
