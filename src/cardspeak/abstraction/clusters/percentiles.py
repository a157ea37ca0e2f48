"""Buckets of equal size by one number, such as expected hand strength."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Ints, Longs
from cardspeak.cards import whole
from cardspeak.errors import CardspeakError, HandError, Where, shown

MOST_BUCKETS = 1 << 20
_MOST_OF_ALL = 1 << 42  # the greatest sum of weights: times twice the number of buckets, it fits into 63 bits
_FLOATS = 1 << 20  # what the greatest weight becomes if weights are floats


def percentile_buckets(values: npt.ArrayLike, k: int, *, weights: npt.ArrayLike | None = None) -> Ints:
    """int32[n], the bucket of each value: 0 for the lowest, k - 1 for the highest, of about the same weight each.

    Equal values share a bucket. A value is in bucket b if the middle of its own weight, with all lower values below it,
    is at b/k to (b + 1)/k of the weight of all. So a bucket can be empty if many hands have the same value.

    Args:
        values: n numbers, such as `strengths("flop").ehs` or `.ehs2`.
        k: the number of buckets.
        weights: n numbers not below 0, such as how many hands each value stands for; by default, all count the same.
            Floats are multiplied so that the greatest is 2**20, and rounded.

    Raises:
        HandError: the values or the weights are not accepted; the message names the row.
        CardspeakError: k is not a number of buckets.

    >>> from cardspeak.abstraction import percentile_buckets
    >>> percentile_buckets([0.9, 0.2, 0.5, 0.5, 0.1, 0.7], 3)
    array([2, 0, 1, 1, 0, 2], dtype=int32)
    >>> percentile_buckets([0.1, 0.2, 0.3], 2, weights=[4, 12, 24])
    array([0, 0, 1], dtype=int32)
    """
    number = whole(k)
    if number is None or not 1 <= number <= MOST_BUCKETS:
        raise CardspeakError.at("k", f"{shown(k)} is not accepted; accepted: a number of buckets to {MOST_BUCKETS:,}")
    given = _numbers(values, "values")
    if not len(given):
        raise HandError.at("values", "there are none")
    distinct, place = np.unique(given, return_inverse=True)
    each = np.bincount(place, minlength=len(distinct)).astype(np.int64) if weights is None else _added(weights, place)
    ends = np.cumsum(each)
    twice_the_middles = 2 * ends - each
    buckets = np.minimum(twice_the_middles * number // (2 * ends[-1]), number - 1)
    return np.asarray(buckets.astype(np.int32)[place])


def _added(weights: npt.ArrayLike, place: Longs) -> Longs:
    """The sum of the weights at each place, in whole numbers."""
    given = _numbers(weights, "weights")
    if len(given) != len(place):
        raise HandError.at("weights", f"{len(given):,} weights for {len(place):,} values")
    if (given < 0).any():
        row = int(np.argmax(given < 0))
        raise HandError.in_array("weights", (row,), f"{given[row]} is not a weight; accepted: numbers not below 0")
    if not given.any():
        raise HandError.at("weights", "all are 0")
    if given.dtype.kind == "f":
        given = np.rint(given * (_FLOATS / given.max()))
    total = given.sum(dtype=np.float64)
    if total > _MOST_OF_ALL:
        raise HandError.at("weights", f"they add up to {total:,.0f}; accepted: at most {_MOST_OF_ALL:,}")
    sums = np.zeros(int(place.max()) + 1, np.int64)
    np.add.at(sums, place, given.astype(np.int64))
    return sums


def _numbers(given: npt.ArrayLike, field: str) -> npt.NDArray[Any]:
    """A column of finite numbers."""
    place = Where(field)
    try:
        numbers: npt.NDArray[Any] = np.asarray(given)
    except (ValueError, TypeError) as error:
        raise HandError.at(
            place, f"{shown(given)} is not an array: {error}; accepted: a number for each hand"
        ) from None
    if numbers.dtype.kind not in "iuf" or numbers.ndim != 1 or isinstance(given, np.ma.MaskedArray):
        kind = "a masked array" if isinstance(given, np.ma.MaskedArray) else f"an array of {numbers.dtype}"
        if not (isinstance(given, list | tuple) and not given):
            raise HandError.at(place, f"{kind}, shape {numbers.shape}; accepted: a number for each hand")
    are_finite = np.isfinite(numbers)
    if not are_finite.all():
        row = int(np.argmin(are_finite))
        raise HandError.in_array(place, (row,), f"{numbers[row]} is not accepted; accepted: finite numbers")
    return numbers
