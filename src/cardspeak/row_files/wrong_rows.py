"""The file of wrong rows: one line for each, with its place in the input, the reason, and its text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from cardspeak.row_files.rows import Fault, Rows

COLUMNS = ("file", "row", "line", "reason")


def header(columns: Sequence[str]) -> bytes:
    """The header of the file; `columns` are those whose text is given."""
    return _lines([[*COLUMNS, *columns]])


def lines(name: str, faults: Iterable[Fault], rows: Rows, before: int, lines_before: int) -> bytes:
    """The lines for the wrong rows of a segment.

    Args:
        name: the name of the input.
        faults: the wrong rows.
        rows: the segment.
        before: the number of rows in the input before the segment. Rows are counted from 0.
        lines_before: the number of lines of text before the segment. Lines are counted from 1.
    """
    found = []
    for fault in sorted(faults, key=lambda fault: fault.row):
        line = "" if rows.line_of is None else lines_before + rows.line_of(fault.row) + 1
        found.append([name, before + fault.row, line, fault.reason, *fault.texts])
    return _lines(found)


def _lines(content: Sequence[Sequence[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(content)
    return text.getvalue().encode("utf-8", "replace")
