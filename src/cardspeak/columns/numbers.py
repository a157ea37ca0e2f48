"""Columns of whole numbers, such as bets, and of flags, such as who folded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Longs
from cardspeak.columns.arrow_columns import is_arrow, numbers_of, storage_of
from cardspeak.columns.chunks import NO_NULLS
from cardspeak.errors import Place, PotError, quoted, shortened, shown

INTEGERS = "whole numbers, of any integer dtype"
MONEY = f"{INTEGERS}; count money in its smallest unit, such as cents"
FLAGS = "True or False"
INTEGER_TYPES = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


class NumberColumn(NamedTuple):
    """The numbers of a column.

    Attributes:
        numbers: int64[n]; 0 in rows that are null.
        are_null: whether each row is null, bool[n]; an array of length 0 if none is.
    """

    numbers: Longs
    are_null: Flags


class FlagColumn(NamedTuple):
    """The flags of a column.

    Attributes:
        flags: bool[n]; False in rows that are null.
        are_null: whether each row is null, bool[n]; an array of length 0 if none is.
    """

    flags: Flags
    are_null: Flags


def read_integers(column: object, what: Place, accepted: str = INTEGERS) -> NumberColumn:
    """The whole numbers of a column.

    Args:
        column: an Arrow column, a NumPy array or a list.
        what: what error messages call the column.
        accepted: what error messages say is accepted.

    Raises:
        PotError: it is not a column of whole numbers, or a number does not fit int64.

    >>> read_integers([25, None, 50], "bet")
    NumberColumn(numbers=array([25,  0, 50]), are_null=array([False,  True, False]))
    """
    numbers, are_null = _read(column, what, "iu", INTEGER_TYPES, accepted)
    if numbers.dtype == np.uint64 and numbers.size:
        most = numbers[~are_null].max(initial=0) if len(are_null) else numbers.max()
        if most > np.iinfo(np.int64).max:
            raise PotError.at(what, f"{most} is too large; give numbers that fit int64")
    longs = numbers.astype(np.int64, copy=False)
    if are_null.any():
        longs = np.where(are_null, 0, longs)
    return NumberColumn(longs, are_null)


def read_flags(column: object, what: Place) -> FlagColumn:
    """The flags of a column.

    Args:
        column: an Arrow column, a NumPy array or a list.
        what: what error messages call the column.

    Raises:
        PotError: it is not a column of flags.

    >>> read_flags([True, False], "folded")
    FlagColumn(flags=array([ True, False]), are_null=array([], dtype=bool))
    """
    flags, are_null = _read(column, what, "b", ("bool",), FLAGS)
    return FlagColumn(flags.astype(np.bool_, copy=False) & ~are_null if len(are_null) else flags, are_null)


def _read(
    column: object, what: Place, kinds: str, arrow_types: Sequence[str], accepted: str
) -> tuple[npt.NDArray[Any], Flags]:
    """The items of a column and which are null, if they are of one of these kinds of NumPy or Arrow types."""
    if is_arrow(column) and not isinstance(column, np.ndarray):
        try:
            found = storage_of(column)
        except ImportError as error:
            check_can_do_without(error, column, what)
        else:
            if found not in (*arrow_types, "na"):
                raise PotError.at(what, f"a column of {quoted(found, 30)}; accepted: {accepted}")
            return numbers_of(column) if found != "na" else _all_null(column)
    if isinstance(column, np.ma.MaskedArray):
        array, are_null = np.asarray(column.data), np.ma.getmaskarray(column)
    elif isinstance(column, list | tuple):
        array, are_null = _of_items(list(column), what, kinds, accepted)
    elif hasattr(column, "__array__"):
        array, are_null = np.asarray(column), NO_NULLS
    else:
        wrong = f"{quoted(type(column).__name__, 30)} is not a column"
        raise PotError.at(what, f"{wrong}; accepted: an Arrow column, a NumPy array or a list of {accepted}")
    if array.dtype.kind == "O" and array.ndim == 1:
        array, are_null = _of_items(array.tolist(), what, kinds, accepted)
    if array.ndim != 1 or array.dtype.kind not in kinds:
        shape = "" if array.ndim == 1 else f" of shape {array.shape}"
        raise PotError.at(what, f"a column of {array.dtype}{shape}; accepted: {accepted}")
    return array, are_null


def check_can_do_without(error: ImportError, column: object, what: Place) -> None:
    """Raise `PotError` unless NumPy can read an Arrow column, because a package that reads Arrow is not installed."""
    if not hasattr(column, "__array__"):
        missing = shortened(error.name or error, 40)
        install = 'pip install "cardspeak[frames]"'
        raise PotError.at(what, f"Arrow columns need {missing}, which is not installed: {install}")


def _all_null(column: object) -> tuple[npt.NDArray[Any], Flags]:
    n = len(column)  # type: ignore[arg-type]  # the columns of all libraries have a length
    return np.zeros(n, np.bool_), np.ones(n, np.bool_)


def _of_items(items: list[Any], what: Place, kinds: str, accepted: str) -> tuple[npt.NDArray[Any], Flags]:
    """The items of a list, of which None, NaN and NA are null."""
    missing = {kind for kind in set(map(type, items)) if _can_be_null(kind)}
    are_null = NO_NULLS
    if missing:
        are_null = np.array([type(item) in missing and item is not True and _is_null(item) for item in items], np.bool_)
        items = [0 if is_null else item for item, is_null in zip(items, are_null.tolist(), strict=True)]
        if kinds == "b":
            items = [bool(item) if is_null else item for item, is_null in zip(items, are_null.tolist(), strict=True)]
    allowed: tuple[type, ...] = (bool, np.bool_) if kinds == "b" else (int, np.integer)
    for row, item in enumerate(items):
        if not isinstance(item, allowed) or (kinds != "b" and isinstance(item, bool)):
            raise PotError.in_array(what, (row,), f"{what}: {shown(item, 30)} is not accepted; give {accepted}")
    try:
        return np.array(items, np.bool_ if kinds == "b" else np.int64), are_null
    except OverflowError:
        raise PotError.at(what, "a number is too large; give numbers that fit int64") from None


def _can_be_null(kind: type) -> bool:
    return kind is type(None) or issubclass(kind, float) or kind.__name__ == "NAType"


def _is_null(item: Any) -> bool:
    return not isinstance(item, float) or item != item
