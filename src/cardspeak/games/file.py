"""Read a user's own game from a TOML or JSON file. A rulebook is read as hold'em with the rulebook's hand ranking."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from cardspeak.errors import GameError, Where, quoted, shown
from cardspeak.files import GAME_ENDINGS, Kind, check_keys
from cardspeak.games.game import Game
from cardspeak.games.half import Half
from cardspeak.progress import Report
from cardspeak.rulebooks import Rulebook, bundled_name, read_rulebook
from cardspeak.rulebooks.find import read_content, rulebook_from

KIND = Kind("a game", "hole cards, a board and halves", GameError)

FULL_BOARD = 5

GAME_KEYS = tuple(field.name for field in fields(Game))
HALF_KEYS = tuple(field.name for field in fields(Half))


def read_game(path: str | os.PathLike[str], progress: Report | None = None) -> Game:
    """The game in a file. If the file has no `code`, the code of the game is the file name without its extension.

    Args:
        path: the path of a game file or a rulebook, or the name of a bundled rulebook.
        progress: called from time to time with a `Progress` while the hands of a rulebook are valued, which can take
            minutes.

    Raises:
        GameError: the file cannot be read or is not a valid game; the message says where.
        RulebookError: the file is a rulebook, or a game with a rulebook, and the rulebook is invalid or distinguishes
            too many hands.
    """
    given = os.fspath(path)
    if bundled_name(given):
        return rulebook_game(read_rulebook(given), progress)
    content = read_content(given, KIND)
    if isinstance(content, str) or ("hands" in content and "halves" not in content):
        return rulebook_game(rulebook_from(content, given), progress)
    try:
        return game_of(content, default_code=Path(given).stem, folder=Path(given).parent, progress=progress)
    except GameError as error:
        raise GameError(f"{quoted(given)}: {error}", error.where) from None


def rulebook_game(rulebook: Rulebook, progress: Report | None = None) -> Game:
    """Texas hold'em with the hand ranking of a rulebook.

    Args:
        rulebook: the rulebook.
        progress: called from time to time with a `Progress` while its hands are valued.

    Raises:
        GameError: the rulebook has no definition for some hands.
        RulebookError: it distinguishes too many hands.

    >>> rulebook_game(read_rulebook("classic.xml")).code
    'classic'
    """
    code = "-".join(re.findall("[a-z0-9]+", rulebook.name.lower())) or "rulebook"
    half = Half("high", rulebook)
    _value_hands((half,), progress)
    return Game(code, rulebook.name, 2, FULL_BOARD, (half,), source=rulebook.source)


def game_of(given: Mapping[str, Any], default_code: str, folder: Path = Path(), progress: Report | None = None) -> Game:
    """The game that a mapping describes; its keys are the attributes of `Game`.

    Args:
        given: the mapping.
        default_code: the code of the game, if the mapping has none.
        folder: the folder that the paths of rulebooks are relative to.
        progress: called from time to time with a `Progress` while the hands of a rulebook are valued.

    Raises:
        GameError: a key is unknown or missing, or the game is invalid.
        RulebookError: a half names a rulebook that cannot be read or that distinguishes too many hands.

    >>> game_of({"hole_cards": 2, "board_cards": 5, "halves": [{"name": "low", "order": "ace-to-five"}]}, "low").title
    'low'
    """
    check_keys(given, GAME_KEYS, ("hole_cards", "halves"), "a game", GameError)
    halves = given["halves"]
    if not isinstance(halves, list) or not halves or not all(isinstance(half, Mapping) for half in halves):
        raise GameError.at(
            "halves",
            f"{shown(halves)} is not accepted; write one [[halves]] with name and order for each half of the pot",
        )
    code = given.get("code", default_code)
    described: dict[str, Any] = {"code": code, "title": code, "board_cards": 0, **given}
    described["halves"] = tuple(_half(half, number, folder) for number, half in enumerate(halves, start=1))
    _value_hands(described["halves"], progress)
    return Game(**described)


def _half(given: Mapping[str, Any], number: int, folder: Path) -> Half:
    check_keys(given, HALF_KEYS, ("name", "order"), Where("half", number), GameError)
    order = given["order"]
    if isinstance(order, str) and order.lower().endswith(GAME_ENDINGS):
        in_folder = os.fspath(folder / order)
        order = in_folder if os.path.exists(in_folder) else order  # noqa: PTH110  the text can be too long for Path
    return Half(**{**given, "order": order})


def _value_hands(halves: Iterable[Half], progress: Report | None) -> None:
    """Value the hands of rulebooks in advance, with progress reports."""
    for half in halves:
        if isinstance(half.order, Rulebook):
            from cardspeak.rulebooks.compiled import compiled  # imported here because most games have none

            compiled(half.order, progress)
