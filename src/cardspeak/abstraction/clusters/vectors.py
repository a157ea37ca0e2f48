"""Vectors, such as equities against clusters of opponents, as points: numbers in whole units."""

from __future__ import annotations

from math import isqrt, sqrt

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.clusters.points import SLICE, Points, Rows
from cardspeak.array_types import Ints, Longs, Words
from cardspeak.errors import HandError

_MOST_UNITS = 1 << 14  # of a number, so that differences fit into 15 bits
_MOST_SUM = (1 << 31) - 1
_ACCEPTED = "vectors are rows of numbers not below 0, an array of shape (n, columns)"


class Vectors(Points):
    """Vectors as points. Distances are Euclidean, and each number is rounded to a unit, a power of two."""

    def __init__(self, given: npt.ArrayLike) -> None:
        """Check the shape and the dtype, and find the greatest number.

        Raises:
            HandError: this is not an array of vectors.
        """
        super().__init__(given, "histograms", 1, _ACCEPTED, is_squared=True)
        greatest = 0.0
        for start in range(0, len(self), SLICE):
            rows = self.rows[start : start + SLICE]
            are_good = (rows >= 0) & np.isfinite(rows)
            if not are_good.all():
                row, column = (int(at) for at in np.argwhere(~are_good)[0])
                detail = f"{rows[row, column]} is not accepted; accepted: finite numbers, not below 0"
                raise HandError.in_array(self.place, (start + row, column), detail)
            greatest = max(greatest, float(rows.max()))
        self._scale = self._scale_for(greatest)

    def _scale_for(self, greatest: float) -> float:
        """How many units 1 is, if this is the greatest number."""
        most = min(_MOST_UNITS - 1, isqrt(_MOST_SUM // self.rows.shape[1]))
        scale = 1.0
        while greatest * scale > most:
            scale /= 2
        while 0 < greatest * scale * 2 <= most:
            scale *= 2
        return scale

    def put(self, chosen: slice | Longs, points: Words, means: Ints) -> None:
        """Write some vectors as points; see `Points.put`."""
        rows = self.rows[chosen]
        units = np.rint(rows.astype(np.float64) * self._scale).astype(np.uint16)
        points.reshape(-1, self.stride)[: len(units), : self.n_used] = units
        means[:] = units.sum(axis=1, dtype=np.int32)

    def points_of(self, centres: Rows) -> npt.NDArray[np.float64]:
        """Centres as points, not yet rounded. If they are greater than the vectors, the unit becomes larger."""
        self._scale = min(self._scale, self._scale_for(float(centres.max())))
        return centres * self._scale

    def centres_of(self, points: Words) -> npt.NDArray[np.float32]:
        """Points as vectors."""
        return (points[:, : self.n_used] / self._scale).astype(np.float32)

    def ascending(self, points: Words) -> Longs:
        """The order by mean."""
        return np.lexsort((*points.T[::-1], points.sum(axis=1, dtype=np.int64)))

    def mean_distance(self, mean: float) -> float:
        """The root of a mean of sums of squares, per column."""
        return sqrt(mean / self.n_used) / self._scale
