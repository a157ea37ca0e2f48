"""Vectors of 32-bit numbers, and numbers that are widened as they are loaded.

A register holds `LANES32` numbers of 32 bits. The operators & | ^ << >> + - * and comparisons work as in `lanes`. A
plain integer is converted to 32 bits.

>>> import numpy as np
>>> (longs_of_words_at(np.array([0xFFFF, 3] * LANES32, np.uint16), 0) * 0x10000)[:2].tolist()
[4294901760, 196608]
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from cardspeak.kernels.lanes.lanes import BYTES, WORDS, Lanes
from cardspeak.kernels.lanes.registers import WORD_REGISTER, Lane, define, is_flat, pointer_to

LANES32 = BYTES // 4
"""The number of 32-bit numbers in a register."""

_REGISTER = Lane(32, LANES32)


def words_of_bytes_at(array: npt.NDArray[np.uint8], start: int) -> Lanes:
    """A register of words from a contiguous uint8 array, from index `start` on. The array must be long enough."""
    return _part(array, start, WORDS).astype(np.uint16)


def longs_of_words_at(array: npt.NDArray[np.uint16], start: int) -> Lanes:
    """A register of 32-bit numbers from a contiguous uint16 array, as in `words_of_bytes_at`."""
    return _part(array, start, LANES32).astype(np.uint32)


def put_longs(array: npt.NDArray[np.uint32], start: int, lane: Lanes) -> None:
    """Store a register in a contiguous uint32 array, from index `start` on. The array must be long enough."""
    _part(array, start, LANES32)[:] = lane


def _part(array: npt.NDArray[Any], start: int, n: int) -> npt.NDArray[Any]:
    if not 0 <= start <= len(array) - n:
        raise IndexError(f"items {start} to {start + n - 1} of an array of {len(array)}")
    return array[start : start + n]


# The same functions, for Numba.


def _define_load(function: Any, dtype: Any, register: Lane) -> None:
    narrow = Lane(dtype.bitwidth, register.count)

    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = pointer_to(context, builder, signature.args[0], args[0], args[1], narrow)
        return builder.zext(builder.load(pointer, align=narrow.bits // 8), register.register)

    define(
        function,
        lambda array, start: register if is_flat(array, dtype) and isinstance(start, types.Integer) else None,
        lower,
        (types.Array, types.Integer),
    )


def _lower_put(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    pointer = pointer_to(context, builder, signature.args[0], args[0], args[1], _REGISTER)
    builder.store(args[2], pointer, align=4)
    return context.get_dummy_value()


_define_load(words_of_bytes_at, types.uint8, WORD_REGISTER)
_define_load(longs_of_words_at, types.uint16, _REGISTER)
define(
    put_longs,
    lambda array, _start, lane: types.none if is_flat(array, types.uint32) and lane == _REGISTER else None,
    _lower_put,
    (types.Array, types.Integer, Lane),
)
