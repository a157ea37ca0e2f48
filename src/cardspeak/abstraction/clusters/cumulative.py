"""Histograms as points: cumulative counts in whole units."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.clusters.points import Points, Rows, row_of
from cardspeak.array_types import Ints, Longs, Words, Words32
from cardspeak.errors import HandError
from cardspeak.kernels.abstraction.cumulative import put_cumulative
from cardspeak.kernels.abstraction.nearest import MOST

_MOST_UNITS = 1 << 14  # of a whole histogram, so that sums of squares fit into 31 bits
_FLOAT_BITS = 20
_ACCEPTED = "histograms are rows of counts, an array of shape (n, bins)"


class Unit(NamedTuple):
    """The unit of cumulative counts: a power of two, as small as possible while no distance is above 65,535.

    Attributes:
        up: a count is 2**`up` units, or
        down: a unit is 2**`down` counts. One of the two is 0.
    """

    up: int
    down: int


def unit_of(total: int, bins: int) -> Unit:
    """The unit for histograms with this sum and number of bins.

    >>> unit_of(1081, 50), unit_of(46, 50), unit_of(2118760, 50)
    (Unit(up=0, down=0), Unit(up=4, down=0), Unit(up=0, down=11))
    """
    most = min(MOST // (bins - 1), _MOST_UNITS)
    up = max(0, (most // total).bit_length() - 1)
    down = 0
    while (total + ((1 << down) >> 1)) >> down > most:
        down += 1
    return Unit(up, down)


class Histograms(Points):
    """Histograms as points. Distances are those of cumulative histograms.

    Attributes:
        total: the sum of each histogram.
    """

    def __init__(self, given: npt.ArrayLike, *, is_squared: bool) -> None:
        """Check the shape, the dtype and the first histogram.

        Raises:
            HandError: this is not an array of histograms.
        """
        super().__init__(given, "histograms", 2, _ACCEPTED, is_squared=is_squared)
        self._is_float = self.rows.dtype.kind == "f"
        first = self.rows[:1]
        self._check(first, np.arange(1))
        self.total = float(first.sum(dtype=np.float64)) if self._is_float else int(first.sum(dtype=np.int64))
        if not 0 < self.total < 2**31:
            accepted = f"accepted: 1 to {2**31 - 1:,}"
            raise HandError.in_array(self.place, (0,), f"the counts add up to {self.total:,}; {accepted}")
        self._whole = 1 << _FLOAT_BITS if self._is_float else int(self.total)
        self._unit = unit_of(self._whole, self.rows.shape[1])

    @property
    def _units(self) -> float:
        """How many units a histogram has."""
        return float(self._whole * 2.0 ** (self._unit.up - self._unit.down))

    def put(self, chosen: slice | Longs, points: Words, means: Ints) -> None:
        """Write some histograms as points; see `Points.put`."""
        rows = self.rows[chosen]
        self._check(rows, chosen)
        counts = self._counts(rows, chosen)
        wrong = put_cumulative(counts, self._whole, self._unit.up, self._unit.down, self.stride, points, means)
        if wrong >= 0:
            raise self._unequal(chosen, wrong, int(rows[wrong].sum(dtype=np.int64)))

    def points_of(self, centres: Rows) -> npt.NDArray[np.float64]:
        """Centres as points, not yet rounded. If they have other sums than the histograms, shares are compared."""
        sums = np.cumsum(centres, axis=1)
        return np.asarray(sums[:, :-1] / sums[:, -1:] * self._units)

    def centres_of(self, points: Words) -> npt.NDArray[np.float32]:
        """Points as histograms."""
        sums = points[:, : self.n_used] * (self.total / self._units)
        return np.diff(sums, axis=1, prepend=0, append=self.total).astype(np.float32)

    def ascending(self, points: Words) -> Longs:
        """The order from low equity to high equity: from high cumulative sums to low ones."""
        return np.lexsort((*points.T[::-1], points.sum(axis=1, dtype=np.int64)))[::-1]

    def mean_distance(self, mean: float) -> float:
        """A mean distance as equity: per bin and count."""
        bins = self.rows.shape[1]
        return sqrt(mean / bins) / self._units if self.is_squared else mean / bins / self._units

    def _check(self, rows: Rows, chosen: slice | Longs) -> None:
        """Check that numbers are finite and not negative."""
        if self.rows.dtype.kind == "u":
            return
        are_good = (rows >= 0) & (rows <= 2**31)  # false for NaN
        if not are_good.all():
            row, column = (int(at) for at in np.argwhere(~are_good)[0])
            number = rows[row, column]
            detail = f"{number} is not accepted; a histogram has counts from 0 to 2,147,483,647"
            raise HandError.in_array(self.place, (row_of(chosen, row), column), detail)

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
        return HandError.in_array(self.place, (row_of(chosen, row),), detail)
