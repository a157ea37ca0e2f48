"""Plain values as TOML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from json import dumps

from cardspeak.histories.record.plain import Plain

_LITERAL = re.compile(r"[^'\x00-\x1f\x7f]*")


class Bare(str):
    """A text that is written without quotes, such as a local time."""

    __slots__ = ()


def toml_lines(fields: Mapping[str, Plain]) -> str:
    """The fields as TOML, one in each line.

    >>> print(toml_lines({"variant": "NT", "antes": [0, Decimal("0.50")], "players": ["O'Hara"]}), end="")
    variant = 'NT'
    antes = [0, 0.50]
    players = ["O'Hara"]
    """
    return "".join([f"{name} = {_value(value)}\n" for name, value in fields.items()])


def _value(value: Plain) -> str:
    if isinstance(value, Bare):
        return value
    if isinstance(value, str):
        return f"'{value}'" if _LITERAL.fullmatch(value) else _escaped(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return f"{value:f}" if value.is_finite() else "inf"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _escaped(text: str) -> str:
    """A text with double quotes. The escapes of JSON are escapes of TOML, which also wants DEL escaped."""
    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
