"""Read files as text, and TOML or JSON files as mappings with exact decimals."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from cardspeak.errors import LONGEST_QUOTE, CardspeakError, Place, Where, listed, quoted, shortened, where

FILE_ENDINGS = (".toml", ".json")
"""The file name endings of TOML and JSON files."""

XML_ENDING = ".xml"
GAME_ENDINGS = (*FILE_ENDINGS, XML_ENDING)
"""The file name endings of game files and rulebooks. A rulebook can be given instead of a game file."""

LARGEST_FILE = 100_000
"""The maximum size of a file in bytes; a table with 23 players has about 2,000 bytes."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file, for error messages.

    Attributes:
        called: the name of the kind, such as `a table`.
        holds: what such a file contains, such as `a board and players`.
        error: the exception to raise for an invalid file.
    """

    called: str
    holds: str
    error: type[CardspeakError]


_DEEPEST_KEY = 8
"""The maximum number of parts in a dotted TOML key. The parsing time grows with the square of this number."""

_DEEPEST_JSON = 100
"""The maximum depth of nested lists and objects in JSON. Tables, rules and requests need less than ten."""

_JSON_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""Matches a bracket, or a whole string, so that brackets inside strings do not count."""

_JSON_STARTS = re.compile(r'\s*(\{|\[\s*[{"\d\[\]](?!\[))')  # `[[players]]` is TOML, not JSON


def read_file(path: str, name: str, what: Kind) -> dict[str, Any]:
    """The mapping in a file; `-` is standard input, and `name` is what error messages call the file.

    Raises:
        CardspeakError: an error of the class `what.error`: the file cannot be read, is too large or empty, or is not
            valid TOML or JSON.
    """
    return mapping_of(read_text(path, name, what), path, name, what)


def mapping_of(text: str, path: str, name: str, what: Kind) -> dict[str, Any]:
    """The mapping in the text of a file: JSON if the path ends in .json or the text starts like JSON, otherwise TOML.

    Args:
        text: the text.
        path: the path of the file.
        name: what error messages call the file.
        what: the kind of file expected.

    Raises:
        CardspeakError: an error of the class `what.error`: the text is not valid TOML or JSON.
    """
    import tomllib  # imported here because most programs read no files

    is_json = path.lower().endswith(".json") or (_JSON_STARTS.match(text) and not text.lstrip().startswith("[["))
    kind = "JSON" if is_json else "TOML"
    not_wanted, place = f"{name} is not {what.called} in {kind}", Where("file", words=name)
    try:
        return _parse_json(text, what) if is_json else _parse_toml(text)
    except RecursionError:
        raise what.error(f"{not_wanted}: it is nested too deeply", place) from None
    except json.JSONDecodeError as error:
        message = f"{error.msg[0].lower() + error.msg[1:]} at line {error.lineno}, column {error.colno}"
        raise what.error(f"{name} is not JSON: {message}", _in_line(error.lineno, error.colno)) from None
    except tomllib.TOMLDecodeError as error:
        message = _in_short(str(error))
        raise what.error(
            f"{name} is not TOML: {message[0].lower() + message[1:]}", _place_in_toml(message) or place
        ) from None
    except _NotWantedError as error:
        raise what.error(f"{not_wanted}: {error}", error.where or place) from None
    except (ValueError, ArithmeticError):  # from int and Decimal: too many digits, or too large an exponent
        raise what.error(f"{not_wanted}: it contains a number with too many digits", place) from None


def check_depth(text: str) -> None:
    """Check that JSON text is not nested too deeply.

    The limit of Python's parser depends on its version: below a thousand levels in 3.11, above ten thousand in 3.13.

    >>> check_depth("[" * 100 + "]" * 100)
    >>> check_depth('["[[[[", "]"]' * 50)
    >>> check_depth("[" * 101)
    Traceback (most recent call last):
    ...
    RecursionError: nested too deeply

    Raises:
        RecursionError: there are more than 100 levels. `json.loads` raises the same error at its own limit.
    """
    depth = 0
    for found in _JSON_BRACKETS.finditer(text):
        bracket = found[0][0]
        if bracket in "[{":
            depth += 1
            if depth > _DEEPEST_JSON:
                raise RecursionError("nested too deeply")
        elif bracket in "]}":
            depth -= 1


