"""Errors in what a query says is dealt, with the column in the query."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from cardspeak.deals.language.words import KEYS
from cardspeak.equities.question.spot import NoDealError
from cardspeak.errors import CardspeakError, EquityError, GameError, QueryError, RangeError, Where, quoted

Columns = Mapping[str, int]
"""For each key of a query, as it is written, the column of its text."""


@contextmanager
def placed(columns: Columns) -> Iterator[None]:
    """Errors in the text of a key are raised with the column in the query.

    Raises:
        GameError: the game is unknown.
        EquityError: the hands cannot all be dealt.
        QueryError: any other of these errors.
    """
    try:
        yield
    except CardspeakError as error:
        key = _key_of(error.where, columns)
        if key is None or error.where is None:
            raise
        column = columns[key] + (error.where.column or 0)
        words = Where("query", column=column, words=f"query, column {column}")
        kind = type(error) if isinstance(error, GameError | EquityError) else QueryError
        raise kind.at(words, _in_words(error, key)) from None


def _key_of(place: Where | None, columns: Columns) -> str | None:
    """The key that an error is about."""
    keys = {key.lower(): key for key in columns}
    players = [key for key in columns if key.lower() not in KEYS]
    match place:
        case Where("range", int(number)):
            return players[number - 1] if number <= len(players) else keys.get("board")
        case Where("range", str(name)):
            return keys.get(name.lower())
        case Where("ranges"):
            return players[0] if players else None
        case Where("players"):
            return next(iter(players or columns), None)
        case Where("game" | "syntax" | "board" | "dead" as field):
            return keys.get(field)
    return None


def _in_words(error: CardspeakError, key: str) -> str:
    """The message about the text of a key."""
    place, detail = error.where, error.detail
    if place is None or place.field in ("players", "syntax"):
        return detail
    if place.field == "game":
        return detail.removeprefix("game: ")
    if place.field == "ranges" or (isinstance(error, NoDealError) and place.other is not None):
        return detail if "dealt" in detail else f"the hands cannot all be dealt: {detail}"
    if place.field in ("board", "dead") and not isinstance(error, RangeError):
        return f"in {key}: {detail}"
    return f"in the range of {quoted(key, 20)}: {detail}"
