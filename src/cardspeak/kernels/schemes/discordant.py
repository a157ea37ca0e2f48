"""The number of pairs of items that two rankings order differently, computed without enumerating the pairs.

Source: W. R. Knight, A Computer Method for Calculating Kendall's Tau with Ungrouped Data, Journal of the American
Statistical Association 61 (1966), 436-439. Instead of the merge sort in this article, a Fenwick tree is used: P. M.
Fenwick, A New Data Structure for Cumulative Frequency Tables, Software: Practice and Experience 24 (1994), 327-336.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.kernels.jit.compiled import compiled

Numbers = npt.NDArray[np.integer[Any]]


@compiled
def count_discordant(firsts: Numbers, seconds: Numbers, weights: Numbers, n_ranks: int) -> int:
    """The number of pairs of items in which one item is greater in the first ranking and smaller in the second.

    Args:
        firsts: the rank of each group of items in the first ranking, ascending; int64[n].
        seconds: the rank of each group in the second ranking, from 0 to n_ranks - 1; int64[n].
        weights: the number of items in each group; int64[n]. The square of their sum must fit into 63 bits.
        n_ranks: the number of ranks of the second ranking.
    """
    tree = np.zeros(n_ranks + 1, np.int64)  # tree[i] counts the items with ranks from i - (i & -i) to i - 1
    n_before = 0  # the number of items in the tree, all smaller in the first ranking
    n_discordant = 0
    start = 0
    for i in range(len(firsts)):
        if firsts[i] != firsts[start]:
            while start < i:  # items tied in the first ranking are not compared with each other
                at = seconds[start] + 1
                while at <= n_ranks:
                    tree[at] += weights[start]
                    at += at & -at
                n_before += weights[start]
                start += 1
        at, up_to = seconds[i] + 1, 0
        while at > 0:
            up_to += tree[at]
            at -= at & -at
        n_discordant += weights[i] * (n_before - up_to)
    return n_discordant
