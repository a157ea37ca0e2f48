"""The boards that may come, up to suits: one canonical board of each orbit under suit permutations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, cached_property, lru_cache, reduce
from itertools import permutations
from math import comb
from operator import or_
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Planes
from cardspeak.card_sets import (
    PACKED_BITS,
    Masks,
    every_set,
    masks_of_ids,
    packed_of_planes,
    planes_of_ids,
    planes_of_packed,
    ranks_by_suit,
)
from cardspeak.cards import DECK, JOKER, Card
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.kernels.equity.canonical_boards import put_canonical_boards

Group: TypeAlias = npt.NDArray[np.uint8]
"""A group of suit permutations, uint8[g, 4]: in each row what clubs, diamonds, hearts and spades become. The first row
is the identity."""
Boards: TypeAlias = tuple[Planes, npt.NDArray[np.int64]]
"""Full boards in planes, and how many boards each stands for."""

SUITS = 4
PERMUTATIONS: Group = np.array(list(permutations(range(SUITS))), np.uint8)
NO_CHANGE: Group = PERMUTATIONS[:1]
PAIRS = comb(len(DECK), 2)


def stabiliser(
    players: Sequence[Holdings], board: Collection[Card], dead: Collection[Card], deck: Collection[Card] = DECK
) -> Group:
    """The subgroup of suit permutations that maps each player's range onto itself, and board, dead cards and deck too.

    Boards of one orbit under it are worth the same to every player as a whole, though not to each of their holdings:
    these are permuted as well.
    """
    if JOKER in deck:
        return NO_CHANGE
    known = [player.ids[0].tolist() for player in players if len(player) == 1]
    suits = list(zip(*map(ranks_by_suit, (deck, board, dead, *known)), strict=True))
    group = _of_like_suits(tuple(suits.index(suit) for suit in suits))
    n_live = len(deck) - len(board) - len(dead)
    for player in players:
        if len(group) > 1 and len(player) > 1 and not _is_any(player, n_live):
            group = _group_of(player, group)
    return group


def _is_any(player: Holdings, n_live: int) -> bool:
    return len(player) == comb(n_live, player.n_cards) and player.are_even


@lru_cache(maxsize=64)
def _of_like_suits(likes: tuple[int, ...]) -> Group:
    """The permutations that put each suit in the place of one with the same number."""
    return PERMUTATIONS[[all(likes[new] == like for like, new in zip(likes, row, strict=True)) for row in PERMUTATIONS]]


def _group_of(player: Holdings, group: Group) -> Group:
    """The subgroup of a group that maps a player's range onto itself."""
    if player.n_cards == 2:
        return _group_of_pairs(player, group)
    return _group_of_any(player, group)


@cache
def _numbers_of_pairs() -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """The number of each two cards, int16[52, 52]; and what each permutation makes of it, int16[24, 1326]."""
    pairs = every_set(DECK, 2)
    numbers = np.zeros((len(DECK), len(DECK)), np.int16)
    numbers[pairs[:, 0], pairs[:, 1]] = numbers[pairs[:, 1], pairs[:, 0]] = np.arange(PAIRS)
    renamed = (pairs >> 2 << 2) + PERMUTATIONS[:, pairs & 3]
    return numbers, numbers[renamed[..., 0], renamed[..., 1]]


def _group_of_pairs(player: Holdings, group: Group) -> Group:
    numbers, images = _numbers_of_pairs()
    weights = np.zeros(PAIRS, np.int64)
    weights[numbers[player.ids[:, 0], player.ids[:, 1]]] = player.weights
    is_same: npt.NDArray[np.bool_] = (weights[images[_rows_of(group)]] == weights).all(axis=1)
    return group[is_same]


def orbits_of_pairs(pairs: npt.NDArray[np.uint8], group: Group) -> npt.NDArray[np.int64]:
    """The number of the orbit of each holding of two cards under a group, from 0 up, int64[n].

    >>> pairs = np.array([[48, 49], [48, 50], [50, 51], [0, 3]], np.uint8)
    >>> orbits_of_pairs(pairs, np.array([[0, 1, 2, 3], [0, 2, 1, 3]], np.uint8)).tolist()
    [1, 1, 2, 0]
    """
    numbers, images = _numbers_of_pairs()
    least = images[_rows_of(group)][:, numbers[pairs[:, 0], pairs[:, 1]]].min(axis=0)
    orbits: npt.NDArray[np.int64] = np.unique(least, return_inverse=True)[1]
    return orbits


def _rows_of(group: Group) -> npt.NDArray[np.int64]:
    """Where in `PERMUTATIONS` the rows of a group are."""
    return _row_numbers()[group[:, 0], group[:, 1], group[:, 2]]


@cache
def _row_numbers() -> npt.NDArray[np.int64]:
    numbers = np.zeros((SUITS, SUITS, SUITS), np.int64)
    numbers[tuple(PERMUTATIONS[:, :3].T)] = np.arange(len(PERMUTATIONS))
    return numbers


def _group_of_any(player: Holdings, group: Group) -> Group:
    """As `_group_of_pairs`, for holdings of any number of cards: their images, sorted, must be the same range."""
    images = renamed_sets(planes_of_ids(player.ids), group)
    before = _sorted(images[0], player.weights)
    return group[[all(map(np.array_equal, before, _sorted(image, player.weights))) for image in images]]


