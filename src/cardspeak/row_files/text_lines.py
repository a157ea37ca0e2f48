"""Columns as lines of CSV or NDJSON, without a loop over rows."""

from __future__ import annotations

import base64
import csv
import io
import json
from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from cardspeak.errors import CardspeakError, quoted
from cardspeak.row_files.formats import CSV
from cardspeak.row_files.rows import Schema, Table
from cardspeak.row_files.text_blocks import data_of, plain_array, with_line_breaks

Array = Any
"""An Arrow array, or a chunked one."""


def check_columns(schema: Schema, format_name: str) -> None:
    """Check that a format of text can hold columns of these types. NDJSON can hold any.

    Raises:
        CardspeakError: it cannot.
    """
    for field in schema if format_name == CSV else ():
        kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
        if pa.types.is_nested(kind) or _is_binary(kind):
            what = f"column {quoted(field.name, 30)} is {kind}"
            raise CardspeakError(f"{what}, which CSV cannot hold; give an output in Parquet, NDJSON or Arrow")


def _is_binary(kind: Any) -> bool:
    return bool(
        pa.types.is_binary(kind)
        or pa.types.is_large_binary(kind)
        or pa.types.is_fixed_size_binary(kind)
        or pa.types.is_binary_view(kind)
    )


def csv_header(names: Sequence[str], delimiter: str) -> bytes:
    """The header of a CSV file."""
    line = io.StringIO()
    csv.writer(line, delimiter=delimiter, lineterminator="\n").writerow(names)
    return line.getvalue().encode()


def csv_lines(old: Sequence[Array], new: Sequence[Array], delimiter: str, are_lines: bool) -> bytes:
    """Lines of CSV.

    Args:
        old: the columns of the input, or its lines.
        new: the columns to append.
        delimiter: what separates the columns.
        are_lines: whether `old` is lines, which are copied.
    """
    first = list(old) if are_lines else [_csv_texts(column, delimiter) for column in old]
    return _joined([*first, *(_csv_texts(column, delimiter) for column in new)], delimiter)


def _csv_texts(column: Array, delimiter: str) -> Array:
    """The text of each row of a column, in quotes where CSV needs them. Null is no text, and empty text is quoted."""
    texts = _texts(column)
    if pa.types.is_string(column.type) or pa.types.is_large_string(column.type) or pa.types.is_dictionary(column.type):
        needs = pc.match_substring_regex(texts, f'[{delimiter}"\r\n]|^$')
        if pc.any(needs).as_py():
            doubled = pc.replace_substring(texts, '"', '""')
            quotes = pc.binary_join_element_wise('"', doubled, '"', "")
            texts = pc.if_else(needs, quotes, texts)
    return pc.fill_null(texts, "")


def _texts(column: Array) -> Array:
    """A column as text."""
    array = plain_array(column)
    return array if pa.types.is_string(array.type) else pc.cast(array, pa.string())


def _joined(columns: Sequence[Array], delimiter: str) -> bytes:
    """The rows of columns of text, as lines."""
    lines = pc.binary_join_element_wise(*columns, delimiter)
    return lines_of(lines)


def lines_of(texts: Array) -> bytes:
    """Texts as lines, each with a line break at its end."""
    return data_of(with_line_breaks(texts))


def extended_json_lines(lines: Array, new: Table) -> bytes:
    """Lines of NDJSON with new keys, which are put before the last bracket of each line."""
    trimmed = pc.ascii_rtrim(lines, characters=" \t\r\n")
    bodies = pc.ascii_rtrim(
        pc.binary_slice(pc.cast(trimmed, pa.binary()), 0, -1).cast(pa.string()), characters=" \t\r\n"
    )
    are_empty = pc.ends_with(bodies, "{")
    bodies = pc.if_else(are_empty, bodies, pc.binary_join_element_wise(bodies, "", ","))
    keys = _joined_keys(new)
    return lines_of(pc.binary_join_element_wise(bodies, keys, "}", ""))


def json_lines(table: Table) -> bytes:
    """The rows of a table as NDJSON."""
    if not table.num_rows:
        return b""
    return lines_of(pc.binary_join_element_wise("{", _joined_keys(table), "}", ""))


def _joined_keys(table: Table) -> Array:
    """The keys and values of each row, without brackets around them."""
    pairs = [
        pc.binary_join_element_wise(json.dumps(name, ensure_ascii=False) + ":", json_texts(column), "")
        for name, column in zip(table.column_names, table.columns, strict=True)
    ]
    joined = pc.binary_join_element_wise(*pairs, ",") if pairs else pa.array([""] * table.num_rows)
    return joined.combine_chunks() if isinstance(joined, pa.ChunkedArray) else joined


def json_texts(column: Array) -> Array:
    """The JSON of each row of a column. Text, numbers and truth values need no loop over rows."""
    array = plain_array(column)
    kind = array.type
    if pa.types.is_integer(kind) or pa.types.is_boolean(kind) or pa.types.is_decimal(kind):
        texts = pc.cast(array, pa.string())
    elif pa.types.is_floating(kind):
        texts = pc.if_else(pc.is_finite(array), pc.cast(array, pa.string()), None)
    elif pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_temporal(kind):
        texts = _quoted(pc.cast(array, pa.string()))
    else:
        texts = pa.array(
            [json.dumps(item, ensure_ascii=False, default=_plain) for item in array.to_pylist()], pa.string()
        )
    return pc.fill_null(texts, "null")


def _quoted(texts: Array) -> Array:
    """Texts as strings of JSON."""
    if pc.any(pc.match_substring_regex(texts, '[\\x00-\\x1f"\\\\]')).as_py():
        needs = pc.match_substring_regex(texts, '[\\x00-\\x1f"\\\\]')
        escaped = pa.array(
            [
                None if text is None else json.dumps(text, ensure_ascii=False)[1:-1]
                for text in texts.filter(needs).to_pylist()
            ],
            pa.string(),
        )
        texts = pc.replace_with_mask(texts, pc.fill_null(needs, False), escaped)
    return pc.binary_join_element_wise('"', texts, '"', "")


def _plain(item: Any) -> Any:
    """An item that JSON does not know, as one that it knows."""
    if isinstance(item, bytes):
        return base64.b64encode(item).decode()
    return str(item)
