"""Ranges: from text to weighted holdings, and back.

`parse_range` is the entry point. `reader.py` parses the syntax that all ranges share: entries, weights, groups and
exclusions. The items inside are parsed by `two_cards.py` for games with two hole cards, and by `patterns.py` for all
other games; `matching.py` lists the holdings that a pattern matches. `percent.py` takes the best holdings, in the order
of `orders.py`. The result is a `Range` (`weighted.py`), and `text.py` writes it back as text.

Lower-level modules: `sets.py` stores holdings as numbers, `weights.py` stores their weights, `suits.py` and
`classes.py` group holdings that differ only in suits, and `scan.py` reports where in a text an error is.
"""

from __future__ import annotations

from cardspeak.ranges.parse import parse_range
from cardspeak.ranges.weighted import Range

__all__ = ["Range", "parse_range"]
