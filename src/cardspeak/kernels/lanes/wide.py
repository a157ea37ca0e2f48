"""Vectors of 64 bytes, 32 words or 16 numbers of 32 bits, whatever the size of a register.

If a register is smaller, LLVM splits each operation into operations on several registers, and a loop does more at once.
The operators & | ^ ~ << >> + - * and comparisons work as in `lanes`. Numbers can be widened as they are loaded.

>>> import numpy as np
>>> (wide_longs_of(np.array([0xFFFF, 3] * 8, np.uint16), 0) * 0x10000)[:2].tolist()
[4294901760, 196608]
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from cardspeak.kernels.lanes.lanes import Lanes
from cardspeak.kernels.lanes.registers import Lane, define, is_flat, pointer_to

WIDE_BYTES, WIDE_WORDS, WIDE_LONGS = 64, 32, 16
"""The numbers of 8, 16 and 32 bits in a vector of 64 bytes."""


def wide_bytes_at(array: npt.NDArray[np.uint8], start: int) -> Lanes:
    """64 bytes of a contiguous uint8 array, from index `start` on. The array must be long enough."""
    return _part(array, start, WIDE_BYTES)


def wide_words_at(array: npt.NDArray[np.uint16], start: int) -> Lanes:
    """32 words of a contiguous uint16 array, from index `start` on. The array must be long enough."""
    return _part(array, start, WIDE_WORDS)


def wide_words_of(array: npt.NDArray[np.uint8], start: int) -> Lanes:
    """32 bytes of a contiguous uint8 array as words, from index `start` on. The array must be long enough."""
    return _part(array, start, WIDE_WORDS).astype(np.uint16)


def wide_longs_of(array: npt.NDArray[np.uint16], start: int) -> Lanes:
    """16 words of a contiguous uint16 array as 32-bit numbers, from index `start` on. The array must be long enough."""
    return _part(array, start, WIDE_LONGS).astype(np.uint32)


def put_wide(array: npt.NDArray[Any], start: int, lane: Lanes) -> None:
    """Store a vector in a contiguous array of the same unsigned dtype, from index `start` on."""
    _part(array, start, len(lane))[:] = lane


def _part(array: npt.NDArray[Any], start: int, n: int) -> npt.NDArray[Any]:
    if not 0 <= start <= len(array) - n:
        raise IndexError(f"items {start} to {start + n - 1} of an array of {len(array)}")
    return array[start : start + n]


# The same functions, for Numba.


def _define_load(function: Any, dtype: Any, result: Lane) -> None:
    stored = Lane(dtype.bitwidth, result.count)

    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = pointer_to(context, builder, signature.args[0], args[0], args[1], stored)
        value = builder.load(pointer, align=stored.bits // 8)
        return value if stored == result else builder.zext(value, result.register)

    define(
        function,
        lambda array, start: result if is_flat(array, dtype) and isinstance(start, types.Integer) else None,
        lower,
        (types.Array, types.Integer),
    )


def _type_put(array: Any, _start: Any, lane: Any) -> Any:
    dtype = {8: types.uint8, 16: types.uint16, 32: types.uint32}.get(lane.bits) if isinstance(lane, Lane) else None
    return types.none if dtype and is_flat(array, dtype) else None


def _lower_put(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    lane = signature.args[2]
    pointer = pointer_to(context, builder, signature.args[0], args[0], args[1], lane)
    builder.store(args[2], pointer, align=lane.bits // 8)
    return context.get_dummy_value()


_define_load(wide_bytes_at, types.uint8, Lane(8, WIDE_BYTES))
_define_load(wide_words_at, types.uint16, Lane(16, WIDE_WORDS))
_define_load(wide_words_of, types.uint8, Lane(16, WIDE_WORDS))
_define_load(wide_longs_of, types.uint16, Lane(32, WIDE_LONGS))
define(put_wide, _type_put, _lower_put, (types.Array, types.Integer, Lane))