def _in_short(message: str) -> str:
    """A message of `tomllib`, which can contain keys and their values: shortened, with the location at its end.

    >>> print(_in_short("Cannot declare ('a', 'b') twice (at line 3, column 7)"))
    Cannot declare ('a', 'b') twice (at line 3, column 7)
    """
    what, at, place = message.rpartition(" (at ")
    return f"{shortened(what, LONGEST_QUOTE)}{at}{place}" if at else shortened(message, LONGEST_QUOTE)


def _in_line(line: int, column: int | None = None) -> Where:
    return Where("file", line=line, column=column)


def _place_in_toml(message: str) -> Where | None:
    """The location in a message of `tomllib`. Before Python 3.14, its errors have no attributes for line and column."""
    place = re.search(r"at line (\d+), column (\d+)", message)
    return _in_line(int(place[1]), int(place[2])) if place else None


class _NotWantedError(Exception):
    """The reason why well-formed text is not a valid file of the expected kind.

    Attributes:
        where: the location in the file; None if the reason is not about one location.
    """

    def __init__(self, sentence: str, where: Where | None = None) -> None:
        super().__init__(sentence)
        self.where = where


def read_text(path: str, name: str, what: Kind) -> str:
    """The text of a file; `-` is standard input, and `name` is what error messages call the file.

    Raises:
        CardspeakError: an error of the class `what.error`: the file cannot be read, is too large or empty, or is not
            UTF-8 text.
    """
    place = Where("file", words=name)
    if path == "-" and sys.stdin is None:
        raise what.error(f"{name} cannot be read: it is closed", place)
    try:
        if path == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise what.error(f"{name} cannot be read: {reason[0].lower() + reason[1:]}", place) from None
    except ValueError:
        raise what.error(f"{name} cannot be read: it is not a valid file name", place) from None
    if len(content) > LARGEST_FILE:
        raise what.error(f"{name} is too large: {what.called} can have at most {LARGEST_FILE:,} bytes", place)
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise what.error(f"{name} is not text in UTF-8: byte {error.start + 1} cannot be read", place) from None
    if not text.strip():
        raise what.error(f"{name} is empty; {what.called} has {what.holds}", place)
    return text


def check_keys(
    given: Mapping[str, Any],
    known: Collection[str],
    needed: Collection[str],
    called: Place,
    error: type[CardspeakError],
) -> None:
    """Raise `error` if `given`, which messages call `called`, has an unknown key or lacks a required one."""
    item = where(called).item
    for key in given:
        if key not in known:
            message = f"{quoted(key)} is not a key of {called}{meant(key, known)} (accepted: {listed(known)})"
            raise error(message, Where(str(key), item))
    for key in needed:
        if key not in given:
            raise error(f"{called} requires {listed(needed)}, but {key} is missing", Where(key, item))


def meant(word: object, known: Iterable[str]) -> str:
    """A suggestion for a misspelt name, for the end of an error message; empty if no known name is similar.

    >>> meant("plyers", ["players", "board"])
    '; did you mean players?'
    """
    names = [name for name in known if name]
    close = get_close_matches(word.strip().lower(), names, n=1) if isinstance(word, str) else []
    return f"; did you mean {close[0]}?" if close else ""


def _parse_toml(text: str) -> dict[str, Any]:
    """The mapping in TOML text."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.lstrip().startswith("#") and line.partition("=")[0].count(".") >= _DEEPEST_KEY:
            raise _NotWantedError(f"line {number} is nested too deeply", _in_line(number))
    import tomllib  # imported here because most programs read no files

    return tomllib.loads(text, parse_float=Decimal)


def _parse_json(text: str, what: Kind) -> dict[str, Any]:
    """The object in JSON text; a repeated key is an error, as it is in TOML."""

    def as_mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key, item in pairs:
            if key in mapping:
                raise _NotWantedError(f"the key {quoted(key)} appears twice", Where(key))
            mapping[key] = item
        return mapping

    def refuse(constant: str) -> NoReturn:
        raise _NotWantedError(f"{constant} is not a number")

    check_depth(text)
    content = json.loads(text, parse_float=Decimal, parse_constant=refuse, object_pairs_hook=as_mapping)
    if not isinstance(content, dict):
        raise _NotWantedError(f"{what.called} must be an object in braces")
    return content
