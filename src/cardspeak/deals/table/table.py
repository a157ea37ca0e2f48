"""The table of deals."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from cardspeak.cluster.workers import Workers
from cardspeak.deals.answering.ask import answer, explain
from cardspeak.deals.answering.plan import QueryPlan
from cardspeak.deals.answering.query import Query, Selector, SelectorKind
from cardspeak.deals.answering.result import QueryAnswer, Selected
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.expressions.nodes import Both, Constant, Node
from cardspeak.deals.facts.best import BestCategory
from cardspeak.deals.facts.made import category_kind
from cardspeak.deals.rows.short import has_values
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.board import BoardColumns, board_of
from cardspeak.deals.table.expression import Choice, Expression, condition, expression
from cardspeak.deals.table.place import Columns
from cardspeak.deals.table.player import PlayerColumns
from cardspeak.deals.table.rows import DealRows, rows_of
from cardspeak.equities.question.terms import Terms, read_terms
from cardspeak.errors import QueryError, listed, listed_in_short, quoted, shown
from cardspeak.progress import Report, check_report

if TYPE_CHECKING:
    import polars as pl


class AnswerOptions(TypedDict, total=False):
    """The options of questions to a table; see `Deals`."""

    exact: bool
    samples: int | None
    precision: float | None
    seconds: float | None
    seed: int | None
    workers: Workers
    progress: Report | None
    checkpoint: str | os.PathLike[str] | None


class Deals:
    """A table of deals: a row for each deal, a column for each fact about it. `cardspeak.deals` makes it.

    Nothing is dealt before a question is asked, and then only what the question looks at. The columns of a player are
    attributes with the player's name, or items: `table.hero.share`, `table["hero"].share`. Those of the board are in
    `table.board`.

    Each question accepts the options of `equity`: `exact`, `samples`, `precision`, `seconds`, `seed`, `workers`,
    `progress` and `checkpoint`. By default, the answer is exact if that takes at most a few seconds. Otherwise, deals
    are sampled until the standard error of each share and mean is at most 0.0003 of the range of its values.
    `precision` is a part of this range, and `samples` is the number of deals that match `where`. Unless `seconds` ends
    the sample, the same seed gives the same answer with any number of workers.
    """

    __slots__ = ("_setting", "_where")

    def __init__(self, setting: Setting, where: Node | None = None) -> None:
        self._setting, self._where = setting, where

    def __repr__(self) -> str:
        setting = self._setting
        players = ", ".join(f"{name}={str(hands)!r}" for name, hands in zip(setting.names, setting.given, strict=True))
        kept = "" if self._where is None else ", some left out"
        return f"<deals of {setting.game.short_title}: {players}{kept}>"

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._setting.names

    @property
    def board(self) -> BoardColumns:
        """The columns of the board."""
        return board_of(self._setting)

    def __getitem__(self, name: str) -> PlayerColumns:
        """The columns of the player with this name."""
        if name not in self._setting.names:
            said = quoted(name, 20) if isinstance(name, str) else shown(name)
            raise QueryError.at(
                "player", f"{said} is not a player; accepted: {listed_in_short(self._setting.names, 'or')}"
            )
        return PlayerColumns(self._setting, self._setting.names.index(name))

    def __getattr__(self, name: str) -> PlayerColumns:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._setting.names:
            return self[name]
        raise AttributeError(
            f"{name!r} is neither a player nor a method; the players are {listed_in_short(self.players)}"
        )

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._setting.names]

    def winning_category(self, street: str | None = None, half: str | None = None) -> Expression:
        """The category of the best hand of all players on a street; the default is the last street."""
        columns = Columns(self._setting)
        at, of_half = columns._street(street, "winning_category"), columns._half(half, "winning_category")
        columns._check_made(of_half, at, "winning_category")
        kind = category_kind(self._setting.game, of_half)
        return Expression(BestCategory(at, len(self.players), of_half, kind), self._setting)

    def where(self, *conditions: Expression) -> Deals:
        """The table with only the deals in which all conditions hold."""
        kept = self._where
        for given in conditions:
            node = condition(given, self._setting, "where")
            kept = node if kept is None else Both(kept, node, is_either=False, kind=BOOLEAN)
        return Deals(self._setting, kept)

    def count(
        self, condition: Expression | None = None, by: Expression | None = None, **options: Unpack[AnswerOptions]
    ) -> Selected:
        """In how many deals a condition holds: `value` is their share, `count` their number.

        Deals that differ only on streets that the question does not look at count once. If deals are sampled, `count`
        is a number of sampled deals.

        Args:
            condition: the condition; by default, all deals count.
            by: an expression that splits the deals into groups, one for each of its values; see `group_by`.
            **options: see `Deals`.
        """
        given = True if condition is None else condition
        return self._ask("count", expression(given, self._setting, "count").count(by), options)

    def mean(self, given: Expression, by: Expression | None = None, **options: Unpack[AnswerOptions]) -> Selected:
        """The mean of an expression; of a condition, the share of the deals in which it holds. `by` makes groups."""
        return self._ask("mean", expression(given, self._setting, "mean").mean(by), options)

    def min(self, given: Expression, by: Expression | None = None, **options: Unpack[AnswerOptions]) -> Selected:
        """The least value of an expression; `by` splits the deals into groups."""
        return self._ask("min", expression(given, self._setting, "min").min(by), options)

    def max(self, given: Expression, by: Expression | None = None, **options: Unpack[AnswerOptions]) -> Selected:
        """The greatest value of an expression; `by` splits the deals into groups."""
        return self._ask("max", expression(given, self._setting, "max").max(by), options)

    def histogram(
        self,
        given: Expression,
        bins: int | Sequence[float] | None = None,
        by: Expression | None = None,
        **options: Unpack[AnswerOptions],
    ) -> Selected:
        """How often an expression has each value.

        Args:
            given: the expression.
            bins: see `Expression.histogram`.
            by: an expression that splits the deals into groups.
            **options: see `Deals`.
        """
        choice = expression(given, self._setting, "histogram").histogram(bins, by)
        return self._ask("histogram", choice, options)

    def ratio(self, given: Expression, over: Expression, **options: Unpack[AnswerOptions]) -> Selected:
        """The mean of an expression over the mean of another.

        An example is equity realisation, what a player wins as a part of the equity. Here the player folds on the turn
        without a pair:

        >>> from cardspeak import deals, when
        >>> table = deals(hero="AhKh", villain="QQ", board="Qh7h2c")
        >>> won = when(table.hero.category("turn") >= "one pair").then(table.hero.share).otherwise(0)
        >>> table.ratio(won, table.hero.share).fraction
        Fraction(160, 253)

        `value` is None if the second mean is 0. The standard error of a sample takes into account that both means
        are from the same deals.
        """
        return self._ask("ratio", expression(given, self._setting, "ratio").ratio(over), options)

    def group_by(self, given: Expression) -> GroupedDeals:
        """The deals, in a group for each value of an expression."""
        return GroupedDeals(self, expression(given, self._setting, "group_by"))

    def select(
        self,
        *choices: Choice | Mapping[str, Choice],
        exact: bool = False,
        samples: int | None = None,
        precision: float | None = None,
        seconds: float | None = None,
        seed: int | None = None,
        workers: Workers = None,
        progress: Report | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        **named: Choice,
    ) -> QueryAnswer:
        """The answers to several questions about the same deals, such as `eq=hero.share.mean()`.

        The answer to each is an item of the result, under its name. Names are given as keywords or in a mapping;
        questions without a name are called `mean 1`, `histogram 2` and so on. The options are described at `Deals`.
        """
        options = AnswerOptions(
            exact=exact, samples=samples, precision=precision, seconds=seconds, seed=seed, workers=workers,
            progress=progress, checkpoint=checkpoint,
        )  # fmt: skip
        return self._answer(_with_names(choices, named), options)

    def explain(
        self,
        *choices: Choice | Mapping[str, Choice],
        exact: bool = False,
        samples: int | None = None,
        precision: float | None = None,
        seconds: float | None = None,
        **named: Choice,
    ) -> QueryPlan:
        """How `select` would answer: what would be looked at, how many rows, and about how long. Nothing is dealt."""
        options = AnswerOptions(exact=exact, samples=samples, precision=precision, seconds=seconds)
        return explain(self._query(_with_names(choices, named)), _terms(options))

    def rows(
        self,
        columns: Mapping[str, Expression] | None = None,
        /,
        *,
        exact: bool = False,
        samples: int | None = None,
        seed: int | None = None,
        **named: Expression,
    ) -> DealRows:
        """The rows of the table with chosen columns, which are given as keywords or in a mapping.

        By default, every deal that differs in the columns is listed if that takes at most a few seconds on one core.

        Args:
            columns: the expression of each column, by name.
            exact: list every deal, even if there are billions. Rows can be read one block after another.
            samples: the number of random deals to list instead.
            seed: the seed of the random deals. By default, a random seed is used, which the result contains.
            **named: the expression of each column.

        Raises:
            QueryError: there are no columns, an expression belongs to another table, or there are too many deals.
        """
        given = {**(columns or {}), **named}
        nodes = {name: expression(each, self._setting, "rows").node for name, each in given.items()}
        return rows_of(self._setting, self._where, nodes, exact, samples, seed)

    def to_polars(
        self,
        columns: Mapping[str, Expression] | None = None,
        /,
        *,
        exact: bool = False,
        samples: int | None = None,
        seed: int | None = None,
        **named: Expression,
    ) -> pl.DataFrame:
        """The rows of the table with chosen columns as a Polars data frame; see `rows`."""
        return self.rows(columns, exact=exact, samples=samples, seed=seed, **named).to_polars()

    def lazy(
        self,
        columns: Mapping[str, Expression] | None = None,
        /,
        *,
        exact: bool = False,
        samples: int | None = None,
        seed: int | None = None,
        **named: Expression,
    ) -> pl.LazyFrame:
        """The rows of the table as a lazy Polars frame: only the columns that a query uses are computed.

        Without columns, it has the usual ones: for each player the cards, the category on each street, the share, and
        whether the player wins, and the cards of the board. See `rows` for the arguments.
        """
        given = {**(columns or {}), **named} or usual_columns(self)
        return self.rows(given, exact=exact, samples=samples, seed=seed).lazy()

    def _ask(self, name: str, choice: Choice, options: AnswerOptions) -> Selected:
        return self._answer({name: choice}, options)[0]

    def _answer(self, choices: Mapping[str, Choice], options: AnswerOptions) -> QueryAnswer:
        terms = _terms(options)
        return answer(self._query(choices), terms)

    def _query(self, choices: Mapping[str, Choice]) -> Query:
        selectors = []
        for name, choice in choices.items():
            if not isinstance(choice, Choice):
                advice = f"{name}=....mean()" if isinstance(choice, Expression) else "hero.share.mean()"
                raise QueryError.at("select", f"{quoted(name, 20)} is not a question; give one such as {advice}")
            if choice.setting is not self._setting:
                raise QueryError.at("select", "the expression belongs to a different table; use columns of this table")
            selectors.append(Selector(name, choice.kind, choice.node, choice.by, choice.bins))
        if not selectors:
            raise QueryError.at("select", "nothing is asked; give a question, such as eq=hero.share.mean()")
        return Query(self._setting, tuple(selectors), self._where)


def usual_columns(table: Deals) -> dict[str, Expression]:
    """The columns of a lazy frame for which none are chosen."""
    setting = table._setting
    streets = setting.streets
    columns = {}
    for name in table.players:
        player = table[name]
        columns[f"{name}_cards"] = player.cards()
        for at, street in enumerate(streets):
            if has_values(setting.game.halves[0], *setting.counts(at)):
                columns[f"{name}_{street.name}"] = player.category(street.name)
        columns[f"{name}_wins"] = player.wins()
        columns[f"{name}_share"] = player.share
    before = 0
    for street in streets:
        if street.n_board - before == 1:
            columns[street.name] = table.board.card(street.name)
        elif street.n_board > before:
            columns[street.name] = table.board.cards(street.name)
        before = street.n_board
    return columns


class GroupedDeals:
    """Deals in groups, one for each value of an expression; see `Deals.group_by`.

    Each answer is for all deals, and has the answers for the groups in `groups`: `answer["flush"]` is the answer for
    the group with this value.
    """

    __slots__ = ("_by", "_deals")

    def __init__(self, deals: Deals, by: Expression) -> None:
        self._deals, self._by = deals, by

    def count(self, condition: Expression | None = None, **options: Unpack[AnswerOptions]) -> Selected:
        """In how many deals of each group a condition holds; by default, how many deals each group has."""
        setting = self._deals._setting
        given = Expression(Constant(BOOLEAN, 1), setting) if condition is None else condition
        return self._deals._ask("count", expression(given, setting, "count").count(self._by), options)

    def mean(self, given: Expression, **options: Unpack[AnswerOptions]) -> Selected:
        """The mean of an expression in each group."""
        return self._ask("mean", given, options)

    def min(self, given: Expression, **options: Unpack[AnswerOptions]) -> Selected:
        """The least value of an expression in each group."""
        return self._ask("min", given, options)

    def max(self, given: Expression, **options: Unpack[AnswerOptions]) -> Selected:
        """The greatest value of an expression in each group."""
        return self._ask("max", given, options)

    def histogram(
        self, given: Expression, bins: int | Sequence[float] | None = None, **options: Unpack[AnswerOptions]
    ) -> Selected:
        """How often an expression has each value in each group."""
        choice = expression(given, self._deals._setting, "histogram").histogram(bins, self._by)
        return self._deals._ask("histogram", choice, options)

    def _ask(self, how: SelectorKind | str, given: Expression, options: AnswerOptions) -> Selected:
        found = expression(given, self._deals._setting, how)
        choice: Choice = getattr(found, how)(self._by)
        return self._deals._ask(how, choice, options)


def _terms(options: AnswerOptions) -> Terms:
    """The options, read."""
    unknown = sorted(set(options) - set(AnswerOptions.__annotations__))
    if unknown:
        accepted = listed([*AnswerOptions.__annotations__], "or")
        raise QueryError.at("options", f"{quoted(unknown[0], 20)} is not an option; accepted: {accepted}")
    check_report(options.get("progress"))
    return read_terms(**options)


def _with_names(choices: Sequence[Choice | Mapping[str, Choice]], named: Mapping[str, Choice]) -> dict[str, Choice]:
    """All choices, by name.

    Raises:
        QueryError: two have the same name.
    """
    found: list[tuple[str, Any]] = []
    for number, choice in enumerate(choices, start=1):
        if isinstance(choice, Mapping):
            found += choice.items()
        else:
            kind = {"avg": "mean"}.get(choice.kind, choice.kind) if isinstance(choice, Choice) else "question"
            found.append((f"{kind} {number}", choice))
    found += named.items()
    names: set[str] = set()
    for name, _ in found:
        if name.lower() in names:
            raise QueryError.at("select", f"{quoted(name, 20)} is the name of two questions")
        names.add(name.lower())
    return dict(found)
