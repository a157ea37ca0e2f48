"""Blocks of whole lines, read from files of text, which can be compressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from cardspeak.array_types import Longs
from cardspeak.errors import CardspeakError, quoted
from cardspeak.row_files.csv_rows import NEWLINE, row_ends
from cardspeak.row_files.rows import Block

READ = 1 << 20
"""The number of bytes that are unpacked at once."""
LONGEST_ROW = 1 << 25
"""The largest number of bytes in a row of text."""
QUOTED_BYTES = 30
"""The largest number of bytes of a row in a message."""


class Readable(Protocol):
    """Bytes that can be read."""

    def read(self, size: int, /) -> bytes:
        """The next bytes."""
        ...

    def seekable(self) -> bool:
        """Whether other positions can be read, too."""
        ...


class Unpacked:
    """A file of text, unpacked while it is read.

    Attributes:
        n_read: the number of bytes read from the file as it is stored.
    """

    def __init__(self, file: Readable, compression: str) -> None:
        self._file = file
        self.n_read = 0
        self.closed = False  # PyArrow asks for it
        self._text: Any = pa.CompressedInputStream(pa.PythonFile(self, "r"), compression) if compression else file

    def read(self, size: int) -> bytes:
        """Bytes of the file as it is stored. PyArrow calls this."""
        data = self._file.read(size)
        self.n_read += len(data)
        return data

    def close(self) -> None:
        """Nothing: whoever has opened the file closes it. PyArrow calls this."""

    def text(self, size: int) -> bytes:
        """The next bytes of text: as many as asked for, unless the file ends."""
        parts: list[bytes] = []
        while size > 0:
            part = self._text.read(min(size, READ))
            if not part:
                break
            parts.append(part)
            size -= len(part)
        if self._text is self._file:
            self.n_read += sum(map(len, parts))
        return b"".join(parts)

    def skip(self, size: int) -> None:
        """Go to a position in the text."""
        if self._text is self._file and self._file.seekable():
            self._file.seek(size)
            self.n_read = size
            return
        while size > 0:
            part = self.text(min(size, READ))
            if not part:
                break
            size -= len(part)


def blocks_of_lines(
    file: Unpacked,
    start: int,
    size: int,
    n_bytes: int,
    name: str,
    *,
    delimiter: str | None = None,
    whole: Callable[[bytes], int] | None = None,
) -> Iterator[Block]:
    """The blocks of a file from a position, each of whole rows.

    Args:
        file: the file, at the position.
        start: the position, in bytes of text.
        size: the number of bytes of a block.
        n_bytes: the size of the file as it is stored; 0 if it is not known.
        name: the name of the file, for messages.
        delimiter: what separates the columns of CSV, in which line breaks inside quotes do not end a row; None for
            other text.
        whole: gives the number of bytes at the beginning of whole rows that can be a block, if not all can.

    Raises:
        CardspeakError: a row is too long, or its quote is not closed.
    """
    at, rest, wanted = start, b"", size
    while True:
        data = rest + file.text(wanted - len(rest))
        is_last = len(data) < wanted
        cut = _end_of_rows(data, delimiter)
        if is_last and cut < len(data):
            if delimiter is not None:
                _check_closed(data, cut, at, delimiter, name)
            cut = len(data)
        if whole is not None and not is_last:
            cut = whole(data[:cut])
        if cut:
            at += cut
            done = min(file.n_read / n_bytes, 1.0) if n_bytes else 0.0
            yield Block(data[:cut] if cut < len(data) else data, at, done)
        elif wanted >= LONGEST_ROW:
            what = "row" if whole is None else "hand"
            cause = "; is a quote not closed?" if delimiter is not None else ""
            raise CardspeakError(
                f"{quoted(name)}: no {what} ends within {wanted:,} bytes, {_place_of(data, 0, at)}{cause}"
            )
        if is_last:
            return
        rest, wanted = data[cut:], size if cut else wanted * 2


def _end_of_rows(data: bytes, delimiter: str | None) -> int:
    """The number of bytes in whole rows: up to the last line break that ends a row."""
    if delimiter is None:
        return data.rfind(NEWLINE) + 1
    ends = row_ends(data, delimiter)
    return int(ends[-1]) if len(ends) else 0


def _check_closed(data: bytes, start: int, at: int, delimiter: str, name: str) -> None:
    """Check that all quotes are closed in the last row of a file, which has no line break.

    Raises:
        CardspeakError: a quote is not closed.
    """
    rest = data[start:] + NEWLINE
    if not len(row_ends(rest, delimiter)):
        raise CardspeakError(f"{quoted(name)}: a quote is not closed, {_place_of(data, start, at)}")


def _place_of(data: bytes, row: int, at: int) -> str:
    """Where a row is, for messages: its beginning, and its position in the file.

    Args:
        data: the text.
        row: the position of the row in the text.
        at: the position of the text in the file.
    """
    beginning = data[row : row + QUOTED_BYTES].partition(NEWLINE)[0].decode("utf-8", "replace")
    return f"in the row after byte {at + row:,} ({beginning.rstrip()} ...)"


class Lines:
    """The rows of a block of text.

    Attributes:
        texts: the text of each row that is not empty, without the line break, as an Arrow array.
        n_lines: the number of lines, including empty lines.
    """

    def __init__(self, data: bytes, ends: Longs | None = None) -> None:
        """Find the rows.

        Args:
            data: the block.
            ends: the positions after the line breaks that end rows; by default, all line breaks do.
        """
        self._breaks = np.flatnonzero(np.frombuffer(data, np.uint8) == NEWLINE[0])
        ends = self._breaks + 1 if ends is None else ends
        if len(data) and (not len(ends) or ends[-1] < len(data)):
            ends = np.append(ends, len(data))
        offsets = np.concatenate([[0], ends]).astype(np.int32)
        whole = pa.Array.from_buffers(
            pa.string(), len(ends), [None, pa.py_buffer(offsets), pa.py_buffer(data)], null_count=0
        )
        texts = pc.ascii_rtrim(whole, characters="\r\n")
        self._starts = offsets[:-1]
        are_empty = pc.equal(pc.binary_length(texts), 0)
        if pc.any(are_empty).as_py():
            are_full = pc.invert(are_empty)
            texts = texts.filter(are_full)
            self._starts = self._starts[are_full.to_numpy(zero_copy_only=False)]
        self.texts = texts
        self.n_lines = len(self._breaks) + (not data.endswith(NEWLINE) if data else 0)

    def start_of(self, row: int) -> int:
        """The number of bytes before a row."""
        return int(self._starts[row])

    def line_of(self, row: int) -> int:
        """The number of the line where a row starts, counted from 0."""
        return int(np.searchsorted(self._breaks, self._starts[row]))


def plain_array(column: Any) -> Any:
    """A column as one array, without a dictionary."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    return without_views(array).dictionary_decode() if pa.types.is_dictionary(array.type) else array


