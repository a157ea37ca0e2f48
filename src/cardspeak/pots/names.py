"""The phrases that name players, boards and halves in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral
from typing import Any, TypeAlias

from cardspeak.errors import listed, listed_in_short, quoted, short_name

Player: TypeAlias = Any
"""How callers identify a player: by a name, a seat number, or any other value that can be a key of a mapping.

`check_players` lists the few values that are not accepted.
"""

WHOLE = "whole"
"""The `half` of an award from a pot that was not divided into halves."""


def called(player: Player) -> str:
    """The player's name for use in a sentence; a seat number such as 0 becomes `seat 0`.

    >>> called("Ann"), called(0)
    ('Ann', 'seat 0')
    """
    if isinstance(player, (int, Integral)):  # NumPy's integers too
        return f"seat {player}"
    name = str(player)
    return name if name.isprintable() and name.strip() else quoted(name)


def named(player: Player) -> str:
    """The player's name for use in a message, which quotes at most 40 characters of it.

    >>> named("Ann"), len(named("Ann" * 99))
    ('Ann', 41)
    """
    return short_name(called(player))


def named_together(players: Iterable[Player], longest: int = 60) -> str:
    """The names of several players for use in a message: as many as fit, and how many others there are.

    >>> named_together(["Ann", 0]), named_together(range(2000), longest=14)
    ('Ann and seat 0', 'seat 0, seat 1 and 1,998 others')
    """
    return listed_in_short(map(called, players), longest=longest)


def in_json(player: Player) -> str:
    """The player as JSON results identify them: as text, because the keys of JSON objects are text.

    >>> in_json("Ann"), in_json(0), in_json(("table 5", 3))
    ('Ann', '0', "('table 5', 3)")
    """
    return player if type(player) is str else str(player)


def pot_called(name: str) -> str:
    """The phrase for a pot, given its name.

    >>> pot_called("main pot"), pot_called("side pot 1")
    ('the main pot', 'side pot 1')
    """
    return f"the {name}" if name.startswith("main") else name


def boards_called(boards: int) -> str:
    """The phrase for all boards, given how many there are.

    >>> boards_called(2), boards_called(3)
    ('both boards', 'all 3 boards')
    """
    return "both boards" if boards == 2 else f"all {boards} boards"


def numbered(number: int, word: str, plural: str = "") -> str:
    """A number with its noun, which takes the given plural or an "s" unless the number is 1.

    >>> numbered(1, "half", "halves"), numbered(2000, "seat")
    ('1 half', '2,000 seats')
    """
    return f"{number:,} {word if number == 1 else plural or f'{word}s'}"


def halves_called(names: Iterable[str]) -> str:
    """The phrase for one or more halves, given their names.

    >>> halves_called(["low"]), halves_called(["high", "low"])
    ('the low half', 'the high and low halves')
    """
    several = list(names)
    return f"the {listed(several)} {'half' if len(several) == 1 else 'halves'}"
