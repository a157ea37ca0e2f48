"""The scheme of priorities: each category of hands has its own power of a hundred."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Floats, Longs
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.orders.sorted_cards import MOST_CARDS, CardRows, insert
from cardspeak.kernels.schemes import tallies
from cardspeak.kernels.schemes.tallies import ACE, Categories, Made, made_hand, suited, value_at


@inlined
def sort_values(rows: CardRows, row: int, out: Longs) -> None:
    """Write the values of seven cards to `out`, from high to low. `tallies` defines the value of a card."""
    for column in range(MOST_CARDS):
        insert(value_at(rows, row, column), column, out)


@inlined
def sort_ranks(ranks: int, out: Longs) -> int:
    """Write the values of a set of ranks to `out`, from high to low. Returns their number."""
    n_values = 0
    for value in range(ACE, 1, -1):
        if (ranks >> (value - 2)) & 1:
            out[n_values] = value
            n_values += 1
    return n_values


@inlined
def window_top(values: Longs, n_values: int, n_windows: int) -> int:
    """The highest value of the first run of five neighbouring values that go down by one each, or 0 without a run.

    First, a 1 is appended to the values, for a low ace.
    """
    values[n_values] = 1
    for begin in range(n_windows):
        count = 0
        for at in range(begin + 1, begin + 5):
            count += values[at] - values[at - 1] == -1
        if count == 4:
            return values[begin]
    return 0


@inlined
def flush_of(ranks: int, out: Longs) -> float:
    """The result of the published function for flushes, from the ranks of the flush suit. `out` is scratch space."""
    if ranks == 0:
        return 0.0
    n_values = sort_ranks(ranks, out)
    n_windows = n_values - 4
    if n_values > 5 and out[0] == ACE:
        n_windows += 1
    top = window_top(out, n_values, n_windows)
    if top != 0:
        return top * 1e16
    return out[0] * 1e10 + out[1] * 1e8 + out[2] * 1e6 + out[3] * 1e4 + out[4] * 1e2


@inlined
def straight_of(values: Longs) -> float:
    """The result of the published function for straights, for seven sorted values."""
    return window_top(values, MOST_CARDS, 4 if values[0] == ACE else 3) * 1e8


@inlined
def pairs_of(values: Longs) -> float:
    """The result of the published function for pairs, for seven sorted values. It counts equal neighbours."""
    count1 = count2 = count3 = 0
    match1 = match2 = match3 = 0
    for at in range(1, MOST_CARDS):
        is_equal = values[at] == values[at - 1]
        if match1 in (0, values[at]):
            if is_equal:
                match1, count1 = values[at], count1 + 1
        elif match2 in (0, values[at]):
            if is_equal:
                match2, count2 = values[at], count2 + 1
        elif match3 in (0, values[at]) and is_equal:
            match3, count3 = values[at], count3 + 1
    if count2 == 3 or (count1 == 1 and count2 == 2):  # the second count is larger: 3, or 2 against 1
        match1, match2 = match2, match1
        count1, count2 = count2, count1
    elif count1 == 1 and count2 == 1 and count3 == 2:
        match1, match2 = match3, match1
        count1 = 2
    if count1 == 3:
        return match1 * 1e14
    if count1 == 2:
        return match1 * 1e12 + match2 * 1e10 if count2 > 0 else match1 * 1e6
    if count1 == 1:
        return match1 * 1e4 + match2 * 1e2 if count2 > 0 else match1 * 1e2
    return 0.0


@inlined
def category_of(score: float) -> int:
    """The category that a score belongs to."""
    category, least = tallies.HIGH_CARD, 1e2
    for _ in range(tallies.STRAIGHT_FLUSH):
        category += score >= least
        least *= 1e2
    return category


@inlined
def published(rows: CardRows, row: int, values: Longs) -> float:
    """The published score of two hole cards and five board cards. `values` is scratch space."""
    flush = flush_of(suited(rows, row, MOST_CARDS), values)
    sort_values(rows, row, values)
    score = max(flush, straight_of(values), pairs_of(values))
    if score > 0:
        return score
    first, second = value_at(rows, row, 0), value_at(rows, row, 1)
    return max(first, second) + min(first, second) * 1e-2


@compiled
def priority_scores(rows: CardRows, scores: Floats, categories: Categories) -> None:
    """Score hands of two hole cards and five board cards by the published scheme."""
    values = np.empty(MOST_CARDS + 1, np.int64)
    for row in range(rows.shape[0]):
        scores[row] = published(rows, row, values)
        categories[row] = category_of(scores[row])


@inlined
def corrected(made: Made) -> float:
    """The score of the five cards that play: a power of a hundred for the category, and kickers in the lower digits."""
    category, a, b, c, d, e = made
    if category == tallies.STRAIGHT_FLUSH:
        return a * 1e16
    if category == tallies.FOUR:
        return a * 1e14 + e * 1e12
    if category == tallies.FULL_HOUSE:
        return a * 1e12 + d * 1e10
    if category == tallies.FLUSH:
        return a * 1e10 + b * 1e8 + c * 1e6 + d * 1e4 + e * 1e2
    if category == tallies.STRAIGHT:
        return a * 1e8
    if category == tallies.THREE:
        return a * 1e6 + d * 1e4 + e * 1e2
    if category == tallies.TWO_PAIR:
        return a * 1e4 + c * 1e2 + e
    if category == tallies.ONE_PAIR:
        return a * 1e2 + c + d / 1e2 + e / 1e4
    return a + b / 1e2 + c / 1e4 + d / 1e6 + e / 1e8


@compiled
def corrected_priority_scores(rows: CardRows, scores: Floats, categories: Categories) -> None:
    """Score hands of two hole cards and five board cards by the corrected scheme.

    In the corrected scheme, kickers count, and straights are also found if a rank is repeated.
    """
    for row in range(rows.shape[0]):
        made = made_hand(rows, row, MOST_CARDS)
        scores[row] = corrected(made)
        categories[row] = made[0]
