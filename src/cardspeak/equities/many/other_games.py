"""Equities of many hands in games without a kernel for rows: `equity` answers each distinct row."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids
from cardspeak.equities.ask import answer_asked
from cardspeak.equities.many.alike import find_distinct
from cardspeak.equities.many.filled import N_COLUMNS, Columns
from cardspeak.equities.many.rows import NO_CARD, Rows
from cardspeak.equities.question.question import read_question
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.terms import Terms
from cardspeak.errors import EquityError, RangeError
from cardspeak.games import Game
from cardspeak.ranges import Range


class OtherRows:
    """The work for rows of any game. A slice is a distinct row.

    Attributes:
        first: for each distinct row, the number of the first row equal to it.
        place: for each of the given rows, the number of its distinct row.
    """

    def __init__(self, rows: Rows, numbers: Longs, villains: Range, game: Game, terms: Terms) -> None:
        """Find the distinct rows among those with the given numbers.

        `terms` must ask for a single worker, because slices run side by side.
        """
        self._villains, self._game, self._terms = villains, game, terms
        distinct, self.place = find_distinct(rows.hands[numbers], rows.boards[numbers], villains, game)
        self.first, self._rows = numbers[distinct], rows
        self._hands, self._boards = rows.hands[self.first], rows.boards[self.first]

    def slice(self, number: int) -> Columns:
        """The results of a distinct row."""
        hand, board = _cards(self._hands[number]), _cards(self._boards[number])
        try:
            question = read_question([hand, self._villains], board, (), self._game)
            answer = answer_asked(question, self._terms)
        except (EquityError, RangeError) as error:
            if isinstance(error, RangeError | NoDealError) and not self._rows.is_strict:
                return tuple(np.full((N_COLUMNS, 1), np.nan))
            row = self._rows.number(int(self.first[number]))
            raise type(error).in_array("hands", (row,), str(error)) from None
        me = answer.players[0]
        return tuple(np.array([[me.equity], [me.win], [me.tie], [me.standard_error]]))


def _cards(row: Ids) -> tuple[int, ...]:
    """The cards of a row, without padding."""
    return tuple(card for card in row.tolist() if card != NO_CARD)
