"""Add values, labels and equities to data frames of any library: Polars, pandas, PyArrow, DuckDB.

>>> import polars as pl
>>> frame = pl.DataFrame({"hole": ["AsKd", "7c7d"], "board": ["Ah Ac Kc 2d 7s", "Ah Ac Kc"]})
>>> with_values(frame, "hole", "board", add=["category", "place"]).rows()
[('AsKd', 'Ah Ac Kc 2d 7s', 'full house', 167), ('7c7d', 'Ah Ac Kc', 'two pair', 2534)]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import numpy as np

from cardspeak.array_types import Flags, Floats
from cardspeak.columns import Column
from cardspeak.errors import HandError, listed, listed_in_short, quoted
from cardspeak.evaluate.labels import MaskedValues, places_of
from cardspeak.evaluate.naming import Label
from cardspeak.frames.equities import SHARES, equities_of_columns
from cardspeak.frames.extras import missing
from cardspeak.frames.values import values_of_columns
from cardspeak.games import GAMES, AnyGame, find_game
from cardspeak.ranges import Range

try:
    import narwhals as nw
except ImportError as error:
    raise missing("cardspeak.dataframes", error, "frames") from None

Frame = TypeVar("Frame")
Names: TypeAlias = str | Sequence[str]
"""The name of a column, or the names of several whose cards are joined."""
Added: TypeAlias = str | Sequence[str] | Mapping[str, str]
"""What to add: one thing, several, or a mapping from each to the name of its column."""

VALUES = ("value", "category", "name", "place")
ACCEPTED = "a data frame of Polars, pandas or PyArrow, a lazy frame of Polars, or a relation of DuckDB"


def with_values(
    frame: Frame,
    cards: Names,
    board: Names | None = None,
    *,
    add: Added = "value",
    game: AnyGame = "holdem",
    half: str | None = None,
    strict: bool = False,
) -> Frame:
    """The frame with further columns for the value, category, name or place of the hand in each row.

    A row that is null in a column of cards is null in the results, and so is a row whose cards are not a hand of the
    game, unless `strict` is true.

    Args:
        frame: a data frame of Polars, pandas or PyArrow, a lazy frame of Polars, or a relation of DuckDB whose
            connection has the functions of `cardspeak.duckdb.register`.
        cards: the column of the hand, or several columns whose cards are joined.
        board: the column of the board, or several, such as `["flop", "turn", "river"]`; without it, the hand has all
            cards, hole cards before board cards.
        add: what to add: `value`, `category`, `name` or `place`, several of them, or a mapping from them to the names
            of the new columns. By default, a column is called what it is. A column of this name is replaced.
        game: a game code, a `Game`, or the path of a game file.
        half: the half of the pot; by default, the game's first half.
        strict: whether a wrong row is an error. For DuckDB, use the argument of `register` instead.

    Raises:
        CardError: `strict` is true and a row is wrong. The message gives the row, counted from 0.
        HandError: this is not such a frame, or has no such columns, or they are not of text or lists of cards; or
            nothing of this name can be added. Lazy frames report errors in rows and types when they are collected.
        GameError: the game or the half is unknown, or has no hands that can be valued.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"hole": ["AsKd", None], "flop": ["Ah Ac Kc"] * 2, "turn": ["2d"] * 2})
    >>> with_values(frame, "hole", ["flop", "turn"], add={"category": "hand"})["hand"].tolist()
    ['full house', nan]
    """
    options = {"game": game, "half": half, "strict": strict}
    return cast("Frame", _with_columns(frame, cards, board, _read_added(add, VALUES), options))


def with_equity(
    frame: Frame,
    cards: Names,
    board: Names | None = None,
    *,
    villains: str | Range = "random",
    add: Added = "equity",
    game: AnyGame = "holdem",
    exact: bool = False,
    seed: int | None = None,
    strict: bool = False,
) -> Frame:
    """The frame with a further column for the equity of each hand against one opponent.

    The equities are those of `equity_many`, and so are the arguments `villains`, `exact` and `seed`. The other
    arguments are those of `with_values`, except that `add` is `equity`, `win`, `tie` or `standard_error`, several of
    them, or a mapping. A row whose cards leave no holding of the opponent's range is wrong, too. For DuckDB, `equity`
    is all that can be added, and there is neither `exact` nor `seed`.

    Raises:
        RangeError: the range cannot be read.
        CardspeakError: as in `with_values` and in `equity_many`.

    >>> import polars as pl
    >>> with_equity(pl.DataFrame({"hole": ["AsAd", "7c2d"]}), "hole")["equity"].round(4).to_list()
    [0.852, 0.3458]
    """
    options = {"villains": villains, "game": game, "exact": exact, "seed": seed, "strict": strict}
    return cast("Frame", _with_columns(frame, cards, board, _read_added(add, SHARES), options))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What to add to a frame.

    Attributes:
        cards: the columns of the hand.
        board: the columns of the board, or None.
        added: the name of the new column for each thing to add.
        options: the other arguments of `with_values` or `with_equity`.
    """

    cards: list[str]
    board: list[str] | None
    added: Mapping[str, str]
    options: dict[str, Any]

    @property
    def of_equity(self) -> bool:
        """Whether equities are added, not values."""
        return "villains" in self.options

    def computed(self, column: Callable[[str], Column], forms: _Forms) -> dict[str, Any]:
        """The new columns by name, in the form of a library; `column` returns a column of the frame by its name."""
        cards, board = ([column(name) for name in names or ()] for names in (self.cards, self.board))
        on_board = None if self.board is None else board
        if self.of_equity:
            found = equities_of_columns(cards, on_board, **self.options)
            return {name: forms.floats(found.shares[what], found.are_missing) for what, name in self.added.items()}  # type: ignore[index]
        values = values_of_columns(cards, on_board, **self.options)
        options = {"game": self.options["game"], "half": self.options["half"]}
        made: dict[str, Callable[[], Any]] = {
            "value": lambda: forms.integers(values),
            "place": lambda: forms.integers(places_of(values, **options)),
            "category": lambda: forms.labels("category", values, **options),
            "name": lambda: forms.labels("name", values, **options),
        }
        return {name: made[what]() for what, name in self.added.items()}


