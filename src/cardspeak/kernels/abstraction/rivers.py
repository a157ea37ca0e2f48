"""How many holdings each holding beats and ties on a full board, without comparing or sorting them.

The values on a board are numbered from 1, lowest first; on any board there are fewer than 256 of them. Count how many
holdings have each number, in all and with each card, and add up the counts of all lower numbers. Consider a holding of
the cards a and b. It beats all holdings with lower numbers except those with a and those with b. No other holding has
both cards, so nothing is subtracted twice.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, call-overload"

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Words, Words32, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.wide import WIDE_WORDS, put_wide, wide_bytes_at, wide_words_of

MOST_VALUES = 255
"""The largest number of different values on a board."""
N_WORDS = 117
"""The number of 64-bit words with a bit for each value of a high hand, 0 to 7,462."""
N_CARDS = 64
"""The number of cards, rounded up."""
ONE = np.uint64(1)
LOW, LOW_BYTE = np.uint32(0xFFFF), np.uint32(0xFF)
HALF, BYTE = np.uint32(16), np.uint32(8)


@inlined
def place_of(bit: np.uint64) -> int:
    """The place of a single bit. LLVM replaces the loop with one instruction if the machine has it."""
    place, lower = 0, bit - ONE
    while lower:
        lower &= lower - ONE
        place += 1
    return place


@inlined
def number_values(row: Words, seen: Words64, numbers: Bytes) -> int:
    """Write to `numbers` the number of each value that is in the row: 1 for the lowest, 0 for value 0.

    Args:
        row: the values.
        seen: scratch space, uint64[N_WORDS].
        numbers: uint8[64 * N_WORDS], receives the numbers; other items are not changed.

    Returns:
        The largest number.
    """
    seen[:] = np.uint64(0)
    for value in row:
        seen[value >> 6] |= ONE << np.uint64(value & 63)
    seen[0] &= ~ONE
    numbers[0] = np.uint8(0)
    n_found = 0
    for at in range(len(seen)):
        left = seen[at]
        while left:
            lowest = left & (~left + ONE)
            n_found += 1
            numbers[64 * at + place_of(lowest)] = np.uint8(n_found)
            left ^= lowest
    return n_found


@inlined
def add_up(n_values: int, of_cards: Bytes, of_values: Words, below: Words, totals: Words32) -> None:
    """Add up the numbers of holdings by value.

    A card is in at most 51 holdings. So the counts with one card fit in a byte, and so does the sum for two cards.

    Args:
        n_values: the largest number of a value.
        of_cards: uint8[values * N_CARDS], the number of holdings of each value with each card, changed in place.
        of_values: uint16[values], the number of holdings of each value.
        below: uint16[values * N_CARDS], receives the number of holdings with each card that have a lower value, plus
            256 * the number of those that do not have a higher value.
        totals: uint32[values], receives the same for all cards together, with 65,536 in place of 256, plus 65,536 for
            the holding itself, which is subtracted with each of its cards.
    """
    for at in range(0, N_CARDS, WIDE_WORDS):
        none = wide_words_of(of_cards, at) & 0
        put_wide(below, at, none)
    totals[0] = total = np.uint32(0)
    for value in range(1, n_values + 1):
        start = value * N_CARDS
        put_wide(of_cards, start, wide_bytes_at(of_cards, start) + wide_bytes_at(of_cards, start - N_CARDS))
        for at in range(start, start + N_CARDS, WIDE_WORDS):
            put_wide(below, at, wide_words_of(of_cards, at - N_CARDS) | wide_words_of(of_cards, at) << 8)
        total_here = total + of_values[value]
        totals[value] = total | (total_here + np.uint32(1)) << HALF
        total = total_here


@compiled
def count_rivers(values: Words, ids: tuple[Bytes, Bytes], counts: Words32) -> None:
    """Write to `counts`, for each holding on each board, the holdings that it beats, plus 65,536 * those that it ties.

    Args:
        values: uint16[boards, holdings], the dense value of each holding on each board, 0 if they share a card.
        ids: the two cards of each holding, uint8[holdings] each.
        counts: uint32[boards, holdings], receives the counts; 0 if the holding and the board share a card.
    """
    first, second = ids
    n = len(first)
    seen, numbers, of_row = np.empty(N_WORDS, np.uint64), np.empty(64 * N_WORDS, np.uint8), np.empty(n, np.uint8)
    of_cards, of_values = np.empty((MOST_VALUES + 1) * N_CARDS, np.uint8), np.empty(MOST_VALUES + 1, np.uint16)
    below, totals = np.empty(len(of_cards), np.uint16), np.empty(len(of_values), np.uint32)
    for board in range(len(values)):
        row = values[board]
        n_values = number_values(row, seen, numbers)
        of_cards[: (n_values + 1) * N_CARDS] = np.uint8(0)
        of_values[: n_values + 1] = np.uint16(0)
        for i in range(n):
            value = numbers[row[i]]
            of_row[i] = value
            start = np.int64(value) * N_CARDS
            of_values[value] += np.uint16(1)
            of_cards[start + first[i]] += np.uint8(1)
            of_cards[start + second[i]] += np.uint8(1)
        of_cards[:N_CARDS] = np.uint8(0)
        add_up(n_values, of_cards, of_values, below, totals)
        for i in range(n):
            start = np.int64(of_row[i]) * N_CARDS
            with_card = np.uint32(below[start + first[i]]) + np.uint32(below[start + second[i]])
            total = totals[of_row[i]]
            wins = (total & LOW) - (with_card & LOW_BYTE)
            not_lost = (total >> HALF) - (with_card >> BYTE)
            counts[board, i] = wins | (not_lost - wins) << HALF
