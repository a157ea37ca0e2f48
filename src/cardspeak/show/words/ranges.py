"""How large a range is, and what it has of each class."""

from __future__ import annotations

from cardspeak.ranges import Range
from cardspeak.ranges.classes import classes_of
from cardspeak.show.words.text import percent


def size_text(hands: Range) -> str:
    """How many holdings a range has, in words.

    >>> from cardspeak.ranges import parse_range
    >>> print(size_text(parse_range("AA, AK:0.5")))
    22 holdings that count as 14, 1.06 % of all
    """
    holdings = "1 holding" if len(hands) == 1 else f"{len(hands):,} holdings"
    combos = f"{hands.n_combos:,.6f}".rstrip("0").rstrip(".")
    weighted = "" if hands.n_combos == len(hands) else f" that count as {combos}"
    return f"{holdings}{weighted}, {percent(hands.share, 2)} of all"


def shares_of(hands: Range) -> dict[str, float]:
    """Of each class that a range of two cards has, which part of its holdings, each counted by its weight."""
    classes = classes_of(hands.game.deck)
    return {
        name: sum(weight.values()) / len(classes.sets[name]) if isinstance(weight, dict) else weight
        for name, weight in hands.classes().items()
    }
