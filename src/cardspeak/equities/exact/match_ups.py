"""The 47,008 preflop match-ups in hold'em (pairs of holdings up to suit permutations), and the format of their table.

The 1,326 holdings form 169 classes, the orbits under suit permutations. Each class is represented by its first holding.
The lower card of this holding is a club. Its higher card is a club in a suited class, otherwise a diamond. The row of
a class contains the results of its first holding against all 1,326 holdings. The turn of a holding (not the turn card)
is one of twelve suit permutations. It maps the holding to the first holding of its class. The rows therefore determine
all results:

    wins of i against j = entry in the row of i's class for the image of j under i's turn

The table stores only the distinct entries of the rows. The suit permutations that fix the row's holding divide the
other holdings into orbits. All entries of an orbit are equal, so only the entry of its first holding is stored. The
result of i against j also determines the result of j against i, so only one of the two results is stored. The row of a
class is therefore limited to opposing holdings of this class and of classes with lower numbers.

This module does not import Numba, because loading Numba takes longer than answering a question from the table.
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
"""The numbers of boards won and tied by the first holding of each match-up: uint32[2, 47008]."""
ClassRows: TypeAlias = npt.NDArray[np.uint32]
"""The numbers of boards won and tied by the first holding of each class against each holding: uint32[2, 169, 1326].
They are 0 if the two holdings share a card."""
Indices: TypeAlias = npt.NDArray[np.intp]

N_RANKS, N_HOLDINGS, N_CLASSES = 13, comb(52, 2), 169
DEALS = comb(48, 5)
"""The number of possible boards for two given holdings."""
FILE = Path(__file__).with_name("match_ups.zlib")
BYTES = 3
"""Number of bytes per number in the packed table. All numbers are below 2**24."""

HOLDINGS = every_set(range(52), 2)
RENAMED = np.array([[order.index(suit) for suit in range(4)] for order in permutations(range(4))])
"""The images of the four suits under each of the 24 permutations. Turn t is permutation 2 * t. It maps two suits, a and
b, to the first two suits. The twelve pairs (a, b) are in the order of `itertools.permutations`."""


@dataclass(frozen=True, slots=True, eq=False)
class Numbering:
    """The numbering of classes, turns and match-ups.

    Attributes:
        class_of: the class of each holding, intp[1326], 0 to 168.
        turn_of: the turn of each holding, intp[1326], 0 to 11.
        turned: the image of each holding under each turn, intp[12, 1326].
        first_of: the first holding of each class, intp[169].
        number: the match-up of each class's first holding with each holding, intp[169, 1326]; -1 if they share a card.
        is_swapped: whether the table stores this match-up from the other player's side, bool[169, 1326].
    """

    class_of: Indices
    turn_of: Indices
    turned: Indices
    first_of: Indices
    number: Indices
    is_swapped: npt.NDArray[np.bool_]


def _classes() -> tuple[Indices, Indices]:
    """The class and the turn of each holding.

    A holding has a low and a high rank, 0 to 12. A pair or an offsuit holding has the class low * 13 + high. A suited
    holding has the class high * 13 + low.
    """
    (low, high), (of_low, of_high) = (HOLDINGS.T >> 2).astype(np.intp), (HOLDINGS.T & 3).astype(np.intp)
    is_suited = of_low == of_high
    class_of = np.where(is_suited, high * N_RANKS + low, low * N_RANKS + high)
    unsuited_turn = of_low * 3 + of_high - (of_high > of_low)
    return class_of, np.where(is_suited, of_low * 3, unsuited_turn)


def _images() -> Indices:
    """The image of each holding under each of the 24 permutations, intp[24, 1326]."""
    first, second = HOLDINGS.T
    place = np.zeros((52, 52), np.intp)
    place[first, second] = place[second, first] = np.arange(N_HOLDINGS)
    renamed = (np.arange(52) & ~3) + RENAMED[:, np.arange(52) & 3]
    images: Indices = place[renamed[:, first], renamed[:, second]]
    return images


@cache
def numbering() -> Numbering:
    """The numbering of classes, turns and match-ups. Match-ups are numbered by row, then by opposing holding."""
    class_of, turn_of = _classes()
    images = _images()
    turned = images[::2]
    classes, holdings = np.arange(N_CLASSES), np.arange(N_HOLDINGS)
    first_of = np.zeros(N_CLASSES, np.intp)
    first_of[class_of[turned[turn_of, holdings]]] = turned[turn_of, holdings]
    first_rank, second_rank = np.divmod(classes, N_RANKS)
    # The first holding of each orbit under the permutations that fix the row's holding.
    # There are three kinds of rows: pairs, offsuit classes and suited classes.
    keeps = np.array([images[:, first] == first for first in first_of[[0, 1, N_RANKS]]])
    least = np.array([images[kept].min(axis=0) for kept in keeps])
    least_of = least[np.where(first_rank == second_rank, 0, np.where(first_rank < second_rank, 1, 2))]
    others = class_of, least_of[class_of, turned[turn_of, first_of[:, None]]]  # the same match-up with sides swapped
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
    """All rows, reconstructed from a table."""
    known = numbering()
    wins, ties = table[:, known.number]
    rows = np.array([np.where(known.is_swapped, DEALS - wins - ties, wins), ties], np.uint32)
    rows[:, known.number < 0] = 0
    return rows


def matrix_of(table: MatchUpTable) -> tuple[MatchUpTable, MatchUpTable]:
    """The numbers of boards that each holding wins and ties against each other holding: two uint32[1326, 1326]."""
    known = numbering()
    wins, ties = unfolded(table)
    at = known.class_of[:, None], known.turned[known.turn_of]
    return wins[at], ties[at]


def class_names() -> tuple[str, ...]:
    """The names of the 169 classes, in the order of their numbers.

    >>> class_names()[:14]
    ('22', '32o', '42o', '52o', '62o', '72o', '82o', '92o', 'T2o', 'J2o', 'Q2o', 'K2o', 'A2o', '32s')
    """
    return tuple(_class_name(*divmod(number, N_RANKS)) for number in range(N_CLASSES))


def _class_name(first: int, second: int) -> str:
    high, low = RANKS[max(first, second)], RANKS[min(first, second)]
    return high + low + ("" if first == second else "o" if first < second else "s")


def of_classes(table: MatchUpTable) -> npt.NDArray[np.int64]:
    """The numbers of boards won, tied and lost by each class against each class, summed over their holdings.

    The array is int64[3, 169, 169].
    """
    known = numbering()
    wins, ties = unfolded(table).astype(np.int64)
    losses = np.where(known.number < 0, 0, DEALS - wins - ties)
    order = np.argsort(known.class_of, kind="stable")
    starts = np.searchsorted(known.class_of[order], np.arange(N_CLASSES))
    of_first = np.add.reduceat(np.array([wins, ties, losses])[:, :, order], starts, axis=2)
    of_both: npt.NDArray[np.int64] = of_first * np.bincount(known.class_of)[:, None]
    return of_both


def packed(table: MatchUpTable) -> bytes:
    """The table as stored in the package: the lowest bytes of all numbers, then the next bytes, and so on, compressed.

    The highest bytes vary little, so this order compresses better than storing each number whole.
    """
    of_numbers = table.astype("<u4").reshape(-1, 1).view(np.uint8)
    return zlib.compress(of_numbers[:, :BYTES].T.tobytes(), 9)


def unpacked(data: bytes) -> MatchUpTable:
    """The table, unpacked from the result of `packed`."""
    of_numbers = np.frombuffer(zlib.decompress(data), np.uint8).reshape(BYTES, 2, -1).astype(np.uint32)
    table: MatchUpTable = of_numbers[0] | of_numbers[1] << 8 | of_numbers[2] << 16
    return table


def carried() -> MatchUpTable:
    """The table stored in the package."""
    return unpacked(FILE.read_bytes())
