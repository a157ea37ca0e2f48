"""A table as people write it down, in TOML, JSON or a mapping, read and checked.

Only what can be seen in the text itself is checked here: keys, kinds, amounts, names. What the cards and chips mean is
the matter of the rooms that use them. `read.py` reads a table, and says what is wrong with it; `model.py` says what a
table is.
"""

from cardspeak.table.model import Player, Table
from cardspeak.table.read import read_table

__all__ = ["Player", "Table", "read_table"]
