"""NDJSON files: an object in each line. The types of the columns are those of the first lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import pyarrow as pa
import pyarrow.json

from cardspeak.errors import CardspeakError, quoted, shortened
from cardspeak.row_files.formats import NDJSON
from cardspeak.row_files.opened import Input
from cardspeak.row_files.rows import Block, Fault, Rows, Schema, Table
from cardspeak.row_files.text_blocks import Lines, blocks_of_lines, data_of, start_of_last_run, with_line_breaks


class NdjsonSource:
    """An NDJSON file, also called JSON Lines.

    Raises:
        CardspeakError: the file cannot be read, or its first line is not an object.
    """

    first_line = 0

    def __init__(self, file: Input) -> None:
        self._file = file
        self.name = file.name
        self._mixed: list[str] = []  # the columns that have no type in Arrow

    @cached_property
    def schema(self) -> Schema:
        """The columns in the first block, with the types that they have there."""
        block = next(self.blocks(0), None)
        if block is None:
            raise CardspeakError(f"{quoted(self.name)} is empty; NDJSON has an object in each line")
        try:
            fields = list(_parsed(block.content, None).schema)
        except pa.ArrowInvalid:
            fields = self._fields_by_python(Lines(block.content).texts.to_pylist())
        return pa.schema([(field.name, _stored_type(field.type)) for field in fields])

    def _fields_by_python(self, texts: Sequence[str]) -> list[Any]:
        """The columns in lines that PyArrow cannot read together: some are not objects, or types differ."""
        objects = [json.loads(text) for text in texts if not _why_no_object(text)]
        if not objects:
            raise CardspeakError(f"{quoted(self.name)} is not NDJSON: line 1 is {_why_no_object(texts[0])}")
        names = list(dict.fromkeys(name for item in objects for name in item))
        return [pa.field(name, self._type(name, [item.get(name) for item in objects])) for name in names]

    def _type(self, name: str, items: list[Any]) -> Any:
        """The type of as many of the first items of a column as have the same type; null if the first has none."""
        while items:
            try:
                return pa.array(items).type
            except (pa.ArrowException, OverflowError):
                items = items[: len(items) // 2]
        self._mixed.append(name)
        return pa.null()

    def has_lines_for(self, format_name: str, delimiter: str) -> bool:
        """Whether the lines can be copied to the output."""
        del delimiter
        return format_name == NDJSON

    def blocks(self, start: int, key: str | None = None) -> Iterator[Block]:
        """The blocks of the file from a position, in bytes of text."""
        with self._file.opened(start) as text:
            size, n_bytes, whole = self._file.segment_bytes, self._file.n_bytes, self._whole(key)
            yield from blocks_of_lines(text, start, size, n_bytes, self.name, whole=whole)

    def _whole(self, key: str | None) -> Callable[[bytes], int] | None:
        """A function that gives how many bytes of whole rows there are before those that share the last key."""
        if key is None:
            return None

        def whole(data: bytes) -> int:
            rows = self.rows(Block(data, 0, 0.0), [key])
            row = start_of_last_run(rows.table.column(key))
            line = row if rows.numbers is None or not row else rows.numbers[row]
            return Lines(data).start_of(line) if row else 0

        return whole

    def rows(self, block: Block, columns: Sequence[str] | None) -> Rows:
        """The rows of a block. Lines that are not objects, or whose columns have other types, are not read."""
        if columns is None and self._mixed:
            what = f"{quoted(self.name)}: column {quoted(self._mixed[0], 30)} has items of different types"
            raise CardspeakError(f"{what}; give an output in NDJSON, which keeps the lines as they are")
        lines = Lines(block.content)
        schema = self.schema if columns is None else pa.schema([self.schema.field(name) for name in columns])
        n_rows = len(lines.texts)
        table = self._table(block.content, schema, is_whole=columns is None)
        if table is not None and table.num_rows == n_rows:
            return Rows(table, lines.texts, n_rows, lines.n_lines, None, lines.line_of)
        unread, numbers = [], []
        for row, text in enumerate(lines.texts.to_pylist()):
            reason = _why_no_object(text) or self._why_other_types(text, schema, is_whole=columns is None)
            if reason:
                unread.append(Fault(row, (text,), reason, is_kept=False))
            else:
                numbers.append(row)
        texts = lines.texts.take(pa.array(numbers, pa.int64()))
        table = self._table(data_of(with_line_breaks(texts)), schema, is_whole=columns is None)
        if table is None or table.num_rows != len(texts):
            raise CardspeakError(f"{quoted(self.name)} cannot be read as NDJSON before byte {block.after:,}")
        return Rows(table, texts, n_rows, lines.n_lines, numbers, lines.line_of, unread)

    def _table(self, data: bytes, schema: Schema, *, is_whole: bool) -> Table | None:
        """The table with these columns; None if a line cannot be read."""
        if not data.strip():
            return schema.empty_table()
        try:
            return _parsed(data, schema, "error" if is_whole else "ignore").select(schema.names)
        except pa.ArrowInvalid:
            return None

    def _why_other_types(self, text: str, schema: Schema, *, is_whole: bool) -> str:
        """Why the columns of a line do not fit the types; empty if they do."""
        try:
            _parsed(text.encode() + b"\n", schema, "error" if is_whole else "ignore")
        except pa.ArrowInvalid as error:
            return f"other columns or types than in the first lines: {shortened(error, 100)}"
        return ""


def _parsed(data: bytes, schema: Schema | None, unexpected: str = "infer") -> Table:
    """The table in lines of JSON."""
    options = pyarrow.json.ReadOptions(use_threads=False, block_size=len(data) + 1)
    parsing = pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior=unexpected)
    return pyarrow.json.read_json(pa.BufferReader(data), options, parsing)


def _why_no_object(text: str) -> str:
    """Why a line is not an object; empty if it is one."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        return f"not JSON: {shortened(error, 60)}"
    return "" if isinstance(content, dict) else "not an object in braces"


def _stored_type(kind: Any) -> Any:
    """The type of a column. Times stay text, as JSON has them, and a column that is null in all first lines is text."""
    if pa.types.is_timestamp(kind) or pa.types.is_null(kind):
        return pa.string()
    if pa.types.is_list(kind):
        return pa.list_(_stored_type(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([(field.name, _stored_type(field.type)) for field in kind])
    return kind
