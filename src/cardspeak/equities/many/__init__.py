"""The equity of many hands at once, one row for each hand and its board.

`ask.py` contains the entry point. `rows.py` reads the arrays and columns. `holdem.py` computes hold'em rows with a
kernel, which reads the tables of `tables.py`, or, on boards that many rows share, with `whole_boards.py`.
`other_games.py` asks `equity` for each row that `alike.py` finds distinct up to suits. `shares.py` turns counts into
shares, `filled.py` joins the results of slices, and `result.py` defines the result.
"""

from cardspeak.equities.many.ask import equity_many
from cardspeak.equities.many.result import Equities

__all__ = ["Equities", "equity_many"]
