"""Many boards with all cards that can still come, and a player's share of the pot over them.

A runout is a full board. Every board of a question has equally many runouts. They are laid out one board after another,
each board with `width` places: its runouts first, then padding.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Planes, Words, Words64
from cardspeak.kernels.equity.river_counts import long_of
from cardspeak.kernels.equity.two_range_sweep import N_CARDS, N_HIGH, N_LOW, sort, walk
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, count_of, larger, smaller, total, words_at, words_of
from cardspeak.kernels.orders.high import finished
from cardspeak.kernels.orders.high_loops import parts_of_hand
from cardspeak.kernels.orders.with_fixed import with_fixed_in_two_steps

PLANE, ALL = 0xFFFF, 0xFFFFFFFFFFFFFFFF
BITS = 16


@compiled
def put_runouts(
    boards: Words64, dead: int, sets: Words64, width: int, padding: int, full: Words64, planes: Planes
) -> None:
    """Write all full boards that each board can become.

    Every set is written to the next place. If it cannot complete the board, the place is used again. Without a branch,
    this is faster, but there must be at least one place of padding.

    Args:
        boards: the cards of each board as packed planes.
        dead: the dead cards as packed planes.
        sets: every set of cards of the deck that can complete a board, as packed planes.
        width: the number of places for each board, above the number of full boards.
        padding: the word that fills the padding of `planes`.
        full: uint64[boards * width], receives the full boards as packed planes; all bits are set in the padding.
        planes: four arrays uint16[boards * width], receive the same as planes.
    """
    clubs, diamonds, hearts, spades = planes
    for board in range(len(boards)):
        known = boards[board]
        out = known | np.uint64(dead)
        at, end = board * width, (board + 1) * width
        for number in range(len(sets)):
            cards = known | sets[number]
            full[at] = cards
            clubs[at] = cards & np.uint64(PLANE)
            diamonds[at] = cards >> np.uint64(BITS) & np.uint64(PLANE)
            hearts[at] = cards >> np.uint64(2 * BITS) & np.uint64(PLANE)
            spades[at] = cards >> np.uint64(3 * BITS)
            at += 1 if sets[number] & out == np.uint64(0) else 0
        full[at:end] = np.uint64(ALL)
        clubs[at:end] = padding
        diamonds[at:end] = padding
        hearts[at:end] = padding
        spades[at:end] = padding


@compiled
def put_high(
    hands: Words64, board_of: Longs, planes: Planes, width: int, n_cards: int, first: int, values: Words
) -> None:
    """Write the high value of each hand on each runout of its board, or 0 if they share a card.

    Args:
        hands: the cards of each hand as packed planes.
        board_of: the number of the board of each hand.
        planes: the runouts, as in `put_runouts`.
        width: the number of places for each board.
        n_cards: the number of cards of a hand and a full board together.
        first: the hand whose values come first.
        values: uint16[n * width], receives the values of the n hands from `first` on.
    """
    plane = np.uint64(PLANE)
    for at in range(len(values) // width):
        cards, start = hands[first + at], board_of[first + at] * width
        stop = start + width
        fixed = (
            long_of(cards & plane),
            long_of(cards >> np.uint64(BITS) & plane),
            long_of(cards >> np.uint64(2 * BITS) & plane),
            long_of(cards >> np.uint64(3 * BITS) & plane),
        )
        runouts = planes[0][start:stop], planes[1][start:stop], planes[2][start:stop], planes[3][start:stop]
        out = values[at * width : (at + 1) * width]
        with_fixed_in_two_steps(parts_of_hand, finished, fixed, runouts, n_cards, out)


@compiled
def mark_blocked(values: Words, hands: Words64, board_of: Longs, full: Words64, width: int) -> None:
    """Replace the values of hands by 0 on runouts with one of their cards, and by the value + 1 on all others.

    Args:
        values: uint16[hands * width], the value of each hand on each runout of its board, changed in place.
        hands: the cards of each hand as packed planes.
        board_of: the number of the board of each hand.
        full: the runouts, as in `put_runouts`.
        width: the number of places for each board.
    """
    for hand in range(len(hands)):
        start, first = hand * width, board_of[hand] * width
        for at in range(width):
            is_free = hands[hand] & full[first + at] == np.uint64(0)
            values[start + at] = np.uint16(values[start + at] + np.uint16(1)) if is_free else np.uint16(0)


@inlined
def code_at(values: Words, size: int, n_halves: int, places: Longs, group: int, none: int, i: int) -> Lanes:
    """The outcome of a register of runouts for the first player of a group, as a code; see `equities.tally`."""
    n_players = places.shape[1]
    code, live = words_of(0), words_at(values, places[group, 0] + i)
    for player in range(1, n_players):
        live = smaller(live, words_at(values, places[group, player] + i))
    times = 1
    for half in range(n_halves):
        mine = words_at(values, half * size + places[group, 0] + i)
        best = mine
        for player in range(1, n_players):
            best = larger(best, words_at(values, half * size + places[group, player] + i))
        n_best = words_of(0)
        for player in range(n_players):
            n_best = n_best + choose(words_at(values, half * size + places[group, player] + i) == best, 1, 0)
        n_best = choose(best == none, n_players + 1, n_best) * times
        code = code + choose(mine == best, n_best, 0)
        times *= n_players + 2
    return choose(live == 0, 0, code)


@inlined
def two_players(values: Words, mine: int, other: int, width: int, none: int, shares: Longs) -> int:
    """The sum of a hand's shares against another hand, if the pot is not split."""
    won, tied = words_of(0), words_of(0)
    for i in range(0, width, WORDS):
        first, second = words_at(values, mine + i), words_at(values, other + i)
        won = won + choose((first > second) & (second != 0), 1, 0)
        tied = tied + choose((first == second) & (first > none), 1, 0)
    return np.int64(total(won)) * shares[1] + np.int64(total(tied)) * shares[2]


