"""Kernels that call the kernel of an order, which they are given as the address of its machine code.

Numba would compile a kernel again for each other kernel that is its argument. An address is a number, so a kernel is
compiled once for all orders.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, cast

from numba import types
from numba.core import cgutils, config

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.lanes.registers import define

OfPlanes: TypeAlias = Callable[[Planes, int, tuple[Words]], int]
"""The kernel of an order for hands in planes."""

_PLANES = types.UniTuple(types.Array(types.uint16, 1, "C", readonly=True), 4)
_ARGUMENTS = _PLANES, types.int64, types.UniTuple(types.Array(types.uint16, 1, "C"), 1)
"""The types of the arguments of `OfPlanes`, as `evaluate_planes` passes them."""


def called(of_planes: OfPlanes, planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """What the kernel of an order returns for these arguments. In compiled code, `of_planes` is its address."""
    return of_planes(planes, n_cards, out)


@lru_cache(maxsize=64)
def address_of(of_planes: OfPlanes) -> OfPlanes:
    """The address of this kernel, which is compiled if necessary; or the kernel itself if Numba is disabled."""
    if config.DISABLE_JIT:
        return of_planes
    compiled = cast("Any", of_planes).get_compile_result(types.int64(*_ARGUMENTS))
    return cast("OfPlanes", compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def _type_called(of_planes: Any, planes: Any, n_cards: Any, out: Any) -> Any:
    # Whether an array is read-only makes no difference for machine code.
    are_words = [
        isinstance(kind, types.UniTuple) and kind.count == count and kind.dtype.copy(readonly=True) == _PLANES.dtype
        for kind, count in ((planes, 4), (out, 1))
    ]
    return types.int64 if (of_planes, n_cards) == (types.int64, types.int64) and all(are_words) else None


def _lower_called(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    kinds, convention = signature.args[1:], context.call_conv
    kind = convention.get_function_type(signature.return_type, kinds)
    function = builder.inttoptr(args[0], kind.as_pointer())
    status, stop = convention.call_function(builder, function, signature.return_type, kinds, args[1:])
    with cgutils.if_unlikely(builder, status.is_error):
        convention.return_status_propagate(builder, status)
    return stop


define(called, _type_called, _lower_called, (types.Integer, types.BaseTuple, types.Integer, types.BaseTuple))
