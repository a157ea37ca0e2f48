"""What each of many holdings beats and ties among others that share no card with it: one sweep, and no pair is dealt.

Holdings are taken from the worst up. While this goes on, totals are kept of the weight of the others so far, by each
set of cards that is a part of their holdings. What a holding beats is then, by inclusion and exclusion: everything so
far - those with its first card - those with its second ... + those with two of its cards - those with three ...: a
holding that shares k of its cards is counted 1 - k + k(k - 1)/2 - ... = (1 - 1)**k times, which is 0 unless k is 0.

Sums wrap around modulo 2**64 on the way; what comes out is below 2**63, and so it is right.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Bytes, Ints, Longs
from cardspeak.kernels.jit.compiled import compiled, inlined

Family: TypeAlias = tuple[Bytes, Bytes, Bytes]
"""The sets of places in a holding that totals are kept for, smaller ones first: the number of the set without its last
place, 0 being the empty set; its last place; and how many places it has."""


@inlined
def number_subsets(ids: Bytes, family: Family, steps: Longs, width: int, out: Ints) -> None:
    """In place: `out` is where the total of each subset of the cards stands, see `add_sweep`.

    The subsets of {a < b < c} have the numbers 0 for the empty set, steps[1][a], steps[1][a] + steps[2][b] ...
    """
    shorter, last, sizes = family
    out[0] = 0
    for t in range(len(last)):
        out[t + 1] = out[shorter[t]] + steps[int(sizes[t]) * width + int(ids[last[t]])]


@inlined
def disjoint(totals: Longs, subsets: Ints, sizes: Bytes) -> int:
    """The weight so far of the holdings without any of the cards, but for the sets that no totals are kept for."""
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
    """For each holding of mine the weight of theirs without a card of it that is worth less, as much, and in all.

    `mine` is ids, keys, twins and the family of subsets; `theirs` is the same with weights in place of twins. Ids
    are uint8[n, k] from 0 up, rising in each row. Keys are group << 16 | value, and rise; only holdings of one group
    are compared. A twin is the index among theirs of the holding with the same cards, -1 where there is none or where
    the family has all of a holding's cards as a set of its own.

    `steps` is int64[size + 1, width] with steps[s, c] = C(c, s), and what brings sets of size s behind those of size
    s - 1: so that the sum over a set's cards is a number of its own. In place: `totals`, int64[number of sets], must be
    0 and is 0 again; `sums`, int64[n of mine, 3].
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
    """In place: `totals` of all subsets of the cards are larger by the weight; `subsets` is scratch."""
    number_subsets(ids, family, steps, width, subsets)
    for t in range(len(subsets)):
        totals[subsets[t]] += weight
