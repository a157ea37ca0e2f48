"""The scheme of group scores: a multiple of a hundred for the category, plus shares for the ranks, some in base 13."""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Floats
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.orders.sorted_cards import MOST_CARDS, CardRows, card_at
from cardspeak.kernels.schemes import tallies
from cardspeak.kernels.schemes.tallies import (
    Categories,
    Held,
    Made,
    held_by,
    made_hand,
    straight_top,
    suited,
    top_value,
    without,
)

DIVISOR = 433175.0
FIVE_HIGH = 435.3571
"""The published score of the wheel."""
FACES = 0b11110 << 8
"""The set of ranks from jack to ace."""
DIGITS = 13.0**5


@inlined
def share(held: Held, excluded: int, limit: int, place: int) -> float:
    """The term E of the published scheme: the cards' ranks as base-13 digits, highest first, divided by a constant.

    The first digit has the weight 13**place. Cards of excluded ranks are left out, and at most `limit` cards count.
    """
    once, twice, thrice, four = held
    total, n_counted, power = 0, 0, 13**place
    for rank in range(12, -1, -1):
        bit = 1 << rank
        if once & bit & ~excluded == 0:
            continue
        n_cards = 1 + (twice & bit != 0) + (thrice & bit != 0) + (four & bit != 0)
        for _ in range(min(n_cards, limit - n_counted)):
            total += rank * power
            power //= 13
            n_counted += 1
    return total / DIVISOR


@inlined
def is_royal(rows: CardRows, row: int, once: int, twice: int) -> bool:
    """Whether the five highest cards are T, J, Q, K and A of one suit.

    If the hand has several tens, only the last ten counts.
    """
    if once >> 8 != 0b11111 or twice & FACES != 0:
        return False
    suit_of_faces, suit_of_ten, is_one_suit = -1, -1, True
    for column in range(MOST_CARDS):
        card = card_at(rows, row, column)
        if card >> 2 == 8:
            suit_of_ten = card & 3
        elif card >> 2 > 8:
            is_one_suit &= (suit_of_faces < 0) | (suit_of_faces == card & 3)
            suit_of_faces = card & 3
    return is_one_suit & (suit_of_faces == suit_of_ten)


@inlined
def published(rows: CardRows, row: int) -> tuple[int, float]:
    """The category and the published score of seven cards."""
    held = held_by(rows, row, MOST_CARDS)
    once, twice, thrice, four = held
    if is_royal(rows, row, once, twice):
        return tallies.STRAIGHT_FLUSH, 900.0
    flush = suited(rows, row, MOST_CARDS)
    top = straight_top(flush)
    # The published code finds a straight flush only if it includes the highest card of its suit.
    if top != 0 and top == top_value(flush):
        return tallies.STRAIGHT_FLUSH, 800 + top / 14 * 99
    if four != 0:
        a = top_value(four)
        return tallies.FOUR, 700 + a / 14 * 50 + share(held, four, 1, 6)
    a = top_value(thrice) if thrice != 0 else 0
    if a != 0 and without(twice, a) != 0:
        return tallies.FULL_HOUSE, 600 + a + top_value(without(twice, a)) / 14
    if flush != 0:
        return tallies.FLUSH, 500 + share((flush, 0, 0, 0), 0, 5, 4)
    top = straight_top(once)
    if top != 0:
        return tallies.STRAIGHT, FIVE_HIGH if top == 5 else 400 + top / 14 * 99
    if a != 0:
        return tallies.THREE, 300 + a / 14 * 50 + share(held, thrice, 7, 6)
    if twice != 0:
        a = top_value(twice)
        pairs = without(twice, a)
        if pairs != 0:
            b = top_value(pairs)
            excluded = (1 << (a - 2)) | (1 << (b - 2))
            return tallies.TWO_PAIR, 200 + (a * a / 392 + b * b / 392) * 50 + share(held, excluded, 7, 6)
        return tallies.ONE_PAIR, 100 + a / 14 * 50 + share(held, twice, 3, 6)
    return tallies.HIGH_CARD, share(held, 0, 5, 6)


@compiled
def group_scores(rows: CardRows, scores: Floats, categories: Categories) -> None:
    """Score hands of seven cards by the published scheme."""
    for row in range(rows.shape[0]):
        categories[row], scores[row] = published(rows, row)


@inlined
def n_made(category: int) -> int:
    """How many of the five cards make the category. The other cards are kickers."""
    if category == tallies.ONE_PAIR:
        return 2
    if category == tallies.THREE:
        return 3
    return 4 if category in (tallies.TWO_PAIR, tallies.FOUR) else 5


@inlined
def corrected(made: Made) -> float:
    """The corrected score of the five cards that play."""
    category, top = made[0], made[1]
    if category == tallies.STRAIGHT_FLUSH and top == 14:
        return 900.0
    if category in (tallies.STRAIGHT, tallies.STRAIGHT_FLUSH):
        return category * 100 + 100 * (top - 2) * 13**4 / DIGITS
    first, second, third, fourth, fifth = made[1] - 2, made[2] - 2, made[3] - 2, made[4] - 2, made[5] - 2
    digits = (first * 13**4, second * 13**3, third * 13**2, fourth * 13, fifth)
    within = kickers = 0
    for place in range(5):
        if place < n_made(category):
            within += digits[place]
        else:
            kickers += digits[place]
    return category * 100 + 100 * within / DIGITS + 100 * kickers / DIGITS


@compiled
def corrected_group_scores(rows: CardRows, scores: Floats, categories: Categories) -> None:
    """Score hands of seven cards by the corrected scheme. It divides by 13^5, so the ranks add less than a hundred."""
    for row in range(rows.shape[0]):
        made = made_hand(rows, row, MOST_CARDS)
        categories[row], scores[row] = made[0], corrected(made)
