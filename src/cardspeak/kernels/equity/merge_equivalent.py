"""Boards that rank all holdings identically, found by a table of the rankings met so far.

Who wins on a board depends on the ranking of the holdings alone, by their values, so one board can stand for all that
rank them identically: on 134,459 boards, 62 holdings of big cards have 2,595 rankings.
"""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Ints, Longs, Words, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, count_of, word, words_at

LOW_HALF, HALF, SHIFT = np.uint64(2**32 - 1), np.uint64(32), np.uint64(29)
SPREAD_LOW, SPREAD_HIGH = np.uint64(0x9E3779B1), np.uint64(0x85EBCA77)
"""Odd numbers of 32 bits, far from any pattern: a product with them is below 2**64 and differs in many bits."""
FREE = np.int32(-1)
RANKS_AT_ONCE = 4
"""Ranks in a number of 64 bits."""


@inlined
def put_ranks(values: Words, start: int, n: int, width: int, ranks: Words) -> None:
    """Write into `ranks` how many values each of the n from `start` on is above; `width` values are looked at.

    One of them at least is a 0 that stands for no holding. So it is 0 for a holding that shares a card with the board,
    and more for all others; and these numbers are the same on two boards if and only if the rankings are.
    """
    for i in range(n):
        own, below = word(values[start + i]), 0
        for j in range(0, width, WORDS):
            below += count_of(words_at(values, start + j) < own)
        ranks[i] = below


@inlined
def hashed(key: Words64) -> np.uint64:
    """A number that is different for most different keys."""
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
    """Put boards with those that rank the holdings identically; how many rankings are known then, -1 if too many.

    Args:
        values: uint16[boards * width], the dense values of the holdings on each board, 0 where they share a card, and
            one 0 or more after the last of them; a whole number of registers.
        width: how many values there are for a board.
        n: how many holdings there are.
        times: int64[boards]: how many boards each stands for.
        first: the number of the first board.
        known: the rankings known so far, one after the other, a number of 64 bits for four holdings; is added to.
        slots: 2**k numbers of rankings, -1 where there is none; is added to.
        boards: the number of a board for each ranking; is added to.
        sums: how many boards each ranking has; is added to.
        n_found: how many rankings are known.
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
