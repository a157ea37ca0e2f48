"""What a file holds: its text, and the mapping in TOML or JSON, decimals exact."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from cardspeak.errors import CardspeakError, Place, Where, listed, quoted, where

FILE_ENDINGS = (".toml", ".json")
"""How the names of files end that hold a mapping."""

XML_ENDING = ".xml"
GAME_ENDINGS = (*FILE_ENDINGS, XML_ENDING)
"""How the names of files end that hold a game, or a rulebook, which is one."""

LARGEST_FILE = 100_000
"""Bytes; a table of 23 players has about two thousand."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file holds, for errors.

    Attributes:
        called: as `a table`.
        holds: what is in it, as `a board and players`.
        error: the error where it holds something else.
    """

    called: str
    holds: str
    error: type[CardspeakError]


_DEEPEST_KEY = 8
"""Parts of a dotted key in TOML: a table needs one, and the time to read a key grows with the square of its parts."""

_JSON_STARTS = re.compile(r'\s*(\{|\[\s*[{"\d\[\]](?!\[))')  # `[[players]]` is TOML


def read_file(path: str, name: str, what: Kind) -> dict[str, Any]:
    """The mapping that a file holds; `-` is standard input, and `name` names the file in errors.

    Raises:
        CardspeakError: the error of `what`, where the file cannot be read, is too large, or is neither TOML nor JSON.
    """
    return mapping_of(read_text(path, name, what), path, name, what)


def mapping_of(text: str, path: str, name: str, what: Kind) -> dict[str, Any]:
    """The mapping that the text of a file holds; what ends in .json, or starts as JSON does, is JSON.

    Args:
        text: the text.
        path: the path of the file.
        name: what the file is called in errors.
        what: what it holds.

    Raises:
        CardspeakError: the error of `what`, where the text is neither TOML nor JSON.
    """
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
        message = str(error).splitlines()[0][:200]
        raise what.error(
            f"{name} is not TOML: {message[0].lower() + message[1:]}", _place_in_toml(message) or place
        ) from None
    except _NotWantedError as error:
        raise what.error(f"{not_wanted}: {error}", error.where or place) from None
    except (ValueError, ArithmeticError):  # from int and Decimal: more digits, or a larger exponent, than they take
        raise what.error(f"{not_wanted}: it holds a number of too many digits", place) from None


def _in_line(line: int, column: int | None = None) -> Where:
    return Where("file", line=line, column=column)


def _place_in_toml(message: str) -> Where | None:
    """Where a sentence of `tomllib` says that it is: only from Python 3.14 on do its errors have that as numbers."""
    place = re.search(r"at line (\d+), column (\d+)", message)
    return _in_line(int(place[1]), int(place[2])) if place else None


class _NotWantedError(Exception):
    """What keeps a well-formed text from being what is wanted.

    Attributes:
        where: where in the file that is; None if it is about all of it.
    """

    def __init__(self, sentence: str, where: Where | None = None) -> None:
        super().__init__(sentence)
        self.where = where


def read_text(path: str, name: str, what: Kind) -> str:
    """The text of a file; `-` is standard input, and `name` names the file in errors.

    Raises:
        CardspeakError: the error of `what`, where the file cannot be read, is too large, is no text in UTF-8, or is
            empty.
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
        raise what.error(f"{name} cannot be read: no file has such a name", place) from None
    if len(content) > LARGEST_FILE:
        raise what.error(f"{name} is too large: {what.called} has at most {LARGEST_FILE:,} bytes", place)
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
    """Nothing; raises the error where a key of what is so called is not known, or one that is needed is missing."""
    item = where(called).item
    for key in given:
        if key not in known:
            message = f"{quoted(key)} is not a key of {called}{meant(key, known)} (accepted: {listed(known)})"
            raise error(message, Where(str(key), item))
    for key in needed:
        if key not in given:
            raise error(f"{called} needs {listed(needed)}; {key} is missing", Where(key, item))


def meant(word: object, known: Iterable[str]) -> str:
    """What was probably meant, as the end of a sentence that begins with a semicolon; nothing where nobody knows.

    >>> meant("roupby", ["groupby", "sort"])
    '; did you mean groupby?'
    """
    names = [name for name in known if name]
    close = get_close_matches(word.strip().lower(), names, n=1) if isinstance(word, str) else []
    return f"; did you mean {close[0]}?" if close else ""


def _parse_toml(text: str) -> dict[str, Any]:
    """The mapping that TOML text holds."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.lstrip().startswith("#") and line.partition("=")[0].count(".") >= _DEEPEST_KEY:
            raise _NotWantedError(f"line {number} is nested too deeply", _in_line(number))
    return tomllib.loads(text, parse_float=Decimal)


def _parse_json(text: str, what: Kind) -> dict[str, Any]:
    """The object that JSON text holds; a key that stands twice is an error, as it is in TOML."""

    def as_mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key, item in pairs:
            if key in mapping:
                raise _NotWantedError(f"the key {quoted(key)} stands twice", Where(key))
            mapping[key] = item
        return mapping

    def refuse(constant: str) -> NoReturn:
        raise _NotWantedError(f"{constant} is not a number")

    content = json.loads(text, parse_float=Decimal, parse_constant=refuse, object_pairs_hook=as_mapping)
    if not isinstance(content, dict):
        raise _NotWantedError(f"{what.called} is an object in braces")
    return content
