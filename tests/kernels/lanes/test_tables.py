from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from cardspeak.kernels.lanes import registers  # noqa: F401  registers lanes with Numba
from cardspeak.kernels.lanes.lanes import BYTES, WORDS, bytes_at, evens, number, put, word, words_at
from cardspeak.kernels.lanes.tables import Table, entry, sum_of_entries

SMALL = Table(3 + 7 * i for i in range(16))
LARGE = Table(i**4 % 65521 for i in range(2, 15))
FEW = Table([255, 256])

N = BYTES  # words, two registers or more
INDICES = (np.arange(2 * BYTES) * 5 % 16).astype(np.uint8)
WORDS_IN = np.array(
    [0, *(1 << rank for rank in range(13)), *np.random.default_rng(1).integers(0, 1 << 13, N)], np.uint16
)


def each_lookup(indices: Any, words: Any, out: Any) -> None:
    put(out, 0, evens(entry(SMALL, bytes_at(indices, 0))))
    put(out, WORDS, evens(entry(SMALL, bytes_at(indices, BYTES - 3))))
    for i in range(0, N, WORDS):
        put(out, BYTES + i, sum_of_entries((LARGE,), words_at(words, i)))
        put(out, BYTES + N + i, sum_of_entries((SMALL, FEW, LARGE), words_at(words, i)))
    for i in range(N):
        out[BYTES + 2 * N + i] = number(sum_of_entries((FEW, SMALL), word(words[i])))


def test_entries_in_numba_equal_entries_in_numpy() -> None:
    plain, fast = np.zeros(BYTES + 3 * N, np.uint16), np.zeros(BYTES + 3 * N, np.uint16)
    each_lookup(INDICES, WORDS_IN, plain)
    njit(each_lookup)(INDICES, WORDS_IN, fast)
    assert (plain == fast).all()
    assert plain[BYTES : BYTES + 14].tolist() == [0, *(rank**4 % 65521 for rank in range(2, 15))]


@pytest.mark.parametrize("entries", [[1] * 17, [-1], [65536]])
def test_wrong_tables_are_rejected(entries: list[int]) -> None:
    with pytest.raises(ValueError, match="a table has up to 16 numbers from 0 to 65535"):
        Table(entries)
