"""Columns of cards in which rows can have different numbers of cards, such as boards of all streets.

A column is read in one pass if no row has more cards than expected, and in two otherwise. A reader that knows the
largest number of cards takes a `PaddedColumn`, in which longer rows are wrong; others group the rows by their counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes, Flags, Longs, SmallInts
from cardspeak.cards import Cards
from cardspeak.columns.chunks import Chunk
from cardspeak.columns.parse import chunks_of, parse_chunks
from cardspeak.columns.parsed import NO_CARD, Column, Reasons
from cardspeak.errors import Where
from cardspeak.kernels.text.parser import NULL

MOST = 27
"""More cards than a hand can have in any game. Rows with even more cards count as rows with this number."""


@dataclass(frozen=True, slots=True, eq=False)
class RaggedColumn:
    """The cards of a column, and how many each row has.

    Attributes:
        ids: the card ids of each row, uint8[n, width], in the order of the text; only the first `counts` of a row are
            meaningful.
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

    def repeated(self, n: int) -> RaggedColumn:
        """The single row of this column, n times, without a copy."""
        ids, counts = np.broadcast_to(self.ids, (n, self.ids.shape[1])), np.broadcast_to(self.counts, (n,))
        return RaggedColumn(ids, counts, self.chunks, is_repeated=True)


@dataclass(frozen=True, slots=True, eq=False)
class PaddedColumn:
    """The cards of a column whose rows have at most a given number of cards.

    Attributes:
        ids: the card ids of each row, uint8[n, most], in the order of the text, followed by `NO_CARD`.
        counts: the number of cards in each row, int64[n]; 0 in rows that are null or wrong.
        are_null: whether each row is null, bool[n].
        are_wrong: whether each row cannot be parsed or has too many cards, bool[n].
        reasons: for each wrong row, why it is wrong.
    """

    ids: Bytes
    counts: Longs
    are_null: Flags
    are_wrong: Flags
    reasons: Mapping[int, str]

    def __len__(self) -> int:
        return len(self.ids)


def read_ragged(column: Column, what: Where, expected: int, most: int = MOST) -> RaggedColumn:
    """The cards of a column of text, and how many each row has; an empty text has none.

    Args:
        column: the text, in the forms that `parse_many` accepts.
        what: what error messages call the column.
        expected: the number of cards that most rows probably have; a row with more cards costs a second pass.
        most: the largest number of cards that are needed of a row. `counts` can be larger.

    Raises:
        HandError: it is not a column of text or of lists of cards.
    """
    chunks = chunks_of(column, what)
    ids, counts = parse_chunks(chunks, max(expected, 1))
    needed = min(int(counts.max(initial=0)), most)
    if needed > expected:
        ids, counts = parse_chunks(chunks, needed)
    return RaggedColumn(ids, np.minimum(counts, MOST), chunks)


def read_padded(column: Column, what: Where, most: int) -> PaddedColumn:
    """The cards of a column of text whose rows have at most `most` cards, fewer than `MOST`; an empty text has none.

    The other arguments and the errors are those of `read_ragged`.

    >>> boards = read_padded(["Ac Kc Jc", None, ""], Where("board"), 5)
    >>> boards.ids[0], boards.counts, boards.are_null
    (array([ 48,  44,  36, 255, 255], dtype=uint8), array([3, 0, 0]), array([False,  True, False]))
    """
    read = read_ragged(column, what, most, most)
    ids = read.ids[:, :most]
    are_null = read.counts == NULL
    are_wrong = ((read.counts < 0) & ~are_null) | (read.counts > most)
    counts = np.where(are_wrong | are_null, 0, read.counts).astype(np.int64)
    if (counts != most).any():
        ids[np.arange(most) >= counts[:, np.newaxis]] = NO_CARD
    return PaddedColumn(ids, counts, are_null, are_wrong, Reasons(are_wrong, read.chunks, f"; at most {most}"))
