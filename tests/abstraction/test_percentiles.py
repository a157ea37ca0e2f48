"""`percentile_buckets`: equal shares, ties together, in order."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError
from cardspeak.abstraction import percentile_buckets
from tests.cases import cases

weighted = st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 24)), min_size=1).filter(
    lambda rows: any(w for _, w in rows)
)


@given(weighted, st.integers(1, 9))
def test_a_bucket_is_where_the_middle_of_equal_values_falls(rows: list[tuple[int, int]], k: int) -> None:
    values, weights = zip(*rows, strict=True)
    total = sum(weights)
    buckets = percentile_buckets(values, k, weights=weights).tolist()
    for value, bucket in zip(values, buckets, strict=True):
        below = sum(weight for other, weight in rows if other < value)
        here = sum(weight for other, weight in rows if other == value)
        middle = Fraction(2 * below + here, 2 * total)
        assert bucket == min(int(middle * k), k - 1)


def test_shares_are_equal_without_ties() -> None:
    values = np.random.default_rng(1).permutation(1000) / 1000
    for k in (1, 7, 10, 1000):
        buckets = percentile_buckets(values, k)
        sizes = np.bincount(buckets, minlength=k)
        assert len(sizes) == k
        assert sizes.max() - sizes.min() <= 1
        assert (np.diff(buckets[np.argsort(values)]) >= 0).all()


def test_weights_of_any_kind() -> None:
    values = [3, 1, 2, 1]
    by_whole = percentile_buckets(values, 3, weights=[1, 2, 5, 0]).tolist()
    assert percentile_buckets(values, 3, weights=[0.125, 0.25, 0.625, 0]).tolist() == by_whole
    assert percentile_buckets(np.repeat(values, [1, 2, 5, 0]), 3).tolist() == [2, 0, 0, 1, 1, 1, 1, 1]
    assert by_whole == [2, 0, 1, 0]


@cases(
    ("values", "k", "weights", "message"),
    [
        ([], 2, None, "values: there are none"),
        ([1, 2], 0, None, "k: 0 is not accepted; accepted: a number of buckets to 1,048,576"),
        ([1, 2], 2.5, None, "k: 2.5 is not accepted"),
        ([1.0, np.nan], 2, None, "row 1: nan is not accepted; accepted: finite numbers"),
        ([[1, 2]], 2, None, "values: an array of int64, shape (1, 2); accepted: a number for each hand"),
        (["a"], 2, None, "values: an array of <U1"),
        ([[1], [1, 2]], 2, None, "values: [[1], [1, 2]] is not an array"),
        (np.ma.masked_array([1]), 2, None, "values: a masked array"),
        ([1, 2], 2, [1], "weights: 1 weights for 2 values"),
        ([1, 2], 2, [1, -1], "row 1: -1 is not a weight; accepted: numbers not below 0"),
        ([1, 2], 2, [1, np.inf], "row 1: inf is not accepted"),
        ([1, 2], 2, [0, 0], "weights: all are 0"),
        (
            [1, 2],
            2,
            [2**60, 0],
            "weights: they add up to 1,152,921,504,606,846,976; accepted: at most 4,398,046,511,104",
        ),
    ],
)
def test_wrong_input_is_named(values: Any, k: Any, weights: Any, message: str) -> None:
    with pytest.raises(CardspeakError) as raised:
        percentile_buckets(values, k, weights=weights)
    assert message in str(raised.value)
