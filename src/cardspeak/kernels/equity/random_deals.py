"""Random deals: each player's holding drawn from a table by weight, and cards from what is left of the deck.

Random numbers are made from a counter, so a deal follows from the key of its stream and its number alone, and any part
of a sample can be dealt by anyone, in any order. Number n of a stream is `mixed(key + n * STEP)`, which is splitmix64.

Source: Guy Steele, Doug Lea, Christine Flood, Fast splittable pseudorandom number generators, OOPSLA 2014,
https://doi.org/10.1145/2660193.2660195; Walker's alias tables: https://en.wikipedia.org/wiki/Alias_method

Cards are places here, counted through the cards that are free to be dealt, 0 for the lowest; `gaps` turn them into ids.

Holdings are drawn without a look at each other. Where two share a card the whole deal is marked, to be thrown away:
what is left has a probability proportional to the product of the weights of disjoint holdings, which is what equity
means. (To draw again only the holding that clashed is wrong: it favours what leaves the others few clashes.) Cards from
the rest of the deck never clash with anything, and neither do the cards of one holding, so the hole cards and the board
of each player are a hand that can be valued, in deals that are thrown away as well.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Words, Words32, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import BYTES, Lanes, byte, bytes_at, choose, evens, larger, odds, put, smaller, woven
from cardspeak.kernels.lanes.lanes64 import LANES64, counting, lanes64_at, put_bytes, put_lanes64, put_lowest_bytes

SIZE, BITS, ENTRIES, CARDS, N_CARDS = range(5)
"""The columns of `tables`, with a row for each table that holdings are drawn from: how many holdings it has, how many
bits such a number has, where its entries and its packed cards start, and how many cards a holding has."""

BLOCK = 512
"""Deals at a time: a few arrays of so many numbers stay in the nearest cache. Deals come in multiples of it."""
CARDS_PER_WORD = 8
"""Cards that are packed into one number of 64 bits, the first one lowest."""
CARDS_PER_NUMBER = 5
"""Cards dealt from one random number."""

STEP = np.uint64(0x9E3779B97F4A7C15)
TIMES_1, TIMES_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
FRACTION = 58  # bits after the point of the number that cards from the rest are made from
BELOW_POINT = np.uint64(2**FRACTION - 1)
U0, U32, U64 = np.uint64(0), np.uint64(32), np.uint64(64)
LOW_HALF = np.uint64(2**32 - 1)


@inlined
def mixed(number: Lanes) -> Lanes:
    """The random numbers that splitmix64 makes of a counter."""
    number = (number ^ number >> 30) * TIMES_1
    number = (number ^ number >> 27) * TIMES_2
    return number ^ number >> 31


@inlined
def draw_numbers(key: np.uint64, counter: np.uint64, per_deal: np.uint64, numbers: Words64) -> None:
    """In place: numbers[i] is number counter + i * per_deal of the stream."""
    at = counting(counter, per_deal) * STEP + key
    ahead = counting(per_deal * np.uint64(LANES64), U0) * STEP
    for i in range(0, BLOCK, LANES64):
        put_lanes64(numbers, i, mixed(at))
        at = at + ahead


@inlined
def draw_places(numbers: Words64, table: Words64, entries: Words64) -> None:
    """In place: random numbers become places in a table of holdings, each as likely as its weight.

    A number in [0, 1) times the size is a place and a fraction. An entry has a threshold in its upper half and another
    place in its lower one, which is taken if the fraction is not below the threshold. Of the random number 64 bits less
    those of the size are used, so a place is off from equally likely by less than size / 2**(64 - bits): one part in
    10**12 for the 1,326 holdings of hold'em.
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
def unpack(
    places: Words64, packed: Words64, start: np.uint64, words: Words64, n: int, ids: Bytes, at: int, width: int
) -> None:
    """In place: the n <= 8 cards of the holdings at these places, packed in one number each, go to columns of `ids`.

    A column is `width` cards long; the first one is filled from `at` on. Spoils `words`.
    """
    for i in range(BLOCK):
        words[i] = packed[start + places[i]]
    for i in range(0, BLOCK, LANES64):
        word = lanes64_at(words, i)
        for column in range(n):
            put_lowest_bytes(ids, at + column * width + i, word)
            word = word >> 8


