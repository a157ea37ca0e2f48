"""Vectors of 8-bit and 16-bit numbers, each as long as a SIMD register.

By default, Numba widens small integers to 64 bits, so a 512-bit register holds eight numbers instead of thirty-two or
sixty-four. LLVM also decides whether a loop uses SIMD at all. The functions of this module use SIMD explicitly.
`bytes_at(array, i)` and `words_at(array, i)` load as many consecutive numbers as a register holds. The operators
& | ^ ~ << >> + - * work on all numbers of a register at once and wrap around at 8 or 16 bits. Comparisons are unsigned
and return a vector of bits, the condition that `choose` accepts. `put` stores words in an array. A plain integer is
converted to the type of the other operand. `byte` and `word` turn a single number into a vector of length one, so the
same functions also work on a single hand.

The NumPy code here defines what each function does. With NUMBA_DISABLE_JIT=1, every kernel runs this code, slowly but
with NumPy's checks. Otherwise Numba compiles the code that `registers` defines.

>>> import numpy as np
>>> tens, ones = np.array([3, 0], np.uint16), np.array([4, 7], np.uint16)
>>> (tens * 10 + ones).tolist()
[34, 7]
>>> choose(tens > ones, tens, ones - 5).tolist()
[65535, 2]
"""

from __future__ import annotations

from typing import Any, TypeAlias

import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt
from numba.core import config as _numba_config

config: Any = _numba_config

Lanes: TypeAlias = npt.NDArray[Any]
"""A vector of numbers. Without Numba, an array of unsigned integers or, from a comparison, bool[n]."""


def _features() -> frozenset[str]:
    """LLVM's names of the instruction sets of the machine that Numba compiles for."""
    if config.CPU_FEATURES is None:
        return frozenset(name for name, present in llvm.get_host_cpu_features().items() if present)
    return frozenset(name[1:] for name in config.CPU_FEATURES.split(",") if name.startswith("+"))


FEATURES = _features()
IS_ARM64 = llvm.get_process_triple().startswith(("aarch64", "arm64"))
BYTES = 64 if "avx512bw" in FEATURES else 32 if "avx2" in FEATURES else 16  # 8-bit numbers in a register
WORDS = BYTES // 2  # 16-bit numbers in a register


def byte(value: npt.ArrayLike) -> Lanes:
    """The number as an 8-bit vector of length one."""
    return np.atleast_1d(np.asarray(value)).astype(np.uint8)


def word(value: npt.ArrayLike) -> Lanes:
    """The number as a 16-bit vector of length one."""
    return np.atleast_1d(np.asarray(value)).astype(np.uint16)


def number(lane: Lanes) -> int:
    """The number in a vector of length one, as an ordinary unsigned integer."""
    return int(lane[0])


def words_of(value: int) -> Lanes:
    """A register of 16-bit words, all equal to `value`."""
    return np.full(WORDS, value, np.uint16)


def word_indices() -> Lanes:
    """A register of the words 0, 1, 2 ..."""
    return np.arange(WORDS, dtype=np.uint16)


def bytes_at(array: npt.NDArray[np.uint8], start: int) -> Lanes:
    """A register of numbers from a contiguous uint8 array, from index `start` on. The array must be long enough."""
    return _slice(array, start, BYTES)


def words_at(array: npt.NDArray[np.uint16], start: int) -> Lanes:
    """A register of numbers from a contiguous uint16 array, from index `start` on. The array must be long enough."""
    return _slice(array, start, WORDS)


def put(array: npt.NDArray[np.uint16], start: int, lane: Lanes) -> None:
    """Store words in a contiguous uint16 array, from index `start` on. The array must be long enough."""
    _slice(array, start, len(lane))[:] = lane


def _slice(array: npt.NDArray[Any], start: int, n: int) -> npt.NDArray[Any]:
    if not 0 <= start <= len(array) - n:
        raise IndexError(f"items {start} to {start + n - 1} of an array of {len(array)}")
    return array[start : start + n]


def ask_ahead(array: npt.NDArray[Any], start: int) -> None:
    """Prefetch the items around index `start`, which can be outside the array. In NumPy, this does nothing.

    Without prefetching, a loop over rows was hardly slower, but a loop over seven columns took 1.6 times as long
    (measured on a Zen 5 processor with 4 KB pages). Columns were probably slower because the hardware prefetcher does
    not cross page boundaries.
    """


def evens(lane: Lanes) -> Lanes:
    """The bytes at even positions of a register, as words."""
    return lane[0::2].astype(np.uint16)


def odds(lane: Lanes) -> Lanes:
    """The bytes at odd positions of a register, as words."""
    return lane[1::2].astype(np.uint16)


def woven(even: Lanes, odd: Lanes) -> Lanes:
    """Two registers of words, interleaved: the inverse of `evens` and `odds`."""
    return np.stack([even, odd], axis=1).reshape(-1)


def joined(low: Lanes, high: Lanes) -> tuple[Lanes, Lanes]:
    """Two registers of words, from a register with their low bytes and a register with their high bytes.

    The first result has the first eight of every sixteen words, and the second result has the other eight. This is how
    AVX2 and AVX-512 interleave bytes. `in_order` restores the order.
    """
    words = (low.astype(np.uint16) | high.astype(np.uint16) << 8).reshape(-1, 2, 8)
    return words[:, 0].reshape(-1), words[:, 1].reshape(-1)


def in_order(first: Lanes, second: Lanes) -> Lanes:
    """The words of two registers from `joined`, in their original order."""
    return np.stack([first.reshape(-1, 8), second.reshape(-1, 8)], axis=1).reshape(-1)


def longs(lane: Lanes) -> Lanes:
    """Each pair of neighbouring words of a register as a 32-bit number: first word + 65,536 * second word."""
    return lane.astype("<u2").view("<u4").astype(np.uint32)


def total(lane: Lanes) -> int:
    """The sum of all numbers in a register, as a 64-bit integer."""
    return int(lane.sum(dtype=np.uint64))


def choose(condition: Lanes, yes: Lanes | int, no: Lanes | int) -> Lanes:
    """`yes` where the condition holds, else `no`. Both are computed. Two plain integers are converted to words."""
    chosen = np.where(condition, yes, no)
    return chosen.astype(np.uint16) if isinstance(yes, int) and isinstance(no, int) else chosen


def any_of(condition: Lanes) -> bool:
    """Whether the condition holds anywhere in the register."""
    return bool(condition.any())


def count_of(condition: Lanes) -> int:
    """The number of positions in the register where the condition holds."""
    return int(np.count_nonzero(condition))


def popcount(lane: Lanes) -> Lanes:
    """The number of set bits in each number."""
    return np.bitwise_count(lane).astype(lane.dtype)


def smaller(left: Lanes, right: Lanes) -> Lanes:
    """The element-wise minimum."""
    return np.minimum(left, right)


def larger(left: Lanes, right: Lanes) -> Lanes:
    """The element-wise maximum."""
    return np.maximum(left, right)
