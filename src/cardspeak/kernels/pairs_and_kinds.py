"""The scheme of pairs, kinds, straight and flush: four states of five cards, and a table."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.kernels.compiled import compiled, inlined
from cardspeak.kernels.tallies import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    Groups,
    Rows,
    Wholes,
    card_at,
    held,
    straight_top,
    top_value,
    without,
)

N_CARDS = 5


@inlined
def sort_ranks(rows: Rows, row: int, out: Wholes) -> bool:
    """Fill `out` with the ranks of a hand from low to high, the ace as 1; whether all suits are the same."""
    is_flush = True
    for column in range(N_CARDS):
        card = card_at(rows, row, column)
        is_flush &= (card & 3) == card_at(rows, row, 0) & 3
        rank = ((card >> 2) + 1) % 13 + 1
        at = column
        while at > 0 and out[at - 1] > rank:
            out[at] = out[at - 1]
            at -= 1
        out[at] = rank
    return is_flush


@inlined
def count_pairs(ranks: Wholes) -> int:
    """How many of five sorted ranks are there at least twice."""
    pairs, found, current = 0, False, ranks[0]
    for column in range(1, N_CARDS):
        if ranks[column] != current:
            current, found = ranks[column], False
        elif not found:
            pairs, found = pairs + 1, True
    return pairs


@inlined
def largest_kind(ranks: Wholes) -> int:
    """The most cards of a rank among five sorted ranks."""
    kinds, current, current_kind = 0, 0, 0
    for column in range(N_CARDS):
        if ranks[column] != current:
            kinds = max(kinds, current_kind)
            current, current_kind = ranks[column], 1
        else:
            current_kind += 1
    return max(kinds, current_kind)


@inlined
def is_straight(ranks: Wholes) -> bool:
    """Whether four neighbours in a row differ by one among sorted ranks; for an ace `ranks[5]` becomes 14."""
    ranks[5] = 14
    straighting, n_neighbours = 0, 5 if ranks[0] == 1 else 4
    for at in range(n_neighbours):
        straighting = straighting + 1 if ranks[at + 1] - ranks[at] == 1 else 0
        if straighting == 4:
            return True
    return False


@inlined
def row_of(pairs: int, kinds: int, straight: bool, flush: bool, pairs_of_a_full_house: int) -> int:
    """The row of the table, read from the top."""
    if straight and flush:
        return STRAIGHT_FLUSH
    if kinds == 4:
        return FOUR
    if pairs >= pairs_of_a_full_house and kinds == 3:
        return FULL_HOUSE
    if flush:
        return FLUSH
    if straight:
        return STRAIGHT
    if kinds == 3:
        return THREE
    return TWO_PAIR if pairs == 2 else ONE_PAIR if pairs == 1 else HIGH_CARD


@compiled
def row_scores(rows: Rows, scores: Wholes, groups: Groups) -> None:
    """Score hands of five cards: the row of the table as published, 8 for a straight flush down to 0."""
    ranks = np.empty(N_CARDS + 1, np.int64)
    for row in range(rows.shape[0]):
        flush = sort_ranks(rows, row, ranks)
        found = row_of(count_pairs(ranks), largest_kind(ranks), is_straight(ranks), flush, 1)
        scores[row] = groups[row] = found


@inlined
def tie_breakers(rows: Rows, row: int, straight: bool) -> int:
    """Two digits for each rank, those held most often first, and of a straight for its top alone; five places."""
    once, twice, thrice, four = held(rows, row, 0, N_CARDS)
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
def corrected_row_scores(rows: Rows, scores: Wholes, groups: Groups) -> None:
    """Score hands of five cards: the row of the corrected table * 100^5, and two digits for each rank."""
    ranks = np.empty(N_CARDS + 1, np.int64)
    for row in range(rows.shape[0]):
        flush, straight = sort_ranks(rows, row, ranks), is_straight(ranks)
        found = row_of(count_pairs(ranks), largest_kind(ranks), straight, flush, 2)
        scores[row] = found * 100**5 + tie_breakers(rows, row, straight)
        groups[row] = found
