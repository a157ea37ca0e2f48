"""The scheme of pairs, kinds, straight and flush: four properties of five cards, and a table of their combinations."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.orders.sorted_cards import CardRows, card_at, insert
from cardspeak.kernels.schemes import tallies
from cardspeak.kernels.schemes.tallies import HAND_SIZE, Categories, held_by, straight_top, top_value, without

ACE, ABOVE_THE_KING = 1, 14
NEIGHBOURS = 4
"""The number of consecutive steps of one rank that make a straight."""


@inlined
def sort_ranks(rows: CardRows, row: int, out: Longs) -> bool:
    """Write the ranks of a hand to `out` from high to low, with the ace as 1. Returns whether the hand is a flush."""
    is_flush = True
    for column in range(HAND_SIZE):
        card = card_at(rows, row, column)
        is_flush &= (card & 3) == card_at(rows, row, 0) & 3
        insert(((card >> 2) + 1) % 13 + 1, column, out)
    return is_flush


@inlined
def count_pairs(ranks: Longs) -> int:
    """The number of ranks that occur at least twice among five sorted ranks."""
    pairs, is_counted, current = 0, False, ranks[0]
    for column in range(1, HAND_SIZE):
        if ranks[column] != current:
            current, is_counted = ranks[column], False
        elif not is_counted:
            pairs, is_counted = pairs + 1, True
    return pairs


@inlined
def largest_kind(ranks: Longs) -> int:
    """The largest number of cards of one rank among five sorted ranks."""
    kinds, current, current_kind = 0, 0, 0
    for column in range(HAND_SIZE):
        if ranks[column] != current:
            kinds = max(kinds, current_kind)
            current, current_kind = ranks[column], 1
        else:
            current_kind += 1
    return max(kinds, current_kind)


@inlined
def is_straight(ranks: Longs) -> bool:
    """Whether sorted ranks go down by one four times in a row. If there is an ace, the first rank is preceded by 14."""
    straighting, above = 0, ABOVE_THE_KING if ranks[HAND_SIZE - 1] == ACE else 0
    for column in range(HAND_SIZE):
        straighting = straighting + 1 if above - ranks[column] == 1 else 0
        above = ranks[column]
        if straighting == NEIGHBOURS:
            return True
    return False


@inlined
def row_of(pairs: int, kinds: int, straight: bool, flush: bool, pairs_of_a_full_house: int) -> int:
    """The number of the first row of the table that matches, from 8 for a straight flush down to 0 for high card."""
    if straight and flush:
        return tallies.STRAIGHT_FLUSH
    if kinds == 4:
        return tallies.FOUR
    if pairs >= pairs_of_a_full_house and kinds == 3:
        return tallies.FULL_HOUSE
    if flush:
        return tallies.FLUSH
    if straight:
        return tallies.STRAIGHT
    if kinds == 3:
        return tallies.THREE
    return tallies.TWO_PAIR if pairs == 2 else tallies.ONE_PAIR if pairs == 1 else tallies.HIGH_CARD


@compiled
def row_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of five cards by the row of the published table, from 8 for a straight flush down to 0."""
    ranks = np.empty(HAND_SIZE, np.int64)
    for row in range(rows.shape[0]):
        flush = sort_ranks(rows, row, ranks)
        table_row = row_of(count_pairs(ranks), largest_kind(ranks), is_straight(ranks), flush, 1)
        scores[row] = categories[row] = table_row


@inlined
def tie_breakers(rows: CardRows, row: int, straight: bool) -> int:
    """The ranks as pairs of digits, most frequent ranks first. For a straight, only the highest rank is included."""
    once, twice, thrice, four = held_by(rows, row, HAND_SIZE)
    if straight:
        return straight_top(once) * 100**4
    digits, place = 0, 100**4
    for ranks in (four, thrice & ~four, twice & ~thrice, once & ~twice):
        left = ranks
        while left != 0:
            value = top_value(left)
            left = without(left, value)
            digits += value * place
            place //= 100
    return digits


@compiled
def corrected_row_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of five cards: the row of the corrected table * 100^5, plus two decimal digits for each rank."""
    ranks = np.empty(HAND_SIZE, np.int64)
    for row in range(rows.shape[0]):
        flush, straight = sort_ranks(rows, row, ranks), is_straight(ranks)
        table_row = row_of(count_pairs(ranks), largest_kind(ranks), straight, flush, 2)
        scores[row] = table_row * 100**5 + tie_breakers(rows, row, straight)
        categories[row] = table_row
