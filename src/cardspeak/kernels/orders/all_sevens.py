"""All 133,784,560 seven-card hands, evaluated one by one.

A hand is split into its middle card, three cards below it and three cards above it. For each middle card, one side has
fewer possible triples of cards than the other. The outer loop goes over the triples of the smaller side. The inner loop
goes over the triples of the larger side (never fewer than 2,600), one register of hands at a time. These triples are
consecutive in a table. All hands of an inner loop share the middle card and the outer triple. So the contributions of
these four fixed cards, and the two suits that can make a flush, are computed only once for each inner loop. No symmetry
is used, and no hand is skipped.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Longs, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import (
    WORDS,
    Lanes,
    choose,
    count_of,
    longs,
    popcount,
    total,
    word,
    word_indices,
    words_at,
    words_of,
)
from cardspeak.kernels.orders.high import Sets, sparse, straight_tops
from cardspeak.kernels.orders.rank_sets import drop_lowest

Fixed: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes]
"""For each rank, its count in the four fixed cards, as the bits with the values 1, 2 and 4; and the ranks of these
cards in each of the two suits that can make a flush."""

N_HANDS, N_TRIPLES = comb(52, 7), comb(52, 3)
STRIDE = -(-N_TRIPLES // WORDS) * WORDS  # whole registers
ODD, TWO = 4 * STRIDE, 5 * STRIDE
MIDDLES = range(3, 49)
"""The cards that have at least three cards below and three above them."""


@cache
def triple_tables() -> tuple[Words, Words]:
    """All triples of cards as two arrays uint16[6 * STRIDE]: one in ascending order, one with the deck reversed.

    For any n, the triples of the first n cards come before all others in the first array. In the second array, the
    triples of the last n cards come first. Each array has six rows: the ranks held in clubs, diamonds, hearts and
    spades, those held an odd number of times, and those held two or three times.
    """
    high, middle, low = np.nonzero(np.tri(52, k=-1, dtype=bool)[:, :, None] & np.tri(52, k=-1, dtype=bool)[None, :, :])
    return _table(np.stack([low, middle, high])), _table(51 - np.stack([low, middle, high]))


def _table(triples: Longs) -> Words:
    table = np.zeros((6, STRIDE), np.uint16)
    for cards in triples:
        table[cards & 3, np.arange(N_TRIPLES)] |= (1 << (cards >> 2)).astype(np.uint16)
    planes = table[:4]
    table[4] = np.bitwise_xor.reduce(planes)
    table[5] = np.bitwise_or.reduce([left & right for left, right in combinations(planes, 2)])
    return table.reshape(-1)


@inlined
def ranks_in(suit: int, middle: int, triples: Words, triple: int) -> int:
    """The set of ranks that the middle card and a triple hold in a suit."""
    of_middle = 1 << (middle >> 2) if middle & 3 == suit else 0
    return int(triples[suit * STRIDE + triple]) | of_middle


@inlined
def flush_suits(middle: int, triples: Words, triple: int) -> tuple[int, int]:
    """Two suits that include every suit in which the middle card and a triple have two or more cards.

    A flush in seven cards uses at least two of these four cards, and at most two suits have two of them.
    """
    first, second = 0, 1
    for suit in range(4):
        ranks = ranks_in(suit, middle, triples, triple)
        if ranks & (ranks - 1):
            first, second = suit, second if first == suit else first
    return first, second


@inlined
def fixed_cards(middle: int, triples: Words, triple: int, first: int, second: int) -> Fixed:
    """The contribution of the middle card and a triple to all hands of the inner loop."""
    bit, odd, two = word(1 << (middle >> 2)), word(triples[ODD + triple]), word(triples[TWO + triple])
    carry = bit & odd
    in_first, in_second = ranks_in(first, middle, triples, triple), ranks_in(second, middle, triples, triple)
    return odd ^ bit, two ^ carry, two & carry, word(in_first), word(in_second)


@inlined
def hands_at(triples: Words, first: int, second: int, i: int, fixed: Fixed) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """A register of hands: the fixed cards with each of the triples from index i on.

    Returns:
        For each rank, how often it is held, as the bits with the values 1, 2 and 4; and the ranks of the flush.
    """
    fixed_one, fixed_two, fixed_four, fixed_first, fixed_second = fixed
    odd, two = words_at(triples, ODD + i), words_at(triples, TWO + i)
    carry = odd & fixed_one
    four = two & fixed_two | carry & (two | fixed_two) | fixed_four
    in_first = words_at(triples, first * STRIDE + i) | fixed_first
    in_second = words_at(triples, second * STRIDE + i) | fixed_second
    flush = choose(popcount(in_second) >= 5, in_second, choose(popcount(in_first) >= 5, in_first, 0))
    return odd ^ fixed_one, two ^ fixed_two ^ carry, four, flush


@inlined
def sides(middle: int, upward: Words, downward: Words) -> tuple[Words, int, Words, int]:
    """The triples on the smaller side of the middle card, their number, and the same two items for the larger side."""
    below, above = middle * (middle - 1) * (middle - 2) // 6, (51 - middle) * (50 - middle) * (49 - middle) // 6
    return (upward, below, downward, above) if below < above else (downward, above, upward, below)


@compiled
def count_categories(middle: int, upward: Words, downward: Words, counts: Longs) -> None:
    """Add to `counts`, int64[8], how many hands with this middle card have each of eight properties.

    The properties are a repeated rank, two repeated ranks, three of a kind, a straight, a flush, a full house, four of
    a kind and a straight flush. A hand can have several of them. The first three properties and the full houses are
    counted only among hands without a straight, flush or four of a kind. `category_counts` separates the categories.
    """
    outer, n_outer, inner, n_inner = sides(middle, upward, downward)
    n_repeated = n_two_repeated = n_threes = n_straights = n_flushes = n_full = n_fours = n_straight_flushes = 0
    for triple in range(n_outer):
        first, second = flush_suits(middle, outer, triple)
        fixed = fixed_cards(middle, outer, triple, first, second)
        for i in range(0, n_inner, WORDS):
            is_hand = word_indices() < n_inner - i  # the last register can be partly filled
            one, two, four, flush = hands_at(inner, first, second, i, fixed)
            has_flush, has_four = is_hand & (flush != 0), is_hand & (four != 0)
            has_straight = is_hand & (straight_tops(choose(flush != 0, flush, one | two | four)) != 0)
            is_plain = is_hand & ~(has_flush | has_straight | has_four)
            two = choose(is_plain, two, 0)
            has_three, are_two_repeated = one & two != 0, drop_lowest(two) != 0
            n_repeated += count_of(two != 0)
            n_two_repeated += count_of(are_two_repeated)
            n_threes += count_of(has_three)
            n_straights += count_of(has_straight)
            n_flushes += count_of(has_flush)
            n_full += count_of(has_three & are_two_repeated)
            n_fours += count_of(has_four)
            n_straight_flushes += count_of(has_flush & has_straight)
    nested = (n_repeated, n_two_repeated, n_threes, n_straights, n_flushes, n_full, n_fours, n_straight_flushes)
    for i, n in enumerate(nested):
        counts[i] += n


@compiled
def sum_values(middle: int, upward: Words, downward: Words, sums: Longs) -> None:
    """Add the sparse values of all hands with this middle card to `sums`, int64[2]: mains and kickers.

    Each pair of neighbouring words is added as one 32-bit number, and its second word is also added separately. This
    takes three instructions, and the sum of the first words follows by subtraction. Each sum of words fits into 32
    bits, because an inner loop has at most 17,296 hands.
    """
    outer, n_outer, inner, n_inner = sides(middle, upward, downward)
    for triple in range(n_outer):
        first, second = flush_suits(middle, outer, triple)
        fixed = fixed_cards(middle, outer, triple, first, second)
        mains, second_mains = longs(words_of(0)), longs(words_of(0))
        all_kickers, second_kickers = longs(words_of(0)), longs(words_of(0))
        for i in range(0, n_inner, WORDS):
            is_hand = word_indices() < n_inner - i
            one, two, four, flush = hands_at(inner, first, second, i, fixed)
            sets: Sets = one | two | four, two & ~one, two & one, four, flush, popcount(flush)
            main, kickers = sparse(sets, 7)
            pairs, kicker_pairs = longs(choose(is_hand, main, 0)), longs(choose(is_hand, kickers, 0))
            mains += pairs
            second_mains += pairs >> 16
            all_kickers += kicker_pairs
            second_kickers += kicker_pairs >> 16
        sums[0] += total(mains - (second_mains << 16)) + total(second_mains)
        sums[1] += total(all_kickers - (second_kickers << 16)) + total(second_kickers)


def category_counts(nested: Longs) -> list[int]:
    """The number of hands in each category, high card first, from the counts that `count_categories` computes."""
    repeated, two_repeated, threes, straights, flushes, full, fours, straight_flushes = (int(n) for n in nested)
    two_pair, three = two_repeated - full, threes - full
    counts = [repeated - two_pair - three - full, two_pair, three, straights - straight_flushes]
    counts += [flushes - straight_flushes, full, fours, straight_flushes]
    return [N_HANDS - sum(counts), *counts]
