"""Files of hands, each hand a row: the value and the equity of each, written to a new file.

`rank.py` is the entry point `rank_files`; it imports PyArrow, an optional dependency, only when it is called.
"""

from __future__ import annotations

from cardspeak.hand_files.rank import rank_files
from cardspeak.hand_files.result import RankedFiles

__all__ = ["RankedFiles", "rank_files"]
