from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.kernels.equity.alias_table import write_alias_table


def chances(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The probability of each index. Draws below an entry's threshold yield its own index, all others its alias."""
    n = len(weights)
    entries = np.zeros(n, np.uint64)
    write_alias_table(weights * (n / weights.sum()), entries)
    own = (entries >> np.uint64(32)).astype(np.float64) / 2.0**32
    other = (entries & np.uint64(0xFFFFFFFF)).astype(np.int64)
    shares = own / n
    np.add.at(shares, other, (1 - own) / n)
    return shares


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=200))
def test_each_place_is_as_likely_as_its_weight(weights: list[int]) -> None:
    given_weights = np.array(weights, np.float64)
    assert chances(given_weights) == pytest.approx(given_weights / given_weights.sum(), abs=len(weights) * 2.0**-31)


def test_many_places_with_a_few_heavy_ones() -> None:
    weights = np.ones(100_000)
    weights[[5, 77_777]] = 1e6
    assert chances(weights) == pytest.approx(weights / weights.sum(), abs=1e-9)
