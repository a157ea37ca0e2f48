"""Arrays at the door: what is given, checked and brought into the shape that kernels take; and where values go.

Kernels take contiguous arrays of bytes or words, at least a register of hands, and look at every card. What has that
shape already is handed over as it is; all else is copied a small slice at a time. Slices also let Ctrl-C through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.errors import HandError, Where
from cardspeak.kernels.orders.blocks import LEAST

Values: TypeAlias = npt.NDArray[np.uint16]
Integers: TypeAlias = npt.NDArray[np.integer[Any]]

SLICE = 1 << 23  # hands, some 10 ms
REREAD_SLICE = 1 << 16  # hands that are read more than once: few enough that the larger cache holds them
COPIED_SLICE = 1 << 13  # hands whose cards have to be copied: few enough that they stay in the cache


def whole_numbers(array: object, what: Where, accepted: str) -> Integers:
    """The argument as an array of whole numbers.

    Args:
        array: an array, or what NumPy makes one of.
        what: what the numbers are, for errors.
        accepted: what may be given, for errors.

    Raises:
        HandError: the argument is no array of integers, or one with a mask.
    """
    if isinstance(array, np.ndarray) and type(array) is not np.ndarray and isinstance(array, np.ma.MaskedArray):
        raise HandError(
            f"{what} in a masked array, whose mask would be ignored; take out the hands that are masked", what
        )
    try:
        numbers = np.asarray(array)
    except (ValueError, TypeError, OverflowError) as error:
        raise HandError(f"{what} are no array of whole numbers: {error}; accepted are {accepted}", what) from None
    if numbers.dtype.kind not in "iu":  # timedelta64 counts as np.integer, but is of another kind
        raise HandError(f"{what} are whole numbers of any integer type; these are {numbers.dtype}", what)
    return numbers


def output(out: object, n: int, name: str = "out") -> Values:
    """Where n values go: a new array where `out` is None, else `out` itself.

    Raises:
        HandError: values cannot go there.
    """
    if out is None:
        return np.empty(n, np.uint16)
    place = Where("out", words=name)
    accepted = f"accepted is a contiguous array uint16[{n}]"
    if not isinstance(out, np.ndarray):
        raise HandError(f"{name} is {type(out).__name__}; {accepted}", place)
    if out.dtype != np.uint16 or out.shape != (n,) or not out.flags.carray:
        layout = "" if out.flags.carray else ", not contiguous" if not out.flags.c_contiguous else ", not writable"
        raise HandError(f"{name} is {out.dtype}{list(out.shape)}{layout}; {accepted}", place)
    if isinstance(out, np.ma.MaskedArray):
        raise HandError(f"{name} is a masked array; {accepted}", place)
    return out


def slices(n: int, size: int) -> Iterator[tuple[int, int]]:
    """Start and stop of each slice of n hands."""
    return ((start, min(start + size, n)) for start in range(0, n, size))


def unsigned(numbers: Integers, dtype: type[np.unsignedinteger[Any]]) -> npt.NDArray[Any]:
    """The numbers as this unsigned type; what does not fit becomes its maximum.

    Seen as unsigned, a negative number is a large one.
    """
    if numbers.dtype == dtype:
        return numbers
    native = numbers.astype(numbers.dtype.newbyteorder("="), copy=False)
    wide: npt.NDArray[Any] = native.view(f"u{native.dtype.itemsize}")
    fitting: npt.NDArray[Any] = np.minimum(wide, np.iinfo(dtype).max).astype(dtype)
    return fitting


def ready(numbers: Integers, dtype: type[np.unsignedinteger[Any]], good: npt.ArrayLike) -> npt.NDArray[Any]:
    """The numbers as kernels take them: contiguous, of this type, at least a register of them.

    It is read-only: Numba would compile a kernel again for an array that happens to be.

    Args:
        numbers: a slice of a column or plane, or of rows.
        dtype: what the kernel takes, uint8 or uint16.
        good: what is put behind too few of them, a hand that no kernel stops at.
    """
    array = unsigned(numbers, dtype)
    missing = LEAST - len(array)
    if missing > 0:
        array = np.concatenate([array, np.broadcast_to(np.asarray(good, dtype), (missing, *array.shape[1:]))])
    array = np.require(array, requirements=("C", "A")).view()
    array.flags.writeable = False
    return array


def run(kernel: Callable[[tuple[Values, ...]], int], out: tuple[Values, ...]) -> int:
    """Let the kernel write into `out`, through other arrays where `out` has no room for a register of values.

    Returns:
        Where a register of hands starts that has a wrong one, or -1.
    """
    n = len(out[0])
    if n >= LEAST:
        return kernel(out)
    roomy = tuple(np.empty(LEAST, np.uint16) for _ in out)
    wrong = kernel(roomy)
    for values, written in zip(out, roomy, strict=True):
        values[:] = written[:n]
    return wrong
