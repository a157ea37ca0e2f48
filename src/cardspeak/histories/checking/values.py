"""The values of hands, for a whole batch at once: by the rules while there are few, and by the kernels for many."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardspeak.cards import Card
from cardspeak.evaluate.one import half_values
from cardspeak.games import Game, Half, choices

BY_RULES = 10_000
"""The number of hands of five cards or more that are valued by the rules before kernels are loaded.

They take about half a second, as long as loading the kernels; to compile them takes several seconds.
"""
_KERNELS = "cardspeak.evaluate.many"

Key: TypeAlias = tuple[str, int, int]
"""What the hands of a group have in common: the code of the game, the number of hole cards and of board cards."""


class Group(NamedTuple):
    """Hands of one game that have equally many cards.

    Attributes:
        game: the game.
        n_hole: the number of hole cards.
        rows: the hands, hole cards before the board.
    """

    game: Game
    n_hole: int
    rows: list[tuple[Card, ...]]


class Values(NamedTuple):
    """The values of the hands of a group.

    Attributes:
        halves: the halves of the game.
        columns: for each half, the value of each hand, comparable within the half; None if a hand does not qualify.
    """

    halves: tuple[Half, ...]
    columns: tuple[Sequence[Any], ...]

    def name(self, half: int, row: int) -> str | None:
        """What players call the hand in a row; None if it does not qualify for the half."""
        value = self.columns[half][row]
        if value is None:
            return None
        if isinstance(value, int):
            from cardspeak.evaluate.naming import label_of_each_value

            return label_of_each_value(self.halves[half], "name")[value]
        text: str = value.name
        return text


class Valuer:
    """Values groups of hands, and remembers how many it has valued.

    Args:
        by_rules: how many hands are valued by the rules; None for `BY_RULES`, or none if the kernels are loaded anyway.
    """

    def __init__(self, by_rules: int | None = None) -> None:
        if by_rules is None:
            by_rules = 0 if _KERNELS in sys.modules else BY_RULES
        self._left = by_rules

    def values(self, groups: Mapping[Key, Group]) -> dict[Key, Values]:
        """The values of all hands, whose cards must be valid. They can be compared between groups of a game."""
        values = _by_rules if self._left > 0 else _by_kernels
        if self._left > 0:
            self._left -= sum(map(_effort, groups.values()))
        return {key: values(*group) for key, group in groups.items()}


def _effort(group: Group) -> int:
    """How many sets of cards the rules value for a group."""
    game, n_hole, rows = group
    sets = [choices(half, n_hole, len(rows[0]) - n_hole) for half in game.halves]
    return len(rows) * sum(1 if chosen is None else len(chosen) for chosen in sets)


def _by_rules(game: Game, n_hole: int, rows: Sequence[tuple[Card, ...]]) -> Values:
    found = [half_values(game, row[:n_hole], row[n_hole:]) for row in rows]
    return Values(game.halves, tuple([of_row[half.name] for of_row in found] for half in game.halves))


def _by_kernels(game: Game, n_hole: int, rows: Sequence[tuple[Card, ...]]) -> Values:
    import numpy as np  # the rules do not need it

    from cardspeak.evaluate.many import values_of_counts

    ids = np.array(rows, np.uint8)
    names = tuple(half.name for half in game.halves)
    columns = values_of_counts(ids, (n_hole, ids.shape[1] - n_hole), game=game, halves=names)
    return Values(game.halves, tuple([value or None for value in columns[name].tolist()] for name in names))
