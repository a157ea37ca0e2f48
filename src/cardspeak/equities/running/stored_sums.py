"""Convert sums to the content of a checkpoint file, with checksums, and back.

The file has two lines of text, followed by the sums:

    cardspeak checkpoint 1 CHECKSUM-OF-THE-HEAD
    {"question": {...}, "state": {...}, "done": 12, "width": 8, "sums": "CHECKSUM-OF-THE-SUMS"}

Both checksums are BLAKE2b. The head is short. Its checksum and the question are checked before the sums are read. Each
sum is a whole number of `width` bytes, with the lowest byte first. Nothing is compressed, and the question determines
the number of sums. A forged file therefore cannot make the reader use unlimited memory.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import BinaryIO

import numpy as np

from cardspeak.equities.method import Slice
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Counts

TITLE = b"cardspeak checkpoint 1 "
LONGEST_HEAD = 1 << 16
"""Largest number of bytes in the second line. It is far larger than what is written, but small enough to parse."""
N_DIGITS = 64
"""Number of hexadecimal digits in a checksum."""
SHORT = 8
"""The width in bytes of sums that fit into 64 bits."""
WIDEST = 128
"""Largest width of a sum in bytes: enough for the deals of any game, times the largest weights of ten players."""
Scalar = str | int | float | None


class NoCheckpointError(ValueError):
    """The file does not begin like a checkpoint file."""


class DamagedError(ValueError):
    """The file begins like a checkpoint file, but its content has changed, is incomplete or is not possible."""


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a checkpoint file.

    Attributes:
        question: the question that the sums belong to.
        state: further values that a resumed run needs.
        n_done: number of slices included in the sums.
        width: number of bytes of each sum.
        sums: checksum of the sums.
        size: number of bytes of the head in the file.
    """

    question: Mapping[str, Scalar]
    state: Mapping[str, Scalar]
    n_done: int
    width: int
    sums: str
    size: int


def checksum(*parts: bytes) -> str:
    """The checksum of bytes, as hexadecimal digits."""
    digest = hashlib.blake2b(digest_size=N_DIGITS // 2)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def parts_of(question: Mapping[str, Scalar], state: Mapping[str, Scalar], sums: Sums) -> Iterator[bytes]:
    """The content of a checkpoint file, in parts."""
    width = _width(sums)
    arrays = [_bytes_of(array, width) for array in sums.arrays]
    head = {"question": dict(question), "state": dict(state), "done": sums.n_done, "width": width}
    line = json.dumps(head | {"sums": checksum(*arrays)}).encode()
    assert len(line) <= LONGEST_HEAD, "questions are short"
    yield b"%s%s\n%s\n" % (TITLE, checksum(line).encode(), line)
    yield from arrays


def read_head(file: BinaryIO) -> Head:
    """The head of a checkpoint file.

    Raises:
        NoCheckpointError: the file does not begin like a checkpoint file.
        DamagedError: the checksum is wrong, or the head is not possible.
    """
    beginning = file.read(len(TITLE) + N_DIGITS + 1 + LONGEST_HEAD + 1)
    if not beginning.startswith(TITLE):
        raise NoCheckpointError
    first, _, rest = beginning.partition(b"\n")
    line, end, _ = rest.partition(b"\n")
    if not end or first[len(TITLE) :] != checksum(line).encode():
        raise DamagedError
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        raise DamagedError from None
    if not isinstance(read, dict) or read.keys() != {"question", "state", "done", "width", "sums"}:
        raise DamagedError
    n_done, width, sums = read["done"], read["width"], read["sums"]
    are_whole = all(type(number) is int for number in (n_done, width))
    if not are_whole or n_done < 0 or not 1 <= width <= WIDEST or not isinstance(sums, str):
        raise DamagedError
    if not all(map(_is_flat, (read["question"], read["state"]))):
        raise DamagedError
    return Head(read["question"], read["state"], n_done, width, sums, len(first) + len(line) + 2)


def read_arrays(file: BinaryIO, head: Head, first: Slice, *, is_long: bool) -> list[Counts]:
    """The sums stored in a checkpoint file.

    Args:
        file: the file.
        head: its head.
        first: the arrays of the first slice. The sums must have the same shapes, and no sum can be smaller.
        is_long: whether sums are Python integers.

    Raises:
        DamagedError: the checksum is wrong, or the sums are not possible.
    """
    arrays = read_sums(file, head, [addends.shape for addends in first], is_long=is_long)
    for array, addends in zip(arrays, first, strict=True):
        is_possible = (array == addends) if head.n_done == 1 else (array >= addends)
        if not is_possible.all():
            raise DamagedError
    return arrays


def read_sums(file: BinaryIO, head: Head, shapes: Sequence[tuple[int, ...]], *, is_long: bool) -> list[Counts]:
    """The sums stored in a checkpoint file, in arrays of these shapes.

    Raises:
        DamagedError: the checksum is wrong, the shapes do not fit, or a sum is negative.
    """
    sizes = [prod(shape) for shape in shapes]
    if not is_long and head.width != SHORT:
        raise DamagedError
    n_bytes = sum(sizes) * head.width
    file.seek(head.size)
    content = file.read(n_bytes + 1)
    if len(content) != n_bytes or checksum(content) != head.sums:
        raise DamagedError
    arrays, start = [], 0
    for shape, size in zip(shapes, sizes, strict=True):
        end = start + size * head.width
        arrays.append(_array(content[start:end], head.width, is_long=is_long).reshape(shape))
        start = end
        if (arrays[-1] < 0).any():
            raise DamagedError
    return arrays


def _is_flat(values: object) -> bool:
    """Whether this is a mapping of plain values, which an error message can show."""
    return isinstance(values, dict) and all(value is None or isinstance(value, Scalar) for value in values.values())


def _width(sums: Sums) -> int:
    """The smallest width for sums that are Python integers; otherwise `SHORT`."""
    if not sums.is_long:
        return SHORT
    largest = max((int(array.max(initial=0)) for array in sums.arrays), default=0)
    return max(-(-largest.bit_length() // 8), 1)


def _bytes_of(array: Counts, width: int) -> bytes:
    if array.dtype != object:
        return array.astype("<i8").tobytes()
    return b"".join(int(number).to_bytes(width, "little") for number in array.reshape(-1))


def _array(content: bytes, width: int, *, is_long: bool) -> Counts:
    """The numbers in the bytes. Unless `is_long`, a number of 2**63 or more becomes negative, and is then refused."""
    if not is_long:
        return np.frombuffer(content, "<i8").astype(np.int64)
    numbers = np.empty(len(content) // width, object)
    numbers[:] = [int.from_bytes(content[at : at + width], "little") for at in range(0, len(content), width)]
    return numbers
