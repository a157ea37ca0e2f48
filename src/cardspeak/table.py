"""A table as people write it down, in TOML, JSON or a mapping, read and checked.

Only what can be seen in the text itself is checked here: keys, kinds, amounts, names. What the cards and chips mean is
the matter of the rooms that use them.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Mapping
from decimal import Context, Decimal
from numbers import Integral
from pathlib import Path
from typing import Annotated, Any, NoReturn

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from cardspeak.errors import TableError, listed, quoted, shortened

LARGEST_FILE = 1_000_000
"""Bytes; a table of 23 players has a few thousand."""

LARGEST_AMOUNT = 10**12
MOST_UNITS = 10**13
"""Sums stay within 15 digits, so that every reader of the JSON has them exactly, one that takes them for floats too."""


def _wrong(message: str) -> PydanticCustomError:
    """The error that Pydantic reports as it stands."""
    return PydanticCustomError("told", "{message}", {"message": message})


def _read_amount(given: object) -> int | Decimal:
    """The amount, exact: a float counts as the decimal that it is written as."""
    if isinstance(given, bool) or not isinstance(given, Integral | float | Decimal):
        raise _wrong(f"{_shown(given)} is not an amount; write a number, without quotes")
    amount = Decimal(float.__repr__(given)) if isinstance(given, float) else _whole_or_decimal(given)
    if isinstance(amount, Decimal) and not amount.is_finite():
        raise _wrong(f"{given} is not an amount")
    if not -LARGEST_AMOUNT <= amount <= LARGEST_AMOUNT:
        raise _wrong(f"more than {LARGEST_AMOUNT:,} is too much")
    return amount


def _whole_or_decimal(given: Integral | Decimal) -> int | Decimal:
    """NumPy's integers as Python's."""
    return given if isinstance(given, Decimal) else int(given)


def _read_cards(given: object) -> object:
    """Cards are text or a list; what they say is read later, by the game."""
    if not isinstance(given, str | list | tuple):
        raise _wrong(f'{_shown(given)} is not cards; write them as "As Kd"')
    return given


def _check_name(name: str) -> str:
    """A name is shown on terminals: it holds what can be printed."""
    if not name.isprintable() or not name.strip():
        raise _wrong(f"{quoted(name)} is not a name; it needs characters that can be printed")
    return name


def _shown(given: object) -> str:
    """What was given, for an error: text in quotes, and nothing too long."""
    return quoted(given) if isinstance(given, str) else shortened(given)


Amount = Annotated[Any, BeforeValidator(_read_amount)]
TableCards = Annotated[Any, BeforeValidator(_read_cards)]


class Player(BaseModel):
    """A player at the table.

    Attributes:
        name: what the player is called, once at a table.
        cards: the hole cards; empty where they are not known.
        bet: all that the player put in, the uncalled part included.
        folded: whether the player has given up the hand.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_check_name)]
    cards: TableCards = ""
    bet: Amount
    folded: bool = False


