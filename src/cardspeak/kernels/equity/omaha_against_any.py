"""A known Omaha hand against all holdings that another player can have, without evaluating each holding.

Here the known hand is called my hand. Another holding is worth as much as its best pair of hole cards. So it does not
beat my hand if none of its pairs beats my hand. Call two cards friends if their pair does not beat my hand. Then the
holdings that do not beat my hand are the sets of cards in which any two cards are friends. These sets are the cliques
of a graph, which can be counted. Sets of cards are 64-bit words, so a few instructions count the friends of a card in a
set.

If the pot has a low half, each half has a condition: the value is less than that of my hand, at most that of my hand,
or anything. For each combination of two conditions there is a graph, in which two cards are friends if their pair meets
both conditions.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Planes, Words, Words64
from cardspeak.kernels.equity.omaha_planes import BoardSets, board_sets, hand_of, sides_of_planes
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, put, words_at
from cardspeak.kernels.orders.blocks import BLOCK, LanesBySuit, parts_at, put_parts
from cardspeak.kernels.orders.high import finished, parts_of
from cardspeak.kernels.orders.omaha import best_high, low_of

ONE, NONE = np.uint64(1), np.uint64(0)
LESS, NOT_MORE, ANY = range(3)
"""The conditions on the value of a pair in one half: less than my value, at most my value, or anything."""
MOST_CARDS = 64
"""The largest number of cards. A set of cards is a 64-bit word with one bit for each card."""


@inlined
def n_members(members: np.uint64) -> int:
    """The number of cards in the set. LLVM replaces this loop with one instruction if the machine has it."""
    count = 0
    while members:
        members &= members - ONE
        count += 1
    return count


@inlined
def first_of(members: np.uint64) -> int:
    """The index of the first card of the set."""
    return n_members((members - ONE) & ~members)


@inlined
def n_friends(friends: Words64, members: np.uint64) -> int:
    """The number of pairs of friends in the set."""
    count, left = 0, members
    while left:
        count += n_members(friends[first_of(left)] & members)
        left &= left - ONE
    return count


@inlined
def n_cliques(friends: Words64, members: np.uint64, size: int, sets: Words64, left: Words64) -> int:
    """The number of subsets of `size` cards in which any two cards are friends. `sets` and `left` are scratch space.

    `friends` lists, for each card, only the friends that come after it, so each clique is counted once.
    """
    if size == 0:
        return 1
    if size == 1:
        return n_members(members)
    if size == 2:
        return n_friends(friends, members)
    count = depth = 0
    sets[0] = left[0] = members
    while depth >= 0:
        if left[depth] == NONE:
            depth -= 1
            continue
        inside = sets[depth] & friends[first_of(left[depth])]
        left[depth] &= left[depth] - ONE
        if depth == size - 3:
            count += n_friends(friends, inside)
        else:
            depth += 1
            sets[depth] = left[depth] = inside
    return count


@inlined
def n_holdings(friends: Words64, live: np.uint64, n_known: int, n_cards: int, sets: Words64, left: Words64) -> int:
    """The number of sets of `n_cards` cards of `live` that include the first `n_known` cards and are cliques."""
    members = live
    for known in range(n_known):
        if not members >> np.uint64(known) & ONE:
            return 0
        members &= friends[known]
    return n_cliques(friends, members, n_cards - n_known, sets, left)


@inlined
def pair_at(planes: Planes, at: int) -> LanesBySuit:
    """A register of each plane, from index `at` on."""
    return words_at(planes[0], at), words_at(planes[1], at), words_at(planes[2], at), words_at(planes[3], at)


@inlined
def value_pairs(pairs: Planes, board: BoardSets, has_low: bool, highs: Words, lows: Words, parts: Words) -> None:
    """Write the values of each pair of hole cards on the board to `highs` and `lows`. `parts` is scratch space."""
    n = len(highs)
    for block in range(0, n, BLOCK):
        end = min(block + BLOCK, n)
        for i in range(block, end, WORDS):
            put_parts(parts_of(best_high(sides_of_planes(pair_at(pairs, i), board))), parts, i - block)
        for i in range(block, end, WORDS):
            put(highs, i, finished(parts_at(parts, i - block)))
    if has_low:
        for i in range(0, n, WORDS):
            put(lows, i, low_of(sides_of_planes(pair_at(pairs, i), board)))


@inlined
def join_friends(values: Words, mine: int, numbers: tuple[Bytes, Bytes], friends: Words64) -> None:
    """Write to `friends`, uint64[3, cards], the friends that come after each card, for each of the three conditions."""
    first, second = numbers
    friends[:] = NONE
    for pair in range(len(first)):
        bit, value = np.uint64(second[pair]), values[pair]
        friends[LESS, first[pair]] |= np.uint64(value < mine) << bit
        friends[NOT_MORE, first[pair]] |= np.uint64(value <= mine) << bit
        friends[ANY, first[pair]] |= ONE << bit


@compiled
def add_against_any(
    pairs: Planes,
    numbers: tuple[Bytes, Bytes],
    boards: tuple[Words, Words64, Longs],
    n_known: int,
    n_cards: int,
    n_all: int,
    has_low: bool,
    counts: Longs,
) -> None:
    """Count the other player's holdings that meet each condition (`LESS`, `NOT_MORE`, `ANY`) in each half.

    Args:
        pairs: the planes of all pairs of cards that the other player can hold, followed by the planes of my holding.
            They are reversed as in `omaha` and padded to whole registers. The cards are numbered from 0, and the cards
            that the other player is known to hold come first.
        numbers: the numbers of the first and the second card of each pair.
        boards: for m boards, the planes of one board after another, uint16[4 * m]; the set of cards that the other
            player can hold on each board, including the known cards, uint64[m]; and the number of boards that each
            board stands for, int64[m].
        n_known: the number of known cards of the other player.
        n_cards: the number of cards in a holding.
        n_all: the number of holdings possible on each board.
        has_low: whether the pot is split with a low half.
        counts: int64[2, 3, 3], increased in place. The first index is 1 if my hand has a low, else 0. The second is the
            condition on the high half, and the third is the condition on the low half (only `ANY` without `has_low`).
    """
    planes, live, times = boards
    n_pairs, n_words = len(numbers[0]), len(pairs[0])
    highs, lows, parts = np.zeros(n_words, np.uint16), np.zeros(n_words, np.uint16), np.empty(2 * BLOCK, np.uint16)
    of_high, of_low = np.zeros((3, MOST_CARDS), np.uint64), np.zeros((3, MOST_CARDS), np.uint64)
    friends, sets, left = np.zeros(MOST_CARDS, np.uint64), np.zeros(8, np.uint64), np.zeros(8, np.uint64)
    of_low[:] = ~NONE
    for i in range(len(times)):
        value_pairs(pairs, board_sets(hand_of(planes, i)), has_low, highs, lows, parts)
        join_friends(highs, highs[n_pairs], numbers, of_high)
        if has_low:
            join_friends(lows, lows[n_pairs], numbers, of_low)
        of_mine = counts[1 if lows[n_pairs] else 0]
        for high in range(3):
            for low in range(LESS if has_low else ANY, 3):
                n = n_all
                if high != ANY or low != ANY:
                    for card in range(MOST_CARDS):
                        friends[card] = of_high[high, card] & of_low[low, card]
                    n = n_holdings(friends, live[i], n_known, n_cards, sets, left)
                of_mine[high, low] += times[i] * n
