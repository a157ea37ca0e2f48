"""The arguments of `settle_many`, read and checked: arrays with one row per hand.

This module checks types, shapes and names, and the range of button and player numbers. The kernel checks the amounts
and the values of each hand. Odd cards, one for each seat, decide who gets odd chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Longs
from cardspeak.errors import Place, PotError, Where, listed_in_short, quoted, shortened, shown
from cardspeak.kernels.money.layers import MOST_MEMBERS
from cardspeak.pots.halves import check_half_names
from cardspeak.pots.names import numbered

Array: TypeAlias = npt.NDArray[Any]

Shape: TypeAlias = tuple[int, int]
"""The number of hands and the number of seats."""


class Parts(NamedTuple):
    """The values of all hands, or their odd cards: an array for each half on each board.

    Attributes:
        names: the names of the halves; None if they have no names.
        boards: for each board, a list with an integer array [n, seats] for each half.
    """

    names: tuple[str, ...] | None
    boards: Sequence[Sequence[Array]]

    @property
    def flat(self) -> list[Array]:
        """The arrays of the first board, then those of the second board, and so on."""
        return [half for board in self.boards for half in board]


def read_bets(bets: object) -> Array:
    """The bets as an integer array, [n, seats].

    Raises:
        PotError: the argument has the wrong type or shape.
    """
    array = _whole_numbers(bets, "bets")
    if array.ndim != 2 or not 1 <= array.shape[1] <= MOST_MEMBERS:
        raise PotError.at(
            "bets", f"{_shape_of(array)} is not accepted; give [n, seats], with 1 to {MOST_MEMBERS} seats"
        )
    return array


def read_values(values: object, shape: Shape) -> Parts:
    """The values of all hands for each half on each board, read from any form that `read_parts` accepts.

    Raises:
        PotError: the arrays have the wrong type or shape, or the name of a half is not valid.
    """
    if isinstance(values, Mapping):
        check_half_names(values, "halves")
    return read_parts(values, "values", shape)


def read_parts(given: object, what: str, shape: Shape) -> Parts:
    """The values of all hands, or their odd cards, for each half on each board.

    Args:
        given: an array [n, seats], [n, halves, seats] or [n, boards, halves, seats]; or a mapping from the name of each
            half to an array [n, seats] or [n, boards, seats].
        what: the name of the argument, for errors.
        shape: the shape of the bets.

    Raises:
        PotError: the argument has the wrong type or shape.
    """
    if isinstance(given, Mapping):
        return _read_mapping(given, what, shape)
    array = _whole_numbers(given, what)
    n, seats = shape
    if not 2 <= array.ndim <= 4 or (len(array), array.shape[-1]) != shape or 0 in array.shape[1:]:
        accepted = f"[{n}, {seats}], [{n}, halves, {seats}] or [{n}, boards, halves, {seats}]"
        raise PotError.at(what, f"{_shape_of(array)} is not accepted; for these bets give {accepted}")
    boards = array.reshape(n, *(1,) * (4 - array.ndim), *array.shape[1:])
    if boards.shape[2] > MOST_MEMBERS:
        raise PotError.at(what, f"{boards.shape[2]} halves are too many; a pot has at most {MOST_MEMBERS}")
    halves = range(boards.shape[2])
    return Parts(None, [[boards[:, board, half] for half in halves] for board in range(boards.shape[1])])


def _read_mapping(given: Mapping[Any, object], what: str, shape: Shape) -> Parts:
    n, seats = shape
    arrays = {name: _whole_numbers(array, Where(what, f"the {name} half")) for name, array in given.items()}
    for name, array in arrays.items():
        if not 2 <= array.ndim <= 3 or (len(array), array.shape[-1]) != shape or 0 in array.shape[1:]:
            accepted = f"[{n}, {seats}] or [{n}, boards, {seats}]"
            raise PotError.at(Where(what, f"the {name} half"), f"{_shape_of(array)} is not accepted; give {accepted}")
    boards = {name: array[:, np.newaxis] if array.ndim == 2 else array for name, array in arrays.items()}
    numbers = {name: array.shape[1] for name, array in boards.items()}
    if len(set(numbers.values())) > 1:
        counts = listed_in_short(
            (f"{numbered(number, 'board')} for the {shortened(name, 20)} half" for name, number in numbers.items()),
            longest=160,
        )
        raise PotError.at(what, f"{counts}; give every half the same number of boards")
    if len(boards) > MOST_MEMBERS:
        raise PotError.at(what, f"{len(boards)} halves are too many; a pot has at most {MOST_MEMBERS}")
    board_numbers = range(next(iter(numbers.values())))
    return Parts(tuple(boards), [[array[:, board] for array in boards.values()] for board in board_numbers])


def read_odd_cards(given: object, values: Parts, shape: Shape) -> list[Array | None]:
    """The odd cards of each half on each board, in the order of `values.flat`; None for a half without odd cards.

    Odd cards for a single board apply to every board. Odd cards for a single, unnamed half apply to every half.

    Raises:
        PotError: the odd cards have the wrong type or shape, or do not match the boards and halves of the values.
    """
    if given is None or (isinstance(given, Mapping) and not given):
        return [None] * len(values.flat)
    odd_cards = read_parts(given, "odd_cards", shape)
    n_boards, n_halves = len(values.boards), len(values.boards[0])
    boards: list[list[Array | None]] = [list(board) for board in odd_cards.boards]
    if odd_cards.names is not None:
        at = [find_half(name, values, "odd_cards") for name in odd_cards.names]
        boards = [[board[at.index(half)] if half in at else None for half in range(n_halves)] for board in boards]
    elif len(boards[0]) == 1:
        boards = [board * n_halves for board in boards]
    if len(boards) == 1:
        boards *= n_boards
    if len(boards) != n_boards or len(boards[0]) != n_halves:
        held, needed = _in_words(len(boards), len(boards[0])), _in_words(n_boards, n_halves)
        raise PotError.at("odd_cards", f"given for {held}, but the values are for {needed}")
    return [half for board in boards for half in board]


def find_half(half: object, values: Parts, what: str) -> int:
    """The number of a half, given by its name or number.

    Raises:
        PotError: the half does not exist; the message starts with `what`.
    """
    n_halves = len(values.boards[0])
    if isinstance(half, str) and values.names is not None and half in values.names:
        return values.names.index(half)
    if isinstance(half, int | np.integer) and not isinstance(half, bool) and 0 <= half < n_halves:
        return int(half)
    accepted = f"0 to {n_halves - 1}" if n_halves > 1 else "0"
    names = f", {shortened(', '.join(values.names), 20)}" if values.names else ""
    raise PotError.at(what, f"{shown(half)} is not a half (halves: {accepted}{names})")


def read_low_halves(low_halves: Iterable[str | int], values: Parts) -> list[int]:
    """The numbers of the halves that the lowest hand wins, sorted. Unknown names are ignored.

    Raises:
        PotError: `low_halves` is not a collection of names and numbers, or a number is out of range.
    """
    if isinstance(low_halves, str) or not isinstance(low_halves, Iterable):
        raise PotError.at(
            "low_halves", f"{shown(low_halves)} is not accepted; give names or numbers of halves, such as [1]"
        )
    known = [
        half for half in low_halves if not isinstance(half, str) or (values.names is not None and half in values.names)
    ]
    return sorted({find_half(half, values, "low_halves") for half in known})


def read_table(given: object, what: str, shape: Shape) -> Array | None:
    """An amount for each seat of each hand, [n, seats]; None if not given.

    Raises:
        PotError: the argument has the wrong type or shape.
    """
    if given is None:
        return None
    array = _whole_numbers(given, what)
    if array.shape != shape:
        raise PotError.at(what, f"{_shape_of(array)} is not accepted; for these bets give {_list(shape)}")
    return array


def read_table_of_flags(given: object, what: str, shape: Shape) -> Array | None:
    """True or False for each seat of each hand, bool[n, seats]; None if not given.

    Raises:
        PotError: the argument has the wrong type or shape.
    """
    if given is None:
        return None
    array = _array(given, what)
    if array.dtype != np.bool_ or array.shape != shape:
        raise PotError.at(what, f"{_shape_of(array)} is not accepted; for these bets give bool{_list(shape)}")
    return array


def read_column(given: object, what: str, n: int) -> Longs:
    """A number for each hand, int64[n], or int64[1] for one number that applies to every hand.

    Raises:
        PotError: the argument has the wrong type or shape.
    """
    array = _whole_numbers(given, what)
    if array.shape not in ((), (n,)):
        raise PotError.at(what, f"{_shape_of(array)} is not accepted; give a whole number, or [{n}], one for each hand")
    return np.array(array.reshape(-1), np.int64)


def read_numbers(given: object, what: str, n: int, least: int, most: int) -> Longs:
    """A number from `least` to `most` for each hand, in the form that `read_column` returns.

    Raises:
        PotError: the argument has the wrong type or shape, or a number is out of range. For an array, the message names
            the row.
    """
    numbers = read_column(given, what, n)
    wrong = np.flatnonzero((numbers < least) | (numbers > most))
    if len(wrong):
        error = PotError.at(what, f"{numbers[wrong[0]]} is not accepted; give a number from {least} to {most}")
        raise error if np.ndim(np.asarray(given)) == 0 else PotError.in_array(what, (int(wrong[0]),), str(error))
    return numbers


def read_flags(given: object, what: str, n: int) -> Flags:
    """True or False for each hand, bool[n], or bool[1] for one flag that applies to every hand.

    Raises:
        PotError: the argument has the wrong type or shape.
    """
    array = _array(given, what)
    if array.dtype != np.bool_ or array.shape not in ((), (n,)):
        raise PotError.at(what, f"{_shape_of(array)} is not accepted; give True or False, or bool[{n}]")
    return array.reshape(-1)


def _whole_numbers(given: object, what: Place) -> Array:
    array = _array(given, what)
    if array.dtype.kind not in "iu" and array.size:  # NumPy reads an empty list as floats
        raise PotError.at(what, f"{_shape_of(array)} is not accepted; give whole numbers, of any integer dtype")
    if array.dtype == np.uint64 and array.size and array.max() > np.iinfo(np.int64).max:
        raise PotError.at(what, f"{array.max()} is too large; give numbers that fit int64")
    return array


def _array(given: object, what: Place) -> Array:
    if isinstance(given, np.ma.MaskedArray):
        raise PotError.at(what, "a masked array is not accepted; leave out the masked hands")
    try:
        return np.asarray(given)
    except (ValueError, TypeError, OverflowError):
        raise PotError.at(
            what, f"{type(given).__name__} cannot be read as an array; give rows of equal length"
        ) from None


def _shape_of(array: Array) -> str:
    """The dtype and shape, such as `uint16[3, 6]`; for a single value, the value itself."""
    if array.ndim:
        return f"{array.dtype}{_list(array.shape)}"
    return quoted(array) if array.dtype.kind in "US" else shortened(array)


def _in_words(n_boards: int, n_halves: int) -> str:
    return f"{numbered(n_halves, 'half', 'halves')} on {numbered(n_boards, 'board')}"


def _list(shape: Sequence[int]) -> str:
    return f"[{', '.join(map(str, shape))}]"
