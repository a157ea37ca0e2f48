"""Read and check a table that a user writes in TOML, in JSON or as a mapping.

This package checks only the keys, types, amounts and names in a table. The cards and chips are checked by the packages
that use them. `model.py` defines a table; `read.py` reads a table and writes the error messages.
"""

from cardspeak.table.model import Player, Table
from cardspeak.table.read import read_table

__all__ = ["Player", "Table", "read_table"]
