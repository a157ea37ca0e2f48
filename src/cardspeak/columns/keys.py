"""Columns of labels, such as hand ids and players, as numbers that are equal where the labels are equal."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Words64
from cardspeak.columns.arrow_columns import is_arrow, storage_of
from cardspeak.columns.chunks import SLICE, Chunk, DictionaryChunk, TextChunk
from cardspeak.columns.numbers import INTEGER_TYPES, check_can_do_without, read_integers
from cardspeak.columns.parse import chunks_of
from cardspeak.errors import HandError, Place, PotError, Where, quoted

Codes: TypeAlias = dict[Hashable, int]
ACCEPTED = "whole numbers or text"
LONGEST_HASHED = 64
"""The length in bytes up to which texts are hashed in words of eight bytes."""
_WORD = 8
_WORD_TYPE = np.dtype("<u8")
_BYTES_KEPT = np.array([(1 << 8 * n) - 1 for n in range(_WORD + 1)], np.uint64)
_FACTOR, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
"""The odd number that is nearest to 2**64 divided by the golden ratio, and a shift that mixes high bits into low ones.

Source: Knuth, The Art of Computer Programming, volume 3, section 6.4.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Keys:
    """The labels of a column, as numbers.

    Attributes:
        keys: uint64[n]. Equal labels have equal keys. Different labels of text can have equal keys, but hardly ever do.
        is_repeat: whether each row has the same label as the row before it, bool[n]; this never depends on keys alone.
        are_null: whether each row is null, bool[n].
        given: a function from a row to its label.
    """

    keys: Words64
    is_repeat: Flags
    are_null: Flags
    given: Callable[[int], Any]

    def __len__(self) -> int:
        return len(self.keys)


def read_keys(column: object, what: Place) -> Keys:
    """The labels of a column: whole numbers, text, or, in a list or an array of objects, anything that can be a key.

    Args:
        column: an Arrow column, a NumPy array or a list.
        what: what error messages call the column.

    Raises:
        PotError: it is not a column of labels.

    >>> hands = read_keys(["a17", "a17", "b2", None], "hand")
    >>> hands.is_repeat, hands.are_null
    (array([False,  True, False, False]), array([False, False, False,  True]))
    """
    if isinstance(column, list | tuple):
        return _of_objects(list(column), what)
    if is_arrow(column) and not isinstance(column, np.ndarray):
        try:
            found = storage_of(column)
        except ImportError as error:
            check_can_do_without(error, column, what)
        else:
            return _of_arrow(column, found, what)
    if not hasattr(column, "__array__"):
        raise PotError.at(what, f"{quoted(type(column).__name__, 30)} is not a column; accepted: {ACCEPTED}")
    array = column if isinstance(column, np.ndarray) else np.asarray(column)
    if array.ndim == 1 and array.dtype.kind in "OT":
        return _of_objects(array.tolist(), what)
    if array.ndim != 1 or array.dtype.kind not in "iuUS":
        shape = "" if array.ndim == 1 else f" of shape {array.shape}"
        raise PotError.at(what, f"a column of {array.dtype}{shape}; accepted: {ACCEPTED}")
    return _of_texts(array, what) if array.dtype.kind in "US" else _of_integers(array, what)


def _of_arrow(column: object, found: str, what: Place) -> Keys:
    """The labels of an Arrow column that stores its values as `found`."""
    if found in INTEGER_TYPES:
        return _of_integers(column, what)
    if "string" in found or "binary" in found or found in ("dictionary", "na"):
        return _of_texts(column, what)
    raise PotError.at(what, f"a column of {quoted(found, 30)}; accepted: {ACCEPTED}")


def _of_integers(column: object, what: Place) -> Keys:
    numbers, nulls = read_integers(column, what)
    are_null = nulls if len(nulls) else np.zeros(len(numbers), np.bool_)
    return Keys(numbers.view(np.uint64), _repeats(numbers, are_null), are_null, lambda row: int(numbers[row]))


def _of_objects(items: list[Any], what: Place) -> Keys:
    codes: Codes = {}
    try:
        keys = np.array([codes.setdefault(item, len(codes)) for item in items], np.uint64)
    except TypeError:
        wrong = next(item for item in items if not isinstance(item, Hashable))
        raise PotError.at(what, f"a label of type {type(wrong).__name__} is not accepted; give {ACCEPTED}") from None
    are_null = np.array([item is None or item != item for item in items], np.bool_)
    return Keys(keys, _repeats(keys, are_null), are_null, items.__getitem__)


