"""Check input and output arrays, and convert the input to the layout that kernels accept.

Kernels accept contiguous arrays of bytes or 16-bit words that contain enough hands to fill a vector register. Input
with this layout is passed on without a copy. Other input is copied in small slices. Between two slices, Python can
handle Ctrl-C.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.errors import HandError, Where, quoted
from cardspeak.kernels.orders.blocks import LEAST

Values: TypeAlias = npt.NDArray[np.uint16]
Integers: TypeAlias = npt.NDArray[np.integer[Any]]

SLICE = 1 << 23  # hands; a kernel takes about 10 ms for them
REREAD_SLICE = 1 << 16  # hands that are read more than once: few enough to stay in the larger caches
COPIED_SLICE = 1 << 13  # hands whose cards must be copied: few enough to stay in the fastest caches


def whole_numbers(array: object, what: Where, accepted: str) -> Integers:
    """The argument as an array of integers.

    Args:
        array: an array, or anything that NumPy converts to one.
        what: what error messages call the numbers.
        accepted: the accepted input, for error messages.

    Raises:
        HandError: the argument is not an array of integers, or it is a masked array.
    """
    if isinstance(array, np.ndarray) and type(array) is not np.ndarray and isinstance(array, np.ma.MaskedArray):
        raise HandError(
            f"{what} are a masked array, which is not accepted; give a plain array without the masked hands", what
        )
    try:
        numbers = np.asarray(array)
    except (ValueError, TypeError, OverflowError) as error:
        reason = re.sub("'(.*)'", lambda quote: quoted(quote[1]), str(error), flags=re.DOTALL)
        raise HandError(f"{what} are not an array of integers: {reason}; accepted: {accepted}", what) from None
    if not numbers.size and isinstance(array, list | tuple):
        numbers = numbers.astype(np.uint8)  # NumPy takes empty lists for floats
    if numbers.dtype.kind not in "iu":  # np.integer would include timedelta64
        raise HandError(f"{what} must have an integer dtype; these are {numbers.dtype}", what)
    return numbers


def output(out: object, n: int, name: str = "out") -> Values:
    """The output array for n values: a new array if `out` is None, otherwise `out`.

    Raises:
        HandError: `out` is not a writable contiguous array uint16[n].
    """
    if out is None:
        return np.empty(n, np.uint16)
    place = Where("out", words=name)
    accepted = f"accepted: a contiguous array uint16[{n}]"
    if not isinstance(out, np.ndarray):
        raise HandError(f"{name} is {type(out).__name__}; {accepted}", place)
    if out.dtype != np.uint16 or out.shape != (n,) or not out.flags.carray:
        layout = "" if out.flags.carray else ", not contiguous" if not out.flags.c_contiguous else ", not writable"
        raise HandError(f"{name} is {out.dtype}{list(out.shape)}{layout}; {accepted}", place)
    if isinstance(out, np.ma.MaskedArray):
        raise HandError(f"{name} is a masked array; {accepted}", place)
    return out


def slices(n: int, size: int) -> Iterator[tuple[int, int]]:
    """The start and stop of each slice of n hands."""
    return ((start, min(start + size, n)) for start in range(0, n, size))


def unsigned(numbers: Integers, dtype: type[np.unsignedinteger[Any]]) -> npt.NDArray[Any]:
    """The numbers as an array of this unsigned dtype. Numbers that do not fit remain invalid as cards or ranks.

    Numbers that are too large become the dtype's maximum. The bits of a negative number are read as an unsigned number,
    which is at least half the maximum.
    """
    if numbers.dtype == dtype:
        return numbers
    native = numbers.astype(numbers.dtype.newbyteorder("="), copy=False)
    size = max(native.dtype.itemsize, np.dtype(dtype).itemsize)
    wide: npt.NDArray[Any] = native.astype(f"{native.dtype.kind}{size}", copy=False).view(f"u{size}")
    fitting: npt.NDArray[Any] = np.minimum(wide, np.iinfo(dtype).max).astype(dtype)
    return fitting


def ready(numbers: Integers, dtype: type[np.unsignedinteger[Any]], good: npt.ArrayLike) -> npt.NDArray[Any]:
    """The numbers in the layout that kernels accept: contiguous, with this dtype, and enough to fill a register.

    The array is always read-only. Otherwise, Numba would compile each kernel twice, for writable and read-only input.

    Args:
        numbers: a slice of a column, of a plane or of rows.
        dtype: the dtype that the kernel accepts, uint8 or uint16.
        good: a valid hand, or its part in the column or plane; used as padding if the slice is too short.
    """
    array = unsigned(numbers, dtype)
    missing = LEAST - len(array)
    if missing > 0:
        array = np.concatenate([array, np.broadcast_to(np.asarray(good, dtype), (missing, *array.shape[1:]))])
    array = np.require(array, requirements=("C", "A")).view()
    array.flags.writeable = False
    return array


def run(kernel: Callable[[tuple[Values, ...]], int], out: tuple[Values, ...]) -> int:
    """Run the kernel and write its output to `out`. If `out` is shorter than a register, temporary arrays are used.

    Returns:
        The index of the first hand of the first register that contains an invalid hand, or -1 if all hands are valid.
    """
    n = len(out[0])
    if n >= LEAST:
        return kernel(out)
    roomy = tuple(np.empty(LEAST, np.uint16) for _ in out)
    wrong = kernel(roomy)
    for values, written in zip(out, roomy, strict=True):
        values[:] = written[:n]
    return wrong
