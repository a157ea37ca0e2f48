"""Deals as a table: every deal a row, what can be said of it a column, and the query language.

`deals` and `when` import the table when they are called, because queries do not need it. The classes of the table, for
annotations, are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardspeak.cards import Cards
    from cardspeak.deals.answering.result import Selected as Selected
    from cardspeak.deals.table.board import BoardColumns as BoardColumns
    from cardspeak.deals.table.expression import Choice as Choice
    from cardspeak.deals.table.expression import Expression as Expression
    from cardspeak.deals.table.player import PlayerColumns as PlayerColumns
    from cardspeak.deals.table.rows import DealRows as DealRows
    from cardspeak.deals.table.table import Deals as Deals
    from cardspeak.deals.table.table import GroupedDeals as GroupedDeals
    from cardspeak.deals.table.when import When
    from cardspeak.games import AnyGame
    from cardspeak.ranges import Range

__all__ = [
    "BoardColumns", "Choice", "DealRows", "Deals", "Expression", "GroupedDeals", "PlayerColumns", "Selected", "deals",
    "when",
]  # fmt: skip
_HOMES = {
    "BoardColumns": "table.board",
    "Choice": "table.expression",
    "DealRows": "table.rows",
    "Deals": "table.table",
    "Expression": "table.expression",
    "GroupedDeals": "table.table",
    "PlayerColumns": "table.player",
    "Selected": "answering.result",
}
"""The module that defines each class of the table."""


def __getattr__(name: str) -> Any:
    """The class of the table, imported on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def deals(
    game: AnyGame = "holdem",
    players: Mapping[str, str | Range] | None = None,
    /,
    *,
    board: Cards = "",
    dead: Cards = "",
    syntax: Literal["generic", "classic"] | None = None,
    **named: str | Range,
) -> Deals:
    """A table with a row for each deal, and a column for whatever can be said of it.

    Args:
        game: a game code, a `Game`, or the path of a game file.
        players: the range of each player, by name, for names that are no keywords.
        board: the board cards dealt so far, or a range of boards such as `[K-T][9-7][8-5]`.
        dead: cards that no player holds and that cannot be dealt.
        syntax: how ranges are written, `"generic"` or `"classic"`; see `parse_range`. The default is the notation of
            this package.
        **named: the range of each player, with the player's name as keyword: `hero="AhKh", villain="QQ+, AKs"`. All
            hands that do not share a card are equally likely, except for the weights of ranges.

    Raises:
        QueryError: there are no players, or more than the game allows, or a name is given twice.
        CardspeakError: a range, the board, the dead cards or the game is wrong, as in `equity`.

    >>> table = deals(hero="AhKh", villain="QQ+, AKs", board="Qh7h2c")
    >>> table.mean(table.hero.share).fraction
    Fraction(319, 720)
    >>> table.where(table.hero.category("river") >= "flush").mean(table.hero.share).fraction
    Fraction(659, 720)
    """
    from cardspeak.deals.table.make import make_deals

    return make_deals(game, players, board, dead, syntax, named)


def when(condition: Expression) -> When:
    """The start of a choice between values: `when(condition).then(value).otherwise(value)`.

    Further conditions follow with `.when(...).then(...)`; the first that holds decides.

    Raises:
        QueryError: it is not a condition on the columns of a table.

    >>> table = deals(hero="AsKs", villain="15%")
    >>> bet = when(table.villain.in_range("QQ+")).then(table.hero.share * 100 - 50).otherwise(10)
    >>> bet.kind
    'number'
    """
    from cardspeak.deals.table.when import when_true

    return when_true(condition)
