"""Sums of products of 16-bit words in 32 bits, for `equity.three_ranges` and `equity.many_ranges`.

Numba would widen words to 64 bits to multiply them. Here one instruction can multiply a whole register of words.

>>> import numpy as np
>>> few, many = np.array([1, 2, 65535, 4], np.uint16), np.array([10, 100, 7, 0], np.uint16)
>>> [total & 0xFFFFFFFF for total in four_totals(*[products(few, many)] * 4)] == [203] * 4
True
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from cardspeak.kernels.lanes.lanes import WORDS, Lanes
from cardspeak.kernels.lanes.registers import WORD_REGISTER, Lane, called, define, shuffled

PAIRS = Lane(32, WORDS // 2)


def products(left: Lanes, right: Lanes) -> Lanes:
    """The products of two registers of signed words, with neighbouring products added to make 32-bit sums."""
    each = left.view(np.int16).astype(np.int32) * right.view(np.int16).astype(np.int32)
    return (each[0::2] + each[1::2]).view(np.uint32)


def four_totals(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> tuple[int, int, int, int]:
    """The sum of each of four registers of 32-bit numbers, unsigned, modulo 2**32."""
    of_a, of_b, of_c, of_d = (int(lane.sum(dtype=np.uint32)) for lane in (a, b, c, d))
    return of_a, of_b, of_c, of_d


def one_total(a: Lanes) -> int:
    """The sum of a register of 32-bit numbers, unsigned, modulo 2**32."""
    return int(a.sum(dtype=np.uint32))


# The same functions, for Numba.


def _every_other(builder: Any, left: Any, right: Any, first: int) -> Any:
    """The items of two registers at even positions if `first` is 0, or at odd positions if it is 1."""
    return shuffled(builder, left, right, list(range(first, 2 * left.type.count, 2)))


def _lower_products(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    picks = [list(range(first, WORDS, 2)) for first in (0, 1)]
    parts = []
    for pick in picks:  # LLVM recognises this pattern and emits vpmaddwd if the machine has it
        left, right = (builder.sext(shuffled(builder, arg, arg, pick), PAIRS.register) for arg in args)
        parts.append(builder.mul(left, right))
    return builder.add(*parts)


def _lower_four(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Add neighbours until the four registers have become one register, then add up each quarter of it."""

    def joined(left: Any, right: Any) -> Any:
        return builder.add(_every_other(builder, left, right, 0), _every_other(builder, left, right, 1))

    a, b, c, d = args
    lane = joined(joined(a, b), joined(c, d))
    while lane.type.count > 4:  # [a.. b.. c.. d..]: a quarter of the register for each
        half = lane.type.count // 2
        lane = builder.add(*(shuffled(builder, lane, lane, list(range(first, 2 * half, 2))) for first in (0, 1)))
    totals = [builder.zext(builder.extract_element(lane, ir.IntType(32)(at)), ir.IntType(64)) for at in range(4)]
    return context.make_tuple(builder, signature.return_type, totals)


def _lower_one(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    name = f"llvm.vector.reduce.add.v{PAIRS.count}i32"
    return builder.zext(called(builder, name, ir.IntType(32), args[0]), ir.IntType(64))


define(products, lambda left, right: PAIRS if left == right == WORD_REGISTER else None, _lower_products, (Lane, Lane))
define(
    four_totals,
    lambda a, b, c, d: types.UniTuple(types.int64, 4) if a == b == c == d == PAIRS else None,
    _lower_four,
    (Lane, Lane, Lane, Lane),
)
define(one_total, lambda a: types.int64 if a == PAIRS else None, _lower_one, (Lane,))
