"""Values of hands on all runouts of their boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cardspeak.array_types import Longs, Planes, Words
from cardspeak.card_sets import (
    PACKED_BITS,
    REVERSED_PACKED_BITS,
    Ids,
    Masks,
    every_set,
    ids_of_planes,
    packed_planes_of_ids,
    planes_of_ids,
    planes_of_packed,
    reversed_planes_of_ids,
)
from cardspeak.deals.runouts.street import Street
from cardspeak.equities import costs
from cardspeak.equities.boards.omaha_halves import HIGH, LOW, kinds_of
from cardspeak.equities.boards.with_fixed import NO_HAND, each_of, kernel_with_fixed, part_of, roomy, seconds_of_value
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.evaluate.orders import kernels_of
from cardspeak.kernels.deals.runouts import mark_blocked, put_high, put_runouts
from cardspeak.kernels.equity.omaha_boards import omaha_values_on_boards
from cardspeak.kernels.lanes.lanes import WORDS
from cardspeak.kernels.orders.blocks import LEAST

CALL = 2.5e-6
"""About how long it takes to call a kernel that values a hand on the runouts of a board."""
HAND = 0.2e-6
"""About how long it takes to begin with a hand in a kernel that values several."""


@dataclass(frozen=True, slots=True, eq=False)
class Runouts:
    """The runouts of some boards.

    Attributes:
        full: the runouts as packed planes, `width` for each board; all bits are set in the padding.
        planes: the same as planes.
        width: the number of places for each board.
    """

    full: Masks
    planes: Planes
    width: int

    def of_board(self, board: int) -> Planes:
        """The runouts of a board."""
        return part_of(self.planes, slice(board * self.width, (board + 1) * self.width))


class HandValues:
    """How hands of a game are valued on all runouts of a board.

    Attributes:
        width: the number of values for a hand, with padding.
        none: the value of a hand that does not qualify; 0 if all hands do.
        n_halves: the number of halves of the pot.
    """

    def __init__(self, street: Street, n_hole: int) -> None:
        game = street.game
        half, *others = game.halves
        self._street, self._n_hole = street, n_hole
        self._is_plain = not others and half.plays_any and not half.ranking.has_qualifier
        kinds = None if self._is_plain else kinds_of(game, n_hole)
        self._kinds = kinds if kinds in ((HIGH,), (HIGH, LOW)) else None
        n_cards = n_hole + game.full_board
        self._is_high = self._is_plain and half.ranking.name == "high" and n_cards in kernels_of(half.ranking).n_cards
        self.n_halves = len(game.halves)
        self.none = 0 if self._is_plain else 1
        self.width = max(LEAST, (street.n_runouts // WORDS + 1) * WORDS)

    @property
    def seconds(self) -> float:
        """About how long it takes to value a hand on a board."""
        if self._is_plain:
            each = seconds_of_value(self._street.game, self._n_hole + self._street.game.full_board)
            return (HAND if self._is_high else CALL) + self.width * each
        each = (costs.OMAHA_VALUE if self._kinds else 2 * costs.HAND) * self.n_halves
        return CALL + self.width * (each + 1e-9)

    @property
    def _bits(self) -> Masks:
        return REVERSED_PACKED_BITS if self._kinds else PACKED_BITS

    @cached_property
    def _sets(self) -> Masks:
        sets: Masks = np.bitwise_or.reduce(
            self._bits[every_set(self._street.game.deck, self._street.n_to_come)], axis=1, initial=np.uint64(0)
        )
        return sets

    def runouts(self, boards: Ids) -> Runouts:
        """The runouts of boards, uint8[b, k]."""
        n = len(boards) * self.width
        clubs, diamonds, hearts, spades = np.empty((4, n), np.uint16)
        full, planes = np.empty(n, np.uint64), (clubs, diamonds, hearts, spades)
        known = np.bitwise_or.reduce(self._bits[boards], axis=1, initial=np.uint64(0))
        dead = np.bitwise_or.reduce(self._bits[[*self._street.dead]], initial=np.uint64(0))
        padding = 0 if self._kinds else NO_HAND
        put_runouts(known, int(dead), self._sets, self.width, padding, full, planes)
        return Runouts(full, planes, self.width)

    def of(self, runouts: Runouts, hands: Ids, board_of: Longs) -> Words:
        """The values of hands, each on the runouts of its board, uint16[halves * n * width].

        A value is 0 if the hand shares a card with the runout. If hands can fail to qualify, other values are one
        more than usual.

        Args:
            runouts: the runouts of all boards.
            hands: the cards of each hand, uint8[n, k].
            board_of: the number of the board of each hand, ascending.
        """
        n = len(hands)
        values = np.empty((self.n_halves, n, self.width), np.uint16)
        starts = np.searchsorted(board_of, np.arange(len(runouts.full) // self.width + 1))
        if self._is_plain and self._is_high:
            self._put_high(runouts, hands, board_of, values.reshape(-1))
            return values.reshape(-1)
        if self._is_plain:
            self._put_plain(runouts, hands, starts, values[0])
            return values.reshape(-1)
        if self._kinds is not None:
            self._put_omaha(runouts, hands, starts, values)
        else:
            self._put_any(runouts, hands, board_of, values)
        held = np.bitwise_or.reduce(self._bits[hands], axis=1)
        for of_half in values:
            mark_blocked(of_half.reshape(-1), held, board_of, runouts.full, self.width)
        return values.reshape(-1)

    def _put_high(self, runouts: Runouts, hands: Ids, board_of: Longs, values: Words) -> None:
        held, n_cards, step = packed_planes_of_ids(hands), self._n_hole + self._street.game.full_board, 1 << 14
        for first in range(0, len(hands), step):  # so that Ctrl-C is handled soon
            part = values[first * self.width : (first + step) * self.width]
            put_high(held, board_of, runouts.planes, self.width, n_cards, first, part)

    def _put_plain(self, runouts: Runouts, hands: Ids, starts: Longs, values: Words) -> None:
        n_cards = self._n_hole + self._street.game.full_board
        put_values = kernel_with_fixed(self._street.game, n_cards)
        planes = planes_of_ids(hands)
        held = each_of(planes)
        n_runouts = self._street.n_runouts
        for board in range(len(starts) - 1):
            first, stop = int(starts[board]), int(starts[board + 1])
            fixed = runouts.of_board(board)
            if stop - first <= n_runouts:
                for hand in range(first, stop):
                    put_values(held[hand], fixed, n_cards, values[hand])
                continue
            several = roomy(part_of(planes, slice(first, stop)))
            by_runout = np.zeros((self.width, len(several[0])), np.uint16)
            for runout, row in zip(each_of(fixed)[:n_runouts], by_runout, strict=False):
                put_values(runout, several, n_cards, row)
            values[first:stop] = by_runout[:, : stop - first].T

    def _put_omaha(self, runouts: Runouts, hands: Ids, starts: Longs, values: Words) -> None:
        assert self._kinds is not None
        held = np.column_stack(reversed_planes_of_ids(hands)).reshape(-1)
        highs, lows = values[self._kinds.index(HIGH)], values[self._kinds.index(LOW)] if LOW in self._kinds else None
        for board in range(len(starts) - 1):
            first, stop = int(starts[board]), int(starts[board + 1])
            omaha_values_on_boards(
                held[4 * first : 4 * stop],
                runouts.of_board(board),
                highs[first:stop].reshape(-1),
                np.empty(0, np.uint16) if lows is None else lows[first:stop].reshape(-1),
            )

    def _put_any(self, runouts: Runouts, hands: Ids, board_of: Longs, values: Words) -> None:
        """Value hands one by one, in columns of cards."""
        values[:] = 0
        places = board_of[:, None] * self.width + np.arange(self.width)
        held = np.bitwise_or.reduce(self._bits[hands], axis=1)
        hand, at = np.nonzero(held[:, None] & runouts.full[places] == 0)
        if len(hand):
            full = ids_of_planes(planes_of_packed(runouts.full[places[hand, at]]), self._street.game.full_board)
            columns = [*hands[hand].T, *full.T]
            found = evaluate_halves(tuple(np.ascontiguousarray(column) for column in columns), game=self._street.game)
            for of_half, half in zip(values, self._street.game.halves, strict=True):
                of_half[hand, at] = found[half.name]
