"""A rulebook by its name, or from its file."""

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
"""What every public function takes for a rulebook: the name of a bundled one, the path of a file, or a `Rulebook`."""

KIND = Kind("a rulebook", "hands with a name and points", RulebookError)

BUNDLED: Mapping[str, str] = MappingProxyType({"classic": "classic.xml", "standard": "standard.toml"})
"""The rulebooks that come with the package, and their files."""


def read_rulebook(path: str | os.PathLike[str]) -> Rulebook:
    """The rulebook that a file holds, or a bundled one by its name.

    Args:
        path: the path of an XML, TOML or JSON file; or `classic`, the definitions as published, faults included; or
            `standard`, the true order of hands. What a file is called is the name of its rulebook, unless it says
            another.

    Raises:
        RulebookError: there is no such file, or it holds no rulebook; the message says where.

    >>> read_rulebook("classic")
    <Rulebook classic, 36 definitions>
    """
    if not isinstance(path, str | os.PathLike):
        raise RulebookError.at("rulebook", f"{quoted(path)} is no rulebook; {_accepted()}")
    given = os.fspath(path)
    name = bundled_name(given)
    if name:
        return _read_bundled(name)
    is_file = given != "-" and os.path.exists(given)  # noqa: PTH110  any text may stand here, too long for Path as well
    if not is_file and not given.lower().endswith(GAME_ENDINGS):
        close = get_close_matches(given.lower(), BUNDLED, n=1)
        suggestion = f"did you mean {close[0]}? ({_accepted()})" if close else _accepted()
        raise RulebookError.at("rulebook", f"{quoted(given)} is not known; {suggestion}")
    return rulebook_from(read_content(given, KIND), given)


def find_rulebook(rulebook: AnyRulebook) -> Rulebook:
    """The rulebook itself where it is one, or the one that `read_rulebook` reads."""
    return rulebook if isinstance(rulebook, Rulebook) else read_rulebook(rulebook)


def _accepted() -> str:
    return f"give {listed(BUNDLED, 'or')}, or the path of a file that ends in {listed(GAME_ENDINGS, 'or')}"


def bundled_name(given: str) -> str | None:
    """The name of the bundled rulebook that is asked for: by its name, or by that of its file where none lies there.

    >>> bundled_name("classic.xml"), bundled_name("mine.xml")
    ('classic', None)
    """
    by_file = {file: name for name, file in BUNDLED.items()}
    if given in BUNDLED:
        return given
    return by_file[given] if given in by_file and not Path(given).exists() else None


@lru_cache(maxsize=len(BUNDLED))
def _read_bundled(name: str) -> Rulebook:
    path = os.fspath(Path(__file__).with_name(BUNDLED[name]))
    return rulebook_from(read_content(path, KIND), path)


def read_content(path: str, what: Kind) -> str | dict[str, Any]:
    """What a file holds: of XML the text, else the mapping. It may be a pipe, so it is read once.

    Raises:
        CardspeakError: the error of `what`, where the file cannot be read or is neither XML, TOML nor JSON.
    """
    name = quoted(path)
    text = read_text(path, name, what)
    return text if is_xml(path, text) else mapping_of(text, path, name, what)


def rulebook_from(content: str | Mapping[str, Any], path: str) -> Rulebook:
    """The rulebook that the content of a file is, as `read_content` has it.

    Args:
        content: text in XML, or a mapping.
        path: the path of the file, for errors and for the rulebook's name.

    Raises:
        RulebookError: it is no rulebook; the message names the file.
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