class _Forms(Protocol):
    """How a library stores new columns."""

    def integers(self, numbers: MaskedValues) -> Any:
        """A column of values or places."""

    def floats(self, numbers: Floats, are_missing: Flags) -> Any:
        """A column of equities."""

    def labels(self, label: Label, values: MaskedValues, game: AnyGame, half: str | None) -> Any:
        """A column of categories or names."""


def _with_columns(
    frame: Any, cards: Names, board: Names | None, added: Mapping[str, str], options: dict[str, Any]
) -> Any:
    """The frame with further columns."""
    table = _read(frame)
    known = table.collect_schema().names()
    asked = _Asked(
        _names(cards, "cards", known), None if board is None else _names(board, "board", known), added, options
    )
    library = table.implementation
    if library.is_polars():
        return _in_polars(frame, asked)
    if library.is_duckdb():
        return _in_duckdb(frame, asked)
    if library.is_pyarrow():
        return _in_pyarrow(frame, asked)
    if library.is_pandas_like():
        return _in_pandas(table, asked)
    raise HandError.at("frame", f"a frame of {library.name.lower()} is not supported; give {ACCEPTED}")


def _in_polars(frame: Any, asked: _Asked) -> Any:
    import polars as pl

    import cardspeak.polars

    hand = cardspeak.polars.PokerExpressions(pl.col(asked.cards[0]))
    arguments = {"board": asked.board, "more": asked.cards[1:], **asked.options}
    if asked.of_equity:
        found = hand.equities(**arguments)
        return frame.with_columns(**{name: found.struct.field(what) for what, name in asked.added.items()})
    return frame.with_columns(**{name: getattr(hand, what)(**arguments) for what, name in asked.added.items()})


