"""Exact equities of many hold'em hands against one opponent: all streets in one column, equal rows computed once.

Before the flop, equities come from the table of all match-ups. On later streets, a kernel counts all deals of a row. If
many rows share a flop or a turn, all hands on this board are counted together instead; see `whole_boards`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from math import comb, inf

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, masks_of_ids, planes_of_ids
from cardspeak.cards import DECK
from cardspeak.equities import costs
from cardspeak.equities.exact.match_ups import HOLDINGS
from cardspeak.equities.exact.preflop import PreflopTable
from cardspeak.equities.many.filled import Columns
from cardspeak.equities.many.rows import Rows
from cardspeak.equities.many.shares import shares_of
from cardspeak.equities.many.tables import river_tables
from cardspeak.equities.many.whole_boards import EXAMPLE, WholeBoard
from cardspeak.equities.many.whole_streets import is_faster
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import PERMUTATIONS, stabiliser
from cardspeak.games import Game
from cardspeak.kernels.equity.river_counts import N_RANKS, N_SUITS
from cardspeak.kernels.equity.river_counts import Holdings as KernelHoldings
from cardspeak.kernels.equity.row_keys import BOARD_BITS, put_keys
from cardspeak.kernels.equity.rows import count_rows
from cardspeak.ranges import Range

STREETS = (3, 4, 5)
"""The numbers of board cards for which the kernel counts deals. The slowest street comes first."""
FULL_BOARD, HOLE_CARDS = 5, 2
MOST_IN_SLICE = 1 << 16
BOARD_MASK = (1 << BOARD_BITS) - 1
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
        is_whole: whether the rows have the same board, and all hands on this board are counted together.
    """

    n_board: int
    start: int
    stop: int
    cost: float
    is_whole: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Distinct:
    """The distinct rows of a street. Rows are equal if the same holds for their keys; see `put_keys`.

    Attributes:
        hands: card ids, uint8[n, 2].
        boards: card ids, uint8[n, up to five].
        place: the distinct row of each row.
        whole: the numbers of rows on each board that many rows share. These rows come first, board by board.
        cost_of_whole: estimated time in seconds to count all hands on such a board.
    """

    hands: Ids
    boards: Ids
    place: Longs
    whole: tuple[int, ...] = ()
    cost_of_whole: float = inf


def rows_of_keys(keys: Longs, n_board: int) -> tuple[Ids, Ids]:
    """Hands and boards with these keys, which are distinct up to suits."""
    high, low = np.tril_indices(len(DECK), -1)
    number = keys >> BOARD_BITS
    places = np.column_stack([low[number], high[number]])
    on_board = np.nonzero(keys[:, None] >> np.arange(BOARD_BITS) & 1)[1].reshape(-1, n_board)
    hands, boards = ((cards % N_RANKS * N_SUITS + cards // N_RANKS).astype(np.uint8) for cards in (places, on_board))
    return hands, boards


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


class HoldemRows:
    """The work for rows with three to five board cards, in slices.

    Attributes:
        pieces: what each slice counts.
        place: for each row, the position of its result among the results of all slices; -1 for other rows.
        n_distinct: the number of distinct rows.
    """

    def __init__(self, rows: Rows, villains: Range, game: Game, others: Collection[int] = ()) -> None:
        """Find the distinct rows, except those with numbers of board cards in `others`, and divide them into slices."""
        self._game, self._villains = game, Holdings(villains.ids, villains.parts)
        self._is_random = is_random(villains)
        self.place, self.pieces = np.full(len(rows), -1), list[Piece]()
        streets, n_placed = [], 0
        for n_board in STREETS:
            which = np.flatnonzero((rows.sizes == n_board) & (n_board not in others))
            cost = self._seconds_of_row(n_board)
            distinct = self._distinct(rows, which, n_board, cost)
            self.place[which] = n_placed + distinct.place
            first, n_placed = n_placed, n_placed + len(distinct.hands)
            for n_hands in distinct.whole:
                self.pieces.append(Piece(n_board, first, first + n_hands, distinct.cost_of_whole, is_whole=True))
                first += n_hands
            size = min(max(1, int(costs.SLICE / cost)), MOST_IN_SLICE)
            for start in range(first, n_placed, size):
                stop = min(start + size, n_placed)
                self.pieces.append(Piece(n_board, start, stop, cost * (stop - start)))
            streets.append(distinct)
        self._hands = np.concatenate([street.hands for street in streets])
        self._boards = np.concatenate([street.boards for street in streets])
        self.n_distinct = n_placed

    @property
    def of_whole_streets(self) -> list[int]:
        """The numbers of board cards for which it is faster to count all hands of the street than these rows."""
        seconds = dict.fromkeys(STREETS, 0.0)
        for piece in self.pieces:
            seconds[piece.n_board] += piece.cost
        return [n_board for n_board in STREETS if self._is_random and is_faster(n_board, seconds[n_board])]

    def _seconds_of_row(self, n_board: int) -> float:
        """The estimated time of the kernel for a row, in seconds."""
        n_holdings = 0 if self._is_random else len(self._villains)
        n_boards = comb(len(DECK) - HOLE_CARDS - n_board, FULL_BOARD - n_board)
        return n_boards * (costs.ROW_RIVER + n_holdings * costs.ROW_HOLDING)

    def _distinct(self, rows: Rows, which: Longs, n_board: int, cost: float) -> Distinct:
        """The distinct rows among `which`, which all have `n_board` board cards.

        A row takes the kernel `cost` seconds. A river against a random hand is counted so fast that finding equal rows
        would take longer.
        """
        hands, boards = rows.hands[which], rows.boards[which]
        if len(which) == 0 or (n_board == FULL_BOARD and self._is_random):
            return Distinct(hands, boards, np.arange(len(which)))
        up_to_suits = self._is_random or len(stabiliser([self._villains], (), ())) == len(PERMUTATIONS)
        keys = np.empty(len(which), np.int64)
        put_keys(hands, boards, n_board, up_to_suits, keys)
        keys, first, place = np.unique(keys, return_index=True, return_inverse=True)
        _, board, n_hands = np.unique(keys & BOARD_MASK, return_inverse=True, return_counts=True)
        cost_of_whole = inf
        if n_board < FULL_BOARD and n_hands.max() * cost > costs.ROW_BOARD:
            cost_of_whole = WholeBoard(self._game, EXAMPLE[:n_board], self._villains).cost
        is_shared = n_hands * cost > cost_of_whole
        order = np.lexsort((board, ~is_shared[board]))
        position = np.empty_like(order)
        position[order] = np.arange(len(order))
        hands, boards, whole = hands[first[order]], boards[first[order]], n_hands[is_shared].tolist()
        if whole:  # hands on the same board up to suits need the same suits: those of the key
            n = sum(whole)
            hands[:n], boards[:n, :n_board] = rows_of_keys(keys[order[:n]], n_board)
        return Distinct(hands, boards, position[place], tuple(whole), cost_of_whole)

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
        if piece.is_whole:
            board = boards[0, : piece.n_board].tolist()
            return WholeBoard(self._game, board, self._villains).columns(hands)
        count_rows(hands, boards, piece.n_board, river_tables(), self._holdings, wins, ties, deals)
        return shares_of(wins, ties, deals)
