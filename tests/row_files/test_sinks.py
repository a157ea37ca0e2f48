"""Segments that were encoded apart make one file, which other programs read: Polars, DuckDB's format, csv, json."""

from __future__ import annotations

import csv
import datetime
import io
import json
from itertools import pairwise
from typing import Any

import polars
import pyarrow as pa
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError
from cardspeak.row_files.formats import NAMED, find_format
from cardspeak.row_files.parquet_footer import Items, Reader, footer_of, written
from cardspeak.row_files.rows import Rows
from cardspeak.row_files.sinks import sink_of
from tests.cases import cases

NEW = pa.table({"value": pa.array(range(100), pa.uint16())})
MANY_TYPES = pa.table(
    {
        "text": [None if at % 7 == 0 else f"text {at % 5}" for at in range(100)],
        "number": pa.array(range(100), pa.int8()),
        "floats": [at / 8 for at in range(100)],
        "flags": [None if at % 3 == 0 else at % 2 == 0 for at in range(100)],
        "when": [datetime.datetime(2026, 1, 1 + at % 28) for at in range(100)],
        "lists": [[at] * (at % 3) for at in range(100)],
        "kinds": pa.array([f"kind {at % 4}" for at in range(100)]).dictionary_encode(),
        "structs": [{"a": at, "b": [str(at)]} for at in range(100)],
    }
)


def encoded(name: str, old: Any, new: Any, ends: list[int]) -> bytes:
    """A file of segments that end after these rows."""
    found = find_format(name)
    assert found is not None
    sink = sink_of(found, old.schema, new.schema)
    file, notes, starts = sink.beginning(), [], []
    for start, end in zip([0, *ends], [*ends, old.num_rows], strict=True):
        part = sink.encode(Rows(old.slice(start, end - start)), new.slice(start, end - start))
        starts.append(len(file))
        notes.append(part.note)
        file += part.data
    return file + sink.ending(notes, starts)


@cases("ends", [[], [50], [1, 2, 3, 99], [0, 0, 100]])
def test_parquet_is_read_by_others(ends: list[int]) -> None:
    file = encoded("x.parquet", MANY_TYPES, NEW, ends)
    expected = MANY_TYPES.append_column("value", NEW["value"])
    read = pyarrow.parquet.read_table(io.BytesIO(file))
    assert read.cast(expected.schema).equals(expected)
    assert polars.read_parquet(io.BytesIO(file))["value"].to_list() == list(range(100))
    metadata = pyarrow.parquet.ParquetFile(io.BytesIO(file)).metadata
    bounds = [0, *ends, 100]
    sizes = [stop - start for start, stop in pairwise(bounds) if stop > start]
    assert [metadata.row_group(at).num_rows for at in range(metadata.num_row_groups)] == sizes
    for at in range(metadata.num_row_groups):  # each row group can be read alone
        start = sum(sizes[:at])
        group = pyarrow.parquet.ParquetFile(io.BytesIO(file)).read_row_group(at)
        assert group.cast(expected.schema).equals(expected.slice(start, sizes[at]))


def test_parquet_with_page_indexes_and_statistics() -> None:
    """Positions of page indexes and Bloom filters are shifted, too, although PyArrow writes none unless it is asked."""
    from cardspeak.row_files.parquet_footer import merged_footer

    parts = []
    for start in (0, 60):
        sink = io.BytesIO()
        pyarrow.parquet.write_table(MANY_TYPES.slice(start, 40), sink, write_page_index=True)
        parts.append(sink.getvalue())
    empty = io.BytesIO()
    pyarrow.parquet.write_table(MANY_TYPES.slice(0, 0), empty)
    bodies = [part[4 : len(part) - len(footer_of(part)) - 8] for part in parts]
    footer = merged_footer(footer_of(empty.getvalue()), [footer_of(part) for part in parts], [0, len(bodies[0])])
    file = b"PAR1" + b"".join(bodies) + footer + len(footer).to_bytes(4, "little") + b"PAR1"
    expected = pa.concat_tables([MANY_TYPES.slice(0, 40), MANY_TYPES.slice(60, 40)])
    found = pyarrow.parquet.read_table(io.BytesIO(file), filters=[("number", ">=", 0)])
    assert found.cast(expected.schema).equals(expected)
    assert polars.scan_parquet(io.BytesIO(file)).filter(polars.col("number") > 70).collect().height == 29


