"""The numbers of many hands, several in each register; `one_hand` explains the numbers.

The numbers of 64 hands (with AVX-512) are found in three steps, with numbers as small as possible, so that a register
holds as many of them as possible:

1. In bytes: how many cards of its suit are lower than each card, in its own round and in earlier rounds.
2. In 16-bit words: the suit index and the code of the count vector of each suit.
3. In 32 bits: the four suits are sorted, as numbers with the code in the high bits and the suit index in the low bits.
   Suits with the same code are then neighbours, in the order in which their multiset is numbered. The configuration is
   found in a table by a perfect hash of the codes.

A round or a card is an iteration of a loop, so one compiled kernel serves all rounds.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Bytes, Words, Words32
from cardspeak.kernels.abstraction.one_hand import BITS, MOST_CARDS, N_CARDS, N_RANKS, N_SUITS, SIZES
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import BYTES, WORDS, Lanes, any_of, bytes_at, choose, larger, put, smaller, words_at
from cardspeak.kernels.lanes.lanes32 import LANES32, longs_of_words_at, put_longs, words_of_bytes_at
from cardspeak.kernels.lanes.lanes64 import put_bytes
from cardspeak.kernels.orders.rows import Rows, columns_at

BLOCK = 1024
"""The number of hands between two loops over the table of configurations. It is a multiple of any register."""
ODD_INVERSES = np.array([0, *(pow(n // (n & -n), -1, 1 << 16) for n in range(1, MOST_CARDS + 1))], np.uint16)
"""For each divisor, the number with which multiplication modulo 2**16 divides by its odd factor, if this is exact: for
6 it is 43691, because 3 * 43691 = 2 * 2**16 + 1."""
TWOS = np.array([0, *((n & -n).bit_length() - 1 for n in range(1, MOST_CARDS + 1))], np.uint8)
"""For each divisor, how often 2 divides it."""
N_BITS = 12  # of the sum of the numbers of rank sets, at most C(13, 6) - 1 = 1715; the number of cards is above
INVERSE_OF_3 = 0xAAAAAAAB  # modulo 2**32
INDEX, N_WAYS, CODE, LEFT = 0, 1, 4, 5
"""What is stored for each suit: its index in the first rounds, the number of such indices, both again for the other
rounds, the code of its count vector, and the number of ranks left."""
N_STORED = 6


class Lookup(NamedTuple):
    """How the configuration of a hand is found.

    Attributes:
        index_bits: the number of bits of the greatest suit index.
        split: the number of first rounds, such that 16 bits are enough for a suit's index in these rounds, and also in
            the other rounds.
        multiplier: the codes of three suits, multiplied by it modulo 2**32, have different highest bits for different
            configurations.
        shift: the number of lower bits.
    """

    index_bits: int
    split: int
    multiplier: int
    shift: int


@compiled
def put_columns(rows: Rows, n: int, size: int, columns: Bytes) -> None:
    """Write rows as columns.

    Args:
        rows: the rows, at least as many as a register has bytes.
        n: the number of rows.
        size: the length of a column in `columns`, at least `n`.
        columns: uint8[k * size], receives the first card of each hand, then the second, and so on.
    """
    for first in range(0, n, BYTES):
        start = min(first, n - BYTES)
        at = start
        for register in columns_at(rows, start):
            put_bytes(columns, at, register)
            at += size


@compiled
def index_columns(
    columns: Bytes, size: int, rounds: Bytes, lowest: int, lookup: Lookup, table: Words32, numbers: Words32
) -> int:
    """Write the number of each hand. Returns the first hand of a register with an invalid hand, or -1 if all are valid.

    Args:
        columns: uint8[k * size], the first card of each hand, then the second, and so on.
        size: the number of hands, a multiple of the number of bytes in a register.
        rounds: as in `one_hand.index_one`.
        lowest: as in `one_hand.index_one`.
        lookup: how a row of `table` is found.
        table: uint32 or uint64, four numbers for each hash: the number of the configuration's first hand, and the
            multipliers of the second to the fourth suit.
        numbers: of the same dtype, at most `size`; receives the numbers.
    """
    keys, places = np.empty(MOST_CARDS * BYTES, np.uint8), np.empty(2 * MOST_CARDS * BYTES, np.uint8)
    terms, suits = np.empty(MOST_CARDS * WORDS, np.uint16), np.empty(N_SUITS * N_STORED * WORDS, np.uint16)
    desk, code_bits = np.empty((N_SUITS + 1) * BLOCK, np.uint32), 0
    for number in range(rounds.shape[1]):
        code_bits += np.int64(rounds[BITS, number])
    for block in range(0, len(numbers), BLOCK):
        n = min(BLOCK, len(numbers) - block)
        for at in range(0, n, BYTES):
            if put_places(columns, block + at, size, rounds, lowest, keys, places):
                return block + at
            for half in range(0, BYTES, WORDS):
                put_suits(keys, places, half, rounds, lowest, lookup.split, terms, suits)
                for quarter in range(0, WORDS, LANES32):
                    put_multisets(suits, quarter, code_bits, lookup, desk, at + half + quarter)
        for at in range(n):
            row = np.int64(desk[N_SUITS * BLOCK + at]) * 4
            number = table[row] + desk[at]
            number += table[row + 1] * desk[BLOCK + at]
            number += table[row + 2] * desk[2 * BLOCK + at]
            number += table[row + 3] * desk[3 * BLOCK + at]
            numbers[block + at] = number
    return -1


@inlined
def put_places(columns: Bytes, start: int, size: int, rounds: Bytes, lowest: int, keys: Bytes, places: Bytes) -> bool:
    """Write the key and the places of each card. Returns whether a hand is invalid.

    A key is 32 * suit + rank. One key minus another is 1 to 12 if and only if the suits are the same and the second
    card is lower. The places are the rank among those that earlier rounds left, and the number of lower cards of the
    suit in the same round.
    """
    n_cards, first = len(columns) // size, 0
    are_wrong = bytes_at(columns, start) > N_CARDS - 1
    for at in range(n_cards):
        card = bytes_at(columns, start + at * size) - (lowest << 2)
        are_wrong = are_wrong | (card > N_CARDS - 1 - (lowest << 2))
        put_bytes(keys, at * BYTES, ((card & 3) << 5) | (card >> 2))
    for number in range(rounds.shape[1]):
        stop = first + np.int64(rounds[SIZES, number])
        for at in range(first, stop):
            key = bytes_at(keys, at * BYTES)
            rank, ordinal = key & 31, key & 0
            for earlier in range(first):
                difference = key - bytes_at(keys, earlier * BYTES)
                are_wrong = are_wrong | (difference == 0)
                rank = choose(difference - 1 < N_RANKS - 1, rank - 1, rank)
            for other in range(first, at):
                difference = key - bytes_at(keys, other * BYTES)
                are_wrong = are_wrong | (difference == 0)
                ordinal = choose(difference - 1 < N_RANKS - 1, ordinal + 1, ordinal)
            for other in range(at + 1, stop):
                difference = key - bytes_at(keys, other * BYTES)
                ordinal = choose(difference - 1 < N_RANKS - 1, ordinal + 1, ordinal)
            put_bytes(places, 2 * at * BYTES, rank)
            put_bytes(places, (2 * at + 1) * BYTES, ordinal)
        first = stop
    return any_of(are_wrong)


@inlined
def put_suits(
    keys: Bytes, places: Bytes, half: int, rounds: Bytes, lowest: int, split: int, terms: Words, suits: Words
) -> None:
    """Write what is stored for each suit, for half of the hands of a register; see `INDEX`."""
    zero, first = words_of_bytes_at(keys, half) & 0, 0
    for suit in range(N_SUITS):
        for part in range(2):
            put(suits, stored(suit, INDEX, part), zero)
            put(suits, stored(suit, N_WAYS, part), zero + 1)
        put(suits, stored(suit, CODE), zero)
        put(suits, stored(suit, LEFT), zero + (N_RANKS - lowest))
    for number in range(rounds.shape[1]):
        n_here, n_bits = np.int64(rounds[SIZES, number]), np.int64(rounds[BITS, number])
        part, stop = 0 if number < split else 1, first + n_here
        for at in range(first, stop):
            rank = words_of_bytes_at(places, 2 * at * BYTES + half)
            ordinal = words_of_bytes_at(places, (2 * at + 1) * BYTES + half)
            put(terms, at * WORDS, chosen_of(rank, ordinal + 1, n_here) + (1 << N_BITS))
        for suit in range(N_SUITS):
            total = zero
            for at in range(first, stop):
                is_here = words_of_bytes_at(keys, at * BYTES + half) >> 5 == suit
                total = choose(is_here, total + words_at(terms, at * WORDS), total)
            n, index = total >> N_BITS, total & ((1 << N_BITS) - 1)
            left, n_ways = words_at(suits, stored(suit, LEFT)), words_at(suits, stored(suit, N_WAYS, part))
            put(suits, stored(suit, INDEX, part), words_at(suits, stored(suit, INDEX, part)) + n_ways * index)
            put(suits, stored(suit, N_WAYS, part), choose(n == 0, n_ways, n_ways * chosen_of(left, n, n_here)))
            put(suits, stored(suit, CODE), words_at(suits, stored(suit, CODE)) << n_bits | n)
            put(suits, stored(suit, LEFT), left - n)
        first = stop


@inlined
def chosen_of(n: Lanes, k: Lanes, most: int) -> Lanes:
    """The binomial of n and k in words, for k from 1 to `most`. All products are below 2**16."""
    result = power = n
    for number in range(2, most + 1):
        power = (power * (n - (number - 1)) >> TWOS[number]) * ODD_INVERSES[number]
        result = choose(k == number, power, result)
    return result


@inlined
def stored(suit: int, what: int, part: int = 0) -> int:
    """Where something of a suit is stored; see `INDEX`. `part` is 0 for the first rounds, 1 for the others."""
    return (suit * N_STORED + what + 2 * part) * WORDS


@inlined
def put_multisets(suits: Words, quarter: int, code_bits: int, lookup: Lookup, desk: Words32, at: int) -> None:
    """Write the number of each multiset of suit indices and the hash of the configuration, for a quarter of a register.

    Neighbours are compared only where suits have the same code. Elsewhere, what is computed for several suits can
    overflow, but is not used.
    """
    bits = lookup.index_bits
    mask = (1 << bits) - 1
    a, b, c, d = (
        key_of(suits, 0, quarter, bits),
        key_of(suits, 1, quarter, bits),
        key_of(suits, 2, quarter, bits),
        key_of(suits, 3, quarter, bits),
    )
    a, b = larger(a, b), smaller(a, b)
    c, d = larger(c, d), smaller(c, d)
    a, c = larger(a, c), smaller(a, c)
    b, d = larger(b, d), smaller(b, d)
    b, c = larger(b, c), smaller(b, c)
    are_ab, are_bc, are_cd = (a ^ b) <= mask, (b ^ c) <= mask, (c ^ d) <= mask
    first, second, third = a & mask, b & mask, c & mask
    pairs = first * (first + 1) >> 1
    triples = pairs * (first + 2) * INVERSE_OF_3
    fours = triples * (first + 3) >> 2
    put_longs(desk, at, choose(are_ab, choose(are_bc, choose(are_cd, fours, triples), pairs), first))
    pairs = second * (second + 1) >> 1
    triples = pairs * (second + 2) * INVERSE_OF_3
    put_longs(desk, at + BLOCK, choose(are_bc, choose(are_cd, triples, pairs), second))
    put_longs(desk, at + 2 * BLOCK, choose(are_cd, third * (third + 1) >> 1, third))
    put_longs(desk, at + 3 * BLOCK, d & mask)
    word = (a >> bits) << 2 * code_bits | (b >> bits) << code_bits | (c >> bits)
    put_longs(desk, at + 4 * BLOCK, word * lookup.multiplier >> lookup.shift)


@inlined
def key_of(suits: Words, suit: int, quarter: int, bits: int) -> Lanes:
    """The code of a suit, and below it, in `bits` bits, its index."""
    index = longs_of_words_at(suits, stored(suit, INDEX) + quarter)
    n_ways = longs_of_words_at(suits, stored(suit, N_WAYS) + quarter)
    index = index + n_ways * longs_of_words_at(suits, stored(suit, INDEX, 1) + quarter)
    return longs_of_words_at(suits, stored(suit, CODE) + quarter) << bits | index
