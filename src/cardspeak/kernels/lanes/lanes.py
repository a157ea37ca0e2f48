"""Numbers of 8 and 16 bits, a vector register full at a time.

Numba widens small integers to 64 bits, which leaves eight hands in a register of 512 bits instead of thirty-two, and
leaves it to LLVM whether a loop becomes SIMD at all. A lane type says it outright: `bytes_at(array, i)` and
`words_at(array, i)` load as many neighbours as a register holds; & | ^ ~ << >> + - * work on all of them at once and
wrap around in their size; comparisons are unsigned and give a lane of bits, which `choose` takes; `put` stores the
result. A plain integer beside a lane takes its size. `byte` and `word` make a lane of one number, for a single hand:
the same functions then work in ordinary registers.

What these functions mean is what they say here in NumPy, so every kernel also runs without Numba, slowly and with
NumPy's checks (NUMBA_DISABLE_JIT=1). What Numba makes of them is in `registers`.

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
"""What a lane is without Numba: uint8[n], uint16[n], uint32[n] or, from a comparison, bool[n]."""


def _register_bytes() -> int:
    """How many bytes a vector register holds on the machine that Numba compiles for."""
    if config.CPU_FEATURES is None:
        features = {name for name, present in llvm.get_host_cpu_features().items() if present}
    else:
        features = {name[1:] for name in config.CPU_FEATURES.split(",") if name.startswith("+")}
    return 64 if "avx512bw" in features else 32 if "avx2" in features else 16


BYTES = _register_bytes()  # numbers of 8 bits in a register
WORDS = BYTES // 2  # numbers of 16 bits in a register


def byte(value: npt.ArrayLike) -> Lanes:
    """The number as a lane of 8 bits."""
    return np.atleast_1d(np.asarray(value)).astype(np.uint8)


def word(value: npt.ArrayLike) -> Lanes:
    """The number as a lane of 16 bits."""
    return np.atleast_1d(np.asarray(value)).astype(np.uint16)


def number(lane: Lanes) -> int:
    """The number in a lane of one, as an ordinary unsigned integer."""
    return int(lane[0])


def words_of(value: int) -> Lanes:
    """A register of words that all are `value`."""
    return np.full(WORDS, value, np.uint16)


def word_indices() -> Lanes:
    """The words 0, 1, 2 ... of a register."""
    return np.arange(WORDS, dtype=np.uint16)


def bytes_at(array: npt.NDArray[np.uint8], start: int) -> Lanes:
    """The register of numbers that a contiguous uint8 array holds from `start` on; it must hold so many."""
    return _slice(array, start, BYTES)


def words_at(array: npt.NDArray[np.uint16], start: int) -> Lanes:
    """The register of numbers that a contiguous uint16 array holds from `start` on; it must hold so many."""
    return _slice(array, start, WORDS)


def put(array: npt.NDArray[np.uint16], start: int, lane: Lanes) -> None:
    """Store words in a contiguous uint16 array from `start` on; it must have room for them."""
    _slice(array, start, len(lane))[:] = lane


def _slice(array: npt.NDArray[Any], start: int, n: int) -> npt.NDArray[Any]:
    if not 0 <= start <= len(array) - n:
        raise IndexError(f"items {start} to {start + n - 1} of an array of {len(array)}")
    return array[start : start + n]


def ask_ahead(array: npt.NDArray[Any], start: int) -> None:
    """Ask the machine for the items around `start`, which may lie outside of the array, before they are needed.

    A loop over seven columns took 1.6 times as long without asking (measured on a Zen 5 with pages of 4 KB), while one
    over rows hardly gained. The likely reason: the machine guesses ahead where a loop will read, but not beyond a page.
    """


def evens(lane: Lanes) -> Lanes:
    """Every other byte of a register, from the first one on, as words."""
    return lane[0::2].astype(np.uint16)


def odds(lane: Lanes) -> Lanes:
    """Every other byte of a register, from the second one on, as words."""
    return lane[1::2].astype(np.uint16)


def woven(even: Lanes, odd: Lanes) -> Lanes:
    """Two registers of words taken in turns: puts together what `evens` and `odds` took apart."""
    return np.stack([even, odd], axis=1).reshape(-1)


def longs(lane: Lanes) -> Lanes:
    """The words of a register in pairs, as half as many numbers of 32 bits: first word + 65,536 * second word."""
    return lane.astype("<u2").view("<u4").astype(np.uint32)


def total(lane: Lanes) -> int:
    """The sum of all numbers in a register, as 64 bits."""
    return int(lane.sum(dtype=np.uint64))


def choose(condition: Lanes, yes: Lanes | int, no: Lanes | int) -> Lanes:
    """`yes` where the condition holds, else `no`; both are worked out. Two plain integers are words."""
    chosen = np.where(condition, yes, no)
    return chosen.astype(np.uint16) if isinstance(yes, int) and isinstance(no, int) else chosen


def any_of(condition: Lanes) -> bool:
    """Whether the condition holds anywhere in the register."""
    return bool(condition.any())


def count_of(condition: Lanes) -> int:
    """For how many numbers of the register the condition holds."""
    return int(np.count_nonzero(condition))


def popcount(lane: Lanes) -> Lanes:
    """How many bits are set in each number."""
    return np.bitwise_count(lane).astype(lane.dtype)


def smaller(left: Lanes, right: Lanes) -> Lanes:
    """The smaller of each two numbers."""
    return np.minimum(left, right)


def larger(left: Lanes, right: Lanes) -> Lanes:
    """The larger of each two numbers."""
    return np.maximum(left, right)
