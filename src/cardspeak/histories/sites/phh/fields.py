"""The fields of a hand in PHH, which is TOML.

Most files are written by programs, a field a line, and a value in one line is also JSON once its quotes are exchanged.
Python's JSON parser reads these ten times as fast as its TOML parser, which reads all others.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from json import JSONDecoder
from typing import NoReturn

from cardspeak.histories.record.errors import BadHandError

_REPEATED = frozenset(
    {
        *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet"),
        *("min_bet", "players", "seats", "seat_count", "table", "currency", "currency_symbol", "event", "venue"),
        *("city", "region", "country", "day", "month", "year", "author", "time_zone_abbreviation"),
    }
)
"""The fields that are the same in many hands, whose lines are kept. Nobody changes their values."""
_MOST_KEPT = 10_000
_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d")


def fields_of(text: str) -> Mapping[str, object]:
    r"""The fields of a hand: numbers with a point are `Decimal`, and a local time is text.

    Raises:
        BadHandError: the text is not TOML.

    >>> fields_of("variant = 'NT'\nantes = [0, 0.5]\ntime = 20:15:00")
    {'variant': 'NT', 'antes': [0, Decimal('0.5')], 'time': '20:15:00'}
    """
    plain = plain_fields(text)
    if plain is not None:
        return plain
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
    except ValueError as error:
        raise BadHandError(f"this is not TOML: {' '.join(str(error).split())[:100]}") from None
    started = fields.get("time")
    if isinstance(started, time):
        fields["time"] = started.isoformat()
    return fields


def plain_fields(text: str) -> dict[str, object] | None:
    """The fields, if each is in one line and its value is also JSON; otherwise None.

    Escapes and comments are left to the TOML parser, and so is text that has both kinds of quotes or an inline table.
    """
    if "\\" in text or "{" in text or "null" in text or "\x7f" in text or ('"' in text and "'" in text):
        return None
    lines = text.split("\n")
    if "" in lines:
        lines = [line for line in lines if line]
    try:
        fields = dict(map(_field_of, lines))
    except ValueError:
        return None
    return fields if len(fields) == len(lines) else None  # no name is there twice


class _Fields(dict[str, tuple[str, object]]):
    """The name and the value of fields by their lines, so that lines that are likely to come again are parsed once."""

    def __missing__(self, line: str) -> tuple[str, object]:
        field = _parse(line)
        if field[0] in _REPEATED:
            if len(self) >= _MOST_KEPT:
                self.clear()
            self[line] = field
        return field


_field_of = _Fields().__getitem__
"""The field in a line whose value is JSON.

Raises:
    ValueError: the line has something else.
"""


def _parse(line: str) -> tuple[str, object]:
    key, _, value = line.partition("=")
    key, value = key.strip(" \t"), value.strip(" \t")
    if not (key.isidentifier() and key.isascii()):
        raise ValueError
    if value.startswith("['") and value.endswith("']"):
        texts = value[2:-2].split("', '")
        if value.count("'") == 2 * len(texts):
            return key, texts
    if key == "time" and _TIME.fullmatch(value):
        return key, value
    decoded, end = _decode(value.replace("'", '"'))
    if end < len(value):
        raise ValueError
    return key, decoded


def _refuse(constant: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`, which JSON parsers accept."""
    raise ValueError(constant)


_decode = JSONDecoder(parse_float=Decimal, parse_constant=_refuse).raw_decode
