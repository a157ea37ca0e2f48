"""Settle the hands of files, segment by segment. A segment has whole hands."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from threading import Event
from typing import Any

import numpy as np
import pyarrow as pa

from cardspeak.cluster.workers import Workers
from cardspeak.errors import PotError, Where, quoted
from cardspeak.games import GAMES, AnyGame, Game, find_game
from cardspeak.hand_files import amounts
from cardspeak.hand_files.checks import check_type_of_cards
from cardspeak.hand_files.jobs import run_work
from cardspeak.hand_files.result import SettledFiles
from cardspeak.pots import Rake, RuleSet, find_rules
from cardspeak.pots.money import Amount, read_unit
from cardspeak.pots.rake import read_rake
from cardspeak.progress import Report
from cardspeak.row_files.rows import Fault, Rows, Source
from cardspeak.row_files.run import ROWS, WRONG
from cardspeak.row_files.segments import Answer
from cardspeak.showdown.many import settle_rows

HANDS = "hands"
MONEY, FLAGS, CARDS = ("bet", "dead", "dead_of"), ("folded", "mucked", "button"), ("cards", "board")
NEW = ("payout", "returned", "net", "hand_rake")


@dataclass(frozen=True, slots=True)
class Options:
    """What to do with the rows, as in `settle_files`; `columns` are the names of the columns, by argument."""

    columns: Mapping[str, str]
    game: AnyGame
    rules: str | os.PathLike[str] | RuleSet
    rake: Rake | Mapping[str, Any] | None
    unit: Amount
    prefix: str


def settled(
    paths: Sequence[str],
    output: str,
    options: Options,
    output_format: str | None,
    wrong: str | None,
    workers: Workers,
    progress: Report | None,
) -> SettledFiles:
    """What was written, as in `settle_files`."""
    counts, found = run_work(Settling(options), paths, output, output_format, wrong, workers, progress)
    return SettledFiles(output, counts[ROWS], counts[HANDS], counts[WRONG], found)


class Settling:
    """The work on a segment, which has whole hands.

    Raises:
        GameError: the game is unknown.
        PotError: the rule set, the rake or the unit is not accepted.
    """

    stage = "payments of hands"
    parts = 1

    def __init__(self, options: Options) -> None:
        self._columns, self._prefix = options.columns, options.prefix
        self.columns: Sequence[str] = [*dict.fromkeys(options.columns.values())]
        self.key: str | None = options.columns["hand"]
        self._game: Game = find_game(options.game)
        unit = read_unit(options.unit)
        self._decimals = amounts.decimals_of(unit)
        self._factor = 10**self._decimals
        self._unit, self._chip = unit, int(Decimal(unit) * self._factor)
        self._rules = find_rules(options.rules)
        given = self._rules.rake if options.rake is None else read_rake(options.rake)
        self._rake = amounts.in_small_units(given, self._factor)

    @property
    def schema(self) -> Any:
        """The new columns, as an Arrow schema."""
        kind = amounts.amounts_type(self._decimals)
        return pa.schema([pa.field(f"{self._prefix}{name}", kind) for name in NEW])

    def asked(self) -> dict[str, str]:
        """What identifies the question."""
        columns = {f"column of {name}": column for name, column in self._columns.items()}
        game = self._game.code if self._game in GAMES.values() else repr(self._game)
        more = {"rules": repr(self._rules), "rake": repr(self._rake), "unit": str(self._unit), "prefix": self._prefix}
        return {"game": game, **columns, **more}

    def check_source(self, source: Source) -> None:
        """Check the types of the columns.

        Raises:
            HandError, PotError: a column has the wrong type.
        """
        for name, column in self._columns.items():
            if source.schema.names.count(column) != 1:
                continue  # an error that names the columns follows
            kind = source.schema.field(column).type
            place = Where("column", column, words=f"{quoted(source.name)}: column {quoted(column, 30)}")
            if name in MONEY:
                amounts.check_amounts(kind, place)
            elif name in FLAGS:
                amounts.check_flags(kind, place)
            elif name in CARDS:
                check_type_of_cards(kind, place)

    def __call__(self, rows: Rows, _: Event) -> Answer:
        """The payments of the hands in a segment."""
        table, wrong = rows.table, {}
        given: dict[str, Any] = {}
        for name, column in self._columns.items():
            given[name] = table.column(column)
            if name in MONEY:
                given[name], wrong[name] = amounts.read_amounts(given[name], self._decimals)
            elif name in FLAGS:
                given[name], wrong[name] = amounts.read_flags(given[name])
        if not table.num_rows:
            return Answer(self.schema.empty_table(), [], {HANDS: 0})
        try:
            result = settle_rows(**given, game=self._game, rules=self._rules, rake=self._rake, unit=self._chip)
        except PotError as error:
            if error.where is None or error.where.field != "hand":
                raise
            # Rows of a hand do not follow each other. `SeenHands` says so with the number of the row in its file.
            nulls = [pa.nulls(table.num_rows, field.type) for field in self.schema]
            return Answer(pa.Table.from_arrays(nulls, schema=self.schema), [], {HANDS: 0})
        is_wrong = np.logical_or.reduce([*wrong.values()])
        number = result.hand_number
        unread = np.bincount(number, weights=is_wrong, minlength=len(result.starts)) > 0
        columns = [result.payout, result.returned, result.net, result.rake[number]]
        arrays = [amounts.written_amounts(_masked(column, unread[number]), self._decimals) for column in columns]
        faults = [self._fault(rows, row, wrong) for row in _first_in_hands(is_wrong, number)]
        reasons = ((row, reason) for row, reason in result.reasons.items() if not unread[number[row]])
        faults += [self._listed(rows, row, reason) for row, reason in reasons]
        return Answer(pa.Table.from_arrays(arrays, schema=self.schema), faults, {HANDS: len(result.starts)})

    def _fault(self, rows: Rows, row: int, wrong: Mapping[str, Any]) -> Fault:
        """The fault of a row with something that is not an amount or not a flag."""
        name = next(name for name, are_wrong in wrong.items() if are_wrong[row])
        given = rows.table.column(self._columns[name])[row].as_py()
        if name in FLAGS:
            return self._listed(rows, row, f"{name}: {quoted(given, 30)} is neither true nor false")
        return self._listed(rows, row, f"{name}: {amounts.why_not_an_amount(given, self._unit)}")

    def _listed(self, rows: Rows, row: int, reason: str) -> Fault:
        """A fault with the text of the row."""
        items = [rows.table.column(name)[row].as_py() for name in self.columns]
        texts = ["" if item is None else str(item) for item in items]
        return Fault(row if rows.numbers is None else rows.numbers[row], texts, reason)


def _masked(column: Any, more: Any) -> Any:
    """A masked array in which more rows are masked."""
    return np.ma.MaskedArray(np.ma.getdata(column), np.ma.getmaskarray(column) | more)


def _first_in_hands(is_wrong: Any, number: Any) -> list[int]:
    """The first wrong row of each hand that has one."""
    wrong = np.flatnonzero(is_wrong)
    _, first = np.unique(number[wrong], return_index=True)
    return wrong[first].tolist()  # type: ignore[no-any-return]
