"""The loops of all orders except `high`: values of many hands in one order.

An order is represented by a function. Its arguments are the ranks held in each suit, in registers, and the number of
cards. It returns a register of dense values. The loops are inlined and accept this function as an argument, so the
kernel of an order is one line. Long functions are split into the two steps of `blocks`. The arithmetic of an order is
compiled only for planes. Hands in rows or columns are first converted to planes, one block at a time, so that the
planes stay in the fastest caches. The kernel for this is compiled once for each number of cards, for all orders.

As in `high_loops`, each kernel stops at the first register that contains an invalid hand and returns the index of the
register's first hand, or -1 if all hands are valid. The last register ends with the last hand, so there must be at
least `LEAST` hands.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined, pasted
from cardspeak.kernels.lanes.lanes import (
    BYTES,
    WORDS,
    Lanes,
    choose,
    evens,
    odds,
    put,
    word,
    woven,
)
from cardspeak.kernels.orders.addresses import OfPlanes, called
from cardspeak.kernels.orders.blocks import BLOCK, Deck, LanesBySuit, hand_at
from cardspeak.kernels.orders.high import ALL_RANKS
from cardspeak.kernels.orders.rows import Columns, Rows, cards_at, n_cards_of

JOKER = ALL_RANKS + 1  # the joker's bit in the plane of clubs
JOKER_DECK: Deck = ALL_RANKS | JOKER, ALL_RANKS
NO_CARD = 1 << 15  # a bit that no card has


@pasted
def values_at_once(
    value: Callable[[LanesBySuit, int], Lanes], planes: Planes, n_cards: int, deck: Deck, out: tuple[Words]
) -> int:
    """Write the values of hands in planes to `out`. `value` computes the dense values of hands of `n_cards` cards."""
    n = len(out[0])
    for i in range(0, n, WORDS):
        start = min(i, n - WORDS)
        hand, is_wrong = hand_at(planes, start, n_cards, deck)
        if is_wrong:
            return start
        put(out[0], start, value(hand, n_cards))
    return -1


@inlined
def with_card(hand: LanesBySuit, card: Lanes) -> LanesBySuit:
    """The ranks held in each suit, with this card added. Ranks are taken modulo 16.

    The bit is added, because a conditional addition takes one instruction. If the hand already has the card, the
    addition carries into another bit, so the planes have fewer bits than the hand has cards.
    """
    clubs, diamonds, hearts, spades = hand
    bit, suit = word(1) << (card >> 2 & 15), card & 3
    clubs = choose(suit == 0, clubs + bit, clubs)
    diamonds = choose(suit == 1, diamonds + bit, diamonds)
    hearts = choose(suit == 2, hearts + bit, hearts)
    return clubs, diamonds, hearts, choose(suit == 3, spades + bit, spades)


@inlined
def hand_of(a: Lanes, b: Lanes, c: Lanes, d: Lanes, e: Lanes, f: Lanes, g: Lanes) -> LanesBySuit:
    """The ranks that seven cards hold in each suit, from the ids of the cards as words.

    An id above 63 sets the bit `NO_CARD` in clubs. If there is padding, a duplicate card or an id from 56 to 63 (which
    has no valid rank), the planes have fewer than seven bits in total.
    """
    none = word(0) & a
    hand = with_card(with_card(with_card((none, none, none, none), a), b), c)
    clubs, diamonds, hearts, spades = with_card(with_card(with_card(with_card(hand, d), e), f), g)
    ranks = ALL_RANKS | JOKER
    clubs = choose((a | b | c | d | e | f | g) > 63, NO_CARD, clubs & ranks)
    return clubs, diamonds & ranks, hearts & ranks, spades & ranks


@compiled
def planes_of_cards(hands: Columns | Rows, first: int, planes: Planes) -> None:
    """Write the planes of the n hands from index `first` on to `planes`, four arrays of n words; see `hand_of`."""
    n = len(planes[0])
    for i in range(0, n, BYTES):
        start = min(i, n - BYTES)
        a, b, c, d, e, f, g = cards_at(hands, first + start)
        even = hand_of(evens(a), evens(b), evens(c), evens(d), evens(e), evens(f), evens(g))
        odd = hand_of(odds(a), odds(b), odds(c), odds(d), odds(e), odds(f), odds(g))
        put(planes[0], start, woven(even[0], odd[0]))
        put(planes[1], start, woven(even[1], odd[1]))
        put(planes[2], start, woven(even[2], odd[2]))
        put(planes[3], start, woven(even[3], odd[3]))


@compiled
def values_by_planes(of_planes: OfPlanes, hands: Columns | Rows, out: tuple[Words]) -> int:
    """Write the values of hands in rows or columns (see `rows`) to `out`, using the kernel of an order for planes.

    `of_planes` is what `address_of` returns for this kernel. The last block ends with the last hand, so some hands can
    be evaluated twice.
    """
    n, k = len(out[0]), n_cards_of(hands)
    size = min(n, BLOCK)
    buffer = np.empty(4 * size, np.uint16)
    planes = buffer[:size], buffer[size : 2 * size], buffer[2 * size : 3 * size], buffer[3 * size :]
    for i in range(0, n, BLOCK):
        first = min(i, n - size)
        planes_of_cards(hands, first, planes)
        stop = called(of_planes, planes, k, (out[0][first : first + size],))
        if stop >= 0:
            return first + stop
    return -1
