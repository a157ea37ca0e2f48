"""Every kernel compiled for processors with narrower registers: the results stay the same."""

from __future__ import annotations

import platform

import llvmlite.binding as llvm
import pytest

from tests.kernels.small import differing, results, results_elsewhere

pytestmark = pytest.mark.exhaustive


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="names processors of this family")
@pytest.mark.parametrize(
    ("processor", "features", "n_bytes"), [("haswell", "+avx,+avx2,+popcnt,+sse4.2", 32), ("x86-64", "", 16)]
)
def test_registers_of_any_width_give_the_same_results(processor: str, features: str, n_bytes: int) -> None:
    if n_bytes == 32 and not llvm.get_host_cpu_features().get("avx2"):
        pytest.skip("this machine has no such registers")
    setting, narrow = results_elsewhere(NUMBA_CPU_NAME=processor, NUMBA_CPU_FEATURES=features)
    assert setting["bytes"] == n_bytes
    assert differing(narrow, results()) == []
