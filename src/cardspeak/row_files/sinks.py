"""Encode segments in the format of the output, each on its own, so that they can be appended to a file.

A file is its beginning, its encoded segments in order, and its ending. Segments can therefore be encoded by several
threads, and a run that was killed goes on after the last segment that is complete.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.parquet

from cardspeak.errors import CardspeakError, quoted
from cardspeak.row_files import text_lines
from cardspeak.row_files.formats import ARROW, ARROW_STREAM, CSV, NDJSON, PARQUET, Format
from cardspeak.row_files.parquet_footer import footer_of, merged_footer
from cardspeak.row_files.rows import Rows, Schema, Table
from cardspeak.row_files.text_blocks import without_views

PARQUET_MAGIC = b"PAR1"
END_OF_STREAM = b"\xff\xff\xff\xff\0\0\0\0"


@dataclass(frozen=True, slots=True)
class Encoded:
    """An encoded segment.

    Attributes:
        data: the bytes to append to the file.
        note: what the ending of the file needs to know of the segment, as text; empty if nothing.
    """

    data: bytes
    note: str = ""


class Sink(Protocol):
    """How a file is written."""

    def beginning(self) -> bytes:
        """The bytes before the first segment."""
        ...

    def encode(self, rows: Rows, new: Table) -> Encoded:
        """The rows with their new columns. It can be called from any thread.

        Args:
            rows: the rows. If they have lines, and the output has the same format, the lines are copied.
            new: the new columns.
        """
        ...

    def ending(self, notes: Sequence[str], starts: Sequence[int]) -> bytes:
        """The bytes after the last segment.

        Args:
            notes: the notes of all segments.
            starts: where each segment starts in the file.
        """
        ...


def sink_of(output: Format, old: Schema, new: Schema) -> Sink:
    """The sink for an output with these columns.

    Args:
        output: the format.
        old: the columns of the input.
        new: the columns that are added.

    Raises:
        CardspeakError: the format cannot hold a column.
    """
    if output.name == PARQUET:
        return ParquetSink(_joined(old, new))
    if output.name in (ARROW, ARROW_STREAM):  # an Arrow file is made from a stream in the end
        return ArrowStreamSink(_joined(old, new))
    text_lines.check_columns(_joined(old, new), output.name)
    if output.name == CSV:
        return CsvSink(output, old, new)
    assert output.name == NDJSON, "all formats are listed"
    return NdjsonSink(output, new)


def _joined(old: Schema, new: Schema) -> Schema:
    """The columns of the input followed by the new columns."""
    return pa.schema([*old, *new], metadata=old.metadata)


def joined_table(rows: Rows, new: Table, schema: Schema) -> Table:
    """The rows with their new columns, in one table."""
    columns = [
        pa.chunked_array(map(without_views, column.chunks), field.type)
        if pa.types.is_dictionary(field.type) and column.type != field.type
        else column
        for column, field in zip([*rows.table.columns, *new.columns], schema, strict=True)
    ]
    table = pa.Table.from_arrays(columns, schema=schema)
    try:
        return table.unify_dictionaries().combine_chunks()
    except pa.ArrowInvalid:  # the indices are too narrow for a joined dictionary, so that each chunk keeps its own
        return table


def _without_views(field: Any) -> Any:
    """A column of a dictionary without string views, which Parquet cannot hold."""
    kind = field.type
    if not (pa.types.is_dictionary(kind) and pa.types.is_string_view(kind.value_type)):
        return field
    return field.with_type(pa.dictionary(kind.index_type, pa.string(), kind.ordered))


class ParquetSink:
    """Parquet: each segment is a row group."""

    def __init__(self, schema: Schema) -> None:
        self._schema = pa.schema([_without_views(field) for field in schema], metadata=schema.metadata)
        try:
            self._empty = self._file(self._schema.empty_table())
        except (pa.ArrowException, ValueError) as error:
            raise CardspeakError(f"Parquet cannot hold a column of the input: {' '.join(str(error).split())}") from None

    def _file(self, table: Table) -> bytes:
        """A Parquet file of one row group."""
        sink = pa.BufferOutputStream()
        with pyarrow.parquet.ParquetWriter(sink, self._schema, compression="snappy") as writer:
            if table.num_rows:
                writer.write_table(table, row_group_size=table.num_rows)
        data: bytes = sink.getvalue().to_pybytes()
        return data

    def beginning(self) -> bytes:
        """The first bytes of every Parquet file."""
        return PARQUET_MAGIC

    def encode(self, rows: Rows, new: Table) -> Encoded:
        """A row group, and the footer that describes it."""
        table = joined_table(rows, new, self._schema)
        if not table.num_rows:
            return Encoded(b"")
        file = self._file(table)
        footer = footer_of(file)
        end = len(file) - len(footer) - 8
        return Encoded(file[len(PARQUET_MAGIC) : end], base64.b64encode(footer).decode())

    def ending(self, notes: Sequence[str], starts: Sequence[int]) -> bytes:
        """The footer, which describes all row groups."""
        footers = [base64.b64decode(note) for note in notes if note]
        at = [start for start, note in zip(starts, notes, strict=True) if note]
        footer = merged_footer(footer_of(self._empty), footers, [start - len(PARQUET_MAGIC) for start in at])
        return footer + len(footer).to_bytes(4, "little") + PARQUET_MAGIC


class ArrowStreamSink:
    """An Arrow IPC stream: each segment is a record batch, and its dictionaries."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._beginning: bytes = self._stream(schema.empty_table())[: -len(END_OF_STREAM)]

    def _stream(self, table: Table) -> bytes:
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, self._schema) as writer:
            for batch in table.to_batches() if table.num_rows else ():
                writer.write_batch(batch)
        data: bytes = sink.getvalue().to_pybytes()
        return data

    def beginning(self) -> bytes:
        """The message with the schema."""
        return self._beginning

    def encode(self, rows: Rows, new: Table) -> Encoded:
        """The messages of the record batch."""
        stream = self._stream(joined_table(rows, new, self._schema))
        assert stream.startswith(self._beginning), "a stream starts with its schema"
        return Encoded(stream[len(self._beginning) : -len(END_OF_STREAM)])

    def ending(self, notes: Sequence[str], starts: Sequence[int]) -> bytes:
        """The mark for the end of a stream."""
        del notes, starts
        return END_OF_STREAM


