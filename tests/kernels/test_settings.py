"""Kernels run uncompiled, as plain NumPy, and compiled with bounds checks: the results stay the same.

Compiled code reads beyond the end of an array without an error. NumPy, and Numba with bounds checks, raise an error.
"""

from __future__ import annotations

import pytest

from tests.kernels.small import Results, differing, results, results_elsewhere

CHECKED = (
    "orders.sevens",
    "orders.with_fixed",
    "equity.board_pairs",
    "equity.canonical_boards",
    "equity.duel",
    "equity.match_ups",
    "equity.merged",
    "equity.row_keys",
    "equity.subset_sweep",
    "equity.two_range_pairs",
    "equity.two_range_sweep",
    "money.icm",
)
"""The kernels that are quick to compile; `tests/exhaustive/test_settings.py` tests the others."""


@pytest.fixture(scope="module")
def usual() -> Results:
    return results()


def test_without_numba(usual: Results) -> None:
    setting, plain = results_elsewhere(NUMBA_DISABLE_JIT="1")
    assert not setting["jit"]
    assert differing(plain, usual) == []


def test_with_bounds_checked(usual: Results) -> None:
    setting, checked = results_elsewhere(CHECKED, NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1")
    assert setting["bounds"]
    assert len(checked) == len(CHECKED)
    assert differing(checked, {name: usual[name] for name in CHECKED}) == []


def test_a_result_that_differs_is_named() -> None:
    assert differing({"a": [1, 2.0], "b": None}, {"a": [1, 2.0 + 1e-15], "b": None}) == []
    assert differing({"a": [1, 2.1], "b": [[3]]}, {"a": [1, 2.0], "b": [[4]]}) == ["a", "b"]
    assert differing({"a": 1}, {}) == ["a"]
