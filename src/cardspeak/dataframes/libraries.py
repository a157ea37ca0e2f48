"""New columns in frames of Polars, pandas, PyArrow and DuckDB."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cardspeak.array_types import Flags, Floats
from cardspeak.dataframes.asked import Asked
from cardspeak.errors import HandError
from cardspeak.evaluate.labels import MaskedValues
from cardspeak.evaluate.naming import Label
from cardspeak.games import GAMES, AnyGame, find_game

if TYPE_CHECKING:
    import narwhals as nw


def in_polars(frame: Any, asked: Asked) -> Any:
    """A frame or a lazy frame of Polars with further columns."""
    import polars as pl

    import cardspeak.polars

    hand = cardspeak.polars.PokerExpressions(pl.col(asked.cards[0]))
    arguments = {"board": asked.board, "more": asked.cards[1:], **asked.options}
    if asked.of_equity:
        found = hand.equities(**arguments)
        return frame.with_columns(**{name: found.struct.field(what) for what, name in asked.added.items()})
    return frame.with_columns(**{name: getattr(hand, what)(**arguments) for what, name in asked.added.items()})


def in_pandas(table: nw.DataFrame[Any], asked: Asked) -> Any:
    """A frame of pandas, or of a library with the same interface, with further columns."""
    import pandas as pd

    native = table.to_native()
    computed = pandas_columns(lambda name: table[name].to_pandas(), asked)
    index, series = native.index, table.implementation.to_native_namespace().Series
    return native.assign(**{name: series(pd.Series(column, index=index)) for name, column in computed.items()})


def pandas_columns(column: Callable[[str], Any], asked: Asked) -> dict[str, Any]:
    """The new columns by name, as arrays of pandas; `column` returns a series of the frame by its name."""
    from cardspeak import pandas as ours

    class Ours:
        """Columns of pandas."""

        integers = staticmethod(ours.integers_of)
        labels = staticmethod(ours.labels_of)

        @staticmethod
        def floats(numbers: Floats, are_missing: Flags) -> Floats:
            del are_missing  # they are NaN
            return numbers

    return asked.computed(lambda name: ours.readable(column(name)), Ours())


def in_pyarrow(table: Any, asked: Asked) -> Any:
    """A table of PyArrow with further columns."""
    import pyarrow as pa

    from cardspeak import arrow

    class Ours:
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

    for name, column in asked.computed(table.column, Ours()).items():
        place = table.column_names.index(name) if name in table.column_names else None
        table = table.append_column(name, column) if place is None else table.set_column(place, name, column)
    return table


def in_duckdb(relation: Any, asked: Asked) -> Any:
    """A relation of DuckDB with further columns.

    Raises:
        HandError: the functions for DuckDB have no such option, or are not registered.
    """
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
