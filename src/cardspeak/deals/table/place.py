"""What every column checks: its street, its half of the pot, and whether the game has such a column."""

from __future__ import annotations

from typing import NoReturn

from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.language.functions.function import ForGames
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.rows.next_card import has_next_card
from cardspeak.deals.rows.short import has_values
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.expression import Expression
from cardspeak.errors import QueryError, listed, quoted, shown
from cardspeak.games import Game


class ColumnScope(Scope):
    """The scope in which the functions of PQL build the expressions of columns: errors name the column."""

    column_name: str

    def fail(self, column: int, message: str) -> NoReturn:  # noqa: ARG002  there is no text
        """Refuse the column.

        Raises:
            QueryError: always.
        """
        raise QueryError.at(self.column_name, message)


class Columns:
    """The base of the columns of a player and of the board."""

    __slots__ = ("_setting",)

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    @property
    def _game(self) -> Game:
        return self._setting.game

    def _made(self, node: Node) -> Expression:
        return Expression(node, self._setting)

    def _scope(self, name: str) -> ColumnScope:
        scope = ColumnScope(self._setting)
        object.__setattr__(scope, "column_name", name)
        return scope

    def _street(self, given: str | None, name: str) -> int:
        """The number of a street, which is the last one by default."""
        streets, last = self._setting.streets, self._setting.last_street
        if given is None:
            return last
        wanted = given.strip().lower() if isinstance(given, str) else given
        names = [street.name for street in streets]
        if wanted in names:
            return names.index(wanted)
        if wanted == "river":
            return last
        said = quoted(given, 20) if isinstance(given, str) else shown(given)
        raise QueryError.at(
            name, f"{said} is not a street of {self._game.short_title}; accepted: {listed(names, 'or')}"
        )

    def _half(self, given: str | None, name: str) -> int:
        """The number of a half of the pot, which is the first one by default."""
        names = [half.name for half in self._game.halves]
        if given is None:
            return 0
        if isinstance(given, str) and given.strip().lower() in names:
            return names.index(given.strip().lower())
        said = quoted(given, 20) if isinstance(given, str) else shown(given)
        raise QueryError.at(
            name, f"{said} is not a half of the pot in {self._game.short_title}; accepted: {listed(names, 'or')}"
        )

    def _check_game(self, games: ForGames, name: str) -> None:
        if not games.accepts(self._game):
            raise QueryError.at(name, f"it is for {games.words}, not for {self._game.short_title}")

    def _check_made(self, half: int, street: int, name: str) -> None:
        """Check that hands have values on a street."""
        if not has_values(self._game.halves[half], *self._setting.counts(street)):
            at = self._setting.streets[street].name
            raise QueryError.at(name, f"a rulebook ranks only hands of five cards; on the street {at} they have fewer")

    def _check_next(self, street: int, name: str) -> None:
        """Check that at most one card comes after a street."""
        setting = self._setting
        if street != setting.last_street and not has_next_card(setting, street):
            streets = [
                each.name
                for at, each in enumerate(setting.streets)
                if at == setting.last_street or has_next_card(setting, at)
            ]
            at = setting.streets[street].name
            message = f"outs are cards that come next; after {at} more than one comes"
            raise QueryError.at(name, f"{message}; accepted: {listed(streets, 'or')}")
