from __future__ import annotations

from fractions import Fraction
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.equities.answer.estimates import mean_and_error

WORTHS = [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 3)]


@given(st.lists(st.integers(0, 3), min_size=2, max_size=60))
def test_the_error_is_the_standard_deviation_over_the_root_of_the_number_of_deals(deals: list[int]) -> None:
    estimate = mean_and_error(np.bincount(deals, minlength=4), WORTHS)
    worths = [float(WORTHS[deal]) for deal in deals]
    n = len(deals)
    assert estimate == pytest.approx((mean(worths), max(stdev(worths) / n**0.5, 1 / n)))


def test_huge_counts_are_exact() -> None:
    value, error = mean_and_error(np.array([10**30, 10**30, 0, 0], object), WORTHS)
    assert value == 0.5
    assert error == pytest.approx(0.5 / 2**0.5 / 10**15)


def test_an_outcome_that_never_occurred_still_has_an_error() -> None:
    assert mean_and_error([0, 1000, 0, 0], WORTHS) == (1.0, 0.001)
    assert mean_and_error([1, 0, 0, 0], WORTHS) == (0.0, 1.0)
