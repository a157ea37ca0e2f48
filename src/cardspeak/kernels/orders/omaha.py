"""The best hand of two hole cards and three board cards, without tables and without trying all combinations.

The best hand follows from a few sets of ranks. The hole cards and the board are called the two sides. For each side,
the sets are the ranks held at least once, twice and (on the board) three times, and the ranks held in the one suit that
can make a flush. Each category is possible under a condition on these sets, because only a few combinations of cards
from the two sides make it. A pair, for example, is two hole cards, two board cards, or a hole card and a board card.
Kickers are the best remaining ranks. Each side contributes enough of them to make two hole cards and three board cards.

Sets are reversed here: bit 0 is the ace, bit 12 the deuce. So the best rank is the lowest bit, which takes two
instructions to find and two to remove. At the end, the sets are reversed again, so the values are those of `high`.

The low half, eight or better, is computed in the same pass.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import (
    BYTES,
    WORDS,
    Lanes,
    any_of,
    choose,
    evens,
    larger,
    odds,
    popcount,
    put,
    smaller,
    word,
    woven,
)
from cardspeak.kernels.orders.ace_to_five import eight_or_better_of
from cardspeak.kernels.orders.blocks import BLOCK, parts_at, put_parts
from cardspeak.kernels.orders.high import BestFive, finished, parts_of, with_suited
from cardspeak.kernels.orders.rank_sets import drop_lowest, lowest, two_of
from cardspeak.kernels.orders.rows import Board, Columns, Hole, Rows, hole_and_board_at, n_cards_of

Sides: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""Seven sets: the ranks that the hole cards hold at least once and twice; the ranks that the board holds at least once,
twice and three times; and the ranks of the flush suit among the hole cards and on the board."""


@inlined
def are_wrong(hole: Hole, board: Board, n_hole: int, n_board: int) -> Lanes:
    """Whether a hand has a card id above 51 or a duplicate card, as in `high_loops.are_wrong`."""
    a, b, c, d, e, f = hole
    v, w, x, y, z = board
    largest = larger(larger(a, b), larger(larger(v, w), x))
    nearest = smaller(a ^ b, smaller(smaller(v ^ w, v ^ x), w ^ x))
    nearest = smaller(nearest, smaller(smaller(a ^ v, a ^ w), a ^ x))
    nearest = smaller(nearest, smaller(smaller(b ^ v, b ^ w), b ^ x))
    if n_board > 3:
        largest = larger(largest, y)
        nearest = smaller(nearest, smaller(smaller(y ^ a, y ^ b), smaller(smaller(y ^ v, y ^ w), y ^ x)))
    if n_board > 4:
        largest = larger(largest, z)
        nearest = smaller(nearest, smaller(smaller(z ^ a, z ^ b), smaller(smaller(z ^ v, z ^ w), z ^ x)))
        nearest = smaller(nearest, z ^ y)
    if n_hole > 2:
        largest = larger(largest, c)
        nearest = smaller(nearest, smaller(smaller(c ^ a, c ^ b), nearest_on_board(c, board)))
    if n_hole > 3:
        largest = larger(largest, d)
        nearest = smaller(nearest, smaller(smaller(smaller(d ^ a, d ^ b), d ^ c), nearest_on_board(d, board)))
    if n_hole > 4:
        largest = larger(largest, e)
        to_hole = smaller(smaller(e ^ a, e ^ b), smaller(e ^ c, e ^ d))
        nearest = smaller(nearest, smaller(to_hole, nearest_on_board(e, board)))
    if n_hole > 5:
        largest = larger(largest, f)
        to_hole = smaller(smaller(smaller(f ^ a, f ^ b), smaller(f ^ c, f ^ d)), f ^ e)
        nearest = smaller(nearest, smaller(to_hole, nearest_on_board(f, board)))
    return (largest > 51) | (nearest == 0)


@inlined
def nearest_on_board(card: Lanes, board: Board) -> Lanes:
    """The smallest XOR of the card with any board card: 0 if the card is on the board."""
    v, w, x, y, z = board
    return smaller(smaller(smaller(card ^ v, card ^ w), smaller(card ^ x, card ^ y)), card ^ z)


