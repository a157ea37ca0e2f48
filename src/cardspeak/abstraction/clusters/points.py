"""Rows of numbers as points: in whole units, so that distances are the same on every machine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Ints, Longs, Words
from cardspeak.errors import HandError, Where, shown
from cardspeak.kernels.abstraction.nearest import Shape
from cardspeak.kernels.lanes.lanes import WORDS

Rows: TypeAlias = npt.NDArray[Any]

MOST_COLUMNS = 1024
SLICE = 1 << 13  # rows that are converted at once
_LEAST_STRIDE = 32  # words of a point, so that it fills any register


class Points(ABC):
    """Rows of numbers that have been checked, and are converted to points in slices.

    Attributes:
        rows: the rows.
        place: what error messages call them.
        is_squared: whether distances are sums of squares.
        n_used: the number of words of a point.
        stride: the same with padding, even and at least 32.
    """

    def __init__(self, given: npt.ArrayLike, name: str, least: int, accepted: str, *, is_squared: bool) -> None:
        """Check the shape and the dtype. The numbers are checked when they are converted.

        Args:
            given: the rows.
            name: what error messages call them.
            least: the least number of columns.
            accepted: the accepted input, for error messages.
            is_squared: whether distances are sums of squares.

        Raises:
            HandError: this is not an array of numbers of two dimensions, or has no rows, or too few or many columns.
        """
        self.place = Where(name)
        if isinstance(given, np.ma.MaskedArray):
            raise HandError.at(self.place, f"a masked array is not accepted; {accepted}")
        try:
            self.rows: Rows = np.asarray(given)
        except (ValueError, TypeError) as error:
            raise HandError.at(self.place, f"{shown(given)} is not an array: {error}; {accepted}") from None
        if self.rows.ndim != 2 or not len(self.rows) or not least <= self.rows.shape[1] <= MOST_COLUMNS:
            sizes = f"with at least one row and {least} to {MOST_COLUMNS:,} columns"
            raise HandError.at(self.place, f"an array of shape {self.rows.shape}; {accepted}, {sizes}")
        if self.rows.dtype.kind not in "iuf":
            raise HandError.at(self.place, f"an array of {self.rows.dtype}; {accepted}, whole numbers or floats")
        self.is_squared = is_squared
        self.n_used = self.rows.shape[1] + 1 - least
        self.stride = max(_LEAST_STRIDE, self.n_used + self.n_used % 2)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def shape(self) -> Shape:
        """How kernels compute distances."""
        taken = (self.stride - 1) // WORDS * WORDS  # words in full registers
        mask = np.where(np.arange(self.stride - WORDS, self.stride) >= taken, 0xFFFF, 0).astype(np.uint16)
        return Shape(self.is_squared, self.stride, self.n_used, mask)

    @abstractmethod
    def put(self, chosen: slice | Longs, points: Words, means: Ints) -> None:
        """Write some rows as points.

        Args:
            chosen: which rows.
            points: uint16[n * stride], receives the points. Words that are not used must be 0.
            means: int32[n], receives the sum of each point.

        Raises:
            HandError: a row is not accepted.
        """

    @abstractmethod
    def points_of(self, centres: Rows) -> npt.NDArray[np.float64]:
        """Centres, rows of floats that have been checked, as points, not yet rounded."""

    @abstractmethod
    def centres_of(self, points: Words) -> npt.NDArray[np.float32]:
        """float32[k, columns], points uint16[k, stride] as rows."""

    @abstractmethod
    def ascending(self, points: Words) -> Longs:
        """The order of points uint16[k, stride] from the lowest mean equity to the highest."""

    @abstractmethod
    def mean_distance(self, mean: float) -> float:
        """The mean of distances of points as equity; or of their squares, as the root mean square."""

    def all_means(self, order: Longs) -> Ints:
        """The sum of each point, in this order of the rows."""
        means, points = np.empty(len(order), np.int32), np.empty(SLICE * self.stride, np.uint16)
        for start in range(0, len(order), SLICE):
            part = slice(start, start + SLICE)
            self.put(order[part], points, means[part])
        return means

    def all_points(self, order: Longs) -> tuple[Words, Ints]:
        """All points, and the sum of each, in this order of the rows."""
        n, stride = len(order), self.stride
        points, means = np.zeros(n * stride, np.uint16), np.empty(n, np.int32)
        for start in range(0, n, SLICE):
            part = slice(start, min(start + SLICE, n))
            self.put(order[part], points[start * stride : part.stop * stride], means[part])
        return points, means

    def centre_points(self, centres: npt.ArrayLike) -> Words:
        """uint16[k, stride], the points of centres that a user gives.

        Raises:
            HandError: this is not an array of as many columns as the rows have, or a number is negative or not finite.
        """
        place, accepted = Where("centres"), f"rows of {self.rows.shape[1]} numbers, as many as the others have"
        try:
            given: Rows = np.asarray(centres)
        except (ValueError, TypeError) as error:
            raise HandError.at(place, f"{shown(centres)} is not an array: {error}; accepted: {accepted}") from None
        if given.dtype.kind not in "iuf" or given.ndim != 2 or not len(given) or given.shape[1] != self.rows.shape[1]:
            raise HandError.at(place, f"an array of {given.dtype}, shape {given.shape}; accepted: {accepted}")
        are_good = np.isfinite(given).all(axis=1) & (given >= 0).all(axis=1) & given.any(axis=1)
        if not are_good.all():
            detail = "the numbers of a centre must be finite and not negative, and not all 0"
            raise HandError.in_array(place, (int(np.argmin(are_good)),), detail)
        points = np.zeros((len(given), self.stride), np.uint16)
        points[:, : self.n_used] = np.rint(self.points_of(given.astype(np.float64)))
        return points


def row_of(chosen: slice | Longs, at: int) -> int:
    """The row of the whole array that an item of some rows is."""
    return chosen.start + at if isinstance(chosen, slice) else int(chosen[at])
