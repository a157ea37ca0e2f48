"""CSV files. All columns are text, because the file does not say what they are; their text is never changed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import pyarrow as pa
import pyarrow.csv

from cardspeak.errors import CardspeakError, quoted, shortened
from cardspeak.row_files.csv_rows import row_ends
from cardspeak.row_files.formats import CSV
from cardspeak.row_files.opened import Input
from cardspeak.row_files.rows import Block, Fault, Rows, Schema
from cardspeak.row_files.text_blocks import Lines, blocks_of_lines, start_of_last_run

DELIMITERS = ",;\t|"
LONGEST_HEADER = 1 << 20
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class CsvSource:
    """A CSV file with a header in its first line.

    Attributes:
        delimiter: what separates the columns: the usual one of the file's name, or the most frequent one of the header.

    Raises:
        CardspeakError: the file cannot be read, has no header, or has two columns of the same name.
    """

    def __init__(self, file: Input, wanted: Sequence[str] = ()) -> None:
        self._file = file
        self.name = file.name
        with file.opened() as text:
            beginning = text.text(LONGEST_HEADER)
        if beginning.startswith(UTF_16):
            raise CardspeakError(f"{quoted(self.name)} is in UTF-16; save it as UTF-8")
        first, end, _ = beginning.partition(b"\n")
        if not first.strip():
            what = "is empty" if not beginning.strip() else "has an empty first line"
            raise CardspeakError(f"{quoted(self.name)} {what}; the first line of CSV has the names of the columns")
        if not end and len(beginning) == LONGEST_HEADER:
            raise CardspeakError(f"{quoted(self.name)} has no line break in its first {LONGEST_HEADER:,} bytes")
        if b"\r" in first.rstrip(b"\r"):
            what = "has lines that end with a carriage return alone; save it with line feeds (LF or CRLF)"
            raise CardspeakError(f"{quoted(self.name)} {what}")
        self._start = len(first) + len(end)
        header = first.removeprefix(BYTE_ORDER_MARK).rstrip(b"\r").decode("utf-8", "replace")
        self.header = header
        self.delimiter = _delimiter(header, file.format.delimiter or ",", wanted)
        self.columns = _split(header, self.delimiter)
        for number, column in enumerate(self.columns):
            if column in self.columns[:number]:
                raise CardspeakError(f"{quoted(self.name)}: two columns are called {quoted(column, 30)}")
        self.first_line = 1

    @cached_property
    def schema(self) -> Schema:
        """The columns, all of text."""
        return pa.schema([(name, pa.string()) for name in self.columns])

    def has_lines_for(self, format_name: str, delimiter: str) -> bool:
        """Whether the lines can be copied to the output."""
        return format_name == CSV and delimiter == self.delimiter

    def blocks(self, start: int, key: str | None = None) -> Iterator[Block]:
        """The blocks of the file from a position, in bytes of text."""
        at = max(start, self._start)
        with self._file.opened(at) as text:
            size, n_bytes, whole = self._file.segment_bytes, self._file.n_bytes, self._whole(key)
            yield from blocks_of_lines(text, at, size, n_bytes, self.name, delimiter=self.delimiter, whole=whole)

    def _whole(self, key: str | None) -> Callable[[bytes], int] | None:
        """A function that gives how many bytes of whole rows there are before those that share the last key."""
        if key is None:
            return None

        def whole(data: bytes) -> int:
            rows, lines = self._read(Block(data, 0, 0.0), [key])
            row = start_of_last_run(rows.table.column(key))
            line = row if rows.numbers is None or not row else rows.numbers[row]
            return lines.start_of(line) if row else 0

        return whole

    def rows(self, block: Block, columns: Sequence[str] | None) -> Rows:
        """The rows of a block. Lines with another number of columns than the header are not read."""
        return self._read(block, columns)[0]

    def _read(self, block: Block, columns: Sequence[str] | None) -> tuple[Rows, Lines]:
        """The rows of a block, and where they are in it.

        Raises:
            CardspeakError: PyArrow finds other rows in the block.
        """
        unread: list[Fault] = []
        table = self._table(block.content, columns, unread, is_checked=columns is None)
        lines = Lines(block.content, row_ends(block.content, self.delimiter))
        n_rows = len(lines.texts)
        texts, numbers = lines.texts, None
        if unread:
            wrong = {fault.row for fault in unread}
            numbers = [row for row in range(n_rows) if row not in wrong]
            texts = texts.take(pa.array(numbers, pa.int64()))
        if table.num_rows != len(texts):
            raise CardspeakError(
                f"{quoted(self.name)}: its rows cannot be told apart before byte {block.after:,}; double a quote "
                'inside quotes, as in "a ""quoted"" word", and end each line with a line feed'
            )
        return Rows(table, texts, n_rows, lines.n_lines, numbers, lines.line_of, unread), lines

    def _table(self, data: bytes, columns: Sequence[str] | None, unread: list[Fault], *, is_checked: bool) -> Any:
        """The table in the text, after lines that cannot be read have been added to `unread`."""
        options = pyarrow.csv.ReadOptions(column_names=self.columns, use_threads=False, block_size=len(data) + 1)
        parsing = pyarrow.csv.ParseOptions(
            delimiter=self.delimiter, newlines_in_values=True, invalid_row_handler=self._handler(unread)
        )
        conversion = pyarrow.csv.ConvertOptions(
            column_types=self.schema,
            include_columns=[*columns] if columns is not None else None,
            null_values=[""],
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
            check_utf8=is_checked,
        )
        try:
            return pyarrow.csv.read_csv(pa.BufferReader(data), options, parsing, conversion)
        except pa.ArrowInvalid as error:
            reason = shortened(error, 70)
            raise CardspeakError(f"{quoted(self.name)} cannot be read as CSV in UTF-8: {reason}") from None

    def _handler(self, unread: list[Fault]) -> Callable[[Any], str]:
        """A function that PyArrow calls for each line with a wrong number of columns."""

        def skip(row: Any) -> str:
            n = row.actual_columns
            reason = f"{n} {'column' if n == 1 else 'columns'}; the header has {row.expected_columns}"
            unread.append(Fault(row.number - 1, (row.text,), reason, is_kept=False))
            return "skip"

        return skip


def _delimiter(header: str, usual: str, wanted: Sequence[str]) -> str:
    """The delimiter of a header: one with which the header has the wanted columns, or else the most frequent."""
    delimiters: list[str] = [usual, *DELIMITERS]
    for delimiter in delimiters:
        if wanted and {*wanted} <= {*_split(header, delimiter)}:
            return delimiter
    return max(delimiters, key=lambda delimiter: header.count(delimiter))


def _split(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter), [])
