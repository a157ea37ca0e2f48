"""The boards that may come, up to suits: one canonical board of each orbit under suit permutations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Planes
from cardspeak.card_sets import PACKED_BITS, planes_of_packed, ranks_by_suit
from cardspeak.cards import Card
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import NO_CHANGE, SUITS, Group
from cardspeak.kernels.equity.canonical_boards import put_canonical_boards

Boards: TypeAlias = tuple[Planes, npt.NDArray[np.int64]]
"""Full boards in planes, and how many boards each stands for."""


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
        return self.spot.stabiliser if self.spot.n_to_come else NO_CHANGE

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may come: those that are live, without those that some player surely holds."""
        held = self.spot.surely_held
        return tuple(card for card in self.spot.live if not held >> card & 1) if held else self.spot.live

    @cached_property
    def n(self) -> int:
        """How many boards there are up to suits."""
        return n_sets_up_to_suits(self.cards, self.spot.n_to_come, self.group)

    @property
    def n_dealt(self) -> int:
        """How many boards there are, counting every board of each orbit."""
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