@inlined
def draw_from_rest(numbers: Words64, n_left: int, n: int, ids: Bytes, at: int, width: int) -> None:
    """In place: n <= 5 columns, of the first any number below `n_left`, of the next below one less, and so on.

    A number in [0, 1), of 58 bits, times n_left is a number of the card and a fraction, which is again a number in
    [0, 1) but for the bits that it has lost: 53 * 52 * 51 * 50 * 49 < 2**29, so any five cards are equally likely but
    for less than one part in 2**29.
    """
    for i in range(0, BLOCK, LANES64):
        fraction = lanes64_at(numbers, i) >> (64 - FRACTION)
        for column in range(n):
            product = fraction * (n_left - column)
            put_lowest_bytes(ids, at + column * width + i, product >> FRACTION)
            fraction = product & BELOW_POINT


@inlined
def insert(card: Lanes, taken: Bytes, n: int, clash: Lanes) -> Lanes:
    """In place: puts cards into the rows taken[:n] of a register each, rising; `clash` with 1 where one was there."""
    for slot in range(n):
        here = bytes_at(taken, slot * BYTES)
        clash = choose(here == card, byte(1), clash)
        lower, card = smaller(here, card), larger(here, card)
        put_bytes(taken, slot * BYTES, lower)
    put_bytes(taken, n * BYTES, card)
    return clash


@inlined
def not_taken(number: Lanes, taken: Bytes, n: int) -> Lanes:
    """The places of the cards of these numbers among those that are not in the rows taken[:n], which rise.

    Number k is place k, one more for each row at or below it as it grows. Where a row comes twice, in deals that are
    thrown away, the place is still none of the rows: passing a row it is beyond it, and staying below one it is below
    all that follow; and it grows by n at most, so it is still a card.
    """
    for slot in range(n):
        number = choose(number >= bytes_at(taken, slot * BYTES), number + 1, number)
    return number


@inlined
def to_ids(places: Lanes, gaps: Bytes) -> Lanes:
    """The ids of places: `gaps` has pairs of an id that is not dealt and the number of those in a row, rising."""
    for gap in range(0, len(gaps), 2):
        places = choose(places >= gaps[gap], places + gaps[gap + 1], places)
    return places


@inlined
def settle_columns(ids: Bytes, taken: Bytes, at: int, n_drawn: int, gaps: Bytes, clash: Words) -> None:
    """In place: a register of deals; drawn places and numbers of cards from the rest become ids, clashes are marked."""
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
    """Deal into `ids`, `picked` and `clash`.

    Args:
        key: that of the stream.
        counter: the number in the stream of the first random number of the first deal. Each deal takes as many as there
            are tables, and one for each five cards from the rest, the last of them rounded up.
        tables: uint64[tables, 5], see `SIZE`.
        entries: of all tables, see `draw_places`.
        packed: the cards of their holdings, as places, up to eight in a number. Where there are more the first eight of
            all holdings of a table come before the next of all.
        n_live: how many cards the deck has that are free to be dealt, 53 at the most.
        gaps: which ids these are, see `to_ids`.
        ids: changed in place, a column of ids after the other, uint8[columns * deals]: those of the holdings drawn,
            in the order of the tables, then cards from the rest, as many as there is room for.
        picked: changed in place, which holding was drawn, uint32[tables * deals]; or an array without room for it.
        clash: changed in place, uint16[deals]: 1 where two holdings share a card, else 0. How long it is tells how many
            deals are wanted, a multiple of `BLOCK`.
    """
    n, n_tables = len(clash), len(tables)
    n_columns, n_drawn = len(ids) // n, 0
    for table in range(n_tables):
        n_drawn += int(np.int64(tables[table, N_CARDS]))  # of an unsigned integer int makes another for Numba
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
                n_packed = min(CARDS_PER_WORD, n_cards - first)
                unpack(numbers, packed, start, words, n_packed, ids, (column + first) * n + block, n)
                start += tables[table, SIZE]
            column += n_cards
        for first in range(n_drawn, n_columns, CARDS_PER_NUMBER):
            draw_numbers(key, at, per_deal, numbers)
            at += np.uint64(1)
            n_from_number = min(CARDS_PER_NUMBER, n_columns - first)
            draw_from_rest(numbers, n_live - first, n_from_number, ids, first * n + block, n)
        for i in range(block, block + BLOCK, BYTES):
            settle_columns(ids, taken, i, n_drawn, gaps, clash)
