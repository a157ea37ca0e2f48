"""An exact method that enumerates every deal. It is slow, but accepts any game and any number of players and halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product
from math import comb, prod

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import every_board, masks_of_ids
from cardspeak.equities import costs
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally, tally_of_players
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.kernels.equity.every_deal import add_deals

FEW_BOARDS = 16
"""The cost estimate assumes that up to this many boards are processed together.

Work that does not depend on the board is done once for all of them.
"""
MOST_PARTS = 100_000
"""Largest number of parts into which the deals on a group of boards are split. Each part spends time on skipping the
deals of the other parts."""
MOST_VALUES = 1 << 21
"""Largest number of hands valued at a time. Their values take less than 100 MB."""
MOST_HOLDINGS = 1 << 20
MOST_COUNTED = 1 << 62
MOST_COUNTS = 1 << 23
"""Largest number of counters (holdings times classes times outcomes): 64 MB per slice."""
BLOCKED = 255
"""Class number that marks a holding and a board that share a card."""


class EveryDeal:
    """Every deal: all combinations of holdings on all boards.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: whether sums can exceed 2**63.
    """

    name = "one deal at a time"

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether the counts of all holdings fit into memory, and the weights are not too large."""
        n_holdings = sum(map(len, spot.players))
        has_room = len(spot.classes) == 1 or n_holdings * len(spot.classes) * spot.n_codes <= MOST_COUNTS
        return n_holdings <= MOST_HOLDINGS and has_room and _digits_of_weights(spot) is not None

    def __init__(self, spot: Spot) -> None:
        """Plan the slices for a spot that the method accepts."""
        self.spot = spot
        self._sizes = [len(player) for player in spot.players]
        self._n_boards = comb(len(spot.live), spot.n_to_come)
        self._n_deals = prod(self._sizes)
        digits = _digits_of_weights(spot)
        assert digits is not None, "the method accepts the spot"
        self._digits, heaviest = digits
        per_board = self._seconds_of_board()
        most = MOST_COUNTED // (heaviest * self._n_deals // min(self._sizes))  # boards whose counts fit into 64 bits
        self._step = min(max(1, min(int(costs.SLICE / per_board), MOST_VALUES // sum(self._sizes))), most)
        self._n_chunks = -(-self._n_boards // self._step)
        wanted = max(1, int(per_board * self._step / costs.SLICE))
        self._n_parts = min(wanted, self._n_deals, MOST_PARTS)
        self.n_slices = self._n_chunks * self._n_parts
        self.cost = per_board * self._n_boards
        self.is_long = heaviest * self._n_deals * self._n_boards >= MOST_COUNTED

    def _seconds_of_board(self) -> float:
        n_halves = len(self.spot.game.halves)
        of_players = self._n_deals * len(self.spot.players)
        each = n_halves * costs.DEAL_OUTCOME + costs.DEAL_PLAYER / min(self._n_boards, FEW_BOARDS)
        n_times: int = self._digits[0] ** len(self.spot.players)
        return sum(self._sizes) * costs.HAND * n_halves + n_times * of_players * each

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The counts for some boards and some deals, once for each item of `_choices`."""
        chunk, part = divmod(number, self._n_parts)
        boards = self._boards[chunk :: self._n_chunks]
        values, classes = self._values_on(boards)
        choices, bits = list(self._choices()), self._digits[1]
        counts = np.zeros((len(choices), sum(self._sizes), len(self.spot.classes), self.spot.n_codes), np.int64)
        times = np.ones(len(boards), np.int64)
        for digits, of_digits in zip(choices, counts, strict=True):
            each = zip(self.spot.players, digits, strict=True)
            weights = np.concatenate([player.weights >> bits * digit & (1 << bits) - 1 for player, digit in each])
            add_deals(values, classes, times, self._ends, self._masks, weights, part, self._n_parts, of_digits)
        return (counts,)

    def _choices(self) -> Iterator[tuple[int, ...]]:
        """Every combination of digit positions, one per player. Position 0 is the lowest digit of a weight.

        `_digits_of_weights` explains why weights have digits.
        """
        n_digits, _ = self._digits
        return product(range(n_digits), repeat=len(self.spot.players))

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        n_digits, bits = self._digits
        if n_digits == 1:
            return tally_of_players(self.spot.players, np.split(sums[0][0], self._ends[1:-1]))
        counts: list[Counts] = []
        for player, (start, end) in enumerate(pairwise(self._ends)):
            of_player: Counts = np.zeros((end - start, *sums[0].shape[2:]), object)
            for digits, of_digits in zip(self._choices(), sums[0], strict=True):
                if not digits[player]:  # counts do not include a player's own weights
                    of_player += of_digits[start:end].astype(object) << bits * sum(digits)
            counts.append(of_player)
        return tally_of_players(self.spot.players, counts)

    @cached_property
    def _boards(self) -> npt.NDArray[np.uint8]:
        """Full boards, uint8[n, full board]."""
        return every_board(self.spot.board, self.spot.live, self.spot.n_to_come)

    @cached_property
    def _ends(self) -> npt.NDArray[np.int64]:
        return np.cumsum([0, *self._sizes])

    @cached_property
    def _masks(self) -> npt.NDArray[np.uint64]:
        return np.concatenate([masks_of_ids(player.ids) for player in self.spot.players])

    def _values_on(self, boards: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
        """The values of all holdings on each board, uint16[halves, holdings, boards], and the classes of the hands."""
        halves = self.spot.game.halves
        values = np.zeros((len(halves), sum(self._sizes), len(boards)), np.uint16)
        classes = np.full(values.shape[1:], BLOCKED, np.uint8)
        are_live = (self._masks[:, None] & masks_of_ids(boards)[None, :]) == 0
        for player, start in zip(self.spot.players, self._ends, strict=False):
            of_player = slice(start, start + len(player))
            holding, board = np.nonzero(are_live[of_player])
            if not len(holding):
                continue
            hands = np.hstack([player.ids[holding], boards[board]])
            for at, half in enumerate(evaluate_halves(hands, game=self.spot.game).values()):
                values[at, of_player][holding, board] = half
            classes[of_player][holding, board] = self.spot.classes.of_value[values[0, of_player][holding, board]]
        return values, classes


def _digits_of_weights(spot: Spot) -> tuple[tuple[int, int], int] | None:
    """The number of digits per weight, the bits per digit, and an upper bound for the product of one digit per player.

    The product of several weights can need more than 64 bits. In this case, each weight is split into digits. The deals
    are counted once for each combination of digit positions, one per player. The counts are then shifted and added.
    Returns None if the counts are too large whatever the number of digits.
    """
    sizes, heaviest = [len(player) for player in spot.players], [int(player.weights.max()) for player in spot.players]
    n_bits, n_others = max(heaviest).bit_length(), prod(sizes) // min(sizes)
    for n_digits in range(1, n_bits + 1):
        bits = -(-n_bits // n_digits)
        weight = prod(heaviest) if n_digits == 1 else 1 << bits * len(sizes)
        is_small = n_digits ** len(sizes) * sum(sizes) * len(spot.classes) * spot.n_codes <= MOST_COUNTS
        if (n_digits == 1 or is_small) and weight * n_others <= MOST_COUNTED:
            return (n_digits, bits), weight
    return None
