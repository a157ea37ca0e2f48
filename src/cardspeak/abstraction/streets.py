"""Streets of hold'em: their numbers of board cards, one board for all that differ only in suits, and all holdings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

import numpy as np

from cardspeak.abstraction.numbers.indexer import Deck, HandIndexer, game_of
from cardspeak.array_types import Bytes, Longs, Planes, Words, Words64
from cardspeak.card_sets import (
    PACKED_BITS,
    every_set,
    ids_of_planes,
    packed_of_planes,
    packed_planes_of_ids,
    planes_of_ids,
    planes_of_packed,
)
from cardspeak.errors import HandError, listed, shown

Street: TypeAlias = Literal["preflop", "flop", "turn", "river"]

N_BOARD_CARDS: MappingProxyType[Street, int] = MappingProxyType({"preflop": 0, "flop": 3, "turn": 4, "river": 5})
"""The number of board cards on each street."""
HOLE_CARDS, FULL_BOARD, N_SUITS = 2, 5, 4
PERMUTATIONS = np.array([*permutations(range(N_SUITS))], np.uint8)
"""The 24 suit permutations: for each suit, the suit that it becomes. The first one changes nothing."""
_NAMES = np.zeros(4**N_SUITS, np.uint8)
"""The row of `PERMUTATIONS` of each permutation, read as a number in base 4."""
_NAMES[(PERMUTATIONS * 4 ** np.arange(N_SUITS)).sum(axis=1)] = np.arange(len(PERMUTATIONS))


def read_street(street: object, accepted: tuple[Street, ...] = get_args(Street)) -> Street:
    """The street.

    Raises:
        HandError: it is not one of those accepted.

    >>> read_street("flop")
    'flop'
    """
    for name in accepted:
        if isinstance(street, str) and street == name:
            return name
    raise HandError.at("street", f"{shown(street)} is not accepted; give {listed(accepted, 'or')}")


def rounds_of(street: Street) -> tuple[int, ...]:
    """The rounds by which hands on a street are numbered: the hole cards, and all board cards together.

    >>> rounds_of("preflop"), rounds_of("turn")
    ((2,), (2, 4))
    """
    n_board = N_BOARD_CARDS[street]
    return (HOLE_CARDS, n_board) if n_board else (HOLE_CARDS,)


def indexer_of(street: Street, deck: Deck = "full") -> HandIndexer:
    """The indexer that numbers hands on a street.

    >>> indexer_of("flop").size
    1286792
    """
    return HandIndexer(rounds_of(street), deck)


def n_opponents(deck: Deck) -> int:
    """The number of holdings that an opponent can have on the river: 990 with 52 cards.

    >>> n_opponents("full"), n_opponents("short")
    (990, 406)
    """
    return comb(len(game_of(deck).deck) - FULL_BOARD - HOLE_CARDS, HOLE_CARDS)


def n_runouts(street: Street, deck: Deck) -> int:
    """The number of full boards that can come for a hand on a street.

    >>> n_runouts("flop", "full")
    1081
    """
    n_known = HOLE_CARDS + N_BOARD_CARDS[street]
    return comb(len(game_of(deck).deck) - n_known, HOLE_CARDS + FULL_BOARD - n_known)


@dataclass(frozen=True, eq=False)
class Holdings:
    """All holdings of a deck.

    Attributes:
        ids: uint8[n, 2], in lexicographic order.
        columns: the two cards of each holding, uint8[n] each.
        planes: the same in planes.
        packed: the same as packed planes, uint64[n].
        renamed: uint16[24, n], the number of each holding once its suits are renamed.
    """

    ids: Bytes
    columns: tuple[Bytes, Bytes]
    planes: Planes
    packed: Words64
    renamed: Words

    def __len__(self) -> int:
        return len(self.ids)


@lru_cache(maxsize=2)
def holdings_of(deck: Deck) -> Holdings:
    """All holdings of a deck: 1,326 with 52 cards, 630 with 36.

    >>> len(holdings_of("full")), len(holdings_of("short"))
    (1326, 630)
    """
    ids = every_set(game_of(deck).deck, HOLE_CARDS)
    number = np.zeros((256, 256), np.uint16)
    first, second = np.ascontiguousarray(ids.T)
    number[first, second] = number[second, first] = np.arange(len(ids))
    renamed = np.empty((len(PERMUTATIONS), len(ids)), np.uint16)
    for row, permutation in zip(renamed, PERMUTATIONS, strict=True):
        row[:] = number[_renamed(first, permutation), _renamed(second, permutation)]
    return Holdings(ids, (first, second), planes_of_ids(ids), packed_planes_of_ids(ids), renamed)


def _renamed(ids: Bytes, permutation: Bytes) -> Bytes:
    renamed: Bytes = (ids & 0xFC) | permutation[ids & 3]
    return renamed


class Boards:
    """One board for all boards that differ only in suits: the one whose clubs are the smallest set of ranks, and so on.

    Sets of ranks are compared as numbers in which a deuce is the lowest bit.

    Attributes:
        n_cards: the number of cards, 3 to 5.
        deck: the deck.
        planes: four arrays uint16[n].
    """

    def __init__(self, n_cards: int, deck: Deck) -> None:
        """Find all boards, numbered as by `HandIndexer((n_cards,), deck)`."""
        self.n_cards, self.deck = n_cards, deck
        self._indexer = HandIndexer((n_cards,), deck)
        boards = self._indexer.unindex(np.arange(self._indexer.size))
        clubs, diamonds, hearts, spades = np.sort(planes_of_ids(boards), axis=0)
        self.planes: Planes = clubs, diamonds, hearts, spades

    def __len__(self) -> int:
        return len(self.planes[0])

    def planes_at(self, which: Longs | slice) -> Planes:
        """Some of these boards in planes."""
        clubs, diamonds, hearts, spades = (plane[which] for plane in self.planes)
        return clubs, diamonds, hearts, spades

    @cached_property
    def packed(self) -> Words64:
        """The boards as packed planes, uint64[n]."""
        return packed_of_planes(self.planes)

    @cached_property
    def ids(self) -> Bytes:
        """The boards as ids, uint8[n, n_cards]."""
        return ids_of_planes(self.planes, self.n_cards)

    def hand_numbers(self, which: Longs) -> Longs:
        """The number of each holding on some of these boards, int64[boards, holdings].

        Hands are numbered by their hole cards and their board. If a holding shares a card with the board, its number is
        the number of all hands.
        """
        holdings, packed = holdings_of(self.deck), self.packed[which]
        is_free = (packed[:, None] & holdings.packed) == 0
        some = is_free.argmax(axis=1)  # takes the place of holdings that share a card, because every hand is checked
        hole = (np.where(is_free, column, column[some][:, None]) for column in holdings.columns)
        board = (np.repeat(column, len(holdings)) for column in self.ids[which].T)
        indexer = HandIndexer((HOLE_CARDS, self.n_cards), self.deck)
        numbers = indexer.index((*(column.reshape(-1) for column in hole), *board)).reshape(is_free.shape)
        return np.where(is_free, numbers, indexer.size).astype(np.int64)

    def extended(self, n_more: int, which: Longs) -> tuple[Longs, Bytes]:
        """What some of these boards become with each set of `n_more` of the other cards.

        Returns:
            int64[boards, sets], the number of each longer board; and uint8[boards, sets], the row of `PERMUTATIONS`
            that turns it into the board of `Boards` with this number.
        """
        deck, short = game_of(self.deck).deck, self.packed[which]
        sets = every_set(deck, n_more)
        added = np.bitwise_or.reduce(PACKED_BITS[sets], axis=1)
        is_free = (short[:, None] & added) == 0
        longer = (short[:, None] | added)[is_free]
        n_cards = self.n_cards + n_more
        planes = planes_of_packed(longer)
        numbers = HandIndexer((n_cards,), self.deck).index(
            tuple(np.ascontiguousarray(ids_of_planes(planes, n_cards).T))
        )
        shape = len(short), len(longer) // len(short)
        return numbers.reshape(shape).astype(np.int64), _sorting(planes).reshape(shape)


def _sorting(planes: Planes) -> Bytes:
    """The row of `PERMUTATIONS` that sorts the suits of each set of cards by their ranks, uint8[n]."""
    code = np.zeros(len(planes[0]), np.uint8)
    for suit, plane in enumerate(planes):
        place = np.zeros(len(plane), np.uint8)
        for other, of_other in enumerate(planes):
            place += (of_other < plane) | ((of_other == plane) & (other < suit))
        code |= place << np.uint8(2 * suit)
    names: Bytes = _NAMES[code]
    return names


@lru_cache(maxsize=8)
def boards_of(n_cards: int, deck: Deck) -> Boards:
    """One board of `n_cards` cards for all that differ only in suits.

    >>> len(boards_of(3, "full")), len(boards_of(5, "full"))
    (1755, 134459)
    """
    return Boards(n_cards, deck)
