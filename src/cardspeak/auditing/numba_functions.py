"""Functions that Numba compiles, called by a loop that is compiled as well."""

# Numba is typed in some versions and not in others:
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
from numba.np.unsafe.ndarray import to_fixed_tuple  # private, but the only way from an array to a tuple

from cardspeak.auditing.audited import FEWER, HOLE_CARDS, MANY, Audited
from cardspeak.auditing.functions import PROBE, error_line, shape_of, sizes_of
from cardspeak.auditing.scores import Scores
from cardspeak.card_sets import Ids
from cardspeak.errors import SchemeError, Where, listed

DTYPES = (np.int64, np.uint8, np.int32, np.uint64, np.uint32, np.int16, np.uint16, np.int8)
"""Which integers a function may want cards as; one without a signature of its own gets the first."""

Hands: TypeAlias = npt.NDArray[Any]
Arguments: TypeAlias = Callable[[Hands], tuple[Any, ...]]
"""From the ids of a hand to what a function is called with."""
Loop: TypeAlias = Callable[[Hands], npt.NDArray[Any]]
"""From hands in rows to their scores."""

FIRST_SLICE = 16
"""Hands that are scored before it is known how long one takes."""
SLICE_SECONDS = 0.05
"""How long a slice may take: Ctrl-C is heard between them."""


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
    sizes = (n_cards,) if n_cards else sizes_of(function.py_func)
    failed: Exception | None = None
    for size, dtype in product(sizes, DTYPES):
        shape = shape_of(function.py_func, size)
        for arguments, make_loop in FORMS[shape]:
            hand = np.array(PROBE[:size], dtype)
            try:
                function(*arguments(hand.copy()))
            except Exception as error:  # Numba's own, and whatever the function raises
                failed = failed or error
                continue
            loop = make_loop(function, size)
            is_number = _returns_number(loop, hand)
            many = partial(_looped, loop) if is_number else partial(_called, function, arguments)
            scores_of, deals = partial(_scores, many, dtype, name), MANY if is_number else FEWER
            return Audited(name, (size,), scores_of, deals, asks_whose=shape == "sides", takes="ids")
    message = f"given {listed(sizes, 'or')} cards as an array or as integers, it raises {error_line(failed)}"
    raise SchemeError.at(Where("what", words=name), message)


def _returns_number(loop: Loop, hand: Hands) -> bool:
    """Whether the loop can be compiled: an array is made of what the function returns, which of tuples it is not."""
    try:
        loop(hand[np.newaxis].copy())
    except Exception:  # not the function's own: it has just taken this hand
        return False
    return True


# --- The loops: each is compiled with the function in it, for the type that it returns. ---


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
"""For each shape the ways to call a function, and how the loop over hands is made."""


def _scores(scores_of: Callable[[Hands], Scores], dtype: Any, name: str, rows: Ids) -> tuple[Scores, None]:
    """The score of each hand; the function gets a copy, which it may change."""
    try:
        return scores_of(rows.astype(dtype)), None
    except Exception as error:  # whatever the function raises
        raise SchemeError.at(Where("what", words=name), f"it raises {error_line(error)}") from error


def _looped(loop: Loop, rows: Hands) -> Scores:
    """The scores that a loop gives, in slices of which none takes long."""
    parts, start, size = [], 0, FIRST_SLICE
    while start < len(rows):
        before = time.perf_counter()
        parts.append(loop(rows[start : start + size]))
        seconds = time.perf_counter() - before
        start += size
        size = max(1, min(8 * size, int(size * SLICE_SECONDS / max(seconds, 1e-6))))
    return np.concatenate(parts)


def _called(function: Any, arguments: Arguments, rows: Hands) -> Scores:
    """The scores of a function that returns tuples, called from Python."""
    return [function(*arguments(hand)) for hand in rows]
