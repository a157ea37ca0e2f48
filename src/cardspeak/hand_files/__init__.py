"""Files of hands: the value and the equity of each hand, or what each player is paid, written to a new file.

`rank.py` and `settle.py` are the entry points. They import PyArrow, an optional dependency, only when they are called.
"""

from __future__ import annotations

from cardspeak.hand_files.rank import rank_files
from cardspeak.hand_files.result import RankedFiles, SettledFiles
from cardspeak.hand_files.settle import settle_files

__all__ = ["RankedFiles", "SettledFiles", "rank_files", "settle_files"]
