"""SQL functions for DuckDB: the value, category, name, place and equity of hands.

>>> import duckdb
>>> import cardspeak.duckdb
>>> connection = duckdb.connect()
>>> cardspeak.duckdb.register(connection)
>>> connection.sql("SELECT poker_category('AsKd', 'Ah Ac Kc 2d 7s'), poker_place('As Ks Qs Js Ts')").fetchall()
[('full house', 1)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.errors import CardError, CardspeakError, listed, quoted
from cardspeak.evaluate.texts import MISSING
from cardspeak.frames.equities import equities_of_columns
from cardspeak.frames.extras import missing
from cardspeak.frames.values import values_of_columns

try:
    import duckdb as duck
    import pyarrow as pa

    from cardspeak import arrow
except ImportError as error:
    raise missing("cardspeak.duckdb", error, "duckdb") from None

Vector: TypeAlias = pa.ChunkedArray
"""Some rows of a column, as DuckDB passes them to a function."""
Options: TypeAlias = tuple[str, ...]
"""The game and other arguments that most queries give as constants."""

SEED = 0
"""The seed for samples, fixed so that a query always has the same result."""

_VALUE = "cardspeak_value{strict}(cards, board, game, half)"
_MACROS = {
    "poker_value": ("half := ''", _VALUE),
    "poker_category": ("half := ''", f"cardspeak_category({_VALUE}, game, half)"),
    "poker_name": ("half := ''", f"cardspeak_name({_VALUE}, game, half)"),
    "poker_place": ("half := ''", f"cardspeak_place({_VALUE}, game, half)"),
    "poker_equity": ("villains := 'random'", "cardspeak_equity{strict}(cards, board, game, villains)"),
}
"""The last parameter and the definition of each SQL function.

