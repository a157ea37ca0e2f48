"""An exact method for two ranges with any number of hole cards: sweeps that keep a total weight for each set of cards.

A sweep processes the holdings of both ranges on a board, from the worst to the best in one half of the pot. For each
set of cards, it keeps the total weight of the holdings so far that contain the set. By inclusion-exclusion, these
totals yield the weight of the opposing holdings that a holding beats and shares no card with.

If the pot has two halves, a holding can beat another in both halves, in one, or in neither. The half with fewer values
is called the bitwise half. Its values are numbered in order. Of two different numbers, the larger has a 1 in the
highest bit in which they differ. For each bit, sweeps in the other half therefore compare the holdings that have a 1 in
this bit with the holdings that have a 0 there and the same higher bits. Further sweeps compare holdings with equal
numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids
from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.boards.orbits import tally_of_orbits
from cardspeak.equities.boards.values import Truths, Values, values_on_boards
from cardspeak.equities.exact.board_pairs import sums_fit
from cardspeak.equities.exact.subsets import Subsets, sizes_of, subsets_of
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally
from cardspeak.kernels.equity.board_pairs import LOSES, NOBODY, TIES, WINS
from cardspeak.kernels.equity.subset_sweep import add_sweep

MOST_VALUES = 1 << 22
"""Largest number of values computed at a time, over all halves. They take less than 50 MB."""
MOST_COUNTS = 1 << 23
"""Largest number of counters (holdings times classes times outcomes): 64 MB per slice."""


@dataclass(frozen=True, slots=True)
class Task:
    """The pairs of holdings that a sweep compares.

    Attributes:
        bit: the highest bit in which the numbers of a pair differ; None for pairs with equal numbers.
        outcomes: the outcome of these pairs in the bitwise half, for the first and the second player.
    """

    bit: int | None
    outcomes: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """The values of a player's holdings on a board.

    Attributes:
        values: the value in each half, uint16[halves, n].
        numbers: the values in the bitwise half, renumbered from 0 over both players, uint16[n].
        order: the indices of the holdings that are possible on the board, sorted by their value in the other half.
    """

    values: Values
    numbers: npt.NDArray[np.uint16]
    order: Longs


class SubsetSweep:
    """Two ranges, compared board by board in sweeps that keep a total for each set of cards.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63, because spots with weights that large are not accepted.
    """

    name = "every board, one sweep over the holdings"
    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether there are two players and at most two halves, sums fit into 64 bits, and totals fit into memory."""
        if len(spot.players) != 2 or len(spot.game.halves) > 2:
            return False
        n_counts = sum(map(len, spot.players)) * len(spot.classes) * spot.n_codes
        has_room = len(spot.classes) == 1 or n_counts <= MOST_COUNTS
        return has_room and sums_fit(spot) and sizes_of(spot.players).are_small

    def __init__(self, spot: Spot) -> None:
        """Plan the slices for a spot that the method accepts."""
        self.spot, self.possible = spot, PossibleBoards(spot)
        self._n_holdings, self._n_boards = sum(map(len, spot.players)), self.possible.n
        places = [half.ranking.places for half in spot.game.halves]
        self._apart = int(np.argmin(places)) if len(places) > 1 else None
        self._main = 0 if self._apart is None else 1 - self._apart
        self._n_bits = 0 if self._apart is None else (min(self._n_holdings, min(places) + 1) - 1).bit_length()
        self._tasks = tuple(self._all_tasks())
        per_board = self._seconds_of_board()
        self.cost = self._n_boards * per_board
        self._is_by_task = per_board > 2 * costs.SLICE
        at_once = max(1, min(int(costs.SLICE / per_board), MOST_VALUES // self._n_holdings, self._n_boards))
        self._n_chunks = -(-self._n_boards // at_once)
        self.n_slices = self._n_boards * len(self._tasks) if self._is_by_task else self._n_chunks

    def _all_tasks(self) -> Iterator[Task]:
        yield Task(None, (TIES, TIES))
        for bit in range(self._n_bits):
            yield Task(bit, (WINS, LOSES))
            yield Task(bit, (LOSES, WINS))

    def _seconds_of_board(self) -> float:
        """Time to process a board. For each set of cards in a holding, a sweep reads three totals and changes one."""
        n_sets = sizes_of(self.spot.players).n_sets
        sweeps = 4 * n_sets * costs.SWEEP_SET + 2 * self._n_holdings * costs.SWEEP_SORT
        values = self._n_holdings * costs.HAND * len(self.spot.game.halves)
        return values + (1 + self._n_bits) * sweeps + 2 * len(self._tasks) * costs.SWEEP_CALL

    @cached_property
    def _subsets(self) -> Subsets:
        return subsets_of(self.spot.players)

    def slice(self, number: int) -> tuple[Longs, ...]:
        """The counts of both players: for all deals on some boards, or for the deals of one task on one board."""
        if self._is_by_task:
            step, at = divmod(number, len(self._tasks))
            board = step * stride_of(self._n_boards) % self._n_boards
            chosen, tasks = slice(board, board + 1), self._tasks[at : at + 1]
        else:
            chosen, tasks = slice(number, None, self._n_chunks), self._tasks
        shape = len(self.spot.classes), self.spot.n_codes
        sums = tuple(np.zeros((len(player), *shape), np.int64) for player in self.spot.players)
        totals = np.zeros(self._subsets.n_totals, np.int64)
        boards, times = self._boards
        for worths, often in zip(self._worths_on(boards[chosen]), times[chosen].tolist(), strict=True):
            for task in tasks:
                for player in range(2):
                    self._sweep(task, player, worths, often, totals, sums[player])
        return sums

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        return tally_of_orbits(self.spot.players, sums, self.possible.group)

    @cached_property
    def _boards(self) -> tuple[Ids, Longs]:
        return self.possible.find_ids()

    def _worths_on(self, boards: Ids) -> Sequence[tuple[Worth, Worth]]:
        return self._worths_without_choice if self._n_boards == 1 else self._worths_of(boards)

    @cached_property
    def _worths_without_choice(self) -> Sequence[tuple[Worth, Worth]]:
        """The values if there is only one possible board."""
        return self._worths_of(self._boards[0])

    def _worths_of(self, boards: Ids) -> Sequence[tuple[Worth, Worth]]:
        """The values of all holdings on each of these boards."""
        of_players = [values_on_boards(self.spot.game, player.ids, boards) for player in self.spot.players]
        return [
            self._worths([(values[:, :, at], live[:, at]) for values, live in of_players]) for at in range(len(boards))
        ]

    def _worths(self, of_players: Sequence[tuple[Values, Truths]]) -> tuple[Worth, Worth]:
        """The values of all holdings on a board, from their values in each half and a mask of unblocked holdings."""
        worths = []
        all_numbers = self._numbers([values for values, _ in of_players])
        for (values, are_live), side, numbers in zip(of_players, self._subsets.sides, all_numbers, strict=True):
            rows = np.flatnonzero(are_live & side.is_possible)
            order = rows[np.argsort(values[self._main, rows], kind="stable")]
            worths.append(Worth(values, numbers, order))
        return worths[0], worths[1]

    def _numbers(self, values: Sequence[Values]) -> list[npt.NDArray[np.uint16]]:
        """The values in the bitwise half, renumbered from 0 over both players; all 0 without a bitwise half."""
        if self._apart is None:
            return [np.zeros(each.shape[1], np.uint16) for each in values]
        is_there = np.zeros(1 << 16, np.bool_)
        for each in values:
            is_there[each[self._apart]] = True
        number_of = (np.cumsum(is_there) - 1).astype(np.uint16)
        return [number_of[each[self._apart]] for each in values]

    def _sweep(
        self, task: Task, player: int, worths: tuple[Worth, Worth], often: int, totals: Longs, counts: Longs
    ) -> None:
        """Add the results of one sweep to `counts` in place, for a board that represents `often` boards.

        `totals` is scratch memory. It contains only zeros before and after the sweep.
        """
        mine, theirs = worths[player], worths[1 - player]
        side, other = self._subsets.sides[player], self._subsets.sides[1 - player]
        rows, keys = self._swept(mine, task, player)
        their_rows, their_keys = self._swept(theirs, task, 1 - player)
        if not len(rows) or not len(their_rows):
            return
        place = np.full(len(other.places) + 1, -1)  # the entry at index -1 is for holdings without a twin
        place[their_rows] = np.arange(len(their_rows))
        compared = np.zeros((len(rows), 3), np.int64)
        weights = self.spot.players[1 - player].weights[their_rows]
        add_sweep(
            (side.places[rows], keys, place[side.twins[rows]], side.family),
            (other.places[their_rows], their_keys, weights, other.family),
            self._subsets.steps,
            totals,
            compared,
        )
        worse, tied, in_all = compared.T * often
        classes = self.spot.classes.of_value[mine.values[0, rows]]
        at = (rows * len(self.spot.classes) + classes) * self.spot.n_codes
        if self._apart is not None:
            have_none = task.bit is None and mine.values[self._apart, rows] == 0
            at += np.where(have_none, NOBODY, task.outcomes[player]) << 2 * self._apart
        outcome_of_ties = np.where(mine.values[self._main, rows] == 0, NOBODY, TIES)
        flat = counts.reshape(-1)
        for outcome, n_pairs in ((WINS, worse), (outcome_of_ties, tied), (LOSES, in_all - worse - tied)):
            flat[at + (outcome << 2 * self._main)] += n_pairs

    def _swept(self, worth: Worth, task: Task, player: int) -> tuple[Longs, Longs]:
        """The holdings of a player in a sweep, and their sort keys.

        The high bits of a key are the group: the bits of the number above `task.bit`, or the whole number. The low bits
        are the value in the other half.
        """
        order, groups = worth.order, worth.numbers[worth.order]
        if task.bit is not None:
            are_taken = (groups >> task.bit & 1 == 1) == (task.outcomes[player] == WINS)
            order, groups = order[are_taken], groups[are_taken] >> (task.bit + 1)
        if self._apart is not None:
            by_group = np.argsort(groups, kind="stable")
            order, groups = order[by_group], groups[by_group]
        return order, groups.astype(np.int64) << 16 | worth.values[self._main, order]


def stride_of(n: int) -> int:
    """A step of about 0.618 * n, coprime to n. Repeated steps reach all n boards; the first few are far apart.

    >>> sorted(step * stride_of(48) % 48 for step in range(48)) == list(range(48))
    True
    """
    stride = max(1, int(n * 0.618))
    while gcd(stride, n) > 1:
        stride += 1
    return stride
