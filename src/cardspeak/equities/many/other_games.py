"""Equities of many hands in games without a kernel for rows: `equity` answers each distinct row."""

from __future__ import annotations

import numpy as np

from cardspeak.card_sets import Ids
from cardspeak.equities.ask import answer_asked
from cardspeak.equities.many.filled import N_COLUMNS, Columns
from cardspeak.equities.many.rows import NO_CARD, Rows
from cardspeak.equities.question.question import read_question
from cardspeak.equities.question.terms import Terms
from cardspeak.errors import EquityError, RangeError
from cardspeak.games import Game
from cardspeak.ranges import Range


class OtherRows:
    """The work for rows of any game. A slice is a distinct row.

    Attributes:
        place: for each row, the number of its distinct row.
    """

    def __init__(self, rows: Rows, villains: Range, game: Game, terms: Terms, *, is_strict: bool = True) -> None:
        """Find the distinct rows.

        Args:
            rows: the rows.
            villains: the opponent's range.
            game: the game.
            terms: the options; they must ask for a single worker, because slices run side by side.
            is_strict: whether a row that leaves no holding of the range is an error. If not, its results are NaN.
        """
        self._villains, self._game, self._terms, self._is_strict = villains, game, terms, is_strict
        cards = np.hstack([np.sort(rows.hands, axis=1), np.sort(rows.boards, axis=1)])
        _, first, place = np.unique(cards, axis=0, return_index=True, return_inverse=True)
        self.first, self.place = first, place.reshape(-1)
        self._hands, self._boards = rows.hands[first], rows.boards[first]

    def slice(self, number: int) -> Columns:
        """The results of a distinct row."""
        hand, board = _cards(self._hands[number]), _cards(self._boards[number])
        try:
            question = read_question([hand, self._villains], board, (), self._game)
            answer = answer_asked(question, self._terms)
        except (EquityError, RangeError) as error:
            if not self._is_strict:
                return tuple(np.full((N_COLUMNS, 1), np.nan))
            raise type(error).in_array("hands", (int(self.first[number]),), str(error)) from None
        me = answer.players[0]
        return tuple(np.array([[me.equity], [me.win], [me.tie], [me.standard_error]]))


def _cards(row: Ids) -> tuple[int, ...]:
    """The cards of a row, without padding."""
    return tuple(card for card in row.tolist() if card != NO_CARD)