@inlined
def flush_suit(board: Board) -> Lanes:
    """The suit that has three or more board cards, in the two lowest bits, or any suit if there is no such suit.

    The result has the bits that are set in at least three cards. Suppose that at least three cards are of suit s. Where
    s has a 1, at least three cards have a 1. Where s has a 0, at most two cards have a 1, since padding has suit 0. So
    the bits set in three or more cards are exactly those of s.
    """
    v, w, x, y, z = board
    odd, two = v ^ w ^ x, two_of(v, w, x)
    carry = two_of(odd, y, z)
    return two & carry | (two ^ carry) & (odd ^ y ^ z)


@inlined
def rank_bit(card: Lanes) -> Lanes:
    """The card's rank as a set, with the ace as bit 0. Empty for padding."""
    return word(1 << 12) >> (card >> 2)


@inlined
def sides_of(hole: Hole, board: Board, suit: Lanes) -> Sides:
    """The sets of the two sides, from cards as words and the `flush_suit`."""
    a, b, c, d, e, f = hole
    bit_a, bit_b, bit_c = rank_bit(a), rank_bit(b), rank_bit(c)
    bit_d, bit_e, bit_f = rank_bit(d), rank_bit(e), rank_bit(f)
    hole_once, hole_twice = bit_a | bit_b, bit_a & bit_b
    hole_once, hole_twice = hole_once | bit_c, hole_twice | hole_once & bit_c
    hole_once, hole_twice = hole_once | bit_d, hole_twice | hole_once & bit_d
    hole_once, hole_twice = hole_once | bit_e, hole_twice | hole_once & bit_e
    hole_once, hole_twice = hole_once | bit_f, hole_twice | hole_once & bit_f
    of_hole = choose((a ^ suit) & 3 == 0, bit_a, 0)
    of_hole = with_suited(of_hole, b, bit_b, suit)
    of_hole = with_suited(of_hole, c, bit_c, suit)
    of_hole = with_suited(of_hole, d, bit_d, suit)
    of_hole = with_suited(of_hole, e, bit_e, suit)
    of_hole = with_suited(of_hole, f, bit_f, suit)

    v, w, x, y, z = board
    bit_v, bit_w, bit_x, bit_y, bit_z = rank_bit(v), rank_bit(w), rank_bit(x), rank_bit(y), rank_bit(z)
    once, twice, thrice = bit_v | bit_w | bit_x, two_of(bit_v, bit_w, bit_x), bit_v & bit_w & bit_x
    once, twice, thrice = once | bit_y, twice | once & bit_y, thrice | twice & bit_y
    once, twice, thrice = once | bit_z, twice | once & bit_z, thrice | twice & bit_z
    of_board = choose((v ^ suit) & 3 == 0, bit_v, 0)
    of_board = with_suited(of_board, w, bit_w, suit)
    of_board = with_suited(of_board, x, bit_x, suit)
    of_board = with_suited(of_board, y, bit_y, suit)
    of_board = with_suited(of_board, z, bit_z, suit)
    return hole_once, hole_twice, once, twice, thrice, of_hole, of_board


@inlined
def best_two(ranks: Lanes, n: Lanes) -> Lanes:
    """The best n ranks, for n from 0 to 2."""
    rest = choose(n > 0, drop_lowest(ranks), ranks)
    return ranks ^ choose(n > 1, drop_lowest(rest), rest)


@inlined
def best_three(ranks: Lanes, n: Lanes) -> Lanes:
    """The best n ranks, for n from 0 to 3."""
    rest = choose(n > 0, drop_lowest(ranks), ranks)
    rest = choose(n > 1, drop_lowest(rest), rest)
    return ranks ^ choose(n > 2, drop_lowest(rest), rest)


