"""The scheme of points. In the published scheme, a file defines the hands. Here, code replaces these definitions."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.orders.sorted_cards import CardRows, card_at
from cardspeak.kernels.schemes import tallies
from cardspeak.kernels.schemes.tallies import (
    ACE,
    NONE_HELD,
    Categories,
    Five,
    Held,
    is_one_suit,
    made_hand,
    straight_top,
    with_card,
)

TRIPLES = np.array(
    [(2, 3, 4), (3, 4, 5), (4, 5, 6), (2, 4, 5), (2, 5, 6), (3, 5, 6), (2, 3, 5), (2, 3, 6), (2, 4, 6)], np.int64
)
"""The columns of the board cards that are combined with the two private cards, as published; (3, 4, 6) is missing."""
JACK = 11


@inlined
def category_of(held: Held, suited: bool) -> int:
    """The category of the first published definition that five cards match."""
    once, twice, thrice, four = held
    if twice != 0:
        if four != 0:
            return tallies.FOUR
        if thrice != 0:
            return tallies.FULL_HOUSE if twice != thrice else tallies.THREE
        return tallies.TWO_PAIR if twice & (twice - 1) != 0 else tallies.ONE_PAIR
    top = straight_top(once)
    is_straight = (top != 0) & (top != ACE)  # T-J-Q-K-A never matches, because the scheme sorts the ace first
    if suited:
        is_straight_flush = is_straight & (top != JACK)  # jack-high never matches: its definition is misspelt
        return tallies.STRAIGHT_FLUSH if is_straight_flush else tallies.FLUSH
    return tallies.STRAIGHT if is_straight else tallies.HIGH_CARD


@inlined
def low(card: int) -> int:
    """The face value of a card, with the ace as 1."""
    return (card >> 2) + 2 if card < 48 else 1


@inlined
def share(card: int, matched: int) -> int:
    """What a card adds to the number: 1,000 * its value if its rank is in `matched`, else its value.

    A matched ace has the value 14, any other ace the value 1.
    """
    return ((card >> 2) + 2) * 1000 if (matched >> (card >> 2)) & 1 else low(card)


@inlined
def number_of(five: Five) -> tuple[int, int]:
    """The number and the category of two private cards and three board cards."""
    a, b, c, d, e = five
    held = NONE_HELD
    for card in five:
        held = with_card(held, card)
    category = category_of(held, is_one_suit(five))
    number = (category + 1) * 1_000_000
    if category in (tallies.STRAIGHT, tallies.STRAIGHT_FLUSH):  # all cards are matched, with aces low
        return number + (low(a) + low(b) + low(c) + low(d) + low(e)) * 1000, category
    if category == tallies.FLUSH:
        matched = held[0]
    elif category == tallies.HIGH_CARD:
        matched = 1 << (max(a, b) >> 2)  # no rank is repeated, so only the highest private card is matched
    else:
        matched = held[1]
    number += share(a, matched) + share(b, matched) + share(c, matched) + share(d, matched) + share(e, matched)
    if ((matched >> (a >> 2)) | (matched >> (b >> 2))) & 1 == 0:
        number += 20 * max(low(a), low(b)) + min(low(a), low(b))
    return number, category


@compiled
def points_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of two private cards and 3, 4 or 5 board cards by the published scheme."""
    for row in range(rows.shape[0]):
        best, best_category = 0, tallies.HIGH_CARD
        a, b = card_at(rows, row, 0), card_at(rows, row, 1)
        for triple in range(TRIPLES.shape[0]):
            c, d, e = TRIPLES[triple, 0], TRIPLES[triple, 1], TRIPLES[triple, 2]
            if e < rows.shape[1]:
                board = card_at(rows, row, c), card_at(rows, row, d), card_at(rows, row, e)
                number, category = number_of((a, b, *board))
                if number > best:
                    best, best_category = number, category
        scores[row] = best
        categories[row] = best_category


@compiled
def corrected_points_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of 5, 6 or 7 cards: (category + 1) * 100^5, plus two decimal digits for each card that plays."""
    for row in range(rows.shape[0]):
        category, a, b, c, d, e = made_hand(rows, row, rows.shape[1])
        scores[row] = (category + 1) * 100**5 + a * 100**4 + b * 100**3 + c * 100**2 + d * 100 + e
        categories[row] = category
