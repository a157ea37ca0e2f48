"""The namespace `poker` for Polars: the value, category, name, place and equity of hands in columns.

`import cardspeak.polars` adds the namespace to expressions and series. The expressions also work in lazy queries, and
the streaming engine runs them in batches.

>>> import polars as pl
>>> import cardspeak.polars
>>> frame = pl.DataFrame({"hole": ["AsKd", "7c7d", None], "board": ["Ah Ac Kc 2d 7s"] * 3})
>>> hand = pl.col("hole").poker
>>> frame.select("hole", category=hand.category("board"), place=hand.place("board")).rows()
[('AsKd', 'full house', 167), ('7c7d', 'full house', 251), (None, None, None)]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

import numpy as np

from cardspeak.equities.many.rows import read_villains
from cardspeak.errors import HandError, quoted
from cardspeak.evaluate.dictionaries import Dictionary, dictionary_of, texts_of
from cardspeak.evaluate.labels import places_of
from cardspeak.evaluate.methods import find_half, plan_for
from cardspeak.evaluate.naming import Label
from cardspeak.frames.equities import SHARES
from cardspeak.frames.extras import missing
from cardspeak.frames.functions import EquityFunction, Split, ValueFunction
from cardspeak.games import AnyGame, Game, Half, find_game
from cardspeak.ranges import Range

try:
    import polars as pl
except ImportError as error:
    raise missing("cardspeak.polars", error, "frames") from None

IntoColumn: TypeAlias = str | pl.Expr | pl.Series
"""A column: its name, an expression or a series."""
IntoColumns: TypeAlias = IntoColumn | Sequence[IntoColumn]
"""One column, or several whose cards are joined."""
Function: TypeAlias = Callable[[Sequence[pl.Series]], pl.Series]
T = TypeVar("T", pl.Expr, pl.Series)


class Poker(ABC, Generic[T]):
    """The namespace `poker` of an expression or a series, such as `pl.col("hole").poker`.

    The column has the cards of one hand in each row: text in any notation that `parse_cards` accepts, or lists of
    cards. If `board` is given, these are the hole cards; otherwise, they are all cards of the hand, hole cards before
    board cards. Rows can have different numbers of cards. A row that is null in a column is null in the result. So is a
    row whose cards are not a hand of the game, unless `strict` is true.

    The methods have these arguments:

    - `board`: the column of the board: its name, an expression or a series; or a list of them, such as
      `["flop", "turn", "river"]`. `pl.lit("Ah Ac Kc 2d 7s")` is one board for all rows. Methods of a series accept only
      series.
    - `more`: further columns of the hand, if its cards are in several columns.
    - `game`: a game code, a `Game`, or the path of a game file.
    - `half`: the half of the pot; by default, the game's first half.
    - `strict`: whether a wrong row raises a `CardError` that names the row, counted from 0. The streaming engine then
      cannot divide the column into batches.
    """

    _own: T

    def value(
        self,
        board: IntoColumns | None = None,
        *,
        more: IntoColumns = (),
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> T:
        """The value of each hand, as UInt16: bigger is better, and equal values tie; 0 if the hand does not qualify.

        The values are those of `evaluate_many`.

        Raises:
            GameError: the game or the half is unknown, or has no hands that can be valued.
            HandError: a column is not of text or lists of cards, or the columns have different lengths. In lazy
                queries, this error and the next are raised when the query runs.
            CardError: `strict` is true and a row is wrong.

        >>> import polars as pl
        >>> frame = pl.DataFrame({"hole": ["AsKd", "AsAx"], "flop": ["Ah Ac Kc", "Ah Ac Kc"], "turn": ["2d", "2d"]})
        >>> frame.select(pl.col("hole").poker.value(["flop", "turn"])).rows()
        [(7296,), (None,)]
        """
        return self._values(board, more, *_game_and_half(game, half), strict)

    def place(
        self,
        board: IntoColumns | None = None,
        *,
        more: IntoColumns = (),
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> T:
        """The place of each hand, as UInt16: 1 for the best hand; null if the hand does not qualify.

        Raises:
            CardspeakError: as in `value`.

        >>> import polars as pl
        >>> pl.Series(["As Ks Qs Js Ts"]).poker.place().to_list()
        [1]
        """
        chosen = _game_and_half(game, half)
        return self._map([self._values(board, more, *chosen, strict)], _Places(*chosen), pl.UInt16())

    def category(
        self,
        board: IntoColumns | None = None,
        *,
        more: IntoColumns = (),
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> T:
        """The category of each hand, such as `full house`, as an Enum; null if the hand does not qualify.

        The Enum has all categories of the half, from the worst to the best, so the column sorts by strength.

        Raises:
            CardspeakError: as in `value`.

        >>> import polars as pl
        >>> pl.Series(["As Ks Qs Js Ts", "As Ks Qs Js Td"]).poker.category().to_list()
        ['straight flush', 'straight']
        """
        chosen = _game_and_half(game, half)
        return self._labels("category", self._values(board, more, *chosen, strict), chosen[1])

    def name(
        self,
        board: IntoColumns | None = None,
        *,
        more: IntoColumns = (),
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> T:
        """The name of each hand as players say it, as an Enum; null if the hand does not qualify.

        Raises:
            CardspeakError: as in `value`.

        >>> import polars as pl
        >>> pl.Series(["As Ah Ad Ks Kd"]).poker.name().to_list()
        ['Full house, aces full of kings']
        """
        chosen = _game_and_half(game, half)
        return self._labels("name", self._values(board, more, *chosen, strict), chosen[1])

    def equity(
        self,
        board: IntoColumns | None = None,
        *,
        villains: str | Range = "random",
        more: IntoColumns = (),
        game: AnyGame = "holdem",
        exact: bool = False,
        seed: int | None = None,
        strict: bool = False,
    ) -> T:
        """The equity of each hand against one opponent, 0 to 1, as Float64.

        The equities are those of `equity_many`, and so are the arguments `villains`, `exact` and `seed`. A row is also
        wrong if its cards leave no holding of the opponent's range.

        Raises:
            GameError: the game is unknown.
            RangeError: the range cannot be read.
            CardspeakError: as in `value` and in `equity_many`.

        >>> import polars as pl
        >>> frame = pl.DataFrame({"hole": ["AsAd", "7c2d"], "board": ["", "7h 2h Ah"]})
        >>> frame.select(pl.col("hole").poker.equity("board").round(4)).rows()
        [(0.852,), (0.7394,)]
        """
        options: dict[str, Any] = {"game": game, "exact": exact, "seed": seed, "strict": strict}
        return self._map([self.equities(board, villains=villains, more=more, **options)], _equity, pl.Float64())

    def equities(
        self,
        board: IntoColumns | None = None,
        *,
        villains: str | Range = "random",
        more: IntoColumns = (),
        game: AnyGame = "holdem",
        exact: bool = False,
        seed: int | None = None,
        strict: bool = False,
    ) -> T:
        """The shares of each hand, as a Struct with the fields `equity`, `win`, `tie` and `standard_error`.

        Raises:
            CardspeakError: as in `equity`.

        >>> import polars as pl
        >>> pl.Series(["AsAd"]).poker.equities(villains="KK").struct.field("tie").round(4).to_list()
        [0.0046]
        """
        known = find_game(game)
        opponents = read_villains(villains, known)
        split, columns = self._columns(board, more)
        function = _Equities(EquityFunction(split, known, opponents, exact, seed, strict))
        return self._map(columns, function, pl.Struct(dict.fromkeys(SHARES, pl.Float64)), not strict)

    def _values(self, board: IntoColumns | None, more: IntoColumns, game: Game, half: Half, strict: bool) -> T:
        split, columns = self._columns(board, more)
        return self._map(columns, _Values(ValueFunction(split, game, half, strict)), pl.UInt16(), not strict)

    def _labels(self, label: Label, values: T, half: Half) -> T:
        return self._map([values], _Labels(label, half), pl.Enum(texts_of(half, label)))

    def _columns(self, board: IntoColumns | None, more: IntoColumns) -> tuple[Split, list[T]]:
        """All columns, those of the hand first, and how they are divided."""
        hand: list[T] = [self._column(given) for given in (self._own, *_listed(more))]
        on_board: list[T] = [self._column(given) for given in _listed(() if board is None else board)]
        return Split(len(hand), board is not None), hand + on_board

    @abstractmethod
    def _column(self, given: IntoColumn) -> T:
        """A column that is an argument."""

    @abstractmethod
    def _map(self, columns: list[T], function: Function, dtype: pl.DataType, is_elementwise: bool = True) -> T:
        """The result of a function of columns."""


@pl.api.register_expr_namespace("poker")
class PokerExpressions(Poker[pl.Expr]):
    """The namespace `poker` of expressions."""

    def __init__(self, expr: pl.Expr) -> None:
        self._own = expr

    def _column(self, given: IntoColumn) -> pl.Expr:
        if isinstance(given, str):
            return pl.col(given)
        if isinstance(given, pl.Series):
            return pl.lit(given)
        return given if isinstance(given, pl.Expr) else _not_a_column(given, "a name, an expression or a series")

    def _map(
        self, columns: list[pl.Expr], function: Function, dtype: pl.DataType, is_elementwise: bool = True
    ) -> pl.Expr:
        if all(column.meta.is_column() for column in columns):
            return _of_named(tuple(column.meta.output_name() for column in columns), function, dtype, is_elementwise)
        return pl.map_batches(columns, function, dtype, is_elementwise=is_elementwise)


@pl.api.register_series_namespace("poker")
class PokerSeries(Poker[pl.Series]):
    """The namespace `poker` of series."""

    def __init__(self, series: pl.Series) -> None:
        self._own = series

    def _column(self, given: IntoColumn) -> pl.Series:
        return given if isinstance(given, pl.Series) else _not_a_column(given, "a series")

    def _map(
        self, columns: list[pl.Series], function: Function, dtype: pl.DataType, is_elementwise: bool = True
    ) -> pl.Series:
        del dtype, is_elementwise  # a series is not divided into batches
        return function(columns)


@lru_cache(maxsize=256)
def _of_named(names: tuple[str, ...], function: Function, dtype: pl.DataType, is_elementwise: bool) -> pl.Expr:
    """The result of a function of the columns with these names.

    Polars runs a function once for several expressions only if they contain the same object. So value, category and
    place of the same columns evaluate the hands once.
    """
    return pl.map_batches([pl.col(name) for name in names], function, dtype, is_elementwise=is_elementwise)


@dataclass(frozen=True, slots=True)
class _Values:
    function: ValueFunction

    def __call__(self, columns: Sequence[pl.Series]) -> pl.Series:
        return pl.Series(columns[0].name, self.function(columns))


@dataclass(frozen=True, slots=True)
class _Equities:
    function: EquityFunction

    def __call__(self, columns: Sequence[pl.Series]) -> pl.Series:
        found = self.function(columns)
        valid = pl.Series(~found.are_missing)
        frame = pl.DataFrame({share: found.shares[share] for share in SHARES})
        return frame.select(pl.when(valid).then(pl.struct(SHARES)).alias(columns[0].name)).to_series()


@dataclass(frozen=True, slots=True)
class _Places:
    game: Game
    half: Half

    def __call__(self, columns: Sequence[pl.Series]) -> pl.Series:
        (values,) = columns
        return pl.Series(values.name, places_of(values.fill_null(0).to_numpy(), game=self.game, half=self.half.name))


@dataclass(frozen=True, slots=True)
class _Labels:
    label: Label
    half: Half

    def __call__(self, columns: Sequence[pl.Series]) -> pl.Series:
        (values,) = columns
        numbers = values.fill_null(0)
        found = dictionary_of(self.half, self.label)
        return _labels(found).gather(numbers).alias(values.name)


@lru_cache(maxsize=32)
def _labels(dictionary: Dictionary) -> pl.Series:
    """The label of each value, as an Enum; null if it has none."""
    texts = pl.Series([*dictionary.texts, None], dtype=pl.Enum(dictionary.texts))
    return texts.gather(dictionary.codes.astype(np.int64))


def _equity(columns: Sequence[pl.Series]) -> pl.Series:
    (found,) = columns
    return found.struct.field("equity").alias(found.name)


def _game_and_half(game: AnyGame, half: str | None) -> tuple[Game, Half]:
    """The game and the half in the arguments.

    Raises:
        GameError: the game or the half is unknown, or has no hands that can be valued.
    """
    known = find_game(game)
    chosen = find_half(known, half)
    plan_for(known, chosen)
    return known, chosen


def _listed(given: IntoColumns) -> Sequence[IntoColumn]:
    return given if isinstance(given, list | tuple) else [given]  # type: ignore[list-item]


def _not_a_column(given: object, accepted: str) -> NoReturn:
    raise HandError.at("columns", f"{quoted(given, 30)} is not a column; accepted: {accepted}")
