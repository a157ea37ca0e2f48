"""Rulebooks: hands that users define in a file, the numbers that rank them, and checks that the definitions make sense.

`rulebook.py` has the data types; `xml.py` and `toml.py` read a rulebook. `match.py` and `number.py` apply it to five
cards in simple but slow Python. `compiled.py` applies it to all 2,598,960 hands of five cards. `order.py` turns it into
an order, which is a ranking of hands that games can use. `analysis.py` finds all hands in given cards, and `check.py`
counts the hands of each definition. All files but the first three are loaded on first use.
"""

from __future__ import annotations

from cardspeak.rulebooks.find import AnyRulebook, bundled_name, find_rulebook, read_rulebook
from cardspeak.rulebooks.rulebook import Definition, GroupPattern, Rulebook, RuleCard

__all__ = [
    "AnyRulebook",
    "Definition",
    "GroupPattern",
    "RuleCard",
    "Rulebook",
    "bundled_name",
    "find_rulebook",
    "read_rulebook",
]
