"""Omaha hands against a range: which of its holdings beat a hand on a runout follows from sets of holdings, as bits.

A holding plays its best two cards, so it beats a hand if it contains any two cards that do. For each pair of ranks,
and for each pair of ranks in a suit, there is the set of all holdings that contain it. The union of the sets of all
pairs that beat a hand is the set of the holdings that beat it; no holding is valued.

What must be united and counted on a runout is written down first, as a program. It has runs: a number n, n sets that
are added to the union, and an operation. An operation is `KEEP`, or 4 * row + flags: count the holdings in the union
that share no card with the hand in this row and the runout, and subtract them from what the hand could win.

Sets are stored in tiles of `TILE` words, with all sets of a tile together, so that they stay in a fast cache while many
programs use them.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Bytes, Ints, Longs, Planes, Words, Words64
from cardspeak.kernels.equity.omaha_boards import lay_boards, lay_highs, lay_lows
from cardspeak.kernels.equity.omaha_planes import hand_of
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, popcount, put, total, words_at, words_of
from cardspeak.kernels.orders.blocks import BLOCK

TILE = 4 * WORDS
CARDS, RANK_PAIRS, SUITED_PAIRS, LOW_PAIRS = 52, 91, 78, 28
OF_RANKS = CARDS
OF_SUITS = OF_RANKS + RANK_PAIRS
TWO_OF_SUIT = OF_SUITS + 4 * SUITED_PAIRS
N_SETS = TWO_OF_SUIT + 4
"""The sets are those of holdings with a card; with a pair of ranks; with a pair of ranks in a suit, suit after suit;
and with any two cards of a suit."""
TWICE, ADDS_LOWS = 1, 2
"""Flags of an operation: everything counts twice; the union with the holdings that have a low is counted, too."""
KEEP = -1
"""The operation that takes the union for the set of holdings that have a low, and begins a new union."""
MOST_RUNOUTS = 255
"""After so many runouts, counts of up to 256 each could exceed a word."""

Halves: TypeAlias = tuple[Words, Words]
"""Values in the high half, and in the low half, or an empty array without one."""


@compiled
def put_omaha_values(
    hands: Words, first: Longs, n_runouts: Longs, runouts: Planes, places: Longs, values: Halves
) -> None:
    """Write the values of each hand on its runouts.

    Args:
        hands: uint16[4 * n], the reversed planes of one hand after another.
        first: the first runout of each hand.
        n_runouts: the number of runouts of each hand.
        runouts: the reversed planes of all runouts, padded by a register of words.
        places: where the values of each hand begin. A hand takes up whole registers.
        values: receives the values.
    """
    highs, lows = values
    buffer, parts, none = np.empty(5 * BLOCK, np.uint16), np.empty(2 * BLOCK, np.uint16), np.zeros(4, np.uint16)
    for number in range(len(first)):
        hand = hand_of(hands, number)
        for start in range(0, n_runouts[number], BLOCK):
            n = min(n_runouts[number] - start, BLOCK)
            lay_boards(hand_of(none, 0), runouts, first[number] + start, first[number] + start + n, buffer)
            lay_highs(hand, buffer, n, parts, highs, places[number] + start)
            if len(lows):
                lay_lows(hand, buffer, n, lows, places[number] + start)


@inlined
def level_of(value: int, marks: Words, n_marks: int) -> int:
    """2 * j if j marks are above the value, or 2 * j + 1 if, in addition, a mark equals it. Marks descend."""
    low, high = 0, n_marks
    while low < high:
        middle = (low + high) >> 1
        if marks[middle] > value:
            low = middle + 1
        else:
            high = middle
    return 2 * low + 1 if low < n_marks and marks[low] == value else 2 * low


@inlined
def put_runs(
    codes: Ints,
    at: int,
    sets: tuple[Longs, Longs],
    n_sets: int,
    rows: tuple[Longs, Longs, Longs],
    n_marks: int,
    scratch: tuple[Longs, Longs],
    keeps: bool,
) -> int:
    """Write the runs for one half of the pot: for each mark from the highest down, count what is above it, and ties.

    Args:
        codes: the program.
        at: where the runs begin.
        sets: the sets, and the level of each; see `level_of`.
        n_sets: the number of sets.
        rows: the rows in the order of their marks, the flags of each row, and the number of rows up to each mark.
        n_marks: the number of marks.
        scratch: two arrays, for numbers of levels and of sets.
        keeps: whether to add all other sets to the union, and keep it.

    Returns:
        The place after the last code.
    """
    (numbers, levels), (order, flags, ends_of_marks), (ends, sorted_sets) = sets, rows, scratch
    ends[: 2 * n_marks + 2] = 0
    for i in range(n_sets):
        ends[levels[i] + 1] += 1
    for level in range(2 * n_marks + 1):
        ends[level + 1] += ends[level]
    for i in range(n_sets):
        sorted_sets[ends[levels[i]]] = numbers[i]
        ends[levels[i]] += 1  # in the end, this is where the level ends, and no longer where it begins
    begin = first_row = 0
    for mark in range(n_marks):
        has_ties = ends[2 * mark + 1] > ends[2 * mark]
        for step in range(2 if has_ties else 1):
            for number in range(first_row, ends_of_marks[mark]):
                codes[at] = ends[2 * mark + step] - begin
                at += 1
                while begin < ends[2 * mark + step]:
                    codes[at] = sorted_sets[begin]
                    at += 1
                    begin += 1
                codes[at] = 4 * order[number] + flags[order[number]] + (0 if has_ties else TWICE)
                at += 1
        first_row = ends_of_marks[mark]
    if keeps:
        codes[at] = ends[2 * n_marks] - begin
        at += 1
        while begin < ends[2 * n_marks]:
            codes[at] = sorted_sets[begin]
            at += 1
            begin += 1
        codes[at] = KEEP
        at += 1
    return at


@inlined
def put_marks(keys: Longs, n: int, order: Longs, marks: Words, ends_of_marks: Longs) -> int:
    """Sort keys, which are value << 32 | row, and write the rows, the different values, highest first, and their ends.

    Returns:
        The number of different values.
    """
    if n > 1:
        keys[:n].sort()
    n_marks = 0
    for number in range(n):
        key = keys[n - 1 - number]
        order[number] = key & 0xFFFFFFFF
        value = key >> 32
        if n_marks == 0 or marks[n_marks - 1] != value:
            marks[n_marks] = value
            n_marks += 1
        ends_of_marks[n_marks - 1] = number + 1
    return n_marks


@compiled
def write_programs(
    of_pairs: tuple[Halves, Words, Bytes],
    of_rows: Halves,
    places: Longs,
    held: Words64,
    runouts: tuple[Words64, Planes],
    row_starts: Longs,
    runout_starts: Longs,
    codes: Ints,
    starts: Longs,
) -> None:
    """Write a program for each runout of some boards.

    Args:
        of_pairs: the values of pairs of ranks, runout after runout, those pairs that can make a low first; the
            same for pairs of ranks in the suit that has three cards of the board; and this suit, or 4 if there is none.
        of_rows: the values of the hands.
        places: where the values of the hand in each row begin.
        held: the hand in each row as packed planes.
        runouts: the full boards as packed planes, and as planes; with reversed ranks.
        row_starts: the first row with each board, and the number of rows.
        runout_starts: the first runout of each board, and the number of runouts.
        codes: receives the programs. There must be room for 200 codes for each runout, and 8 for each row on it.
        starts: receives where the program of each runout begins, and the number of codes.
    """
    (highs, lows), suited, suit_of = of_pairs
    n_runouts, full, planes = len(suit_of), runouts[0], runouts[1]
    most = 1
    for board in range(len(row_starts) - 1):
        most = max(most, row_starts[board + 1] - row_starts[board])
    sets, levels = np.empty(N_SETS, np.int64), np.empty(N_SETS, np.int64)
    order, ends_of_marks, keys = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most, np.int64)
    flags, no_flags = np.zeros(most, np.int64), np.zeros(most, np.int64)
    marks, scratch = np.empty(most, np.uint16), (np.empty(2 * most + 2, np.int64), np.empty(N_SETS, np.int64))
    at = 0
    for board in range(len(row_starts) - 1):
        first_row, first = row_starts[board], runout_starts[board]
        for runout in range(first, runout_starts[board + 1]):
            starts[runout] = at
            if len(lows):
                n_sets = n = 0
                for row in range(row_starts[board + 1] - first_row):
                    low = of_rows[1][places[first_row + row] + runout - first]
                    is_free = held[first_row + row] & full[runout] == np.uint64(0)
                    flags[row] = 0 if low else ADDS_LOWS
                    if is_free and low:
                        keys[n] = np.int64(low) << 32 | row
                        n += 1
                n_marks = put_marks(keys, n, order, marks, ends_of_marks)
                for pair in range(LOW_PAIRS):
                    low = lows[runout * LOW_PAIRS + pair]
                    if low:
                        sets[n_sets] = OF_RANKS + pair
                        levels[n_sets] = level_of(low, marks, n_marks)
                        n_sets += 1
                if n_sets:
                    rows = order, no_flags, ends_of_marks
                    at = put_runs(codes, at, (sets, levels), n_sets, rows, n_marks, scratch, True)
            n = 0
            for row in range(row_starts[board + 1] - first_row):
                if held[first_row + row] & full[runout] == np.uint64(0):
                    keys[n] = np.int64(of_rows[0][places[first_row + row] + runout - first]) << 32 | row
                    n += 1
            n_marks = put_marks(keys, n, order, marks, ends_of_marks)
            n_sets = put_levels(highs, suited, suit_of, planes, runout, (marks, n_marks), sets, levels)
            at = put_runs(codes, at, (sets, levels), n_sets, (order, flags, ends_of_marks), n_marks, scratch, False)
    starts[n_runouts] = at


@inlined
def put_levels(
    highs: Words,
    suited: Words,
    suit_of: Bytes,
    planes: Planes,
    runout: int,
    marks: tuple[Words, int],
    sets: Longs,
    levels: Longs,
) -> int:
    """Write the sets of holdings that reach the lowest mark in the high half on a runout, and their levels.

    Returns:
        The number of sets.
    """
    n_sets, lowest = 0, 2 * marks[1]
    if not marks[1]:
        return 0
    least = marks[0][marks[1] - 1]
    for pair in range(RANK_PAIRS):  # without a branch, this is faster
        value = highs[runout * RANK_PAIRS + pair]
        sets[n_sets], levels[n_sets] = OF_RANKS + pair, value
        n_sets += 1 if value >= least else 0
    for i in range(n_sets):
        levels[i] = level_of(levels[i], marks[0], marks[1])
    suit = np.int64(suit_of[runout])
    if suit == 4:
        return n_sets
    on_board = planes[0][runout]
    if suit == 1:
        on_board = planes[1][runout]
    if suit == 2:
        on_board = planes[2][runout]
    if suit == 3:
        on_board = planes[3][runout]
    before, pair, are_all_above = n_sets, 0, True
    for high in range(1, 13):
        for low in range(high):
            if on_board & (1 << (12 - high) | 1 << (12 - low)) == 0:
                level = level_of(suited[runout * SUITED_PAIRS + pair], marks[0], marks[1])
                are_all_above = are_all_above and level == 0
                if level < lowest:
                    sets[n_sets] = OF_SUITS + suit * SUITED_PAIRS + pair
                    levels[n_sets] = level
                    n_sets += 1
            pair += 1
    if are_all_above:
        sets[before] = TWO_OF_SUIT + suit
        levels[before] = 0
        n_sets = before + 1
    return n_sets


@inlined
def tile_at(bits: Words, at: int) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """The four registers of a tile."""
    return (
        words_at(bits, at),
        words_at(bits, at + WORDS),
        words_at(bits, at + 2 * WORDS),
        words_at(bits, at + 3 * WORDS),
    )


@inlined
def union_of(bits: Words, base: int, cards: Bytes, first: int, n: int) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """The union of the sets of some cards."""
    a, b, c, d = words_of(0), words_of(0), words_of(0), words_of(0)
    for i in range(first, first + n):
        of_card = tile_at(bits, base + int(cards[i]) * TILE)
        a, b, c, d = a | of_card[0], b | of_card[1], c | of_card[2], d | of_card[3]
    return a, b, c, d


@compiled
def run_programs(
    bits: Words,
    planes: Words,
    hands: tuple[Bytes, int],
    cards: tuple[Bytes, int],
    programs: tuple[Ints, Longs],
    row_starts: Longs,
    runout_starts: Longs,
    lost: Longs,
    met: Longs,
) -> None:
    """Run the programs: find what each hand does not win, and the weight of the holdings that it can meet.

    Args:
        bits: the sets, uint16[tiles * N_SETS * TILE].
        planes: the weights of the holdings in binary: for each digit, the lowest first, the set of the holdings that
            have it, uint16[digits * tiles * TILE].
        hands: the cards of each row, hand and board, one row after another, and their number.
        cards: the cards that each runout adds to its board, one runout after another, and their number.
        programs: the codes, and where the program of each runout begins.
        row_starts: the first row with each board, and the number of rows.
        runout_starts: the first runout of each board, and the number of runouts.
        lost: int64[rows]. For each half of the pot, each runout and each holding, its weight is added twice if it beats
            the hand, and once if it ties. Without a low, the high half counts as the other half, too.
        met: int64[rows], the weight of the holdings that share no card with the row is added.
    """
    codes, starts = programs
    n_tiles = len(bits) // (N_SETS * TILE)
    n_rows_of_board = 1
    for board in range(len(row_starts) - 1):
        n_rows_of_board = max(n_rows_of_board, row_starts[board + 1] - row_starts[board])
    live, sums = np.empty(n_rows_of_board * TILE, np.uint16), np.empty(n_rows_of_board * WORDS, np.uint16)
    for tile in range(n_tiles):
        base = tile * N_SETS * TILE
        for digit in range(len(planes) // (n_tiles * TILE)):
            of_digit = tile_at(planes, (digit * n_tiles + tile) * TILE)
            for board in range(len(row_starts) - 1):
                first_row, last_row = row_starts[board], row_starts[board + 1]
                for row in range(first_row, last_row):
                    out = union_of(bits, base, hands[0], row * hands[1], hands[1])
                    a, b, c, d = (
                        of_digit[0] & ~out[0],
                        of_digit[1] & ~out[1],
                        of_digit[2] & ~out[2],
                        of_digit[3] & ~out[3],
                    )
                    put(live, (row - first_row) * TILE, a)
                    put(live, (row - first_row) * TILE + WORDS, b)
                    put(live, (row - first_row) * TILE + 2 * WORDS, c)
                    put(live, (row - first_row) * TILE + 3 * WORDS, d)
                    met[row] += np.int64(total(popcount(a) + popcount(b) + popcount(c) + popcount(d))) << digit
                first = runout_starts[board]
                while first < runout_starts[board + 1]:
                    stop = min(first + MOST_RUNOUTS, runout_starts[board + 1])
                    sums[:] = 0
                    for runout in range(first, stop):
                        out = union_of(bits, base, cards[0], runout * cards[1], cards[1])
                        run_program(bits, base, codes, starts[runout], starts[runout + 1], out, live, sums)
                    for row in range(first_row, last_row):
                        lost[row] += np.int64(total(words_at(sums, (row - first_row) * WORDS))) << digit
                    first = stop


@inlined
def run_program(
    bits: Words,
    base: int,
    codes: Ints,
    at: int,
    end: int,
    out: tuple[Lanes, Lanes, Lanes, Lanes],
    live: Words,
    sums: Words,
) -> None:
    """Run a program on a tile. Counts are added to `sums`, a register for each row of the board."""
    a, b, c, d = words_of(0), words_of(0), words_of(0), words_of(0)
    low_a, low_b, low_c, low_d = words_of(0), words_of(0), words_of(0), words_of(0)
    while at < end:
        n = codes[at]
        for i in range(at + 1, at + 1 + n):
            place = base + codes[i] * TILE
            a, b = a | words_at(bits, place), b | words_at(bits, place + WORDS)
            c, d = c | words_at(bits, place + 2 * WORDS), d | words_at(bits, place + 3 * WORDS)
        code = codes[at + 1 + n]
        at += n + 2
        if code == KEEP:
            low_a, low_b, low_c, low_d = a, b, c, d
            a, b, c, d = words_of(0), words_of(0), words_of(0), words_of(0)
        else:
            row = code >> 2
            held = tile_at(live, row * TILE)
            free = held[0] & ~out[0], held[1] & ~out[1], held[2] & ~out[2], held[3] & ~out[3]
            count = popcount(a & free[0]) + popcount(b & free[1]) + popcount(c & free[2]) + popcount(d & free[3])
            if code & ADDS_LOWS:
                count = count + popcount((a | low_a) & free[0]) + popcount((b | low_b) & free[1])
                count = count + popcount((c | low_c) & free[2]) + popcount((d | low_d) & free[3])
            if code & TWICE:
                count = count + count
            put(sums, row * WORDS, words_at(sums, row * WORDS) + count)