@compiled
def add_shares(
    values: Words,
    n_halves: int,
    width: int,
    places: Longs,
    weights: Longs,
    row_of: Longs,
    none: int,
    shares: Longs,
    sums: Longs,
) -> None:
    """Add to `sums` the shares of the pot of the first player of each group of hands, over all runouts of a board.

    Args:
        values: uint16[halves * n], the values of hands on runouts, 0 if the hand shares a card with the runout.
        n_halves: the number of halves.
        width: the number of runouts of a board with padding: a multiple of `WORDS`, below 65,536 * `WORDS`.
        places: int64[groups, players], where the values of each hand of a group begin. All hands of a group are on the
            same board and share no card.
        weights: the weight of each group.
        row_of: the entry of `sums` to which each group is added.
        none: the value of a hand that does not qualify, or 0 if all do. Larger values are better.
        shares: the share of the pot for each code, as numerators.
        sums: int64[rows], increased in place.
    """
    size = len(values) // n_halves
    for group in range(len(places)):
        won = 0
        if n_halves == 1 and places.shape[1] == 2:
            won = two_players(values, places[group, 0], places[group, 1], width, none, shares)
        else:
            for i in range(0, width, WORDS):
                code = code_at(values, size, n_halves, places, group, none, i)
                for number in range(1, len(shares)):
                    if shares[number]:
                        won += shares[number] * count_of(code == number)
        sums[row_of[group]] += weights[group] * won


@compiled
def sweep_boards(
    values: Words, width: int, board_of: Longs, ids: tuple[Bytes, Bytes], others: Longs, class_of: Bytes, sums: Longs
) -> None:
    """Add to `sums` the weights of the opponent's holdings that each holding beats, and beats or ties, on runouts.

    Args:
        values: uint16[runouts * width], the dense values of the holdings on each runout, 0 if they share a card.
        width: the number of values for each runout.
        board_of: the number of the board of each runout.
        ids: the two cards of each holding, uint8[n] each.
        others: the weight of each holding for the opponent, int64[n].
        class_of: zeros, uint8[65536].
        sums: int64[boards, n, 1, 2], increased in place.
    """
    n = len(ids[0])
    low, high, buffer = np.empty(N_LOW, np.uint16), np.empty(N_HIGH, np.uint16), np.empty(n, np.uint16)
    order, of_card = np.empty(n, np.uint16), np.empty(N_CARDS, np.int64)
    for runout in range(len(board_of)):
        start = runout * width
        sort(values, start, low, high, buffer, order)
        first = 0
        while first < n and values[start + order[first]] == 0:
            first += 1
        walk(values, start, order, first, ids, others, 1, of_card, class_of, sums[board_of[runout]])
