"""Hold'em hands counted one by one with the tables of `equity_many`: the fastest way for few hands on each board."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import masks_of_ids, planes_of_ids
from cardspeak.cards import DECK
from cardspeak.deals.runouts.groups import Grouped
from cardspeak.deals.runouts.method import Fractions
from cardspeak.deals.runouts.street import Street
from cardspeak.equities import costs
from cardspeak.equities.many.holdem import FULL_BOARD, HOLE_CARDS, STREETS
from cardspeak.equities.many.holdem import takes as is_holdem
from cardspeak.equities.many.tables import river_tables
from cardspeak.equities.question.holdings import Holdings
from cardspeak.kernels.equity.river_counts import Holdings as KernelHoldings
from cardspeak.kernels.equity.rows import count_rows

PART_SECONDS = 0.02
"""About how long the kernel runs at a time, so that Ctrl-C is handled soon."""


class Tabled:
    """Each hold'em hand on its board, against a random hand or a range."""

    @staticmethod
    def takes(street: Street, opponents: Sequence[Holdings]) -> bool:
        """Whether the game is hold'em with 52 cards after the flop, with one opponent and no dead cards."""
        is_after_flop = street.n_board in STREETS and not street.dead
        return is_holdem(street.game) and is_after_flop and len(opponents) == 1

    def __init__(self, street: Street, opponents: Sequence[Holdings]) -> None:
        (self._range,) = opponents
        self._street = street
        self._is_random = self._range.are_even and len(self._range) == comb(len(DECK), HOLE_CARDS)

    @property
    def _seconds(self) -> float:
        n_runouts = comb(len(DECK) - HOLE_CARDS - self._street.n_board, FULL_BOARD - self._street.n_board)
        n_holdings = 0 if self._is_random else len(self._range)
        return n_runouts * (costs.ROW_RIVER + n_holdings * costs.ROW_HOLDING)

    def seconds_for(self, n_rows: int, n_boards: int) -> float:  # noqa: ARG002  rows share no work
        """See `Method`."""
        return n_rows * self._seconds

    def shares(self, rows: Grouped) -> Fractions:
        """See `Method`."""
        wins, ties, deals = np.empty((3, len(rows)), np.int64)
        hands, boards = np.ascontiguousarray(rows.hands[:, 0]), rows.boards[rows.board_of]
        holdings, step = self._holdings(), max(1, int(PART_SECONDS / self._seconds))
        for start in range(0, len(rows), step):
            part = slice(start, start + step)
            count_rows(
                hands[part],
                boards[part],
                self._street.n_board,
                river_tables(),
                holdings,
                wins[part],
                ties[part],
                deals[part],
            )
        return Fractions(2 * wins + ties, 2 * deals)

    def _holdings(self) -> KernelHoldings:
        """The range as the kernel reads it."""
        if self._is_random:
            none = np.empty(0, np.int64)
            return none, np.empty((0, 4), np.int64), none, none
        ids = self._range.ids
        planes: Longs = np.column_stack(planes_of_ids(ids)).astype(np.int64)
        low, high = (ids.T >> 2).astype(np.int64)
        pairs = high * (high + 1) // 2 + low
        return pairs, planes, masks_of_ids(ids).astype(np.int64), self._range.weights
