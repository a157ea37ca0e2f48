"""The wording for players, boards and halves in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from cardspeak.errors import listed, quoted

Player: TypeAlias = Any
"""A name, the number of a seat, or anything else that can be a key of a mapping."""

WHOLE = "whole"
"""The `half` of an award from an undivided pot: one hand takes the pot, or the same hands share all of it."""


def called(player: Player) -> str:
    """The player's name for use in a sentence, or `seat 0` for a number.

    >>> called("Ann"), called(0)
    ('Ann', 'seat 0')
    """
    if isinstance(player, int):
        return f"seat {player}"
    name = str(player)
    return name if name.isprintable() else quoted(name)


def boards_called(boards: int) -> str:
    """The phrase for all boards.

    >>> boards_called(2), boards_called(3)
    ('both boards', 'all 3 boards')
    """
    return "both boards" if boards == 2 else f"all {boards} boards"


def halves_called(names: Iterable[str]) -> str:
    """The phrase for some halves.

    >>> halves_called(["low"]), halves_called(["high", "low"])
    ('the low half', 'the high and low halves')
    """
    several = list(names)
    return f"the {listed(several)} {'half' if len(several) == 1 else 'halves'}"
