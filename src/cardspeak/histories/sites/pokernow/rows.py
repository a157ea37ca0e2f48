"""The rows of a PokerNow log: CSV with the columns entry, at and order, the newest row first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import TypeAlias

_HEADER = re.compile(r'"?entry"?\s*,\s*"?at"?\b', re.IGNORECASE)
_WITHOUT_ORDER = re.compile(r"(.*?),(\d{4}-\d\d-\d\d[T ][\d:.]+Z?)(?:,[^,]*)?")
_ROW = re.compile(r'".*",\d{4}-\d\d-\d\dT[\d:.]+Z,\d{10,}')
_MOST_LINES = 500
"""How many lines an entry can have, so that a quote that is never closed swallows no more."""


Row: TypeAlias = tuple[int, str, str, int]
"""A row: the number that orders the rows, the entry, the time, and the number of its first line in the file, from 1."""


def is_log(head: str) -> bool:
    """Whether a text starts like a log: with its header or, in a cut log, with one of its rows."""
    if _HEADER.match(head):
        return True
    return any(line[:1] == '"' and _ROW.fullmatch(line) for line in head.split("\n", 4)[:4])


def rows_of(chunks: Iterable[str]) -> list[Row]:
    """The rows of a log in order of play. A line that is not a row is an entry at the place where it is."""
    rows: list[Row] = []
    begun: list[str] = []  # the first lines of an entry of several lines
    since = order = 0
    for number, line in enumerate(_lines(chunks), 1):
        parts = line.rsplit(",", 2)
        whole = len(parts) == 3 and parts[2].isdecimal() and len(parts[2]) < 30
        if begun:
            if not (whole and line.startswith('"')):
                begun.append(parts[0] if whole else line)
                if whole:
                    order = int(parts[2])
                if whole or len(begun) >= _MOST_LINES:
                    rows.append((order, _unquoted("\n".join(begun)), parts[1] if whole else "", since))
                    begun = []
                continue
            rows.append((order, _unquoted("\n".join(begun)), "", since))
            begun = []
        if whole:
            entry = parts[0]
            order = int(parts[2])
            rows.append((order, _unquoted(entry) if '"' in entry else entry, parts[1], number))
        elif match := _WITHOUT_ORDER.fullmatch(line):
            rows.append((order, _unquoted(match[1]), match[2], number))
        elif line.count('"') % 2:
            begun, since = [line], number
        elif line.strip() and (rows or not _HEADER.match(line)):
            rows.append((order, _unquoted(line), "", number))
    if begun:
        rows.append((order, _unquoted("\n".join(begun)), "", since))
    rows.reverse()
    rows.sort(key=itemgetter(0))
    return rows


def _lines(chunks: Iterable[str]) -> Iterator[str]:
    for chunk in chunks:
        yield from (chunk[:-1] if chunk.endswith("\n") else chunk).split("\n")


def _unquoted(entry: str) -> str:
    """An entry without the quotes around it; quotes in it are doubled."""
    if entry[:1] == '"' == entry[-1:] and len(entry) > 1:
        entry = entry[1:-1]
    elif entry[:1] == '"':
        entry = entry[1:]  # the end of the entry is cut
    return entry.replace('""', '"') if '""' in entry else entry
