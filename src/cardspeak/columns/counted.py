"""Columns in which each row can have its own number of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes, SmallInts
from cardspeak.cards import Cards
from cardspeak.columns.chunks import Chunk
from cardspeak.columns.parse import chunks_of
from cardspeak.columns.parsed import Column
from cardspeak.errors import Where

MOST = 27
"""More cards than a hand can have in any game. Rows with even more cards count as rows with this number."""


@dataclass(frozen=True, slots=True, eq=False)
class CountedColumn:
    """The cards of a column, and how many each row has.

    Attributes:
        ids: the card ids of each row, uint8[n, width]; only the first `counts` of a row are meaningful.
        counts: the number of cards of each row, int8[n], at most `MOST`; `NULL` or `WRONG` of `kernels.text.parser` for
            other rows.
        chunks: the chunks of the column.
        is_repeated: whether the column was given as a single row, which stands for all rows.
    """

    ids: Bytes
    counts: SmallInts
    chunks: Sequence[Chunk]
    is_repeated: bool = False

    def __len__(self) -> int:
        return len(self.counts)

    def given(self, row: int) -> Cards:
        """The cards of a row that is not null, as they were given."""
        place = 0 if self.is_repeated else row
        for chunk in self.chunks:
            if place < len(chunk):
                return chunk.given(place)
            place -= len(chunk)
        raise IndexError(row)

    def repeated(self, n: int) -> CountedColumn:
        """The single row of this column, n times, without a copy."""
        ids, counts = np.broadcast_to(self.ids, (n, self.ids.shape[1])), np.broadcast_to(self.counts, (n,))
        return CountedColumn(ids, counts, self.chunks, is_repeated=True)


def count_cards(column: Column, what: Where, expected: int) -> CountedColumn:
    """The cards of a column, and how many each row has.

    Args:
        column: the column.
        what: what error messages call the column.
        expected: the number of cards that most rows probably have; a row with more cards costs a second pass.

    Raises:
        HandError: it is not a column of text or of lists of cards.
    """
    chunks = chunks_of(column, what)
    ids, counts = _parse(chunks, expected)
    most = min(int(counts.max(initial=0)), MOST)
    if most > expected:
        ids, counts = _parse(chunks, most)
    return CountedColumn(ids, np.minimum(counts, MOST), chunks)


def _parse(chunks: Sequence[Chunk], width: int) -> tuple[Bytes, SmallInts]:
    """The first `width` cards of each row, and the number of cards in each row."""
    n = sum(map(len, chunks))
    ids, counts = np.zeros((n, width), np.uint8), np.empty(n, np.int8)
    start = 0
    for chunk in chunks:
        stop = start + len(chunk)
        chunk.parse(ids[start:stop], counts[start:stop])
        start = stop
    return ids, counts
