"""A rulebook by its name, or from its file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.errors import RulebookError, listed, quoted
from cardspeak.files import FILE_ENDINGS, Kind, read_file, read_text
from cardspeak.rulebooks.rulebook import Rulebook
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rulebooks.xml import is_xml, rulebook_of_xml

AnyRulebook: TypeAlias = str | os.PathLike[str] | Rulebook
"""What every public function takes for a rulebook: the name of a bundled one, the path of a file, or a `Rulebook`."""

KIND = Kind("a rulebook", "hands with a name and points", RulebookError)

BUNDLED: Mapping[str, str] = MappingProxyType({"classic": "classic.xml", "standard": "standard.toml"})
"""The rulebooks that come with the package, and their files."""

ENDINGS = (".xml", *FILE_ENDINGS)
"""How the names of files end that hold a rulebook."""


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
        raise RulebookError(f"rulebook: {quoted(path)} is no rulebook; {_accepted()}")
    given = os.fspath(path)
    name = bundled_name(given)
    if name:
        return _read_bundled(name)
    is_file = given != "-" and os.path.exists(given)  # noqa: PTH110  any text may stand here, too long for Path as well
    if not is_file and not given.lower().endswith(ENDINGS):
        close = get_close_matches(given.lower(), BUNDLED, n=1)
        suggestion = f"did you mean {close[0]}? ({_accepted()})" if close else _accepted()
        raise RulebookError(f"rulebook: {quoted(given)} is not known; {suggestion}")
    return _read(given, quoted(given), Path(given).stem)


def find_rulebook(rulebook: AnyRulebook) -> Rulebook:
    """The rulebook itself where it is one, or the one that `read_rulebook` reads."""
    return rulebook if isinstance(rulebook, Rulebook) else read_rulebook(rulebook)


def _accepted() -> str:
    return f"give {listed(BUNDLED, 'or')}, or the path of a file that ends in {listed(ENDINGS, 'or')}"


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
    return _read(str(Path(__file__).with_name(BUNDLED[name])), name, name)


def _read(path: str, name: str, default_name: str) -> Rulebook:
    """The rulebook that a file holds; `name` names the file in errors."""
    text = read_text(path, name, KIND)
    if not text.strip():
        raise RulebookError(f"{name} is empty; {KIND.called} has {KIND.holds}")
    is_mapping = not is_xml(path, text)
    mapping = read_file(path, name, KIND) if is_mapping else {}
    try:
        return rulebook_of(mapping, default_name) if is_mapping else rulebook_of_xml(text, default_name)
    except RulebookError as error:
        told = str(error)
        raise RulebookError(f"{name}{told.removeprefix('it') if told.startswith('it ') else f': {told}'}") from None
