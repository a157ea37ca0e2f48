"""Read a table from a file or a mapping. Error messages use the names and keys of the table."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from cardspeak.errors import TableError, Where, listed, quoted, shortened
from cardspeak.files import GAME_ENDINGS, Kind, meant, read_file
from cardspeak.table.actions import ACTION_KEYS, with_bets
from cardspeak.table.model import MOST_BOARDS, Player, Table, shown

KIND = Kind("a table", "a board and players", TableError)


def read_table(table: str | os.PathLike[str] | Mapping[str, Any]) -> Table:
    """The table in a file or a mapping.

    Args:
        table: the path of a TOML or JSON file, `-` for standard input, or a mapping with the same content. If a file
            contains the path of a game, that path is relative to the folder of the file.

    Raises:
        TableError: the file cannot be read or is not a valid table; the message says where the mistake is.
    """
    if isinstance(table, Mapping):
        return _check(table, "table")
    if not isinstance(table, str | os.PathLike):
        raise TableError.at("table", f"{shortened(table)} is not a table; give the path of a file, or a mapping")
    path = os.fspath(table)
    name = "standard input" if path == "-" else quoted(path)
    content = read_file(path, name, KIND)
    return _check(content if path == "-" else _with_game_from(Path(path).parent, content), name)


def _with_game_from(folder: Path, content: dict[str, Any]) -> dict[str, Any]:
    """The content of a table. If its game is a path, the path is resolved relative to the folder of the table file."""
    game = content.get("game")
    if not isinstance(game, str) or not game.lower().endswith(GAME_ENDINGS):
        return content
    return {**content, "game": os.fspath(folder / game)}


def _check(mapping: Mapping[str, Any], name: str) -> Table:
    """The table in a mapping. Error messages call the mapping `name`.

    Raises:
        TableError: the mapping is not a valid table.
    """
    if any(key in mapping for key in ACTION_KEYS):
        mapping = with_bets(mapping, name)
    try:
        return Table.model_validate(dict(mapping))
    except ValidationError as error:
        errors = error.errors(include_url=False)
        # A misspelt key can be the reason why a required key is missing, so unknown keys are reported first.
        misspelt = [problem for problem in errors if problem["type"] == "extra_forbidden"]
        first = (misspelt or errors)[0]
        place = _place(first, mapping) if first["loc"] else first.get("ctx", {}).get("where")
        message = _message(first, place)
        raise TableError(f"{name}: {message}", place, message) from None


def _place(error: ErrorDetails, mapping: Mapping[str, Any]) -> Where:
    """The location of a validation error. Messages name a player by number and name, and put unknown keys in quotes."""
    words = quoted if error["type"] == "extra_forbidden" else str
    match error["loc"]:
        case ("players", int(at)):
            return Where("player", at + 1, words=_player(at, mapping["players"][at]))
        case ("players", int(at), key, *_):
            player = _player(at, mapping["players"][at])
            return Where(str(key), at + 1, words=f"{player}: {words(key)}")
        case ("boards", int(at)):
            return Where("board", at + 1)
        case ("prizes", int(at)):
            return Where("prize", at + 1, words=f"prize of place {at + 1}")
        case (key, *_):
            return Where(str(key), words=words(key))
    raise AssertionError("an error of Pydantic that names no key")


def _player(at: int, player: object) -> str:
    """The name of a player in messages, such as `player 2 (Bob)` for index 1 of the list."""
    name = player.get("name") if isinstance(player, Mapping) else None
    called = f" ({shortened(name, 20)})" if isinstance(name, str) and name and name.isprintable() else ""
    return f"player {at + 1}{called}"


def _message(error: ErrorDetails, place: Where | None) -> str:
    """The message for a validation error, in terms of the table's keys."""
    loc, given = error["loc"], shown(error["input"])
    match error["type"]:
        case "extra_forbidden":
            known = [*Player.model_fields] if len(loc) > 1 else [*Table.model_fields, *ACTION_KEYS]
            return f"{place} is not a known key{meant(loc[-1], known)} (accepted: {listed(known)})"
        case "missing":
            return f"{place} is missing"
        case "string_type":
            return f"{place} is {given}; write it in quotes"
        case "bool_type":
            return f"{place} is {given}; write true or false"
        case "too_short":
            return "there are no players; write one [[players]] for each player"
        case "list_type" if loc == ("boards",):
            return f"boards is {given}; write a list with the cards of each board"
        case "list_type" if loc == ("prizes",):
            return f"prizes is {given}; write a list with the prize for each place, first place first"
        case "list_type":
            return f"{place} is {given}; write one [[players]] for each player"
        case "too_long":
            return f"the number of boards exceeds {MOST_BOARDS}"
        case "dict_type":
            return f"rake is {given}; write rake = {{ percent = 5 }}"
        case "model_type" | "model_attributes_type":
            return f'{place} is {given}; write {{ name = "Ann", cards = "As Kd", bet = 25 }}'
        case "string_unicode":
            return f"{place} is not valid Unicode text"
        case "string_too_short":
            return f"{place} is empty"
        case "string_too_long":
            return f"{place} is longer than {error['ctx']['max_length']:,} characters"
        case "table" if not loc:
            return error["msg"]
        case _:
            return f"{place}: {error['msg']}"
