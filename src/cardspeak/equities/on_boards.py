"""Holdings of all players together, what they are worth on boards, and boards merged that order all of them alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.equities.beside import beside_of, roomy
from cardspeak.equities.boards import Boards, Group, planes_of
from cardspeak.equities.every_deal import masks_of
from cardspeak.equities.method import Refusal
from cardspeak.equities.spot import Cards2D, Hands, Spot
from cardspeak.evaluate.orders import Beside
from cardspeak.kernels.alike import RANKS_AT_ONCE, merge_alike
from cardspeak.kernels.blocks import Planes
from cardspeak.kernels.lanes import WORDS

Values: TypeAlias = npt.NDArray[np.uint16]
Longs: TypeAlias = npt.NDArray[np.int64]

PIECE = 4096
"""Boards that are valued at a time."""
MOST_ALIKE = 320
"""Holdings: more of them are ordered alike by so few boards that merging these does not pay."""
RANK_SECONDS, VALUE_SECONDS, MERGE_SECONDS = 0.02e-9, 1.5e-9, 60e-9
"""Two holdings on a board, to be held against each other; a holding, to be valued; a board, to be found."""
MOST_SECONDS = 1.5
"""Nothing is told meanwhile of how far the work is."""


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """The holdings of all players, each once.

    Attributes:
        cards: a row of ids for each, uint8[n, k].
        weights: how much each counts for each player, int64[n, players]; 0 where the player does not have it.
        places: for each player where his holdings are, in his own order.
    """

    cards: Cards2D
    weights: Longs
    places: tuple[npt.NDArray[np.intp], ...]

    def __len__(self) -> int:
        return len(self.cards)


def together(players: Sequence[Hands]) -> Together:
    """The holdings of all players, each once.

    Raises:
        Refusal: not all holdings have equally many cards.
    """
    if len({player.n_cards for player in players}) > 1:
        raise Refusal
    cards = np.concatenate([player.cards for player in players])
    masks = masks_of(cards)
    known, first, place = np.unique(masks, return_index=True, return_inverse=True)
    weights = np.zeros((len(known), len(players)), np.int64)
    places = tuple(np.split(place, np.cumsum([len(player) for player in players])[:-1]))
    for at, (player, of_player) in enumerate(zip(players, places, strict=True)):
        weights[of_player, at] = player.weights
    return Together(cards[first], weights, places)


def orbits_of(cards: Cards2D, group: Group) -> Longs:
    """Numbers from 0 up that are the same for holdings which a group makes out of each other, int64[n].

    >>> cards = np.array([[48, 49, 0], [48, 50, 0], [48, 51, 0]], np.uint8)
    >>> orbits_of(cards, np.array([[0, 1, 2, 3], [0, 2, 1, 3]], np.uint8)).tolist()
    [0, 0, 1]
    """
    images = [masks_of((cards & ~np.uint8(3)) + renamed[cards & 3]) for renamed in group]
    least = np.min(images, axis=0)
    orbits: Longs = np.unique(least, return_inverse=True)[1].astype(np.int64)
    return orbits


def one_half_beside(spot: Spot, n_held: int) -> Beside:
    """What values the hands of the spot's only half.

    Raises:
        Refusal: the pot has more halves than one, or not any cards play, or some hands do not qualify: 0, which they
            are worth, is kept for what cannot be.
    """
    half, *others = spot.game.halves
    if others or not half.plays_any or half.ranking.has_qualifier:
        raise Refusal
    return beside_of(spot.game, n_held + spot.game.full_board)


def values_along(beside: Beside, cards: Cards2D, boards: Planes, n_cards: int) -> Values:
    """A row for each holding of what it is worth on each board, uint16[n, boards]; 0 where they share a card.

    Args:
        beside: values one set of cards beside many.
        cards: the holdings, uint8[n, k].
        boards: the boards in planes.
        n_cards: how many cards a holding and a board have together.
    """
    n_boards = len(boards[0])
    roomy_boards = roomy(boards)
    values = np.empty((len(cards), len(roomy_boards[0])), np.uint16)
    for row, *held in zip(values, *(plane.tolist() for plane in planes_of(cards)), strict=True):
        clubs, diamonds, hearts, spades = held
        beside((clubs, diamonds, hearts, spades), roomy_boards, n_cards, row)
    return values[:, :n_boards]


def values_across(beside: Beside, cards: Cards2D, boards: Planes, n_cards: int) -> tuple[Values, int]:
    """The same board by board, uint16[boards * width], and the width.

    After the value of the last holding comes a 0, or more of them up to a whole number of registers.
    """
    n = len(cards)
    width = n // WORDS * WORDS + WORDS
    across = np.zeros((len(boards[0]), width), np.uint16)
    across[:, :n] = values_along(beside, cards, boards, n_cards).T
    return across.reshape(-1), width


def part_of(boards: Boards, which: slice | Longs) -> Boards:
    """Some of the boards, in contiguous arrays."""
    planes, times = boards
    clubs, diamonds, hearts, spades = (np.ascontiguousarray(plane[which]) for plane in planes)
    return (clubs, diamonds, hearts, spades), np.ascontiguousarray(times[which])


def pays_to_merge(n: int, n_boards: int) -> bool:
    """Whether boards should be merged that order so many holdings alike."""
    return n <= MOST_ALIKE and _seconds_to_merge(n, n_boards) <= MOST_SECONDS


def _seconds_to_merge(n: int, n_boards: int) -> float:
    return n_boards * (n * n * RANK_SECONDS + n * VALUE_SECONDS + MERGE_SECONDS)


def merged_about(n: int, n_boards: int, n_renamings: int) -> tuple[int, float]:
    """About how many boards are left when those are merged that order n holdings alike, and how long that takes.

    Before the flop 34 holdings of big cards are ordered in 399 ways, 62 in 2,595, 94 in 10,326, 270 in 79,920, where
    all 24 renamings of the suits leave them; where fewer do, boards differ that are merged there beforehand.
    """
    if not pays_to_merge(n, n_boards):
        return n_boards, 0.0
    n_orders = 2_600 * (n / 62) ** 2.5 * 24 / n_renamings
    return max(1, min(n_boards, int(n_orders))), _seconds_to_merge(n, n_boards)


def boards_alike(beside: Beside, cards: Cards2D, boards: Boards, n_cards: int) -> Boards:
    """One board of each set that orders all holdings alike, and the sizes of the sets; all boards if that does not pay.

    Args:
        beside: values one set of cards beside many.
        cards: the holdings, uint8[n, k].
        boards: the boards, and how many each stands for.
        n_cards: how many cards a holding and a board have together.
    """
    n, n_boards = len(cards), len(boards[1])
    if not pays_to_merge(n, n_boards):
        return boards
    most = n_boards * 3 // 4 + 1
    known = np.empty(most * -(-n // RANKS_AT_ONCE), np.uint64)
    slots = np.full(1 << (2 * most).bit_length(), -1, np.int32)
    numbers, times, found = np.empty(most, np.int64), np.empty(most, np.int64), 0
    for start in range(0, n_boards, PIECE):
        planes, of_piece = part_of(boards, slice(start, start + PIECE))
        values, width = values_across(beside, cards, planes, n_cards)
        found = merge_alike(values, width, n, of_piece, start, known, slots, numbers, times, found)
        if found < 0:
            return boards
    return part_of(boards, numbers[:found])[0], times[:found].copy()
