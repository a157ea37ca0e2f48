"""Functions that Numba compiles, called by a loop that is compiled as well."""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, call-arg", no-warn-unused-ignores

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit, typeof, types
from numba.core.dispatcher import Dispatcher
from numba.np.numpy_support import as_dtype
from numba.np.unsafe.ndarray import to_fixed_tuple

from cardspeak.auditing.audited import MANY, Audited
from cardspeak.auditing.functions import HOLE_CARDS, PROBES, SIZES, told
from cardspeak.auditing.scores import Rows, Scores
from cardspeak.errors import SchemeError, listed

DTYPES = (np.int64, np.uint8, np.int32, np.uint64, np.uint32, np.int16, np.uint16, np.int8)
"""Which integers a function may want cards as; one without a signature of its own gets the first."""

Arguments = Callable[[npt.NDArray[Any]], tuple[Any, ...]]
"""From the ids of a hand to what a function is called with."""
Loop = Callable[[npt.NDArray[Any], npt.NDArray[Any]], None]
"""Writes the score of each hand, given in rows, into an array."""


def is_compiled(function: object) -> bool:
    """Whether Numba compiles this function."""
    return isinstance(function, Dispatcher)


def audited_numba_function(function: Any, name: str, n_cards: int | None) -> Audited:
    """The function as something to be audited.

    Args:
        function: compiled by Numba; takes the cards as an array or a tuple of ids, hole cards and board as two arrays,
            or each card as an integer, and returns a number or a tuple of numbers.
        name: what it is called.
        n_cards: how many cards it takes; None for seven if it takes them, else five.

    Raises:
        SchemeError: it cannot be called so.
    """
    n_parameters = len(inspect.signature(function.py_func).parameters)
    sizes = (n_cards,) if n_cards else (n_parameters,) if n_parameters in SIZES else SIZES
    failed: Exception | None = None
    for size, dtype, (arguments, make_loop) in product(sizes, DTYPES, _forms(n_parameters)):
        probe = np.array(PROBES[7][:size], dtype)
        try:
            function(*arguments(probe))
        except Exception as error:  # Numba's own, and whatever the function raises
            failed = failed or error
            continue
        returned = _returned(function, arguments(probe))
        if isinstance(returned, types.Number | types.Boolean):
            loop, scores = make_loop(function, size), as_dtype(returned)
            return Audited(name, (size,), partial(_scores, loop, dtype, scores, name), MANY)
        return Audited(name, (size,), partial(_called_scores, function, arguments, dtype, name), MANY // 10)
    raise SchemeError(f"{name}: given {listed(sizes, 'or')} cards as an array or as integers, it raises {told(failed)}")


def _returned(function: Any, arguments: tuple[Any, ...]) -> Any:
    """The type of Numba that the function returns for such arguments."""
    compiled = function.overloads.get(tuple(typeof(one) for one in arguments))
    return (compiled or next(reversed(function.overloads.values()))).signature.return_type


def _forms(n_parameters: int) -> list[tuple[Arguments, Callable[[Any, int], Loop]]]:
    """The ways to call a function of so many parameters, and how the loop over hands is made for each."""
    if n_parameters == 1:
        return [(lambda hand: (hand,), _loop_of_arrays), (lambda hand: (tuple(hand.tolist()),), _loop_of_tuples)]
    if n_parameters == HOLE_CARDS:
        return [(lambda hand: (hand[:HOLE_CARDS].copy(), hand[HOLE_CARDS:].copy()), _loop_of_sides)]
    return [(lambda hand: tuple(hand.tolist()), _loop_of_cards)]


def _loop_of_arrays(function: Any, _n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(rows: Any, out: Any) -> None:
        for i in range(len(rows)):
            out[i] = function(rows[i])

    return loop


def _loop_of_tuples(function: Any, n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(rows: Any, out: Any) -> None:
        for i in range(len(rows)):
            out[i] = function(to_fixed_tuple(rows[i], n_cards))

    return loop


def _loop_of_sides(function: Any, _n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(hole: Any, board: Any, out: Any) -> None:
        for i in range(len(hole)):
            out[i] = function(hole[i], board[i])

    return lambda rows, out: loop(rows[:, :HOLE_CARDS].copy(), rows[:, HOLE_CARDS:].copy(), out)


def _loop_of_cards(function: Any, n_cards: int) -> Loop:
    @njit(nogil=True)
    def loop(rows: Any, out: Any) -> None:
        for i in range(len(rows)):
            out[i] = function(*to_fixed_tuple(rows[i], n_cards))

    return loop


def _scores(loop: Loop, dtype: Any, scores: Any, name: str, rows: Rows) -> tuple[Scores, None]:
    """The score of each hand; the rows are a copy, which the function may change."""
    out = np.empty(len(rows), scores)
    try:
        loop(rows.astype(dtype), out)
    except Exception as error:  # whatever the function raises
        raise SchemeError(f"{name}: it raises {told(error)}") from error
    return out, None


def _called_scores(function: Any, arguments: Arguments, dtype: Any, name: str, rows: Rows) -> tuple[Scores, None]:
    """The score of each hand, of a function that returns tuples: called from Python."""
    try:
        return [function(*arguments(hand)) for hand in rows.astype(dtype)], None
    except Exception as error:  # whatever the function raises
        raise SchemeError(f"{name}: it raises {told(error)}") from error
