"""Blocks of lines are whole rows, and the same wherever reading starts."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError
from cardspeak.row_files import text_blocks
from cardspeak.row_files.csv_source import CsvSource
from cardspeak.row_files.formats import Format
from cardspeak.row_files.opened import Input
from cardspeak.row_files.text_blocks import Lines, Unpacked, blocks_of_lines

FIELD = st.text(st.sampled_from('ab",\n\r x'), max_size=6)
RECORDS = st.lists(st.lists(FIELD, min_size=2, max_size=2), max_size=30)


def written(records: list[list[str]], end: str) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(records)
    return text.getvalue().encode()


def blocks(data: bytes, size: int, start: int = 0) -> list[Any]:
    file = Unpacked(io.BytesIO(data), "")
    file.skip(start)
    return list(blocks_of_lines(file, start, size, len(data), "x", has_quotes=True))


@given(RECORDS, st.sampled_from(["\n", "\r\n"]), st.integers(1, 60))
def test_blocks_are_whole_rows(records: list[list[str]], end: str, size: int) -> None:
    data = written(records, end)
    found = blocks(data, size)
    assert b"".join(block.content for block in found) == data
    texts = [text for block in found for text in Lines(block.content, has_quotes=True).texts.to_pylist()]
    assert texts == [written([record], "").decode() for record in records]
    for number, block in enumerate(found):
        assert [b.content for b in blocks(data, size, block.after)] == [b.content for b in found[number + 1 :]]


@given(RECORDS, st.sampled_from(["\n", "\r\n"]))
def test_rows_know_their_lines(records: list[list[str]], end: str) -> None:
    data = written(records, end)
    lines = Lines(data, has_quotes=True)
    assert lines.n_lines == data.count(b"\n")
    before = 0
    for row, record in enumerate(records):
        assert lines.line_of(row) == before
        before += written([record], end).count(b"\n")


@given(st.lists(st.lists(st.text(st.sampled_from('ab", x'), max_size=4), min_size=1, max_size=3), max_size=20))
def test_rows_of_csv_with_other_numbers_of_columns(tmp_path_factory: Any, records: list[list[str]]) -> None:
    """Those with two columns are read, the others are listed with their number and their text."""
    path = tmp_path_factory.getbasetemp() / "ragged.csv"
    path.write_bytes(b"one,two\n" + written(records, "\n"))
    source = CsvSource(Input(str(path), Format("csv", ","), 1, 0, 10, 1000))
    found = [source.rows(block, None) for block in source.blocks(0)]
    good = [record for record in records if len(record) == 2]
    assert [list(row.values()) for rows in found for row in rows.table.to_pylist()] == good
    wrong = [fault.row for rows in found for fault in rows.unread]
    assert wrong == [row for row, record in enumerate(records) if len(record) != 2]


def test_a_quote_that_is_not_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_blocks, "LONGEST_ROW", 1000)
    data = b'a,b\n"open,1\n' + b"x,y\n" * 1000
    with pytest.raises(CardspeakError, match=r'^"x": no row ends within .* \(a quote that is not closed\?\)$'):
        blocks(data, 100)
