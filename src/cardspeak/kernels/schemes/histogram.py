"""The scheme of histogram and recursion: each set of five cards is scored, and the best score counts.

The published recursion reaches each set of five among seven cards twice. Here each set is evaluated only once. The
cards are sorted first, so equal ranks are neighbours in any set of five. The pattern of equal neighbours determines the
histogram of the ranks.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from itertools import combinations, groupby

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.orders.sorted_cards import MOST_CARDS, CardRows, card_at, insert
from cardspeak.kernels.schemes import tallies
from cardspeak.kernels.schemes.tallies import Categories, Five, is_one_suit

FIVES_OF_5, FIVES_OF_6, FIVES_OF_7 = (np.array([*combinations(range(n), 5)], np.int64) for n in (5, 6, 7))
"""The positions of each set of five cards among 5, 6 and 7 cards."""

_CLASSES = {
    (4, 1): tallies.FOUR,
    (3, 2): tallies.FULL_HOUSE,
    (3, 1, 1): tallies.THREE,
    (2, 2, 1): tallies.TWO_PAIR,
    (2, 1, 1, 1): tallies.ONE_PAIR,
    (1, 1, 1, 1, 1): tallies.HIGH_CARD,
    (5,): tallies.HIGH_CARD,  # never occurs
}


def _weights() -> Longs:
    """For each pattern of equal neighbours, a weight for each of five sorted cards, and a number for the category.

    Bit i of a pattern is set if cards i and i + 1 have the same rank. The rank with the most cards has the weight
    100^4, the next rank 100^3, and so on. Only the first card of each rank has this weight; the weight of the others is
    0. The number for the category is category * 100^5. So for 14 14 14 13 13, pattern 0b1011, the weights are 100^4, 0,
    0, 100^3, 0, and the number for the category is 6 * 100^5. The score of the hand, written in pairs of digits, is 6
    14 13 00 00 00.
    """
    weights = np.zeros((16, 6), np.int64)
    for pattern in range(16):
        ends = [pattern >> i & 1 == 0 for i in range(4)]
        numbers = [sum(ends[:i]) for i in range(5)]
        firsts = [(len([*same]), numbers.index(number)) for number, same in groupby(numbers)]
        firsts.sort(key=lambda pair: -pair[0])
        for digit, (_, first) in enumerate(firsts):
            weights[pattern, first] = 100 ** (4 - digit)
        weights[pattern, 5] = _CLASSES[tuple(count for count, _ in firsts)] * 100**5
    return weights


WEIGHTS = _weights()

ACE, FIVE = 14, 5
"""The value by which the wheel is compared: its ace in the published scheme, its five in the corrected one."""


@inlined
def fives_of(n_cards: int) -> Longs:
    """The positions of each set of five cards among 5, 6 or 7 cards."""
    return FIVES_OF_7 if n_cards == 7 else FIVES_OF_6 if n_cards == 6 else FIVES_OF_5


@inlined
def five_of(ids: Longs, places: Longs, at: int) -> Five:
    """The five cards at the positions in row `at`."""
    return (
        ids[places[at, 0]],
        ids[places[at, 1]],
        ids[places[at, 2]],
        ids[places[at, 3]],
        ids[places[at, 4]],
    )


@inlined
def sort_into(rows: CardRows, row: int, turned: int, out: Longs) -> None:
    """Write a hand's ids to `out`, from high to low. `turned` is 4 if the ace is the lowest rank, else 0.

    If the ace is low, all ids move up by one rank, and the ids of the aces become 0 to 3.
    """
    for column in range(rows.shape[1]):
        card = card_at(rows, row, column) + turned
        insert(card - 52 if card >= 52 else card, column, out)


@inlined
def number_of_five(five: Five, wheel: int) -> int:
    """The number that the scheme assigns to five cards, which are sorted from high to low.

    `wheel` is the value by which the wheel is compared.
    """
    a, b, c, d, e = five
    v, w, x, y, z = (a >> 2) + 2, (b >> 2) + 2, (c >> 2) + 2, (d >> 2) + 2, (e >> 2) + 2
    pattern = (v == w) | (w == x) << 1 | (x == y) << 2 | (y == z) << 3
    if pattern == 0:
        is_wheel = (v == 14) & (w == 5)
        is_flush = is_one_suit(five)
        if (v - z == 4) | is_wheel:
            return (tallies.STRAIGHT_FLUSH if is_flush else tallies.STRAIGHT) * 100**5 + (
                wheel if is_wheel else v
            ) * 100**4
        ranks = v * 100**4 + w * 100**3 + x * 100**2 + y * 100 + z
        return ranks + (tallies.FLUSH if is_flush else tallies.HIGH_CARD) * 100**5
    ranks = v * WEIGHTS[pattern, 0] + w * WEIGHTS[pattern, 1] + x * WEIGHTS[pattern, 2] + y * WEIGHTS[pattern, 3]
    return ranks + z * WEIGHTS[pattern, 4] + WEIGHTS[pattern, 5]


@inlined
def score_high(rows: CardRows, wheel: int, scores: Longs, categories: Categories) -> None:
    """Score hands of 5, 6 or 7 cards. `wheel` is the value by which the wheel is compared."""
    fives = fives_of(rows.shape[1])
    ids = np.empty(MOST_CARDS, np.int64)
    for row in range(rows.shape[0]):
        sort_into(rows, row, 0, ids)
        best = 0
        for five in range(fives.shape[0]):
            best = max(best, number_of_five(five_of(ids, fives, five), wheel))
        scores[row] = best
        categories[row] = best // 100**5


@compiled
def histogram_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of 5, 6 or 7 cards: category * 100^5, plus two digits for each rank, in the order of comparison."""
    score_high(rows, ACE, scores, categories)


