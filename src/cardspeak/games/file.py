"""A user's own game, from a TOML or JSON file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from cardspeak.errors import GameError, listed, quoted, shortened
from cardspeak.files import Kind, read_file
from cardspeak.games.game import Game, Half

KIND = Kind("a game", "hole cards, a board and halves", GameError)

GAME_KEYS = tuple(field.name for field in fields(Game))
HALF_KEYS = tuple(field.name for field in fields(Half))


def read_game(path: str | os.PathLike[str]) -> Game:
    """The game that a file holds; what its file is called is its code, unless it says another.

    Raises:
        GameError: the file cannot be read, or holds no game; the message says where.
    """
    name = quoted(os.fspath(path))
    given = read_file(os.fspath(path), name, KIND)
    try:
        return game_of(given, default_code=Path(path).stem)
    except GameError as error:
        raise GameError(f"{name}: {error}") from None


def game_of(given: Mapping[str, Any], default_code: str) -> Game:
    """The game that a mapping with the names of the attributes of `Game` describes.

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
    described["halves"] = tuple(_half(half, number) for number, half in enumerate(halves, start=1))
    return Game(**described)


def _half(given: Mapping[str, Any], number: int) -> Half:
    _check_keys(given, HALF_KEYS, ("name", "order"), f"half {number}")
    return Half(**given)


def _check_keys(given: Mapping[str, Any], known: tuple[str, ...], needed: tuple[str, ...], what: str) -> None:
    """Nothing; raises `GameError` where a key is not one of those known, or one that is needed is missing."""
    for key in given:
        if key not in known:
            raise GameError(f"{quoted(key)} is not a key of {what} (accepted: {listed(known)})")
    for key in needed:
        if key not in given:
            raise GameError(f"{what} needs {listed(needed)}; {key} is missing")
