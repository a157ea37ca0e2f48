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
    in_order,
    joined,
    popcount,
    put,
)
from cardspeak.kernels.lanes.registers import CAN_LOOK_UP
from cardspeak.kernels.lanes.tables import Table, entry
from cardspeak.kernels.orders import high
from cardspeak.kernels.orders.ace_to_five import eight_or_better_of
from cardspeak.kernels.orders.blocks import BLOCK, parts_at, put_parts
from cardspeak.kernels.orders.high import BestFive, finished, parts_of
from cardspeak.kernels.orders.rank_sets import drop_lowest, lowest, two_of
from cardspeak.kernels.orders.rows import Board, Columns, Hole, Rows, hole_and_board_at, sides_are_wrong

Sides: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""Seven sets: the ranks that the hole cards hold at least once and twice; the ranks that the board holds at least once,
twice and three times; and the ranks of the flush suit among the hole cards and on the board."""


LOW = Table([0] * 5 + [1 << 12 - rank for rank in range(5, 13)])
HIGH = Table(1 << 4 - rank for rank in range(5))
"""The low and the high byte of each rank as a set, with the ace as bit 0."""


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
def rank_bytes(card: Lanes) -> tuple[Lanes, Lanes]:
    """The low and the high byte of the card's rank as a set; see `high.rank_bytes`."""
    if CAN_LOOK_UP:
        return entry(LOW, card >> 2), entry(HIGH, card >> 2)
    return high.rank_bytes(48 - (card & 60) & 63)  # rank 12 - r for rank r; padding stays padding


@inlined
def hole_sets(bits: Hole, suited: Hole) -> tuple[Lanes, Lanes, Lanes]:
    """The ranks that the hole cards hold at least once and twice, and those of the flush suit.

    The arguments are the rank of each card, and whether it is of this suit.
    """
    a, b, c, d, e, f = bits
    is_a, is_b, is_c, is_d, is_e, is_f = suited
    once, twice = a | b, a & b
    once, twice = once | c, twice | once & c
    once, twice = once | d, twice | once & d
    once, twice = once | e, twice | once & e
    once, twice = once | f, twice | once & f
    flush = choose(is_a, a, 0) + choose(is_b, b, 0) + choose(is_c, c, 0)
    return once, twice, flush + choose(is_d, d, 0) + choose(is_e, e, 0) + choose(is_f, f, 0)


@inlined
def board_sets(bits: Board, suited: Board) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """The ranks that the board holds at least once, twice and three times, and those of the flush suit.

    The arguments are as for `hole_sets`.
    """
    v, w, x, y, z = bits
    is_v, is_w, is_x, is_y, is_z = suited
    once, twice, thrice = v | w | x, two_of(v, w, x), v & w & x
    once, twice, thrice = once | y, twice | once & y, thrice | twice & y
    once, twice, thrice = once | z, twice | once & z, thrice | twice & z
    flush = choose(is_v, v, 0) + choose(is_w, w, 0) + choose(is_x, x, 0)
    return once, twice, thrice, flush + choose(is_y, y, 0) + choose(is_z, z, 0)


