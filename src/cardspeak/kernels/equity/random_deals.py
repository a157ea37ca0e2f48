"""Random deals: each player's holding is drawn by weight from a table, and the other cards from the rest of the deck.

Random numbers are computed from a counter, so a deal depends only on the key of its stream and on its own number. Any
part of a sample can be dealt by any process, in any order. The generator is splitmix64: number n of a stream is
`mixed(key + n * STEP)`.

Source: Guy Steele, Doug Lea, Christine Flood, Fast splittable pseudorandom number generators, OOPSLA 2014,
https://doi.org/10.1145/2660193.2660195; Walker's alias tables: https://en.wikipedia.org/wiki/Alias_method

While dealing, a card is represented by its position among the cards that can be dealt, 0 for the lowest. `gaps`
translates positions to ids.

Holdings are drawn independently. If two holdings share a card, the whole deal is marked as rejected. The probability of
each remaining deal is proportional to the product of the weights of its disjoint holdings, as the definition of equity
requires. Redrawing only one of these two holdings would be wrong: for the other player, holdings that share cards with
many others would be too frequent.

Cards from the rest of the deck never clash, and neither do the cards within a holding. So the hole cards and the board
of each player always form a valid hand, even in rejected deals.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Words, Words32, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import BYTES, Lanes, byte, bytes_at, choose, evens, larger, odds, put, smaller, woven
from cardspeak.kernels.lanes.lanes64 import LANES64, counting, lanes64_at, put_bytes, put_lanes64
from cardspeak.kernels.orders.rows import columns_at

SIZE, BITS, ENTRIES, CARDS, N_CARDS = range(5)
"""The columns of `tables`. Each row describes a table of holdings: the number of holdings, how many bits this number
has, the index of the first entry, the index of the first packed cards, and the number of cards in a holding."""

BLOCK = 512
"""The number of deals in a block. A block fits in the fastest cache."""
CARDS_PER_WORD = 8
"""The number of cards packed into one 64-bit number. The first card is in the lowest byte."""
EIGHT = (0,) * CARDS_PER_WORD
CARDS_PER_NUMBER = 5
"""The number of cards dealt from one random number."""

STEP = np.uint64(0x9E3779B97F4A7C15)
TIMES_1, TIMES_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
FRACTION = 58  # bits after the binary point of the number that yields cards from the rest of the deck
BELOW_POINT = np.uint64(2**FRACTION - 1)
U0, U32, U64 = np.uint64(0), np.uint64(32), np.uint64(64)
LOW_HALF = np.uint64(2**32 - 1)


@inlined
def mixed(number: Lanes) -> Lanes:
    """The random numbers that splitmix64 computes from these numbers."""
    number = (number ^ number >> 30) * TIMES_1
    number = (number ^ number >> 27) * TIMES_2
    return number ^ number >> 31


@inlined
def draw_numbers(key: np.uint64, counter: np.uint64, per_deal: np.uint64, numbers: Words64) -> None:
    """Write to `numbers[i]` the random number at index counter + i * per_deal of the stream."""
    at = counting(counter, per_deal) * STEP + key
    ahead = counting(per_deal * np.uint64(LANES64), U0) * STEP
    for i in range(0, BLOCK, LANES64):
        put_lanes64(numbers, i, mixed(at))
        at = at + ahead


@inlined
def draw_places(numbers: Words64, table: Words64, entries: Words64) -> None:
    """Replace random numbers by indices of holdings in a table, drawn by weight (see `alias_table`).

    Multiplying a random number in [0, 1) by the size of the table yields an index plus a fraction. The entry at this
    index has a threshold in its upper half and an alias in its lower half. If the fraction is below the threshold, the
    index is chosen, else its alias. Before the multiplication, the random number is shifted right by the bit length
    of the table's size, so that the product fits in 64 bits. The probability of an entry deviates from uniform by less
    than one part in 2**(64 - bits) / size: less than one part in 10**12 for the 1,326 holdings of hold'em.
    """
    size, n_bits, start = table[SIZE], table[BITS], table[ENTRIES]
    to_place, to_half = U64 - n_bits, U32 - n_bits
    for i in range(BLOCK):
        product = (numbers[i] >> n_bits) * size
        place, fraction = product >> to_place, product >> to_half & LOW_HALF
        entry = entries[start + place]
        other = entry & LOW_HALF
        numbers[i] = place if fraction < entry >> U32 else other


@inlined
def unpack(words: Words64, n: int, ids: Bytes, at: int, width: int) -> None:
    """Write the n <= 8 lowest bytes of each of `BLOCK` numbers to n columns of `ids`.

    A column has `width` bytes, and the first column is written from index `at` on.
    """
    rows = words.view(np.uint8), EIGHT
    for i in range(0, BLOCK, BYTES):
        a, b, c, d, e, f, g, h = columns_at(rows, i)
        start = at + i
        put_bytes(ids, start, a)
        if n > 1:
            put_bytes(ids, start + width, b)
        if n > 2:
            put_bytes(ids, start + 2 * width, c)
        if n > 3:
            put_bytes(ids, start + 3 * width, d)
        if n > 4:
            put_bytes(ids, start + 4 * width, e)
        if n > 5:
            put_bytes(ids, start + 5 * width, f)
        if n > 6:
            put_bytes(ids, start + 6 * width, g)
        if n > 7:
            put_bytes(ids, start + 7 * width, h)


@inlined
def draw_from_rest(numbers: Words64, n_left: int, n: int) -> None:
    """Replace each random number by n <= 5 bytes: a number below `n_left`, one below `n_left` - 1, and so on.

    A 58-bit fraction times `n_left` is the number of a card plus a new fraction, which has fewer random bits. All sets
    of five cards are equally likely to within one part in 2**29, because 53 * 52 * 51 * 50 * 49 < 2**29.
    """
    for i in range(0, BLOCK, LANES64):
        fraction = lanes64_at(numbers, i) >> (64 - FRACTION)
        cards = fraction & U0
        for column in range(n):
            product = fraction * (n_left - column & 0xFF)  # LLVM multiplies faster if it knows that a factor is small
            cards = cards | product >> FRACTION << 8 * column
            fraction = product & BELOW_POINT
        put_lanes64(numbers, i, cards)


@inlined
def insert(card: Lanes, taken: Bytes, n: int, clash: Lanes) -> Lanes:
    """Insert cards into the n sorted registers of `taken`. Returns `clash`, set to 1 where a card was already there."""
    for slot in range(n):
        here = bytes_at(taken, slot * BYTES)
        clash = choose(here == card, byte(1), clash)
        lower, card = smaller(here, card), larger(here, card)
        put_bytes(taken, slot * BYTES, lower)
    put_bytes(taken, n * BYTES, card)
    return clash


@inlined
def not_taken(number: Lanes, taken: Bytes, n: int) -> Lanes:
    """The positions of cards, from their numbers among the cards that are not in the first n registers of `taken`.

    The registers are in ascending order. Start with the number as the position, and go through the registers: each
    register that is at or below the position moves the position up by one. In rejected deals, two registers can be
    equal. Even then, the final position is not taken: it is above each register that moved it, and once it is below a
    register, it is below all later registers. It grows by at most n, so it is still the position of a card.
    """
    for slot in range(n):
        number = choose(number >= bytes_at(taken, slot * BYTES), number + 1, number)
    return number


@inlined
def to_ids(places: Lanes, gaps: Bytes) -> Lanes:
    """The ids of cards, from their positions.

    `gaps` has ascending pairs: the first of several consecutive ids that cannot be dealt, and how many there are.
    """
    for gap in range(0, len(gaps), 2):
        places = choose(places >= gaps[gap], places + gaps[gap + 1], places)
    return places


@inlined
def settle_columns(ids: Bytes, taken: Bytes, at: int, n_drawn: int, gaps: Bytes, clash: Words) -> None:
    """For a register of deals, turn positions and numbers of cards into ids in place, and mark clashes."""
    width = len(clash)
    hits = bytes_at(taken, 0) & 0
    for column in range(len(ids) // width):
        start = column * width + at
        place = bytes_at(ids, start)
        if column < n_drawn:
            hits = insert(place, taken, column, hits)
        else:
            place = not_taken(place, taken, column)
            insert(place, taken, column, hits)
        put_bytes(ids, start, to_ids(place, gaps))
    put(clash, at, woven(evens(hits), odds(hits)))


@compiled
def deal(
    key: np.uint64,
    counter: np.uint64,
    tables: Words64,
    entries: Words64,
    packed: Words64,
    n_live: int,
    gaps: Bytes,
    ids: Bytes,
    picked: Words32,
    clash: Words,
) -> None:
    """Write random deals to `ids`, `picked` and `clash`. The length of `clash` is the number of deals.

    Args:
        key: the key of the stream.
        counter: the index in the stream of the first random number of the first deal. Each deal uses one number for
            each table, and one for every five cards from the rest of the deck, rounded up.
        tables: uint64[tables, 5]; see `SIZE`.
        entries: the entries of all tables; see `draw_places`.
        packed: the cards of the holdings in all tables, as positions, up to eight in a number. If holdings have more
            than eight cards, the first eight cards of all holdings of a table come first, followed by their next cards.
        n_live: the number of cards that can be dealt, at most 53.
        gaps: the ids that cannot be dealt; see `to_ids`.
        ids: uint8[columns * deals], receives one column of ids after another: the cards of the holdings drawn, in the
            order of the tables, then cards from the rest of the deck for the remaining columns.
        picked: uint32[tables * deals], receives the indices of the holdings drawn, unless the array is empty.
        clash: uint16[deals], receives 1 if two holdings share a card, else 0. The number of deals must be a multiple of
            `BLOCK`.
    """
    n, n_tables = len(clash), len(tables)
    n_columns, n_drawn = len(ids) // n, 0
    for table in range(n_tables):
        n_drawn += int(np.int64(tables[table, N_CARDS]))  # Numba's `int` would leave it unsigned
    n_rest = n_columns - n_drawn
    per_deal = np.uint64(n_tables + (n_rest + CARDS_PER_NUMBER - 1) // CARDS_PER_NUMBER)
    numbers, words = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    taken = np.empty((n_columns + 1) * BYTES, np.uint8)
    for block in range(0, n, BLOCK):
        at, column = counter + np.uint64(block) * per_deal, 0
        for table in range(n_tables):
            draw_numbers(key, at, per_deal, numbers)
            draw_places(numbers, tables[table], entries)
            at += np.uint64(1)
            if len(picked):
                for i in range(BLOCK):
                    picked[table * n + block + i] = numbers[i]
            start, n_cards = tables[table, CARDS], int(np.int64(tables[table, N_CARDS]))
            for first in range(0, n_cards, CARDS_PER_WORD):
                for i in range(BLOCK):
                    words[i] = packed[start + numbers[i]]
                unpack(words, min(CARDS_PER_WORD, n_cards - first), ids, (column + first) * n + block, n)
                start += tables[table, SIZE]
            column += n_cards
        for first in range(n_drawn, n_columns, CARDS_PER_NUMBER):
            draw_numbers(key, at, per_deal, numbers)
            at += np.uint64(1)
            n_from_number = min(CARDS_PER_NUMBER, n_columns - first)
            draw_from_rest(numbers, n_live - first, n_from_number)
            unpack(numbers, n_from_number, ids, first * n + block, n)
        for i in range(block, block + BLOCK, BYTES):
            settle_columns(ids, taken, i, n_drawn, gaps, clash)
