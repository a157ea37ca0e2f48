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

HAND = 4
"""The number of cards in a hand."""
N_KINDS = 26
"""The number of kinds of cards: 13 ranks outside the flush suit, then 13 ranks in it."""
N_LIVE = 47
"""The number of cards that are not on the board."""
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
    """Write each hand's cards to `numbers`, as ascending numbers of live cards, or 255s if a card is not live.

    `live` and the cards of each hand must be ascending.
    """
    number_of = np.full(64, 255, np.uint8)
    for i in range(len(live)):
        number_of[live[i]] = i
    for start in range(0, len(hands), HAND):
        is_live = True
        for i in range(start, start + HAND):
            numbers[i] = number_of[hands[i]]
            is_live &= numbers[i] != 255
        if not is_live:
            numbers[start : start + HAND] = 255


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
def sweep(live: Bytes, of_kinds: Words, flush_suit: int, hands: Bytes, wins: Longs, ties: Longs) -> None:
    """Write how many of the hands of live cards each hand beats and ties; -1 if a card of the hand is not live.

    Args:
        live: the live cards, uint8[47], ascending.
        of_kinds: the value of each pair of kinds of cards, uint16[26 * 26].
        flush_suit: the suit of the kinds from 13 on.
        hands: the cards of one hand after another, ascending in each hand.
        wins: receives the number of hands that each hand beats, and that share no card with it.
        ties: the same for ties.
    """
    n, n_hands = len(live), len(hands) // HAND
    kinds = np.empty(n, np.int64)
    for i in range(n):
        kinds[i] = (live[i] >> 2) + 13 * ((live[i] & 3) == flush_suit)
    n_pairs = n * (n - 1) // 2
    values, firsts, seconds = np.empty(n_pairs, np.uint16), np.empty(n_pairs, np.int64), np.empty(n_pairs, np.int64)
    for second in range(n):
        for first in range(second):
            at = pair_at(first, second)
            values[at] = of_kinds[kinds[first] * N_KINDS + kinds[second]]
            firsts[at], seconds[at] = first, second
    numbers, of_hands = np.empty(len(hands), np.uint8), np.zeros(n_hands, np.uint16)
    number_live(live, hands, numbers)
    for i in range(n_hands):
        at = HAND * i
        wins[i] = ties[i] = 0 if numbers[at] != 255 else -1
        if numbers[at] != 255:
            for second in range(at + 1, at + HAND):
                for first in range(at, second):
                    of_hands[i] = max(of_hands[i], values[pair_at(int(numbers[first]), int(numbers[second]))])
    starts, hand_starts = np.empty(MOST_VALUE + 2, np.int64), np.empty(MOST_VALUE + 2, np.int64)
    order, hand_order = np.empty(n_pairs, np.int64), np.empty(n_hands, np.int64)
    sort_by_value(values, starts, order)
    sort_by_value(of_hands, hand_starts, hand_order)
    friends = np.zeros(n, np.uint64)
    of_cards, of_pairs = np.zeros(1 + n, np.int64), np.zeros(n_pairs, np.uint32)
    of_triples = np.zeros(n_pairs * (n - 2) // 3, np.uint8)
    totals = of_cards, of_pairs, of_triples
    for value in range(1, MOST_VALUE + 1):
        if starts[value] == starts[value + 1]:
            continue
        for at in range(hand_starts[value], hand_starts[value + 1]):
            hand = hand_order[at]
            i = HAND * hand
            a, b, c, d = int(numbers[i]), int(numbers[i + 1]), int(numbers[i + 2]), int(numbers[i + 3])
            wins[hand] = n_apart(a, b, c, d, 0, totals)
        for at in range(starts[value], starts[value + 1]):
            add_edge(firsts[order[at]], seconds[order[at]], friends, totals)
        for at in range(hand_starts[value], hand_starts[value + 1]):
            hand = hand_order[at]
            i = HAND * hand
            a, b, c, d = int(numbers[i]), int(numbers[i + 1]), int(numbers[i + 2]), int(numbers[i + 3])
            ties[hand] = n_apart(a, b, c, d, 1, totals) - wins[hand]


@inlined
def n_boards(hand: Bytes, drawn: Bytes, flush_suit: int) -> int:
    """The number of ways to choose the suits of a board's cards outside the flush suit so that none is in the hand.

    Args:
        hand: the cards of the hand, uint8[4].
        drawn: the ranks of these cards of the board, uint8[5]: equal ranks side by side, then 255s.
        flush_suit: the flush suit, or a number above 3 if cards can have all four suits.
    """
    n_ways = n_before = 1
    for i in range(len(drawn)):
        if drawn[i] == 255:
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
            uint8[m * 5], as in `n_boards`; and the value of each pair of kinds, uint16[m * 26 * 26]. The first board
            stands for those without a flush suit. In the others, the flush suit is spades.
        hands: a hand of each set of four ranks, uint8[r * 4]; a hand of each view, uint8[v * 4]; and the index of the
            ranks of each view, int64[v].
        rank_sums: wins and ties of each set of ranks, int64[r], increased as if no board had a flush suit.
        view_sums: the correction for the boards whose flush suit is one suit, int64[v], for each view from this suit.
    """
    lives, drawn, of_kinds = boards
    of_ranks, of_views, ranks_of_views = hands
    n_ranks, n_views = len(of_ranks) // HAND, len(of_views) // HAND
    plain_wins, plain_ties = np.empty(n_ranks, np.int64), np.empty(n_ranks, np.int64)
    wins, ties = np.empty(n_views, np.int64), np.empty(n_views, np.int64)
    sweep(lives[:N_LIVE], of_kinds[: N_KINDS * N_KINDS], SUITS, of_ranks, plain_wins, plain_ties)
    for i in range(n_ranks):
        times = n_boards(of_ranks[HAND * i : HAND * i + HAND], drawn[:5], SUITS)
        rank_sums[0][i] += times * plain_wins[i]
        rank_sums[1][i] += times * plain_ties[i]
    for b in range(1, len(lives) // N_LIVE):
        live, kinds = lives[N_LIVE * b : N_LIVE * (b + 1)], of_kinds[N_KINDS * N_KINDS * b : N_KINDS * N_KINDS * (b + 1)]
        sweep(live, kinds, FLUSH_SUIT, of_views, wins, ties)
        for i in range(n_views):
            hand = of_views[HAND * i : HAND * i + HAND]
            if wins[i] >= 0:
                times, of_rank = n_boards(hand, drawn[5 * b : 5 * b + 5], FLUSH_SUIT), ranks_of_views[i]
                view_sums[0][i] += times * (wins[i] - plain_wins[of_rank])
                view_sums[1][i] += times * (ties[i] - plain_ties[of_rank])
