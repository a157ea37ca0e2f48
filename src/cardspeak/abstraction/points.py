"""Histograms as points: cumulative, in whole units, so that distances are the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Ints, Longs, Words, Words32
from cardspeak.errors import HandError, Where, shown
from cardspeak.kernels.abstraction.cumulative import put_cumulative
from cardspeak.kernels.abstraction.nearest import MOST, Shape
from cardspeak.kernels.lanes.lanes import WORDS

Rows: TypeAlias = npt.NDArray[Any]

MOST_BINS = 1024
SLICE = 1 << 13  # histograms that are converted at once
_LEAST_STRIDE = 32  # words of a point, so that it fills any register
_MOST_UNITS = 1 << 14  # of a whole histogram, so that sums of squares fit into 31 bits
_FLOAT_BITS = 20
_ACCEPTED = "histograms are rows of counts, an array of shape (n, bins)"
_PLACE = Where("histograms")


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit of cumulative counts: a power of two, as small as possible while no distance is above 65,535.

    Attributes:
        bins: the number of bins.
        total: the sum of a histogram, in counts.
        up: a count is 2**`up` units, or
        down: a unit is 2**`down` counts. One of the two is 0.
    """

    bins: int
    total: int
    up: int
    down: int

    @property
    def stride(self) -> int:
        """The number of words of a point, even and at least 32."""
        return max(_LEAST_STRIDE, self.bins - 1 + (self.bins - 1) % 2)

    def shape(self, *, is_squared: bool) -> Shape:
        """How kernels compute distances."""
        taken = (self.stride - 1) // WORDS * WORDS  # words in full registers
        mask = np.where(np.arange(self.stride - WORDS, self.stride) >= taken, 0xFFFF, 0).astype(np.uint16)
        return Shape(is_squared, self.stride, self.bins - 1, mask)

    @property
    def size(self) -> float:
        """How many counts a unit is."""
        return float(2.0 ** (self.down - self.up))