class _TextSink:
    """What the sinks of text have in common: parts of a compressed file are compressed on their own."""

    def __init__(self, output: Format) -> None:
        self._format = output

    def _packed(self, data: bytes) -> bytes:
        if not data or not self._format.compression:
            return data
        packed: bytes = pa.Codec(self._format.compression).compress(data, asbytes=True)
        return packed

    def ending(self, notes: Sequence[str], starts: Sequence[int]) -> bytes:
        """Nothing, except that a compressed file cannot be empty."""
        del notes
        packed: bytes = (
            pa.Codec(self._format.compression).compress(b"", asbytes=True) if self._format.compression else b""
        )
        return b"" if starts or self.beginning() else packed

    def beginning(self) -> bytes:
        """Nothing."""
        return b""


class CsvSink(_TextSink):
    """CSV. The lines of CSV files with the same delimiter are copied, and the new columns are appended to them."""

    def __init__(self, output: Format, old: Schema, new: Schema) -> None:
        super().__init__(output)
        self._header = [*old.names, *new.names]

    def beginning(self) -> bytes:
        """The header."""
        return self._packed(text_lines.csv_header(self._header, self._format.delimiter))

    def encode(self, rows: Rows, new: Table) -> Encoded:
        """The lines."""
        old = rows.table.columns if rows.lines is None else [rows.lines]
        return Encoded(
            self._packed(text_lines.csv_lines(old, new.columns, self._format.delimiter, rows.lines is not None))
        )


class NdjsonSink(_TextSink):
    """NDJSON. The lines of NDJSON files are copied, and the new keys are put before the last bracket."""

    def __init__(self, output: Format, new: Schema) -> None:
        super().__init__(output)
        self._new = new

    def encode(self, rows: Rows, new: Table) -> Encoded:
        """The lines."""
        if rows.lines is not None:
            return Encoded(self._packed(text_lines.extended_json_lines(rows.lines, new)))
        table = pa.Table.from_arrays(
            [*rows.table.columns, *new.columns], names=[*rows.table.column_names, *new.column_names]
        )
        return Encoded(self._packed(text_lines.json_lines(table)))


def check_names(old: Schema, new: Sequence[str], name: str) -> None:
    """Check that the input has no column with the name of a new one.

    Raises:
        CardspeakError: it has.
    """
    for column in new:
        if column in old.names:
            raise CardspeakError(
                f"{quoted(name)} already has a column {quoted(column, 30)}; give the new columns a prefix"
            )
