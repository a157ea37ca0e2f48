"""Columns whose rows have different numbers of cards, such as boards on different streets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes, SmallInts
from cardspeak.cards import Cards, cards_text, parse_cards
from cardspeak.columns.chunks import Chunk
from cardspeak.columns.parse import chunks_of
from cardspeak.columns.parsed import NO_CARD, Column
from cardspeak.errors import CardError, Where
from cardspeak.kernels.text.parser import NULL, WRONG


@dataclass(frozen=True, slots=True, eq=False)
class PaddedColumn:
    """The cards of a column whose rows have different numbers of cards.

    Attributes:
        ids: the first cards of each row, uint8[n, most], padded with `NO_CARD`.
        counts: the number of cards in each row, int8[n], which can be more than are in `ids`; `NULL` if the row is
            null, `WRONG` if it cannot be parsed.
    """

    ids: Bytes
    counts: SmallInts
    _chunks: Sequence[Chunk]

    def text(self, row: int) -> str:
        """The text of a row; empty if it is null."""
        if self.counts[row] == NULL:
            return ""
        given = self._given(row)
        if isinstance(given, str):
            return given
        try:
            return cards_text(parse_cards(given))
        except (CardError, TypeError):
            return str(given)

    def reason(self, row: int) -> str:
        """Why a row cannot be parsed."""
        try:
            parse_cards(self._given(row))
        except (CardError, TypeError) as error:
            return str(error)
        raise AssertionError("the row is wrong")

    def _given(self, row: int) -> Cards:
        for chunk in self._chunks:
            if row < len(chunk):
                return chunk.given(row)
            row -= len(chunk)
        raise IndexError(row)


def parse_padded(column: Column, what: Where, most: int) -> PaddedColumn:
    """The cards of a column whose rows have different numbers of cards; empty text is a row of no cards.

    Args:
        column: a column of text, as in `parse_many`.
        what: what error messages call the column.
        most: the number of cards of each row to return.

    Raises:
        HandError: it is not a column of text or of lists of cards.

    >>> boards = parse_padded(["AhKhQh", "", None, "Ah Ah", "AhKhQhJhTh"], Where("board"), 5)
    >>> boards.counts.tolist()
    [3, 0, -1, -2, 5]
    >>> boards.ids[0].tolist()
    [50, 46, 42, 255, 255]
    """
    chunks = chunks_of(column, what)
    n = sum(map(len, chunks))
    ids, counts = np.full((n, most), NO_CARD, np.uint8), np.empty(n, np.int8)
    start = 0
    for chunk in chunks:
        rows = slice(start, start + len(chunk))
        chunk.parse(ids[rows], counts[rows])
        start += len(chunk)
    return _with_padding(PaddedColumn(ids, counts, chunks))


def _with_padding(parsed: PaddedColumn) -> PaddedColumn:
    """The column, in which blank text is no cards. A wrong row can have left some of its cards."""
    wrong = np.flatnonzero(parsed.counts == WRONG)
    for row in wrong.tolist():
        if not parsed.text(row).strip():
            parsed.counts[row] = 0
    parsed.ids[wrong] = NO_CARD
    return parsed
