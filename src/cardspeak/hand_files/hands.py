"""The hands of a segment: their cards, read from one or two columns, and which rows are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from cardspeak.array_types import Bytes, Flags, Longs
from cardspeak.cards import counted
from cardspeak.columns.ragged import RaggedColumn, parse_ragged
from cardspeak.errors import HandError, Where, listed, quoted
from cardspeak.evaluate.hands import deck_bits
from cardspeak.evaluate.texts import why_wrong
from cardspeak.games import Game
from cardspeak.kernels.text.rows import find_wrong_rows
from cardspeak.row_files.rows import Fault, Rows

FEWEST_WRONG = 100
"""If at least so many of the first rows are wrong, and none is good, the column is taken for one of something else."""
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
        rows: the segment.
        columns: the names of the columns.
        is_missing: whether each row has no cards: it is null or empty text.
        is_wrong: whether each row is wrong.
        has_value: whether each row has a value; a row without a board has none yet.
        faults: the wrong rows so far.
    """

    hole: RaggedColumn
    board: RaggedColumn | None
    rows: Rows
    columns: Columns
    is_missing: Flags
    is_wrong: Flags
    has_value: Flags
    faults: list[Fault] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.hole)

    def refuse(self, rows: Longs, reason: Callable[[int], str]) -> None:
        """Make rows wrong; `reason` gives the reason for each."""
        self.is_wrong[rows] = True
        for row in rows.tolist():
            number = row if self.rows.numbers is None else self.rows.numbers[row]
            self.faults.append(Fault(number, [self.text(name, row) for name in self.columns.names], reason(row)))

    def text(self, column: str, row: int) -> str:
        """The text of a row in a column; empty if it is null."""
        given = self.rows.table.column(column)[row].as_py()
        return " ".join(map(str, given)) if isinstance(given, list) else "" if given is None else str(given)

    def by_counts(self) -> Iterator[tuple[CardCounts, Longs]]:
        """The rows that have cards and are not wrong, for each pair of numbers of cards."""
        n_hole = self.hole.counts
        n_board = np.zeros_like(n_hole) if self.board is None else self.board.counts
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
    hole = parse_ragged(rows.table.column(columns.cards), _place(columns.cards), game.most_cards)
    board = None
    if columns.board is not None:
        board = parse_ragged(rows.table.column(columns.board), _place(columns.board), max(game.full_board, 1))
    is_missing = (hole.counts == 0) & ~hole.are_wrong
    is_wrong, has_value = np.zeros((2, len(hole)), np.bool_)
    hands = Hands(hole, board, rows, columns, is_missing, is_wrong, has_value)
    _check_first(hands)
    for column, name in ((hole, columns.cards), (board, columns.board)):
        if column is not None and name is not None and column.are_wrong.any():
            wrong = np.flatnonzero(column.are_wrong & ~hands.is_wrong)
            is_blank = np.array([not hands.text(name, row).strip() for row in wrong.tolist()], np.bool_)
            if column is hole:
                is_missing[wrong[is_blank]] = True
            hands.refuse(wrong[~is_blank], column.reasons.__getitem__)
    return hands


def _check_first(hands: Hands) -> None:
    """Check that the first rows are not all wrong. Later in a file, they are only wrong rows.

    Raises:
        HandError: these are the first rows, no text in the column of cards is cards, and it is not just a few mistakes.
    """
    wrong = np.flatnonzero(hands.hole.are_wrong)
    if not hands.rows.is_first or not len(wrong) or len(wrong) + int(hands.is_missing.sum()) < len(hands):
        return
    name = hands.columns.cards
    if len(wrong) >= FEWEST_WRONG or all(_is_number(hands.text(name, row)) for row in wrong.tolist()):
        reason = hands.hole.reasons[int(wrong[0])]
        raise HandError(f"column {quoted(name, 30)} has no cards in {len(wrong):,} rows; the first: {reason}")


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


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
