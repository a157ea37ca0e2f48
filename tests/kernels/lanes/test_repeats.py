"""A repeated pair of words: Numba equals NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from cardspeak.kernels.lanes.lanes import WORDS, put
from cardspeak.kernels.lanes.repeats import repeated_pair

NUMBERS = np.random.default_rng(5).integers(0, 1 << 16, 9, dtype=np.uint16)


def each_pair(numbers: Any, result: Any) -> None:
    for start in range(len(numbers) - 1):
        put(result, start * WORDS, repeated_pair(numbers, start))


def test_pairs_in_numba_equal_those_in_numpy() -> None:
    plain, compiled = (np.zeros(8 * WORDS, np.uint16) for _ in range(2))
    each_pair(NUMBERS, plain)
    njit(each_pair)(NUMBERS, compiled)
    assert plain.tolist() == compiled.tolist()
    assert plain.reshape(8, -1, 2)[3].tolist() == [NUMBERS[3:5].tolist()] * (WORDS // 2)


def test_a_pair_beyond_the_array_is_an_error() -> None:
    with pytest.raises(IndexError, match="of an array of 9"):
        repeated_pair(NUMBERS, 8)
