"""Every deal, dealt out: any game, any number of players and halves. Slow, general, what others are measured by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb, prod

import numpy as np
import numpy.typing as npt

from cardspeak.equities.classes import ALL_ALIKE, Classes
from cardspeak.equities.method import Counts, Refusal, Tally
from cardspeak.equities.spot import Spot, holdings_of, masks_of
from cardspeak.equities.totals import tally_of_players
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.kernels.every_deal import add_deals

VALUE_SECONDS = 15e-9
"""A hand, to be put together and valued."""
OUTCOME_SECONDS = 3e-9
"""A player's outcome of a deal, in each half of the pot."""
DEAL_SECONDS = 10e-9
"""A player's part in a deal, whatever the boards; shared by those that are looked at together."""
FEW_BOARDS = 16
SLICE_SECONDS = 0.03
MOST_PARTS = 100_000
"""Parts that the deals on some boards are cut into, each of which walks past the others."""
MOST_VALUES = 1 << 21
"""Hands valued at a time: what they take stays below 100 MB."""
MOST_HOLDINGS = 1 << 20
MOST_COUNTS = 1 << 23
"""Numbers that holdings, classes and outcomes may be told apart by: 64 MB, in each slice."""
BLOCKED = 255
"""The class of a holding on a board that has one of its cards."""


class EveryDeal:
    """All holdings on all boards, every deal of them compared: exact in every game.

    Attributes:
        name: what it does.
        n_slices: how many slices there are.
        is_long: whether sums may be above 2**63.
    """

    name = "every deal, one by one"

    def __init__(self, spot: Spot, classes: Classes = ALL_ALIKE) -> None:
        """Prepare the slices.

        Raises:
            Refusal: the holdings are too many to be listed together, or their weights too large to be multiplied.
        """
        self.spot, self.classes = spot, classes
        self._sizes = [len(player) for player in spot.players]
        n_holdings = sum(self._sizes)
        if n_holdings > MOST_HOLDINGS or (len(classes) > 1 and n_holdings * len(classes) * spot.n_codes > MOST_COUNTS):
            raise Refusal
        self._n_boards = comb(len(spot.live), spot.n_to_come)
        self._n_deals = prod(self._sizes)
        per_board = self._seconds_of_board()
        heaviest = prod(int(player.weights.max()) for player in spot.players)
        most = (1 << 62) // (heaviest * self._n_deals // min(self._sizes))  # boards whose counts stay within 64 bits
        if not most:
            raise Refusal
        self._step = min(max(1, min(int(SLICE_SECONDS / per_board), MOST_VALUES // sum(self._sizes))), most)
        self._n_chunks = -(-self._n_boards // self._step)
        wanted = max(1, int(per_board * self._step / SLICE_SECONDS))
        self._n_parts = min(wanted, self._n_deals, MOST_PARTS)
        self.n_slices = self._n_chunks * self._n_parts
        self.is_long = heaviest * self._n_deals * self._n_boards >= 1 << 62

    def _seconds_of_board(self) -> float:
        n_halves = len(self.spot.game.halves)
        of_players = self._n_deals * len(self.spot.players)
        each = n_halves * OUTCOME_SECONDS + DEAL_SECONDS / min(self._n_boards, FEW_BOARDS)
        return sum(self._sizes) * VALUE_SECONDS * n_halves + of_players * each

    def seconds(self) -> float:
        """How long it takes on one core."""
        return self._seconds_of_board() * self._n_boards

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The counts of all holdings over some of the boards and some of the deals."""
        chunk, part = divmod(number, self._n_parts)
        boards = self._boards[chunk :: self._n_chunks]
        values, classes = self._values_on(boards)
        counts = np.zeros((sum(self._sizes), len(self.classes), self.spot.n_codes), np.int64)
        times = np.ones(len(boards), np.int64)
        weights = np.concatenate([player.weights for player in self.spot.players])
        add_deals(values, classes, times, self._ends, self._masks, weights, part, self._n_parts, counts)
        return (counts,)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result from the sums of all slices."""
        return tally_of_players(self.spot.players, np.split(sums[0], self._ends[1:-1]))

    @cached_property
    def _boards(self) -> npt.NDArray[np.uint8]:
        """Full boards, as uint8[n, full board]."""
        to_come = holdings_of(self.spot.live, self.spot.n_to_come)
        given = np.tile(np.array(self.spot.board, np.uint8), (len(to_come), 1))
        return np.hstack([given, to_come])

    @cached_property
    def _ends(self) -> npt.NDArray[np.int64]:
        return np.cumsum([0, *self._sizes])

    @cached_property
    def _masks(self) -> npt.NDArray[np.uint64]:
        return np.concatenate([masks_of(player.cards) for player in self.spot.players])

    def _values_on(self, boards: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
        """The values of all holdings on each board, as uint16[halves, holdings, boards], and their classes."""
        halves = self.spot.game.halves
        values = np.zeros((len(halves), sum(self._sizes), len(boards)), np.uint16)
        classes = np.full(values.shape[1:], BLOCKED, np.uint8)
        are_live = (self._masks[:, None] & masks_of(boards)[None, :]) == 0
        for player, start in zip(self.spot.players, self._ends, strict=False):
            of_player = slice(start, start + len(player))
            holding, board = np.nonzero(are_live[of_player])
            if not len(holding):
                continue
            hands = np.hstack([player.cards[holding], boards[board]])
            for at, half in enumerate(evaluate_halves(hands, game=self.spot.game).values()):
                values[at, of_player][holding, board] = half
            classes[of_player][holding, board] = self.classes.of_value[values[0, of_player][holding, board]]
        return values, classes
