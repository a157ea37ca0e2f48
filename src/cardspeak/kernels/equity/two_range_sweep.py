"""Exact counts for two ranges of two-card holdings: on each board, one pass over all holdings in order of value.

The pass goes from the worst holding up. It keeps running totals of the weight of the other player's holdings so far:
one total for all holdings, and for each card one total for the holdings with this card. Consider a holding of the cards
a and b. The weight that it beats is the total of all holdings, minus the total for a, minus the total for b. No weaker
holding has both cards, so nothing is subtracted twice.

After the holdings of equal value have been added, the same formula gives the weight that the holding beats or ties,
with one exception. If the other player can have the same holding, its weight was added once and subtracted twice, so it
is added back. Holdings are never compared pair by pair.
"""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words
from cardspeak.kernels.jit.compiled import compiled, inlined

N_CARDS = 53
"""The size of a deck with the joker."""
LOW_BITS = 7
LOW = 127
N_LOW, N_HIGH = 1 << LOW_BITS, 1 << (16 - LOW_BITS)


@inlined
def put_starts(counts: Words) -> None:
    """Replace the counts of the digits by their exclusive prefix sums: where the numbers with each digit begin."""
    start = np.uint16(0)
    for digit in range(len(counts)):
        n = counts[digit]
        counts[digit] = start
        start += n


@inlined
def sort(values: Words, start: int, low: Words, high: Words, buffer: Words, order: Words) -> None:
    """Write to `order` the indices that sort the values from index `start` on, lowest first (a radix sort).

    There are two stable passes: the first sorts by the lower 7 bits, the second by the upper bits.

    Args:
        values: the values of the holdings on all boards.
        start: the index of the board's first value.
        low: scratch space, uint16[N_LOW].
        high: scratch space, uint16[N_HIGH].
        buffer: scratch space, one word for each index.
        order: receives the indices, one word for each.
    """
    n, one = len(order), np.uint16(1)
    low[:] = 0
    high[:] = 0
    for i in range(n):
        value = values[start + i]
        low[value & LOW] += one
        high[value >> LOW_BITS] += one
    put_starts(low)
    put_starts(high)
    for i in range(n):
        digit = values[start + i] & LOW
        buffer[low[digit]] = i
        low[digit] += one
    for at in range(n):
        i = buffer[at]
        digit = values[start + i] >> LOW_BITS
        order[high[digit]] = i
        high[digit] += one


@inlined
def walk(
    values: Words,
    start: int,
    order: Words,
    first: int,
    ids: tuple[Bytes, Bytes],
    others: Longs,
    times: int,
    of_card: Longs,
    class_of: Bytes,
    sums: Longs,
) -> None:
    """Add to `sums`, for each holding, the weight of the opposing holdings of three kinds.

    They are the holdings that it beats, that it beats or ties, and that share no card with it or the board (computed
    only if there are several classes). The weights are multiplied by `times`. Holdings before position `first` of
    `order` are skipped. `of_card` is scratch space, int64[N_CARDS]. The other arguments are as in `sweep`, for one
    board and one player.
    """
    first_cards, second_cards = ids
    n = len(order)
    of_card[:] = 0
    total = 0
    at = first
    while at < n:
        group = at
        value = values[start + order[at]]
        of_class = class_of[value]
        while at < n and values[start + order[at]] == value:
            i = order[at]
            sums[i, of_class, 0] += times * (total - of_card[first_cards[i]] - of_card[second_cards[i]])
            at += 1
        for equal in range(group, at):
            i = order[equal]
            weight = others[i]
            total += weight
            of_card[first_cards[i]] += weight
            of_card[second_cards[i]] += weight
        for equal in range(group, at):
            i = order[equal]
            sums[i, of_class, 1] += times * (total - of_card[first_cards[i]] - of_card[second_cards[i]] + others[i])
    if sums.shape[1] > 1:
        for equal in range(first, n):
            i = order[equal]
            of_class = class_of[values[start + i]]
            sums[i, of_class, 2] += times * (total - of_card[first_cards[i]] - of_card[second_cards[i]] + others[i])


@compiled
def sweep(
    values: Words,
    width: int,
    times: Longs,
    ids: tuple[Bytes, Bytes],
    weights: tuple[Longs, Longs],
    class_of: Bytes,
    sums: tuple[Longs, Longs],
) -> None:
    """Add to `sums`, for both players, three weights of opposing holdings for each holding; see `walk`.

    Args:
        values: uint16[boards * width], the dense values (see `orders.high`) of the holdings on each board, 0 if they
            share a card with the board. Values after the last holding are ignored.
        width: the number of values for each board.
        times: int64[boards], the number of boards that each board stands for.
        ids: the two cards of each holding, uint8[n] each.
        weights: the weight of each holding for the first player and for the second, int64[n] each; 0 for a holding that
            the player does not have.
        class_of: the class in `sums` of each value, such as its hand category; uint8[65536].
        sums: int64[n, classes, 3] for each player, increased in place. For the first player, the last axis has the
            weight of the second player's holdings that are worse, that are worse or equal, and that can be dealt at
            all. If both players have the same weights, the array of the second player can be empty, and nothing is
            computed for the second player. If there is only one class, the third column is not changed, because the
            caller can compute it from the cards alone.
    """
    n = len(ids[0])
    low, high, buffer = np.empty(N_LOW, np.uint16), np.empty(N_HIGH, np.uint16), np.empty(n, np.uint16)
    order, of_card = np.empty(n, np.uint16), np.empty(N_CARDS, np.int64)
    for board in range(len(times)):
        start = board * width
        sort(values, start, low, high, buffer, order)
        first = 0
        while first < n and values[start + order[first]] == 0:
            first += 1
        walk(values, start, order, first, ids, weights[1], times[board], of_card, class_of, sums[0])
        if len(sums[1]):
            walk(values, start, order, first, ids, weights[0], times[board], of_card, class_of, sums[1])
