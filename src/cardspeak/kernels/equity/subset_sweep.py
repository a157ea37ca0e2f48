"""Exact counts for two ranges of holdings of any size, in one pass over all holdings in order of value.

Holdings are processed from the worst up. For each set of cards that occurs in some holding, a running total has the
weight of the other player's holdings so far that contain the set. The weight of the disjoint holdings that a holding
beats follows by inclusion-exclusion. Start with the weight of all holdings so far. For each card of the holding,
subtract the weight of the holdings that contain it. For each pair of its cards, add the weight of the holdings that
contain the pair. For each set of three of its cards, subtract again, and so on. In this way, an opposing holding that
shares k cards is counted

    1 - k + k(k - 1)/2 - ... = (1 - 1)**k

times, which is 0 unless k is 0.

Intermediate sums wrap around modulo 2**64. The results are below 2**63, so they are exact.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Bytes, Ints, Longs
from cardspeak.kernels.jit.compiled import compiled, inlined

Family: TypeAlias = tuple[Bytes, Bytes, Bytes]
"""The sets of positions in a holding for which totals are kept, smaller sets first. The three arrays have, for each
set, the number of the set without its last position (0 is the empty set), its last position, and its size."""


@inlined
def number_subsets(ids: Bytes, family: Family, steps: Longs, width: int, out: Ints) -> None:
    """Write the number of each subset of the cards, which is the index of its total, to `out`; see `add_sweep`.

    The empty set has the number 0, {a} has `steps[1, a]`, {a < b} has `steps[1, a] + steps[2, b]`, and so on.
    """
    shorter, last, sizes = family
    out[0] = 0
    for t in range(len(last)):
        out[t + 1] = out[shorter[t]] + steps[int(sizes[t]) * width + int(ids[last[t]])]


@inlined
def disjoint(totals: Longs, subsets: Ints, sizes: Bytes) -> int:
    """The weight so far of the holdings with none of the cards, by inclusion-exclusion over all sets with totals."""
    weight = totals[0]
    for t in range(len(sizes)):
        if sizes[t] & 1:
            weight -= totals[subsets[t + 1]]
        else:
            weight += totals[subsets[t + 1]]
    return int(weight)


@compiled
def add_sweep(
    mine: tuple[Bytes, Longs, Longs, Family],
    theirs: tuple[Bytes, Longs, Longs, Family],
    steps: Longs,
    totals: Longs,
    sums: Longs,
) -> None:
    """Write to `sums`, for each of my holdings, the weight of the disjoint opposing holdings.

    Args:
        mine: the ids, keys, twins and family of subsets of my holdings. Ids are uint8[n, k], numbered from 0 and
            ascending in each row. Keys are group << 16 | value, in ascending order. Only holdings with equal group
            numbers are compared. A twin is the index in `theirs` of the holding with the same cards. If the family
            leaves out the set of all cards of a holding, the twin's weight is the missing last term of the
            inclusion-exclusion. A twin is -1 if the other player does not have this holding, or if no term is missing.
        theirs: the ids, keys, weights and family of subsets of the other player's holdings.
        steps: int64[size + 1, width]. `steps[s, c]` is C(c, s) plus an offset, which makes the numbers of sets of size
            s follow those of size s - 1. The sum of the steps of a set's cards is the number of the set.
        totals: int64[number of sets], scratch space. All items must be 0, and they are 0 again afterwards.
        sums: int64[n, 3], receives the weights of the opposing holdings that are worse, that are equal, and of all
            opposing holdings.
    """
    ids, keys, twins, family = mine
    their_ids, their_keys, weights, their_family = theirs
    sizes, their_sizes = family[2], their_family[2]
    n, m, width = len(keys), len(their_keys), steps.shape[1]
    flat_steps = steps.reshape(-1)
    sign = -1 if ids.shape[1] & 1 else 1
    subsets = np.empty((n, len(sizes) + 1), np.int32)
    added = np.empty(len(their_sizes) + 1, np.int32)
    i = j = 0
    while i < n:
        group = keys[i] >> 16
        while j < m and their_keys[j] >> 16 < group:
            j += 1
        first, their_first = i, j
        while i < n and keys[i] >> 16 == group:
            key = keys[i]
            while j < m and their_keys[j] < key:
                add_holding(their_ids[j], weights[j], their_family, flat_steps, width, added, totals)
                j += 1
            start = i
            while i < n and keys[i] == key:
                number_subsets(ids[i], family, flat_steps, width, subsets[i])
                sums[i, 0] = disjoint(totals, subsets[i], sizes)
                i += 1
            tied = j
            while j < m and their_keys[j] == key:
                add_holding(their_ids[j], weights[j], their_family, flat_steps, width, added, totals)
                j += 1
            for equal in range(start, i):
                sums[equal, 1] = disjoint(totals, subsets[equal], sizes) - sums[equal, 0] if j > tied else 0
        while j < m and their_keys[j] >> 16 == group:
            add_holding(their_ids[j], weights[j], their_family, flat_steps, width, added, totals)
            j += 1
        for holding in range(first, i):
            sums[holding, 2] = disjoint(totals, subsets[holding], sizes)
            twin = twins[holding]
            if twin >= 0 and their_keys[twin] >> 16 == group:
                sums[holding, 2] += sign * weights[twin]
                if their_keys[twin] < keys[holding]:
                    sums[holding, 0] += sign * weights[twin]
                elif their_keys[twin] == keys[holding]:
                    sums[holding, 1] += sign * weights[twin]
        if (j - their_first) * len(added) > len(totals):
            totals[:] = 0
        else:
            for other in range(their_first, j):
                add_holding(their_ids[other], -weights[other], their_family, flat_steps, width, added, totals)


@inlined
def add_holding(
    ids: Bytes, weight: int, family: Family, steps: Longs, width: int, subsets: Ints, totals: Longs
) -> None:
    """Add the weight to `totals` for all subsets of the cards. `subsets` is scratch space."""
    number_subsets(ids, family, steps, width, subsets)
    for t in range(len(subsets)):
        totals[subsets[t]] += weight
