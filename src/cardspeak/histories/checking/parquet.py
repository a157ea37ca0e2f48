"""Checked hands written to a Parquet file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet

from cardspeak.errors import HistoryError, quoted
from cardspeak.histories.checking.lines import COLUMNS, Line

_DECIMALS = 6
_LARGEST = Decimal(10) ** 30
_AMOUNT = pa.decimal128(38, _DECIMALS)
_AMOUNTS = pa.map_(pa.string(), _AMOUNT)
_TYPES: Mapping[str, pa.DataType] = {
    "n": pa.int64(),
    "line": pa.int64(),
    "players": pa.list_(pa.string()),
    "contributed": _AMOUNTS,
    "returned": _AMOUNTS,
    "collected": _AMOUNTS,
    "rake": _AMOUNT,
    "total_pot": _AMOUNT,
    "boards": pa.list_(pa.string()),
    "paid_by_the_cards": _AMOUNTS,
}
SCHEMA = pa.schema([(name, _TYPES.get(name, pa.string())) for name in COLUMNS])
"""The columns: amounts are decimals, and maps of them go from player to amount."""

_ROWS = 20_000
"""The number of hands in a row group, which are in memory at once."""


def written(lines: Iterable[Line], path: str) -> Iterator[Line]:
    """The same lines, each of which is written to a Parquet file, which appears when all of them have been taken.

    Raises:
        HistoryError: the file cannot be written.
    """
    rows: list[tuple[Any, ...]] = []
    with _writer(path) as writer:
        for line in lines:
            if line.cells is not None:
                rows.append(line.cells)
            if len(rows) == _ROWS:
                writer.write_table(_table(rows))
                rows.clear()
            yield line
        writer.write_table(_table(rows))


@contextmanager
def _writer(path: str) -> Iterator[pyarrow.parquet.ParquetWriter]:
    """A writer of a file that replaces `path` at the end of the block, and is removed if the block fails."""
    part = f"{path}.part"
    try:
        with pyarrow.parquet.ParquetWriter(part, SCHEMA) as writer:
            yield writer
        os.replace(part, path)  # noqa: PTH105  errors name both files
    except OSError as error:
        raise HistoryError.at("output", f"{quoted(path)} cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            Path(part).unlink(missing_ok=True)


def _table(rows: list[tuple[Any, ...]]) -> pa.Table:
    columns = zip(*rows, strict=True) if rows else [()] * len(COLUMNS)
    arrays = [_array(column, field.type) for column, field in zip(columns, SCHEMA, strict=True)]
    return pa.table(arrays, schema=SCHEMA)


def _array(column: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """A column as PyArrow takes it."""
    if kind == _AMOUNTS:
        column = [None if cell is None else [*cell.items()] for cell in column]
    try:
        return pa.array(column, kind)
    except pa.ArrowInvalid:  # an amount is too large, or has too many decimals
        if kind not in (_AMOUNT, _AMOUNTS):
            raise
        return pa.array([*map(_fitting, column)], kind)


def _fitting(cell: Any) -> Any:
    """A cell with None for each amount that the column cannot hold."""
    if isinstance(cell, Decimal):
        amount = round(cell, _DECIMALS) if abs(cell) < _LARGEST else None
        return amount if amount == cell else None
    if isinstance(cell, list):
        return [(name, _fitting(amount)) for name, amount in cell]
    return cell
