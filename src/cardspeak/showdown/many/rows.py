"""The hands in rows in long form, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Longs
from cardspeak.columns.keys import Keys, read_keys
from cardspeak.columns.numbers import MONEY, read_flags, read_integers
from cardspeak.errors import CardspeakError, Place, PotError, shown
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.names import numbered

Fault: TypeAlias = Callable[[int], CardspeakError]
"""A function from a row to the error in it, without the number of the row."""


class HandRows:
    """The rows of each hand. The rows of a hand follow each other, in seat order.

    Attributes:
        keys: the hand ids.
        starts: the first row of each hand, int64[hands].
        sizes: the number of rows of each hand, int64[hands].
        number: the hand of each row, int64[n].
    """

    def __init__(self, hand: object) -> None:
        """Find the hands in a column of hand ids.

        Raises:
            PotError: it is not a column of ids, or the rows of a hand do not follow each other.
        """
        self.keys: Keys = read_keys(hand, "hand")
        self.n = len(self.keys)
        self.starts: Longs = np.flatnonzero(~self.keys.is_repeat)
        self.sizes: Longs = np.diff(self.starts, append=self.n)
        self.number: Longs = np.repeat(np.arange(len(self.starts)), self.sizes)
        self._check_contiguous()

    def _check_contiguous(self) -> None:
        first = self.keys.keys[self.starts]
        order = np.argsort(first, kind="stable")
        are_null = self.keys.are_null[self.starts][order]
        may_repeat = np.flatnonzero((first[order][1:] == first[order][:-1]) & ~are_null[1:] & ~are_null[:-1])
        seen: dict[Any, int] = {}
        for hand in sorted({*order[may_repeat].tolist(), *order[may_repeat + 1].tolist()}):
            row = int(self.starts[hand])
            given = self.keys.given(row)
            if given in seen:
                message = f"hand {shown(given, 30)} also has row {seen[given]}, but other rows are between them"
                raise PotError.in_array("hand", (row,), f"{message}; sort the rows by hand")
            seen[given] = row

    @property
    def n_hands(self) -> int:
        """The number of hands."""
        return len(self.starts)

    def any(self, of_rows: Flags) -> Flags:
        """For each hand, whether any of its rows is marked."""
        return np.logical_or.reduceat(of_rows, self.starts) if self.n else np.zeros(0, np.bool_)

    def sum(self, of_rows: npt.NDArray[Any]) -> Longs:
        """For each hand, the sum of the numbers of its rows, int64[hands]."""
        return np.add.reduceat(of_rows, self.starts, dtype=np.int64) if self.n else np.zeros(0, np.int64)

    def spread(self, of_hands: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """For each row, the item of its hand."""
        return np.repeat(of_hands, self.sizes)


class Problems:
    """The hands that cannot be settled, each with the first problem that was found."""

    def __init__(self, rows: HandRows) -> None:
        """Start with no problems."""
        self.rows = rows
        self.are_good: Flags = np.ones(rows.n_hands, np.bool_)
        self._row: Longs = rows.starts.copy()
        self._kind: npt.NDArray[np.int16] = np.zeros(rows.n_hands, np.int16)
        self._faults: list[Fault] = []

    def in_rows(self, are_wrong: Flags, fault: Fault) -> None:
        """Add problems that are in single rows."""
        if are_wrong.any():
            wrong = np.flatnonzero(are_wrong)
            hands, first = np.unique(self.rows.number[wrong], return_index=True)
            self._add(hands, wrong[first], fault)

    def in_hands(self, are_wrong: Flags, fault: Fault) -> None:
        """Add problems of whole hands; `fault` is called with the first row of the hand."""
        if are_wrong.any():
            hands = np.flatnonzero(are_wrong)
            self._add(hands, self.rows.starts[hands], fault)

    def _add(self, hands: Longs, rows: Longs, fault: Fault) -> None:
        is_new = self.are_good[hands]
        self._faults.append(fault)
        self._row[hands[is_new]] = rows[is_new]
        self._kind[hands[is_new]] = len(self._faults) - 1
        self.are_good[hands] = False

    def check(self) -> None:
        """Raise the error of the first hand that cannot be settled."""
        if not self.are_good.all():
            hand = int(self.are_good.argmin())
            error = self.error(hand)
            row = int(self._row[hand])
            raise type(error).in_array(error.where or "hand", (row,), str(error))

    def error(self, hand: int) -> CardspeakError:
        """The problem of a hand that cannot be settled."""
        return self._faults[int(self._kind[hand])](int(self._row[hand]))

    def reasons(self) -> Mapping[int, str]:
        """For each hand that cannot be settled, a row and the reason."""
        return FrozenMapping({}) if self.are_good.all() else _Reasons(self, self._row)


class _Reasons(Mapping[int, str]):
    """The reasons, by row. A reason is put into words when it is looked up, because there can be millions."""

    __slots__ = ("_hands", "_problems", "_rows")

    def __init__(self, problems: Problems, rows: Longs) -> None:
        self._problems = problems
        self._hands = np.flatnonzero(~problems.are_good)
        self._rows = rows[self._hands]

    def __getitem__(self, row: int) -> str:
        place = int(np.searchsorted(self._rows, row))
        if place == len(self._rows) or self._rows[place] != row:
            raise KeyError(row)
        return str(self._problems.error(int(self._hands[place])))

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows.tolist())

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<Reasons of {len(self):,} hands>"


def check_length(column: npt.NDArray[Any] | Keys, what: Place, n: int) -> None:
    """Raise `PotError` unless the column has a row for each hand id."""
    if len(column) != n:
        found = numbered(len(column), "row")
        raise PotError.at(what, f"{found}, but `hand` has {n:,}; give a row for each player of each hand")


def null_in(what: str) -> Fault:
    """The fault of a row in which a column is null."""
    return lambda _row: PotError.at(what, "it is null; give a value in each row")


def amounts_of_rows(column: object, what: str, problems: Problems) -> Longs:
    """The whole numbers of a column, one for each row, int64[n]."""
    numbers, are_null = read_integers(column, what, MONEY)
    check_length(numbers, what, problems.rows.n)
    if len(are_null):
        problems.in_rows(are_null, null_in(what))
    return numbers


def flags_of_rows(column: object, what: str, problems: Problems) -> Flags:
    """The flags of a column, one for each row, bool[n]."""
    flags, are_null = read_flags(column, what)
    check_length(flags, what, problems.rows.n)
    if len(are_null):
        problems.in_rows(are_null, null_in(what))
    return flags


def of_hands(of_rows: npt.NDArray[Any], what: str, problems: Problems) -> npt.NDArray[Any]:
    """The number or flag of each hand, which all its rows have, [hands]."""
    rows = problems.rows
    first = of_rows[rows.starts]
    differs = of_rows != rows.spread(first)

    def fault(row: int) -> PotError:
        here, start = of_rows[row], int(rows.starts[rows.number[row]])
        message = f"it is {here}, but {of_rows[start]} in row {start} of the same hand"
        return PotError.at(what, f"{message}; give all rows of a hand the same")

    problems.in_rows(differs, fault)
    return first


def numbers_of_hands(given: object, what: str, problems: Problems) -> Longs:
    """A whole number for each hand, int64[hands], from one number for all hands or from a column."""
    if isinstance(given, int | np.integer) and not isinstance(given, bool):
        numbers = read_integers([given], what).numbers
        return np.repeat(numbers, problems.rows.n_hands)
    return of_hands(amounts_of_rows(given, what, problems), what, problems)


def flags_of_hands(given: object, what: str, problems: Problems) -> Flags:
    """A flag for each hand, bool[hands], from one flag for all hands or from a column."""
    if isinstance(given, bool | np.bool_):
        return np.full(problems.rows.n_hands, bool(given))
    return of_hands(flags_of_rows(given, what, problems), what, problems)
