"""Read the rows of data frames: hands in one or more columns, with the board in further columns or without a board.

What a row is worth depends on this row alone, never on the other rows, so that frames can be cut into batches anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Flags, Longs, SmallInts
from cardspeak.card_sets import Ids
from cardspeak.cards import Card, card_name, parse_cards
from cardspeak.columns import Column
from cardspeak.columns.ragged import RaggedColumn, read_ragged
from cardspeak.errors import CardError, HandError, Where, listed
from cardspeak.evaluate.hands import deck_bits
from cardspeak.games import Game
from cardspeak.kernels.text.parser import NULL, WRONG
from cardspeak.kernels.text.rows import find_wrong_rows

Counts: TypeAlias = tuple[int, int]
"""The number of cards in a row's hand, and the number of cards on its board."""

MOST_COLUMNS = 12
MOST_KEYS = 1 << 16
PART_SIZE = 3
"""The number of cards that most rows of a column probably have if there are several, such as flop, turn and river."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Rows with equally many cards in each column.

    Attributes:
        rows: the row numbers, int64[n], or None if the group has all rows.
        ids: the cards of each row, uint8[n, k], hole cards before board cards.
        counts: how many of these cards are in the hand and on the board.
    """

    rows: Longs | None
    ids: Ids
    counts: Counts

    @property
    def place(self) -> Longs | slice:
        """The index of these rows in arrays with one item for each row."""
        return slice(None) if self.rows is None else self.rows


@dataclass(frozen=True, slots=True, eq=False)
class CardRows:
    """Hands and boards, one for each row of a frame.

    Attributes:
        cards: the columns of the hand.
        board: the columns of the board; None if no board was given, so that the columns of the hand have all cards.
        are_null: whether each row is null in a column, bool[n].
        are_wrong: whether each row has a text that is not cards, bool[n]. Null rows are not wrong.
    """

    cards: tuple[RaggedColumn, ...]
    board: tuple[RaggedColumn, ...] | None
    are_null: Flags
    are_wrong: Flags

    def __len__(self) -> int:
        return len(self.are_null)

    @property
    def columns(self) -> tuple[RaggedColumn, ...]:
        """All columns, those of the hand first."""
        return self.cards + (self.board or ())

    def groups(self) -> Iterator[Group]:
        """The rows that are neither null nor wrong, grouped by the number of cards in each column."""
        counts = [column.counts for column in self.columns]
        if not len(self):
            return
        first = [int(column[0]) for column in counts]
        if min(first) >= 0 and all((column == n).all() for column, n in zip(counts, first, strict=True)):
            yield self._group(None, first)
            return
        are_good = ~(self.are_null | self.are_wrong)
        rows = np.flatnonzero(are_good)
        good = [column.take(rows) for column in counts]
        for key, members in _by_key(good):
            yield self._group(rows if members is None else rows[members], key)

    def _group(self, rows: Longs | None, counts: Sequence[int]) -> Group:
        ids = np.empty((len(self) if rows is None else len(rows), sum(counts)), np.uint8)
        start = 0
        for column, n in zip(self.columns, counts, strict=True):
            ids[:, start : start + n] = column.ids[:, :n] if rows is None else column.ids[rows, :n]
            start += n
        n_hand = sum(counts[: len(self.cards)])
        return Group(rows, ids, (n_hand, sum(counts) - n_hand))

    def parsed(self, row: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cards of the hand and of the board of a row that is not null.

        Raises:
            CardError: part of the row is not a card, or a card is in it twice.
        """
        hand, board = (
            tuple(card for column in columns for card in parse_cards(column.given(row), name))
            for columns, name in ((self.cards, "cards"), (self.board or (), "board"))
        )
        return hand, board


def _by_key(columns: Sequence[SmallInts]) -> Iterator[tuple[list[int], Longs | None]]:
    """The different rows of columns of small numbers, and the positions of each; None if all rows are the same."""
    sizes = [int(column.max(initial=0)) + 1 for column in columns]
    keys = np.zeros(len(columns[0]), np.int64)
    for column, size in zip(columns, sizes, strict=True):
        keys = keys * size + column
    present = np.flatnonzero(np.bincount(keys)) if prod(sizes) <= MOST_KEYS else np.unique(keys)
    for key in present.tolist():
        numbers = [int(number) for number in np.unravel_index(key, sizes)]
        yield numbers, None if len(present) == 1 else np.flatnonzero(keys == key)


def read_rows(cards: Sequence[Column], board: Sequence[Column] | None, game: Game) -> CardRows:
    """The hands and boards in columns. A column with a single row is repeated for all rows.

    Raises:
        HandError: these are not columns of text or of lists of cards, they have different lengths, or there are too
            many or none.
    """
    if not 1 <= len(cards) + len(board or ()) <= MOST_COLUMNS or not cards:
        raise HandError.at("cards", f"{len(cards)} columns; accepted: 1 to {MOST_COLUMNS}, board columns included")
    size = game.hole_cards if board is not None else game.most_cards
    hand = _read(cards, "cards", size)
    on_board = None if board is None else _read(board, "board", game.full_board)
    everything = [*hand, *(on_board or ())]
    lengths = {len(column) for column in everything}
    n = 1 if lengths == {1} else max(lengths - {1})
    if not lengths <= {1, n}:
        found = listed(len(column) for column in everything)
        raise HandError(f"columns of different lengths: {found}", Where("cards", words="columns"))
    hand = _repeated(hand, n)
    on_board = None if on_board is None else _repeated(on_board, n)
    are_null, are_wrong = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    for column in (*hand, *(on_board or ())):
        are_null |= column.counts == NULL
        are_wrong |= column.counts == WRONG
    return CardRows(hand, on_board, are_null, are_wrong & ~are_null)


def _read(columns: Sequence[Column], name: str, size: int) -> tuple[RaggedColumn, ...]:
    expected = size if len(columns) == 1 else min(size, PART_SIZE)
    several = len(columns) > 1
    places = [Where(name, words=f"{name}, column {number}" if several else name) for number in range(len(columns))]
    return tuple(read_ragged(column, place, expected) for column, place in zip(columns, places, strict=True))


def _repeated(columns: Sequence[RaggedColumn], n: int) -> tuple[RaggedColumn, ...]:
    return tuple(column if len(column) == n else column.repeated(n) for column in columns)


def wrong_hands(ids: Ids, game: Game) -> Flags:
    """Whether each hand has a card twice, or a card that is not in the game's deck, bool[n]."""
    are_wrong = np.empty(len(ids), np.bool_)
    find_wrong_rows(np.ascontiguousarray(ids), deck_bits(game.deck), are_wrong)
    return are_wrong


def card_fault(cards: Sequence[Card], game: Game) -> str:
    """What is wrong with the first card that is not in the game's deck or repeats another card; empty if none does."""
    for number, card in enumerate(cards):
        if card not in game.deck:
            return f"cards: {card_name(card)} is not in the deck of {game.short_title}"
        if card in cards[:number]:
            return f"cards: {card_name(card)} is in the row twice; each card can be dealt only once"
    return ""


def row_error(row: int, detail: str) -> CardError:
    """The error for a wrong row, counted from 0."""
    return CardError.in_array(Where("cards"), (row,), detail)