@inlined
def both_halves(hole: Hole, board: Board) -> tuple[Sides, Sides]:
    """The sets of a register of hands, from their cards as bytes, in two registers of words.

    As in `high.from_cards`, both bytes of each set are computed and then joined.
    """
    a, b, c, d, e, f = hole
    v, w, x, y, z = board
    suit = flush_suit(board)
    hole_suited = (
        (a ^ suit) & 3 == 0,
        (b ^ suit) & 3 == 0,
        (c ^ suit) & 3 == 0,
        (d ^ suit) & 3 == 0,
        (e ^ suit) & 3 == 0,
        (f ^ suit) & 3 == 0,
    )
    suited = (v ^ suit) & 3 == 0, (w ^ suit) & 3 == 0, (x ^ suit) & 3 == 0, (y ^ suit) & 3 == 0, (z ^ suit) & 3 == 0
    low_a, high_a = rank_bytes(a)
    low_b, high_b = rank_bytes(b)
    low_c, high_c = rank_bytes(c)
    low_d, high_d = rank_bytes(d)
    low_e, high_e = rank_bytes(e)
    low_f, high_f = rank_bytes(f)
    low_hole, high_hole = (low_a, low_b, low_c, low_d, low_e, low_f), (high_a, high_b, high_c, high_d, high_e, high_f)
    low_v, high_v = rank_bytes(v)
    low_w, high_w = rank_bytes(w)
    low_x, high_x = rank_bytes(x)
    low_y, high_y = rank_bytes(y)
    low_z, high_z = rank_bytes(z)
    low_board, high_board = (low_v, low_w, low_x, low_y, low_z), (high_v, high_w, high_x, high_y, high_z)

    once, twice, flush = hole_sets(low_hole, hole_suited)
    high_once, high_twice, high_flush = hole_sets(high_hole, hole_suited)
    first_hole, second_hole = joined(once, high_once)
    first_pairs, second_pairs = joined(twice, high_twice)
    first_suited, second_suited = joined(flush, high_flush)
    once, twice, thrice, flush = board_sets(low_board, suited)
    high_once, high_twice, high_thrice, high_flush = board_sets(high_board, suited)
    first_board, second_board = joined(once, high_once)
    first_twice, second_twice = joined(twice, high_twice)
    first_thrice, second_thrice = joined(thrice, high_thrice)
    first_flush, second_flush = joined(flush, high_flush)
    first = first_hole, first_pairs, first_board, first_twice, first_thrice, first_suited, first_flush
    return first, (second_hole, second_pairs, second_board, second_twice, second_thrice, second_suited, second_flush)


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
    main = choose(choose(first != 0, second, 0) != 0, first | second, main)
    trips = hole_pairs & board | hole & board_pairs | board_trips
    main = choose(trips != 0, lowest(trips), main)
    quads = hole_pairs & board_pairs | hole & board_trips
    main = choose(quads != 0, lowest(quads), main)

    # Kickers: each side adds its best other ranks, up to two hole cards and three board cards in total.
    n_hole = 2 - popcount(main & hole) - popcount(main & hole_pairs)
    n_board = 3 - popcount(main & board) - popcount(main & board_pairs) - popcount(main & board_trips)
    kickers = best_two(hole & ~main, n_hole) | best_three(board & ~main, n_board)

    # Full houses without quads: TT + Tpp, pp + TTT, or Tp + TTp, with the hole cards first. T is the rank of the three
    # of a kind, and p is the rank of the pair.
    full = choose(has_board_pair, hole_pairs & board, 0) | choose(hole_pairs != 0, board_trips, 0)
    full = lowest(full | choose(drop_lowest(shared) != 0, hole & board_pairs, 0))
    full = choose(quads != 0, 0, full)
    pairs = choose(full & board_trips != 0, hole_pairs, shared ^ full)
    pairs = choose(full & hole_pairs != 0, board_pairs, pairs)
    main, kickers = choose(full != 0, full, main), choose(full != 0, lowest(pairs), kickers)

    # Flushes and straights. With a flush, only straights in its suit matter; they are straight flushes and beat
    # everything. Other flushes and straights do not count if there is a full house or four of a kind.
    of_hole, of_board = drop_lowest(suited_hole), drop_lowest(drop_lowest(suited_board))
    flush = choose(of_hole != 0, of_board, 0)
    tops = straights(choose(flush != 0, suited_hole, hole), choose(flush != 0, suited_board, board))
    better = choose(choose(flush != 0, tops, 0) != 0, 0, full | quads)
    flush, tops = choose(better != 0, 0, flush), choose(better != 0, 0, tops)
    of_flush = suited_hole ^ drop_lowest(of_hole) | suited_board ^ drop_lowest(of_board)
    kickers = choose(flush != 0, of_flush, kickers)
    kickers = choose(tops != 0, lowest(tops) << 3, kickers)  # once reversed, the highest straight is bit 9
    main = choose((flush | tops) != 0, 0, main)
    return reversed_ranks(main), reversed_ranks(kickers), trips, tops, flush, full, quads


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
    buffer = np.empty(2 * BLOCK, np.uint16)
    for block in range(0, n, BLOCK):
        end = min(block + BLOCK, n)
        for i in range(block, end, BYTES):
            start = min(i, n - BYTES)
            in_hole, on_board = hole_and_board_at(hands, hole, start)
            if any_of(sides_are_wrong(hands, hole, in_hole, on_board)):
                return start
            first, second = both_halves(in_hole, on_board)
            if len(highs):
                put_parts(parts_of(best_high(first)), buffer, i - block)
                put_parts(parts_of(best_high(second)), buffer, i - block + WORDS)
            if len(lows):
                put(lows[0], start, in_order(low_of(first), low_of(second)))
        if len(highs):
            for i in range(block, end, BYTES):
                at = i - block
                of_first, of_second = finished(parts_at(buffer, at)), finished(parts_at(buffer, at + WORDS))
                put(highs[0], min(i, n - BYTES), in_order(of_first, of_second))
    return -1
