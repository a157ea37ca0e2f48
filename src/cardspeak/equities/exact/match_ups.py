"""Pairs of hold'em holdings up to the names of suits: 47,008 match-ups, and how a table of them is kept and unfolded.

The 1,326 holdings fall into 169 classes, orbits under suit permutations. In the first holding of a class the lower
card is a club, the higher one a diamond or, in a suited class, a club as well. What it has against all 1,326 holdings
is a row. For any holding one of twelve renamings, its turn, makes it the first of its class, so the rows tell all:

    wins of i against j = in the row of i's class, at what j becomes by i's turn

Of the rows only what differs is kept: the first j of each orbit under the renamings that leave the row's holding as it
is; of classes those up to the row's own, since i wins what j loses; and within a class one of (i, j) and (j, i).

This needs no Numba: a question is answered from the table sooner than Numba is loaded.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import every_set
from cardspeak.cards import RANKS

MatchUpTable: TypeAlias = npt.NDArray[np.uint32]
"""Boards that the first holding of each match-up wins, and those that it ties: uint32[2, 47008]."""
ClassRows: TypeAlias = npt.NDArray[np.uint32]
"""The same of the first holding of each class against all: uint32[2, 169, 1326]; 0 where they share a card."""
Indices: TypeAlias = npt.NDArray[np.intp]

N_RANKS, N_HOLDINGS, N_CLASSES = 13, comb(52, 2), 169
DEALS = comb(48, 5)
"""Boards on which two holdings can meet."""
FILE = Path(__file__).with_name("match_ups.zlib")
BYTES = 3
"""Of a number of boards: it is below 2**24."""

HOLDINGS = every_set(range(52), 2)
RENAMED = np.array([[order.index(suit) for suit in range(4)] for order in permutations(range(4))])
"""What the four suits become by each of the 24 renamings. In number 2 * t, turn t, suits a and b become the first two;
the twelve pairs (a, b) are in the order of `itertools.permutations`."""


@dataclass(frozen=True, slots=True, eq=False)
class Numbering:
    """Where what is kept of the match-ups belongs.

    Attributes:
        class_of: the class of each holding, intp[1326], 0 to 168.
        turn_of: the turn of each holding, intp[1326], 0 to 11.
        turned: what each holding becomes by each turn, intp[12, 1326].
        first_of: the first holding of each class, intp[169].
        number: the match-up of each class's first holding with each holding, intp[169, 1326]; -1 where they share a
            card.
        is_swapped: whether the table tells this match-up from the other side, bool[169, 1326].
    """

    class_of: Indices
    turn_of: Indices
    turned: Indices
    first_of: Indices
    number: Indices
    is_swapped: npt.NDArray[np.bool_]


def _classes() -> tuple[Indices, Indices]:
    """The class of each holding and its turn.

    Of ranks low and high, a pair or an unsuited holding has class low * 13 + high, a suited one high * 13 + low.
    """
    (low, high), (of_low, of_high) = (HOLDINGS.T >> 2).astype(np.intp), (HOLDINGS.T & 3).astype(np.intp)
    is_suited = of_low == of_high
    class_of = np.where(is_suited, high * N_RANKS + low, low * N_RANKS + high)
    unsuited_turn = of_low * 3 + of_high - (of_high > of_low)
    return class_of, np.where(is_suited, of_low * 3, unsuited_turn)


def _images() -> Indices:
    """What each holding becomes by each of the 24 renamings, intp[24, 1326]."""
    first, second = HOLDINGS.T
    place = np.zeros((52, 52), np.intp)
    place[first, second] = place[second, first] = np.arange(N_HOLDINGS)
    renamed = (np.arange(52) & ~3) + RENAMED[:, np.arange(52) & 3]
    images: Indices = place[renamed[:, first], renamed[:, second]]
    return images


@cache
def numbering() -> Numbering:
    """How match-ups are numbered: by the row, then by the holding against which the row tells them."""
    class_of, turn_of = _classes()
    images = _images()
    turned = images[::2]
    classes, holdings = np.arange(N_CLASSES), np.arange(N_HOLDINGS)
    first_of = np.zeros(N_CLASSES, np.intp)
    first_of[class_of[turned[turn_of, holdings]]] = turned[turn_of, holdings]
    first_rank, second_rank = np.divmod(classes, N_RANKS)
    # The first of all j that become each other while the row's holding stays as it is; there are three kinds of rows.
    keeps = np.array([images[:, first] == first for first in first_of[[0, 1, N_RANKS]]])
    least = np.array([images[kept].min(axis=0) for kept in keeps])
    least_of = least[np.where(first_rank == second_rank, 0, np.where(first_rank < second_rank, 1, 2))]
    others = class_of, least_of[class_of, turned[turn_of, first_of[:, None]]]  # the same match-up from the other side
    shares = (HOLDINGS[first_of][:, None, :, None] == HOLDINGS[None, :, None, :]).any(axis=(2, 3))
    up_to_own = (class_of < classes[:, None]) | (class_of == classes[:, None]) & (least_of <= others[1])
    is_kept = (least_of == holdings) & up_to_own & ~shares
    place = np.cumsum(is_kept).reshape(is_kept.shape) - 1
    ours = classes[:, None], least_of
    is_ours = is_kept[ours]
    number = np.where(is_ours, place[ours], place[others])
    number[shares] = -1
    return Numbering(class_of, turn_of, turned, first_of, number, ~is_ours & ~shares)


def unfolded(table: MatchUpTable) -> ClassRows:
    """The rows that a table tells."""
    known = numbering()
    wins, ties = table[:, known.number]
    rows = np.array([np.where(known.is_swapped, DEALS - wins - ties, wins), ties], np.uint32)
    rows[:, known.number < 0] = 0
    return rows


def matrix_of(table: MatchUpTable) -> tuple[MatchUpTable, MatchUpTable]:
    """The boards that each holding wins and ties against each other, uint32[1326, 1326] each."""
    known = numbering()
    wins, ties = unfolded(table)
    at = known.class_of[:, None], known.turned[known.turn_of]
    return wins[at], ties[at]


def class_names() -> tuple[str, ...]:
    """What the 169 classes are called, in the order of their numbers.

    >>> class_names()[:14]
    ('22', '32o', '42o', '52o', '62o', '72o', '82o', '92o', 'T2o', 'J2o', 'Q2o', 'K2o', 'A2o', '32s')
    """
    return tuple(_class_name(*divmod(number, N_RANKS)) for number in range(N_CLASSES))


def _class_name(first: int, second: int) -> str:
    high, low = RANKS[max(first, second)], RANKS[min(first, second)]
    return high + low + ("" if first == second else "o" if first < second else "s")


def of_classes(table: MatchUpTable) -> npt.NDArray[np.int64]:
    """The boards won, tied and lost by all holdings of a class against all of another, int64[3, 169, 169]."""
    known = numbering()
    wins, ties = unfolded(table).astype(np.int64)
    losses = np.where(known.number < 0, 0, DEALS - wins - ties)
    order = np.argsort(known.class_of, kind="stable")
    starts = np.searchsorted(known.class_of[order], np.arange(N_CLASSES))
    of_first = np.add.reduceat(np.array([wins, ties, losses])[:, :, order], starts, axis=2)
    of_both: npt.NDArray[np.int64] = of_first * np.bincount(known.class_of)[:, None]
    return of_both


def packed(table: MatchUpTable) -> bytes:
    """The table as the package carries it: the lowest bytes of all its numbers, then the next ones, compressed.

    The highest bytes are much alike, so bytes in this order take less than the numbers one by one.
    """
    of_numbers = table.astype("<u4").reshape(-1, 1).view(np.uint8)
    return zlib.compress(of_numbers[:, :BYTES].T.tobytes(), 9)


def unpacked(data: bytes) -> MatchUpTable:
    """The table that was packed."""
    of_numbers = np.frombuffer(zlib.decompress(data), np.uint8).reshape(BYTES, 2, -1).astype(np.uint32)
    table: MatchUpTable = of_numbers[0] | of_numbers[1] << 8 | of_numbers[2] << 16
    return table


def carried() -> MatchUpTable:
    """The table that the package carries."""
    return unpacked(FILE.read_bytes())
