"""Tables to draw from by weight, with one look each.

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
    """In place: entries uint64[n], n < 2**32: in the upper half a threshold of 32 bits, in the lower one a place.

    One of n entries is drawn, each as likely, and a fraction from 0 to 1: below the threshold the entry's own place is
    meant, else the one that it names. A place that has less than an average weight fills its entry up with one that
    has more, of which there always is one.

    Args:
        shares: the weight of each place, as a multiple of the average weight; changed in place.
        entries: changed in place.
    """
    n = len(shares)
    waiting = np.empty(n, np.int64)  # places below the average from the left, those above from the right
    n_small, first_large = 0, n
    for place in range(n):
        entries[place] = place  # its own, whatever the threshold
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
