"""Pairs that two rankings put in different order, counted without looking at pairs.

Source: W. R. Knight, A Computer Method for Calculating Kendall's Tau with Ungrouped Data, Journal of the American
Statistical Association 61 (1966), 436-439; with a tree of running totals in the place of its merges, P. M. Fenwick, A
New Data Structure for Cumulative Frequency Tables, Software: Practice and Experience 24 (1994), 327-336.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.kernels.jit.compiled import compiled

Numbers = npt.NDArray[np.integer[Any]]


@compiled
def count_discordant(firsts: Numbers, seconds: Numbers, weights: Numbers, n_ranks: int) -> int:
    """The number of pairs of things of which one is greater by the first ranking and smaller by the second.

    Args:
        firsts: what the first ranking says of groups of things, ascending; int64[n].
        seconds: what the second says of them, from 0 to n_ranks - 1; int64[n].
        weights: how many things are in each group; int64[n]. The sum of the weights squared is to fit into 63 bits.
        n_ranks: how many ranks the second ranking has.
    """
    tree = np.zeros(n_ranks + 1, np.int64)  # tree[i] has the things of the i & -i ranks up to rank i - 1
    n_before = 0  # things that are in the tree: all that are smaller by the first ranking
    n_discordant = 0
    start = 0
    for i in range(len(firsts)):
        if firsts[i] != firsts[start]:
            while start < i:  # things that the first ranking ties are compared with those before, not with each other
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