@inlined
def straights(hole: Lanes, board: Lanes) -> Lanes:
    """The highest ranks of all straights made of two ranks of the hole cards and three ranks of the board.

    Five consecutive ranks make a straight if each of them is among the hole cards or on the board, at least two are
    among the hole cards, and at least three are on the board. (Take the ranks that only one side has from that side.
    Then take the shared ranks from either side, as needed.) All runs are checked at once: first runs of two ranks, then
    of four, then of five. A run is represented by its highest rank.
    """
    hole, board = hole | hole << 13, board | board << 13  # a copy of the ace below the deuce
    either = hole | board
    pairs = either & either >> 1
    in_row = pairs & pairs >> 2 & either >> 4

    one, two = hole | hole >> 1, hole & hole >> 1  # at least one of two ranks; both of two ranks
    two = two | two >> 2 | one & one >> 2  # at least two of four ranks
    of_hole = two | (one | one >> 2) & hole >> 4

    one, two = board | board >> 1, board & board >> 1
    three = two & one >> 2 | one & two >> 2
    two = two | two >> 2 | one & one >> 2
    of_board = three | two & board >> 4
    return in_row & of_hole & of_board & 0x3FF  # ace to ten ... five to ace; bits above belong to the copy of the ace


@inlined
def reversed_ranks(ranks: Lanes) -> Lanes:
    """The set with its 13 bits reversed. LLVM recognises this and uses special instructions if the machine has them."""
    ranks = ranks >> 1 & 0x5555 | (ranks & 0x5555) << 1
    ranks = ranks >> 2 & 0x3333 | (ranks & 0x3333) << 2
    ranks = ranks >> 4 & 0x0F0F | (ranks & 0x0F0F) << 4
    return (ranks >> 8 | ranks << 8) >> 3


@inlined
def best_high(sides: Sides) -> BestFive:
    """A description of the best high hand of two hole cards and three board cards, as in `high.best_five`."""
    hole, hole_pairs, board, board_pairs, board_trips, suited_hole, suited_board = sides
    shared = hole & board
    has_board_pair = board_pairs != 0

    # The ranks of pairs, trips or quads; each step overrides the steps before it. A pair is in the hole, on the board,
    # or shared between them. If no trips are possible, no rank belongs to two of these three kinds of pairs. Two pair:
    # if the board has no pair, both pairs are shared. If the board has a pair, the first pair is in the hole or shared.
    # The second pair is on the board, or shared if the first pair is shared.
    main = lowest(hole_pairs | shared | board_pairs)
    first = lowest(shared | choose(has_board_pair, hole_pairs, 0))
    second = lowest(board_pairs | choose(first & shared != 0, drop_lowest(shared), 0))
    is_two_pair = (first != 0) & (second != 0)
    size = choose(is_two_pair, 2, choose(main != 0, 1, 0))
    main = choose(is_two_pair, first | second, main)
    trips = hole_pairs & board | hole & board_pairs | board_trips
    has_trips = trips != 0
    main = choose(has_trips, lowest(trips), main)
    quads = hole_pairs & board_pairs | hole & board_trips
    has_quads = quads != 0
    main = choose(has_quads, lowest(quads), main)

    # Kickers: each side adds its best other ranks, up to two hole cards and three board cards in total.
    n_hole = 2 - popcount(main & hole) - popcount(main & hole_pairs)
    n_board = 3 - popcount(main & board) - popcount(main & board_pairs) - popcount(main & board_trips)
    kickers = best_two(hole & ~main, n_hole) | best_three(board & ~main, n_board)

    # Full houses without quads: TT + Tpp, pp + TTT, or Tp + TTp, with the hole cards first. T is the rank of the three
    # of a kind, and p is the rank of the pair.
    full = choose(has_board_pair, hole_pairs & board, 0) | choose(hole_pairs != 0, board_trips, 0)
    full = lowest(full | choose(drop_lowest(shared) != 0, hole & board_pairs, 0))
    is_full = (full != 0) & ~has_quads
    pairs = choose(full & board_trips != 0, hole_pairs, shared ^ full)
    pairs = choose(full & hole_pairs != 0, board_pairs, pairs)
    main, kickers = choose(is_full, full, main), choose(is_full, lowest(pairs), kickers)

    # Flushes and straights. With a flush, only straights in its suit matter; they are straight flushes and beat
    # everything.
    of_hole, of_board = drop_lowest(suited_hole), drop_lowest(drop_lowest(suited_board))
    has_flush = (of_hole != 0) & (of_board != 0)
    tops = straights(choose(has_flush, suited_hole, hole), choose(has_flush, suited_board, board))
    has_straight = tops != 0
    counts = ~(is_full | has_quads) | has_flush & has_straight
    has_flush, has_straight = has_flush & counts, has_straight & counts
    flush = suited_hole ^ drop_lowest(of_hole) | suited_board ^ drop_lowest(of_board)
    kickers = choose(has_flush, flush, kickers)
    kickers = choose(has_straight, lowest(tops) << 3, kickers)  # once reversed, the highest straight is bit 9
    main = choose(has_flush | has_straight, 0, main)
    return reversed_ranks(main), reversed_ranks(kickers), size, has_trips, has_straight, has_flush, is_full, has_quads


