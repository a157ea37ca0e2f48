"""How many hands of four hole cards each of many hands beats and ties on a board on which its best pair decides.

In Omaha, a hand is worth as much as its best pair of hole cards. Sort all pairs of live cards by value, and add them
one value at a time as the edges of a graph on the cards. A hand is complete once all six pairs of its cards are edges.
So the complete hands are those worth at most the current value. An edge completes the hands made of its two cards and
an edge that joins two of their common neighbours, so every hand is found once, in the order of values, without sorting
the hands.

The complete hands are counted by the sets of up to three cards that they contain. By inclusion and exclusion over the
subsets of a hand's four cards, these counts give the number of complete hands that share no card with it. Before the
edges of its own value are added, these are the hands that it beats, and afterwards those that it beats or ties.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from math import comb
from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words, Words32, Words64
from cardspeak.kernels.equity.omaha_against_any import first_of, n_members
from cardspeak.kernels.jit.compiled import compiled, inlined

HAND, BOARD = 4, 5
"""The number of cards in a hand and on a board."""
N_KINDS = 26
"""The number of kinds of cards: 13 ranks outside the flush suit, then 13 ranks in it."""
N_LIVE = 47
"""The number of cards that are not on the board."""
NOT_LIVE = NO_RANK = 255
"""What stands for a card that is not live, and for no rank."""
MOST_VALUE = 7462
"""The largest value of a high hand."""
ONE = np.uint64(1)
TRIPLES = np.array([comb(n, 3) for n in range(64)])
"""The number of sets of three cards below each number."""
SUITS, FLUSH_SUIT = 4, 3
"""The number of suits; the flush suit of the boards that have one."""

Totals: TypeAlias = tuple[Longs, Words32, Bytes]
"""The numbers of complete hands that contain each set of cards: all hands and each card, int64[1 + 47]; each pair, at
`pair_at`; each triple, at `triple_at`. Live cards are numbered from 0 to 46. A triple is in at most 44 hands."""


@inlined
def pair_at(low: int, high: int) -> int:
    """The index of two cards, low < high, in combinatorial order."""
    return (high * (high - 1) >> 1) + low


@inlined
def triple_at(low: int, middle: int, high: int) -> int:
    """The index of three cards, low < middle < high, in combinatorial order."""
    return TRIPLES[high] + (middle * (middle - 1) >> 1) + low


@inlined
def triple_with(low: int, high: int, other: int) -> int:
    """The index of three cards, low < high, in which the other card can have any place."""
    return triple_at(min(low, other), max(min(high, other), low), max(high, other))


@inlined
def add_edge(first: int, second: int, friends: Words64, totals: Totals) -> None:
    """Add an edge, first < second, to the graph, and the hands that it completes to the totals."""
    of_cards, of_pairs, of_triples = totals
    common = friends[first] & friends[second]
    friends[first] |= ONE << np.uint64(second)
    friends[second] |= ONE << np.uint64(first)
    n_hands = 0
    left = common
    while left:
        third = first_of(left)
        left &= left - ONE
        n_with = n_members(friends[third] & common)
        if n_with == 0:
            continue
        of_cards[1 + third] += n_with
        of_pairs[pair_at(min(first, third), max(first, third))] += np.uint32(n_with)
        of_pairs[pair_at(min(second, third), max(second, third))] += np.uint32(n_with)
        of_triples[triple_with(first, second, third)] += np.uint8(n_with)
        rest = friends[third] & left
        n_hands += n_members(rest)
        while rest:
            fourth = first_of(rest)
            rest &= rest - ONE
            of_pairs[pair_at(third, fourth)] += np.uint32(1)
            of_triples[triple_with(third, fourth, first)] += np.uint8(1)
            of_triples[triple_with(third, fourth, second)] += np.uint8(1)
    of_cards[0] += n_hands
    of_cards[1 + first] += n_hands
    of_cards[1 + second] += n_hands
    of_pairs[pair_at(first, second)] += np.uint32(n_hands)


@inlined
def n_apart(a: int, b: int, c: int, d: int, is_complete: int, totals: Totals) -> int:
    """The number of complete hands without any of four cards a < b < c < d; `is_complete` is 1 if these are one."""
    of_cards, of_pairs, of_triples = totals
    singles = of_cards[1 + a] + of_cards[1 + b] + of_cards[1 + c] + of_cards[1 + d]
    pairs = int(of_pairs[pair_at(a, b)]) + int(of_pairs[pair_at(a, c)]) + int(of_pairs[pair_at(a, d)])
    pairs += int(of_pairs[pair_at(b, c)]) + int(of_pairs[pair_at(b, d)]) + int(of_pairs[pair_at(c, d)])
    triples = int(of_triples[triple_at(a, b, c)]) + int(of_triples[triple_at(a, b, d)])
    triples += int(of_triples[triple_at(a, c, d)]) + int(of_triples[triple_at(b, c, d)])
    return of_cards[0] - singles + pairs - triples + is_complete


@inlined
def number_live(live: Bytes, hands: Bytes, numbers: Bytes) -> None:
    """Write each hand's cards to `numbers`, as numbers of live cards; all four are `NOT_LIVE` if a card is not live.

    `live` and the cards of each hand must be ascending.
    """
    number_of = np.full(64, NOT_LIVE, np.uint8)
    for i in range(len(live)):
        number_of[live[i]] = i
    for start in range(0, len(hands), HAND):
        is_live = True
        for i in range(start, start + HAND):
            numbers[i] = number_of[hands[i]]
            is_live &= numbers[i] != NOT_LIVE
        if not is_live:
            numbers[start : start + HAND] = NOT_LIVE


@inlined
def sort_by_value(values: Words, starts: Longs, order: Longs) -> None:
    """Write the indices of the values, in ascending order of the values, to `order`.

    The indices with value v are at `starts[v]` up to but not including `starts[v + 1]`.
    """
    starts[:] = 0
    for i in range(len(values)):
        starts[values[i] + 1] += 1
    for value in range(1, len(starts)):
        starts[value] += starts[value - 1]
    for i in range(len(values)):
        order[starts[values[i]]] = i
        starts[values[i]] += 1
    for value in range(len(starts) - 1, 0, -1):
        starts[value] = starts[value - 1]
    starts[0] = 0


@inlined
def lay_edges(live: Bytes, of_kinds: Words, flush_suit: int, ends: tuple[Longs, Longs], values: Words) -> None:
    """Write the cards of each pair of live cards, by number, and its value, at the index given by `pair_at`."""
    firsts, seconds = ends
    for second in range(len(live)):
        row = N_KINDS * kind_of(live[second], flush_suit)
        for first in range(second):
            at = pair_at(first, second)
            firsts[at], seconds[at] = first, second
            values[at] = of_kinds[row + kind_of(live[first], flush_suit)]


@inlined
def kind_of(card: int, flush_suit: int) -> int:
    """The kind of a card: its rank, plus 13 if it has the flush suit."""
    return (card >> 2) + 13 * ((card & 3) == flush_suit)


@inlined
def value_hands(numbers: Bytes, of_pairs: Words, values: Words) -> None:
    """Write the value of each hand, that of its best pair, to `values`; 0 if a card of the hand is not live."""
    for i in range(len(values)):
        best = np.uint16(0)
        if numbers[HAND * i] != NOT_LIVE:
            for second in range(HAND * i + 1, HAND * i + HAND):
                for first in range(HAND * i, second):
                    best = max(best, of_pairs[pair_at(int(numbers[first]), int(numbers[second]))])
        values[i] = best


@inlined
def put_apart(hands: Longs, numbers: Bytes, are_complete: int, totals: Totals, counts: Longs) -> None:
    """Write to `counts`, for each of these hands, the number of complete hands that share no card with it."""
    for hand in hands:
        i = HAND * hand
        a, b, c, d = int(numbers[i]), int(numbers[i + 1]), int(numbers[i + 2]), int(numbers[i + 3])
        counts[hand] = n_apart(a, b, c, d, are_complete, totals)


@inlined
def sweep(live: Bytes, of_kinds: Words, flush_suit: int, hands: Bytes, wins: Longs, at_most: Longs) -> None:
    """Write how many of the hands of live cards each hand beats, and how many it beats or ties.

    Only hands that share no card with it are counted. If a card of the hand is not live, -1 is written.

    Args:
        live: the live cards, uint8[47], ascending.
        of_kinds: the value of each pair of kinds of cards, uint16[26 * 26], symmetric.
        flush_suit: the suit of the kinds from 13 on; a number above 3 if there are no such kinds.
        hands: the cards of one hand after another, ascending in each hand.
        wins: receives the number of hands that each hand beats.
        at_most: receives the number of hands that each hand beats or ties.
    """
    n, n_hands = len(live), len(hands) // HAND
    n_pairs = n * (n - 1) // 2
    ends = np.empty(n_pairs, np.int64), np.empty(n_pairs, np.int64)
    values, of_hands, numbers = np.empty(n_pairs, np.uint16), np.empty(n_hands, np.uint16), np.empty_like(hands)
    lay_edges(live, of_kinds, flush_suit, ends, values)
    number_live(live, hands, numbers)
    value_hands(numbers, values, of_hands)
    starts, hand_starts = np.empty(MOST_VALUE + 2, np.int64), np.empty(MOST_VALUE + 2, np.int64)
    order, hand_order = np.empty(n_pairs, np.int64), np.empty(n_hands, np.int64)
    sort_by_value(values, starts, order)
    sort_by_value(of_hands, hand_starts, hand_order)
    friends = np.zeros(n, np.uint64)
    totals = np.zeros(1 + n, np.int64), np.zeros(n_pairs, np.uint32), np.zeros(n_pairs * (n - 2) // 3, np.uint8)
    wins[:n_hands] = at_most[:n_hands] = -1
    for value in range(1, MOST_VALUE + 1):
        if starts[value] < starts[value + 1]:
            of_value = hand_order[hand_starts[value] : hand_starts[value + 1]]
            put_apart(of_value, numbers, 0, totals, wins)
            for edge in order[starts[value] : starts[value + 1]]:
                add_edge(ends[0][edge], ends[1][edge], friends, totals)
            put_apart(of_value, numbers, 1, totals, at_most)


@inlined
def n_boards(hand: Bytes, drawn: Bytes, flush_suit: int) -> int:
    """The number of ways to choose the suits of a board's cards outside the flush suit so that none is in the hand.

    Args:
        hand: the cards of the hand, uint8[4].
        drawn: the ranks of these cards of the board, uint8[5]: equal ranks side by side, padded with `NO_RANK`.
        flush_suit: the flush suit, or a number above 3 if cards can have all four suits.
    """
    n_ways = n_before = 1
    for i in range(len(drawn)):
        if drawn[i] == NO_RANK:
            break
        n_before = n_before + 1 if i and drawn[i] == drawn[i - 1] else 1
        n_left = SUITS - (flush_suit < SUITS) - (n_before - 1)
        for card in hand:
            n_left -= card >> 2 == drawn[i] and card & 3 != flush_suit
        n_ways = n_ways * n_left // n_before  # after n cards of a rank with m live cards: a factor of C(m, n)
    return n_ways


@compiled
def add_boards_of_ranks(
    boards: tuple[Bytes, Bytes, Words],
    hands: tuple[Bytes, Bytes, Longs],
    rank_sums: tuple[Longs, Longs],
    view_sums: tuple[Longs, Longs],
) -> None:
    """Add up what hands win and tie on all boards with the same five ranks; see `equities.exact.rank_boards`.

    Args:
        boards: for each distinct board, its live cards, uint8[m * 47]; the ranks of its cards outside the flush suit,
            uint8[m * 5], as in
            `n_boards`; and the value of each pair of kinds, uint16[m * 26 * 26]. The first board
            stands for those without a flush suit. In the others, the flush suit is spades.
        hands: a hand of each set of four ranks, uint8[r * 4]; a hand of each view, uint8[v * 4]; and the index of the
            ranks of each view, int64[v].
        rank_sums: wins and ties of each set of ranks, int64[r], increased as if no board had a flush suit.
        view_sums: the correction for the boards whose flush suit is one suit, int64[v], for each view from this suit.
    """
    lives, drawn, of_kinds = boards
    of_ranks, of_views, ranks_of_views = hands
    n_most = max(len(of_ranks), len(of_views)) // HAND
    wins, at_most = np.empty(n_most, np.int64), np.empty(n_most, np.int64)
    plain = np.zeros((2, len(of_ranks) // HAND), np.int64)
    for b in range(len(lives) // N_LIVE):
        is_plain = b == 0
        flush_suit, swept = (SUITS, of_ranks) if is_plain else (FLUSH_SUIT, of_views)
        live, kinds = lives[N_LIVE * b : N_LIVE * (b + 1)], of_kinds[N_KINDS**2 * b : N_KINDS**2 * (b + 1)]
        sweep(live, kinds, flush_suit, swept, wins, at_most)
        for i in range(len(swept) // HAND):
            if wins[i] >= 0:
                times = n_boards(swept[HAND * i : HAND * (i + 1)], drawn[BOARD * b : BOARD * (b + 1)], flush_suit)
                won, tied = wins[i], at_most[i] - wins[i]
                if is_plain:
                    plain[0, i], plain[1, i] = won, tied
                    rank_sums[0][i] += times * won
                    rank_sums[1][i] += times * tied
                else:
                    view_sums[0][i] += times * (won - plain[0, ranks_of_views[i]])
                    view_sums[1][i] += times * (tied - plain[1, ranks_of_views[i]])
