"""The rows of a table as Polars frames, eager and lazy. Needs Polars and PyArrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.table.arrow import batch_of, reader_of, schema_of
from cardspeak.deals.table.cells import cell_type
from cardspeak.deals.table.rows import DEALS, DealRows
from cardspeak.frames.extras import missing

try:
    import polars as pl
    from polars.io.plugins import register_io_source
except ImportError as error:
    raise missing("rows of deals as Polars frames", error, "frames") from None

TYPES: dict[str, type[pl.DataType]] = {
    "boolean": pl.Boolean,
    "card": pl.String,
    "cards": pl.String,
    "ranks": pl.String,
    "text": pl.String,
    "value": pl.UInt16,
    "integer": pl.Int64,
    "float": pl.Float64,
}


def polars_schema(rows: DealRows) -> dict[str, pl.DataType | type[pl.DataType]]:
    """The type of each column."""
    schema: dict[str, pl.DataType | type[pl.DataType]] = {}
    for name, node in rows.nodes.items():
        kind = cell_type(node)
        schema[name] = pl.Enum(node.kind.labels) if kind == "word" else TYPES[kind]
    if DEALS in rows.columns:
        schema[DEALS] = pl.Int64 if rows.has_exact_weights else pl.Float64
    return schema


def frame_of(rows: DealRows) -> pl.DataFrame:
    """The rows as a data frame."""
    frame = pl.from_arrow(reader_of(rows).read_all())
    assert isinstance(frame, pl.DataFrame)
    return frame.cast(polars_schema(rows))  # type: ignore[arg-type]


def lazy_frame_of(rows: DealRows) -> pl.LazyFrame:
    """The rows as a lazy frame."""

    def source(
        with_columns: list[str] | None,
        predicate: pl.Expr | None,
        n_rows: int | None,
        batch_size: int | None,  # noqa: ARG001  blocks have the size that suits the facts
    ) -> Iterator[pl.DataFrame]:
        names = list(rows.columns) if with_columns is None else with_columns
        left = n_rows
        for block in rows.blocks():
            if left is not None:
                if left <= 0:
                    return
                block = block if len(block) <= left else block.take(np.arange(left))
                left -= len(block)
            yield _frame(rows, block, names, predicate)

    return register_io_source(source, schema=polars_schema(rows), validate_schema=True, is_pure=True)


def _frame(rows: DealRows, block: Rows, names: Sequence[str], predicate: pl.Expr | None) -> pl.DataFrame:
    """Some columns of a block, of the rows that pass the filter. Others are not computed for rows that do not."""
    if predicate is None:
        return _columns(rows, block, names)
    used = [name for name in rows.columns if name in predicate.meta.root_names()]
    looked_at = _columns(rows, block, used)
    passes = looked_at.select(predicate.alias("passes")).to_series().fill_null(value=False)
    at = np.flatnonzero(passes.to_numpy())
    if len(at) < len(block):
        block, looked_at = block.take(at), looked_at.filter(passes)
    others = _columns(rows, block, [name for name in names if name not in used])
    return pl.concat([looked_at, others], how="horizontal").select(names)


def _columns(rows: DealRows, block: Rows, names: Sequence[str]) -> pl.DataFrame:
    if not names:
        return pl.DataFrame(height=len(block))
    frame = pl.from_arrow(batch_of(rows, block, names, schema_of(rows, names)))
    assert isinstance(frame, pl.DataFrame)
    schema = polars_schema(rows)
    return frame.cast({name: schema[name] for name in names})
