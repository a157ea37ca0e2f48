"""The kernels of finishing probabilities, compared with the same sum in Python and with the definition."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import combinations
from math import exp, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.kernels.money.icm import NEGLIGIBLE, add_chances_at, add_chances_of_subsets, with_clock
from cardspeak.tournament.subsets import chances_of_subsets

rates = st.floats(1e-9, 1.0)
put_clock: Callable[..., tuple[int, int]] = getattr(with_clock, "py_func", with_clock)
"""The Python function behind a compiled helper, which cannot be called from Python directly."""


@given(st.lists(rates, min_size=1, max_size=10), st.data())
def test_sums_over_subsets_are_those_of_python(stacks: list[float], data: st.DataObject) -> None:
    n_paid = data.draw(st.integers(1, len(stacks)))
    chances = np.zeros((len(stacks), n_paid))
    add_chances_of_subsets(np.array(stacks), chances)
    assert chances.ravel().tolist() == pytest.approx(np.ravel(chances_of_subsets(stacks, n_paid)).tolist(), rel=1e-12)


def test_sums_over_subsets_of_twenty() -> None:
    """With equal stacks all places are equally likely; the chance of first place is always the share of the chips."""
    chances = np.zeros((20, 20))
    add_chances_of_subsets(np.ones(20), chances)
    assert np.abs(chances - 1 / 20).max() < 1e-12
    chances = np.zeros((20, 1))
    add_chances_of_subsets(np.array([1.0] * 10 + [3.0] * 10), chances)
    assert chances.ravel().tolist() == pytest.approx([1 / 40] * 10 + [3 / 40] * 10, rel=1e-12)


def rung_among(others: list[float], time: float, n_rung: int) -> float:
    """The probability that exactly `n_rung` of the other clocks have rung by `time`, summed over all sets of clocks."""
    return sum(
        prod(1 - exp(-rate * time) if at in rung else exp(-rate * time) for at, rate in enumerate(others))
        for rung in map(set, combinations(range(len(others)), n_rung))
    )


@given(st.lists(st.floats(0.01, 1.0), min_size=1, max_size=7), st.floats(0.01, 20.0), st.data())
def test_one_quadrature_point_is_the_density_times_the_chances_of_the_others(
    times: list[float], time: float, data: st.DataObject
) -> None:
    n, m = len(times), data.draw(st.integers(1, len(times)))
    chances = np.ones((n, m))  # the kernel adds its results to this array
    add_chances_at(np.array(times), time, 0.5, chances)
    for i, rate in enumerate(times):
        others = times[:i] + times[i + 1 :]
        for place in range(m):
            true = 0.5 * rate * exp(-rate * time) * rung_among(others, time, place)
            assert chances[i, place] - 1 == pytest.approx(true, rel=1e-10, abs=1e-15)


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=12), st.integers(1, 12))
def test_a_row_is_the_product_of_its_clocks(rung: list[float], size: int) -> None:
    """The row is a polynomial, lowest power last: the coefficient of x**k is the chance that k clocks have rung."""
    row, low, high = np.zeros(size), size - 1, size
    row[-1] = 1.0
    for chance in rung:
        if low < high:
            low, high = put_clock(row, low, high, chance, 1 - chance)
    true = reduce(np.convolve, [np.array([1 - chance, chance]) for chance in rung])
    true = np.pad(true, (0, size))[:size][::-1]
    assert np.abs(true[:low]).max(initial=0) < 100 * NEGLIGIBLE
    assert np.abs(true[high:]).max(initial=0) < 100 * NEGLIGIBLE
    assert np.abs(row[low:high] - true[low:high]).max(initial=0) < 1e-15