def unit_of(total: int, bins: int) -> Unit:
    """The unit for histograms with this sum and number of bins.

    >>> unit_of(1081, 50), unit_of(46, 50).up, unit_of(2118760, 50).down
    (Unit(bins=50, total=1081, up=0, down=0), 4, 11)
    """
    most = min(MOST // (bins - 1), _MOST_UNITS)
    up = max(0, (most // total).bit_length() - 1)
    down = 0
    while (total + ((1 << down) >> 1)) >> down > most:
        down += 1
    return Unit(bins, total, up, down)


class Histograms:
    """Histograms that have been checked, and are converted in slices.

    Attributes:
        unit: the unit of points.
    """

    def __init__(self, histograms: npt.ArrayLike) -> None:
        """Check the shape and the dtype. The rows are checked when they are converted.

        Raises:
            HandError: this is not an array of numbers of two dimensions, or has no rows, fewer than two bins or too
                many, or the first histogram is empty.
        """
        if isinstance(histograms, np.ma.MaskedArray):
            raise HandError.at(_PLACE, f"a masked array is not accepted; {_ACCEPTED}")
        try:
            self._rows: Rows = np.asarray(histograms)
        except (ValueError, TypeError) as error:
            raise HandError.at(_PLACE, f"{shown(histograms)} is not an array: {error}; {_ACCEPTED}") from None
        if self._rows.ndim != 2 or not len(self._rows) or not 2 <= self._rows.shape[1] <= MOST_BINS:
            accepted = f"{_ACCEPTED}, with at least one row and 2 to {MOST_BINS:,} bins"
            raise HandError.at(_PLACE, f"an array of shape {self._rows.shape}; {accepted}")
        self._is_float = self._rows.dtype.kind == "f"
        if self._rows.dtype.kind not in "iuf":
            raise HandError.at(_PLACE, f"an array of {self._rows.dtype}; {_ACCEPTED}, whole numbers or floats")
        first = self._rows[:1]
        self._check(first, np.arange(1))
        self.total = float(first.sum(dtype=np.float64)) if self._is_float else int(first.sum(dtype=np.int64))
        if not 0 < self.total < 2**31:
            raise HandError.in_array(_PLACE, (0,), f"the counts add up to {self.total:,}; accepted: 1 to {2**31 - 1:,}")
        self.unit = unit_of(1 << _FLOAT_BITS if self._is_float else int(self.total), self._rows.shape[1])

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def counts_in_unit(self) -> float:
        """How many counts a unit of the points is."""
        return self.unit.size * (self.total / self.unit.total)

    def put(self, chosen: slice | Longs, points: Words, means: Ints) -> None:
        """Write some histograms as points.

        Args:
            chosen: which rows.
            points: uint16[n * stride], receives the points. Words that are not used must be 0.
            means: int32[n], receives the sum of each point.

        Raises:
            HandError: a row has a negative number, or adds up to another number than the first.
        """
        rows, stride = self._rows[chosen], self.unit.stride
        self._check(rows, chosen)
        wrong = put_cumulative(
            self._counts(rows, chosen), self.unit.total, self.unit.up, self.unit.down, stride, points, means
        )
        if wrong >= 0:
            raise self._unequal(chosen, wrong, int(rows[wrong].sum(dtype=np.int64)))

    def all_means(self, order: Longs) -> Ints:
        """The sum of each point, in this order of the rows."""
        means, points = np.empty(len(order), np.int32), np.empty(SLICE * self.unit.stride, np.uint16)
        for start in range(0, len(order), SLICE):
            part = slice(start, start + SLICE)
            self.put(order[part], points, means[part])
        return means

    def all_points(self, order: Longs | None = None) -> tuple[Words, Ints]:
        """All points, and the sum of each, in this order of the rows."""
        n, stride = len(self) if order is None else len(order), self.unit.stride
        points, means = np.zeros(n * stride, np.uint16), np.empty(n, np.int32)
        for start in range(0, n, SLICE):
            part = slice(start, min(start + SLICE, n))
            self.put(part if order is None else order[part], points[start * stride : part.stop * stride], means[part])
        return points, means

    def _check(self, rows: Rows, chosen: slice | Longs) -> None:
        """Check that numbers are finite and not negative."""
        if self._rows.dtype.kind == "u":
            return
        are_good = (rows >= 0) & (rows <= 2**31)  # false for NaN
        if not are_good.all():
            row, column = (int(at) for at in np.argwhere(~are_good)[0])
            number = rows[row, column]
            detail = f"{number} is not accepted; a histogram has counts from 0 to 2,147,483,647"
            raise HandError.in_array(_PLACE, (_row(chosen, row), column), detail)

    def _counts(self, rows: Rows, chosen: slice | Longs) -> Words32:
        """The rows as uint32. Floats are rounded so that their cumulative sums are whole multiples of 2**-20."""
        if not self._is_float:
            if rows.dtype.itemsize > 4 and (rows >> 32).any():
                row = int(np.argmax((rows >> 32).any(axis=1)))
                raise self._unequal(chosen, row, int(rows[row].sum(dtype=np.uint64)))
            return np.array(rows, np.uint32, order="C")  # a copy, because kernels are compiled for writable arrays
        sums = np.cumsum(rows, axis=1, dtype=np.float64)
        are_unequal = np.abs(sums[:, -1] - self.total) > 1e-5 * self.total
        if are_unequal.any():
            row = int(np.argmax(are_unequal))
            raise self._unequal(chosen, row, float(sums[row, -1]))
        units = np.rint(sums * ((1 << _FLOAT_BITS) / sums[:, -1:])).astype(np.int64)
        return np.diff(units, axis=1, prepend=0).astype(np.uint32)

    def _unequal(self, chosen: slice | Longs, row: int, found: float) -> HandError:
        detail = f"the histogram adds up to {found:,}, but that of row 0 to {self.total:,}; all sums must be equal"
        return HandError.in_array(_PLACE, (_row(chosen, row),), detail)


def _row(chosen: slice | Longs, at: int) -> int:
    """The row of the whole array that an item of some rows is."""
    return chosen.start + at if isinstance(chosen, slice) else int(chosen[at])
