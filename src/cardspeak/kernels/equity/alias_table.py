"""Alias tables, which draw an item by weight with a single lookup.

Source: A. J. Walker, An efficient method for generating discrete random variables with general distributions, 1977;
M. D. Vose, A linear algorithm for generating random numbers with a given distribution, 1991;
https://en.wikipedia.org/wiki/Alias_method
"""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Floats, Words64
from cardspeak.kernels.jit.compiled import compiled

U32 = np.uint64(32)


@compiled
def write_alias_table(shares: Floats, entries: Words64) -> None:
    """Write an alias table to `entries`: in each entry, a 32-bit threshold in the upper half and an alias in the lower.

    To draw an index, pick an entry uniformly at random, and a random fraction in [0, 1). If the fraction (times 2**32)
    is below the threshold, the result is the index of the entry, else its alias. An index with less than the average
    weight shares its entry with an index that has more than the average. As long as some index is below the average,
    another index is above it, so sharing is always possible.

    Args:
        shares: the weight of each index as a multiple of the average weight; changed in place.
        entries: uint64[n] with n < 2**32, receives the table.
    """
    n = len(shares)
    waiting = np.empty(n, np.int64)  # from the left, indices below the average; from the right, the others
    n_small, first_large = 0, n
    for place in range(n):
        entries[place] = place  # its own alias, so the threshold does not matter
        if shares[place] < 1:
            waiting[n_small] = place
            n_small += 1
        else:
            first_large -= 1
            waiting[first_large] = place
    while n_small and first_large < n:
        n_small -= 1
        small, large = waiting[n_small], waiting[first_large]
        entries[small] = np.uint64(shares[small] * 2.0**32) << U32 | np.uint64(large)
        shares[large] -= 1 - shares[small]
        if shares[large] < 1:
            first_large += 1
            waiting[n_small] = large
            n_small += 1
