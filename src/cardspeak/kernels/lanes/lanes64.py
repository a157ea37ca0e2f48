"""Vectors of 64-bit numbers, for random numbers and packed cards.

A register holds `LANES64` of them. The operators & | ^ << >> + * and comparisons work as in `lanes`. A plain integer is
converted to 64 bits.

>>> import numpy as np
>>> (counting(np.uint64(5), np.uint64(3))[:3] * 2).tolist()
[10, 16, 22]
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types

from cardspeak.kernels.lanes.lanes import BYTES, Lanes, bytes_at
from cardspeak.kernels.lanes.registers import BYTE_REGISTER, Lane, define, is_flat, pointer_to, resized

LANES64 = BYTES // 8
"""The number of 64-bit numbers in a register."""

_REGISTER = Lane(64, LANES64)


def counting(first: np.uint64, step: np.uint64) -> Lanes:
    """A register of first, first + step, first + 2 * step ..., modulo 2**64."""
    return np.arange(LANES64, dtype=np.uint64) * step + first


def lanes64_at(array: npt.NDArray[np.uint64], start: int) -> Lanes:
    """A register of numbers from a contiguous uint64 array, from index `start` on. The array must be long enough."""
    return _part(array, start, LANES64)


def put_lanes64(array: npt.NDArray[np.uint64], start: int, lane: Lanes) -> None:
    """Store a register in a contiguous uint64 array, from index `start` on. The array must be long enough."""
    _part(array, start, LANES64)[:] = lane


def put_bytes(array: npt.NDArray[np.uint8], start: int, lane: Lanes) -> None:
    """Store a register of bytes in a contiguous uint8 array, from index `start` on. The array must be long enough."""
    bytes_at(array, start)[:] = lane


def _part(array: npt.NDArray[Any], start: int, n: int) -> npt.NDArray[Any]:
    if not 0 <= start <= len(array) - n:
        raise IndexError(f"items {start} to {start + n - 1} of an array of {len(array)}")
    return array[start : start + n]


# The same functions, for Numba.


def _lower_counting(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    first, step = (resized(builder, *operand, _REGISTER) for operand in zip(args, signature.args, strict=True))
    return builder.add(first, builder.mul(step, ir.Constant(_REGISTER.register, list(range(LANES64)))))


def _lower_load(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.load(pointer_to(context, builder, signature.args[0], args[0], args[1], _REGISTER), align=8)


def _lower_put(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    lane = signature.args[2]
    pointer = pointer_to(context, builder, signature.args[0], args[0], args[1], lane)
    builder.store(args[2], pointer, align=lane.bits // 8)
    return context.get_dummy_value()


def _type_put(dtype: Any, register: Lane) -> Any:
    return lambda array, _start, lane: types.none if is_flat(array, dtype) and lane == register else None


define(
    counting,
    lambda first, step: _REGISTER if first == step == types.uint64 else None,
    _lower_counting,
    (types.Integer, types.Integer),
)
define(
    lanes64_at,
    lambda array, _start: _REGISTER if is_flat(array, types.uint64) else None,
    _lower_load,
    (types.Array, types.Integer),
)
define(put_lanes64, _type_put(types.uint64, _REGISTER), _lower_put, (types.Array, types.Integer, Lane))
define(put_bytes, _type_put(types.uint8, BYTE_REGISTER), _lower_put, (types.Array, types.Integer, Lane))
