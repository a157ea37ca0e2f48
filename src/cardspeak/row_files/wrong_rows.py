"""The file of wrong rows: one line for each, with its place in the input, the reason, and its text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardspeak.row_files.rows import Fault, Rows

COLUMNS = ("file", "row", "line", "reason")


def header(columns: Sequence[str]) -> bytes:
    """The header of the file; `columns` are those whose text is given."""
    return _lines([[*COLUMNS, *columns]])


class WrongRow(NamedTuple):
    """A wrong row.

    Attributes:
        row: its number in the segment.
        line: the number of the line where it starts, in the segment; None if the input is not text.
        reason: what is wrong.
        texts: the text of its columns.
    """

    row: int
    line: int | None
    reason: str
    texts: Sequence[str]


def wrong_rows_of(faults: Iterable[Fault], rows: Rows) -> list[WrongRow]:
    """The wrong rows of a segment, in order."""
    in_order = sorted(faults, key=lambda fault: fault.row)
    line_of = rows.line_of
    lines_of = [None if line_of is None else line_of(fault.row) for fault in in_order]
    return [WrongRow(f.row, line, f.reason, f.texts) for f, line in zip(in_order, lines_of, strict=True)]


def lines(name: str, wrong: Iterable[WrongRow], before: int, lines_before: int) -> bytes:
    """The lines for the wrong rows of a segment.

    Args:
        name: the name of the input.
        wrong: the wrong rows.
        before: the number of rows in the input before the segment. Rows are counted from 0.
        lines_before: the number of lines of text before the segment. Lines are counted from 1.
    """
    found = []
    for row, line, reason, texts in wrong:
        found.append([name, before + row, "" if line is None else lines_before + line + 1, reason, *texts])
    return _lines(found)


def _lines(content: Sequence[Sequence[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(content)
    return text.getvalue().encode("utf-8", "replace")
