"""The hands of a segment: their cards, read from one or two columns, and which rows are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes, Flags, Longs
from cardspeak.cards import counted
from cardspeak.columns.padded import PaddedColumn, parse_padded
from cardspeak.errors import Where, listed, quoted
from cardspeak.evaluate.hands import deck_bits
from cardspeak.evaluate.texts import why_wrong
from cardspeak.games import Game
from cardspeak.kernels.text.parser import WRONG
from cardspeak.kernels.text.rows import find_wrong_rows
from cardspeak.row_files.rows import Fault, Rows

CardCounts = tuple[int, int]
"""The number of cards in the column of hands, and on the board."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of cards.

    Attributes:
        cards: the column of hole cards, or of whole hands.
        board: the column of boards; None if there is none.
    """

    cards: str
    board: str | None

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [self.cards] if self.board is None else [self.cards, self.board]


@dataclass(slots=True, eq=False)
class Hands:
    """The hands of a segment.

    Attributes:
        hole: the column of hole cards or whole hands.
        board: the column of boards; None if there is none.
        numbers: the number of each row in its segment; None if they are the numbers in the table.
        is_missing: whether each row has no cards: it is null or empty text.
        is_wrong: whether each row is wrong.
        has_value: whether each row has a value; a row without a board has none yet.
        faults: the wrong rows so far.
    """

    hole: PaddedColumn
    board: PaddedColumn | None
    numbers: Sequence[int] | None
    is_missing: Flags
    is_wrong: Flags
    has_value: Flags
    faults: list[Fault]

    def __len__(self) -> int:
        return len(self.hole.counts)

    def refuse(self, rows: Longs, reason: Callable[[int], str]) -> None:
        """Make rows wrong; `reason` gives the reason for each."""
        self.is_wrong[rows] = True
        for row in rows.tolist():
            columns = [self.hole] if self.board is None else [self.hole, self.board]
            number = row if self.numbers is None else self.numbers[row]
            self.faults.append(Fault(number, [column.text(row) for column in columns], reason(row)))

    def by_counts(self) -> Iterator[tuple[CardCounts, Longs]]:
        """The rows that have cards and are not wrong, for each pair of numbers of cards."""
        n_hole = self.hole.counts.astype(np.int64)
        n_board = np.zeros_like(n_hole) if self.board is None else np.maximum(self.board.counts, 0).astype(np.int64)
        codes = np.where(self.is_missing | self.is_wrong, -1, n_hole * 64 + n_board)
        for code in np.flatnonzero(np.bincount(codes + 1)[1:]).tolist():
            yield (code // 64, code % 64), np.flatnonzero(codes == code)

    def ids(self, rows: Longs, counts: CardCounts) -> Bytes:
        """The cards of rows that all have these numbers of cards, uint8[n, k], hole cards before the board."""
        n_hole, n_board = counts
        chosen = slice(None) if len(rows) == len(self) else rows  # a slice copies nothing
        hole = self.hole.ids[chosen, :n_hole]
        return hole if self.board is None else np.hstack([hole, self.board.ids[chosen, :n_board]])


def read_hands(rows: Rows, columns: Columns, game: Game) -> Hands:
    """The hands of a segment. Rows whose cards cannot be read, or are not a hand of the game, are wrong.

    Raises:
        HandError: a column is not of text or lists of cards.
    """
    most = game.most_cards
    hole = parse_padded(rows.table.column(columns.cards), _place(columns.cards), most)
    board = (
        None if columns.board is None else parse_padded(rows.table.column(columns.board), _place(columns.board), most)
    )
    is_missing = (hole.counts <= 0) & (hole.counts != WRONG)
    is_wrong, has_value = np.zeros((2, len(is_missing)), np.bool_)
    hands = Hands(hole, board, rows.numbers, is_missing, is_wrong, has_value, [])
    for column in (hole, board):
        if column is not None:
            hands.refuse(np.flatnonzero((column.counts == WRONG) & ~hands.is_wrong), column.reason)
    return hands


def _place(column: str) -> Where:
    return Where("column", column, words=f"column {quoted(column, 30)}")


def check_cards(hands: Hands, rows: Longs, ids: Bytes, game: Game) -> tuple[Longs, Bytes]:
    """The rows whose cards are all different and in the game's deck, and their ids; the other rows become wrong."""
    are_wrong = np.empty(len(ids), np.bool_)
    find_wrong_rows(np.ascontiguousarray(ids), deck_bits(game.deck), are_wrong)
    if not are_wrong.any():
        return rows, ids
    wrong_ids = dict(zip(rows[are_wrong].tolist(), ids[are_wrong].tolist(), strict=True))
    hands.refuse(rows[are_wrong], lambda row: why_wrong(wrong_ids[row], game))
    return rows[~are_wrong], ids[~are_wrong]


def counts_in_words(counts: CardCounts, accepted: Sequence[CardCounts], has_board: bool) -> str:
    """The reason why a row with these numbers of cards is wrong."""
    n_hole, n_board = counts
    if not has_board:
        return f"{counted(n_hole)}; accepted: {listed(sorted({n for n, _ in accepted}), 'or')} cards"
    holes = sorted({n for n, _ in accepted})
    if n_hole not in holes:
        return f"{counted(n_hole)}; accepted: {listed(holes, 'or')} cards with a board"
    boards = sorted({n for hole, n in accepted if hole == n_hole})
    return f"a board of {counted(n_board)}; accepted: {listed(boards, 'or')} cards"