def _in_pandas(table: nw.DataFrame[Any], asked: _Asked) -> Any:
    """A frame of pandas, or of a library with the same interface, with further columns."""
    import pandas as pd

    from cardspeak import pandas as ours

    class Forms:
        """Columns of pandas."""

        integers = staticmethod(ours.integers_of)
        labels = staticmethod(ours.labels_of)

        @staticmethod
        def floats(numbers: Floats, are_missing: Flags) -> Floats:
            del are_missing  # they are NaN
            return numbers

    native = table.to_native()
    computed = asked.computed(lambda name: ours.readable(table[name].to_pandas()), Forms())
    index, series = native.index, table.implementation.to_native_namespace().Series
    return native.assign(**{name: series(pd.Series(column, index=index)) for name, column in computed.items()})


def _in_pyarrow(table: Any, asked: _Asked) -> Any:
    import pyarrow as pa

    from cardspeak import arrow

    class Forms:
        """Columns of PyArrow."""

        @staticmethod
        def integers(numbers: MaskedValues) -> Any:
            return pa.array(numbers.data, mask=np.ma.getmaskarray(numbers))

        @staticmethod
        def floats(numbers: Floats, are_missing: Flags) -> Any:
            return pa.array(numbers, mask=are_missing)

        @staticmethod
        def labels(label: Label, values: MaskedValues, game: AnyGame, half: str | None) -> Any:
            return (arrow.categories_of if label == "category" else arrow.names_of)(values, game=game, half=half)

    for name, column in asked.computed(table.column, Forms()).items():
        place = table.column_names.index(name) if name in table.column_names else None
        table = table.append_column(name, column) if place is None else table.set_column(place, name, column)
    return table


def _in_duckdb(relation: Any, asked: _Asked) -> Any:
    import duckdb as duck

    game, options = find_game(asked.options["game"]), asked.options
    if GAMES.get(game.code) is not game or options["strict"] or options.get("exact") or options.get("seed") is not None:
        accepted = "DuckDB accepts built-in games, and neither exact nor seed; strict is an argument of register"
        raise HandError.at("frame", f"a relation of DuckDB with other options; {accepted}")
    last = options["villains"] if asked.of_equity else options["half"] or ""
    columns = [_joined(asked.cards), "''" if asked.board is None else _joined(asked.board)]
    arguments = ", ".join([*columns, *map(_literal, (game.code, str(last)))])
    kept = [_identifier(name) for name in relation.columns if name not in asked.added.values()]
    made = [f"poker_{what}({arguments}) AS {_identifier(name)}" for what, name in asked.added.items()]
    try:
        return relation.project(", ".join([*kept, *made]))
    except duck.CatalogException as error:
        raise HandError.at(
            "frame", f"its connection has no functions of cardspeak; call cardspeak.duckdb.register first ({error})"
        ) from None


def _joined(names: Sequence[str]) -> str:
    """The SQL of the cards of several columns; NULL if one of them is NULL."""
    return " || ' ' || ".join(map(_identifier, names))


def _identifier(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _read(frame: object) -> Any:
    """The frame in the interface of narwhals.

    Raises:
        HandError: it is not a data frame.
    """
    try:
        return nw.from_native(frame)
    except TypeError:
        raise HandError.at("frame", f"{quoted(type(frame).__name__, 30)} is not supported; give {ACCEPTED}") from None


def _names(given: object, argument: str, known: Sequence[str]) -> list[str]:
    """The names of columns.

    Raises:
        HandError: there are none, or the frame has no such column.
    """
    names: list[Any] = [*given] if isinstance(given, list | tuple) else [given]
    for name in names:
        if name not in known:
            columns = listed_in_short(known, longest=20)
            raise HandError.at(argument, f"{quoted(name, 20)} is not a column of the frame; columns: {columns}")
    if not names:
        raise HandError.at(argument, "no columns; give the name of a column, or a list of names")
    return names


def _read_added(add: object, accepted: Sequence[str]) -> Mapping[str, str]:
    """The name of the new column for each thing to add.

    Raises:
        HandError: nothing of this name can be added.
    """
    things = add if isinstance(add, list | tuple | set) else [add]
    added: Mapping[Any, Any] = add if isinstance(add, Mapping) else {what: what for what in things}
    for what, name in added.items():
        if what not in accepted or not isinstance(name, str):
            wrong = what if what not in accepted else name
            raise HandError.at("add", f"{quoted(wrong, 20)} cannot be added; accepted: {listed(accepted, 'or')}")
    return added
