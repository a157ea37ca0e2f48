"""An exact method for three ranges with two hole cards, in games in which any cards can play.

The time for a board is proportional to the number of holdings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import Boards, PossibleBoards
from cardspeak.equities.boards.merging import merged_about, merged_boards, part_of, together, values_across
from cardspeak.equities.boards.orbits import orbits_of_holdings
from cardspeak.equities.boards.with_fixed import seconds_of_value
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally, mean_of_orbits, weighted_total
from cardspeak.kernels.equity.three_ranges import (
    ALONE,
    LOW_BITS,
    ROW,
    WITH_AFTER,
    WITH_BOTH,
    WITH_NEXT,
    three_narrow,
    three_wide,
)

N_PLAYERS, HOLE_CARDS = 3, 2
MOST_OF_CARD, MOST_PRODUCT = (1 << 15) - 1, (1 << 31) - 1
"""Limits for 16-bit weights. A player's total for a card is the total weight of the holdings that contain it. The first
limit applies to each total, the second to the product of two players' totals for a card, summed over all cards. See
`three_narrow`."""
MOST_PAIRS = 1 << 60
"""Largest product of the total weights of two players; see `three_wide`."""
DOUBT = 2
"""Factor by which the number of slices is increased, because there can be more rankings than estimated."""


class ThreeRanges:
    """Three ranges: each holding against all pairs of the opponents' holdings on each board, without listing the pairs.

    Outcomes are counted for the two players with the fewest holdings. The third player's totals follow from these
    counts. The third player's outcomes are counted directly only if the question needs results by holding.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63, because large sums are stored in two parts.
    """

    name = "every board, three ranges in one sweep"
    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether there are three players with two cards each, the pot is not split, and no weight is too large.

        The game must let any hole cards and board cards play, and hands must not be divided into classes.
        """
        are_pairs = len(spot.players) == N_PLAYERS and all(player.n_cards == HOLE_CARDS for player in spot.players)
        if not are_pairs or not spot.is_plain or len(spot.classes) > 1 or len(spot.live) >= ROW:
            return False
        totals = [int(player.weights.sum()) for player in spot.players]
        return all(first * second <= MOST_PAIRS for first, second in combinations(totals, 2))

    def __init__(self, spot: Spot) -> None:
        """Plan the slices for a spot that the method accepts. The first slice finds the boards and merges them."""
        self._spot, self.possible = spot, PossibleBoards(spot)
        self._held = together(spot.players)
        used, places = np.unique(self._held.ids, return_inverse=True)
        self._n_cards, self._places = len(used), places.reshape(-1, HOLE_CARDS).astype(np.uint8)
        self._of_card = self._sums_of_cards()
        self._is_narrow = self._has_narrow_weights()
        sizes = np.array([len(player) for player in spot.players])
        self._heroes = np.sort(np.argsort(sizes, kind="stable")[: N_PLAYERS if spot.tells_holdings else 2])
        n_left, to_merge = merged_about(self.possible, self._held.ids)
        self._merges = to_merge > 0
        counted = (costs.THREE_NARROW if self._is_narrow else costs.THREE_WIDE) * int(sizes[self._heroes].sum())
        of_value = seconds_of_value(spot.game, HOLE_CARDS + spot.game.full_board)
        swept = n_left * (len(self._held) * (of_value + costs.THREE_HOLDING) + counted)
        self.cost = to_merge + swept
        self.n_slices = max(1, min(n_left, int(DOUBT * swept / costs.SLICE)))

    def _sums_of_cards(self) -> Longs:
        """The total weight of each player's holdings that contain each card, int64[players, cards]."""
        sums = np.zeros((self._n_cards, N_PLAYERS), np.int64)
        for column in self._places.T:
            np.add.at(sums, column, self._held.weights)
        return sums.T

    def _has_narrow_weights(self) -> bool:
        """Whether 16 bits are enough for the weights."""
        products = max(int(self._of_card[x] @ self._of_card[y]) for x, y in combinations(range(N_PLAYERS), 2))
        return int(self._of_card.max()) <= MOST_OF_CARD and products <= MOST_PRODUCT

    @cached_property
    def _boards(self) -> Boards:
        """The boards, merged if that saves time."""
        boards = self.possible.find()
        return merged_boards(self._spot.game, self._held.ids, boards) if self._merges else boards

    def slice(self, number: int) -> tuple[Longs, ...]:
        """The counts, int64[holdings, 3, 4, 2] (see `three_wide`), and the number of boards that they cover."""
        planes, times = part_of(self._boards, slice(number, None, self.n_slices))
        values, width = values_across(self._spot.game, self._held.ids, planes)
        counts = np.zeros((len(self._held), N_PLAYERS, 4, 2), np.int64)
        places = np.ascontiguousarray(self._places[:, 0]), np.ascontiguousarray(self._places[:, 1])
        weights, heroes, flat = self._held.weights.reshape(-1), self._heroes.astype(np.int64), counts.reshape(-1)
        if self._is_narrow:
            three_narrow(values, width, times, places, self._n_cards, weights.astype(np.uint16), heroes, flat)
        else:
            three_wide(values, width, times, places, self._n_cards, weights, heroes, flat)
        return counts, times.sum(keepdims=True)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices; an estimate if only some slices are done."""
        split, n_done = sums
        won_or_tied = split[..., 0] if self._is_narrow else split[..., 0] + (split[..., 1].astype(object) << LOW_BITS)
        if len(self.possible.group) > 1:
            won_or_tied = mean_of_orbits(won_or_tied, orbits_of_holdings(self._held.ids, self.possible.group))
        deals = self._deals(int(n_done[0]))
        counts: list[Counts | None] = [None] * N_PLAYERS
        totals: list[Counts] = [np.zeros(0)] * N_PLAYERS
        kinds: dict[int, Counts] = {}
        for x in self._heroes.tolist():
            mine = won_or_tied[self._held.places[x], x]
            weights = self._spot.players[x].weights
            counts[x] = self._of_codes(mine, deals[self._held.places[x], x])[:, None]
            totals[x] = weighted_total(weights, counts[x])
            kinds[x] = weighted_total(weights, mine)
        for z in range(N_PLAYERS):
            if counts[z] is None:
                totals[z] = self._rest(z, kinds, int(totals[self._heroes[0]].sum()))[None]
        return Tally(tuple(counts), tuple(totals))

    def _of_codes(self, kinds: Counts, deals: Counts) -> Counts:
        """The counts by code, from the kernel's counts `ALONE` to `WITH_BOTH`. The remaining `deals` are losses."""
        of_codes = np.zeros((len(kinds), self._spot.n_codes), deals.dtype)
        of_codes[:, 1], of_codes[:, 2] = kinds[:, ALONE], kinds[:, WITH_NEXT] + kinds[:, WITH_AFTER]
        of_codes[:, 3] = kinds[:, WITH_BOTH]
        of_codes[:, 0] = np.maximum(deals - kinds.sum(axis=1), 0)  # can be negative only while slices are missing
        return of_codes

    def _rest(self, z: int, kinds: dict[int, Counts], deals: int) -> Counts:
        """The totals of the player whose holdings are not counted, derived from the counts of the other two players."""
        (x, of_x), (y, of_y) = kinds.items()
        ties = of_x[(z - x) % N_PLAYERS] + of_y[(z - y) % N_PLAYERS]
        of_others = of_x[ALONE] + of_y[ALONE] + of_x[(y - x) % N_PLAYERS]
        alone = deals - of_others - ties - of_x[WITH_BOTH]
        of_z = np.array([[alone, ties, 0, of_x[WITH_BOTH]]], object)
        rest: Counts = self._of_codes(of_z, np.array([deals], object))[0]
        return rest

    def _deals(self, n_done: int) -> Counts:
        """The weight of the deals of each holding for each player, [holdings, players], on the boards done so far."""
        met = np.stack([self._pairs_met(x) for x in range(N_PLAYERS)], axis=1)
        n_boards = self._spot.n_boards
        if int(met.max()) * n_boards >= 1 << 62:
            met = met.astype(object)
        n_dealt = self.possible.n_dealt
        deals: Counts = met * n_boards
        return deals if n_done == n_dealt else deals.astype(object) * n_done // n_dealt

    def _pairs_met(self, x: int) -> Longs:
        """The weight of the pairs of opposing holdings that are compatible with each holding, int64[holdings].

        This is the formula of `kernels.equity.three_ranges`, applied to all holdings instead of a subset.
        """
        y, z = (x + 1) % N_PLAYERS, (x + 2) % N_PLAYERS
        a, c = self._places.T
        holding = np.arange(len(a))
        sizes, products = [], []
        for player in (y, z):
            own, of_card = self._held.weights[:, player], self._of_card[player]
            with_both = np.zeros((self._n_cards, self._n_cards), np.int64)
            with_both[a, c] = with_both[c, a] = own
            of_cards = of_card - with_both[a] - with_both[c]
            of_cards[holding, a] = of_cards[holding, c] = 0
            sizes.append(own.sum() - of_card[a] - of_card[c] + own)
            products.append(of_cards)
        twice_held = self._held.weights[:, y] * self._held.weights[:, z]
        twice_held_of_card = np.zeros(self._n_cards, np.int64)
        for column in (a, c):
            np.add.at(twice_held_of_card, column, twice_held)
        shared = twice_held.sum() - twice_held_of_card[a] - twice_held_of_card[c] + twice_held
        met: Longs = sizes[0] * sizes[1] - (products[0] * products[1]).sum(axis=1) + shared
        return met
