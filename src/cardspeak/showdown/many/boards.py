"""The boards of hands, read from columns: one for each hand, or several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Flags, Longs, Words64
from cardspeak.columns.parsed import NO_CARD, Column
from cardspeak.errors import CardError, HandError, Where
from cardspeak.evaluate.hands import deck_bits
from cardspeak.games import Game
from cardspeak.showdown.many.card_columns import masks_of, read_card_column
from cardspeak.showdown.many.rows import Problems

BoardColumn = Column | npt.NDArray[Any]


class Boards(NamedTuple):
    """The boards of all hands.

    Attributes:
        ids: the cards of each board, uint8[hands, columns, full board], padded with `NO_CARD`.
        counts: the number of cards on each board, int64[hands, columns].
        number: the number of boards of each hand, at least 1, int64[hands].
    """

    ids: Bytes
    counts: Longs
    number: Longs

    def of_hand(self, hand: int) -> list[list[int]]:
        """The cards of each board of a hand, as ids."""
        on_boards = self.ids[hand, : self.number[hand]].tolist()
        return [[card for card in board if card != NO_CARD] for board in on_boards]

    def masks(self, game: Game) -> Words64:
        """The set of cards of each board, uint64[hands, columns]."""
        return masks_of(self.ids, deck_bits(game.deck))


def read_boards(
    board: BoardColumn | None, boards: Sequence[BoardColumn] | None, game: Game, problems: Problems
) -> Boards:
    """The boards of all hands; what is wrong in single rows is added to `problems`.

    Raises:
        HandError: a column is not of cards, or both arguments are given.
        PotError: a column has the wrong length.
    """
    columns = _columns(board, boards)
    n = problems.rows.n_hands
    if not columns:
        none = np.zeros((n, 1), np.int64)
        return Boards(np.full((n, 1, game.full_board), NO_CARD, np.uint8), none, none[:, 0] + 1)
    read = [_read_board(column, what, game, problems) for what, column in columns]
    ids, counts = (np.stack(arrays, axis=1) for arrays in zip(*read, strict=True))
    is_there = counts > 0
    is_missing: Flags = np.logical_or.reduce(is_there[:, 1:] & ~is_there[:, :-1], axis=1)
    message = "a board before it is missing; the first boards of a hand are those that are not null"
    problems.in_hands(is_missing, lambda _row: HandError.at("boards", message))
    return Boards(ids, counts, np.maximum(is_there.sum(axis=1), 1))


def _columns(board: BoardColumn | None, boards: Sequence[BoardColumn] | None) -> list[tuple[Where, BoardColumn]]:
    """The columns of boards, each with what error messages call it."""
    if boards is None:
        return [] if board is None else [(Where("board"), board)]
    if board is not None:
        message = "both are given; give all boards in `boards`, a column for each"
        raise HandError.at(Where("boards", words="board and boards"), message)
    if not isinstance(boards, list | tuple) or any(isinstance(column, str) or column is None for column in boards):
        message = "give a list with a column for each board"
        raise HandError.at("boards", f"{type(boards).__name__} is not accepted; {message}")
    return [(Where("board", number), column) for number, column in enumerate(boards, start=1)]


def _read_board(column: BoardColumn, what: Where, game: Game, problems: Problems) -> tuple[Bytes, Longs]:
    """The board of each hand in a column, and the number of its cards."""
    rows = problems.rows
    read = read_card_column(column, what, game.full_board, problems)
    has_cards = read.counts > 0
    first = rows.starts
    if rows.n and not has_cards[first].all():  # the board of a hand is in the first of its rows that has one
        first = np.minimum.reduceat(np.where(has_cards, np.arange(rows.n), rows.n), rows.starts)
        first = np.where(first == rows.n, rows.starts, first)
    ids, counts = read.ids[first], read.counts[first]
    differs = has_cards & (read.ids != ids[rows.number]).any(axis=1)

    def fault(row: int) -> CardError:
        start = int(first[rows.number[row]])
        return CardError.at(what, f"it is not the board of row {start}; give all rows of a hand the same, or null")

    problems.in_rows(differs, fault)
    return ids, counts


def wrong_boards(on_boards: Boards, game: Game) -> Flags:
    """The hands whose boards are not possible in the game, bool[hands]: by themselves, and all of them together.

    Several boards have equally many cards and share only their first cards, those dealt before the board was run again.
    """
    ids, counts, number = on_boards
    bits = deck_bits(game.deck)
    masks = on_boards.masks(game)
    is_wrong: Flags = (~np.isin(counts, [*game.board_cards]) | (np.bitwise_count(masks) != counts)).any(axis=1)
    n_columns = counts.shape[1]
    if n_columns == 1:
        return is_wrong
    is_there = np.arange(n_columns) < number[:, np.newaxis]
    is_wrong |= (np.where(is_there, counts, counts[:, :1]) != counts[:, :1]).any(axis=1)
    if not game.full_board:
        return is_wrong
    shared = np.bitwise_and.reduce(np.where(is_there, masks, masks[:, :1]), axis=1)
    n_shared = np.bitwise_count(shared)
    may_share = np.isin(n_shared, [*game.board_cards]) & (n_shared != game.full_board)
    is_before = np.arange(game.full_board) < n_shared[:, np.newaxis]
    for one in range(n_columns):
        first_cards = masks_of(np.where(is_before, ids[:, one], NO_CARD), bits)
        is_wrong |= (number > max(one, 1)) & ~(may_share & (first_cards == shared))
        for other in range(one):
            is_wrong |= (number > one) & ((masks[:, one] & masks[:, other] & ~shared) != 0)
    return is_wrong
