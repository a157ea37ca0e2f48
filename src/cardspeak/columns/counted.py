"""Columns in which each row can have its own number of cards, read in as few passes as their common number allows.

`ragged` is the same for columns whose rows have a known largest number of cards; it fills shorter rows up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes, SmallInts
from cardspeak.cards import Cards
from cardspeak.columns.chunks import Chunk
from cardspeak.columns.parse import chunks_of, parse_chunks
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
    ids, counts = parse_chunks(chunks, expected)
    most = min(int(counts.max(initial=0)), MOST)
    if most > expected:
        ids, counts = parse_chunks(chunks, most)
    return CountedColumn(ids, np.minimum(counts, MOST), chunks)
