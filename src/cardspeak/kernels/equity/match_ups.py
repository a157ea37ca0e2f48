"""Every two-card holding against every other on a slab (a batch) of boards, up to 64 pairs per instruction.

On any board, the holdings have at most 136 different values (a test checks every board). So the values on each board
are numbered from 1, and the numbers are compared as bytes. The number 0 marks a holding that shares a card with the
board.
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
"""The 1,326 holdings, padded to whole registers."""
SLAB = 252
"""The number of boards in a slab, small enough for counts to fit in a byte."""
AT_ONCE = 4
"""How many holdings are compared with a register of other holdings each time the register is loaded."""
SEEN = 480
"""The number of words that together have one bit for each possible value, padded to whole registers."""


@inlined
def number_row(row: Words, seen: Words, below: Words, values: Bytes, start: int) -> None:
    """Write to `values`, from index `start` on, the number of distinct smaller values for each value of `row`.

    0 always counts as a value, so 0 stays 0 and all other results are at least 1. A value v sets bit v & 15 of the word
    v >> 4 of `seen`, an array of `SEEN` words. The number of v is the count of lower set bits: the bits in earlier
    words, summed up in `below`, and the lower bits in its own word.
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
    """Number the values of all holdings on each board, and write these numbers to `values`; see `number_row`.

    Args:
        boards: the planes of the boards.
        held: the planes of `STRIDE` holdings. Padding has all ranks in all suits, so it shares a card with every board.
        values: uint8[boards * STRIDE], receives the numbers.
    """
    clubs, diamonds, hearts, spades = boards
    row, seen, below = np.empty(STRIDE, np.uint16), np.empty(SEEN, np.uint16), np.empty(SEEN, np.uint16)
    for b in range(len(clubs)):
        board = int(clubs[b]), int(diamonds[b]), int(hearts[b]), int(spades[b])
        high_with_fixed(board, held, 7, row)
        number_row(row, seen, below, values, b * STRIDE)


@inlined
def add_times(counted: Lanes, times: int, buffer: Bytes, sums: Words32, start: int) -> None:
    """Add a register of counts, each multiplied by `times`, to `sums` from index `start` on."""
    put_bytes(buffer, 0, counted)
    for i in range(BYTES):
        sums[start + i] += np.uint32(times) * np.uint32(buffer[i])


@compiled
def add_slab(values: Bytes, times: int, unit: int, ends: Longs, wins: Words32, ties: Words32) -> None:
    """Count the boards on which holding i beats holding j, and the boards on which they tie.

    For each i and j, the counts are added to `wins[i * STRIDE + j]` and `ties[i * STRIDE + j]`.

    Boards that share a card with i or j are included, because skipping them would take longer. If only j shares a card
    with the board, i counts as the winner. If both do, the board counts as a tie. The numbers of these boards are the
    same for all disjoint i and j, so the caller can subtract them.

    Args:
        values: the values of at most `SLAB` boards, as written by `number_values`.
        times: the number of boards that each of these boards stands for.
        unit: always 1. If it were a constant, LLVM would turn the conditional addition into slower code.
        ends: int64[STRIDE], ascending. Holding i is compared with all holdings before index `ends[i]`, and possibly
            with some of the holdings after that.
        wins: uint32[STRIDE * STRIDE], increased in place.
        ties: uint32[STRIDE * STRIDE], increased in place.
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
