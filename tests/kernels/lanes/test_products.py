from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardspeak.kernels.lanes import registers  # noqa: F401  registers lanes with Numba
from cardspeak.kernels.lanes.lanes import WORDS, words_at
from cardspeak.kernels.lanes.products import four_totals, one_total, products


def totals(left: Any, right: Any) -> Any:
    a, b = products(words_at(left, 0), words_at(right, 0)), products(words_at(left, 1), words_at(right, 1))
    return four_totals(a, b, a + b, b + b), one_total(a), one_total(a + b)


def test_products_of_signed_words_are_summed_up() -> None:
    rng = np.random.default_rng(4)
    left, right = rng.integers(-9000, 20000, (2, WORDS + 1)).astype(np.int16)
    a, b = (int(left[i:][:WORDS].astype(np.int64) @ right[i:][:WORDS].astype(np.int64)) for i in (0, 1))
    expected = tuple(total % 2**32 for total in (a, b, a + b, b + b))
    for function in (totals, njit(totals)):
        result = function(left.view(np.uint16), right.view(np.uint16))
        assert result == (expected, expected[0], expected[2])


def test_the_largest_words_do_not_overflow() -> None:
    """The sum of the products of two neighbours is at most 2 * 32,767**2, which fits into 31 bits."""
    most = np.full(WORDS + 1, 32767, np.uint16)
    few = np.zeros(WORDS + 1, np.uint16)
    few[:2] = 32767
    for function in (totals, njit(totals)):
        assert function(most, few)[1] == 2 * 32767**2
