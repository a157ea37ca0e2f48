"""Read and check a table that a user writes in TOML, in JSON or as a mapping.

This package checks the form of a table: its keys, types, amounts and names. The packages that use a table check whether
its cards and bets are possible. `model.py` defines a table; `read.py` reads a table and writes the error messages.
"""

from cardspeak.table.model import Player, Table
from cardspeak.table.read import read_table

__all__ = ["Player", "Table", "read_table"]
