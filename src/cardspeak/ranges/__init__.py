"""Ranges: from text to weighted holdings, and back.

A holding is a set of hole cards that a player can have, such as AsKd. `parse_range` is the entry point. `reader.py`
parses the syntax that all ranges share: entries, weights, groups and exclusions. The items of a range, such as `AKs`,
are parsed by `two_cards.py` for games with two hole cards, and by `patterns.py` for all other games; `percent.py`
parses percentages such as `15%`, which select the best holdings in the order of `orders.py`. `items.py` defines the
items that these parsers return, and `matching.py` finds the holdings that match a pattern.

Parsing lists no holdings. It builds a tree (`tree.py`). `evaluation.py` estimates the work of three ways to find the
holdings and their weights, and takes the cheapest: lists of holdings (`in_lists.py`), one weight for each cell of a
domain (`in_cells.py`), or tables of bits (`halves.py`, `layering.py`). A domain (`domains.py`) groups holdings that the
range treats alike into cells. A `Range` (`weighted.py`) stores its holdings as a list or, if there are many, as a
description (`described.py`, `layers.py`). `text.py` writes a range back as text.

Lower-level modules: `sets.py` stores holdings as numbers, `weights.py` stores their weights, `suits.py` and
`classes.py` group holdings that differ only by a permutation of suits, and `scan.py` reports the position of an error.
"""

from __future__ import annotations

from cardspeak.ranges.parse import parse_range, parse_street
from cardspeak.ranges.weighted import Range

__all__ = ["Range", "parse_range", "parse_street"]
