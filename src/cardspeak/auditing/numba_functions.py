"""Call functions that score hands and are compiled by Numba, from a compiled loop if possible."""

# Only some versions of Numba have type annotations:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, call-arg", no-warn-unused-ignores

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.core.dispatcher import Dispatcher
from numba.np.unsafe.ndarray import to_fixed_tuple  # private, but the only way to convert an array to a tuple

from cardspeak.auditing.audited import FEWER, HOLE_CARDS, MANY, Audited
from cardspeak.auditing.functions import PROBE, error_line, shape_of, sizes_of
from cardspeak.auditing.scores import Scores
from cardspeak.card_sets import Ids
from cardspeak.errors import SchemeError, Where, listed, shortened

DTYPES = (np.int64, np.uint8, np.int32, np.uint64, np.uint32, np.int16, np.uint16, np.int8)
"""The integer types to try for card ids, in this order; a function without an explicit signature accepts the first."""

Hands: TypeAlias = npt.NDArray[Any]
Arguments: TypeAlias = Callable[[Hands], tuple[Any, ...]]
"""A function from the ids of a hand to the arguments of a scorer."""
Loop: TypeAlias = Callable[[Hands], npt.NDArray[Any]]
"""A function from hands in rows to their scores."""

FIRST_SLICE = 16
"""The number of hands in the first slice. Its duration determines the size of later slices."""
SLICE_SECONDS = 0.05
"""The target duration of a slice; Ctrl-C takes effect between slices."""


def is_compiled(function: object) -> bool:
    """Whether this function is compiled by Numba."""
    return isinstance(function, Dispatcher)


def audited_numba_function(function: Any, name: str, n_cards: int | None) -> Audited:
    """The function as an `Audited`.

    Args:
        function: a function compiled by Numba. It accepts the cards as an array or a tuple of ids, hole cards and board
            as two arrays, or each card as an integer, and returns a number or a tuple of numbers.
        name: the name to show.
        n_cards: the number of cards in a hand. None means seven if the function accepts seven cards, otherwise five.

    Raises:
        SchemeError: the function cannot be called in any of these ways.
    """
    sizes = (n_cards,) if n_cards else sizes_of(function.py_func)
    failed: Exception | None = None
    for size, dtype in product(sizes, DTYPES):
        shape = shape_of(function.py_func, size)
        for arguments, make_loop in FORMS[shape]:
            hand = np.array(PROBE[:size], dtype)
            try:
                function(*arguments(hand.copy()))
            except Exception as error:  # from Numba or from the function itself
                failed = failed or error
                continue
            loop = make_loop(function, size)
            is_number = _returns_number(loop, hand)
            many = partial(_looped, loop) if is_number else partial(_called, function, arguments)
            scores_of, deals = partial(_scores, many, dtype, name), MANY if is_number else FEWER
            return Audited(name, (size,), scores_of, deals, asks_whose=shape == "sides", takes="ids")
    message = f"given {listed(sizes, 'or')} cards as an array or as integers, it raises {error_line(failed)}"
    raise SchemeError.at(Where("what", words=shortened(name)), message)


def _returns_number(loop: Loop, hand: Hands) -> bool:
    """Whether the function returns numbers, not tuples.

    The loop stores the scores in an array, so it does not compile for a function that returns tuples.
    """
    try:
        loop(hand[np.newaxis].copy())
    except Exception:  # from the compiler: the function itself has just accepted this hand
        return False
    return True


# --- The loops. Each is compiled together with the function it calls, for the function's return type. ---


def _loop_of_arrays(function: Any, _n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(rows: Any) -> Any:
        scores = np.full(len(rows), function(rows[0].copy()))
        for i in range(len(rows)):
            scores[i] = function(rows[i])
        return scores

    return loop


def _loop_of_tuples(function: Any, n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(rows: Any) -> Any:
        scores = np.full(len(rows), function(to_fixed_tuple(rows[0], n_cards)))
        for i in range(len(rows)):
            scores[i] = function(to_fixed_tuple(rows[i], n_cards))
        return scores

    return loop


def _loop_of_sides(function: Any, _n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(hole: Any, board: Any) -> Any:
        scores = np.full(len(hole), function(hole[0].copy(), board[0].copy()))
        for i in range(len(hole)):
            scores[i] = function(hole[i], board[i])
        return scores

    return lambda rows: loop(rows[:, :HOLE_CARDS].copy(), rows[:, HOLE_CARDS:].copy())


def _loop_of_cards(function: Any, n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(rows: Any) -> Any:
        scores = np.full(len(rows), function(*to_fixed_tuple(rows[0], n_cards)))
        for i in range(len(rows)):
            scores[i] = function(*to_fixed_tuple(rows[i], n_cards))
        return scores

    return loop


FORMS: dict[str, list[tuple[Arguments, Callable[[Any, int], Loop]]]] = {
    "one": [(lambda hand: (hand,), _loop_of_arrays), (lambda hand: (tuple(hand.tolist()),), _loop_of_tuples)],
    "sides": [(lambda hand: (hand[:HOLE_CARDS].copy(), hand[HOLE_CARDS:].copy()), _loop_of_sides)],
    "apart": [(lambda hand: tuple(hand.tolist()), _loop_of_cards)],
}
"""For each shape of call, the ways to convert a hand to arguments, each with the function that makes its loop."""


def _scores(scores_of: Callable[[Hands], Scores], dtype: Any, name: str, rows: Ids) -> tuple[Scores, None]:
    """The score of each hand. The function receives copies of the cards, so it can change them safely."""
    try:
        return scores_of(rows.astype(dtype)), None
    except Exception as error:  # a user's function can raise anything
        raise SchemeError.at(Where("what", words=shortened(name)), f"it raises {error_line(error)}") from error


def _looped(loop: Loop, rows: Hands) -> Scores:
    """The scores, computed by a compiled loop in short slices."""
    parts, start, size = [], 0, FIRST_SLICE
    while start < len(rows):
        before = time.perf_counter()
        parts.append(loop(rows[start : start + size]))
        seconds = time.perf_counter() - before
        start += size
        size = max(1, min(8 * size, int(size * SLICE_SECONDS / max(seconds, 1e-6))))
    return np.concatenate(parts)


def _called(function: Any, arguments: Arguments, rows: Hands) -> Scores:
    """The scores from a function that returns tuples and is therefore called from Python."""
    return [function(*arguments(hand)) for hand in rows]