DuckDB functions written in Python have neither defaults nor optional parameters, but macros have them. Macros that
contain the same call of `cardspeak_value` call it once.
"""


def register(connection: duck.DuckDBPyConnection, *, strict: bool = False) -> None:
    """Add the functions `poker_value`, `poker_category`, `poker_name`, `poker_place` and `poker_equity` to SQL.

    All have the parameters `cards`, `board := ''` and `game := 'holdem'`, all VARCHAR. The first four have a last
    parameter `half := ''`, which stands for the game's first half; `poker_equity` has `villains := 'random'`. If the
    board is empty, `cards` has all cards of the hand, hole cards before board cards. The result is NULL if an argument
    is NULL, or if the cards are not a hand of the game.

    The functions exist on this connection as long as it is open, and are not stored in the database. Call `register`
    for each further connection or cursor.

    Args:
        connection: the connection.
        strict: whether cards that are not a hand of the game are an error. The query then fails with an error of
            DuckDB, which quotes the cards.

    Raises:
        CardspeakError: this is not a DuckDB connection.

    >>> import duckdb
    >>> connection = duckdb.connect()
    >>> register(connection)
    >>> connection.sql('''
    ...     SELECT cards, poker_name(cards, '3c 4h 7s Ts Kd', 'omaha8', 'low') AS low
    ...     FROM (VALUES ('As 2d 8h Kc'), ('Ks Kh Qd Qc'), ('As Ax')) AS hands(cards)
    ... ''').fetchall()
    [('As 2d 8h Kc', '7-4-3-2-A low'), ('Ks Kh Qd Qc', None), ('As Ax', None)]
    """
    if not hasattr(connection, "create_function"):
        message = (
            f"{quoted(type(connection).__name__, 30)} is not a DuckDB connection; give the result of duckdb.connect()"
        )
        raise CardspeakError.at("connection", message)
    create: Any = connection.create_function  # it accepts text for its enumerations, but its types do not say so
    query = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE starts_with(function_name, 'cardspeak_')"
    known = {name for (name,) in connection.execute(query).fetchall()}
    for name, (function, types, result) in _functions().items():
        if name not in known:  # functions belong to the database, so that another connection may have created them
            create(name, function, types, result, type="arrow", null_handling="special")
    for name, (last, definition) in _MACROS.items():
        call = definition.format(strict="_strict" if strict else "")
        parameters = f"cards, board := '', game := 'holdem', {last}"
        connection.execute(f"CREATE OR REPLACE TEMP MACRO {name}({parameters}) AS {call}")


def _functions() -> dict[str, tuple[Callable[..., Any], list[str], str]]:
    """The functions in Python, with the types of their parameters and of their results."""
    texts, of_value = ["VARCHAR"] * 4, ["USMALLINT", "VARCHAR", "VARCHAR"]
    return {
        "cardspeak_value": (partial(_value, False), texts, "USMALLINT"),
        "cardspeak_value_strict": (partial(_value, True), texts, "USMALLINT"),
        "cardspeak_category": (partial(_of_value, arrow.categories_of), of_value, "VARCHAR"),
        "cardspeak_name": (partial(_of_value, arrow.names_of), of_value, "VARCHAR"),
        "cardspeak_place": (partial(_of_value, arrow.places_of), of_value, "USMALLINT"),
        "cardspeak_equity": (partial(_equity, False), texts, "DOUBLE"),
        "cardspeak_equity_strict": (partial(_equity, True), texts, "DOUBLE"),
    }


def _value(strict: bool, cards: Vector, board: Vector, game: Vector, half: Vector) -> pa.Array:
    """The values of the hands in a vector."""
    values, are_null = np.full(len(cards), MISSING, np.uint16), np.ones(len(cards), np.bool_)
    for rows, (code, name) in _by_options(game, half):
        some, on_board = _taken(cards, rows), _taken(board, rows)
        try:
            found = values_of_columns([some], [on_board], game=code, half=name or None, strict=strict)
        except CardError as error:
            raise _without_row(error, some, on_board) from None
        place = slice(None) if rows is None else rows
        values[place], are_null[place] = found.data, np.ma.getmaskarray(found)
    return pa.array(values, mask=are_null)


def _of_value(function: Callable[..., pa.Array], values: Vector, game: Vector, half: Vector) -> pa.Array:
    """What a function of `cardspeak.arrow` says about the values in a vector."""
    parts, places = [], []
    for rows, (code, name) in _by_options(game, half):
        part = function(_taken(values, rows).combine_chunks(), game=code, half=name or None)
        if rows is None:
            return part
        parts.append(part.dictionary_decode() if isinstance(part, pa.DictionaryArray) else part)
        places.append(rows)
    if not parts:
        return pa.nulls(len(values))
    found = np.full(len(values), -1)
    found[np.concatenate(places)] = np.arange(sum(map(len, places)))
    return pa.concat_arrays(parts).take(pa.array(found, mask=found < 0))


def _equity(strict: bool, cards: Vector, board: Vector, game: Vector, villains: Vector) -> pa.Array:
    """The equities of the hands in a vector."""
    equity, are_null = np.full(len(cards), np.nan), np.ones(len(cards), np.bool_)
    for rows, (code, opponents) in _by_options(game, villains):
        some, on_board = _taken(cards, rows), _taken(board, rows)
        try:
            found = equities_of_columns([some], [on_board], opponents, game=code, seed=SEED, strict=strict)
        except CardError as error:
            raise _without_row(error, some, on_board) from None
        place = slice(None) if rows is None else rows
        equity[place], are_null[place] = found.shares["equity"], found.are_missing
    return pa.array(equity, mask=are_null)


def _by_options(*options: Vector) -> Iterator[tuple[Longs | None, Options]]:
    """The rows with the same options, and these options. The rows are None if all rows have the same.

    Rows with an option that is null are left out.
    """
    constant = [text for vector in options if (text := _only_text(vector)) is not None]
    if len(constant) == len(options):
        yield None, tuple(constant)
        return
    rows_of: dict[Options, list[int]] = {}
    for row, texts in enumerate(zip(*(vector.to_pylist() for vector in options), strict=True)):
        if None not in texts:
            rows_of.setdefault(texts, []).append(row)
    for texts, rows in rows_of.items():
        yield np.array(rows), texts


def _only_text(vector: Vector) -> str | None:
    """The text that all rows have, or None if they differ or one is null.

    DuckDB passes constants as columns. Comparing their bytes is much faster than Arrow's `unique`.
    """
    if not len(vector) or vector.null_count or vector.num_chunks != 1 or vector.type != pa.string():
        return None
    (array,) = vector.chunks
    _, offsets, data = array.buffers()
    ends = np.frombuffer(offsets, np.int32)[array.offset : array.offset + len(array) + 1]
    text = b"" if data is None else data[int(ends[0]) : int(ends[1])].to_pybytes()
    whole = b"" if data is None else data[int(ends[0]) : int(ends[-1])].to_pybytes()
    is_constant = (np.diff(ends) == len(text)).all() and whole == text * len(array)
    return text.decode() if is_constant else None


def _taken(vector: Vector, rows: Longs | None) -> Vector:
    return vector if rows is None else vector.take(pa.array(rows))


def _without_row(error: CardError, *columns: Vector) -> CardError:
    """The error with the cards of the row in place of its number, which counts from the beginning of the vector."""
    (row, *_) = error.where.index if error.where and error.where.index else (0,)
    texts = [quoted(text, 25) for text in (column[row].as_py() for column in columns) if text]
    return CardError(f"in the row with {listed(texts)}: {error.detail}")
