"""Weighted holdings that are described by tables of bits; see `halves.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, cards_of_reversed
from cardspeak.cards import Card
from cardspeak.ranges.described import CellWeights, Description
from cardspeak.ranges.domains import AT_ONCE, expanded
from cardspeak.ranges.halves import BITS, Halves, Words
from cardspeak.ranges.sets import counts_in

Table = list[Words]
"""An index into the weights for each cell of a block: one array of bits for each binary digit of the indices."""


@dataclass(frozen=True, eq=False)
class Layers(Description):
    """The weight of each cell, stored as its index in `weights`, in binary digits.

    Attributes:
        halves: the cells.
        tables: for each block, the binary digits of the cells' indices.
        weights: the different weights, in millionths; index 0 is for cells that are not in the range.
        counts: how many holdings have each of these weights.
    """

    halves: Halves
    tables: Sequence[Table]
    weights: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def n_stored(self) -> int:
        """See `Description`."""
        return sum(digit.nbytes // np.dtype(np.int32).itemsize for table in self.tables for digit in table)

    @property
    def n_holdings(self) -> int:
        """See `Description`."""
        return sum(self.counts)

    @property
    def total(self) -> int:
        """See `Description`."""
        return sum(weight * count for weight, count in zip(self.weights, self.counts, strict=True))

    @property
    def different(self) -> tuple[int, ...]:
        """See `Description`."""
        return tuple(sorted(weight for weight, count in zip(self.weights, self.counts, strict=True) if count))

    @cached_property
    def known(self) -> tuple[Card, ...]:
        """See `Description`."""
        common = -1
        groups = [group for side in (self.halves.first, self.halves.last) for group in side.groups]
        for block, table in zip(self.halves.blocks, self.tables, strict=True):
            held = _held(table)
            rows = np.flatnonzero(held.any(axis=1))
            if len(rows):
                columns = np.flatnonzero(_unpacked(np.bitwise_or.reduce(held[rows])[None, :])[0])
                outer, inner = block.outer.ways(block.n_outer).masks, block.inner.ways(block.n_inner).masks
                common &= int(np.bitwise_and.reduce(outer[rows])) | int(np.bitwise_and.reduce(inner[columns]))
        return cards_of_reversed(sum(group for group in groups if group & common == group))

    def is_same_by_cells(self, other: Description) -> bool | None:
        """See `Description`."""
        if not isinstance(other, Layers):
            return None
        sides, other_sides = ((halves.first.groups, halves.last.groups) for halves in (self.halves, other.halves))
        if sides != other_sides:
            return None
        mine, theirs = np.array(self.weights), np.array(other.weights)
        return all(
            np.array_equal(mine[numbers_of(table)], theirs[numbers_of(other_table)])
            for table, other_table in zip(self.tables, other.tables, strict=True)
        )

    def weights_of(self, holdings: Masks) -> Longs:
        """See `Description`."""
        weights, of_number = np.empty(len(holdings), np.int64), np.array(self.weights, np.int64)
        for start in range(0, len(holdings), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            weights[part] = of_number[self._numbers_of(holdings[part])]
        return weights

    def _numbers_of(self, holdings: Masks) -> Longs:
        """The index in `weights` of each holding's weight."""
        numbers = np.zeros(len(holdings), np.int64)
        n_first = counts_in(holdings, self.halves.first.cards)
        for block, table in zip(self.halves.blocks, self.tables, strict=True):
            here = np.flatnonzero(n_first == self.halves.n_first(block))
            rows, columns = self.halves.places(block, holdings[here])
            for place, digit in enumerate(table):
                bits = digit[rows, columns // BITS] >> (columns % BITS).astype(np.uint64) & np.uint64(1)
                numbers[here] |= bits.astype(np.int64) << place
        return numbers

    def parts(self) -> Iterator[tuple[Masks, CellWeights]]:
        """See `Description`."""
        of_number = np.array(self.weights, np.int32)
        for block, table in zip(self.halves.blocks, self.tables, strict=True):
            with_any = np.flatnonzero(_held(table).any(axis=1))
            n_rows = max(1, AT_ONCE // (block.n_words * BITS))
            for start in range(0, len(with_any), n_rows):
                rows = with_any[start : start + n_rows]
                numbers = numbers_of([digit[rows] for digit in table])
                at, columns = np.nonzero(numbers)
                cells = block.masks(rows[at], columns)
                sets, indices = expanded(cells, (*block.outer.groups, *block.inner.groups))
                yield sets, of_number[numbers[at, columns]][indices]


def numbers_of(table: Sequence[Words]) -> Longs:
    """For each cell of some rows, the index of its weight, from the binary digits of the index."""
    numbers = _unpacked(table[0]).astype(np.int64)
    for place, digit in enumerate(table[1:], start=1):
        numbers |= _unpacked(digit).astype(np.int64) << place
    return numbers


def _held(table: Table) -> Words:
    """The cells whose index is not 0."""
    held: Words = np.bitwise_or.reduce(table)
    return held


def _unpacked(words: Words) -> npt.NDArray[np.uint8]:
    """The bits of each row, as numbers 0 and 1."""
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little")
