"""The values of hands, for a whole batch at once.

Hands of most games are counted, which is as fast as the kernels if any of their cards can play. In other games, hands
are valued in Python while there are few, and by the kernels if there are many.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardspeak.cards import Card
from cardspeak.evaluate.one import half_value, half_values
from cardspeak.evaluate.strengths import ORDERS, can_count, strengths
from cardspeak.games import Game, Half, choices
from cardspeak.rules.value import Strength

PATIENCE = 10_000
"""How many sets of cards the rules value, or 100 times as many are counted, before kernels are loaded.

They take about half a second, as long as loading the kernels; to compile them takes several seconds.
"""
_COUNTED = 100
"""How many sets of cards are counted in the time in which the rules value one."""
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
        group: the hands.
        halves: the halves of the game.
        columns: for each half, the value of each hand, comparable within the half; None if a hand does not qualify.
        names: the names of strengths that the rules found, by the name of their order and the strength.
    """

    group: Group
    halves: tuple[Half, ...]
    columns: Sequence[Sequence[Any]]
    names: dict[tuple[str, Strength], str]

    def name(self, half: int, row: int) -> str | None:
        """What players call the hand in a row; None if it does not qualify for the half."""
        value = self.columns[half][row]
        if value is None:
            return None
        if isinstance(value, int):
            from cardspeak.evaluate.naming import label_of_each_value

            return label_of_each_value(self.halves[half], "name")[value]
        order = self.halves[half].ranking.name
        if order in ORDERS and (name_of := ORDERS[order].name):
            return name_of(value)
        if (order, value) not in self.names:
            _, n_hole, rows = self.group
            found = half_value(self.halves[half], rows[row][:n_hole], rows[row][n_hole:])
            assert found is not None, "a hand with a strength has a value"
            self.names[order, value] = found.name
        return self.names[order, value]


class Valuer:
    """Values groups of hands, and remembers how many it has valued.

    Args:
        patience: how many sets of cards the rules value before kernels are used; None for `PATIENCE`, or none if the
            kernels are loaded anyway.
    """

    def __init__(self, patience: int | None = None) -> None:
        if patience is None:
            patience = 0 if _KERNELS in sys.modules else PATIENCE
        self._left = float(patience)
        self._names: dict[tuple[str, Strength], str] = {}

    def values(self, groups: Mapping[Key, Group]) -> dict[Key, Values]:
        """The values of all hands, whose cards must be valid. They can be compared between groups of a game."""
        are_many = self._left <= 0
        found = {}
        for key, group in groups.items():
            effort = _effort(group)
            self._left -= effort
            columns = _by_kernels(*group) if are_many and effort else _in_python(*group)
            found[key] = Values(group, group.game.halves, columns, self._names)
        return found


def _effort(group: Group) -> float:
    """How many sets of cards the rules value for a group, or take as long; 0 if any cards can be counted."""
    game, n_hole, rows = group
    n_board = len(rows[0]) - n_hole
    sets = [choices(half, n_hole, n_board) for half in game.halves]
    if not can_count(game, n_hole, n_board):
        return len(rows) * sum([1 if chosen is None else len(chosen) for chosen in sets])
    return len(rows) * sum([len(chosen) for chosen in sets if chosen is not None]) / _COUNTED


def _in_python(game: Game, n_hole: int, rows: Sequence[tuple[Card, ...]]) -> list[list[Strength | None]]:
    """The strengths of the hands for each half."""
    if can_count(game, n_hole, len(rows[0]) - n_hole):
        return strengths(game, n_hole, rows)
    found = [half_values(game, row[:n_hole], row[n_hole:]) for row in rows]
    values = [[of_row[half.name] for of_row in found] for half in game.halves]
    return [[None if value is None else value.strength for value in column] for column in values]


def _by_kernels(game: Game, n_hole: int, rows: Sequence[tuple[Card, ...]]) -> list[list[int | None]]:
    """The values of the hands for each half, as kernels number them."""
    import numpy as np  # strengths do not need it

    from cardspeak.evaluate.many import values_of_counts

    ids = np.array(rows, np.uint8)
    names = tuple(half.name for half in game.halves)
    columns = values_of_counts(ids, (n_hole, ids.shape[1] - n_hole), game=game, halves=names)
    return [[value or None for value in columns[name].tolist()] for name in names]
