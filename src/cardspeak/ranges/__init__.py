"""Ranges: text to the holdings that a player may have, each with a weight, and back.

`parse_range` is the way in. `reader.py` reads what all ranges share: parts, weights, groups, what is taken out; the
items in them are read by `two_cards.py` where there are two hole cards, else by `patterns.py`, whose holdings
`matching.py` lists. `percent.py` takes the best of `orders.py`. `weighted.py` is the range that comes out, `text.py`
writes it.

Below them `sets.py` keeps holdings as numbers, `weights.py` what each counts, `suits.py` and `classes.py` know which
holdings are alike, and `scan.py` says where in a text something is wrong.
"""

from __future__ import annotations

from cardspeak.ranges.parse import parse_range
from cardspeak.ranges.weighted import Range

__all__ = ["Range", "parse_range"]
