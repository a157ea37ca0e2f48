"""An exact method for two ranges with two hole cards each: all pairs of holdings on every board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Planes
from cardspeak.card_sets import masks_of_ids, planes_of_ids
from cardspeak.cards import DECK
from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import Boards, PossibleBoards
from cardspeak.equities.boards.with_fixed import each_of, kernel_with_fixed, part_of, roomy, seconds_of_value
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import orbits_of_pairs
from cardspeak.equities.tally import Counts, Tally, mean_of_orbits, tally_of_players
from cardspeak.kernels.equity.two_range_pairs import compare_pairs
from cardspeak.kernels.equity.two_range_sweep import sweep
from cardspeak.kernels.lanes.lanes import WORDS

HOLE_CARDS, PLAYERS = 2, 2
MOST = 1 << 58
"""All sums are below this limit."""
SWEPT_BOARDS = 64
"""Number of boards swept at a time, small enough to keep their values in the cache."""
FEWEST_COMPARED, MOST_COMPARED = 512, 2048
"""Limits for the number of canonical boards compared at a time. Each of them represents at most 24 boards. Together,
they represent fewer boards than `MOST_TIMES` in `kernels.equity.two_range_pairs`."""
MOST_VALUES = 1 << 21
"""Largest number of values for boards compared at a time, small enough to keep the values in the cache."""


class TwoRanges:
    """Two ranges with two hole cards each: all pairs of holdings on every board.

    If there are few holdings, each pair is compared on many boards at a time. If there are many holdings, they are
    sorted on each board, and one pass in this order finds the results of all holdings.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63.
    """

    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether both players have two cards, the pot is not split, any cards can play, and sums fit into 64 bits."""
        if len(spot.players) != PLAYERS or any(player.n_cards != HOLE_CARDS for player in spot.players):
            return False
        heaviest = max(int(player.weights.max()) * len(player) for player in spot.players)
        return spot.is_plain and heaviest * comb(len(spot.live), spot.n_to_come) < MOST

    def __init__(self, spot: Spot) -> None:
        """Plan for a spot that the method accepts: by pairs or by a sweep, whichever costs less."""
        self.spot, self.possible = spot, PossibleBoards(spot)
        self._unite(spot.players)
        self.are_same = np.array_equal(*self.weights)
        pairs, swept = self._seconds_of_pairs(), self._seconds_of_sweep()
        self.by_pairs = len(spot.classes) == 1 and pairs < swept
        self.name = f"every board, holdings {'compared in pairs' if self.by_pairs else 'sorted by value'}"
        self.cost = pairs if self.by_pairs else swept
        self.n_slices = min(int(self.cost / costs.SLICE) + 1, self.possible.n)

    def _unite(self, players: Sequence[Holdings]) -> None:
        """List the distinct holdings of both players, beginning with the player who has fewer holdings."""
        keys = [player.ids[:, 0].astype(np.int64) << 6 | player.ids[:, 1] for player in players]
        weights = np.zeros((PLAYERS, 1 << 12), np.int64)
        for of_player, player, key in zip(weights, players, keys, strict=True):
            of_player[key] = player.weights
        fewer = min(range(PLAYERS), key=lambda player: len(players[player]))
        is_other = weights[1 - fewer] > 0
        is_other[keys[fewer]] = False
        united = np.concatenate([keys[fewer], np.flatnonzero(is_other)])
        self.n_of_fewer = len(keys[fewer])
        self.ids = np.stack([united >> 6, united & 63]).astype(np.uint8)
        self.weights = weights[0, united], weights[1, united]
        places = np.zeros(1 << 12, np.int64)
        places[united] = np.arange(len(united))
        self.places = [places[key] for key in keys]

    def _seconds_of_sweep(self) -> float:
        n_walks = (1 if self.are_same else 2) * (1 if len(self.spot.classes) == 1 else 1.5)
        each = self._seconds_of_value() + costs.TWO_SORT + costs.TWO_WALK * n_walks
        return self.possible.n * (costs.TWO_CALL + each * self.n_holdings)

    def _seconds_of_pairs(self) -> float:
        first, second = (np.count_nonzero(weights) for weights in self.weights)
        n_pairs = first * second / (2 if self.are_same else 1)
        n_calls = -(-self.possible.n // self._width)
        met = n_calls * (n_pairs * costs.TWO_PAIR + self.n_holdings * costs.TWO_CALL)
        return met + self.possible.n * (self._seconds_of_value() * self.n_holdings + costs.TWO_COMPARE * n_pairs)

    def _seconds_of_value(self) -> float:
        return seconds_of_value(self.spot.game, self._n_cards)

    @property
    def n_holdings(self) -> int:
        """The number of distinct holdings of both players."""
        return len(self.weights[0])

    @property
    def _n_cards(self) -> int:
        return HOLE_CARDS + self.spot.game.full_board

    @property
    def _width(self) -> int:
        """The number of boards on which pairs are compared at a time."""
        wanted = MOST_VALUES // self.n_holdings // WORDS * WORDS
        return min(max(wanted, FEWEST_COMPARED), MOST_COMPARED)

    @cached_property
    def boards(self) -> Boards:
        """One canonical board of each orbit under suit permutations, and the size of the orbit."""
        return self.possible.find()

    @cached_property
    def _held(self) -> Planes:
        return planes_of_ids(self.ids.T)

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The sums of both players over some of the boards, and the number of boards that these boards represent."""
        planes, times = self.boards
        boards, often = part_of(planes, slice(number, None, self.n_slices)), times[number :: self.n_slices].copy()
        sums = self._pairs(boards, often) if self.by_pairs else self._sweep(boards, often)
        return *sums, often.sum(keepdims=True)

    def _sweep(self, boards: Planes, times: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], ...]:
        """Three sums over the boards, for each holding and class.

        They are the total weights of three sets of opposing holdings: those that the holding beats, those that it beats
        or ties, and those that share no card with it or the board. If there is only one class, the third sum is not
        computed and remains 0.
        """
        sums = np.zeros((PLAYERS, self.n_holdings, len(self.spot.classes), 3), np.int64)
        of_both = sums[0], sums[1, :0] if self.are_same else sums[1]
        put_values, held = kernel_with_fixed(self.spot.game, self._n_cards), roomy(self._held)
        ids, width = (self.ids[0], self.ids[1]), len(held[0])
        values = np.empty((SWEPT_BOARDS, width), np.uint16)
        fixed = each_of(boards)
        for start in range(0, len(times), SWEPT_BOARDS):
            part = slice(start, start + SWEPT_BOARDS)
            for board, row in zip(fixed[part], values, strict=False):
                put_values(board, held, self._n_cards, row)
            sweep(values.reshape(-1), width, times[part], ids, self.weights, self.spot.classes.of_value, of_both)
        return of_both

    def _pairs(self, boards: Planes, times: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], ...]:
        """For each holding, the weight of the opposing holdings that it beats and of those that it ties with.

        The sums still include blocked boards, as in `compare_pairs`.
        """
        sums = np.zeros((PLAYERS, self.n_holdings, 2), np.int64)
        put_values, holdings, masks = (
            kernel_with_fixed(self.spot.game, self._n_cards),
            each_of(self._held),
            masks_of_ids(self.ids.T),
        )
        for start in range(0, len(times), self._width):
            part = slice(start, start + self._width)
            of_part = roomy(part_of(boards, part), WORDS)
            often = np.zeros(len(of_part[0]), np.uint16)
            often[: len(times[part])] = times[part]
            values = np.empty((self.n_holdings, len(often)), np.uint16)
            for holding, row in zip(holdings, values, strict=True):
                put_values(holding, of_part, self._n_cards, row)
            compare_pairs(
                values.reshape(-1), len(often), often, masks, self.n_of_fewer, self.weights, (sums[0], sums[1])
            )
        return sums[0], sums[1]

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices; an estimate if only some slices are done."""
        first, second, n_done = sums
        share = Fraction(int(n_done[0]), self.possible.n_dealt)
        of_both = first, second if len(second) else first
        counts = [self._counts(player, sums, share) for player, sums in enumerate(of_both)]
        return tally_of_players(self.spot.players, counts)

    def _counts(self, player: int, sums: Counts, share: Fraction) -> Counts:
        """The counts of a player's holdings, int64[holdings, classes, codes], in the form of `Tally`."""
        met = self._weight_met(player)[:, None]
        dealt, beaten_if_blocked, both_blocked = (int(n * share) for n in self._n_boards_of_pair(player))
        if self.by_pairs:
            won = sums[:, :1] - met * beaten_if_blocked
            tied = sums[:, 1:] - met * both_blocked
            lost = met * dealt - won - tied
        else:
            won, tied = sums[..., 0], sums[..., 1] - sums[..., 0]
            lost = (met * dealt if len(self.spot.classes) == 1 else sums[..., 2]) - sums[..., 1]
        counts = np.stack([lost, won, tied, np.zeros_like(won)], axis=-1)
        if len(self.possible.group) > 1:
            counts = mean_of_orbits(counts, orbits_of_pairs(self.ids.T, self.possible.group))
        mine: Counts = counts[self.places[player]]
        mine[mine < 0] = 0  # can be negative only while slices are missing
        return mine

    def _n_boards_of_pair(self, player: int) -> tuple[int, int, int]:
        """The numbers of boards that block neither of two holdings, only the opponent's holding, and both holdings.

        A board blocks a holding if they share a card. Cards that a player always holds are never on the board.
        """
        n, k = len(self.possible.cards), self.spot.n_to_come
        mine, other = (HOLE_CARDS - _n_sure(player) for player in self.spot.players)
        if player == 1:
            mine, other = other, mine
        with_mine, with_other, with_both = comb(n - mine, k), comb(n - other, k), comb(n - mine - other, k)
        return with_both, with_mine - with_both, comb(n, k) - with_mine - with_other + with_both

    def _weight_met(self, player: int) -> npt.NDArray[np.int64]:
        """The weight of the opponent's holdings that share no card with each holding, int64[n]."""
        others = self.weights[1 - player]
        of_card = np.zeros(len(DECK) + 1, np.int64)
        for column in self.ids:
            np.add.at(of_card, column, others)
        met: npt.NDArray[np.int64] = others.sum() + others - of_card[self.ids[0]] - of_card[self.ids[1]]
        return met


def _n_sure(player: Holdings) -> int:
    """The number of cards that all of a player's holdings have in common."""
    return int(np.bitwise_and.reduce(masks_of_ids(player.ids))).bit_count()
