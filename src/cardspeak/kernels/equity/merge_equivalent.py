"""Merge boards that rank all holdings identically, using a hash table of the rankings seen so far.

Who wins on a board depends only on how it ranks the holdings by value. So one board can stand for all boards with the
same ranking. For example, there are 134,459 boards up to suit permutations, but they rank the 62 holdings of TT+ and
AQ+ in only 2,595 ways.
"""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Ints, Longs, Words, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, count_of, word, words_at

LOW_HALF, HALF, SHIFT = np.uint64(2**32 - 1), np.uint64(32), np.uint64(29)
SPREAD_LOW, SPREAD_HIGH = np.uint64(0x9E3779B1), np.uint64(0x85EBCA77)
"""Odd 32-bit numbers with irregular bits. Multiplying a 32-bit number by one of them mixes its bits well, and the
product fits into 64 bits."""
FREE = np.int32(-1)
RANKS_AT_ONCE = 4
"""The number of ranks packed into 64 bits."""


@inlined
def put_ranks(values: Words, start: int, n: int, width: int, ranks: Words) -> None:
    """Write the ranks of n values, from index `start` on, to `ranks`.

    The rank of a value is how many of the `width` values from index `start` on are smaller. At least one of the `width`
    values is a padding 0. So the rank is 0 for a holding that shares a card with the board, and positive for all other
    holdings. Two boards have the same ranks if and only if they rank the holdings identically.
    """
    for i in range(n):
        own, below = word(values[start + i]), 0
        for j in range(0, width, WORDS):
            below += count_of(words_at(values, start + j) < own)
        ranks[i] = below


@inlined
def hashed(key: Words64) -> np.uint64:
    """The hash of a key."""
    mixed = np.uint64(0)
    for part in key:
        mixed ^= part
        mixed = (mixed & LOW_HALF) * SPREAD_LOW ^ (mixed >> HALF) * SPREAD_HIGH ^ mixed >> SHIFT
    return mixed ^ mixed >> HALF


@compiled
def merge_equivalent(
    values: Words,
    width: int,
    n: int,
    times: Longs,
    first: int,
    known: Words64,
    slots: Ints,
    boards: Longs,
    sums: Longs,
    n_found: int,
) -> int:
    """Merge boards that rank the holdings identically, including the boards of earlier calls.

    Args:
        values: uint16[boards * width], the dense values (see `orders.high`) of the holdings on each board, 0 if they
            share a card with it. On each board, at least one padding 0 follows the values.
        width: the number of values for each board, a multiple of `WORDS`.
        n: the number of holdings.
        times: int64[boards], the number of boards that each board stands for.
        first: the number of the first board, which is numbered after the boards of earlier calls.
        known: the rankings found so far, one after another, with 64 bits for every four holdings. New rankings are
            appended.
        slots: the hash table: 2**k indices of rankings, -1 for a free slot. New rankings are inserted.
        boards: the number of one board for each ranking. New boards are appended.
        sums: the number of boards with each ranking, increased in place.
        n_found: the number of rankings found so far.

    Returns:
        The number of rankings found so far, or -1 if `boards` is too short for them.
    """
    key = np.zeros(-(-n // RANKS_AT_ONCE), np.uint64)
    ranks, n_parts, mask = key.view(np.uint16), len(key), np.uint64(len(slots) - 1)
    for board in range(len(times)):
        put_ranks(values, board * width, n, width, ranks)
        slot = hashed(key) & mask
        while slots[slot] != FREE:
            at = np.int64(slots[slot]) * n_parts
            part = 0
            while part < n_parts and known[at + part] == key[part]:
                part += 1
            if part == n_parts:
                break
            slot = (slot + np.uint64(1)) & mask
        if slots[slot] == FREE:
            if n_found == len(boards):
                return -1
            slots[slot] = n_found
            for part in range(n_parts):
                known[n_found * n_parts + part] = key[part]
            boards[n_found], sums[n_found] = first + board, 0
            n_found += 1
        sums[slots[slot]] += times[board]
    return n_found
