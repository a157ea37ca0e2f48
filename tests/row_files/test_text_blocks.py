"""Blocks of lines are whole rows, and the same wherever reading starts."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError
from cardspeak.row_files import text_blocks
from cardspeak.row_files.csv_rows import row_ends
from cardspeak.row_files.csv_source import CsvSource
from cardspeak.row_files.formats import Format
from cardspeak.row_files.opened import Input
from cardspeak.row_files.text_blocks import Lines, Unpacked, blocks_of_lines
from tests.cases import cases

FIELD = st.text(st.sampled_from('ab",\n\r x'), max_size=6)
RECORDS = st.lists(st.lists(FIELD, min_size=2, max_size=2), max_size=30)


def written(records: list[list[str]], end: str) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(records)
    return text.getvalue().encode()


def blocks(data: bytes, size: int, start: int = 0) -> list[Any]:
    file = Unpacked(io.BytesIO(data), "")
    file.skip(start)
    return list(blocks_of_lines(file, start, size, len(data), "x", delimiter=","))


@given(RECORDS, st.sampled_from(["\n", "\r\n"]), st.integers(1, 60))
def test_blocks_are_whole_rows(records: list[list[str]], end: str, size: int) -> None:
    data = written(records, end)
    found = blocks(data, size)
    assert b"".join(block.content for block in found) == data
    texts = [text for block in found for text in Lines(block.content, row_ends(block.content, ",")).texts.to_pylist()]
    assert texts == [written([record], "").decode() for record in records]
    for number, block in enumerate(found):
        assert [b.content for b in blocks(data, size, block.after)] == [b.content for b in found[number + 1 :]]


@given(RECORDS, st.sampled_from(["\n", "\r\n"]))
def test_rows_know_their_lines(records: list[list[str]], end: str) -> None:
    data = written(records, end)
    lines = Lines(data, row_ends(data, ","))
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


@given(st.text(st.sampled_from('ab",\n '), max_size=60), st.integers(4, 70))
def test_stray_quotes_are_read_as_by_python(tmp_path_factory: Any, text: str, size: int) -> None:
    """Quotes count only at the beginning of a field. No row is lost: what cannot be read is an error."""
    path = tmp_path_factory.getbasetemp() / "stray.csv"
    path.write_text("one,two\n" + text)
    source = CsvSource(Input(str(path), Format("csv", ","), 1, 0, 10, size))
    *records, last = csv.reader(io.StringIO(text + "\nZ,Z"))
    is_closed = last == ["Z", "Z"]
    try:
        found = [source.rows(block, None) for block in source.blocks(0)]
    except CardspeakError as error:
        assert not is_closed
        assert "a quote is not closed" in str(error)
        return
    assert is_closed
    records = [record for record in records if record]
    rows = [list(row.values()) for rows in found for row in rows.table.to_pylist()]
    assert [["" if text is None else text for text in row] for row in rows] == [
        record for record in records if len(record) == 2
    ]
    assert sum(rows.n_rows for rows in found) == len(records)


@cases(
    ("text", "rows"),
    [
        ('6" nails,1\n5" nails,2\n', [['6" nails', "1"], ['5" nails', "2"]]),
        ('6" nails,1\n"a\nb",2\n', [['6" nails', "1"], ["a\nb", "2"]]),
        ('1,5"\n2,"a ""b"" c"\n3,', [["1", '5"'], ["2", 'a "b" c'], ["3", None]]),
        ('"a" b,1\n', [["a b", "1"]]),
    ],
)
def test_quotes_inside_fields(tmp_path: Path, text: str, rows: list[list[str | None]]) -> None:
    path = tmp_path / "stray.csv"
    path.write_text("one,two\n" + text)
    source = CsvSource(Input(str(path), Format("csv", ","), 1, 0, 10, 1000))
    assert [
        list(row.values()) for block in source.blocks(0) for row in source.rows(block, None).table.to_pylist()
    ] == rows


def test_a_stray_quote_in_a_long_file_takes_no_time() -> None:
    """Megabytes after a stray quote are read once or twice, not once for each quote."""
    data = b'1,"a, 9"\n' * 50_000 + b'x","y,2\n' + b'1,"a, 9"\n' * 200_000
    assert b"".join(block.content for block in blocks(data, 1 << 20)) == data


def test_the_end_of_a_file_is_inside_quotes() -> None:
    """The file was cut, or a quote is missing: the row is named, and not written as if it ended there."""
    with pytest.raises(CardspeakError) as failed:
        blocks(b'a,b\nx,"1\ny,2\n', 100)
    assert str(failed.value) == '"x": a quote is not closed, in the row after byte 4 (x,"1 ...)'


def test_lines_that_end_with_carriage_returns(tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    path.write_bytes(b"hole,x\rAsKd,1\r")
    with pytest.raises(CardspeakError) as failed:
        CsvSource(Input(str(path), Format("csv", ","), 1, 0, 10, 1000))
    assert str(failed.value).endswith(
        "has lines that end with a carriage return alone; save it with line feeds (LF or CRLF)"
    )


def test_a_quote_that_is_not_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_blocks, "LONGEST_ROW", 1000)
    data = b'a,b\n"open,1\n' + b"x,y\n" * 1000
    with pytest.raises(CardspeakError, match=r'^"x": no row ends within .*; is a quote not closed\?$'):
        blocks(data, 100)