class Table(BaseModel):
    """A hand at its end: the board, and each player's cards and bets.

    Attributes:
        game: the code of the game.
        board: the cards on the board.
        button: whose button it is; without it, the last player's.
        dead: money in the main pot that is nobody's bet.
        unit: the smallest chip in play.
        players: in seat order, clockwise.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    game: str = "holdem"
    board: TableCards = ""
    button: str | None = None
    dead: Amount = 0
    unit: Amount = 1
    players: Annotated[list[Player], Field(min_length=1)]

    @model_validator(mode="after")
    def _check_names(self) -> Table:
        seen: set[str] = set()
        for player in self.players:
            if player.name in seen:
                raise _wrong(f"two players are called {quoted(player.name)}; each needs a name of his own")
            seen.add(player.name)
        return self

    @model_validator(mode="after")
    def _check_unit(self) -> Table:
        amounts = [self.dead, *(player.bet for player in self.players)]
        most = Context(prec=50, traps=[]).multiply(MOST_UNITS, self.unit)  # whatever the caller's own context traps
        if any(amount > most > 0 for amount in amounts):
            raise _wrong(f"the unit {self.unit} is too small for these amounts; the most is {MOST_UNITS:,} units")
        return self


def read_table(table: str | os.PathLike[str] | Mapping[str, Any]) -> Table:
    """The table that a file or a mapping holds.

    Args:
        table: the path of a TOML or JSON file, `-` for standard input, or the mapping that such a file holds.

    Raises:
        TableError: the file cannot be read, or is no table; the message says where.
    """
    if isinstance(table, Mapping):
        return _check(table, "table")
    if not isinstance(table, str | os.PathLike):
        raise TableError(f"table: {_shown(table)} is no table; give a path, or the mapping that a file holds")
    path = os.fspath(table)
    name = "standard input" if path == "-" else quoted(path)
    return _check(_parse(_read_text(path, name), path, name), name)


def _read_text(path: str, name: str) -> str:
    """The text of a file."""
    try:
        if path == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise TableError(f"{name} cannot be read: {reason[0].lower() + reason[1:]}") from None
    if len(content) > LARGEST_FILE:
        raise TableError(f"{name} is too large: a table has at most {LARGEST_FILE:,} bytes")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise TableError(f"{name} is not text in UTF-8: byte {error.start + 1} cannot be read") from None


def _parse(text: str, path: str, name: str) -> dict[str, Any]:
    """The mapping that TOML or JSON text holds; what starts with a brace or ends in .json is JSON."""
    if not text.strip():
        raise TableError(f"{name} is empty; a table has a board and players")
    is_json = path.lower().endswith(".json") or text.lstrip().startswith("{")
    kind = "JSON" if is_json else "TOML"
    try:
        return _parse_json(text) if is_json else tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise TableError(f"{name} is not a table in {kind}: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise TableError(f"{name} is not JSON: {error.msg[0].lower() + error.msg[1:]} at {where}") from None
    except (ValueError, ArithmeticError) as error:  # tomllib's errors are ValueErrors; so are numbers too long to read
        first_line = str(error).splitlines()[0][:200]
        raise TableError(f"{name} is not {kind}: {first_line[0].lower() + first_line[1:]}") from None


def _parse_json(text: str) -> dict[str, Any]:
    """The object that JSON text holds, decimals exact; a key that stands twice is an error, as it is in TOML."""

    def as_mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping = dict(pairs)
        if len(mapping) < len(pairs):
            twice = next(key for key in mapping if sum(key == other for other, _ in pairs) > 1)
            raise ValueError(f"the key {quoted(twice)} stands twice")
        return mapping

    def refuse(constant: str) -> NoReturn:
        raise ValueError(f"{constant} is not a number of JSON")

    found = json.loads(text, parse_float=Decimal, parse_constant=refuse, object_pairs_hook=as_mapping)
    if not isinstance(found, dict):
        raise ValueError("a table is an object in braces")
    return found


def _check(mapping: Mapping[str, Any], name: str) -> Table:
    """The table that a mapping holds."""
    try:
        return Table.model_validate(dict(mapping))
    except ValidationError as error:
        errors = error.errors(include_url=False)
        misspelt = [one for one in errors if one["type"] == "extra_forbidden"]  # it may be why another key is missing
        raise TableError(f"{name}: {_told((misspelt or errors)[0], mapping)}") from None
    except RecursionError:
        raise TableError(f"{name}: it is nested too deeply") from None


def _told(error: ErrorDetails, mapping: Mapping[str, Any]) -> str:
    """A validation error in the words of whoever wrote the table."""
    where = _where(error["loc"], mapping)
    key = str(error["loc"][-1]) if error["loc"] else "table"
    given = _shown(error["input"])
    match error["type"]:
        case "extra_forbidden":
            accepted = Player.model_fields if len(error["loc"]) > 1 else Table.model_fields
            return f"{where}{quoted(key)} is not a key here (accepted: {listed(accepted)})"
        case "missing":
            return f"{where}{key} is missing"
        case "string_type":
            return f"{where}{key} is {given}; write it in quotes"
        case "bool_type":
            return f"{where}{key} is {given}; write true or false"
        case "too_short":
            return "there are no players; write one [[players]] for each"
        case "list_type" | "model_type" | "model_attributes_type":
            return f"{where}{key} is {given}; write one [[players]] for each player"
        case "string_too_short":
            return f"{where}{key} is empty"
        case "string_too_long":
            return f"{where}{key} is longer than 100 characters"
        case "told" if not error["loc"]:
            return error["msg"]
        case _:
            return f"{where}{key}: {error['msg']}"


def _where(loc: tuple[int | str, ...], mapping: Mapping[str, Any]) -> str:
    """Which player an error is about, by seat and name; nothing for the table itself."""
    if len(loc) < 2 or not isinstance(loc[1], int):
        return ""
    player = mapping["players"][loc[1]]
    name = player.get("name") if isinstance(player, Mapping) else None
    called = f" ({name[:40]})" if isinstance(name, str) and name and name.isprintable() else ""
    return f"player {loc[1] + 1}{called}: "
