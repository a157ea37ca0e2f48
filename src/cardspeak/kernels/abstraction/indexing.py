"""The numbers of many hands, 64 at a time; `one_hand` explains the numbers.

The numbers of 64 hands are found in three steps, with numbers as small as possible, so that a register
holds as many of them as possible:

1. In bytes: how many cards of its suit are lower than each card, in its own round and in earlier rounds.
2. In 16-bit words: the suit index and the code of the count vector of each suit.
3. In 32 bits: the four suits are sorted, as numbers with the code in the high bits and the suit index in the low bits.
   Suits with the same code are then neighbours, in the order in which their multiset is numbered. The configuration is
   found in a table by a perfect hash of the codes.

A round or a card is an iteration of a loop, so one compiled kernel serves all rounds. Step 2 finds the suit indices
after each round on the way to the last, so the numbers of several rounds need only step 3 once for each.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return"

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words, Words32, Words64
from cardspeak.kernels.abstraction.one_hand import BITS, MOST_CARDS, N_CARDS, N_RANKS, N_SUITS, SIZES
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import BYTES, Lanes, any_of, byte, choose, larger, smaller
from cardspeak.kernels.lanes.lanes64 import put_bytes
from cardspeak.kernels.lanes.wide import (
    WIDE_BYTES,
    WIDE_LONGS,
    WIDE_WORDS,
    put_wide,
    wide_bytes_at,
    wide_longs_of,
    wide_words_at,
    wide_words_of,
)
from cardspeak.kernels.orders.rows import Rows, columns_at

BLOCK = 512
"""The number of hands between two loops over the table of configurations. It is a multiple of any register."""
ODD_INVERSES = np.array([0, *(pow(n // (n & -n), -1, 1 << 16) for n in range(1, MOST_CARDS + 1))], np.uint16)
"""For each divisor, the number with which multiplication modulo 2**16 divides by its odd factor, if this is exact: for
6 it is 43691, because 3 * 43691 = 2 * 2**16 + 1."""
TWOS = np.array([0, *((n & -n).bit_length() - 1 for n in range(1, MOST_CARDS + 1))], np.uint8)
"""For each divisor, how often 2 divides it."""
N_BITS = 12  # of the sum of the numbers of rank sets, at most C(13, 6) - 1 = 1715; the number of cards is above
INVERSE_OF_3, INVERSE_OF_5 = 0xAAAAAAAB, 0xCCCD
"""Multiplication modulo 2**32 divides by 3, and modulo 2**16 by 5, if the division is exact."""
INDEX, CODE = 0, 1
"""What is stored for each suit after each round: its index, and the code of its count vector. If the index needs more
than 16 bits, it has two parts, one for the first rounds and one for the others."""
FIRST_INDEX, N_WAYS = 0, 1
"""What is stored for each suit after the first rounds: its index in them, and the number of such indices."""
N_STORED = 2
N_DESK = N_SUITS + 1
"""What is kept for each hand after each round: the digits of its number, one for each suit, and a hash."""


N_PARTS = 9
INDEX_BITS, CODE_BITS, MULTIPLIER, SHIFT, TABLE, PLACE, N_WORDS, IS_SPLIT, SPLIT = range(N_PARTS)
"""What `steps` has for each round:

- the number of bits of the greatest suit index, and of the code of a count vector;
- a multiplier: the codes of three suits, multiplied by it modulo 2**32, have different highest bits for different
  configurations; and the number of lower bits;
- where the table of configurations starts; and where in `numbers` the numbers are written, in units of `size`;
- how many 32-bit words a number has, 1 or 2; 0 if the numbers are not asked for;
- whether suit indices have two parts; and the number of first rounds such that 16 bits are enough for a suit's index in
  these rounds, and also in the other rounds.