@compiled
def corrected_histogram_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of 5, 6 or 7 cards like `histogram_scores`, but compare the wheel by its five."""
    score_high(rows, FIVE, scores, categories)


@inlined
def is_low(v: int, w: int, x: int, y: int, z: int) -> bool:
    """Whether five values, sorted from high to low, are a low hand: all values are different, and none is above 8."""
    return (v <= 8) & (v != w) & (w != x) & (x != y) & (y != z)


@compiled
def low_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of 5, 6 or 7 cards: 1 if the best high hand is also low, with the ace as 14, else 0."""
    fives = fives_of(rows.shape[1])
    ids = np.empty(MOST_CARDS, np.int64)
    for row in range(rows.shape[0]):
        sort_into(rows, row, 0, ids)
        best, low = -1, False
        for five in range(fives.shape[0]):
            a, b, c, d, e = five_of(ids, fives, five)
            number = number_of_five((a, b, c, d, e), ACE)
            if number > best:  # tied hands have the same ranks, so it does not matter which hand is kept
                best = number
                low = is_low((a >> 2) + 2, (b >> 2) + 2, (c >> 2) + 2, (d >> 2) + 2, (e >> 2) + 2)
        scores[row] = 1 if low else 0
        categories[row] = tallies.UNNAMED


@compiled
def corrected_low_scores(rows: CardRows, scores: Longs, categories: Categories) -> None:
    """Score hands of 5, 6 or 7 cards: a digit, 9 minus the rank, for each card of the best low, or 0 without a low."""
    fives = fives_of(rows.shape[1])
    ids = np.empty(MOST_CARDS, np.int64)
    for row in range(rows.shape[0]):
        sort_into(rows, row, 4, ids)
        best = 0
        for five in range(fives.shape[0]):
            a, b, c, d, e = five_of(ids, fives, five)
            v, w, x, y, z = (a >> 2) + 1, (b >> 2) + 1, (c >> 2) + 1, (d >> 2) + 1, (e >> 2) + 1
            if is_low(v, w, x, y, z):
                best = max(best, 99999 - (v * 10000 + w * 1000 + x * 100 + y * 10 + z))
        scores[row] = best
        categories[row] = tallies.UNNAMED
