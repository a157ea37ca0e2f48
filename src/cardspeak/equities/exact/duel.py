"""An exact method for known hands: every board, as in an all-in with exposed cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Planes
from cardspeak.card_sets import PACKED_BITS, every_set, planes_of_ids, planes_of_packed
from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import Boards, PossibleBoards
from cardspeak.equities.boards.with_fixed import each_of, kernel_with_fixed, part_of, roomy, seconds_of_value
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally, tally_of_players
from cardspeak.kernels.equity.duel import count_winners
from cardspeak.kernels.lanes.lanes import WORDS

HIGH_CARDS = range(5, 8)
"""Numbers of cards that the kernel for high hands accepts."""
REST = 3
"""Number of board cards that are combined in advance. 48 cards form 17,296 triples."""
AT_ONCE = 1 << 14
"""Number of boards on which hands are valued at a time, small enough for the cache."""


class Duel:
    """Two or more known hands on every board.

    One kernel processes all boards if the order of hands is `high`, hands have five to seven cards, and hands are not
    divided into classes. Otherwise, hands are valued only on canonical boards, by the kernel for their order if there
    is one, and NumPy counts the results.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63.
    """

    name = "every board, known hands"
    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether each player has one holding, no card is held twice, the pot is not split, and any cards can play."""
        n_cards = spot.players[0].n_cards
        are_known = all(len(player) == 1 and player.n_cards == n_cards for player in spot.players)
        held = {int(card) for player in spot.players for card in player.ids[0]}
        return spot.is_plain and are_known and len(held) == n_cards * len(spot.players)

    def __init__(self, spot: Spot) -> None:
        """Plan the slices for a spot that the method accepts."""
        self.spot, self.possible = spot, PossibleBoards(spot)
        is_high = spot.game.halves[0].ranking.name == "high"
        self.is_by_kernel = is_high and len(spot.classes) == 1 and self._n_cards in HIGH_CARDS
        self.cost = self._seconds()
        self.n_slices = int(self.cost / costs.SLICE) + 1

    @property
    def _n_cards(self) -> int:
        return self.spot.players[0].n_cards + self.spot.game.full_board

    def _seconds(self) -> float:
        n_players = len(self.spot.players)
        if self.is_by_kernel:
            return self.possible.n_dealt * n_players * costs.DUEL_HAND
        each = costs.DUEL_BOARD + n_players * (costs.DUEL_COUNT + seconds_of_value(self.spot.game, self._n_cards))
        return self.possible.n * each

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The number of boards on which each player has each class and code, int64[players, classes, players + 2]."""
        return (self._by_kernel(number) if self.is_by_kernel else self._by_values(number),)

    def _by_kernel(self, number: int) -> npt.NDArray[np.int64]:
        firsts, n_rest, rest = self._parts
        chosen, n_of_chosen = (
            part_of(firsts, slice(number, None, self.n_slices)),
            n_rest[number :: self.n_slices].copy(),
        )
        counts = np.zeros((len(self.spot.players), self.spot.n_codes), np.int64)
        count_winners(self._hands, chosen, n_of_chosen, rest, self._n_cards, counts)
        counts[:, 0] = n_of_chosen.sum() - counts.sum(axis=1)
        return counts[:, None]

    @cached_property
    def _hands(self) -> Planes:
        return planes_of_ids(np.concatenate([player.ids for player in self.spot.players]))

    @cached_property
    def _parts(self) -> tuple[Planes, npt.NDArray[np.int64], Planes]:
        """The first and last cards of boards, for the kernel; see `_places`."""
        firsts, n_rest, rest = _places(len(self.possible.cards), self.spot.n_to_come)
        bits = np.append(PACKED_BITS[[*self.possible.cards]], np.uint64(0))
        given = np.bitwise_or.reduce(PACKED_BITS[[*self.spot.board]], initial=0)
        of_firsts = np.bitwise_or.reduce(bits[firsts], axis=0, initial=given)
        return (
            planes_of_packed(of_firsts),
            n_rest,
            planes_of_packed(np.bitwise_or.reduce(bits[rest], axis=0, initial=0)),
        )

    @cached_property
    def _boards(self) -> Boards:
        return self.possible.find()

    def _by_values(self, number: int) -> npt.NDArray[np.int64]:
        planes, times = self._boards
        chosen = slice(number, None, self.n_slices)
        boards, times = part_of(planes, chosen), times[chosen]
        counts = np.zeros((len(self.spot.players), len(self.spot.classes), self.spot.n_codes), np.int64)
        for start in range(0, len(times), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            self._add_codes(part_of(boards, part), times[part], counts)
        return counts

    def _add_codes(self, boards: Planes, times: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> None:
        """Add the outcomes on some boards to `counts`."""
        put_values, boards = kernel_with_fixed(self.spot.game, self._n_cards), roomy(boards)
        values = np.empty((len(counts), len(boards[0])), np.uint16)
        for hand, row in zip(each_of(self._hands), values, strict=True):
            put_values(hand, boards, self._n_cards, row)
        values = values[:, : len(times)]
        is_best = values == values.max(axis=0)
        codes = np.where(is_best, is_best.sum(axis=0), 0)
        cells = self.spot.classes.of_value[values].astype(np.int64) * self.spot.n_codes + codes
        for player, of_player in zip(counts, cells, strict=True):
            n_boards = np.bincount(of_player, times, player.size)  # exact: float64 represents all integers up to 2**53
            player += n_boards.astype(np.int64).reshape(player.shape)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        return tally_of_players(self.spot.players, [of_player[None] for of_player in sums[0]])


@lru_cache(maxsize=8)
def _places(n: int, n_to_come: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Every set of `n_to_come` of n cards, as indices of the cards, split into a first and a last part.

    The cards of a set are in ascending order. The last part consists of up to three cards, and the first part of all
    cards before them.

    Returns:
        A column of indices for each first part, the number of last parts that can follow each first part, and a column
        of indices for each last part. Last parts are sorted by their first card in descending order. For every j, the
        last parts whose cards all come after card j are therefore at the beginning. Columns of padding are appended, so
        that the number of columns is a multiple of the register size. The index n in the padding stands for no card.
    """
    n_rest = min(n_to_come, REST)
    firsts = every_set(range(n), n_to_come - n_rest).astype(np.int64).T
    rest = every_set(range(n), n_rest)[::-1].astype(np.int64).T
    after = n - 1 - (firsts[-1] if len(firsts) else np.full(1, -1))
    ways = np.array([comb(cards, n_rest) for cards in range(n + 1)])
    missing = -rest.shape[1] % WORDS
    return firsts, ways[after], np.pad(rest, ((0, 0), (0, missing)), constant_values=n)
