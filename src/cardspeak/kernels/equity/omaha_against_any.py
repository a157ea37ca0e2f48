"""A known Omaha hand against all holdings that another player may have: none of them is valued.

A holding is worth the best of its pairs of cards. So it is worth no more than mine if none of its pairs is worth more:
to count such holdings is to count the sets of cards of which any two are friends, two cards being friends if their pair
is worth no more than mine. These are the cliques of a graph. A set of cards is a word of 64 bits, the friends of a card
are one too, and to count those in a set of cards is one instruction. With a low half there is a graph for each way to
be worth less, no more, or anything in either half; friends in both halves are friends in both graphs.
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
"""What a pair may be worth in a half, beside mine."""
MOST_CARDS = 64
"""Cards that a word has bits for."""


@inlined
def n_members(members: np.uint64) -> int:
    """How many cards are in the set; LLVM knows this loop, and takes one instruction for it where it can."""
    count = 0
    while members:
        members &= members - ONE
        count += 1
    return count


@inlined
def first_of(members: np.uint64) -> int:
    """The number of the set's first card: as many cards come before it."""
    return n_members((members - ONE) & ~members)


@inlined
def n_friends(friends: Words64, members: np.uint64) -> int:
    """How many pairs of the set are friends."""
    count, left = 0, members
    while left:
        count += n_members(friends[first_of(left)] & members)
        left &= left - ONE
    return count


@inlined
def n_cliques(friends: Words64, members: np.uint64, size: int, sets: Words64, left: Words64) -> int:
    """How many sets of `size` of these cards there are of which any two are friends; `sets` and `left` are scratch.

    `friends` has for each card those that come after it, so each clique is found once, its first card first.
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
    """How many holdings of `n_cards` live cards there are with the first `n_known` cards, any two of them friends."""
    members = live
    for known in range(n_known):
        if not members >> np.uint64(known) & ONE:
            return 0
        members &= friends[known]
    return n_cliques(friends, members, n_cards - n_known, sets, left)


@inlined
def pair_at(planes: Planes, at: int) -> LanesBySuit:
    """A register of each plane."""
    return words_at(planes[0], at), words_at(planes[1], at), words_at(planes[2], at), words_at(planes[3], at)


@inlined
def value_pairs(pairs: Planes, board: BoardSets, has_low: bool, highs: Words, lows: Words, parts: Words) -> None:
    """In place: what each pair of cards is worth on the board, in `highs` and `lows`; `parts` is scratch."""
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
    """In place: `friends`, uint64[3, cards], for pairs that are worth less than mine, no more, and anything."""
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
    """Count the holdings that are worth less than mine, no more than mine, and anything, in each half.

    The cards that may be held have numbers from 0 up, the known ones first. `pairs` are the planes of every two of
    them, and behind these those of my holding, reversed as in `omaha`, in whole registers. `numbers`
    are the numbers of the first and the second card of each pair. `boards` are the planes of each board one after the
    other, uint16[4 * m]; the cards that may be held beside it, the known ones among them, uint64[m]; and how often it
    counts, int64[m]. In place: `counts`, int64[2, 3, 3], grows: first by whether I have a low, then by the high half,
    then by the low one. Without `has_low` only the last of each row does. `n_all` is how many holdings there are on any
    of the boards.
    """
    planes, live, times = boards
    n_pairs, n_words = len(numbers[0]), len(pairs[0])
    highs, lows, parts = np.zeros(n_words, np.uint16), np.zeros(n_words, np.uint16), np.empty(3 * BLOCK, np.uint16)
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
