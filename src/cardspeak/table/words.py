"""What is wrong with a table, in the words of whoever wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from cardspeak.errors import TableError, listed, quoted
from cardspeak.files import meant
from cardspeak.table.model import MOST_BOARDS, Player, Table, shown


def check(mapping: Mapping[str, Any], name: str) -> Table:
    """The table that a mapping holds; `name` names the mapping in errors.

    Raises:
        TableError: it holds no table.
    """
    try:
        return Table.model_validate(dict(mapping))
    except ValidationError as error:
        errors = error.errors(include_url=False)
        misspelt = [one for one in errors if one["type"] == "extra_forbidden"]  # it may be why another key is missing
        raise TableError(f"{name}: {_told((misspelt or errors)[0], mapping)}") from None


def _told(error: ErrorDetails, mapping: Mapping[str, Any]) -> str:
    """A validation error in the words of whoever wrote the table."""
    where = _where(error["loc"], mapping)
    key = _key(error["loc"])
    given = shown(error["input"])
    match error["type"]:
        case "extra_forbidden":
            accepted = Player.model_fields if len(error["loc"]) > 1 else Table.model_fields
            return f"{where}{quoted(key)} is not a key here{meant(key, accepted)} (accepted: {listed(accepted)})"
        case "missing":
            return f"{where}{key} is missing"
        case "string_type":
            return f"{where}{key} is {given}; write it in quotes"
        case "bool_type":
            return f"{where}{key} is {given}; write true or false"
        case "too_short":
            return "there are no players; write one [[players]] for each"
        case "list_type" if key == "boards":
            return f"boards is {given}; write a list with the cards of each board"
        case "list_type" if key == "prizes":
            return f"prizes is {given}; write a list with what each place pays, from the first down"
        case "list_type":
            return f"{key} is {given}; write one [[players]] for each player"
        case "too_long":
            return f"boards are more than {MOST_BOARDS}"
        case "dict_type":
            return f"rake is {given}; write rake = {{ percent = 5 }}"
        case "model_type" | "model_attributes_type":
            return f"{where}a player is not {given}; write a table with name, cards and bet"
        case "string_unicode":
            return f"{where}{key} is not text that can be written"
        case "string_too_short":
            return f"{where}{key} is empty"
        case "string_too_long":
            return f"{where}{key} is longer than 100 characters"
        case "told" if not error["loc"]:
            return error["msg"]
        case _:
            return f"{where}{key}: {error['msg']}"


def _key(loc: tuple[int | str, ...]) -> str:
    """What an error is about, as it is called."""
    match loc:
        case ("boards", int(at)):
            return f"board {at + 1}"
        case ("prizes", int(at)):
            return f"prize of place {at + 1}"
        case ("rake", *_):
            return "rake"
        case (*_, last):
            return str(last)
        case _:
            return "table"


def _where(loc: tuple[int | str, ...], mapping: Mapping[str, Any]) -> str:
    """Which player an error is about, by seat and name; nothing for the table itself."""
    if len(loc) < 2 or not isinstance(loc[1], int) or loc[0] != "players":
        return ""
    player = mapping["players"][loc[1]]
    name = player.get("name") if isinstance(player, Mapping) else None
    called = f" ({name[:40]})" if isinstance(name, str) and name and name.isprintable() else ""
    return f"player {loc[1] + 1}{called}: "
