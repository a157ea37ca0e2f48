"""Find a rulebook by its name, or read it from a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from cardspeak.errors import RulebookError, listed, quoted
from cardspeak.files import GAME_ENDINGS, Kind, mapping_of, read_text
from cardspeak.rulebooks.rulebook import Rulebook
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rulebooks.xml import is_xml, rulebook_of_xml

AnyRulebook: TypeAlias = str | os.PathLike[str] | Rulebook
"""A rulebook as public functions accept it: the name of a bundled rulebook, the path of a file, or a `Rulebook`."""

KIND = Kind("a rulebook", "hands with a name and points", RulebookError)

BUNDLED: Mapping[str, str] = MappingProxyType({"classic": "classic.xml", "standard": "standard.toml"})
"""The rulebooks that come with the package, and their files."""


def read_rulebook(path: str | os.PathLike[str]) -> Rulebook:
    """The rulebook in a file, or the bundled rulebook with this name.

    Args:
        path: the path of an XML, TOML or JSON file; or `classic`, the definitions as published, with their faults; or
            `standard`, the standard ranking of poker hands. A rulebook is named after its file, unless the file has a
            `name`.

    Raises:
        RulebookError: there is no such file, or it is not a valid rulebook; the message says where the mistake is.

    >>> read_rulebook("classic")
    <Rulebook classic, 36 definitions>
    """
    if not isinstance(path, str | os.PathLike):
        raise RulebookError.at("rulebook", f"{quoted(path)} is not a rulebook; {_accepted()}")
    given = os.fspath(path)
    name = bundled_name(given)
    if name:
        return _read_bundled(name)
    is_file = given != "-" and os.path.exists(given)  # noqa: PTH110  the text can be anything, even too long for Path
    if not is_file and not given.lower().endswith(GAME_ENDINGS):
        close = get_close_matches(given.lower(), BUNDLED, n=1)
        suggestion = f"did you mean {close[0]}? ({_accepted()})" if close else _accepted()
        raise RulebookError.at("rulebook", f"{quoted(given)} is not known; {suggestion}")
    return rulebook_from(read_content(given, KIND), given)


def find_rulebook(rulebook: AnyRulebook) -> Rulebook:
    """A `Rulebook` unchanged; otherwise the rulebook that `read_rulebook` reads."""
    return rulebook if isinstance(rulebook, Rulebook) else read_rulebook(rulebook)


def _accepted() -> str:
    return f"give {listed(BUNDLED, 'or')}, or the path of a file that ends in {listed(GAME_ENDINGS, 'or')}"


def bundled_name(given: str) -> str | None:
    """The name of the bundled rulebook that the text refers to; None if it refers to none.

    The text can be the name of a bundled rulebook, or its file name if no file with that path exists.

    >>> bundled_name("classic.xml"), bundled_name("mine.xml")
    ('classic', None)
    """
    by_file = {file: name for name, file in BUNDLED.items()}
    if given in BUNDLED:
        return given
    return by_file[given] if given in by_file and not Path(given).exists() else None


def rulebook_of_text(text: str) -> Rulebook:
    """The bundled rulebook with this name, or the rulebook in this XML, TOML or JSON text. Only bundled files are read.

    Raises:
        RulebookError: the text is neither the name of a bundled rulebook nor a valid rulebook.

    >>> rulebook_of_text("hands = [{name = 'Anything', points = 1}]")
    <Rulebook rulebook, 1 definition>
    """
    if text in BUNDLED:
        return _read_bundled(text)
    if not any(mark in text for mark in "<={"):
        accepted = f"give {listed(BUNDLED, 'or')}, or the text of a rulebook in XML, TOML or JSON"
        raise RulebookError.at("rulebook", f"{quoted(text)} is not known; {accepted}")
    content = text if is_xml("", text) else mapping_of(text, "", "rulebook", KIND)
    return rulebook_from(content, "rulebook")


def bundled_text(name: str) -> str:
    """The file of the bundled rulebook with this name."""
    return Path(__file__).with_name(BUNDLED[name]).read_text(encoding="utf-8")


@lru_cache(maxsize=len(BUNDLED))
def _read_bundled(name: str) -> Rulebook:
    path = os.fspath(Path(__file__).with_name(BUNDLED[name]))
    return rulebook_from(read_content(path, KIND), path)


def read_content(path: str, what: Kind) -> str | dict[str, Any]:
    """The content of a file: text for XML, otherwise a mapping. The file is read only once, because it can be a pipe.

    Raises:
        CardspeakError: the file cannot be read or is not XML, TOML or JSON; `what` determines the type of the error.
    """
    name = quoted(path)
    text = read_text(path, name, what)
    return text if is_xml(path, text) else mapping_of(text, path, name, what)


def rulebook_from(content: str | Mapping[str, Any], path: str) -> Rulebook:
    """The rulebook in the content of a file, as `read_content` returns it.

    Args:
        content: text in XML, or a mapping.
        path: the path of the file, for errors and for the name of the rulebook.

    Raises:
        RulebookError: the content is not a valid rulebook; the message names the file.
    """
    name, default_name = quoted(path), Path(path).stem
    try:
        return (
            rulebook_of_xml(content, default_name) if isinstance(content, str) else rulebook_of(content, default_name)
        )
    except RulebookError as error:
        message = str(error)
        rest = message.removeprefix("it") if message.startswith("it ") else f": {message}"
        raise RulebookError(f"{name}{rest}", error.where, error.detail.removeprefix("it ")) from None
