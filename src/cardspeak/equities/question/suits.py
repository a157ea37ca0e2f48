"""The stabiliser of a question (the suit permutations that leave it unchanged), and the orbits of holdings under it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Planes
from cardspeak.card_sets import Masks, every_set, packed_of_planes, planes_of_ids, ranks_by_suit
from cardspeak.cards import DECK, JOKER, Card
from cardspeak.equities.question.holdings import Holdings

Group: TypeAlias = npt.NDArray[np.uint8]
"""A group of suit permutations, uint8[g, 4]: each row lists the images of clubs, diamonds, hearts and spades. The first
row is the identity."""

Permutation: TypeAlias = tuple[int, ...]
"""One suit permutation: the images of clubs, diamonds, hearts and spades."""

SUITS = 4
PERMUTATIONS: Group = np.array(list(permutations(range(SUITS))), np.uint8)
NO_CHANGE: Group = PERMUTATIONS[:1]
PAIRS = comb(len(DECK), 2)


def stabiliser(
    players: Sequence[Holdings], board: Collection[Card], dead: Collection[Card], deck: Collection[Card] = DECK
) -> Group:
    """The suit permutations that map each player's range, the board, the dead cards and the deck onto themselves.

    A player's equity is the same on all boards of an orbit under this group. The equity of a single holding can differ
    between these boards, because a permutation can map the holding to another holding.
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
    """The permutations that map each suit to a suit with the same label; `likes` contains the label of each suit."""
    return PERMUTATIONS[[all(likes[new] == like for like, new in zip(likes, row, strict=True)) for row in PERMUTATIONS]]


def _group_of(player: Holdings, group: Group) -> Group:
    """The subgroup that maps a player's range onto itself."""
    if player.n_cards == 2:
        return _group_of_pairs(player, group)
    return _group_of_any(player, group)


@cache
def _numbers_of_pairs() -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """The number of each pair of cards, int16[52, 52], and of its image under each permutation, int16[24, 1326]."""
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
    """The orbit of each holding of two cards under a group, numbered from 0, int64[n].

    >>> pairs = np.array([[48, 49], [48, 50], [50, 51], [0, 3]], np.uint8)
    >>> orbits_of_pairs(pairs, np.array([[0, 1, 2, 3], [0, 2, 1, 3]], np.uint8)).tolist()
    [1, 1, 2, 0]
    """
    numbers, images = _numbers_of_pairs()
    least = images[_rows_of(group)][:, numbers[pairs[:, 0], pairs[:, 1]]].min(axis=0)
    orbits: npt.NDArray[np.int64] = np.unique(least, return_inverse=True)[1]
    return orbits


def _rows_of(group: Group) -> npt.NDArray[np.int64]:
    """The indices in `PERMUTATIONS` of the rows of a group."""
    return _row_numbers()[group[:, 0], group[:, 1], group[:, 2]]


@cache
def _row_numbers() -> npt.NDArray[np.int64]:
    numbers = np.zeros((SUITS, SUITS, SUITS), np.int64)
    numbers[tuple(PERMUTATIONS[:, :3].T)] = np.arange(len(PERMUTATIONS))
    return numbers


def _group_of_any(player: Holdings, group: Group) -> Group:
    """The result of `_group_of` for holdings of any number of cards.

    A permutation is in the subgroup if the sorted images of the holdings, with their weights, equal the sorted range.
    Sorting many holdings is slow, so most permutations are decided without it. A permutation is not in the subgroup if
    it maps a card to a card with a different total weight of holdings. Other cases follow from earlier decisions: the
    product of two members is a member, and the product of a member and a non-member is not.
    """
    of_card = np.bincount(player.ids.reshape(-1), np.repeat(player.weights, player.n_cards), len(DECK))
    of_suit = of_card.reshape(-1, SUITS)
    group = group[[np.array_equal(of_suit[:, row], of_suit) for row in group]]
    if len(group) == 1:
        return group
    planes = planes_of_ids(player.ids)
    range_itself = _sorted(renamed_sets(planes, NO_CHANGE)[0], player.weights)
    same, other = {_row(NO_CHANGE[0])}, set[Permutation]()
    for row in map(_row, group):
        if row in same or row in other:
            continue
        (image,) = renamed_sets(planes, np.array([row], np.uint8))
        if all(map(np.array_equal, range_itself, _sorted(image, player.weights))):
            same = _generated(same | {row})
        else:
            other |= {_then(row, each) for each in same}
    return group[[_row(row) in same for row in group]]


def _row(permutation: npt.NDArray[np.uint8]) -> Permutation:
    return tuple(permutation.tolist())


def _then(first: Permutation, second: Permutation) -> Permutation:
    """The permutation that applies `first`, then `second`."""
    return tuple(second[suit] for suit in first)


def _generated(permutations: set[Permutation]) -> set[Permutation]:
    """The group generated by permutations."""
    group = permutations
    while len(more := {_then(first, second) for first in group for second in group}) > len(group):
        group = more
    return group


def renamed_sets(planes: Planes, group: Group) -> list[Masks]:
    """The images of sets of cards under each permutation, as packed planes (four 16-bit rank masks in an integer)."""
    return [packed_of_planes([planes[suit] for suit in np.argsort(row)]) for row in group]


def _sorted(sets: Masks, weights: npt.NDArray[np.int64]) -> tuple[Masks, npt.NDArray[np.int64]]:
    """Distinct sets in ascending order, and their weights."""
    order = np.argsort(sets)
    return sets[order], weights[order]
