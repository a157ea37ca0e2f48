"""Segments of files: some thousand rows, as they are read, valued and written together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import pyarrow as pa

Table: TypeAlias = Any
"""A `pyarrow.Table`. PyArrow is an optional dependency and has no types."""
Schema: TypeAlias = Any
"""A `pyarrow.Schema`."""


@dataclass(frozen=True, slots=True)
class Block:
    """The part of a file that is one segment, as read by one thread, before workers decode it.

    Attributes:
        content: bytes of whole lines, or a table.
        after: the position in the file after the block: a number of bytes of text, or of rows.
        done: the fraction of the file that has been read, 0 to 1.
    """

    content: Any
    after: int
    done: float

    def __reduce__(self) -> tuple[Any, ...]:
        if isinstance(self.content, bytes):
            return Block, (self.content, self.after, self.done)
        return _unpacked, (_packed(self.content), self.after, self.done)


def _packed(table: Table) -> bytes:
    """A table as an Arrow stream. A pickled table would contain the rows that it is a slice of, too."""
    stream = pa.BufferOutputStream()
    with pa.ipc.new_stream(stream, table.schema) as writer:
        writer.write_table(table)
    data: bytes = stream.getvalue().to_pybytes()
    return data


def _unpacked(data: bytes, after: int, done: float) -> Block:
    """A block with a table."""
    return Block(pa.ipc.open_stream(data).read_all(), after, done)


@dataclass(frozen=True, slots=True)
class Fault:
    """A row that is wrong.

    Attributes:
        row: the number of the row in the segment.
        texts: the text of each column that was asked for; the line alone if its columns cannot be told apart.
        reason: what is wrong.
        is_kept: whether the row is in the output, too.
    """

    row: int
    texts: Sequence[str]
    reason: str
    is_kept: bool = True


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a segment.

    Attributes:
        table: the rows that could be read, with the columns that were asked for.
        lines: the text of each of these rows, as an Arrow array; None if the file is not text.
        n_rows: the number of rows in the segment, including those that could not be read.
        n_lines: the number of lines of text in the segment, including empty ones.
        numbers: for each row of the table, its number in the segment; None if all rows could be read.
        line_of: gives the number of the line where a row of the segment starts, counted from 0 in the segment.
        unread: the rows that could not be read.
        is_first: whether these are the first rows of the first input.
    """

    table: Table
    lines: Any = None
    n_rows: int = 0
    n_lines: int = 0
    numbers: Sequence[int] | None = None
    line_of: Callable[[int], int] | None = None
    unread: Sequence[Fault] = field(default_factory=tuple)
    is_first: bool = False


class Source(Protocol):
    """A file that can be read in segments, starting at any position where a segment ends."""

    @property
    def name(self) -> str:
        """The name of the file, for messages."""
        ...

    @property
    def schema(self) -> Schema:
        """The columns and their types."""
        ...

    @property
    def first_line(self) -> int:
        """The number of lines before the first row, such as the header of CSV."""
        ...

    def has_lines_for(self, format_name: str, delimiter: str) -> bool:
        """Whether lines of the file can be copied to an output of this format."""
        ...

    def blocks(self, start: int, key: str | None = None) -> Iterator[Block]:
        """The blocks of the file from a position. They are the same whatever the position where reading starts.

        Args:
            start: the position: 0, or one where a block ends.
            key: a column, or None. Rows that follow each other and have the same item there are in the same block.

        Raises:
            CardspeakError: the file cannot be read, or is damaged.
        """
        ...

    def rows(self, block: Block, columns: Sequence[str] | None) -> Rows:
        """The rows of a block, with these columns; None stands for all columns. It can be called from any thread.

        Raises:
            CardspeakError: the block cannot be read.
        """
        ...
