"""Who is ahead on a flop or turn, and who is on the river: all holdings against all others, along many runouts.

Holdings are not compared one by one. Beside full boards with only one possible flush suit, all that matters about a
card is its *kind*: its rank, and whether it has this suit.

- Runouts of the same kinds are one *runout class*, and only one of them is looked at. Which runouts of the class a
  holding blocks is counted apart.
- Two holdings of the same kinds have the same values, and beat the same number of holdings. Many pairs of kinds also
  always have the same values, for example if they have the same ranks and neither makes a flush. They are one *item*.

Each item is compared with all items, and the numbers of their holdings are added up. This includes holdings that share
a card with the player's. They are taken away afterwards: for each of the player's two cards, the holdings that contain
it, kind by kind.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Longs, Words, Words32
from cardspeak.kernels.abstraction.one_hand import N_SUITS
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, choose, larger, put, words_at, words_of
from cardspeak.kernels.lanes.products import four_totals, products

N_COUNTS = 9
"""The cases of a holding against another, 3 * now + later: 0 stands for behind, 1 for tied, 2 for ahead."""
ALL_TIED = 4
NOTHING = -1


class Runouts(NamedTuple):
    """Runouts that lead to boards with the same flush suit, in w classes.

    The c cards of the deck are numbered from 0, lowest first, and their h holdings as by `holding_at`.

    Attributes:
        values: uint16[h * w], the value of each holding with one runout of each class, 0 if they share a card. w is a
            multiple of `WORDS`.
        n_live: uint16[k * w], how many cards of each of k kinds are left with a runout of the class.
        times: uint16[w], the number of runouts of each class, 0 for padding.
        with_card: uint16[c * w], the number of runouts of each class with each card.
        of_two: int64[h], the class of the runout of two cards, or -1 if these are no such runout.
    """

    values: Words
    n_live: Words
    times: Words
    with_card: Words
    of_two: Longs


@compiled
def compare_along(runouts: Runouts, now: Words, kinds: Longs, items: Longs, rows: Longs, found: Words32) -> None:
    """Add to `found`, for some holdings, how many other holdings they meet in each of the nine cases of `N_COUNTS`.

    Args:
        runouts: the runouts.
        now: uint16[h], the value of each holding before the runout, 0 if it shares a card with the board.
        kinds: int64[c], the kind of each card. Both before and after the runout, two cards of the same kinds make
            hands of the same value.
        items: int64[k * k], the item of two kinds.
        rows: int64[h], the row of each holding in `found`, or -1.
        found: uint32[rows, 9], increased in place.
    """
    width, n_deck, n_items = len(runouts.times), len(kinds), 0
    n_kinds = len(runouts.n_live) // width
    for item in items:
        n_items = max(n_items, item + 1)
    of_item, place, starts = np.zeros(n_items, np.uint16), np.empty(n_items, np.int64), np.empty(n_items, np.int64)
    for first in range(n_deck):
        for second in range(first + 1, n_deck):
            item = items[kinds[first] * n_kinds + kinds[second]]
            of_item[item] = max(of_item[item], now[holding_at(first, second, n_deck)])
    n_items = put_in_order(of_item, place, starts)
    values, ways = np.zeros(n_items * width, np.uint16), np.zeros(n_items * width, np.uint16)
    add_up(runouts.values, kinds, n_kinds, items, place, values, ways)
    sums = np.zeros(N_COUNTS * n_items * width, np.uint16)
    compare_items(values, ways, width, starts, sums)
    desk, free = np.zeros(N_COUNTS * width, np.uint16), np.zeros(width, np.uint16)
    cards, n_cards = np.empty(n_kinds * N_SUITS, np.int64), np.zeros(n_kinds, np.int64)
    for card in range(n_deck):
        kind = kinds[card]
        cards[kind * N_SUITS + n_cards[kind]] = card
        n_cards[kind] += 1
    for kind in range(n_kinds):
        for other in range(kind, n_kinds):
            mine = place[items[kind * n_kinds + other]]
            if mine < 0:
                continue
            for at in range(0, N_COUNTS * width, WORDS):
                itself = 1 if at // width == ALL_TIED else 0  # it is taken away with both of its cards
                put(desk, at, words_at(sums, N_COUNTS * mine * width + at) + itself)
            for of_card in (kind, other):
                take_away(of_card, mine, n_kinds, items, place, starts, values, runouts.n_live, desk)
            for i in range(n_cards[kind]):
                for k in range(i + 1 if other == kind else 0, n_cards[other]):
                    one, two = cards[kind * N_SUITS + i], cards[other * N_SUITS + k]
                    first, second = min(one, two), max(one, two)
                    row = rows[holding_at(first, second, n_deck)]
                    if row >= 0:
                        add_runouts(runouts, first, second, n_deck, free, desk, found[row])


@inlined
def holding_at(first: int, second: int, n_deck: int) -> int:
    """The index of a holding of two cards, first < second, in lexicographic order, of a deck of `n_deck` cards."""
    return (first * (2 * n_deck - 3 - first) >> 1) + second - 1


@inlined
def put_in_order(values: Words, place: Longs, starts: Longs) -> int:
    """Number the items with a value in ascending order of values. Returns how many there are.

    Args:
        values: the value of each item, 0 for an item without holdings.
        place: receives the number of each item, or -1.
        starts: receives, for each number, the first number with the same value.
    """
    order, n_placed = np.empty(len(values), np.int64), 0
    for item in range(len(values)):
        place[item] = NOTHING
        if values[item]:
            at = n_placed
            while at and values[order[at - 1]] > values[item]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = item
            n_placed += 1
    for at in range(n_placed):
        place[order[at]] = at
        starts[at] = starts[at - 1] if at and values[order[at - 1]] == values[order[at]] else at
    return n_placed


@inlined
def add_up(
    values: Words, kinds: Longs, n_kinds: int, items: Longs, place: Longs, item_values: Words, item_ways: Words
) -> None:
    """Write the value of each item with each runout, and the number of its holdings that do not block the runout."""
    n_deck = len(kinds)
    width = len(values) // (n_deck * (n_deck - 1) // 2)
    for first in range(n_deck):
        for second in range(first + 1, n_deck):
            item = place[items[kinds[first] * n_kinds + kinds[second]]]
            start = holding_at(first, second, n_deck) * width
            if item < 0:
                continue
            for at in range(0, width, WORDS):
                value, of_item = words_at(values, start + at), item * width + at
                put(item_values, of_item, larger(words_at(item_values, of_item), value))
                put(item_ways, of_item, words_at(item_ways, of_item) + choose(value == 0, 0, 1))


@inlined
def compare_items(values: Words, ways: Words, width: int, starts: Longs, sums: Words) -> None:
    """Write to `sums[9 * item + case]`, for each runout, the number of holdings in each case."""
    n_items, stop = len(values) // width, 0
    for mine in range(n_items):
        if starts[mine] == mine:
            stop = mine + 1
            while stop < n_items and starts[stop] == mine:
                stop += 1
        for at in range(0, width, WORDS):
            value = words_at(values, mine * width + at)
            for is_now in range(3):  # they are behind, tied or ahead now
                first = 0 if is_now == 0 else starts[mine] if is_now == 1 else stop
                last = starts[mine] if is_now == 0 else stop if is_now == 1 else n_items
                won, tied, lost = words_of(0), words_of(0), words_of(0)
                for other in range(first, last):
                    theirs, n = words_at(values, other * width + at), words_at(ways, other * width + at)
                    won += choose(value > theirs, n, 0)
                    tied += choose(value == theirs, n, 0)
                    lost += n
                to = (N_COUNTS * mine + 3 * (2 - is_now)) * width + at
                put(sums, to, lost - won - tied)
                put(sums, to + width, tied)
                put(sums, to + 2 * width, won)


@inlined
def take_away(
    kind: int,
    mine: int,
    n_kinds: int,
    items: Longs,
    place: Longs,
    starts: Longs,
    values: Words,
    n_live: Words,
    desk: Words,
) -> None:
    """Take away from `desk` the holdings that contain a card of this kind, namely one of the player's two cards."""
    width = len(n_live) // n_kinds
    for other in range(n_kinds):
        theirs = place[items[kind * n_kinds + other]]
        if theirs < 0:
            continue
        is_now = 1 if starts[theirs] == starts[mine] else 2 if theirs < mine else 0
        for at in range(0, width, WORDS):
            value, their_value = words_at(values, mine * width + at), words_at(values, theirs * width + at)
            n = words_at(n_live, other * width + at) - (1 if other == kind else 0)
            won, tied = choose(value > their_value, n, 0), choose(value == their_value, n, 0)
            to = 3 * is_now * width + at
            put(desk, to, words_at(desk, to) - (n - won - tied))
            put(desk, to + width, words_at(desk, to + width) - tied)
            put(desk, to + 2 * width, words_at(desk, to + 2 * width) - won)


@inlined
def add_runouts(
    runouts: Runouts, first: int, second: int, n_deck: int, free: Words, desk: Words, found: Words32
) -> None:
    """Add the counts of a holding to `found`, for all runouts that share no card with it. `free` is scratch space."""
    width = len(runouts.times)
    for at in range(0, width, WORDS):
        with_first = words_at(runouts.with_card, first * width + at)
        with_second = words_at(runouts.with_card, second * width + at)
        put(free, at, words_at(runouts.times, at) - with_first - with_second)
    both = runouts.of_two[holding_at(first, second, n_deck)]
    if both >= 0:
        free[both] += np.uint16(1)  # it was subtracted with both cards
    nothing = products(words_of(0), words_of(0))
    for now in range(0, N_COUNTS, 3):
        lost, tied, won = nothing, nothing, nothing
        for at in range(0, width, WORDS):
            times, to = words_at(free, at), now * width + at
            lost = lost + products(words_at(desk, to), times)
            tied = tied + products(words_at(desk, to + width), times)
            won = won + products(words_at(desk, to + 2 * width), times)
        of_lost, of_tied, of_won, _ = four_totals(lost, tied, won, nothing)
        found[now] += of_lost
        found[now + 1] += of_tied
        found[now + 2] += of_won
