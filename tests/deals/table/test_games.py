"""Every column in every game: it has a value in each deal, or an error says which games have it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from cardspeak.deals import deals
from cardspeak.deals.table.board import BoardColumns
from cardspeak.deals.table.expression import Expression
from cardspeak.deals.table.player import PlayerColumns
from cardspeak.deals.table.table import Deals
from cardspeak.errors import QueryError
from cardspeak.games import GAMES
from tests.cases import cases

GIVEN: dict[str, list[object]] = {
    "hands": ["*"],
    "cards": ["AsKs"],
    "against": ["hands", "ranges", "*"],
    "to": ["lead", "tie", "one pair"],
    "boards": ["AKx"],
    "n": [3],
    "nth": [1, 2],
}
"""What parameters without a default, or with an interesting one, are given."""


def calls(columns: PlayerColumns | BoardColumns, street: str, half: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The calls of each column on a street."""
    for name in dir(type(columns)):
        if name.startswith("_") or name == "name":
            continue
        if isinstance(getattr(type(columns), name), property):
            yield name, {}
            continue
        options: list[dict[str, object]] = [{}]
        for parameter in [*inspect.signature(getattr(columns, name)).parameters]:
            values = GIVEN.get(parameter, [street] if parameter == "street" else [half] if parameter == "half" else [])
            if parameter in ("twice", "of_category"):
                values = [True, False]
            options = [{**each, parameter: value} for each in options for value in values] if values else options
        yield from ((name, each) for each in options)


def built(columns: PlayerColumns | BoardColumns, name: str, given: dict[str, object]) -> Expression | None:
    """The column; None if the game does not have it."""
    try:
        if isinstance(getattr(type(columns), name), property):
            return getattr(columns, name)  # type: ignore[no-any-return]
        return getattr(columns, name)(**given)  # type: ignore[no-any-return]
    except QueryError as error:
        assert str(error).partition(":")[2]
        return None


SOME = ("holdem", "shortdeck", "omaha8", "courchevel8", "stud8", "razz", "badugi", "badacey", "drawmaha", "bug-draw")
"""Games of each family."""


@cases("code", SOME)
def test_every_column_has_values_or_a_reason_why_not(code: str) -> None:
    check_columns(code)


@pytest.mark.exhaustive
@cases("code", [*GAMES])
def test_every_column_in_every_game(code: str) -> None:
    check_columns(code)


def check_columns(code: str) -> None:
    """Check that every column of a game has values, or that an error says why not."""
    game = GAMES[code]
    table: Deals = deals(code, a="*", b="*")
    streets = [street.name for street in table._setting.streets]
    found: dict[str, Expression] = {}
    for street in {streets[0], streets[-1], streets[len(streets) // 2]}:
        for half in game.halves:
            both: tuple[PlayerColumns | BoardColumns, ...] = (table.a, *((table.board,) if game.full_board else ()))
            for columns in both:
                for name, given in calls(columns, street, half.name):
                    expression = built(columns, name, given)
                    if expression is not None and _is_quick(expression):
                        found[f"{name} {given}"] = expression
    assert {name.partition(" ")[0] for name in found} >= {"share", "category", "cards", "ranks", "wins"}
    rows = [*table.rows(found, samples=5, seed=1)]
    assert len(rows) == 5
    for row in rows:
        assert all(value is not None for value in row.values())
        assert 0 <= row["share {}"] <= 1


def _is_quick(expression: Expression) -> bool:
    seconds: float = getattr(expression.node, "seconds", 0)
    return seconds < 1e-3


def test_ranges_of_boards_and_many_players() -> None:
    table = deals(a="AxKx", b="QQ", syntax="generic", board="[K-T][9-7][8-5]")
    rows = table.rows(board=table.board.cards("flop"), share=table.a.share, turn=table.board.card("turn"), samples=300)
    for row in rows:
        high, *low = (card[0] for card in row["board"].split())
        assert high in "KQJT"
        assert set(low) <= set("98765")
    flops = table.rows(flop=table.board.cards("flop"))
    assert sum(row["deals"] for row in flops) == table.count(table.board.high_cards("flop") == 1).count
    ten = deals("holdem", {f"player {seat}": "*" for seat in range(10)})
    first = ten["player 0"]
    found = ten.mean(first.share, samples=20_000, seed=1)
    assert abs(float(found) - 0.1) < 5 * found.standard_error
    with pytest.raises(QueryError, match="11 players"):
        deals("holdem", {f"player {seat}": "*" for seat in range(11)})
