"""The parts of a column, each in the layout that the kernels read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Flags, SmallInts
from cardspeak.cards import JOKER, Cards, parse_cards
from cardspeak.columns.notation import notation
from cardspeak.errors import CardError
from cardspeak.kernels.text.parser import NULL, UNSURE, WRONG, parse_rows
from cardspeak.kernels.text.rows import gather_rows

SLICE = 1 << 16
"""The number of rows per kernel call: few enough for Ctrl-C to work within milliseconds."""
NO_NULLS: Flags = np.zeros(0, np.bool_)
NO_NULLS.flags.writeable = False

Offsets = npt.NDArray[np.integer[Any]]
"""Indices of any integer dtype."""


class Chunk(Protocol):
    """A part of a column."""

    @property
    def are_null(self) -> Flags:
        """Whether each row is null; an array of length 0 if none is."""
        ...

    def __len__(self) -> int:
        """The number of rows."""
        ...

    def parse(self, ids: Bytes, counts: SmallInts) -> None:
        """Parse all rows, in place.

        Args:
            ids: uint8[n, width], for the first `width` cards of each row; shorter rows fill only the beginning.
            counts: int8[n], for the number of cards of each row, or `NULL` or `WRONG`.
        """
        ...

    def given(self, row: int) -> Cards:
        """The cards of a row that is not null, in the form that `parse_cards` accepts."""
        ...


@dataclass(frozen=True, slots=True)
class TextChunk:
    """Rows of text.

    Attributes:
        data: the text of all rows, UTF-8.
        starts: the index in `data` where each row starts.
        stops: the index where each row ends.
        are_null: whether each row is null; an array of length 0 if none is.
    """

    data: Bytes
    starts: Offsets
    stops: Offsets
    are_null: Flags

    def __len__(self) -> int:
        return len(self.starts)

    def parse(self, ids: Bytes, counts: SmallInts) -> None:
        """Parse all rows, in place. A row that only Python can parse is parsed once per different text."""
        data, are_null = read_only(self.data, np.uint8), read_only(self.are_null, np.bool_)
        parsed: dict[str, tuple[int, ...] | None] = {}
        for start in range(0, len(self), SLICE):
            rows = slice(start, start + SLICE)
            starts, stops = read_only(self.starts[rows], np.int64), read_only(self.stops[rows], np.int64)
            parse_rows(data, starts, stops, are_null[rows], notation(), ids[rows], counts[rows])
            for row in (np.flatnonzero(counts[rows] == UNSURE) + start).tolist():
                text = self.given(row)
                if text not in parsed:
                    parsed[text] = _parse(text)
                cards = parsed[text]
                counts[row] = WRONG if cards is None else len(cards)
                if cards is not None:
                    fitting = cards[: ids.shape[1]]
                    ids[row, : len(fitting)] = fitting

    def given(self, row: int) -> str:
        """The text of a row. Bytes that are not UTF-8 are replaced with a character that no card has."""
        data: bytes = self.data[int(self.starts[row]) : int(self.stops[row])].tobytes()
        try:
            return data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return data.decode("utf-8", "replace")


@dataclass(frozen=True)
class DictionaryChunk:
    """Rows that refer to different texts, each of which is parsed once.

    Attributes:
        values: the different texts.
        indices: for each row, the index in `values`; any number in rows that are null.
        are_null: whether each row is null; an array of length 0 if none is.
    """

    values: Chunk
    indices: Offsets
    are_null: Flags

    def __len__(self) -> int:
        return len(self.indices)

    @cached_property
    def _places(self) -> Offsets:
        """The indices, with -1 in rows that are null and in rows that refer to nothing."""
        indices = self.indices.astype(np.int64)
        indices[(indices < 0) | (indices >= len(self.values))] = -1
        if len(self.are_null):
            indices[self.are_null] = -1
        return indices

    def parse(self, ids: Bytes, counts: SmallInts) -> None:
        """Parse the different texts, and copy the result to the rows."""
        value_ids = np.zeros((len(self.values) + 1, ids.shape[1]), np.uint8)
        value_counts = np.full(len(self.values) + 1, NULL, np.int8)  # -1 refers to the last, which is null
        self.values.parse(value_ids[:-1], value_counts[:-1])
        np.take(value_ids, self._places, axis=0, out=ids, mode="wrap")
        np.take(value_counts, self._places, out=counts, mode="wrap")

    def given(self, row: int) -> Cards:
        """The text that a row refers to."""
        place = int(self._places[row])
        return self.values.given(place) if place >= 0 else ""


@dataclass(frozen=True, slots=True)
class IdChunk:
    """Single cards, as ids.

    Attributes:
        numbers: the ids, in any integer dtype.
        are_null: whether each row is null; an array of length 0 if none is.
    """

    numbers: npt.NDArray[np.integer[Any]]
    are_null: Flags

    def __len__(self) -> int:
        return len(self.numbers)

    def parse(self, ids: Bytes, counts: SmallInts) -> None:
        """Check that the numbers are card ids, and copy them."""
        are_cards = (self.numbers >= 0) & (self.numbers <= JOKER)
        ids[:, :1] = np.where(are_cards, self.numbers, 0)[:, None]
        counts[:] = np.where(are_cards, 1, WRONG)
        if len(self.are_null):
            counts[self.are_null] = NULL

    def given(self, row: int) -> Cards:
        """The id, as a list of one card."""
        return [int(self.numbers[row])]


@dataclass(frozen=True, slots=True)
class ListChunk:
    """Rows that are lists of cards.

    Attributes:
        items: the cards of all rows; each item is one card.
        starts: the index in `items` where each row starts.
        stops: the index where each row ends.
        are_null: whether each row is null; an array of length 0 if none is.
    """

    items: Chunk
    starts: Offsets
    stops: Offsets
    are_null: Flags

    def __len__(self) -> int:
        return len(self.starts)

    def parse(self, ids: Bytes, counts: SmallInts) -> None:
        """Parse the items, and put them together into rows."""
        cards, card_counts = self._parsed_items()
        starts, stops = read_only(self.starts, np.int64), read_only(self.stops, np.int64)
        gather_rows(cards, card_counts, starts, stops, read_only(self.are_null, np.bool_), ids, counts)

    def _parsed_items(self) -> tuple[Bytes, SmallInts]:
        cards, counts = np.zeros((len(self.items), 1), np.uint8), np.zeros(len(self.items), np.int8)
        self.items.parse(cards, counts)
        return cards, counts

    def given(self, row: int) -> Cards:
        """The cards of the row, as a list."""
        places = range(int(self.starts[row]), int(self.stops[row]))
        are_null = self.items.are_null
        given: list[Any] = [None if len(are_null) and are_null[at] else self.items.given(at) for at in places]
        return [item[0] if isinstance(item, list) else item for item in given]


def read_only(array: npt.NDArray[Any], dtype: Any) -> npt.NDArray[Any]:
    """The array, contiguous and read-only, with this dtype. Kernels are compiled for this layout only."""
    fitting = np.ascontiguousarray(array, dtype).view()
    fitting.flags.writeable = False
    return fitting


def _parse(text: str) -> tuple[int, ...] | None:
    try:
        return parse_cards(text)
    except CardError:
        return None
