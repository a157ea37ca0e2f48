"""An exact method for narrow ranges of two to ten players in an unsplit pot.

Every combination of holdings is compared on every board. If it saves time, boards that rank all holdings identically
are merged first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb, isqrt, prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import masks_of_ids
from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import Boards, PossibleBoards
from cardspeak.equities.boards.merging import (
    merged_about,
    merged_boards,
    part_of,
    together,
    values_along,
)
from cardspeak.equities.boards.orbits import orbits_of_holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally, mean_of_orbits, tally_of
from cardspeak.kernels.equity.many_ranges import AT_ONCE, BLOCKED, MOST_PLAYERS, add_tuples
from cardspeak.kernels.lanes.lanes import WORDS

Block: TypeAlias = tuple[Longs, npt.NDArray[np.uint16]]
"""The indices of the boards in a block, and the weight of each board: the number of boards that it represents."""

MOST_IN_LANE = (1 << 15) - 1
"""Largest sum of the boards' weights in one lane of a register; see `kernels.equity.many_ranges`."""
MOST_AT_ONCE = 2048
"""Largest number of boards compared at a time, small enough to keep their data in the fastest caches."""
MOST_WEIGHT = 1 << 40
"""Largest total weight of the holdings of a player."""
DOUBT = 2
"""Factor by which the number of slices is increased, because there can be more rankings than estimated."""


