"""Sums of whole numbers, small and large, compared with Python's integers."""

from __future__ import annotations

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from cardspeak.equities.tally import mean_of_orbits, weighted_total


@given(
    st.integers(1, 30),
    st.sampled_from([1, 10**6, 2**40]),
    st.sampled_from([1, 2**20, 2**52 - 1, 2**62, 10**40]),
    st.integers(0, 10**6),
)
@example(n=30, heaviest=1, most=2**62, seed=0)  # each product fits into 64 bits, but their sum does not
def test_totals_are_exact(n: int, heaviest: int, most: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    weights = rng.integers(0, heaviest + 1, n)
    weights[0] = heaviest
    counts = np.array([[int(share * most) for share in row] for row in rng.random((n, 3))], object)
    counts[0, 0] = most
    given_counts = counts.astype(np.int64) if most < 2**63 else counts
    expected = [sum(int(w) * int(row[i]) for w, row in zip(weights, counts, strict=True)) for i in range(3)]
    total = weighted_total(weights, given_counts.reshape(n, 1, 3))
    assert total.shape == (1, 3)
    assert total[0].tolist() == expected
    assert all(type(number) is int for number in total[0])


@given(st.lists(st.integers(0, 4), min_size=1, max_size=20), st.booleans(), st.integers(0, 10**6))
def test_means_are_over_the_rows_with_the_same_orbit_number(orbits: list[int], is_long: bool, seed: int) -> None:
    """Some orbit numbers do not occur, because a player need not have a holding in every orbit."""
    counts = np.random.default_rng(seed).integers(0, 100, (len(orbits), 2)) * 60
    means = mean_of_orbits(counts.astype(object) * 10**30 if is_long else counts, np.array(orbits))
    for orbit, row in zip(orbits, means.tolist(), strict=True):
        of_orbit = counts[np.array(orbits) == orbit]
        assert row == [int(total) * (10**30 if is_long else 1) // len(of_orbit) for total in of_orbit.sum(axis=0)]
