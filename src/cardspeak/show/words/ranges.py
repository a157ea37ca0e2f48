"""The size of a range, and how much of each class it contains."""

from __future__ import annotations

from cardspeak.ranges import Range
from cardspeak.ranges.classes import classes_of
from cardspeak.show.words.text import percent


def size_text(hands: Range) -> str:
    """The number of holdings in a range, in words.

    >>> from cardspeak.ranges import parse_range
    >>> print(size_text(parse_range("AA, AK:0.5")))
    22 holdings with a total weight of 14, 1.06 % of all
    """
    holdings = "1 holding" if len(hands) == 1 else f"{len(hands):,} holdings"
    combos = f"{hands.n_combos:,.6f}".rstrip("0").rstrip(".")
    weighted = "" if hands.n_combos == len(hands) else f" with a total weight of {combos}"
    return f"{holdings}{weighted}, {percent(hands.share, 2)} of all"


def shares_of(hands: Range) -> dict[str, float]:
    """For each class of two-card hands in a range, the weighted share of its holdings, 0 to 1."""
    classes = classes_of(hands.game.deck)
    return {
        name: sum(weight.values()) / len(classes.sets[name]) if isinstance(weight, dict) else weight
        for name, weight in hands.classes().items()
    }