class ManyRanges:
    """Every tuple of holdings (one per player), compared on all boards or, after merging, on one board per ranking.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63, because large counts are summed as remainders; see `_moduli`.
    """

    name = "every combination of holdings, boards with the same ranking merged"
    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether the pot is not split, all holdings have the same size, and weights and values are small enough.

        The game must let any hole cards and board cards play, and hands must not be divided into classes.
        """
        are_of_a_size = len({player.n_cards for player in spot.players}) == 1
        is_plain = spot.is_plain and len(spot.classes) == 1
        if not is_plain or not are_of_a_size or not 2 <= len(spot.players) <= MOST_PLAYERS:
            return False
        heaviest = max(int(player.weights.sum()) for player in spot.players)
        return heaviest <= MOST_WEIGHT and spot.game.halves[0].ranking.places < BLOCKED

    def __init__(self, spot: Spot) -> None:
        """Plan the slices for a spot that the method accepts. The first slice finds the boards and merges them."""
        self._spot, self.possible = spot, PossibleBoards(spot)
        self._order = sorted(range(len(spot.players)), key=lambda player: len(spot.players[player]))  # largest last
        self._players = [spot.players[player] for player in self._order]
        self._held = together(self._players)
        n_left, to_merge = merged_about(self.possible, self._held.ids)
        self._merges = to_merge > 0
        compared = self._seconds_to_compare(n_left)
        self.cost = to_merge + compared
        self.n_slices = max(1, int(DOUBT * compared / costs.SLICE))

    @cached_property
    def _moduli(self) -> Longs:
        """The primes by which counts are divided. The remainders represent the counts; see the function `_moduli`."""
        sums = [int(player.weights.sum()) for player in self._players]
        return _moduli(prod(sums) // min(sums) * comb(len(self._spot.live), self._spot.n_to_come))

    def _seconds_to_compare(self, n_boards: int) -> float:
        sizes = [len(player) for player in self._players]
        n_tuples, n_blocks = prod(sizes), -(-n_boards // MOST_AT_ONCE)
        n_passes = -(-(len(sizes) - 1) // AT_ONCE)
        per_tuple = (costs.MANY_TUPLE * n_blocks + costs.MANY_BOARD * n_boards) * n_passes
        return n_tuples * per_tuple + n_tuples / sizes[-1] * n_boards * costs.MANY_PREFIX

    @cached_property
    def _boards(self) -> Boards:
        """The boards, merged if that saves time."""
        boards = self.possible.find()
        return merged_boards(self._spot.game, self._held.ids, boards) if self._merges else boards

    @cached_property
    def _blocks(self) -> list[Block]:
        """The boards in blocks for the kernel."""
        return _blocks(self._boards[1])

    @cached_property
    def _tuples(self) -> tuple[Longs, Longs, npt.NDArray[np.uint64], Longs]:
        """The holdings of all players, one after another, in the format of the kernel."""
        rows = np.concatenate(self._held.places).astype(np.int64)
        ends = np.cumsum([0, *(len(player) for player in self._players)])
        cards, weights = zip(*((player.ids, player.weights) for player in self._players), strict=True)
        return rows, ends, masks_of_ids(np.concatenate(cards)), np.concatenate(weights)

    def slice(self, number: int) -> tuple[Longs, ...]:
        """The counts of some of the tuples over some of the boards: int64[moduli * holdings * codes].

        The tuples are split into parts and the boards into blocks. Each combination of a part and a block is an item of
        work. A slice does every `n_slices`-th item.
        """
        n_parts = -(-self.n_slices // len(self._blocks))
        counts = np.zeros(len(self._moduli) * len(self._tuples[0]) * self._spot.n_codes, np.int64)
        for piece in range(number, len(self._blocks) * n_parts, self.n_slices):
            part, block = divmod(piece, len(self._blocks))
            places, times = self._blocks[block]
            planes, _ = part_of(self._boards, places)
            values = np.ascontiguousarray(values_along(self._spot.game, self._held.ids, planes))
            add_tuples(values.reshape(-1), times, *self._tuples, self._moduli, part, n_parts, counts)
        return (counts,)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        remainders = sums[0].reshape(len(self._moduli), -1, self._spot.n_codes)
        ends = np.cumsum([len(player) for player in self._players])[:-1]
        of_players = np.split(_whole(remainders, self._moduli), ends)
        if len(self.possible.group) > 1:
            of_players = [
                mean_of_orbits(counts, orbits_of_holdings(player.ids, self.possible.group))
                for counts, player in zip(of_players, self._players, strict=True)
            ]
        in_order = [of_players[self._order.index(player)] for player in range(len(of_players))]
        return tally_of(self._spot.players, in_order)


def _blocks(times: Longs) -> list[Block]:
    """The boards in blocks for the kernel: the index and the weight of each board.

    A board whose weight is too large for one lane is repeated, and its weight is split. Within a block, boards are
    sorted by descending weight and assigned to the lanes of a register in order, then in reverse order, and so on. All
    lanes therefore have similar sums.
    """
    n_pieces = -(-times // MOST_IN_LANE)
    places = np.repeat(np.arange(len(times)), n_pieces)
    piece = np.arange(len(places)) - np.repeat(np.cumsum(n_pieces) - n_pieces, n_pieces)
    often = (times[places] + piece) // n_pieces[places]
    order = np.argsort(-often, kind="stable")
    n_blocks = max(-(-len(places) // MOST_AT_ONCE), -(-int(times.sum()) // (WORDS * MOST_IN_LANE)))
    while True:
        blocks = [_dealt(order[start::n_blocks], often) for start in range(n_blocks)]
        if all(int(of_block.sum(axis=0).max()) <= MOST_IN_LANE for _, of_block in blocks):
            return [(places[chosen.reshape(-1)], of_block.reshape(-1).astype(np.uint16)) for chosen, of_block in blocks]
        n_blocks += 1


def _dealt(chosen: Longs, often: Longs) -> tuple[Longs, Longs]:
    """The boards and their weights, one register per row, every second row reversed. The padding has weight 0."""
    n_missing = -len(chosen) % WORDS
    shape = -1, WORDS
    rows = np.concatenate([chosen, np.repeat(chosen[:1], n_missing)]).reshape(shape)
    counted = np.concatenate([often[chosen], np.zeros(n_missing, np.int64)]).reshape(shape)
    rows[1::2], counted[1::2] = rows[1::2, ::-1].copy(), counted[1::2, ::-1].copy()
    return rows, counted


def _moduli(most: int) -> Longs:
    """Primes below 2**31 whose product exceeds `most`; or a single 0 if `most` is below 2**62: none are needed then."""
    moduli: list[int] = []
    primes = _primes()
    while most >= 1 << 62 and prod(moduli) <= most:
        moduli.append(next(primes))
    return np.array(moduli or [0], np.int64)


def _primes() -> Iterator[int]:
    """The primes below 2**31, in descending order."""
    for number in range((1 << 31) - 1, 2, -2):
        if all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            yield number


def _whole(remainders: Counts, moduli: Longs) -> Counts:
    """The numbers that have these remainders, [moduli, ...], by the Chinese remainder theorem."""
    if moduli[0] == 0:
        plain: Counts = remainders[0]
        return plain
    product = prod(moduli.tolist())
    total = np.zeros(remainders.shape[1:], object)
    for modulus, remainder in zip(moduli.tolist(), remainders, strict=True):
        others = product // modulus
        total += remainder.astype(object) * (others * pow(others, -1, modulus))
    whole: Counts = total % product
    return whole
