"""Open Hand History, a format in JSON: one or more objects with the key `ohh` in a file, separated by blank lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from decimal import Decimal
from json import JSONDecodeError, JSONDecoder

from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Source, Unreadable
from cardspeak.histories.record.reader import FileReader, Read
from cardspeak.histories.sites.ohh.hand import SITE, history_of

_KNOWN = re.compile(r'"ohh"\s*:|"spec_version"\s*:')
_BETWEEN = re.compile(r"[\s,\[\]]*")
"""What stands between hands: blank lines, or the signs of an array of hands."""
_START = re.compile(r'\{\s*"ohh"\s*:')
_LONGEST_HAND = 1 << 20
_decode = JSONDecoder(parse_float=Decimal).raw_decode


def _knows(head: str) -> bool:
    """Whether a file has hands in Open Hand History, from the first characters of its text."""
    return head[:1] in ("{", "[") and _KNOWN.search(head) is not None


def _hands(chunks: Iterator[str], name: str) -> Iterator[Read]:
    """The hands in a file."""
    for n, (line, value) in enumerate(_values(chunks)):
        source = Source(name, n, line)
        if isinstance(value, BadHandError):
            yield Unreadable(source, SITE, str(value))
            continue
        try:
            yield history_of(_hand(value), source)
        except BadHandError as error:
            yield Unreadable(source, SITE, str(error))


def _hand(value: object) -> Mapping[str, object]:
    """The object of the hand; older versions of the format have no key `ohh` around it."""
    if isinstance(value, dict):
        inner = value.get("ohh", value)
        if isinstance(inner, dict) and ("rounds" in inner or "players" in inner):
            return inner
    raise BadHandError('this is not an object with the key "ohh", which has players and rounds')


def _values(chunks: Iterator[str]) -> Iterator[tuple[int, object]]:
    """Each JSON value and the number of its first line; a `BadHandError` for what is not JSON."""
    line, text = 1, ""
    for chunk in chunks:
        text += chunk
        starts = [found.start() for found in _START.finditer(text)]
        at = 0
        while True:
            begin = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]  # it matches everywhere
            line += text.count("\n", at, begin)
            later = bisect_right(starts, begin)
            value, end = _value(text, begin, starts[later] if later < len(starts) else None)
            if value is None:
                at = begin
                break
            yield line, value
            line += text.count("\n", begin, end)
            at = end
        text = text[at:]
    if text:
        yield line, BadHandError("the text ends before the hand does")


def _value(text: str, begin: int, following: int | None) -> tuple[object, int]:
    """The value that begins at a place, and its end; None if more text is needed.

    Args:
        text: the text.
        begin: where the value begins.
        following: where the next hand begins, which shows that a value that does not end before it is broken.
    """
    if begin == len(text):
        return None, begin
    try:
        if following is None:
            return _decode(text, begin)
        value, size = _decode(text[begin:following])
        return value, begin + size
    except (ValueError, RecursionError) as error:
        if following is None and len(text) - begin < _LONGEST_HAND:
            return None, begin
        if not isinstance(error, JSONDecodeError):
            return BadHandError("the text is nested too deeply"), following or len(text)
        line = error.lineno - (text.count("\n", 0, begin) if following is None else 0)
        return BadHandError(f"this is not JSON: {error.msg}, in line {line} of the hand"), following or len(text)


READER = FileReader(SITE, _knows, _hands)
