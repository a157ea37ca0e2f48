"""The integral for many players, compared with sums over all sets and with exact values for repeated stacks."""

from __future__ import annotations

import signal
from collections import defaultdict
from itertools import pairwise
from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.kernels.money.icm import add_chances_at
from cardspeak.tournament import icm, quadrature
from cardspeak.tournament.places import chances_of_places
from cardspeak.tournament.quadrature import STEP, chances_of_clocks, panels
from cardspeak.tournament.reading import LARGEST_RATIO
from cardspeak.tournament.subsets import chances_of_subsets
from tests.cases import cases, fewer

unequal = st.lists(st.floats(0, np.log10(LARGEST_RATIO)).map(lambda power: 10**-power), min_size=2, max_size=9)


@given(unequal, st.data())
def test_it_equals_the_sum_over_all_sets_however_unequal_the_stacks(stacks: list[float], data: st.DataObject) -> None:
    n_paid = data.draw(st.integers(1, len(stacks)))
    true = np.array(chances_of_subsets(stacks, n_paid))
    assert np.abs(chances_of_clocks(stacks, n_paid) - true).max() < 1e-13


@cases(
    ("decades", "n_paid"), [(0, 1), (0, 20), (0.5, 9), (0.5, 20), (2, 3), (2, 19), (6, 1), (6, 9), (12, 3), (12, 20)]
)
def test_it_equals_the_exact_result_for_twenty_players(decades: float, n_paid: int) -> None:
    powers = np.random.default_rng(1).random(20)
    powers[:2] = 0, 1
    stacks = [int(stack) for stack in 10.0**12 * 10 ** (-decades * powers)]
    true = np.array(chances_of_places(stacks, n_paid))
    chances = chances_of_clocks([stack / stacks[0] for stack in stacks], n_paid)
    assert np.abs(chances - true).max() < 1e-12


def chances_of_kinds(kinds: dict[float, int], n_paid: int) -> dict[float, list[float]]:
    """The probability of each place for a player with each of a few different stacks.

    The calculation only follows how many players with each stack are left, so it is exact for hundreds of players.
    """
    stacks, counts = list(kinds), list(kinds.values())
    chances: dict[float, list[float]] = {stack: [] for stack in stacks}
    reached = {tuple(counts): 1.0}
    for _ in range(n_paid):
        after: dict[tuple[int, ...], float] = defaultdict(float)
        taken = dict.fromkeys(stacks, 0.0)
        for left, chance in reached.items():
            chips = sum(n * stack for n, stack in zip(left, stacks, strict=True))
            for kind, stack in enumerate(stacks):
                if left[kind]:
                    next_one = chance * left[kind] * stack / chips
                    taken[stack] += next_one
                    after[(*left[:kind], left[kind] - 1, *left[kind + 1 :])] += next_one
        reached = after
        for stack in stacks:
            chances[stack].append(taken[stack] / kinds[stack])
    return chances


@pytest.mark.parametrize(
    ("kinds", "n_paid"),
    [
        ({1.0: 300}, 300),
        ({1.0: 500, 10.0: 500}, 150),
        ({1.0: 200, 1e6: 100}, 250),
        ({1.0: 30, 30.0: 20, 1e4: 25}, 60),
        ({1.0: 700, 3.0: 300}, 100),
        ({1.0: 400, 50.0: 1}, 40),
    ],
)
def test_it_equals_the_exact_count_of_hundreds_of_players(kinds: dict[float, int], n_paid: int) -> None:
    true = chances_of_kinds(kinds, n_paid)
    stacks = [stack for stack, n in kinds.items() for _ in range(n)]
    by_seat = chances_of_clocks(stacks, n_paid)
    for stack, chances in zip(stacks, by_seat, strict=True):
        assert np.abs(chances - true[stack]).max() < 1e-14
    values = icm([int(stack) for stack in stacks], range(n_paid, 0, -1)).values
    for seat in (0, len(stacks) - 1):
        value = sum(chance * prize for chance, prize in zip(true[stacks[seat]], range(n_paid, 0, -1), strict=True))
        assert values[seat] == pytest.approx(value, rel=1e-11)


@pytest.mark.parametrize(("n_players", "n_paid"), [(21, 21), (100, 15), (300, 45)])
def test_twice_as_many_points_change_nothing(n_players: int, n_paid: int) -> None:
    stacks = np.random.default_rng(2).gamma(1.5, size=n_players).tolist()
    once, twice = chances_of_clocks(stacks, n_paid), chances_of_clocks(stacks, n_paid, STEP / 2)
    assert np.abs(once - twice).max() < 1e-15
    assert np.abs(once.sum(axis=0) - 1).max() < 1e-12


@fewer(10)
@given(unequal, st.data())
def test_panels_are_consecutive_intervals_from_zero(stacks: list[float], data: st.DataObject) -> None:
    n_paid = data.draw(st.integers(1, len(stacks)))
    intervals = list(panels(np.array(stacks), n_paid))
    assert intervals[0][0] == 0
    assert all(before[1] == after[0] < after[1] < inf for before, after in pairwise(intervals))
    half = list(panels(np.array(stacks), n_paid, STEP / 2))
    assert len(half) >= len(intervals)


def test_ctrl_c_stops_the_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code does not react to signals, so control returns to Python after each quadrature point."""
    stacks = [1.0 + seat % 7 for seat in range(40)]
    calls = 0

    def stopped_at_the_third(*args: Any) -> None:
        nonlocal calls
        calls += 1
        add_chances_at(*args)
        if calls == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(quadrature, "add_chances_at", stopped_at_the_third)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # pytest-xdist ignores Ctrl-C in its workers
    try:
        with pytest.raises(KeyboardInterrupt):
            chances_of_clocks(stacks, 12)
    finally:
        signal.signal(signal.SIGINT, before)
    moments = sum(quadrature.NODES for _ in panels(np.array(stacks), 12))
    assert calls == 3 < moments
