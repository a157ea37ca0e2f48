"""Every pair of two hole cards against every other on a slab of boards, 64 pairs an instruction.

A board orders all holdings by at most 136 different values (a test looks at every board), so values are numbered from 1
on each board and compared as bytes. 0 is a holding that shares a card with the board.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Planes, Words, Words32
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import (
    BYTES,
    WORDS,
    Lanes,
    byte,
    bytes_at,
    choose,
    number,
    popcount,
    put,
    word,
    words_at,
)
from cardspeak.kernels.lanes.lanes64 import put_bytes
from cardspeak.kernels.orders.high_loops import high_with_fixed

STRIDE = 1344
"""1,326 holdings, and up to a whole number of registers."""
SLAB = 252
"""Boards whose counts fit in a byte."""
AT_ONCE = 4
"""Holdings that each register of others is compared with while it is there."""
SEEN = 480
"""Words with a bit for each value, and up to a whole number of registers."""


@inlined
def number_row(row: Words, seen: Words, below: Words, values: Bytes, start: int) -> None:
    """In place: `values`, from `start` on, are the places of the values of `row` among the different ones; 0 stays 0.

    A value v is bit v & 15 of the word v >> 4 of `seen`, an array of `SEEN` words, and its place is the number of bits
    below it: those of the words before, summed up in `below`, and some of its own.
    """
    for i in range(0, SEEN, WORDS):
        put(seen, i, word(0) & words_at(seen, i))
    for i in range(len(row)):
        seen[row[i] >> 4] |= np.uint16(1) << (row[i] & 15)
    seen[0] |= 1
    for i in range(0, SEEN, WORDS):
        put(below, i, popcount(words_at(seen, i)))
    total = 0
    for i in range(SEEN):
        here = below[i]
        below[i] = total
        total += here
    for i in range(len(row)):
        under = seen[row[i] >> 4] & ((1 << (row[i] & 15)) - 1)
        values[start + i] = below[row[i] >> 4] + number(popcount(word(under)))


@compiled
def number_values(boards: Planes, held: Planes, values: Bytes) -> None:
    """Write the places of all holdings on each board into `values`, uint8[boards * STRIDE].

    Args:
        boards: the boards.
        held: `STRIDE` holdings; those that are none have all ranks in all suits, so that every board shares some.
        values: is written to.
    """
    clubs, diamonds, hearts, spades = boards
    row, seen, below = np.empty(STRIDE, np.uint16), np.empty(SEEN, np.uint16), np.empty(SEEN, np.uint16)
    for b in range(len(clubs)):
        board = int(clubs[b]), int(diamonds[b]), int(hearts[b]), int(spades[b])
        high_with_fixed(board, held, 7, row)
        number_row(row, seen, below, values, b * STRIDE)


@inlined
def add_times(counted: Lanes, times: int, buffer: Bytes, sums: Words32, start: int) -> None:
    """Add a register of counts, each `times` times, to `sums` from `start` on."""
    put_bytes(buffer, 0, counted)
    for i in range(BYTES):
        sums[start + i] += np.uint32(times) * np.uint32(buffer[i])


@compiled
def add_slab(values: Bytes, times: int, unit: int, ends: Longs, wins: Words32, ties: Words32) -> None:
    """Add the boards on which holding i is worth more than j, and as much, at i * STRIDE + j of the sums.

    Boards that i shares a card with, or j, are not left out, which would take longer: where j alone does, i is worth
    more, and where both do they are worth the same. For i and j without a common card either is a constant.

    Args:
        values: as `number_values` writes them, of at most `SLAB` boards.
        times: how many boards each of these stands for.
        unit: 1. Where it is a constant, LLVM makes an add of a comparison's bits into something slower.
        ends: int64[STRIDE], rising: at which j to stop for each i; a register more may be counted.
        wins: is added to, uint32[STRIDE * STRIDE].
        ties: is added to, the same.
    """
    n_boards = len(values) // STRIDE
    buffer = np.empty(BYTES, np.uint8)
    for j in range(0, STRIDE, BYTES):
        for i in range(0, STRIDE, AT_ONCE):
            if ends[i + AT_ONCE - 1] <= j:
                continue
            none = byte(0) & bytes_at(values, j)
            won_a, won_b, won_c, won_d = none, none, none, none
            tied_a, tied_b, tied_c, tied_d = none, none, none, none
            for start in range(0, n_boards * STRIDE, STRIDE):
                others = bytes_at(values, start + j)
                at = start + i
                a, b, c, d = byte(values[at]), byte(values[at + 1]), byte(values[at + 2]), byte(values[at + 3])
                won_a = choose(others < a, won_a + unit, won_a)
                won_b = choose(others < b, won_b + unit, won_b)
                won_c = choose(others < c, won_c + unit, won_c)
                won_d = choose(others < d, won_d + unit, won_d)
                tied_a = choose(others == a, tied_a + unit, tied_a)
                tied_b = choose(others == b, tied_b + unit, tied_b)
                tied_c = choose(others == c, tied_c + unit, tied_c)
                tied_d = choose(others == d, tied_d + unit, tied_d)
            at = i * STRIDE + j
            add_times(won_a, times, buffer, wins, at)
            add_times(won_b, times, buffer, wins, at + STRIDE)
            add_times(won_c, times, buffer, wins, at + 2 * STRIDE)
            add_times(won_d, times, buffer, wins, at + 3 * STRIDE)
            add_times(tied_a, times, buffer, ties, at)
            add_times(tied_b, times, buffer, ties, at + STRIDE)
            add_times(tied_c, times, buffer, ties, at + 2 * STRIDE)
            add_times(tied_d, times, buffer, ties, at + 3 * STRIDE)
