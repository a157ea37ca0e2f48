"""The kernels' source run as plain NumPy and with bounds checked: the results stay the same.

Compiled code reads beyond an array without complaint. NumPy does not, and neither does Numba when it checks bounds.
"""

from __future__ import annotations

import pytest

from tests.kernels.small import Results, differing, results, results_elsewhere


@pytest.fixture(scope="module")
def usual() -> Results:
    return results()


def test_without_numba(usual: Results) -> None:
    setting, plain = results_elsewhere(NUMBA_DISABLE_JIT="1")
    assert not setting["jit"]
    assert differing(plain, usual) == []


def test_with_bounds_checked(usual: Results) -> None:
    """With little optimization, which takes most of the time to compile and has nothing to do with bounds."""
    setting, checked = results_elsewhere(NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1")
    assert setting["bounds"]
    assert differing(checked, usual) == []


def test_a_result_that_differs_is_named() -> None:
    assert differing({"a": [1, 2.0], "b": None}, {"a": [1, 2.0 + 1e-15], "b": None}) == []
    assert differing({"a": [1, 2.1], "b": [[3]]}, {"a": [1, 2.0], "b": [[4]]}) == ["a", "b"]
    assert differing({"a": 1}, {}) == ["a"]