def without_views(array: Any) -> Any:
    """A dictionary array whose texts are not string views, as which Polars stores them. PyArrow cannot decode those."""
    if not pa.types.is_string_view(array.type.value_type):
        return array
    texts = array.dictionary.cast(pa.string())
    return pa.DictionaryArray.from_arrays(array.indices, texts, ordered=array.type.ordered)


def start_of_last_run(column: Any) -> int:
    """The first of the last rows of an Arrow column that all have the same item; a null has a run of its own."""
    array = plain_array(column)
    if not len(array):
        return 0
    are_other = pc.fill_null(pc.not_equal(array, array[-1]), True) if array[-1].is_valid else None
    others = [len(array) - 2] if are_other is None else np.flatnonzero(are_other.to_numpy(zero_copy_only=False))
    return int(others[-1]) + 1 if len(others) else 0


def with_line_breaks(texts: Any) -> Any:
    """Texts as an Arrow array, each with a line break at its end."""
    ended = pc.binary_join_element_wise(texts, "", "\n")
    return ended.combine_chunks() if isinstance(ended, pa.ChunkedArray) else ended


def data_of(array: Any) -> bytes:
    """The texts of an Arrow array without nulls, one after the other."""
    if not len(array):
        return b""
    is_large = pa.types.is_large_string(array.type) or pa.types.is_large_binary(array.type)
    _, offsets, data = array.buffers()
    at = memoryview(offsets).cast("q" if is_large else "i")
    return bytes(memoryview(data)[at[array.offset] : at[array.offset + len(array)]])
