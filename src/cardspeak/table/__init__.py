"""A table as people write it down, in TOML, JSON or a mapping, read and checked.

Only what can be seen in the text itself is checked here: keys, kinds, amounts, names. What the cards and chips mean is
the matter of the rooms that use them. `model.py` makes a table of a mapping, and `words.py` says what is wrong with it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardspeak.errors import TableError, quoted, shortened
from cardspeak.files import GAME_ENDINGS, Kind, read_file
from cardspeak.table.model import Player, Table
from cardspeak.table.words import check

KIND = Kind("a table", "a board and players", TableError)


def read_table(table: str | os.PathLike[str] | Mapping[str, Any]) -> Table:
    """The table that a file or a mapping holds.

    Args:
        table: the path of a TOML or JSON file, `-` for standard input, or the mapping that such a file holds. A path of
            a game in the file is taken from the folder of the file.

    Raises:
        TableError: the file cannot be read, or is no table; the message says where.
    """
    if isinstance(table, Mapping):
        return check(table, "table")
    if not isinstance(table, str | os.PathLike):
        raise TableError.at("table", f"{shortened(table)} is no table; give a path, or the mapping that a file holds")
    path = os.fspath(table)
    name = "standard input" if path == "-" else quoted(path)
    read = check(read_file(path, name, KIND), name)
    return read if path == "-" else _with_game_from(Path(path).parent, read)


def _with_game_from(folder: Path, table: Table) -> Table:
    """The table, a path in it counted from its own folder."""
    if not isinstance(table.game, str) or not table.game.lower().endswith(GAME_ENDINGS):
        return table
    return table.model_copy(update={"game": os.fspath(folder / table.game)})


__all__ = ["Player", "Table", "read_table"]
