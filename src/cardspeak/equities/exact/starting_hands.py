"""The 16,432 Omaha starting hands, and the format of the table of what each wins against a random hand.

Starting hands that differ only by a permutation of suits are one hand. They are numbered in the order of
`ranges.domains.suit_classes_of`. A deal consists of the other player's hand and a board; the number of deals is the
same for every hand.

This module does not import Numba, because loading Numba takes longer than answering a question from the table.
"""

from __future__ import annotations

import zlib
from functools import cache
from math import comb
from pathlib import Path

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, ids_of_reversed_masks, reversed_masks_of_ids
from cardspeak.cards import RANKS
from cardspeak.ranges.domains import SuitClasses, suit_classes_of

HAND, BOARD = 4, 5
"""The number of hole cards, and of cards on a full board."""
N_HANDS = 16_432
DEALS = comb(52 - HAND, BOARD) * comb(52 - HAND - BOARD, HAND)
"""The number of deals for a given hand: 211,315,436,640."""
FILE = Path(__file__).with_name("starting_hands.zlib")
BYTES = 5
"""Number of bytes per number in the packed table. All numbers are below 2**38."""

StartingHands = Longs
"""The numbers of deals that each starting hand wins and ties: int64[2, 16432]."""


def starting_hands() -> SuitClasses:
    """The starting hands up to suit permutations: a holding of each, and their numbers of holdings."""
    return suit_classes_of(tuple(range(len(RANKS))), HAND)


def cards_of_hands() -> Ids:
    """The cards of one holding of each starting hand, uint8[16432, 4], ascending in each row."""
    return ids_of_reversed_masks(starting_hands().masks, HAND)


def numbers_of(holdings: Ids) -> Longs:
    """The number of the starting hand of each holding, int64[n], from rows of four card ids.

    >>> numbers_of(np.array([[51, 50, 47, 46], [48, 49, 44, 45]], np.uint8)).tolist()
    [4355, 4355]
    """
    return starting_hands().places_of(reversed_masks_of_ids(holdings))


def is_balanced(table: StartingHands) -> bool:
    """Whether the hands of all holdings together win as many deals as they lose, as they must against each other."""
    wins, ties = table
    sizes = starting_hands().sizes
    are_possible = bool((table >= 0).all() and (wins + ties <= DEALS).all())
    return are_possible and sum((sizes.astype(object) * (2 * wins + ties - DEALS)).tolist()) == 0


def packed(table: StartingHands) -> bytes:
    """The table as stored in the package: the lowest bytes of all numbers, then the next ones and so on, compressed."""
    of_numbers = table.astype("<i8").reshape(-1, 1).view(np.uint8)
    return zlib.compress(of_numbers[:, :BYTES].T.tobytes(), 9)


def unpacked(data: bytes) -> StartingHands:
    """The table, unpacked from the result of `packed`."""
    of_numbers = np.frombuffer(zlib.decompress(data), np.uint8).reshape(BYTES, 2, -1).astype(np.int64)
    table: StartingHands = (of_numbers << 8 * np.arange(BYTES)[:, None, None]).sum(axis=0)
    return table


@cache
def carried() -> StartingHands:
    """The table stored in the package, read-only."""
    table = unpacked(FILE.read_bytes())
    table.flags.writeable = False
    return table
