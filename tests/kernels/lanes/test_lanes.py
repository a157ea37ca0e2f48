from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from cardspeak.kernels.lanes import registers  # noqa: F401  registers lanes with Numba
from cardspeak.kernels.lanes.lanes import (
    BYTES,
    WORDS,
    any_of,
    byte,
    bytes_at,
    choose,
    count_of,
    evens,
    in_order,
    joined,
    larger,
    longs,
    number,
    odds,
    popcount,
    put,
    smaller,
    total,
    word,
    word_indices,
    words_at,
    words_of,
    woven,
)

rng = np.random.default_rng(5)
WORDS_IN = rng.integers(0, 1 << 16, 3 * WORDS, dtype=np.uint16)
BYTES_IN = rng.integers(0, 256, 2 * BYTES, dtype=np.uint8)


def each_operation(words: Any, out: Any) -> None:
    a, b = words_at(words, 1), words_at(words, WORDS + 1)
    results = (
        a & b, a | b, a ^ b, ~a, a + b, a - b, a * b, a << 3, a >> 3, word(1) << (a & 15), b << (a & 15), 7 - a, a * 12,
        popcount(a), smaller(a, b), larger(a, b), choose(a < b, a, b), choose(a == (b & a), 1, 2),
        choose((a > b) & ~(a >= 40000) | (b <= 9), a, 5), choose(a != b, 0, b), words_of(60000), word_indices(),
    )  # fmt: skip
    for i, result in enumerate(results):
        put(out, i * WORDS, result)


def each_reduction(words: Any, numbers: Any, out: Any) -> None:
    a, b = words_at(words, 0), words_at(words, 2 * WORDS)
    c = bytes_at(numbers, 3)
    put(out, 0, woven(evens(c), odds(c)))
    put(out, BYTES, evens(larger(c + 200, byte(9))))
    first, second = joined(c, popcount(c) + 3)
    put(out, BYTES + 2 * WORDS, first)
    put(out, BYTES + 3 * WORDS, in_order(first, second))
    out[BYTES + WORDS] = total(longs(a) >> 16) & 0xFFFF
    out[BYTES + WORDS + 1] = total(a) >> 5
    out[BYTES + WORDS + 2] = count_of(a < b)
    out[BYTES + WORDS + 3] = any_of(a < b)
    out[BYTES + WORDS + 4] = any_of(a < a)
    out[BYTES + WORDS + 5] = number(word(70001) * 3)
    out[BYTES + WORDS + 6] = number(byte(200) + 100)


@pytest.mark.parametrize("function", [each_operation, each_reduction])
def test_lanes_in_numba_equal_lanes_in_numpy(function: Any) -> None:
    args = (WORDS_IN,) if function is each_operation else (WORDS_IN, BYTES_IN)
    plain, fast = np.zeros(40 * BYTES, np.uint16), np.zeros(40 * BYTES, np.uint16)
    function(*args, plain)
    njit(function)(*args, fast)
    assert plain.any()
    assert (plain == fast).all()


def test_plain_functions_do_not_read_beyond_arrays() -> None:
    with pytest.raises(IndexError, match="of an array of"):
        words_at(WORDS_IN, len(WORDS_IN) - WORDS + 1)
    with pytest.raises(IndexError, match="of an array of"):
        put(WORDS_IN.copy(), -1, words_of(0))
