"""Exact equities of many hold'em hands against one opponent: all streets in one column, equal rows computed once.

Before the flop, equities come from the table of all match-ups. On later streets, a kernel counts all deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, masks_of_ids, planes_of_ids
from cardspeak.cards import DECK
from cardspeak.equities import costs
from cardspeak.equities.exact.match_ups import HOLDINGS
from cardspeak.equities.exact.preflop import PreflopTable
from cardspeak.equities.many.filled import Columns
from cardspeak.equities.many.rows import Rows
from cardspeak.equities.many.tables import river_tables
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import PERMUTATIONS, stabiliser
from cardspeak.games import Game
from cardspeak.kernels.equity.river_counts import Holdings as KernelHoldings
from cardspeak.kernels.equity.row_keys import put_keys
from cardspeak.kernels.equity.rows import count_rows
from cardspeak.ranges import Range

STREETS = (3, 4, 5)
"""The numbers of board cards for which the kernel counts deals. The slowest street comes first."""
FULL_BOARD, HOLE_CARDS = 5, 2
MOST_IN_SLICE = 1 << 16
EVEN = np.ones(len(HOLDINGS), np.int64)


def takes(game: Game) -> bool:
    """Whether the game is hold'em with 52 cards: two hole cards, five board cards, the high hand wins the pot."""
    half, *others = game.halves
    is_high = not others and half.order == "high" and half.plays_any
    cards = game.hole_cards, game.full_board, game.discards
    return is_high and cards == (HOLE_CARDS, FULL_BOARD, 0) and game.deck == DECK


def is_random(villains: Range) -> bool:
    """Whether the opponent can have every holding, all with the same weight."""
    return villains.is_even and len(villains) == comb(len(DECK), HOLE_CARDS)


@dataclass(frozen=True, slots=True)
class Piece:
    """Consecutive rows with equally many board cards, which a slice counts.

    Attributes:
        n_board: the number of board cards.
        start: the first row.
        stop: the row after the last one.
        cost: estimated time in seconds on one core.
    """

    n_board: int
    start: int
    stop: int
    cost: float


class PreflopEquities:
    """The equity of each of the 1,326 holdings before the flop.

    Attributes:
        columns: the results of the holdings.
    """

    def __init__(self, villains: Range, game: Game) -> None:
        """Read the results against all holdings of a range from the table of match-ups."""
        self._number = np.zeros((len(DECK), len(DECK)), np.int64)
        low, high = HOLDINGS.T
        self._number[low, high] = self._number[high, low] = np.arange(len(HOLDINGS))
        mine, others = (Holdings(ids, weights) for ids, weights in ((HOLDINGS, EVEN), (villains.ids, villains.parts)))
        won, tied, lost = PreflopTable(Spot(game, (), (), (mine, others), tells_holdings=True)).slice(0)[0].T
        self.columns = shares_of(won, tied, won + tied + lost)

    def numbers(self, hands: Ids) -> Longs:
        """The number of each hand among the holdings."""
        numbers: Longs = self._number[hands[:, 0], hands[:, 1]]
        return numbers


def shares_of(wins: Longs, ties: Longs, deals: Longs) -> Columns:
    """The results of rows from their numbers of deals; NaN if there is no deal.

    All numbers are below 2**53, so each result is the float that is nearest to the exact fraction.
    """
    with np.errstate(invalid="ignore"):
        return (2 * wins + ties) / (2 * deals), wins / deals, ties / deals, np.zeros(len(deals))


class HoldemRows:
    """The work for rows with three to five board cards, in slices.

    Attributes:
        pieces: what each slice counts.
        place: for each row, the position of its result among the results of all slices; -1 for other rows.
    """

    def __init__(self, rows: Rows, villains: Range) -> None:
        """Find the distinct rows, and divide them into slices."""
        self._villains = Holdings(villains.ids, villains.parts)
        self._is_random = is_random(villains)
        n_holdings = 0 if self._is_random else len(villains)
        self.place = np.full(len(rows), -1)
        self.pieces: list[Piece] = []
        firsts, n_placed = [np.empty(0, np.int64)], 0
        for n_board in STREETS:
            which = np.flatnonzero(rows.sizes == n_board)
            first, place = self._distinct(rows, which, n_board)
            self.place[which] = n_placed + place
            n_boards = comb(len(DECK) - HOLE_CARDS - n_board, FULL_BOARD - n_board)
            cost = n_boards * (costs.ROW_RIVER + n_holdings * costs.ROW_HOLDING)
            size = min(max(1, int(costs.SLICE / cost)), MOST_IN_SLICE)
            for start in range(n_placed, n_placed + len(first), size):
                stop = min(start + size, n_placed + len(first))
                self.pieces.append(Piece(n_board, start, stop, cost * (stop - start)))
            firsts.append(first)
            n_placed += len(first)
        first = np.concatenate(firsts)
        self._hands, self._boards, self.n_distinct = rows.hands[first], rows.boards[first], n_placed

    def _distinct(self, rows: Rows, which: Longs, n_board: int) -> tuple[Longs, Longs]:
        """One row of each set of equal rows among `which`, and the position of each row's set.

        Rows that differ only by a permutation of suits are equal if the permutation leaves the range unchanged. A river
        against a random hand is counted so fast that finding equal rows would take longer.
        """
        if len(which) == 0 or (n_board == FULL_BOARD and self._is_random):
            return which, np.arange(len(which))
        up_to_suits = self._is_random or len(stabiliser([self._villains], (), ())) == len(PERMUTATIONS)
        keys = np.empty(len(which), np.int64)
        put_keys(rows.hands[which], rows.boards[which], n_board, up_to_suits, keys)
        _, first, place = np.unique(keys, return_index=True, return_inverse=True)
        return which[first], place

    @cached_property
    def _holdings(self) -> KernelHoldings:
        """The range as the kernel reads it."""
        if self._is_random:
            none = np.empty(0, np.int64)
            return none, np.empty((0, 4), np.int64), none, none
        ids, weights = self._villains.ids, self._villains.weights
        planes: Longs = np.column_stack(planes_of_ids(ids)).astype(np.int64)
        low, high = (ids.T >> 2).astype(np.int64)
        pairs = high * (high + 1) // 2 + low
        return pairs, planes, masks_of_ids(ids).astype(np.int64), weights.astype(np.int64)

    def slice(self, number: int) -> Columns:
        """The results of the rows of a piece."""
        piece = self.pieces[number]
        n, part = piece.stop - piece.start, slice(piece.start, piece.stop)
        wins, ties, deals = np.empty((3, n), np.int64)
        hands, boards = self._hands[part], self._boards[part]
        count_rows(hands, boards, piece.n_board, river_tables(), self._holdings, wins, ties, deals)
        return shares_of(wins, ties, deals)
