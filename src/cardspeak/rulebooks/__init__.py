"""Rulebooks: hands that their user defines in a file, what each counts, and whether they are what was meant.

`rulebook.py` says what a rulebook is; `xml.py` and `toml.py` read one; `match.py` and `number.py` apply it to five
cards in slow, obvious Python. `compiled.py` applies it to all 2,598,960 hands of five cards, `order.py` makes it an
order that games are played by. `analysis.py`, which finds all hands of some cards, and `check.py`, which counts what
each definition is worth, are loaded when they are asked.
"""

from __future__ import annotations

from cardspeak.rulebooks.find import AnyRulebook, bundled_name, find_rulebook, read_rulebook
from cardspeak.rulebooks.order import rulebook_order
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
    "rulebook_order",
]
