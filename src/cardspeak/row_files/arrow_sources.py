"""Files of Arrow data: Parquet, Arrow IPC files and Arrow IPC streams. Positions in them are numbers of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet

from cardspeak.row_files.formats import STANDARD
from cardspeak.row_files.opened import Input, refuse
from cardspeak.row_files.rows import Block, Rows, Schema, Table
from cardspeak.row_files.text_blocks import start_of_last_run

SEGMENT_BYTES = 1 << 23
"""About how many bytes of memory a segment takes."""
FEWEST_ROWS = 1 << 10
"""The number of rows of a segment, however large they are."""
BUFFER = 1 << 20
"""The number of bytes that are read at once from a column of a Parquet file."""
LARGEST_BATCH = 1 << 26
"""If the batches of an Arrow file are larger on average, the file is mapped into memory, not read."""


class _OfTables:
    """What the sources of Arrow data have in common."""

    first_line = 0

    def __init__(self, file: Input) -> None:
        self._file = file
        self.name = file.name

    def has_lines_for(self, format_name: str, delimiter: str) -> bool:
        """False: the rows are not text."""
        del format_name, delimiter
        return False

    def rows(self, block: Block, columns: Sequence[str] | None) -> Rows:
        """The rows of a block, which are in it already."""
        table = block.content if columns is None else block.content.select([*columns])
        return Rows(table, n_rows=table.num_rows)

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        """A context manager that turns errors of PyArrow and of the system into one line that names the file."""
        try:
            if self._file.n_bytes == 0 and self._file.path != STANDARD:
                raise OSError("it is empty")
            yield
        except (OSError, pa.ArrowException, IndexError) as error:
            refuse(self.name, _in_plain_words(error))


def _in_plain_words(error: Exception) -> Exception:
    """The error, or one that says the same in words for users."""
    said = str(error)
    if "magic bytes" in said or "Not an Arrow file" in said or "is too small" in said or "File is smaller" in said:
        return OSError("it is cut short, or not in this format")
    return error


def _in_segments(batches: Iterator[Any], skipped: int, size: int, key: str | None) -> Iterator[Table]:
    """The rows of batches as tables of `size` rows, without the first `skipped` rows.

    With a key, a table ends before the rows that share the last key, unless all rows do; it is then made longer.
    """
    waiting: list[Any] = []
    n_waiting, wanted = 0, size
    for batch in batches:
        if skipped >= batch.num_rows:
            skipped -= batch.num_rows
            continue
        batch, skipped = batch.slice(skipped), 0
        while n_waiting + batch.num_rows >= wanted:
            n = wanted - n_waiting
            table = pa.Table.from_batches([*waiting, batch.slice(0, n)])
            batch = batch.slice(n)
            whole = table.num_rows if key is None else start_of_last_run(table.column(key))
            if whole:
                yield table.slice(0, whole)
            waiting, n_waiting = table.slice(whole).to_batches(), table.num_rows - whole
            wanted = size if whole else wanted * 2
        if batch.num_rows:
            waiting.append(batch)
            n_waiting += batch.num_rows
    if waiting:
        yield pa.Table.from_batches(waiting)


def _rows_of_segment(bytes_per_row: float, most: int) -> int:
    """The number of rows of a segment."""
    return min(max(int(SEGMENT_BYTES / max(bytes_per_row, 1)), FEWEST_ROWS), most)


class ParquetSource(_OfTables):
    """A Parquet file, read a few pages of each column at a time, however large its row groups are.

    Raises:
        CardspeakError: the file cannot be read.
    """

    def __init__(self, file: Input) -> None:
        super().__init__(file)
        with self._errors_named(), Path(file.path).open("rb") as opened:
            metadata = pyarrow.parquet.ParquetFile(opened).metadata
            self.schema: Schema = pyarrow.parquet.ParquetFile(opened).schema_arrow
            self._ends = [*accumulate(metadata.row_group(i).num_rows for i in range(metadata.num_row_groups))]
            n_bytes = sum(metadata.row_group(i).total_byte_size for i in range(metadata.num_row_groups))
        self._n = metadata.num_rows
        self._size = _rows_of_segment(
            2 * n_bytes / max(self._n, 1), file.segment_rows
        )  # in memory, rows are larger than in the file

    def blocks(self, start: int, key: str | None = None) -> Iterator[Block]:
        """The blocks of the file from a position, in rows."""
        first = sum(end <= start for end in self._ends)
        groups = range(first, len(self._ends))
        if not groups:
            return
        with self._errors_named(), Path(self._file.path).open("rb") as opened:
            file = pyarrow.parquet.ParquetFile(opened, buffer_size=BUFFER, pre_buffer=False)
            batches = file.iter_batches(self._size, row_groups=groups, use_threads=False)
            at, before = start, self._ends[first - 1] if first else 0
            for table in _in_segments(batches, start - before, self._size, key):
                at += table.num_rows
                yield Block(table, at, at / self._n)


class ArrowFileSource(_OfTables):
    """An Arrow IPC file, also called Feather.

    Raises:
        CardspeakError: the file cannot be read.
    """

    def __init__(self, file: Input) -> None:
        super().__init__(file)
        with self._errors_named(), pa.OSFile(file.path) as opened:
            reader = pa.ipc.open_file(opened)
            self.schema: Schema = reader.schema
            self._n_batches = reader.num_record_batches
        self._is_mapped = file.n_bytes > LARGEST_BATCH * max(self._n_batches, 1)

    @cached_property
    def _size(self) -> int:
        with self._opened() as reader:
            batch = reader.get_batch(0)
            return _rows_of_segment(batch.nbytes / max(batch.num_rows, 1), self._file.segment_rows)

    @contextmanager
    def _opened(self) -> Iterator[Any]:
        path = self._file.path
        with self._errors_named(), pa.memory_map(path) if self._is_mapped else pa.OSFile(path) as opened:
            yield pa.ipc.open_file(opened)

    def blocks(self, start: int, key: str | None = None) -> Iterator[Block]:
        """The blocks of the file from a position, in rows."""
        if not self._n_batches:
            return
        size, at, n_read = self._size, start, 0
        with self._opened() as reader:

            def batches() -> Iterator[Any]:
                nonlocal n_read
                for number in range(self._n_batches):
                    yield reader.get_batch(number)
                    n_read = number

            for table in _in_segments(batches(), start, size, key):
                at += table.num_rows
                yield Block(table, at, n_read / self._n_batches)


class ArrowStreamSource(_OfTables):
    """An Arrow IPC stream.

    Raises:
        CardspeakError: the file cannot be read.
    """

    def __init__(self, file: Input) -> None:
        super().__init__(file)
        with self._errors_named(), self._file.opened() as opened:
            self.schema: Schema = pa.ipc.open_stream(pa.PythonFile(opened, "r")).schema

    def blocks(self, start: int, key: str | None = None) -> Iterator[Block]:
        """The blocks of the file from a position, in rows."""
        at = start
        with self._errors_named(), self._file.opened() as opened:
            reader = iter(pa.ipc.open_stream(pa.PythonFile(opened, "r")))
            first = next((batch for batch in reader if batch.num_rows), None)
            if first is None:
                return
            size = _rows_of_segment(first.nbytes / first.num_rows, self._file.segment_rows)

            def batches() -> Iterator[Any]:
                yield first
                yield from reader

            for table in _in_segments(batches(), start, size, key):
                at += table.num_rows
                yield Block(table, at, min(opened.n_read / self._file.n_bytes, 1.0) if self._file.n_bytes else 0.0)