def _of_texts(column: Any, what: Place) -> Keys:
    try:
        chunks = chunks_of(column, what if isinstance(what, Where) else Where(what))
    except HandError as error:
        raise PotError(str(error), error.where) from None
    codes: Codes = {}
    parts, starts = [_of_chunk(chunk, what, codes) for chunk in chunks], [0]
    for chunk in chunks:
        starts.append(starts[-1] + len(chunk))
    edges = np.array(starts, np.int64)

    def given(row: int) -> Any:
        number = int(np.searchsorted(edges, row, side="right")) - 1
        return chunks[number].given(row - starts[number])

    if not parts:
        return Keys(np.zeros(0, np.uint64), np.zeros(0, np.bool_), np.zeros(0, np.bool_), given)
    keys, is_repeat, are_null = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    for start in starts[1:-1]:
        if 0 < start < len(keys) and not (are_null[start] or are_null[start - 1]):
            is_repeat[start] = given(start) == given(start - 1)
    return Keys(keys, is_repeat, are_null, given)


def _of_chunk(chunk: Chunk, what: Place, codes: Codes) -> tuple[Words64, Flags, Flags]:
    """The keys of a chunk, whether each row repeats the one before it, and whether it is null."""
    n = len(chunk)
    are_null: Flags = chunk.are_null if len(chunk.are_null) else np.zeros(n, np.bool_)
    if isinstance(chunk, DictionaryChunk):
        texts = [chunk.values.given(place) for place in range(len(chunk.values))]
        keys = np.array([codes.setdefault(str(text), len(codes)) for text in texts] or [0], np.uint64)
        of_rows = keys[chunk.indices.astype(np.int64).clip(0, len(keys) - 1)]
        return of_rows, _repeats(of_rows, are_null), are_null
    if not isinstance(chunk, TextChunk):
        raise PotError.at(what, f"a column of lists; accepted: {ACCEPTED}")
    keys, is_repeat = np.empty(n, np.uint64), np.zeros(n, np.bool_)
    for start in range(0, n, SLICE):
        stop = min(start + SLICE, n)
        before = max(start - 1, 0)  # one row more, to compare the first row of the slice with the row before it
        of_slice, repeats = _of_slice(chunk, before, stop)
        keys[before:stop] = of_slice
        is_repeat[before + 1 : stop] = repeats[1:]
    if len(chunk.are_null):
        is_repeat &= ~are_null
        is_repeat[1:] &= ~are_null[:-1]
    return keys, is_repeat, are_null


def _of_slice(chunk: TextChunk, start: int, stop: int) -> tuple[Words64, Flags]:
    """The keys of some rows of text, and whether each of these rows repeats the one before it."""
    starts, stops = chunk.starts[start:stop].astype(np.int64), chunk.stops[start:stop].astype(np.int64)
    lengths = np.maximum(stops - starts, 0)
    lengths[chunk.are_null[start:stop] if len(chunk.are_null) else slice(0)] = 0
    keys: Words64 = lengths.astype(np.uint64) * _FACTOR
    is_repeat = np.zeros(len(keys), np.bool_)
    is_repeat[1:] = lengths[1:] == lengths[:-1]
    low, high = int(starts[lengths > 0].min(initial=len(chunk.data))), int(stops[lengths > 0].max(initial=0))
    data = np.zeros(max(high - low, 0) + _WORD, np.uint8)
    data[:-_WORD] = chunk.data[low:high] if high > low else 0
    words = np.ndarray((len(data) - _WORD + 1,), _WORD_TYPE, data, strides=(1,))
    for at in range(0, min(int(lengths.max(initial=0)), LONGEST_HASHED), _WORD):
        word = words[np.where(lengths > at, starts - low + at, 0)] & _BYTES_KEPT[(lengths - at).clip(0, _WORD)]
        is_repeat[1:] &= word[1:] == word[:-1]
        mixed = (keys ^ word) * _FACTOR
        keys = np.where(lengths > at, mixed ^ (mixed >> _SHIFT), keys)
    for row in np.flatnonzero(lengths > LONGEST_HASHED).tolist():
        text = chunk.given(start + row)
        keys[row] ^= np.uint64(hash(text) & 0xFFFFFFFFFFFFFFFF)
        is_repeat[row] &= row > 0 and chunk.given(start + row - 1) == text
    return keys, is_repeat


def _repeats(keys: npt.NDArray[Any], are_null: Flags) -> Flags:
    """Whether each row has the same key as the row before it, and neither is null."""
    is_repeat = np.zeros(len(keys), np.bool_)
    is_repeat[1:] = (keys[1:] == keys[:-1]) & ~are_null[1:] & ~are_null[:-1]
    return is_repeat
