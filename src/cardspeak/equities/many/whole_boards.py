"""The equities of all hold'em hands on one board, for boards that many rows share: one sweep over each full board."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardspeak.card_sets import Ids, every_set
from cardspeak.cards import DECK, Card
from cardspeak.equities import costs
from cardspeak.equities.exact.two_ranges import TwoRanges
from cardspeak.equities.many.filled import Columns
from cardspeak.equities.many.shares import shares_of
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.games import Game

LOST, WON, TIED = range(3)
EXAMPLE = (0, 17, 34, 51)
"""Cards of different ranks and suits, as a typical board."""


class WholeBoard:
    """The equities of all hands on a board.

    Attributes:
        cost: estimated time in seconds on one core.
    """

    def __init__(self, game: Game, board: Iterable[Card], villains: Holdings) -> None:
        """Plan the work."""
        self._board = tuple(board)
        left = [card for card in DECK if card not in self._board]
        self._hands = every_set(left, 2)
        is_free = ~np.isin(villains.ids, self._board).any(axis=1)
        others = Holdings(villains.ids[is_free], villains.weights[is_free])
        mine = Holdings(self._hands, np.ones(len(self._hands), np.int64))
        spot = Spot(game, self._board, (), (mine, others), tells_holdings=True)
        self._method = TwoRanges(spot) if len(others) else None
        self.cost = costs.ROW_BOARD + (self._method.cost if self._method else 0)

    def columns(self, hands: Ids) -> Columns:
        """The results of these hands."""
        if self._method is None:
            none = np.zeros(len(hands), np.int64)
            return shares_of(none, none, none)
        sums = [array.copy() for array in self._method.slice(0)]
        for at in range(1, self._method.n_slices):
            for total, array in zip(sums, self._method.slice(at), strict=True):
                total += array
        counts = self._method.tally(sums).counts[0]
        assert counts is not None, "the method counts by holding"
        number = np.zeros((len(DECK), len(DECK)), np.int64)
        low, high = self._hands.T
        number[low, high] = number[high, low] = np.arange(len(low))
        of_hands = counts[:, 0].astype(np.int64)[number[hands[:, 0], hands[:, 1]]]
        return shares_of(of_hands[:, WON], of_hands[:, TIED], of_hands.sum(axis=1))
