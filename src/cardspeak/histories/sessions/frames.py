"""Hands, actions and showdowns as Parquet files for data frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

import pyarrow as pa
import pyarrow.parquet

from cardspeak.cards import card_name
from cardspeak.errors import HistoryError, quoted
from cardspeak.histories.record.history import HIDDEN, History
from cardspeak.histories.record.reader import Read

_AMOUNT = pa.decimal128(24, 6)
_PLACES = Decimal("0.000001")
_BATCH = 5_000  # hands in a row group

Row: TypeAlias = tuple[Any, ...]

_OF_HAND = [("hand", pa.int64()), ("site", pa.string()), ("id", pa.string())]
HANDS = pa.schema(
    [
        *_OF_HAND,
        ("file", pa.string()),
        ("n", pa.int32()),
        ("date", pa.string()),
        ("kind", pa.string()),
        ("game", pa.string()),
        ("limit", pa.string()),
        ("currency", pa.string()),
        ("small_blind", _AMOUNT),
        ("big_blind", _AMOUNT),
        ("table", pa.string()),
        ("button", pa.int32()),
        ("player", pa.string()),
        ("seat", pa.int32()),
        ("stack", _AMOUNT),
        ("cards", pa.string()),
        ("contributed", _AMOUNT),
        ("returned", _AMOUNT),
        ("collected", _AMOUNT),
        ("folded", pa.bool_()),
        ("rake", _AMOUNT),
        ("board", pa.string()),
    ]
)
"""The columns of `hands.parquet`: a row for each player of each hand. `hand` numbers the hands from 0."""
ACTIONS = pa.schema(
    [
        *_OF_HAND,
        ("street", pa.int8()),
        ("player", pa.string()),
        ("action", pa.string()),
        ("amount", _AMOUNT),
        ("to", _AMOUNT),
        ("all_in", pa.bool_()),
        ("cards", pa.string()),
    ]
)
"""The columns of `actions.parquet`: a row for each action."""
SHOWDOWNS = pa.schema(
    [*_OF_HAND, ("player", pa.string()), ("cards", pa.string()), ("how", pa.string()), ("words", pa.string())]
)
"""The columns of `showdowns.parquet`: a row for each hand that was shown or mucked."""


def written_beside(hands: Iterable[Read], folder: str) -> Iterator[Read]:
    """The same hands, while `hands.parquet`, `actions.parquet` and `showdowns.parquet` are written to a folder.

    Raises:
        HistoryError: the folder cannot be written, or an amount has more than six decimals.
    """
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HistoryError.at("output", f"{quoted(folder)} cannot be written: {error.strerror}") from None
    with ExitStack() as files:
        tables = [
            files.enter_context(_Table(Path(folder) / f"{name}.parquet", schema))
            for name, schema in (("hands", HANDS), ("actions", ACTIONS), ("showdowns", SHOWDOWNS))
        ]
        number = 0
        for hand in hands:
            if isinstance(hand, History):
                for table, rows in zip(
                    tables, (_hand_rows(hand), _action_rows(hand), _showdown_rows(hand)), strict=True
                ):
                    table.add((number, hand.site, hand.id), rows)
                number += 1
                if number % _BATCH == 0:
                    for table in tables:
                        table.flush()
            yield hand


class _Table:
    """A Parquet file that is being written."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._schema = schema
        self._writer = pyarrow.parquet.ParquetWriter(path, schema)
        self._rows: list[Row] = []

    def __enter__(self) -> _Table:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.flush()
        finally:
            self._writer.close()

    def add(self, key: Row, rows: Iterable[Row]) -> None:
        """Add the rows of a hand; `key` are its first columns."""
        self._rows += [(*key, *row) for row in rows]

    def flush(self) -> None:
        """Write the rows so far as a row group."""
        if self._rows:
            by_column = zip(*self._rows, strict=True)
            columns = [pa.array(column, field.type) for column, field in zip(by_column, self._schema, strict=True)]
            self._writer.write_table(pa.table(columns, schema=self._schema))
            self._rows.clear()


def _amount(amount: Decimal | None) -> Decimal | None:
    """The amount, which must fit the columns."""
    if amount is None or amount == amount.quantize(_PLACES):
        return amount
    raise HistoryError.at("output", f"{amount} has more than six decimals")


def _names(cards: Iterable[int]) -> str:
    return " ".join("??" if card == HIDDEN else card_name(card) for card in cards)


def _hand_rows(hand: History) -> Iterator[Row]:
    collected = [Decimal(0)] * len(hand.players)
    returned = list(collected)
    for award in hand.awards:
        collected[award.player] += award.amount
    for back in hand.returned:
        returned[back.player] += back.amount
    whole = (
        hand.source.file,
        hand.source.n,
        hand.date,
        hand.kind,
        hand.game,
        hand.limit,
        hand.currency,
        _amount(hand.stakes.small_blind),
        _amount(hand.stakes.big_blind),
        hand.table_name,
        hand.button,
    )
    end = (_amount(hand.rake), " | ".join(_names(board) for board in hand.boards))
    for at, seat in enumerate(hand.players):
        yield (
            *whole,
            seat.name,
            seat.seat,
            _amount(seat.stack),
            _names(seat.cards),
            _amount(seat.contributed),
            _amount(returned[at]),
            _amount(collected[at]),
            seat.folded,
            *end,
        )


def _action_rows(hand: History) -> Iterator[Row]:
    for action in hand.actions:
        yield (
            action.street,
            hand.players[action.player].name,
            action.kind,
            _amount(action.amount),
            _amount(action.to),
            action.all_in,
            _names(action.cards),
        )


def _showdown_rows(hand: History) -> Iterator[Row]:
    for shown in hand.shown:
        yield hand.players[shown.player].name, _names(shown.cards), shown.how, shown.words
