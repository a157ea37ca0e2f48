"""The base-13 method on plain sorted lists of values."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import SchemeError, base13
from cardspeak.schemes.group_score import DIVISOR, share
from tests.cases import cases

sorted_values = st.lists(st.integers(2, 14), min_size=5, max_size=5).map(sorted)


# https://github.com/danielpaz6/Poker-Hand-Evaluator, "Simplifying the problem"
@cases(
    ("better", "worse"),
    [
        ([2, 2, 2, 2, 14], [12, 12, 12, 12, 13]),
        ([2, 2, 2, 2, 14], [13, 13, 13, 13, 13]),
        ([3, 4, 6, 8, 10], [4, 4, 5, 8, 10]),
    ],
)
def test_the_published_comparisons(better: list[int], worse: list[int]) -> None:
    assert base13(better) > base13(worse)


@cases(
    ("values", "number"),
    [
        ([2], 0),
        ([14], 12),
        ([2, 3], 13),
        ([2, 2, 2, 2, 14], 342_732),
        ([14, 14, 14, 14, 14], 371_292),
        ((3, 4, 6, 8, 10), 1 + 2 * 13 + 4 * 169 + 6 * 2197 + 8 * 28561),
    ],
)
def test_digits_in_base_13(values: list[int], number: int) -> None:
    assert base13(values) == number


@given(sorted_values, sorted_values)
def test_the_number_compares_from_the_last_value_down(first: list[int], second: list[int]) -> None:
    assert (base13(first) > base13(second)) == (first[::-1] > second[::-1])
    assert (base13(first) == base13(second)) == (first == second)


@given(sorted_values)
def test_the_kickers_of_group_scores_are_this_number_divided(values: list[int]) -> None:
    assert share(values[::-1]) == base13(values) / DIVISOR


@cases(
    ("values", "message"),
    [
        ([], "values: there are none; give at least one whole number from 2 to 14"),
        ([2, 15], "values: 15 is not a whole number from 2 to 14"),
        ([1, 2], "values: 1 is not a whole number from 2 to 14"),
        ([2.0, 3], "values: 2.0 is not a whole number from 2 to 14"),
        ([True, 3], "values: True is not a whole number from 2 to 14"),
        ([5, 4], "values: 4 follows 5; sort the values in ascending order"),
        ("2345", "is not accepted; give a list of whole numbers from 2 to 14"),
        (7, "is not accepted; give a list of whole numbers from 2 to 14"),
    ],
)
def test_wrong_values(values: Any, message: str) -> None:
    with pytest.raises(SchemeError, match=re.escape(message)):
        base13(values)
