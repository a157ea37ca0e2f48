"""What each holding beats and ties on a board, from one walk through all holdings in the order of their values.

Walking up, running totals are kept of the weight of the other player's holdings passed so far: of all, and of those
with each of the 52 cards. What a holding of two cards a and b beats is all - those with a - those with b: nothing that
is weaker has both. Once its equals are passed as well, the same sum is what it beats or ties, but for the holding
itself, if the other player may have it: its weight went into the first total once and out of the others twice, so it is
added. No pair of holdings is ever looked at.
"""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words
from cardspeak.kernels.jit.compiled import compiled, inlined

N_CARDS = 53
"""The cards of a deck, with the joker."""
LOW_BITS = 7
LOW = 127
N_LOW, N_HIGH = 1 << LOW_BITS, 1 << (16 - LOW_BITS)


@inlined
def put_starts(counts: Words) -> None:
    """In place: from how many numbers have each digit to where in the order of digits the first of them stands."""
    start = np.uint16(0)
    for digit in range(len(counts)):
        n = counts[digit]
        counts[digit] = start
        start += n


@inlined
def sort(values: Words, start: int, low: Words, high: Words, buffer: Words, order: Words) -> None:
    """In place: `order` are the indices of the values from `start` on, the lowest first.

    Two passes, by the lower 7 bits and by the others, each of which leaves equals in their order. The values are dense,
    so there are few others, and most of `high` is never looked at.

    Args:
        values: 0 to 7,462.
        start: where the values of the board start.
        low: space to work in, uint16[N_LOW].
        high: the same, uint16[N_HIGH].
        buffer: the same, one word for each index.
        order: is written to, one word for each index.
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
    """Add to `sums` what each holding from place `first` on beats, beats or ties, and meets; `times` times.

    `of_card` is space to work in, int64[N_CARDS]; the rest is as `sweep` has it.
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
    """Add what each holding beats, beats or ties, and meets on some boards to `sums`, for either player.

    Args:
        values: uint16[boards * width], the dense values of the holdings on each board, 0 where they share a
            card with the board; what comes after the last holding is not looked at.
        width: how many values there are for a board.
        times: int64[boards]: how many boards each stands for.
        ids: the two cards of each holding, uint8[n] each.
        weights: how much each holding counts for the first player and for the second, int64[n] each; 0 where the player
            does not have it.
        class_of: the class of each value, uint8[65536].
        sums: is added to: int64[n, classes, 3] for the first player, the weights of the second's holdings that are
            worse, that are not better, and that there are. And the same for the second player; if that has no items,
            nothing is added to it, as is enough for two players with the same weights. Where there is one class only,
            the third column is left out, too: it follows from the cards alone.
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