def test_a_footer_is_written_as_it_was_read() -> None:
    sink = io.BytesIO()
    pyarrow.parquet.write_table(MANY_TYPES, sink, write_page_index=True, row_group_size=7)
    footer = footer_of(sink.getvalue())
    assert written(Reader(footer).struct()) == footer


FIELDS: Any = st.recursive(
    st.one_of(
        st.tuples(st.sampled_from([4, 5, 6]), st.integers(-(2**31), 2**31)),
        st.tuples(st.just(8), st.binary(max_size=9)),
        st.tuples(st.just(7), st.floats(allow_nan=False)),
        st.booleans().map(lambda truth: (1 if truth else 2, truth)),
        st.tuples(st.just(9), st.lists(st.integers(0, 2**40), max_size=20).map(lambda items: Items(6, items))),
    ),
    lambda inner: st.dictionaries(st.integers(1, 60), inner, max_size=4).map(lambda fields: (12, fields)),
    max_leaves=20,
)


@given(st.dictionaries(st.integers(1, 300), FIELDS, max_size=6))
def test_structs_are_read_as_they_were_written(fields: Any) -> None:
    assert Reader(written(fields)).struct() == fields


TEXTS = st.lists(st.none() | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8))


@given(TEXTS, st.sampled_from(["x.csv", "x.tsv"]))
def test_csv_is_what_the_csv_module_reads(texts: list[str | None], name: str) -> None:
    """Null is nothing, and empty text is a pair of quotes."""
    old = pa.table({"a, b": pa.array(texts, pa.string()), "n": pa.array(range(len(texts)))})
    file = encoded(name, old, NEW.slice(0, len(texts)), [])
    rows = list(csv.reader(io.StringIO(file.decode(), newline=""), delimiter="\t" if ".tsv" in name else ","))
    assert rows[0] == ["a, b", "n", "value"]
    assert rows[1:] == [[text or "", str(at), str(at)] for at, text in enumerate(texts)]


@given(TEXTS)
def test_ndjson_is_what_the_json_module_reads(texts: list[str | None]) -> None:
    old = pa.table({'a "b"': pa.array(texts, pa.string())})
    file = encoded("x.ndjson", old, NEW.slice(0, len(texts)), [])
    assert [json.loads(line) for line in file.splitlines()] == [
        {'a "b"': text, "value": at} for at, text in enumerate(texts)
    ]


def test_ndjson_of_many_types() -> None:
    lines = [json.loads(line) for line in encoded("x.ndjson", MANY_TYPES, NEW, [40]).splitlines()]
    plain = [{**row, "when": str(row["when"]), "value": at} for at, row in enumerate(MANY_TYPES.to_pylist())]
    assert [{**line, "when": line["when"][:19]} for line in lines] == plain
    odd = pa.table({"x": [float("nan"), float("inf"), 1e300], "b": [b"\0", b"", None]})
    lines = [json.loads(line) for line in encoded("x.ndjson", odd, NEW.slice(0, 3), []).splitlines()]
    assert [line["x"] for line in lines] == [None, None, 1e300]
    assert [line["b"] for line in lines] == ["AA==", "", None]


@pytest.mark.parametrize("column", [[[1]], [{"a": 1}], [b"x"]])
def test_what_csv_cannot_hold(column: Any) -> None:
    with pytest.raises(CardspeakError, match=r'^column "x" is .*, which CSV cannot hold'):
        sink_of(NAMED["csv"], pa.table({"x": column}).schema, NEW.schema)
