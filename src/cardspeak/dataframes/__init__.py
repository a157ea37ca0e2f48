"""Add values, labels and equities to data frames of any library: Polars, pandas, PyArrow, DuckDB, Spark, Dask.

>>> import polars as pl
>>> frame = pl.DataFrame({"hole": ["AsKd", "7c7d"], "board": ["Ah Ac Kc 2d 7s", "Ah Ac Kc"]})
>>> with_values(frame, "hole", "board", add=["category", "place"]).rows()
[('AsKd', 'Ah Ac Kc 2d 7s', 'full house', 167), ('7c7d', 'Ah Ac Kc', 'two pair', 2534)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypeVar, cast

from cardspeak.dataframes.asked import Asked
from cardspeak.dataframes.engines import in_dask, in_spark, is_dask
from cardspeak.dataframes.libraries import in_duckdb, in_pandas, in_polars, in_pyarrow
from cardspeak.errors import HandError, listed, listed_in_short, quoted
from cardspeak.frames.equities import SHARES
from cardspeak.frames.extras import missing
from cardspeak.games import AnyGame
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
ACCEPTED = (
    "a data frame of Polars, pandas, PyArrow, Spark, Dask or Modin, a lazy frame of Polars, or a relation of DuckDB"
)


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
        frame: a data frame of Polars, pandas, PyArrow, Spark, Dask or Modin, a lazy frame of Polars, or a relation of
            DuckDB whose connection has the functions of `cardspeak.duckdb.register`.
        cards: the column of the hand, or several columns whose cards are joined.
        board: the column of the board, or several, such as `["flop", "turn", "river"]`; without it, the hand has all
            cards, hole cards before board cards.
        add: what to add: `value`, `category`, `name` or `place`, several of them, or a mapping from them to the names
            of the new columns. By default, a column is named after its content. A column of this name is replaced.
        game: a game code, a `Game`, or the path of a game file.
        half: the half of the pot; by default, the game's first half.
        strict: whether a wrong row is an error. For DuckDB, use the argument of `register` instead. Spark and Dask
            raise the error when the frame is computed, and the row is that of a batch.

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


def _with_columns(
    frame: Any, cards: Names, board: Names | None, added: Mapping[str, str], options: dict[str, Any]
) -> Any:
    """The frame with further columns."""
    table = None if is_dask(frame) else _read(frame)
    known = [*frame.columns] if table is None else table.collect_schema().names()
    asked = Asked(
        _names(cards, "cards", known), None if board is None else _names(board, "board", known), added, options
    )
    if table is None:
        return in_dask(frame, asked)
    library = table.implementation
    if library.is_polars():
        return in_polars(frame, asked)
    if library.is_duckdb():
        return in_duckdb(frame, asked)
    if library.is_pyarrow():
        return in_pyarrow(frame, asked)
    if library.is_pandas_like():
        return in_pandas(table, asked)
    if library.is_pyspark() or library.is_pyspark_connect():
        return in_spark(frame, asked)
    raise HandError.at("frame", f"a frame of {library.name.lower()} is not supported; give {ACCEPTED}")


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
