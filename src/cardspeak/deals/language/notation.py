"""The notation of the ranges in a query: the one that it names, or the one that a range is written in."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.ranges import Range, parse_range

Syntax: TypeAlias = Literal["generic", "classic"]

_SUITED = re.compile(r"(?<![\w*\]])[2-9TJQKA]{2}[so](?![\w*\[])")
"""Two ranks and `s` or `o`, as in `AKs`: suited or offsuit in classic syntax."""


def classic_range(text: str, game: Game) -> Range | None:
    """The range of a text that is in classic syntax, because it has suited or offsuit hands; otherwise None.

    >>> from cardspeak.games import GAMES
    >>> classic_range("QQ+, AKs", GAMES["holdem"])
    <Range QQ+, AKs (22 of 1,326 holdings, 1.66 %)>
    >>> classic_range("QQ+, AxKx", GAMES["holdem"]) is None
    True
    """
    if game.hole_cards != 2 or not _SUITED.search(text):
        return None
    try:
        return parse_range(text, game, syntax="classic")
    except CardspeakError:
        return None


def range_of(text: str, game: Game, syntax: Syntax | None) -> Range:
    """The range of a text. Without a syntax, it is in generic syntax, unless it is a `classic_range`.

    Raises:
        CardspeakError: it cannot be parsed.
    """
    found = classic_range(text, game) if syntax is None else None
    return parse_range(text, game, syntax=syntax or "generic") if found is None else found
