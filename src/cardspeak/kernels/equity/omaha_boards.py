"""Known Omaha hands against each other, a register of boards at a time.

Each board consists of first cards, which many boards share, and up to three last cards. There is one list of last cards
for all boards. It is sorted so that each set of first cards can be combined with the entries up to some index. For each
block of boards, the boards' sets of ranks are written to a buffer. Then each hand is evaluated on all boards of the
block. Finally, the winners are determined.

Planes are reversed, as in `omaha_planes`.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Planes, Words
from cardspeak.kernels.equity.omaha_planes import BoardSets, board_sets, hand_of, sides_of_planes
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, choose, count_of, larger, put, word, word_indices, words_at, words_of
from cardspeak.kernels.orders.blocks import BLOCK, LanesBySuit, parts_at, put_parts
from cardspeak.kernels.orders.high import finished, parts_of
from cardspeak.kernels.orders.omaha import best_high, low_of

FEW_SETS = 16
"""The largest length of `counts` for which each set of winners is counted separately, a register at a time."""


@inlined
def lay_boards(common: LanesBySuit, last: Planes, start: int, end: int, buffer: Words) -> None:
    """Write the sets of the boards with indices from `start` to `end` - 1 to the buffer."""
    clubs, diamonds, hearts, spades = common
    for i in range(start, end, WORDS):
        of_clubs, of_diamonds = words_at(last[0], i) | clubs, words_at(last[1], i) | diamonds
        of_hearts, of_spades = words_at(last[2], i) | hearts, words_at(last[3], i) | spades
        sets = board_sets((of_clubs, of_diamonds, of_hearts, of_spades))
        at = i - start
        put(buffer, at, sets[0])
        put(buffer, at + BLOCK, sets[1])
        put(buffer, at + 2 * BLOCK, sets[2])
        put(buffer, at + 3 * BLOCK, sets[3])
        put(buffer, at + 4 * BLOCK, sets[4])


@inlined
def board_at(buffer: Words, at: int) -> BoardSets:
    """The sets of a register of boards, from index `at` of the buffer on."""
    once, twice, thrice = words_at(buffer, at), words_at(buffer, at + BLOCK), words_at(buffer, at + 2 * BLOCK)
    return once, twice, thrice, words_at(buffer, at + 3 * BLOCK), words_at(buffer, at + 4 * BLOCK)


@inlined
def lay_highs(hand: LanesBySuit, buffer: Words, n: int, parts: Words, highs: Words, at: int) -> None:
    """Write a hand's high values on the buffer's boards to `highs`, from index `at` on. `parts` is scratch space."""
    for i in range(0, n, WORDS):
        put_parts(parts_of(best_high(sides_of_planes(hand, board_at(buffer, i)))), parts, i)
    for i in range(0, n, WORDS):
        put(highs, at + i, finished(parts_at(parts, i)))


@inlined
def lay_lows(hand: LanesBySuit, buffer: Words, n: int, lows: Words, at: int) -> None:
    """Write a hand's low values on the boards of the buffer to `lows`, from index `at` on."""
    for i in range(0, n, WORDS):
        put(lows, at + i, low_of(sides_of_planes(hand, board_at(buffer, i))))


@inlined
def lay_winners(values: Words, n_hands: int, n: int, out: Words) -> None:
    """Write to `out` the set of hands that win on each board: bit p for hand p, or 0 if no hand qualifies."""
    for i in range(0, n, WORDS):
        best, winners = words_at(values, i), words_of(1)
        for hand in range(1, n_hands):
            value, bit = words_at(values, hand * BLOCK + i), word(1) << hand
            winners = choose(value > best, bit, choose(value == best, winners | bit, winners))
            best = larger(best, value)
        put(out, i, choose(best == 0, 0, winners))


@inlined
def count_winners(winners: Words, low_winners: Words, n_hands: int, n: int, counts: Longs) -> None:
    """Add the sets of winners to `counts`; see `add_omaha_boards`.

    If only a few sets of winners are possible, each set is counted separately, a register of boards at a time.
    Otherwise the boards are counted one by one, which is slower.
    """
    if len(counts) <= FEW_SETS:
        for code in range(1, len(counts)):
            high, low = code & (1 << n_hands) - 1, code >> n_hands
            count = 0
            for i in range(0, n, WORDS):
                is_it = (words_at(winners, i) == high) & (words_at(low_winners, i) == low)
                count += count_of(is_it & (word_indices() < n - i))
            counts[code] += count
    else:
        for i in range(n):
            counts[int(winners[i]) | int(low_winners[i]) << n_hands] += 1


@compiled
def add_omaha_boards(hands: Words, common: Words, n_last: Longs, last: Planes, has_low: bool, counts: Longs) -> None:
    """Add to `counts` the number of boards that each set of hands wins. The boards must not share a card with a hand.

    Args:
        hands: uint16[4 * n], the planes of one hand after another.
        common: uint16[4 * m], the planes of one set of first cards after another.
        n_last: int64[m], for each set of first cards, how many entries of `last`, counted from the start, are combined
            with it.
        last: the planes of the last cards, padded by one register of words.
        has_low: whether the pot is split with a low half.
        counts: int64[2**n], or int64[4**n] with a low half, increased in place. The index is the set of winners: bit p
            is set if hand p wins or ties the high half, and bit n + p if it wins or ties the low half. If no hand has a
            low, the bits from n on are 0.
    """
    n_hands = len(hands) // 4
    buffer, parts, highs = (
        np.empty(5 * BLOCK, np.uint16),
        np.empty(2 * BLOCK, np.uint16),
        np.empty(n_hands * BLOCK, np.uint16),
    )
    winners, low_winners = np.zeros(BLOCK, np.uint16), np.zeros(BLOCK, np.uint16)
    lows = np.empty(n_hands * BLOCK if has_low else 0, np.uint16)
    for number in range(len(n_last)):
        first = hand_of(common, number)
        for start in range(0, n_last[number], BLOCK):
            n = min(n_last[number] - start, BLOCK)
            lay_boards(first, last, start, start + n, buffer)
            for player in range(n_hands):
                hand = hand_of(hands, player)
                lay_highs(hand, buffer, n, parts, highs, player * BLOCK)
                if has_low:
                    lay_lows(hand, buffer, n, lows, player * BLOCK)
            lay_winners(highs, n_hands, n, winners)
            if has_low:
                lay_winners(lows, n_hands, n, low_winners)
            count_winners(winners, low_winners, n_hands, n, counts)


@compiled
def omaha_values_on_boards(hands: Words, boards: Planes, highs: Words, lows: Words) -> None:
    """Write the values of each hand on each board to `highs` and `lows`. The boards must not share a card with a hand.

    Args:
        hands: uint16[4 * n], the planes of one hand after another.
        boards: the planes of m boards, which must fill whole registers.
        highs: uint16[n * m], receives the values of one hand after another.
        lows: the same for the low half, or empty.
    """
    n_boards = len(boards[0])
    buffer, parts, none = np.empty(5 * BLOCK, np.uint16), np.empty(2 * BLOCK, np.uint16), np.zeros(4, np.uint16)
    for start in range(0, n_boards, BLOCK):
        n = min(n_boards - start, BLOCK)
        lay_boards(hand_of(none, 0), boards, start, start + n, buffer)
        for number in range(len(hands) // 4):
            hand = hand_of(hands, number)
            lay_highs(hand, buffer, n, parts, highs, number * n_boards + start)
            if len(lows):
                lay_lows(hand, buffer, n, lows, number * n_boards + start)
