"""The sets of cards for which the sweep in `subset_sweep` keeps totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, masks_of_ids
from cardspeak.equities.question.holdings import Holdings
from cardspeak.kernels.equity.subset_sweep import Family

MOST_UNKNOWN = 8
"""Largest number of unknown cards in a holding. These cards have at most 2**MOST_UNKNOWN subsets."""
MOST_TOTALS = 1 << 23
"""Largest number of sets with a total. Their totals take 64 MB."""


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A player's holdings, prepared for sweeps.

    Attributes:
        places: the unknown cards of each holding, uint8[n, k]. The unknown cards of both players together are numbered
            from 0.
        twins: the index of the other player's holding with the same `places`, or -1.
        is_possible: whether the holding is compatible with the other player's known cards, bool[n].
        family: the sets of columns of `places` for which totals are kept.
    """

    places: Ids
    twins: Longs
    is_possible: npt.NDArray[np.bool_]
    family: Family


@dataclass(frozen=True, slots=True, eq=False)
class Subsets:
    """Two players' holdings, and the numbering of the sets of cards for which totals are kept.

    Attributes:
        sides: each player's holdings, prepared for sweeps.
        steps: the increments that add up to the index of a set; see `kernels.equity.subset_sweep.add_sweep`.
        n_totals: the number of sets.
    """

    sides: tuple[Side, Side]
    steps: Longs
    n_totals: int


@dataclass(frozen=True, slots=True)
class Sizes:
    """The size of a sweep, computed without preparing it.

    Attributes:
        n_unknown: for each player, the number of unknown cards in a holding. A card is known if all of the
            player's holdings have it.
        n_sets: the number of subsets with a total, including the empty set, summed over all holdings of both players.
        n_totals: the number of different sets with a total.
    """

    n_unknown: tuple[int, int]
    n_sets: int
    n_totals: int

    @property
    def are_small(self) -> bool:
        """Whether there is enough memory for the totals."""
        return max(self.n_unknown) <= MOST_UNKNOWN and self.n_totals <= MOST_TOTALS


def sizes_of(players: Sequence[Holdings]) -> Sizes:
    """The size of the sweep for two players' holdings."""
    masks = [masks_of_ids(player.ids) for player in players]
    sure = [int(np.bitwise_and.reduce(of_player)) for of_player in masks]
    held = [int(np.bitwise_or.reduce(of_player)) & ~known for of_player, known in zip(masks, sure, strict=True)]
    first, second = (player.n_cards - known.bit_count() for player, known in zip(players, sure, strict=True))
    width, size = (held[0] | held[1]).bit_count(), set_size(first, second)
    families = (sum(comb(n, k) for k in range(min(n, size) + 1)) for n in (first, second))
    n_sets = sum(len(player) * n_family for player, n_family in zip(players, families, strict=True))
    return Sizes((first, second), n_sets, sum(comb(width, k) for k in range(size + 1)))


def set_size(first: int, second: int) -> int:
    """The size of the largest sets for which totals are kept, given the players' numbers of unknown cards.

    Two players' holdings with the same unknown cards are twins. In the inclusion-exclusion sum, the term for a whole
    holding is the weight of its twin. That weight is looked up, so no totals are needed for sets of that size.
    """
    return min(first, second) - (0 < first == second)


def subsets_of(players: Sequence[Holdings]) -> Subsets:
    """The holdings of two players, prepared for sweeps.

    A card that is common to all holdings of a player is known. The other cards are unknown. A holding that contains a
    known card of the other player is marked as impossible. A card that possible holdings of both players share is
    therefore always unknown.
    """
    masks = [masks_of_ids(player.ids) for player in players]
    known = [np.bitwise_and.reduce(each) for each in masks]
    unknown = [each & ~surely for each, surely in zip(masks, known, strict=True)]
    held = int(np.bitwise_or.reduce(np.concatenate(unknown)))
    universe = [card for card in range(held.bit_length()) if held >> card & 1]
    places = [_numbered(player.ids, surely, universe) for player, surely in zip(players, known, strict=True)]
    first, second = (of_player.shape[1] for of_player in places)
    has_twins, size = 0 < first == second, set_size(first, second)
    steps, n_totals = _steps(len(universe), size)
    sides = tuple(
        Side(
            places[player],
            _twins(unknown[player], unknown[1 - player]) if has_twins else np.full(len(places[player]), -1),
            (masks[player] & known[1 - player]) == 0,
            family_of(places[player].shape[1], size),
        )
        for player in range(2)
    )
    return Subsets((sides[0], sides[1]), steps, n_totals)


def _numbered(ids: Ids, known: np.uint64, universe: Sequence[int]) -> Ids:
    """The unknown cards of each holding, as indices into `universe`."""
    numbers = np.zeros(64, np.uint8)
    numbers[list(universe)] = np.arange(len(universe))
    is_unknown = (known >> ids.astype(np.uint64) & np.uint64(1)) == 0
    places: Ids = numbers[ids[is_unknown]].reshape(len(ids), -1)
    return places


def _twins(masks: npt.NDArray[np.uint64], others: npt.NDArray[np.uint64]) -> Longs:
    """The index of each mask in `others`, which has no duplicates; -1 if the mask is missing."""
    order, other_order = (
        np.argsort(masks),
        np.argsort(others),
    )  # searching for values in sorted order is several times faster
    place = np.minimum(np.searchsorted(others[other_order], masks[order]), len(others) - 1)
    twins = np.empty(len(masks), np.int64)
    twins[order] = other_order[place]
    return np.where(others[twins] == masks, twins, -1)


@lru_cache(maxsize=64)
def family_of(n_cards: int, size: int) -> Family:
    """The sets of up to `size` of `n_cards` columns, smaller sets first, without the empty set.

    The sets are numbered from 1, and the empty set has the number 0. The three arrays contain, for each set, the number
    of the set without its last column, the last column, and the size.

    >>> [each.tolist() for each in family_of(3, 2)]
    [[0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2], [1, 1, 1, 2, 2, 2]]
    """
    sets = [each for n in range(1, size + 1) for each in combinations(range(n_cards), n)]
    number = {(): 0} | {each: place for place, each in enumerate(sets, start=1)}
    shorter, last, sizes = ([of(each) for each in sets] for of in (lambda s: number[s[:-1]], lambda s: s[-1], len))
    return np.array(shorter, np.uint8), np.array(last, np.uint8), np.array(sizes, np.uint8)


def _steps(width: int, size: int) -> tuple[Longs, int]:
    """The increments that add up to the number of each set of up to `size` of `width` cards, and the number of sets.

    Sets are numbered by size. Sets of the same size are in colexicographic order: {a < b < c} has the number
    C(a, 1) + C(b, 2) + C(c, 3), plus the number of smaller sets as an offset. To number a set of n cards, the increment
    `steps[n, c]` for its last card c is added to the number of the set without c. The increment is C(c, n) plus the
    difference between the offsets of the two sizes.

    >>> steps, n_totals = _steps(4, 2)
    >>> steps.tolist(), n_totals
    ([[0, 0, 0, 0], [1, 2, 3, 4], [4, 4, 5, 7]], 11)
    """
    steps, start, next_start = np.zeros((size + 1, max(width, 1)), np.int64), 0, 1
    for n in range(1, size + 1):
        steps[n, :width] = [comb(card, n) + next_start - start for card in range(width)]
        start, next_start = next_start, next_start + comb(width, n)
    return steps, next_start
