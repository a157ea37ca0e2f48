"""The rows of a table as Arrow record batches, and as Parquet files. Needs PyArrow."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.expressions.values import Array
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.table.cells import card_columns, card_names, cell_type, integers, rank_set_names
from cardspeak.deals.table.rows import DEALS, DealRows
from cardspeak.errors import QueryError, quoted
from cardspeak.frames.extras import missing

try:
    import pyarrow as pa
    import pyarrow.parquet
except ImportError as error:
    raise missing("rows of deals", error, "frames") from None

BATCH = 1 << 16
"""About how many rows are in a record batch."""
TYPES = {
    "boolean": pa.bool_(),
    "card": pa.string(),
    "cards": pa.string(),
    "ranks": pa.string(),
    "text": pa.string(),
    "value": pa.uint16(),
    "integer": pa.int64(),
    "float": pa.float64(),
    "word": pa.dictionary(pa.uint8(), pa.string(), ordered=True),
}


def schema_of(rows: DealRows, names: Sequence[str]) -> pa.Schema:
    """The types of some columns."""
    weights = pa.int64() if rows.has_exact_weights else pa.float64()
    return pa.schema([(name, weights if name == DEALS else TYPES[cell_type(rows.nodes[name])]) for name in names])


def reader_of(rows: DealRows) -> pa.RecordBatchReader:
    """The rows as a stream of record batches."""
    return pa.RecordBatchReader.from_batches(schema_of(rows, rows.columns), _batches(rows))


def _batches(rows: DealRows) -> Iterator[pa.RecordBatch]:
    """Batches of about `BATCH` rows, joined from smaller blocks."""
    schema = schema_of(rows, rows.columns)
    waiting: list[pa.RecordBatch] = []
    for block in rows.blocks():
        waiting.append(batch_of(rows, block, rows.columns, schema))
        if sum(batch.num_rows for batch in waiting) >= BATCH:
            yield from _joined(waiting)
            waiting.clear()
    yield from _joined(waiting)


def _joined(batches: Sequence[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    if batches:
        yield from pa.Table.from_batches(batches).combine_chunks().to_batches()


def batch_of(rows: DealRows, block: Rows, names: Sequence[str], schema: pa.Schema) -> pa.RecordBatch:
    """Some columns of a block."""
    arrays = [
        pa.array(rows.weights(block)) if name == DEALS else _array(rows.nodes[name], block, name) for name in names
    ]
    if not names:
        return pa.RecordBatch.from_struct_array(pa.array([{}] * len(block), pa.struct([])))
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _array(node: Node, block: Rows, name: str) -> pa.Array:
    """The values of an expression."""
    values = evaluate(node, block)
    match cell_type(node):
        case "boolean":
            return pa.array(values.numbers.astype(np.bool_))
        case "word":
            codes = pa.array(values.numbers.astype(np.uint8))
            return pa.DictionaryArray.from_arrays(codes, pa.array(node.kind.labels), ordered=True)
        case "card":
            return _cards_array(values.numbers.astype(np.uint8)[:, None])
        case "cards":
            return _cards_array(card_columns(values.numbers))
        case "ranks":
            return _rank_sets().take(pa.array(values.numbers.astype(np.int64)))
        case "integer":
            return pa.array(integers(values, name))
        case "float":
            return pa.array(values.floats())
        case "value":
            return pa.array(values.numbers.astype(np.uint16))
    return pa.array(values.numbers.tolist(), pa.string())


@lru_cache(maxsize=1)
def _rank_sets() -> pa.Array:
    return pa.array(rank_set_names())


def _cards_array(cards: Array) -> pa.Array:
    """The names of the cards in each row, with blanks between them."""
    n, size = cards.shape
    letters = np.array([list(name.encode()) for name in card_names()], np.uint8)
    width = max(3 * size - 1, 0)
    text = np.full((n, 3 * size), ord(" "), np.uint8)
    for at in range(size):
        text[:, 3 * at : 3 * at + 2] = letters[cards[:, at]]
    data = np.ascontiguousarray(text[:, :width])
    offsets = np.arange(n + 1, dtype=np.int32) * np.int32(width)
    return pa.StringArray.from_buffers(n, pa.py_buffer(offsets), pa.py_buffer(data))


def write_parquet(rows: DealRows, path: str | os.PathLike[str]) -> int:
    """Write the rows to a file that replaces `path` at the end, and return their number.

    Raises:
        QueryError: the file cannot be written.
    """
    target = os.fspath(path)
    part, n = f"{target}.part", 0
    try:
        with pyarrow.parquet.ParquetWriter(part, schema_of(rows, rows.columns)) as writer:
            for batch in _batches(rows):
                writer.write_batch(batch)
                n += batch.num_rows
        os.replace(part, target)  # noqa: PTH105  errors name both files
    except OSError as error:
        raise QueryError.at("path", f"{quoted(target)} cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            Path(part).unlink(missing_ok=True)
    return n
