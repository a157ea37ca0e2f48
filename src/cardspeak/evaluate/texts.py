"""Read hands from columns of text, and make the values of wrong hands null."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

import numpy as np

from cardspeak.array_types import Flags
from cardspeak.card_sets import Ids
from cardspeak.cards import card_name
from cardspeak.columns import Column, ParsedColumn
from cardspeak.columns.arrow_columns import is_arrow
from cardspeak.columns.parse import parse_column
from cardspeak.errors import CardError, HandError, Where, listed
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.hands import Given, deck_bits
from cardspeak.games import Game
from cardspeak.kernels.text.rows import find_wrong_rows

Columns: TypeAlias = Column | Sequence[Column]
"""One column of whole hands, or a tuple of columns, such as hole cards and board."""
Hands: TypeAlias = Given | Columns
"""Hands as ids or as text."""

MISSING = 65_535
"""The number under the mask. Programs that ignore masks, such as Polars before 2.1, then show no possible value."""
_OF_NUMBERS = re.compile(r"(.*[.<])?(u?int|float|double|decimal)\d*\b", re.IGNORECASE)
"""Matches the names that libraries give types of numbers, but not those of lists of numbers."""


@dataclass(frozen=True, slots=True)
class TextHands:
    """The hands in columns of text.

    Attributes:
        ids: the cards of each hand, uint8[n, k]. Rows that are null or wrong have some hand that is valid in the game.
        are_missing: whether each row is null or wrong, bool[n].
        counts: the number of cards in each column.
    """

    ids: Ids
    are_missing: Flags
    counts: tuple[int, ...]

    def masked(self, values: Values) -> Values:
        """The values as a masked array, in which rows that are null or wrong are masked and `MISSING`."""
        values[self.are_missing] = MISSING
        return np.ma.MaskedArray(values, self.are_missing, fill_value=MISSING)


def are_texts(given: Hands) -> TypeGuard[Columns]:
    """Whether these are columns of text, not of ids."""
    if isinstance(given, tuple) and given and not isinstance(given[0], str | None):
        return any(map(_is_text, given))
    return _is_text(given)


def _is_text(given: object) -> bool:
    """Whether this is a column of text. Text in a list is recognised by its first items."""
    if isinstance(given, np.ndarray):
        return given.dtype.kind in "UST" or (given.dtype.kind == "O" and given.ndim == 1)
    if isinstance(given, list | tuple):
        first = next((item for item in given if item is not None), None)
        if first is None:
            return len(given) > 0  # ids are never null
        return isinstance(first, str) or (isinstance(first, list | tuple) and any(isinstance(i, str) for i in first))
    if hasattr(given, "columns") or not (is_arrow(given) or hasattr(given, "dtype")):
        return False  # data frames and tables of ids are read as arrays
    return not _OF_NUMBERS.match(str(getattr(given, "dtype", getattr(given, "type", ""))))


def read_texts(columns: Columns, game: Game, sizes: Mapping[int, object], accepted: str, *, strict: bool) -> TextHands:
    """The hands in columns of text. The cards of several columns are joined, in the order of the columns.

    Args:
        columns: the columns.
        game: the game.
        sizes: the numbers of cards that a hand can have.
        accepted: the accepted input, for error messages.
        strict: whether wrong rows are an error.

    Raises:
        CardError: `strict` is true and a row is wrong.
        HandError: these are not columns of text, they have different lengths, or they do not make hands of the game.
    """
    several = isinstance(columns, tuple) and not isinstance(columns[0], str | None)
    given: Sequence[Column] = columns if several else (columns,)  # type: ignore[assignment]
    names = [f"column {number}" if several else "column" for number in range(len(given))]
    parsed = [parse_column(column, Where("ids", words=name)) for column, name in zip(given, names, strict=True)]
    lengths = [len(column) for column in parsed]
    if len({*lengths}) > 1:
        raise HandError(f"columns of different lengths: {listed(lengths)}", Where("ids", words="columns"))
    ids = np.hstack([column.ids for column in parsed]) if several else parsed[0].ids.copy()
    are_good = np.logical_and.reduce([column.are_good for column in parsed])
    k, counts = ids.shape[1], tuple(column.ids.shape[1] for column in parsed)
    if are_good.any() and k not in sizes:
        terms = " + ".join(map(str, counts))
        total = f"{terms} = {k}" if several else terms
        raise HandError(f"columns with {total} cards in most rows; accepted: {accepted}", Where("ids", words="columns"))
    if k not in sizes:
        k = min(sizes)
        ids = np.empty((len(ids), k), np.uint8)
    ids[~are_good] = game.deck[:k]
    are_wrong = np.empty(len(ids), np.bool_)
    find_wrong_rows(ids, deck_bits(game.deck), are_wrong)
    if strict:
        _check(parsed, names, ids, are_wrong, game)
    are_missing = are_wrong | ~are_good
    ids[are_wrong] = game.deck[:k]
    return TextHands(ids, are_missing, counts)


def _check(parsed: Sequence[ParsedColumn], names: Sequence[str], ids: Ids, are_wrong: Flags, game: Game) -> None:
    """Check that no row is wrong.

    Raises:
        CardError: a row is wrong. The message is about the first such row.
    """
    first = min((next(iter(column.reasons)) for column in parsed if column.reasons), default=len(ids))
    hand = int(are_wrong.argmax()) if are_wrong.any() else len(ids)
    if hand < first:
        raise _fault(ids[hand].tolist(), hand, game)
    for column, name in zip(parsed, names, strict=True):
        if first in column.reasons:
            raise _in_row(first, name, column)


def _in_row(row: int, name: str, column: ParsedColumn) -> CardError:
    """The error for a row of one column."""
    where = "" if name == "column" else f"{name}: "
    return CardError.in_array(Where("ids"), (row,), where + column.reasons[row])


def _fault(cards: Sequence[int], row: int, game: Game) -> CardError:
    """The error for a hand whose cards can be read, but are not a hand of the game."""
    return CardError.in_array(Where("ids"), (row,), why_wrong(cards, game))


def why_wrong(cards: Sequence[int], game: Game) -> str:
    """Why cards that can be read are not a hand of the game: a card is not in its deck, or occurs twice."""
    for number, card in enumerate(cards):
        if card not in game.deck:
            return f"{card_name(card)} is not in the deck of {game.short_title}"
        if card in cards[:number]:
            return f"{card_name(card)} is in the hand twice; each card can be dealt only once"
    raise AssertionError("a kernel reported an error in a valid hand")
