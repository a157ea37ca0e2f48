"""PHH, the poker hand history format in TOML: a hand a file, or many hands in a file, each after `[name]` (PHHS)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Source, Unreadable
from cardspeak.histories.record.reader import FileReader, Read
from cardspeak.histories.sites.phh.fields import fields_of
from cardspeak.histories.sites.phh.hand import SITE, history_of

_BARE = r"(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')"
_FIRST = re.compile(rf"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?:\[[ \t]*{_BARE}[ \t]*\]|{_BARE}[ \t]*=)")
_FIELD = re.compile(
    r"(?m)^[ \t]*(?:variant|antes|blinds_or_straddles|bring_in|min_bet|small_bet|starting_stacks|actions)[ \t]*="
)
_HEADER = re.compile(r"\n\[(?![ \t]*_)[^][.\n]+\][ \t]*(?:#.*)?(?=\n|\Z)")
"""The header of a table of the top level, which is a hand. A table with an underscore before its name is part of it."""
_CONTENT = re.compile(r"(?m)^[ \t]*[^#\s]")
"""Something that is neither a comment nor a blank line."""
_LONGEST_HAND = 1 << 20


def _knows(head: str) -> bool:
    """Whether a file has hands in PHH, from the first characters of its text."""
    return _FIRST.match(head) is not None and _FIELD.search(head) is not None


def _hands(chunks: Iterator[str], name: str) -> Iterator[Read]:
    """The hands in a file."""
    n = 0
    for line, text in _tables(chunks):
        source = Source(name, n, line)
        try:
            fields = fields_of(text)
            if "variant" in fields or "actions" in fields:
                yield history_of(fields, source)
                n += 1
                continue
        except (BadHandError, RecursionError) as error:
            yield _unreadable(source, error)
            n += 1
            continue
        tables = [value for value in fields.values() if isinstance(value, Mapping)]
        for table in tables or [fields]:  # the headers of tables can be indented
            yield _hand(table, Source(name, n, line))
            n += 1


def _hand(fields: Mapping[str, object], source: Source) -> Read:
    """The record of a hand, or why it cannot be read."""
    try:
        return history_of(fields, source)
    except BadHandError as error:
        return _unreadable(source, error)


def _unreadable(source: Source, error: BadHandError | RecursionError) -> Unreadable:
    return Unreadable(source, SITE, str(error) if isinstance(error, BadHandError) else "the text is nested too deeply")


def _tables(chunks: Iterator[str]) -> Iterable[tuple[int, str]]:
    """The number of the first line of each hand, and its text without the header."""
    first = next(chunks, "")
    if "\n[" not in first and not first.startswith("[") and len(first) <= _LONGEST_HAND:
        second = next(chunks, "")
        if not second:  # a file of one hand
            return [(1, first)] if _CONTENT.search(first) else []
        first += second
    return _split(chain((first,), chunks))


def _split(chunks: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The number of the first line of each hand in a text with headers, and its text without the header."""
    line, block = 0, "\n"  # a header is found by the line feed before it
    for chunk in chunks:
        block += chunk
        if "\n[" not in block and len(block) < _LONGEST_HAND:
            continue
        begin = 0
        for match in _HEADER.finditer(block):
            text = block[begin + 1 : match.start()]
            if _CONTENT.search(text):
                yield max(line, 1), text
            line += block.count("\n", begin, match.start() + 1)
            begin = match.end()
        block = block[begin:]
        if len(block) > _LONGEST_HAND:
            block = block[:_LONGEST_HAND]
    if _CONTENT.search(block):
        yield max(line, 1), block[1:]


READER = FileReader(SITE, _knows, _hands)
