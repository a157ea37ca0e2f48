"""A pair of neighbouring words, repeated in a whole register, for products with the pairs of other registers.

>>> import numpy as np
>>> repeated_pair(np.arange(8, dtype=np.uint16), 3)[:6].tolist()
[3, 4, 3, 4, 3, 4]
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types

from cardspeak.kernels.lanes.lanes import WORDS, Lanes
from cardspeak.kernels.lanes.registers import WORD_REGISTER, Lane, define, is_flat, pointer_to, resized

_PAIR, _PAIRS = Lane(32, 1), Lane(32, WORDS // 2)


def repeated_pair(array: npt.NDArray[np.uint16], start: int) -> Lanes:
    """A register of words: those at `start` and `start + 1` of a contiguous uint16 array, again and again."""
    if not 0 <= start <= len(array) - 2:
        raise IndexError(f"items {start} and {start + 1} of an array of {len(array)}")
    return np.tile(array[start : start + 2], WORDS // 2)


def _lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    pair = builder.load(pointer_to(context, builder, signature.args[0], args[0], args[1], _PAIR), align=2)
    return builder.bitcast(resized(builder, pair, _PAIR, _PAIRS), ir.VectorType(ir.IntType(16), WORDS))


define(
    repeated_pair,
    lambda array, start: WORD_REGISTER if is_flat(array, types.uint16) and isinstance(start, types.Integer) else None,
    _lower,
    (types.Array, types.Integer),
)
