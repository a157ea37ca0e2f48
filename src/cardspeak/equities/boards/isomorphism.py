"""One canonical board for each orbit of possible boards under suit permutations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs, Planes
from cardspeak.card_sets import PACKED_BITS, Ids, ids_of_planes, planes_of_packed, ranks_by_suit
from cardspeak.cards import Card
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import NO_CHANGE, SUITS, Group
from cardspeak.kernels.equity.canonical_boards import put_canonical_boards

Boards: TypeAlias = tuple[Planes, npt.NDArray[np.int64]]
"""Full boards in planes (one array of 16-bit rank masks per suit), and the number of boards that each represents."""

AT_ONCE = 1 << 16
"""Number of boards converted at a time. Converting all boards of a preflop question at once would take 400 MB."""


class PossibleBoards:
    """The possible full boards of a spot, one per orbit under suit permutations.

    `n` and `n_dealt` are computed without enumerating the boards.

    Attributes:
        spot: the spot.
    """

    def __init__(self, spot: Spot, group: Group | None = None) -> None:
        """Set the group of suit permutations, by default the stabiliser of the spot."""
        self.spot = spot
        self._group = group

    @cached_property
    def group(self) -> Group:
        """The group of suit permutations; only the identity if the board is complete."""
        if self._group is not None:
            return self._group
        return self.spot.stabiliser if self.spot.n_to_come else NO_CHANGE

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that can still be dealt to the board: the live cards that no player is certain to hold."""
        held = self.spot.surely_held
        return tuple(card for card in self.spot.live if not held >> card & 1) if held else self.spot.live

    @cached_property
    def n(self) -> int:
        """The number of orbits of boards."""
        return n_sets_up_to_suits(self.cards, self.spot.n_to_come, self.group)

    @property
    def n_dealt(self) -> int:
        """The number of boards in all orbits together."""
        return comb(len(self.cards), self.spot.n_to_come)

    def find(self) -> Boards:
        """One canonical board for each orbit under the group, and the size of the orbit.

        Every board contains the spot's board cards and no dead card. A board can share cards with the players'
        holdings. Callers must check for this.

        Returns:
            The boards in planes, four contiguous arrays uint16[n], and the number of boards that each represents,
            int64[n].

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
        n_found = put_canonical_boards(bits, n_to_come, int(given), self.group.astype(np.uint64) * 16, planes, times)
        assert n_found == self.n, "each orbit is found once"
        return planes, times

    def find_ids(self) -> tuple[Ids, Longs]:
        """The same boards as rows of ids, uint8[n, full board], and the number that each represents, int64[n].

        >>> from cardspeak.games import find_game
        >>> from cardspeak.equities.question.spot import Spot
        >>> spot = Spot(find_game("holdem"), (0, 1, 2, 3), tuple(range(4, 49)), ())
        >>> boards, times = PossibleBoards(spot).find_ids()
        >>> boards.tolist(), times.tolist()
        ([[0, 1, 2, 3, 51]], [3])
        """
        planes, times = self.find()
        ids = np.empty((len(times), self.spot.game.full_board), np.uint8)
        for start in range(0, len(times), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            ids[part] = ids_of_planes([plane[part] for plane in planes], self.spot.game.full_board)
        return ids, times


def n_sets_up_to_suits(cards: Collection[Card], size: int, group: Group) -> int:
    """The number of orbits of sets of `size` cards. The group must map the set `cards` onto itself."""
    return _n_orbits(tuple(lane.bit_count() for lane in ranks_by_suit(cards)), size, group.tobytes())


@lru_cache(maxsize=256)
def _n_orbits(sizes: tuple[int, ...], n_drawn: int, group: bytes) -> int:
    """The number of orbits of sets of cards: by Burnside's lemma, the mean number of sets that a permutation fixes.

    A permutation fixes a set if and only if the set is a union of cycles of the permutation. If it rotates three suits,
    for example, each rank must be in the set in all three suits or in none of them.
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
