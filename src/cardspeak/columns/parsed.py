"""The result of parsing a column of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Flags
from cardspeak.cards import counted, parse_cards
from cardspeak.columns.chunks import Chunk, TextChunk
from cardspeak.errors import CardError, Where, quoted
from cardspeak.frozen import FrozenMapping, sealed


class ArrowStream(Protocol):
    """A column that gives its data as a stream of Arrow arrays."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object:
        """The stream, as a PyCapsule."""
        ...


class ArrowArray(Protocol):
    """A column that gives its data as one Arrow array."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]:
        """The schema and the array, as PyCapsules."""
        ...


Column: TypeAlias = ArrowStream | ArrowArray | npt.NDArray[Any] | Sequence[object] | TextChunk
"""A column of text: an Arrow column, a NumPy array, or a list or tuple of texts; inside the package, also a chunk."""

NO_CARD = 255
"""What rows that are null or wrong have in place of card ids."""


class Reasons(Mapping[int, str]):
    """For each wrong row, the reason: the message of `parse_cards`, or the number of cards.

    A reason is put into words when it is looked up, because a column can have millions of wrong rows.
    """

    __slots__ = ("_chunks", "_other", "_rows", "_starts")

    def __init__(self, are_wrong: Flags, chunks: Sequence[Chunk], other: str) -> None:
        """The reasons of the wrong rows.

        Args:
            are_wrong: whether each row is wrong.
            chunks: the chunks of the column.
            other: the end of the reason of rows with another number of cards.
        """
        self._rows = np.flatnonzero(are_wrong)
        self._chunks = [*chunks] if len(self._rows) else []
        self._starts = np.cumsum([0, *map(len, self._chunks)])
        self._other = other

    def __getitem__(self, row: int) -> str:
        place = int(np.searchsorted(self._rows, row))
        if place == len(self._rows) or self._rows[place] != row:
            raise KeyError(row)
        number = int(np.searchsorted(self._starts, row, side="right")) - 1
        given = self._chunks[number].given(row - int(self._starts[number]))
        try:
            cards = parse_cards(given)
        except CardError as error:
            return str(error)
        shown = f"{quoted(given)} is " if isinstance(given, str) and given else ""
        return f"cards: {shown}{counted(len(cards))}{self._other}"

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows.tolist())

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<Reasons of {len(self):,} rows>"

    def __reduce__(self) -> tuple[type[FrozenMapping[int, str]], tuple[dict[int, str]]]:
        return FrozenMapping, (dict(self),)  # a copy does not refer to the column


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ParsedColumn:
    """The cards of a column, as read-only arrays.

    Two parsed columns are equal if their arrays are equal. Like arrays, they cannot be hashed.

    Attributes:
        ids: the card ids of each row, uint8[n, k], in the order of the text; 255 in rows that are null or wrong.
        are_null: whether each row of the column is null, bool[n].
        are_wrong: whether each row cannot be parsed, or has another number of cards than k, bool[n].
        reasons: a mapping from each wrong row, counted from 0, to the reason why it is wrong. A reason is put into
            words when it is looked up.

    >>> from cardspeak import parse_many
    >>> parse_many(["AsKd", "QhXd", None])
    <ParsedColumn: 3 rows of 2 cards, 1 null, 1 wrong>
    """

    ids: Bytes
    are_null: Flags
    are_wrong: Flags
    reasons: Mapping[int, str] = field(default_factory=FrozenMapping)

    @property
    def are_good(self) -> Flags:
        """Whether each row has cards, bool[n]: it is neither null nor wrong."""
        return ~(self.are_null | self.are_wrong)

    def __len__(self) -> int:
        return len(self.ids)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ParsedColumn):
            return NotImplemented
        pairs = ((self.ids, other.ids), (self.are_null, other.are_null), (self.are_wrong, other.are_wrong))
        return all(np.array_equal(one, two) for one, two in pairs)

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __repr__(self) -> str:
        n_null, n_wrong = int(self.are_null.sum()), int(self.are_wrong.sum())
        counts = f"{n_null:,} null, {n_wrong:,} wrong"
        return f"<ParsedColumn: {len(self):,} rows of {counted(self.ids.shape[1])}, {counts}>"

    def check(self, name: str = "column") -> None:
        """Raise `CardError` if a row is wrong; the message gives the first such row, counted from 0, and the reason."""
        for row in self.reasons:
            raise CardError.in_array(Where(name), (row,), self.reasons[row])
