"""Players in words."""

from __future__ import annotations

from typing import Any, TypeAlias

from cardspeak.errors import quoted

Player: TypeAlias = Any
"""A name, the number of a seat, or whatever else can be the key of a mapping."""


def called(player: Player) -> str:
    """The player as a sentence has it: the name, or `seat 0` for a number.

    >>> called("Ann"), called(0)
    ('Ann', 'seat 0')
    """
    if isinstance(player, int):
        return f"seat {player}"
    name = str(player)
    return name if name.isprintable() else quoted(name)
