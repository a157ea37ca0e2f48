"""Weighted holdings that are described, not listed: one weight for each cell of a domain."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
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


class Description(ABC):
    """Weighted holdings that are described; see `Described` and `layers.Layers`."""

    def __len__(self) -> int:
        return self.n_holdings

    @property
    @abstractmethod
    def n_stored(self) -> int:
        """The number of weights that are stored, as a measure of the memory that the description takes."""

    @property
    @abstractmethod
    def n_holdings(self) -> int:
        """The number of holdings."""

    @property
    @abstractmethod
    def total(self) -> int:
        """The sum of the weights of all holdings, in millionths."""

    @property
    @abstractmethod
    def different(self) -> tuple[int, ...]:
        """The different weights above 0, ascending."""

    @property
    @abstractmethod
    def known(self) -> tuple[Card, ...]:
        """The cards that every holding contains, ascending."""

    @abstractmethod
    def weights_of(self, holdings: Masks) -> Longs:
        """The weight of each holding, given as reversed masks, in millionths; 0 if it is not in the range."""

    @abstractmethod
    def parts(self) -> Iterator[tuple[Masks, CellWeights]]:
        """All holdings and their weights, in no particular order, about `AT_ONCE` at a time."""

    @abstractmethod
    def is_same_by_cells(self, other: Description) -> bool | None:
        """Whether the weight of each cell is the same; None if the descriptions have different cells."""

    def listed(self) -> Weighted:
        """All holdings and their weights. The last result is kept, because several properties of a range need it."""
        return _listed(self)


@dataclass(frozen=True, eq=False)
class Described(Description):
    """The weight of every cell of a domain, in millionths; 0 for cells whose holdings are not in the range."""

    domain: Domain
    millionths: CellWeights

    @property
    def n_stored(self) -> int:
        """See `Description`."""
        return len(self.millionths)

    @cached_property
    def places(self) -> Longs:
        """The cells with a weight above 0."""
        return np.flatnonzero(self.millionths)

    @cached_property
    def n_holdings(self) -> int:
        """See `Description`."""
        return int(self.domain.sizes[self.places].sum())

    @cached_property
    def total(self) -> int:
        """See `Description`."""
        return int((self.domain.sizes * self.millionths).sum())

    @cached_property
    def different(self) -> tuple[int, ...]:
        """See `Description`."""
        return tuple(np.unique(self.millionths[self.places]).tolist())

    @cached_property
    def known(self) -> tuple[Card, ...]:
        """See `Description`."""
        common = int(np.bitwise_and.reduce(self.domain.masks[self.places]))
        return cards_of_reversed(sum(group for group in self.domain.groups if group & common == group))

    def is_same_by_cells(self, other: Description) -> bool | None:
        """See `Description`."""
        if not isinstance(other, Described) or type(self.domain) is not type(other.domain):
            return None
        if set(self.domain.groups) != set(other.domain.groups):
            return None
        return np.array_equal(self.millionths, other.millionths)

    def weights_of(self, holdings: Masks) -> Longs:
        """See `Description`."""
        weights = np.empty(len(holdings), np.int64)
        for start in range(0, len(holdings), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            weights[part] = self.millionths[self.domain.places_of(holdings[part])]
        return weights

    def parts(self) -> Iterator[tuple[Masks, CellWeights]]:
        """See `Description`."""
        ends = np.cumsum(self.domain.sizes[self.places])
        start = 0
        while start < len(ends):
            done = int(ends[start - 1]) if start else 0
            end = max(start + 1, int(np.searchsorted(ends, done + AT_ONCE, side="right")))
            places = self.places[start:end]
            sets, indices = self.domain.expanded(places)
            yield sets, self.millionths[places][indices]
            start = end


@lru_cache(maxsize=1)
def _listed(described: Description) -> Weighted:
    sets, of_set = (np.concatenate(arrays) for arrays in zip(*described.parts(), strict=True))
    if len(described.different) == 1:
        sets = np.sort(sets)[::-1]
        return Weighted(sets, np.full(len(sets), described.different[0], np.int64))
    if len(described.different) > MOST_PACKED:
        order = np.argsort(sets)[::-1]
        return Weighted(sets[order], of_set[order].astype(np.int64))
    weights = np.array(described.different, np.int64)
    bits = np.uint64(MOST_PACKED.bit_length() - 1)
    keys = np.sort(sets << bits | np.searchsorted(weights, of_set).astype(np.uint64))[::-1]
    return Weighted(keys >> bits, weights[(keys & np.uint64(MOST_PACKED - 1)).astype(np.int64)])


def is_same(first: Description, other: Description) -> bool:
    """Whether two descriptions have the same holdings with the same weights, found without listing all at once."""
    if first.total != other.total or len(first) != len(other) or first.different != other.different:
        return False
    by_cells = first.is_same_by_cells(other)
    if by_cells is None:
        return all((other.weights_of(sets) == weights).all() for sets, weights in first.parts())
    return by_cells


def is_even(described: Description) -> bool:
    """Whether all holdings have weight 1."""
    return described.different == (MILLION,)