@inlined
def low_of(sides: Sides) -> Lanes:
    """The value of the best eight-or-better low of two hole cards and three board cards: 1 to 56, or 0 without a low.

    The sets of ranks that a hand can use are the independent sets of a matroid, so a greedy choice is best: add the
    lowest possible rank until no rank can be added. A low can have at most two ranks that are only among the hole
    cards, at most three ranks that are only on the board, and five ranks in total.
    """
    hole, board = from_ace(sides[0]), from_ace(sides[2])
    of_hole, of_board = hole & ~board, board & ~hole
    of_hole ^= drop_lowest(drop_lowest(of_hole))
    of_board ^= drop_lowest(drop_lowest(drop_lowest(of_board)))
    return eight_or_better_of(of_hole | of_board | hole & board)


@inlined
def from_ace(ranks: Lanes) -> Lanes:
    """The set of ranks up to eight in the order of low hands, with the ace as bit 0 and the deuce as bit 1."""
    return reversed_ranks(ranks) << 1 & 0xFF | ranks & 1


@inlined
def both_halves(hole: Hole, board: Board) -> tuple[Sides, Sides]:
    """The sets of the hands at even positions and at odd positions. A register holds half as many words as bytes."""
    a, b, c, d, e, f = hole
    v, w, x, y, z = board
    suit = flush_suit(board)
    even = evens(a), evens(b), evens(c), evens(d), evens(e), evens(f)
    even_board = evens(v), evens(w), evens(x), evens(y), evens(z)
    odd = odds(a), odds(b), odds(c), odds(d), odds(e), odds(f)
    odd_board = odds(v), odds(w), odds(x), odds(y), odds(z)
    return sides_of(even, even_board, evens(suit)), sides_of(odd, odd_board, odds(suit))


@compiled
def omaha_of_cards(
    hands: Columns | Rows, hole: tuple[int, ...], highs: tuple[Words, ...], lows: tuple[Words, ...]
) -> int:
    """Write the values of hands to `highs` and `lows`, each a tuple of one array of `n` words, or an empty tuple.

    `hole` is a tuple of any numbers, one for each hole card of a hand.

    Returns:
        The index of the first hand of the first register that contains an invalid hand, or -1. A hand is invalid if it
        has a card id above 51 or a duplicate card.
    """
    n = len((highs + lows)[0])
    n_hole = len(hole)
    n_board = n_cards_of(hands) - n_hole
    buffer = np.empty(3 * BLOCK, np.uint16)
    for block in range(0, n, BLOCK):
        end = min(block + BLOCK, n)
        for i in range(block, end, BYTES):
            start = min(i, n - BYTES)
            in_hole, on_board = hole_and_board_at(hands, hole, start)
            if any_of(are_wrong(in_hole, on_board, n_hole, n_board)):
                return start
            even, odd = both_halves(in_hole, on_board)
            if len(highs):
                put_parts(parts_of(best_high(even)), buffer, i - block)
                put_parts(parts_of(best_high(odd)), buffer, i - block + WORDS)
            if len(lows):
                put(lows[0], start, woven(low_of(even), low_of(odd)))
        if len(highs):
            for i in range(block, end, BYTES):
                at = i - block
                of_even, of_odd = parts_at(buffer, at), parts_at(buffer, at + WORDS)
                put(highs[0], min(i, n - BYTES), woven(finished(of_even), finished(of_odd)))
    return -1
