from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from cardspeak.kernels.lanes import registers  # noqa: F401  registers lanes with Numba
from cardspeak.kernels.lanes.lanes import BYTES, bytes_at, choose
from cardspeak.kernels.lanes.lanes64 import LANES64, counting, lanes64_at, put_bytes, put_lanes64

rng = np.random.default_rng(5)
NUMBERS = rng.integers(0, 1 << 64, 3 * LANES64, dtype=np.uint64)
FEW = rng.integers(0, 256, 2 * BYTES, dtype=np.uint8)
STEP = np.uint64(0xFEDCBA9876543210)


def each_operation(numbers: Any, items: Any, step: Any, wide: Any, narrow: Any) -> None:
    a, b = lanes64_at(numbers, 1), lanes64_at(numbers, LANES64 + 1)
    results = (
        a & b, a | b, a ^ b, a + b, a - b, a * b, a * step, a << 9, a >> 30, a * 52 >> 58, choose(a < b, a, b),
        counting(step, step),
    )  # fmt: skip
    for i, result in enumerate(results):
        put_lanes64(wide, i * LANES64, result)
    put_bytes(narrow, 7, bytes_at(items, 5) + 1)


def test_wide_numbers_in_numba_equal_those_in_numpy() -> None:
    results = []
    for function in (each_operation, njit(each_operation)):
        wide, narrow = np.zeros(12 * LANES64, np.uint64), np.zeros(2 * BYTES, np.uint8)
        function(NUMBERS, FEW, STEP, wide, narrow)
        results.append((wide, narrow))
    (plain_wide, plain_narrow), (wide, narrow) = results
    assert plain_wide.any()
    assert (plain_wide == wide).all()
    assert (plain_narrow == narrow).all()
    assert (narrow[7 : 7 + BYTES] == FEW[5 : 5 + BYTES] + np.uint8(1)).all()


def test_numbers_wrap_around() -> None:
    assert counting(np.uint64(2**64 - 1), np.uint64(2))[:2].tolist() == [2**64 - 1, 1]


def test_plain_functions_do_not_read_beyond_arrays() -> None:
    with pytest.raises(IndexError, match="of an array of"):
        lanes64_at(NUMBERS, len(NUMBERS) - LANES64 + 1)
    with pytest.raises(IndexError, match="of an array of"):
        put_lanes64(NUMBERS.copy(), -1, NUMBERS[:LANES64])
