"""The mapping that a TOML or JSON file holds, decimals exact."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

from cardspeak.errors import TableError, quoted

LARGEST_FILE = 100_000
"""Bytes; a table of 23 players has about two thousand."""

_DEEPEST_KEY = 8
"""Parts of a dotted key in TOML: a table needs one, and the time to read a key grows with the square of its parts."""

_JSON_STARTS = re.compile(r'\s*(\{|\[\s*[{"\d\[\]](?!\[))')  # `[[players]]` is TOML


def read_file(path: str, name: str) -> dict[str, Any]:
    """The mapping that a file holds; `-` is standard input, and `name` names the file in errors.

    Raises:
        TableError: it cannot be read, is too large, or is neither TOML nor JSON.
    """
    text = _read_text(path, name)
    if not text.strip():
        raise TableError(f"{name} is empty; a table has a board and players")
    is_json = path.lower().endswith(".json") or (_JSON_STARTS.match(text) and not text.lstrip().startswith("[["))
    kind = "JSON" if is_json else "TOML"
    try:
        return _parse_json(text) if is_json else _parse_toml(text)
    except RecursionError:
        raise TableError(f"{name} is not a table in {kind}: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise TableError(f"{name} is not JSON: {error.msg[0].lower() + error.msg[1:]} at {where}") from None
    except tomllib.TOMLDecodeError as error:
        told = str(error).splitlines()[0][:200]
        raise TableError(f"{name} is not TOML: {told[0].lower() + told[1:]}") from None
    except _NotATableError as error:
        raise TableError(f"{name} is not a table in {kind}: {error}") from None
    except (ValueError, ArithmeticError):  # from int and Decimal: more digits, or a larger exponent, than they take
        raise TableError(f"{name} is not a table in {kind}: it holds a number of too many digits") from None


class _NotATableError(Exception):
    """What keeps a well-formed text from being a table."""


def _read_text(path: str, name: str) -> str:
    """The text of a file."""
    if path == "-" and sys.stdin is None:
        raise TableError(f"{name} cannot be read: it is closed")
    try:
        if path == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise TableError(f"{name} cannot be read: {reason[0].lower() + reason[1:]}") from None
    except ValueError:
        raise TableError(f"{name} cannot be read: no file has such a name") from None
    if len(content) > LARGEST_FILE:
        raise TableError(f"{name} is too large: a table has at most {LARGEST_FILE:,} bytes")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise TableError(f"{name} is not text in UTF-8: byte {error.start + 1} cannot be read") from None


def _parse_toml(text: str) -> dict[str, Any]:
    """The mapping that TOML text holds."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.lstrip().startswith("#") and line.partition("=")[0].count(".") >= _DEEPEST_KEY:
            raise _NotATableError(f"line {number} is nested too deeply")
    return tomllib.loads(text, parse_float=Decimal)


def _parse_json(text: str) -> dict[str, Any]:
    """The object that JSON text holds; a key that stands twice is an error, as it is in TOML."""

    def as_mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key, item in pairs:
            if key in mapping:
                raise _NotATableError(f"the key {quoted(key)} stands twice")
            mapping[key] = item
        return mapping

    def refuse(constant: str) -> NoReturn:
        raise _NotATableError(f"{constant} is not a number")

    found = json.loads(text, parse_float=Decimal, parse_constant=refuse, object_pairs_hook=as_mapping)
    if not isinstance(found, dict):
        raise _NotATableError("a table is an object in braces")
    return found
