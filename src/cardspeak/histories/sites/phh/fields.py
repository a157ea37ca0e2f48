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
_kept: dict[str, tuple[str, object]] = {}
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
    fields: dict[str, object] = {}
    for line in text.split("\n"):
        field = _kept.get(line)
        if field is None:
            if not line or line.isspace():
                continue
            field = _field(line)
            if field is None:
                return None
        key, value = field
        if key in fields:
            return None
        fields[key] = value
    return fields


def _field(line: str) -> tuple[str, object] | None:
    """The field in a line whose value is JSON, or None."""
    key, _, value = line.partition("=")
    key, value = key.strip(" \t"), value.strip(" \t")
    if not key.isidentifier() or not key.isascii():
        return None
    if value[:2] == "['" and value[-2:] == "']":
        texts = value[2:-2].split("', '")
        if value.count("'") == 2 * len(texts):
            return _keep(line, key, texts)
    if key == "time" and _TIME.fullmatch(value):
        return key, value
    try:
        decoded, end = _decode(value.replace("'", '"'))
    except ValueError:
        return None
    return _keep(line, key, decoded) if end == len(value) else None


def _keep(line: str, key: str, value: object) -> tuple[str, object]:
    """The field, whose line is kept if it is likely to come again."""
    if key in _REPEATED:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[line] = key, value
    return key, value


def _refuse(constant: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`, which JSON parsers accept."""
    raise ValueError(constant)


_decode = JSONDecoder(parse_float=Decimal, parse_constant=_refuse).raw_decode
