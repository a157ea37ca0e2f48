"""PHH, the poker hand history format in TOML: a hand a file, or many hands in a file, each after `[name]` (PHHS)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Source, Unreadable
from cardspeak.histories.record.reader import FileReader, Read
from cardspeak.histories.sites.phh_fields import fields_of
from cardspeak.histories.sites.phh_hand import SITE, history_of

_BARE = r"(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')"
_FIRST = re.compile(rf"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?:\[[ \t]*{_BARE}[ \t]*\]|{_BARE}[ \t]*=)")
_FIELD = re.compile(
    r"(?m)^[ \t]*(?:variant|antes|blinds_or_straddles|bring_in|min_bet|small_bet|starting_stacks|actions)[ \t]*="
)
_HEADER = re.compile(r"(?m)^\[[ \t]*(?!_)[^][.\n]+\][ \t]*(?:#.*)?$")
"""A table of the top level, which is a hand. Tables whose names begin with an underscore belong to a hand."""
_LONGEST_HAND = 1 << 20


def _knows(head: str) -> bool:
    """Whether a file has hands in PHH, from the first characters of its text."""
    return _FIRST.match(head) is not None and _FIELD.search(head) is not None


def _hands(chunks: Iterator[str], name: str) -> Iterator[Read]:
    """The hands in a file."""
    n = 0
    for line, text in _tables(chunks):
        for read in _read(text, Source(name, n, line)):
            yield read
            n += 1


def _tables(chunks: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The text of each hand without its header, and the number of its first line."""
    line, block = 1, ""
    for chunk in chain(chunks, ("",)):
        block += chunk
        begin = 0
        for match in _HEADER.finditer(block):
            text = block[begin : match.start()]
            if _has_fields(text):
                yield line, text
            line += block.count("\n", begin, match.end())
            begin = match.end()
        if not chunk:
            break
        # Keep what follows the last header, and the header itself is behind: it cannot be found again.
        block = block[begin:]
        if len(block) > _LONGEST_HAND:
            block = block[:_LONGEST_HAND]
    if _has_fields(block[begin:]):
        yield line, block[begin:]


def _has_fields(text: str) -> bool:
    """Whether there is more than comments and blank lines."""
    return any(row and not row.isspace() and not row.lstrip().startswith("#") for row in text.split("\n"))


def _read(text: str, source: Source) -> Iterator[Read]:
    """The hand in a text, or the hands, if tables are indented."""
    try:
        fields = fields_of(text)
        hands = [fields]
        if "variant" not in fields and "actions" not in fields:
            hands = [value for value in fields.values() if isinstance(value, Mapping)] or hands
        for n, hand in enumerate(hands):
            yield _hand(hand, source._replace(n=source.n + n))
    except BadHandError as error:
        yield Unreadable(source, SITE, str(error))
    except RecursionError:
        yield Unreadable(source, SITE, "the text is nested too deeply")


def _hand(fields: Mapping[str, object], source: Source) -> Read:
    """The record of a hand, or why it cannot be read."""
    try:
        return history_of(fields, source)
    except BadHandError as error:
        return Unreadable(source, SITE, str(error))


PHH = FileReader(SITE, _knows, _hands)
