"""Columns of cards in which rows can have different numbers of cards, such as boards of all streets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes, Flags, Longs
from cardspeak.columns.parse import chunks_of, parse_chunks
from cardspeak.columns.parsed import NO_CARD, Column, Reasons
from cardspeak.errors import Where
from cardspeak.kernels.text.parser import NULL


@dataclass(frozen=True, slots=True, eq=False)
class RaggedColumn:
    """The cards of a column.

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


def parse_ragged(column: Column, what: Where, most: int) -> RaggedColumn:
    """The cards of a column of text whose rows have at most `most` cards; an empty text has none.

    Args:
        column: the text, in the forms that `parse_many` accepts.
        what: what error messages call the column.
        most: the largest number of cards in a row.

    Raises:
        HandError: it is not a column of text or of lists of cards.

    >>> boards = parse_ragged(["Ac Kc Jc", None, ""], Where("board"), 5)
    >>> boards.ids[0], boards.counts, boards.are_null
    (array([ 48,  44,  36, 255, 255], dtype=uint8), array([3, 0, 0]), array([False,  True, False]))
    """
    chunks = chunks_of(column, what)
    ids, found = parse_chunks(chunks, max(most, 1))
    ids = ids[:, :most]
    are_null = found == NULL
    are_wrong = ((found < 0) & ~are_null) | (found > most)
    counts = np.where(are_wrong | are_null, 0, found).astype(np.int64)
    if (counts != most).any():
        ids[np.arange(most) >= counts[:, np.newaxis]] = NO_CARD
    return RaggedColumn(ids, counts, are_null, are_wrong, Reasons(are_wrong, chunks, f"; at most {most}"))