"""


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
    columns: Bytes, size: int, n: int, rounds: Bytes, lowest: int, steps: Longs, tables: Words64, numbers: Words32
) -> int:
    """Write the numbers of hands, after one round or several. Returns the first of 64 hands with an invalid one, or -1.

    Args:
        columns: uint8[k * size], the first card of each hand, then the second, and so on.
        size: the number of hands in `columns`, a multiple of 64.
        n: the number of hands to number, at most `size`.
        rounds: as in `one_hand.index_one`.
        lowest: as in `one_hand.index_one`.
        steps: int64[rounds * `N_PARTS`], see `INDEX_BITS`.
        tables: uint64, four numbers for each hash of a configuration: the number of its first hand, and the multipliers
            of the second to the fourth suit.
        numbers: uint32, receives the numbers. If they have two words, the lower one comes first.
    """
    keys, places = np.empty(MOST_CARDS * WIDE_BYTES, np.uint8), np.empty(2 * MOST_CARDS * WIDE_BYTES, np.uint8)
    terms, n_rounds = np.empty(2 * MOST_CARDS * WIDE_WORDS, np.uint16), rounds.shape[1]
    suits = np.empty((n_rounds + 1) * N_SUITS * N_STORED * WIDE_WORDS, np.uint16)
    desk = np.empty(n_rounds * N_DESK * BLOCK, np.uint32)
    n_cards = len(columns) // size
    for block in range(0, n, BLOCK):
        n_here = min(BLOCK, n - block)
        for at in range(0, n_here, WIDE_BYTES):
            if put_places(columns, block + at, size, rounds, n_cards, lowest, keys, places):
                return block + at
            for half in range(0, WIDE_BYTES, WIDE_WORDS):
                put_suits(keys, places, half, rounds, lowest, steps, terms, suits)
                for number in range(n_rounds):
                    if steps[number * N_PARTS + N_WORDS]:
                        for quarter in range(0, WIDE_WORDS, WIDE_LONGS):
                            put_multisets(suits, number, quarter, steps, desk, at + half + quarter)
        for number in range(n_rounds):
            step = number * N_PARTS
            n_words, place = steps[step + N_WORDS], steps[step + PLACE] * size + block * steps[step + N_WORDS]
            table, found = tables[steps[step + TABLE] :], numbers[place : place + n_here * n_words]
            of_round = desk[number * N_DESK * BLOCK : (number + 1) * N_DESK * BLOCK]
            if n_words == 1:
                look_up(of_round, table, n_here, found)
            elif n_words == 2:
                look_up_long(of_round, table, n_here, found)
    return -1


@inlined
def look_up(desk: Words32, table: Words64, n: int, numbers: Words32) -> None:
    """Write the numbers of hands with 32 bits. The indices start from 0, so that Numba need not check their signs."""
    for at in range(n):
        row = np.int64(desk[at + N_SUITS * BLOCK]) * 4
        number = np.uint32(table[row]) + desk[at]
        number += np.uint32(table[row + 1]) * desk[at + BLOCK]
        number += np.uint32(table[row + 2]) * desk[at + 2 * BLOCK]
        number += np.uint32(table[row + 3]) * desk[at + 3 * BLOCK]
        numbers[at] = number


@inlined
def look_up_long(desk: Words32, table: Words64, n: int, numbers: Words32) -> None:
    """Write the numbers of hands with 64 bits, the lower half first."""
    for at in range(n):
        row = np.int64(desk[at + N_SUITS * BLOCK]) * 4
        number = table[row] + np.uint64(desk[at])
        number += table[row + 1] * np.uint64(desk[at + BLOCK])
        number += table[row + 2] * np.uint64(desk[at + 2 * BLOCK])
        number += table[row + 3] * np.uint64(desk[at + 3 * BLOCK])
        numbers[2 * at] = np.uint32(number & np.uint64(0xFFFFFFFF))
        numbers[2 * at + 1] = np.uint32(number >> np.uint64(32))


@inlined
def put_places(
    columns: Bytes, start: int, size: int, rounds: Bytes, n_cards: int, lowest: int, keys: Bytes, places: Bytes
) -> bool:
    """Write the key and the places of each card. Returns whether a hand is invalid.

    A key is 32 * suit + rank. One key minus another is 1 to 12 if and only if the suits are the same and the second
    card is lower. The places are the rank among those that earlier rounds left, and the number of lower cards of the
    suit in the same round.
    """
    n_lower, first = lowest << 2, 0
    greatest = wide_bytes_at(columns, start) - n_lower
    least = greatest | 0xFF
    for at in range(n_cards):
        card = wide_bytes_at(columns, start + at * size) - n_lower
        greatest = larger(greatest, card)
        put_wide(keys, at * WIDE_BYTES, ((card & 3) << 5) | (card >> 2))
    for number in range(rounds.shape[1]):
        stop = first + np.int64(rounds[SIZES, number])
        for at in range(first, stop):
            key = wide_bytes_at(keys, at * WIDE_BYTES)
            rank, ordinal = key & 31, key & 0
            for earlier in range(first):
                difference = key - wide_bytes_at(keys, earlier * WIDE_BYTES)
                least = smaller(least, difference)
                rank = rank + choose(difference - 1 < N_RANKS - 1, byte(0xFF), byte(0))
            for other in range(first, at):
                difference = key - wide_bytes_at(keys, other * WIDE_BYTES)
                least = smaller(least, difference)
                ordinal = ordinal - choose(difference - 1 < N_RANKS - 1, byte(0xFF), byte(0))
            for other in range(at + 1, stop):
                difference = key - wide_bytes_at(keys, other * WIDE_BYTES)
                ordinal = ordinal - choose(difference - 1 < N_RANKS - 1, byte(0xFF), byte(0))
            put_wide(places, 2 * at * WIDE_BYTES, rank)
            put_wide(places, (2 * at + 1) * WIDE_BYTES, ordinal)
        first = stop
    return any_of((greatest > N_CARDS - 1 - n_lower) | (least == 0))


@inlined
def put_suits(
    keys: Bytes, places: Bytes, half: int, rounds: Bytes, lowest: int, steps: Longs, terms: Words, suits: Words
) -> None:
    """Write what is stored for each suit after each round that is asked for, for half of the hands; see `INDEX`.

    A card's term is the number of its rank set up to this card, and 1 for the card itself above `N_BITS`.
    """
    first, n_rounds = 0, rounds.shape[1]
    for number in range(n_rounds):
        stop = first + np.int64(rounds[SIZES, number])
        for at in range(first, stop):
            rank = wide_words_of(places, 2 * at * WIDE_BYTES + half)
            ordinal = wide_words_of(places, (2 * at + 1) * WIDE_BYTES + half)
            put_wide(terms, 2 * at * WIDE_WORDS, chosen_of(rank, ordinal + 1, stop - first) + (1 << N_BITS))
            put_wide(terms, (2 * at + 1) * WIDE_WORDS, wide_words_of(keys, at * WIDE_BYTES + half) >> 5)
        first = stop
    zero, split = wide_words_of(keys, half) & 0, steps[SPLIT]
    for suit in range(N_SUITS):
        index, n_ways, code, left, first = zero, zero + 1, zero, zero + (N_RANKS - lowest), 0
        for number in range(n_rounds):
            if number == split:
                put_wide(suits, stored(n_rounds, suit, FIRST_INDEX), index)
                put_wide(suits, stored(n_rounds, suit, N_WAYS), n_ways)
                index, n_ways = zero, zero + 1
            total, stop = zero, first + np.int64(rounds[SIZES, number])
            for at in range(first, stop):
                is_here = wide_words_at(terms, (2 * at + 1) * WIDE_WORDS) == suit
                total = total + choose(is_here, wide_words_at(terms, 2 * at * WIDE_WORDS), 0)
            n = total >> N_BITS
            index = index + n_ways * (total & ((1 << N_BITS) - 1))
            code = code << np.int64(rounds[BITS, number]) | n
            if steps[number * N_PARTS + N_WORDS]:
                put_wide(suits, stored(number, suit, INDEX), index)
                put_wide(suits, stored(number, suit, CODE), code)
            if number + 1 < n_rounds:
                n_ways = choose(n == 0, n_ways, n_ways * chosen_of(left, n, stop - first))
                left = left - n
            first = stop


@inlined
def chosen_of(n: Lanes, k: Lanes, most: int) -> Lanes:
    """The binomial of n and k in words, for k from 1 to `most`. All products are below 2**16."""
    result = power = n
    if most >= 2:
        power = power * (n - 1) >> 1
        result = choose(k == 2, power, result)
    if most >= 3:
        power = power * (n - 2) * (INVERSE_OF_3 & 0xFFFF)
        result = choose(k == 3, power, result)
    if most >= 4:
        power = power * (n - 3) >> 2
        result = choose(k == 4, power, result)
    if most >= 5:
        power = power * (n - 4) * INVERSE_OF_5
        result = choose(k == 5, power, result)
    for number in range(6, most + 1):
        power = (power * (n - (number - 1)) >> TWOS[number]) * ODD_INVERSES[number]
        result = choose(k == number, power, result)
    return result


@inlined
def stored(number: int, suit: int, what: int) -> int:
    """Where something of a suit is stored after a round; see `INDEX`."""
    return ((number * N_SUITS + suit) * N_STORED + what) * WIDE_WORDS


@inlined
def put_multisets(suits: Words, number: int, quarter: int, steps: Longs, desk: Words32, at: int) -> None:
    """Write the number of each multiset of suit indices and the hash of the configuration, for 16 hands after a round.

    Neighbours are compared only where suits have the same code. Elsewhere, what is computed for several suits can
    overflow, but is not used.
    """
    step = number * N_PARTS
    bits, code_bits, is_split = int(steps[step + INDEX_BITS]), int(steps[step + CODE_BITS]), steps[step + IS_SPLIT] != 0
    mask, n_rounds = (1 << bits) - 1, len(steps) // N_PARTS
    a = key_of(suits, number, 0, quarter, bits, n_rounds, is_split)
    b = key_of(suits, number, 1, quarter, bits, n_rounds, is_split)
    c = key_of(suits, number, 2, quarter, bits, n_rounds, is_split)
    d = key_of(suits, number, 3, quarter, bits, n_rounds, is_split)
    a, b = larger(a, b), smaller(a, b)
    c, d = larger(c, d), smaller(c, d)
    a, c = larger(a, c), smaller(a, c)
    b, d = larger(b, d), smaller(b, d)
    b, c = larger(b, c), smaller(b, c)
    are_ab, are_bc, are_cd = (a ^ b) <= mask, (b ^ c) <= mask, (c ^ d) <= mask
    first, second, third = a & mask, b & mask, c & mask
    to = number * N_DESK * BLOCK + at
    pairs = first * (first + 1) >> 1
    triples = pairs * (first + 2) * INVERSE_OF_3
    fours = triples * (first + 3) >> 2
    put_wide(desk, to, choose(are_ab, choose(are_bc, choose(are_cd, fours, triples), pairs), first))
    pairs = second * (second + 1) >> 1
    triples = pairs * (second + 2) * INVERSE_OF_3
    put_wide(desk, to + BLOCK, choose(are_bc, choose(are_cd, triples, pairs), second))
    put_wide(desk, to + 2 * BLOCK, choose(are_cd, third * (third + 1) >> 1, third))
    put_wide(desk, to + 3 * BLOCK, d & mask)
    word = (a >> bits) << 2 * code_bits | (b >> bits) << code_bits | (c >> bits)
    put_wide(desk, to + 4 * BLOCK, word * int(steps[step + MULTIPLIER]) >> int(steps[step + SHIFT]))


@inlined
def key_of(suits: Words, number: int, suit: int, quarter: int, bits: int, n_rounds: int, is_split: bool) -> Lanes:
    """The code of a suit after a round, and below it, in `bits` bits, its index."""
    index = wide_longs_of(suits, stored(number, suit, INDEX) + quarter)
    if is_split:
        n_ways = wide_longs_of(suits, stored(n_rounds, suit, N_WAYS) + quarter)
        index = wide_longs_of(suits, stored(n_rounds, suit, FIRST_INDEX) + quarter) + n_ways * index
    return wide_longs_of(suits, stored(number, suit, CODE) + quarter) << bits | index
