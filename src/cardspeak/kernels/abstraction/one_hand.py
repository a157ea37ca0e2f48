"""The number of a single hand up to suit permutations, as a plain loop: the definition, and the fast path for one hand.

The cards of a hand are dealt in rounds. The ranks that one suit has in each round are numbered first, the *suit index*:
the ranks of a round are a subset of those that earlier rounds left, and subsets of the same size are numbered in
colexicographic order. How many cards a suit has in each round is its *count vector*, and the count vectors of the four
suits in descending order are the *configuration* of the hand. Hands are numbered configuration by configuration.
Within one, suits with the same count vector are interchangeable, so their suit indices are numbered as a multiset.

Source: K. Waugh, "A Fast and Optimal Hand Isomorphism Algorithm", 2013. The numbers are those of its implementation,
https://github.com/kdub0/hand-isomorphism.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return"

from __future__ import annotations

from math import comb

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.jit.compiled import compiled, compiled_for_one, inlined

N_SUITS, N_RANKS, N_CARDS = 4, 13, 52
MOST_CARDS = 9
COMBINATIONS = np.array([[comb(n, k) for k in range(MOST_CARDS + 1)] for n in range(N_RANKS + 1)], np.int64)
"""The number of subsets of k of n ranks, at [n, k]."""
SIZES, BITS = 0, 1
"""Rows of `rounds`: the number of cards of each round, and the number of bits for it in the code of a count vector."""
WORD, OFFSET, MULTIPLIERS = 0, 1, 2
"""Columns of `configurations`: the codes of the first three count vectors; the number of the first hand; then, for the
second to the fourth suit, by how much the number grows with the number of its suit index."""
INDEX, WEIGHT, LEFT, CODE, HERE, N_HERE = range(6)
"""Rows of the scratch array with a column for each suit: the suit index, the number of suit indices of the rounds so
far, the ranks left, the code of the count vector, and the index and number of the ranks of this round."""
INDEX_BITS = 40  # more than any suit index needs: 13! / 4! has 28 bits


@compiled_for_one
def index_one(hand: bytes, rounds: Bytes, lowest: int, configurations: Longs) -> int:
    """The number of one hand, or -1 if it has an invalid card or the same card twice.

    Args:
        hand: the cards, as bytes; as many as all rounds have together.
        rounds: see `SIZES` and `BITS`.
        lowest: the lowest rank of the deck, 0 or 4.
        configurations: int64[n, 5], see `WORD`, in ascending order.
    """
    return index_of(hand, rounds, lowest, configurations, np.empty((6, N_SUITS), np.int64))


@compiled
def index_each(hands: Bytes, rounds: Bytes, lowest: int, configurations: Longs, numbers: Longs) -> int:
    """Write the number of each hand, one hand at a time. Returns the first invalid hand, or -1 if there is none.

    Args:
        hands: uint8[n, k].
        rounds: as in `index_one`.
        lowest: as in `index_one`.
        configurations: as in `index_one`.
        numbers: int64[n], receives the numbers.
    """
    suits = np.empty((6, N_SUITS), np.int64)
    for row in range(len(hands)):
        number = index_of(hands[row], rounds, lowest, configurations, suits)
        if number < 0:
            return row
        numbers[row] = number
    return -1


@inlined
def index_of(hand: Bytes | bytes, rounds: Bytes, lowest: int, configurations: Longs, suits: Longs) -> int:
    """The number of a hand, or -1 if it is invalid. `suits` is a scratch array, int64[6, 4]."""
    width = read_suits(hand, rounds, lowest, suits)
    if width < 0:
        return -1
    for suit in range(N_SUITS):
        suits[HERE, suit] = suits[CODE, suit] << INDEX_BITS | suits[INDEX, suit]
    sort_descending(suits)
    word = np.int64(0)
    for suit in range(N_SUITS):
        suits[CODE, suit] = suits[HERE, suit] >> INDEX_BITS
        suits[INDEX, suit] = suits[HERE, suit] & ((1 << INDEX_BITS) - 1)
        if suit + 1 < N_SUITS:
            word = word << width | suits[CODE, suit]
    row = find_word(word, configurations)
    number, n_equal = configurations[row, OFFSET], 0
    for suit in range(N_SUITS - 1, -1, -1):
        is_equal = suit + 1 < N_SUITS and suits[CODE, suit] == suits[CODE, suit + 1]
        n_equal = n_equal + 1 if is_equal else 1
        multiplier = configurations[row, MULTIPLIERS + suit - 1] if suit else 1
        number += multiplier * multisets(suits[INDEX, suit], n_equal)
    return number


@inlined
def read_suits(hand: Bytes | bytes, rounds: Bytes, lowest: int, suits: Longs) -> int:
    """Write the suit index and the code of each suit. Returns the bits of a code, or -1 if the hand is invalid."""
    for suit in range(N_SUITS):
        suits[INDEX, suit], suits[WEIGHT, suit], suits[LEFT, suit], suits[CODE, suit] = 0, 1, N_RANKS - lowest, 0
    first = width = 0
    for number in range(rounds.shape[1]):
        size, bits = rounds[SIZES, number], rounds[BITS, number]
        for suit in range(N_SUITS):
            suits[HERE, suit], suits[N_HERE, suit] = 0, 0
        stop = first + size
        for at in range(first, stop):
            card = np.int64(hand[at])
            if card < N_SUITS * lowest or card >= N_CARDS:
                return -1
            rank, ordinal, suit = (card >> 2) - lowest, 1, card & 3
            for other_at in range(stop):
                other = np.int64(hand[other_at])
                if other == card and other_at != at:
                    return -1
                if other < card and other & 3 == suit:
                    if other_at < first:
                        rank -= 1  # among the ranks that earlier rounds left
                    else:
                        ordinal += 1
            suits[HERE, suit] += COMBINATIONS[rank, ordinal]
            suits[N_HERE, suit] += 1
        for suit in range(N_SUITS):
            n_here = suits[N_HERE, suit]
            suits[INDEX, suit] += suits[WEIGHT, suit] * suits[HERE, suit]
            suits[WEIGHT, suit] *= COMBINATIONS[suits[LEFT, suit], n_here]
            suits[LEFT, suit] -= n_here
            suits[CODE, suit] = suits[CODE, suit] << bits | n_here
        first, width = stop, width + bits
    return width


@inlined
def find_word(word: int, configurations: Longs) -> int:
    """The row of the configuration with this word, by binary search."""
    low, high = 0, len(configurations) - 1
    while low < high:
        middle = (low + high) >> 1
        if configurations[middle, WORD] < word:
            low = middle + 1
        else:
            high = middle
    return low


@inlined
def sort_descending(suits: Longs) -> None:
    """Sort the row `HERE`, in place."""
    for left in range(N_SUITS - 1):
        for right in range(left + 1, N_SUITS):
            a, b = suits[HERE, left], suits[HERE, right]
            suits[HERE, left], suits[HERE, right] = max(a, b), min(a, b)


@inlined
def multisets(number: int, size: int) -> int:
    """How many multisets of this size have only numbers below `number`: the binomial of number + size - 1 and size.

    The first of n equal suits has the greatest suit index, and it counts the multisets that come before in n suits.
    """
    if size == 1:
        return number
    pairs = number * (number + 1) // 2
    if size == 2:
        return pairs
    triples = pairs * (number + 2) // 3
    return triples if size == 3 else triples * (number + 3) // 4
