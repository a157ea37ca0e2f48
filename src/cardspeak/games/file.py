"""A user's own game, from a TOML or JSON file; or from a rulebook, which is hold'em that it ranks."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from cardspeak.errors import GameError, listed, quoted, shortened
from cardspeak.files import GAME_ENDINGS, XML_ENDING, Kind, read_file
from cardspeak.games.game import Game, Half
from cardspeak.rulebooks import Rulebook, bundled_name, read_rulebook

KIND = Kind("a game", "hole cards, a board and halves", GameError)

FULL_BOARD = 5

GAME_KEYS = tuple(field.name for field in fields(Game))
HALF_KEYS = tuple(field.name for field in fields(Half))


def read_game(path: str | os.PathLike[str]) -> Game:
    """The game that a file holds; what its file is called is its code, unless it says another.

    Raises:
        GameError: the file cannot be read, or holds no game; the message says where.
        RulebookError: it is a rulebook, or names one, and that cannot be read.
    """
    name = quoted(os.fspath(path))
    if os.fspath(path).lower().endswith(XML_ENDING) or bundled_name(os.fspath(path)):
        return rulebook_game(read_rulebook(path))
    given = read_file(os.fspath(path), name, KIND)
    if "hands" in given and "halves" not in given:
        return rulebook_game(read_rulebook(path))
    try:
        return game_of(given, default_code=Path(path).stem, folder=Path(path).parent)
    except GameError as error:
        raise GameError(f"{name}: {error}") from None


def rulebook_game(rulebook: Rulebook) -> Game:
    """Texas hold'em with hands as the rulebook ranks them.

    Raises:
        GameError: the rulebook has no definition for some hands.
        RulebookError: it tells too many hands apart.

    >>> rulebook_game(read_rulebook("classic.xml")).code
    'classic'
    """
    code = "-".join(re.findall("[a-z0-9]+", rulebook.name.lower())) or "rulebook"
    half = Half("high", rulebook)
    return Game(code, rulebook.name, 2, FULL_BOARD, (half,), source=rulebook.source)


def game_of(given: Mapping[str, Any], default_code: str, folder: Path = Path()) -> Game:
    """The game that a mapping with the names of the attributes of `Game` describes.

    Args:
        given: the mapping.
        default_code: the code of the game, if the mapping has none.
        folder: where the path of a rulebook starts.

    Raises:
        GameError: a key is not known or missing, or the game is none.

    >>> game_of({"hole_cards": 2, "board_cards": 5, "halves": [{"name": "low", "order": "ace-to-five"}]}, "low").title
    'low'
    """
    _check_keys(given, GAME_KEYS, ("hole_cards", "halves"), "a game")
    halves = given["halves"]
    if not isinstance(halves, list) or not halves or not all(isinstance(half, Mapping) for half in halves):
        raise GameError(
            f"halves: {shortened(halves)}; write one [[halves]] with name and order for each half of the pot"
        )
    code = given.get("code", default_code)
    described: dict[str, Any] = {"code": code, "title": code, "board_cards": 0, **given}
    described["halves"] = tuple(_half(half, number, folder) for number, half in enumerate(halves, start=1))
    return Game(**described)


def _half(given: Mapping[str, Any], number: int, folder: Path) -> Half:
    _check_keys(given, HALF_KEYS, ("name", "order"), f"half {number}")
    order = given["order"]
    if isinstance(order, str) and order.lower().endswith(GAME_ENDINGS):
        beside = folder / order
        return Half(**{**given, "order": read_rulebook(beside if beside.exists() else order)})
    return Half(**given)


def _check_keys(given: Mapping[str, Any], known: tuple[str, ...], needed: tuple[str, ...], what: str) -> None:
    """Nothing; raises `GameError` where a key is not one of those known, or one that is needed is missing."""
    for key in given:
        if key not in known:
            raise GameError(f"{quoted(key)} is not a key of {what} (accepted: {listed(known)})")
    for key in needed:
        if key not in given:
            raise GameError(f"{what} needs {listed(needed)}; {key} is missing")
