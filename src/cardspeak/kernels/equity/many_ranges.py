"""Exact counts for several narrow ranges: every tuple of disjoint holdings, on a register of boards at a time.

A tuple has one holding for each player. The kernel only compares values of hands, so it works for any number of hole
cards and any order of hands.

The holdings of all players except the last form a prefix. For each prefix, the best value and the players who have it
are computed on every board. Then each holding of the last player is compared with this best value. So the inner loop
for a tuple is short. It loads a register of values and a register of best values, and compares them. Then it adds up
the `times` of the boards where the value is less, equal or greater. The `times` of a board is the number of boards that
it stands for.

Each position in a register has a signed 16-bit sum of `times`. The caller must ensure that no sum overflows: at each
position, the `times` of all registers of boards must add up to less than 2**15.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Longs, Words, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, choose, larger, put, words_at, words_of
from cardspeak.kernels.lanes.products import four_totals, products

Four: TypeAlias = tuple[int, int, int, int]

BLOCKED = 0xFFFF
"""The best value on a board that shares a card with a holding of the prefix. It is greater than the value of any
hand."""
AT_ONCE = 3
"""The number of players in the prefix whose wins are counted in one pass over the boards."""
MOST_PLAYERS = 10


@inlined
def extend(values: Words, start: int, player: int, best: Words, winners: Words, n_boards: int) -> None:
    """Add a player's holding to the prefix. The values of the holding begin at index `start`.

    `best` has the best value so far on each board, and `winners` has the set of players with this value. Both have a
    row of `n_boards` items for each player in the prefix. The function writes the row of `player`.
    """
    row, before, bit = player * n_boards, (player - 1) * n_boards, 1 << player
    for b in range(0, n_boards, WORDS):
        value = words_at(values, start + b)
        if player == 0:
            put(best, row + b, choose(value == 0, BLOCKED, value))
            put(winners, row + b, words_of(bit))
        else:
            best_before, winners_before = words_at(best, before + b), words_at(winners, before + b)
            put(best, row + b, choose(value == 0, BLOCKED, larger(value, best_before)))
            with_this = choose(value == best_before, winners_before | bit, winners_before)
            put(winners, row + b, choose(value > best_before, bit, with_this))


@inlined
def put_times(best: Words, winners: Words, row: int, times: Words, n_prefix: int, n_boards: int, rows: Words) -> None:
    """Write a row for each player of the prefix: the `times` of each board where only this player is best, else 0."""
    for player in range(n_prefix):
        for b in range(0, n_boards, WORDS):
            has_best = words_at(winners, row + b) == (1 << player)
            of_board = choose(words_at(best, row + b) == BLOCKED, 0, words_at(times, b))
            put(rows, player * n_boards + b, choose(has_best, of_board, 0))


@inlined
def put_ties(best: Words, winners: Words, row: int, n_boards: int, ties: Longs) -> int:
    """Write to `ties` the boards on which several players of the prefix have the best value. Returns their number."""
    n_ties = 0
    for b in range(n_boards):
        won = int(winners[row + b])
        if won & (won - 1) and best[row + b] != BLOCKED:
            ties[n_ties] = b
            n_ties += 1
    return n_ties


@inlined
def compared(
    values: Words, start: int, best: Words, row: int, times: Words, rows: Words, of_players: int, n_boards: int
) -> tuple[Four, Four]:
    """How often a holding of the last player wins, and how often each of three prefix players beats it or ties with it.

    On a board that shares a card with the holding, the holding's value is 0, and the board must not count at all. The
    best value is never 0, so the value 0 neither beats nor ties it. To find the boards where the holding loses, 1 is
    subtracted from both values before they are compared. Since 0 - 1 wraps around to the largest word, the value 0
    never counts as a loss.

    Args:
        values: the values of all holdings.
        start: the index of the first value of this holding.
        best: the best values of the prefix.
        row: the index in `best` of the value on the first board.
        times: the number of boards that each board stands for.
        rows: the rows that `put_times` writes.
        of_players: the index in `rows` where the rows of the three players start.
        n_boards: the number of boards.

    Returns:
        Two tuples of counts: (won by the last player, won by a, won by b, won by c) and (0, tied with a, tied with b,
        tied with c), where a, b and c are the three prefix players.
    """
    none = words_of(0)
    more, less_a, less_b, less_c, equal_a, equal_b, equal_c = none, none, none, none, none, none, none
    second, third = of_players + n_boards, of_players + 2 * n_boards
    for b in range(0, n_boards, WORDS):
        value, other = words_at(values, start + b), words_at(best, row + b)
        is_less, is_equal = value - 1 < other - 1, value == other
        of_a, of_b, of_c = words_at(rows, of_players + b), words_at(rows, second + b), words_at(rows, third + b)
        more = choose(value > other, more + words_at(times, b), more)
        less_a = choose(is_less, less_a + of_a, less_a)
        less_b = choose(is_less, less_b + of_b, less_b)
        less_c = choose(is_less, less_c + of_c, less_c)
        equal_a = choose(is_equal, equal_a + of_a, equal_a)
        equal_b = choose(is_equal, equal_b + of_b, equal_b)
        equal_c = choose(is_equal, equal_c + of_c, equal_c)
    one = words_of(1)
    won = four_totals(products(more, one), products(less_a, one), products(less_b, one), products(less_c, one))
    tied = four_totals(products(none, one), products(equal_a, one), products(equal_b, one), products(equal_c, one))
    return won, tied


@inlined
def put_sets(winners: Words, row: int, ties: Longs, n_ties: int, set_of: Longs, numbers: Longs, sets: Longs) -> int:
    """Number the sets of players that share the best value. Returns the number of different sets.

    Args:
        winners: the set of winners on each board.
        row: the index in `winners` of the set on the first board.
        ties: the boards with more than one winner.
        n_ties: the number of these boards.
        set_of: receives the number of the set on each of these boards.
        numbers: the number of each set, or -1 if the set has not been numbered; changed in place.
        sets: receives the sets in the order of their numbers.
    """
    n_sets = 0
    for t in range(n_ties):
        won = int(winners[row + ties[t]])
        if numbers[won] < 0:
            numbers[won], sets[n_sets] = n_sets, won
            n_sets += 1
        set_of[t] = numbers[won]
    return n_sets


@inlined
def size_of(players: int) -> int:
    """The number of players in a set."""
    size = 0
    for player in range(MOST_PLAYERS):
        size += players >> player & 1
    return size


@inlined
def add(counts: Longs, start: int, of_codes: Longs, factor: int, modulus: int) -> None:
    """Multiply the counts of a holding's outcomes by a factor, and add them to `counts` from index `start` on.

    The result is reduced modulo `modulus`, unless `modulus` is 0.
    """
    for code in range(len(of_codes)):
        if modulus == 0:
            counts[start + code] += of_codes[code] * factor
        else:
            counts[start + code] = (counts[start + code] + of_codes[code] % modulus * factor) % modulus


@inlined
def product_of(weights: Longs, ends: Longs, at: Longs, without: int, modulus: int) -> int:
    """The product of the weights of the holdings in the prefix, except that of player `without`.

    It is reduced modulo `modulus`, unless `modulus` is 0.
    """
    product = 1
    for player in range(len(at)):
        if player != without:
            weight = weights[ends[player] + at[player]]
            product = product * weight if modulus == 0 else product * (weight % modulus) % modulus
    return product


@compiled
def add_tuples(
    values: Words,
    times: Words,
    rows_of_values: Longs,
    ends: Longs,
    masks: Words64,
    weights: Longs,
    moduli: Longs,
    part: int,
    n_parts: int,
    counts: Longs,
) -> None:
    """Add the outcomes of all tuples of disjoint holdings on the given boards to `counts`.

    The arrays contain n holdings: those of the first player, then those of the second, and so on. The holdings of
    player p are at the indices from `ends[p]` to `ends[p + 1]` - 1. The counts of a holding are weighted by the other
    players' holdings, but do not include its own weight; see `equities.tally.Tally`.

    Args:
        values: uint16[different holdings * boards], the value of each holding on each board, below 2**16 - 1; 0 if they
            share a card. Holdings that several players can have occur only once.
        times: uint16[boards], the number of boards that each board stands for. The boards must fill whole registers.
        rows_of_values: int64[n], the row in `values` of each holding.
        ends: int64[players + 1], as described above; `ends[0]` is 0. There can be 2 to 10 players.
        masks: the cards of each holding, uint64[n].
        weights: the weight of each holding, int64[n].
        moduli: numbers below 2**31; the counts are computed modulo each of them. A single 0 means that the counts are
            not reduced; they must then be below 2**63.
        part: the part of the tuples to process, from 0 to n_parts - 1.
        n_parts: the number of parts into which the tuples are divided.
        counts: int64[moduli * n * (players + 2)], increased in place: how often each holding does not win, wins alone,
            ties with one other player, ties with two others, and so on.
    """
    n_boards, n_players, n = len(times), len(ends) - 1, len(masks)
    n_prefix, n_codes = n_players - 1, n_players + 2
    row, n_sets_at_most = (n_prefix - 1) * n_boards, 1 << n_prefix
    best, winners = np.empty(n_prefix * n_boards, np.uint16), np.empty(n_prefix * n_boards, np.uint16)
    n_padded = -(-n_prefix // AT_ONCE) * AT_ONCE
    rows = np.zeros(n_padded * n_boards, np.uint16)
    ties, set_of = np.empty(n_boards, np.int64), np.empty(n_boards, np.int64)
    numbers, sets = np.full(n_sets_at_most, -1, np.int64), np.empty(n_sets_at_most, np.int64)
    less, equal = np.zeros(n_sets_at_most, np.int64), np.zeros(n_sets_at_most, np.int64)
    alone, with_last = np.zeros(n_padded, np.int64), np.zeros(n_padded, np.int64)
    of_codes = np.zeros(n_codes, np.int64)
    at, held = np.zeros(n_prefix, np.int64), np.zeros(n_prefix + 1, np.uint64)
    level_of_parts, n_passed = min(1, n_prefix - 1), 0
    n_divided = (
        ends[level_of_parts + 1] - ends[level_of_parts] if level_of_parts == 0 else ends[1] * (ends[2] - ends[1])
    )
    # The combinations of the first players' holdings are divided among the parts. Include enough players for four
    # combinations per part, if possible, so that the parts are similar in size.
    while level_of_parts + 1 < n_prefix and n_divided < 4 * n_parts:
        level_of_parts += 1
        n_divided *= ends[level_of_parts + 1] - ends[level_of_parts]
    player = 0
    while player >= 0:
        holding = ends[player] + at[player]
        if holding == ends[player + 1]:
            player -= 1
            at[player] += 1  # after the last tuple, player is -1, and at[-1] is no longer used
            continue
        if masks[holding] & held[player]:
            at[player] += 1
            continue
        if player == level_of_parts:
            n_passed += 1
            if n_passed % n_parts != part:
                at[player] += 1
                continue
        held[player + 1] = held[player] | masks[holding]
        extend(values, rows_of_values[holding] * n_boards, player, best, winners, n_boards)
        if player + 1 < n_prefix:
            player += 1
            at[player] = 0
            continue

        # The prefix is complete. Compare each holding of the last player with it.
        put_times(best, winners, row, times, n_prefix, n_boards, rows)
        n_ties = put_ties(best, winners, row, n_boards, ties)
        n_sets = put_sets(winners, row, ties, n_ties, set_of, numbers, sets)
        alone[:] = 0
        with_last[:] = 0
        less[:n_sets] = 0
        equal[:n_sets] = 0
        total = 0
        for last in range(ends[n_prefix], ends[n_players]):
            if masks[last] & held[n_prefix]:
                continue
            weight, start = weights[last], rows_of_values[last] * n_boards
            of_codes[:] = 0
            for first in range(0, n_padded, AT_ONCE):
                won, tied = compared(values, start, best, row, times, rows, first * n_boards, n_boards)
                of_codes[0] += won[1] + won[2] + won[3]
                of_codes[1] = won[0]
                of_codes[2] += tied[1] + tied[2] + tied[3]
                alone[first] += weight * won[1]
                alone[first + 1] += weight * won[2]
                alone[first + 2] += weight * won[3]
                with_last[first] += weight * tied[1]
                with_last[first + 1] += weight * tied[2]
                with_last[first + 2] += weight * tied[3]
            for t in range(n_ties):
                value, other, board_times = values[start + ties[t]], best[row + ties[t]], np.int64(times[ties[t]])
                if value == other:
                    of_codes[size_of(sets[set_of[t]]) + 1] += board_times
                    equal[set_of[t]] += weight * board_times
                elif 0 < value < other:
                    of_codes[0] += board_times
                    less[set_of[t]] += weight * board_times
            total += weight * of_codes.sum()
            for r in range(len(moduli)):
                factor = product_of(weights, ends, at, -1, moduli[r])
                add(counts, (r * n + last) * n_codes, of_codes, factor, moduli[r])
        for p in range(n_prefix):
            of_codes[:] = 0
            of_codes[1], of_codes[2] = alone[p], with_last[p]
            for s in range(n_sets):
                if sets[s] >> p & 1:
                    of_codes[size_of(sets[s])] += less[s]
                    of_codes[size_of(sets[s]) + 1] += equal[s]
            of_codes[0] = total - of_codes.sum()
            for r in range(len(moduli)):
                factor = product_of(weights, ends, at, p, moduli[r])
                add(counts, (r * n + ends[p] + at[p]) * n_codes, of_codes, factor, moduli[r])
        for s in range(n_sets):
            numbers[sets[s]] = -1
        at[player] += 1
