"""Functions that several schemes share: ranks, suits, straights, and the five cards that play.

They process one hand at a time, with plain integers. Published schemes branch differently from hand to hand, so SIMD
vectors would not help. A set of ranks is an integer with a bit for each rank. The deuce is the lowest bit. The value of
a card is its rank as a number from 2 to 14, as in most of the published texts.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

from cardspeak.array_types import Bytes
from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.orders.sorted_cards import CardRows, card_at

Categories: TypeAlias = Bytes
"""The category that the scheme assigns to each hand, from `HIGH_CARD` to `STRAIGHT_FLUSH`, or `UNNAMED`."""

Five: TypeAlias = tuple[int, int, int, int, int]
"""Five cards."""
Held: TypeAlias = tuple[int, int, int, int]
"""The ranks held at least once, twice, three times and four times."""
Made: TypeAlias = tuple[int, int, int, int, int, int]
"""A category and the values of five cards. The cards that make the category come first. In a wheel, the ace has the
value 1 and comes last."""

HAND_SIZE = 5
ACE = 14
HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, UNNAMED = range(10)
NONE_HELD = (0, 0, 0, 0)
WHEEL = 0b1_0000_0000_1111
"""The ranks of the five-high straight."""


@inlined
def value_at(rows: CardRows, row: int, column: int) -> int:
    """The value of a card."""
    return (card_at(rows, row, column) >> 2) + 2


@inlined
def is_one_suit(five: Five) -> bool:
    """Whether five cards are of one suit."""
    a, b, c, d, e = five
    return ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0


@inlined
def with_card(held: Held, card: int) -> Held:
    """The ranks held after adding a card."""
    once, twice, thrice, four = held
    bit = 1 << (card >> 2)
    return once | bit, twice | once & bit, thrice | twice & bit, four | thrice & bit


@inlined
def held_by(rows: CardRows, row: int, n_cards: int) -> Held:
    """The ranks that a hand holds."""
    held = NONE_HELD
    for column in range(n_cards):
        held = with_card(held, card_at(rows, row, column))
    return held


@inlined
def suited(rows: CardRows, row: int, n_cards: int) -> int:
    """The ranks of the suit in which a hand has five or more cards, or an empty set if there is no such suit."""
    counts, ranks = 0, 0  # for each suit, four bits of `counts` and 13 bits of `ranks`
    for column in range(n_cards):
        card = card_at(rows, row, column)
        suit = card & 3
        counts += 1 << (suit * 4)
        ranks |= 1 << (suit * 13 + (card >> 2))
    flush = 0
    for suit in range(4):
        if (counts >> (suit * 4)) & 15 >= 5:
            flush = (ranks >> (suit * 13)) & 0x1FFF
    return flush


@inlined
def top_value(ranks: int) -> int:
    """The value of the highest rank of a set. It is 2 for an empty set."""
    value = 14
    while value > 2 and (ranks >> (value - 2)) & 1 == 0:
        value -= 1
    return value


@inlined
def without(ranks: int, value: int) -> int:
    """The set of ranks, with the rank of this value removed. The set must contain this rank."""
    return ranks ^ (1 << (value - 2))


@inlined
def straight_top(ranks: int) -> int:
    """The value of the highest card of the best straight (5 for the wheel), or 0 if there is no straight."""
    bottoms = ranks & (ranks >> 1) & (ranks >> 2) & (ranks >> 3) & (ranks >> 4)
    if bottoms != 0:
        return top_value(bottoms) + 4
    return 5 if ranks & WHEEL == WHEEL else 0


@inlined
def from_top(top: int, category: int) -> Made:
    """A straight or a straight flush, from the value of its highest card."""
    return category, top, top - 1, top - 2, top - 3, top - 4


@inlined
def highest_five(ranks: int, category: int) -> Made:
    """The hand of the five highest ranks of a set."""
    a = top_value(ranks)
    ranks = without(ranks, a)
    b = top_value(ranks)
    ranks = without(ranks, b)
    c = top_value(ranks)
    ranks = without(ranks, c)
    d = top_value(ranks)
    return category, a, b, c, d, top_value(without(ranks, d))


@inlined
def pairs_and_kinds(held: Held) -> Made:
    """The best hand, ignoring straights and flushes."""
    once, twice, thrice, four = held
    if four != 0:
        a = top_value(four)
        return FOUR, a, a, a, a, top_value(without(once, a))
    if thrice != 0:
        a = top_value(thrice)
        pairs, rest = without(twice, a), without(once, a)
        if pairs != 0:
            b = top_value(pairs)
            return FULL_HOUSE, a, a, a, b, b
        b = top_value(rest)
        return THREE, a, a, a, b, top_value(without(rest, b))
    if twice != 0:
        a = top_value(twice)
        pairs, rest = without(twice, a), without(once, a)
        if pairs != 0:
            b = top_value(pairs)
            return TWO_PAIR, a, a, b, b, top_value(without(rest, b))
        b = top_value(rest)
        rest = without(rest, b)
        c = top_value(rest)
        return ONE_PAIR, a, a, b, c, top_value(without(rest, c))
    return highest_five(once, HIGH_CARD)


@inlined
def made_hand(rows: CardRows, row: int, n_cards: int) -> Made:
    """The category of the best hand and the values of the five cards that play."""
    flush = suited(rows, row, n_cards)
    top = straight_top(flush)
    if top != 0:
        return from_top(top, STRAIGHT_FLUSH)
    held = held_by(rows, row, n_cards)
    made = pairs_and_kinds(held)
    if made[0] >= FULL_HOUSE:
        return made
    if flush != 0:
        return highest_five(flush, FLUSH)
    top = straight_top(held[0])
    return made if top == 0 else from_top(top, STRAIGHT)
