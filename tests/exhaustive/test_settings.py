"""Every kernel with bounds checks, and compiled for processors with narrower registers: the results stay the same."""

from __future__ import annotations

import platform

import llvmlite.binding as llvm
import pytest

from tests.kernels.small import Results, differing, results, results_elsewhere

pytestmark = pytest.mark.exhaustive


@pytest.fixture(scope="module")
def usual() -> Results:
    return results()


def test_with_bounds_checked(usual: Results) -> None:
    setting, checked = results_elsewhere(NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1")
    assert setting["bounds"]
    assert differing(checked, usual) == []


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="the test is for x86-64 processors")
@pytest.mark.parametrize(
    ("processor", "features", "n_bytes"),
    [("haswell", "+avx,+avx2,+popcnt,+sse4.2", 32), ("core2", "+ssse3", 16), ("x86-64", "", 16)],
)
def test_with_registers_of_another_width(processor: str, features: str, n_bytes: int, usual: Results) -> None:
    if n_bytes == 32 and not llvm.get_host_cpu_features().get("avx2"):
        pytest.skip("this processor has no AVX2")
    setting, narrow = results_elsewhere(NUMBA_CPU_NAME=processor, NUMBA_CPU_FEATURES=features)
    assert setting["bytes"] == n_bytes
    assert differing(narrow, usual) == []
