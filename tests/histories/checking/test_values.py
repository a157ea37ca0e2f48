"""The values of a batch, in Python and by the kernels."""

from __future__ import annotations

import random

from cardspeak.games import GAMES
from cardspeak.histories.checking.values import Group, Key, Valuer, Values
from tests.cases import cases


def groups_of(code: str, n: int) -> dict[Key, Group]:
    game, chance = GAMES[code], random.Random(7)
    size = game.hole_cards + game.full_board
    rows = [tuple(chance.sample(game.deck, size)) for _ in range(n)]
    return {(code, game.hole_cards, game.full_board): Group(game, game.hole_cards, rows)}


def ranked(values: Values, half: int) -> list[int]:
    """The number of each value among all of them, 0 for none."""
    column = values.columns[half]
    known = sorted({value for value in column if value is not None})
    return [0 if value is None else known.index(value) + 1 for value in column]


@cases("code", ["omaha8", "badugi", "badacey", "27-triple-draw", "drawmaha"])
def test_values_do_not_depend_on_how_they_are_found(code: str) -> None:
    groups = groups_of(code, 12)
    (in_python,) = Valuer(10**9).values(groups).values()
    (by_kernels,) = Valuer(0).values(groups).values()
    for half in range(len(in_python.halves)):
        assert ranked(in_python, half) == ranked(by_kernels, half)
        names = [in_python.name(half, row) for row in range(12)]
        assert names == [by_kernels.name(half, row) for row in range(12)]


def kinds(values: Values) -> set[type]:
    return {type(value) for value in values.columns[0]}


@cases(("code", "n", "then"), [("badugi", 12, int), ("omaha", 12, int), ("holdem", 200, tuple)])
def test_kernels_are_used_after_many_hands_of_games_that_take_long_in_python(code: str, n: int, then: type) -> None:
    groups, valuer = groups_of(code, n), Valuer(7)
    (values,) = valuer.values(groups).values()
    assert kinds(values) == {tuple}
    (values,) = valuer.values(groups).values()
    assert kinds(values) == {then}