def renamed_sets(planes: Planes, group: Group) -> list[Masks]:
    """For each permutation what it makes of the sets in planes, as packed planes."""
    return [packed_of_planes([planes[suit] for suit in np.argsort(row)]) for row in group]


def _sorted(sets: Masks, weights: npt.NDArray[np.int64]) -> tuple[Masks, npt.NDArray[np.int64]]:
    """Sets, which are all different, in rising order; and their weights."""
    order = np.argsort(sets)
    return sets[order], weights[order]


def free_suits(spot: Spot) -> Group:
    """The stabiliser of a spot: the subgroup of suit permutations that leaves all of it as it is.

    All suits are worth the same, except perhaps in a user's rulebook: there it is `NO_CHANGE`.
    """
    if any(half.ranking.values_of_fives is not None for half in spot.game.halves):
        return NO_CHANGE
    return stabiliser(spot.players, spot.board, spot.dead, spot.game.deck)


def _surely_held(spot: Spot) -> int:
    """The mask of the cards that all holdings of a player have in common: in no deal are they on the board."""
    return reduce(or_, (int(np.bitwise_and.reduce(masks_of_ids(player.ids))) for player in spot.players), 0)


class PossibleBoards:
    """The full boards that a spot may come to, up to suits: counted beforehand, found when they are needed.

    Attributes:
        spot: the spot.
    """

    def __init__(self, spot: Spot, group: Group | None = None) -> None:
        """The boards of a spot under a group of suit permutations, the stabiliser of the spot if none is given."""
        self.spot = spot
        self._group = group

    @cached_property
    def group(self) -> Group:
        """The group: where no card is to come that of the identity alone."""
        if self._group is not None:
            return self._group
        return free_suits(self.spot) if self.spot.n_to_come else NO_CHANGE

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may come: those that are live, without those that some player surely holds."""
        held = _surely_held(self.spot)
        return tuple(card for card in self.spot.live if not held >> card & 1) if held else self.spot.live

    @cached_property
    def n(self) -> int:
        """How many boards there are up to suits."""
        return n_sets_up_to_suits(self.cards, self.spot.n_to_come, self.group)

    @property
    def n_dealt(self) -> int:
        """How many boards there are, all of each orbit."""
        return comb(len(self.cards), self.spot.n_to_come)

    def find(self) -> Boards:
        """One canonical board of each orbit under the group, and the size of the orbit.

        They have the cards of the spot's board, and no dead card. They may share cards with the players' holdings: the
        caller has to look for that.

        Returns:
            The boards in planes, four contiguous arrays uint16[n], and how many boards each stands for, int64[n].

        >>> from cardspeak.games import find_game
        >>> from cardspeak.equities.question.spot import Spot
        >>> planes, times = PossibleBoards(Spot(find_game("holdem"), (), (), ())).find()
        >>> len(times), int(times.sum())
        (134459, 2598960)
        """
        given, n_to_come = np.bitwise_or.reduce(PACKED_BITS[[*self.spot.board]], initial=0), self.spot.n_to_come
        if n_to_come == 0:
            return planes_of_packed(np.array([given], np.uint64)), np.ones(1, np.int64)
        clubs, diamonds, hearts, spades = np.empty((SUITS, self.n), np.uint16)
        planes, times = (clubs, diamonds, hearts, spades), np.empty(self.n, np.int64)
        bits = np.sort(PACKED_BITS[[*self.cards]])[::-1].copy()
        n_found = put_canonical_boards(bits, n_to_come, int(given), self.group, planes, times)
        assert n_found == self.n, "each is found once"
        return planes, times


def n_sets_up_to_suits(cards: Collection[Card], size: int, group: Group) -> int:
    """How many orbits of sets of so many of these cards there are; the group must map the cards onto themselves."""
    return _n_orbits(tuple(lane.bit_count() for lane in ranks_by_suit(cards)), size, group.tobytes())


@lru_cache(maxsize=256)
def _n_orbits(sizes: tuple[int, ...], n_drawn: int, group: bytes) -> int:
    """How many orbits of sets of cards there are: the mean number of sets that a permutation fixes (Burnside).

    It fixes the sets made of whole cycles: where three suits are permuted in a cycle, a rank comes in all three of them
    or in none.
    """
    rows = np.frombuffer(group, np.uint8).reshape(-1, SUITS).tolist()
    n_left = 0
    for row in rows:
        ways = [1, *[0] * n_drawn]
        for cycle in _cycles(row):
            step, n_ranks = len(cycle), sizes[cycle[0]]
            ways = [
                sum(comb(n_ranks, n) * ways[total - n * step] for n in range(total // step + 1))
                for total in range(n_drawn + 1)
            ]
        n_left += ways[n_drawn]
    return n_left // len(rows)


def _cycles(permutation: Sequence[int]) -> list[list[int]]:
    cycles: list[list[int]] = []
    for suit in range(SUITS):
        if not any(suit in cycle for cycle in cycles):
            cycle = [suit]
            while permutation[cycle[-1]] != suit:
                cycle.append(permutation[cycle[-1]])
            cycles.append(cycle)
    return cycles
