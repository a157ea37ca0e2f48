"""Vectors of 64 bytes: operations in Numba equal those in NumPy, on registers of any size."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from cardspeak.kernels.lanes import registers  # noqa: F401  registers lanes with Numba
from cardspeak.kernels.lanes.lanes import choose, larger, smaller
from cardspeak.kernels.lanes.wide import (
    WIDE_BYTES,
    WIDE_LONGS,
    WIDE_WORDS,
    put_wide,
    wide_bytes_at,
    wide_longs_of,
    wide_words_at,
    wide_words_of,
)

rng = np.random.default_rng(6)
FEW = rng.integers(0, 256, 2 * WIDE_BYTES, dtype=np.uint8)
WORDS = rng.integers(0, 1 << 16, 3 * WIDE_WORDS, dtype=np.uint16)


def each_operation(few: Any, words: Any, narrow: Any, middle: Any, wide: Any) -> None:
    a, b = wide_bytes_at(few, 3), wide_bytes_at(few, WIDE_BYTES - 5)
    for i, result in enumerate((a - b, smaller(a, b), choose(a - 1 < 12, a, b))):
        put_wide(narrow, 1 + i * WIDE_BYTES, result)
    c, d = wide_words_of(few, 7), wide_words_at(words, 11)
    for i, result in enumerate((c * d, d >> 5, larger(c, d), choose(c == 8, c, 0))):
        put_wide(middle, 1 + i * WIDE_WORDS, result)
    e, f = wide_longs_of(words, 5), wide_longs_of(words, 40)
    for i, result in enumerate((e * f, (e << 16 | f) >> 3, e * 0xAAAAAAAB, smaller(e, f) ^ f)):
        put_wide(wide, 1 + i * WIDE_LONGS, result)


def test_wide_vectors_in_numba_equal_those_in_numpy() -> None:
    results = []
    for function in (each_operation, njit(each_operation)):
        narrow, middle, wide = (
            np.zeros(5 * n, dtype)
            for n, dtype in ((WIDE_BYTES, np.uint8), (WIDE_WORDS, np.uint16), (WIDE_LONGS, np.uint32))
        )
        function(FEW, WORDS, narrow, middle, wide)
        results.append((narrow.tolist(), middle.tolist(), wide.tolist()))
    plain, compiled = results
    assert plain == compiled
    assert all(map(any, plain))
    assert plain[2][1 : 1 + WIDE_LONGS] == [
        int(a) * int(b) % 2**32 for a, b in zip(WORDS[5:21], WORDS[40:56], strict=True)
    ]


def test_plain_functions_do_not_read_beyond_arrays() -> None:
    with pytest.raises(IndexError, match="of an array of"):
        wide_bytes_at(FEW, len(FEW) - WIDE_BYTES + 1)
    with pytest.raises(IndexError, match="of an array of"):
        put_wide(WORDS.copy(), -1, WORDS[:WIDE_WORDS])
