"""A table as people write it down, in TOML, JSON or a mapping, read and checked.

Only what can be seen in the text itself is checked here: keys, kinds, amounts, names. What the cards and chips mean is
the matter of the rooms that use them. `file.py` makes a mapping of a file, `model.py` a table of a mapping, and
`words.py` says what is wrong with it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from cardspeak.errors import TableError, quoted, shortened
from cardspeak.table.file import read_file
from cardspeak.table.model import Player, Table
from cardspeak.table.words import check


def read_table(table: str | os.PathLike[str] | Mapping[str, Any]) -> Table:
    """The table that a file or a mapping holds.

    Args:
        table: the path of a TOML or JSON file, `-` for standard input, or the mapping that such a file holds.

    Raises:
        TableError: the file cannot be read, or is no table; the message says where.
    """
    if isinstance(table, Mapping):
        return check(table, "table")
    if not isinstance(table, str | os.PathLike):
        raise TableError(f"table: {shortened(table)} is no table; give a path, or the mapping that a file holds")
    path = os.fspath(table)
    name = "standard input" if path == "-" else quoted(path)
    return check(read_file(path, name), name)


__all__ = ["Player", "Table", "read_table"]
