"""Columns of Arrow data, from any library that has the Arrow PyCapsule interface: Polars, PyArrow, pandas, DuckDB.

The buffers are read in place. Only texts in string views are copied, because they can be in many buffers.

Source: https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags
from cardspeak.columns.chunks import NO_NULLS, Chunk, DictionaryChunk, IdChunk, ListChunk, TextChunk, read_only
from cardspeak.errors import HandError, Place, listed_in_short, quoted
from cardspeak.kernels.text.views import find_ranges, locate_texts

ACCEPTED = "text, such as AsKd or Ah Ac Kc, dictionary-encoded text, or lists of cards"

_OFFSETS = ("string", "binary", "large_string", "large_binary")
_VIEWS = ("string_view", "binary_view")
_LISTS = ("list", "large_list", "fixed_size_list")
_INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


def is_arrow(column: object) -> bool:
    """Whether the column has the Arrow PyCapsule interface."""
    return hasattr(column, "__arrow_c_stream__") or hasattr(column, "__arrow_c_array__")


def chunks_of_arrow(column: object, what: Place) -> list[Chunk]:
    """The chunks of an Arrow column.

    Raises:
        HandError: the column is not of text or lists of cards.
        ImportError: nanoarrow is not installed, or the library of the column needs a package that is not installed.
    """
    import nanoarrow  # an optional dependency

    if hasattr(column, "__arrow_c_stream__"):
        stream = nanoarrow.c_array_stream(column)
        check_type(stream.get_schema(), what)
        return [_chunk_of_array(array) for array in stream]
    array = nanoarrow.c_array(column)
    check_type(array.schema, what)
    return [_chunk_of_array(array)]


def _chunk_of_array(array: Any) -> Chunk:
    """The chunk that an array is. Polars gives arrays of nulls a buffer, so that nanoarrow cannot view them."""
    from nanoarrow.c_schema import c_schema_view

    if array.schema.dictionary is None and c_schema_view(array.schema).storage_type == "na":
        return _of_nulls(array.length)
    return _chunk(array.view(), array)


def check_type(schema: Any, what: Place, *, is_item: bool = False) -> None:
    """Check that an Arrow type is one that can be parsed.

    Raises:
        HandError: it is not.
    """
    if schema.dictionary is not None:
        check_type(schema.dictionary, what)
        return
    from nanoarrow.c_schema import c_schema_view

    kind = c_schema_view(schema).storage_type
    if kind == "struct":
        names = listed_in_short([child.name for child in schema.children], longest=30)
        raise HandError.at(what, f"a table with the columns {names or '(none)'}; give one of its columns")
    if kind in _LISTS and not is_item:
        check_type(schema.child(0), what, is_item=True)
    elif kind not in (*_OFFSETS, *_VIEWS, "na") and not (is_item and kind in _INTEGERS):
        found = f"lists of {kind}" if is_item else str(kind)
        raise HandError.at(what, f"a column of {quoted(found, 30)}; accepted: {ACCEPTED}")


def _chunk(view: Any, owner: object) -> Chunk:
    """The chunk that a nanoarrow view of an array is; `owner` is the whole array, which owns the memory."""
    kind, n = view.storage_type, view.length
    are_null = _nulls(view, owner)
    if view.dictionary is not None:
        return _of_dictionary(_chunk(view.dictionary, owner), _buffer(view, 1, owner), are_null)
    if kind in _OFFSETS:
        offsets = _buffer(view, 1, owner, n + 1 if n else 0)
        return TextChunk(_bytes(view.buffer(2), owner), offsets[:-1], offsets[1:], are_null)
    if kind in _VIEWS:
        return _of_views(view, owner, are_null)
    if kind in _LISTS:
        items = _chunk(view.child(0), owner)
        if kind == "fixed_size_list":
            size = view.layout.child_size_elements
            starts = (np.arange(n, dtype=np.int64) + view.offset) * size
            return ListChunk(items, starts, starts + size, are_null)
        offsets = _buffer(view, 1, owner, n + 1 if n else 0)
        return ListChunk(items, offsets[:-1], offsets[1:], are_null)
    if kind == "na":
        return _of_nulls(n)
    return IdChunk(_buffer(view, 1, owner), are_null)


def _of_nulls(n: int) -> TextChunk:
    """Rows that are all null."""
    nothing = np.zeros(n, np.int64)
    return TextChunk(np.zeros(0, np.uint8), nothing, nothing, np.ones(n, np.bool_))


def _of_dictionary(values: Chunk, indices: npt.NDArray[Any], are_null: Flags) -> Chunk:
    """Rows that refer to a dictionary. Of a dictionary that is longer than the column, only what is used is parsed."""
    if len(values) <= len(indices) or not isinstance(values, TextChunk):
        return DictionaryChunk(values, indices, are_null)
    used, places = np.unique(indices.clip(0, len(values) - 1), return_inverse=True)
    nulls = values.are_null[used] if len(values.are_null) else NO_NULLS
    return DictionaryChunk(TextChunk(values.data, values.starts[used], values.stops[used], nulls), places, are_null)


def _of_views(view: Any, owner: object, are_null: Flags) -> TextChunk:
    """Rows of string views. Texts that are not in the views themselves are copied behind the views."""
    n = view.length
    whole = _bytes(view.buffer(1), owner)[view.offset * 16 : (view.offset + n) * 16]
    views = read_only(whole.view(np.int32).reshape(n, 4), np.int32)
    buffers = [
        _bytes(view.buffer(number), owner) for number in range(2, view.n_buffers - 1)
    ]  # the last has their sizes
    nulls = read_only(are_null, np.bool_)
    lows = np.array([len(buffer) for buffer in buffers], np.int64)
    highs = np.zeros(len(buffers), np.int64)
    find_ranges(views, nulls, lows, highs)
    parts = [buffer[low:high] for buffer, low, high in zip(buffers, lows.tolist(), highs.tolist(), strict=True)]
    bases = len(whole) + np.cumsum([0, *map(len, parts)], dtype=np.int64)[:-1]
    starts, stops = np.empty(n, np.int64), np.empty(n, np.int64)
    locate_texts(views, nulls, lows, bases, starts, stops)
    data = np.concatenate([whole, *parts]) if any(map(len, parts)) else whole
    return TextChunk(data, starts, stops, are_null)


class _Memory:
    """The memory of a buffer, together with its owner.

    The views that nanoarrow gives of a dictionary and of the items of lists do not keep the memory alive.
    """

    def __init__(self, buffer: Any, owner: object) -> None:
        array = np.frombuffer(buffer, np.uint8)
        self.__array_interface__ = array.__array_interface__
        self.held = (array, owner)


def _bytes(buffer: Any, owner: object) -> npt.NDArray[np.uint8]:
    """A buffer as bytes, without a copy."""
    return np.asarray(_Memory(buffer, owner)) if buffer.size_bytes else np.zeros(0, np.uint8)


def _buffer(view: Any, number: int, owner: object, n: int | None = None) -> npt.NDArray[Any]:
    """The part of a buffer of integers that belongs to the rows of the view; `n` items from the view's offset."""
    length = view.length if n is None else n
    buffer = view.buffer(number)
    array: npt.NDArray[Any] = _bytes(buffer, owner).view(np.dtype(buffer.format.lstrip("=<@")))
    return array[view.offset : view.offset + length]


def _nulls(view: Any, owner: object) -> Flags:
    """Whether each row of the view is null; an array of length 0 if none is."""
    bitmap = _bytes(view.buffer(0), owner) if view.n_buffers else np.zeros(0, np.uint8)
    if view.storage_type == "na" or view.null_count == 0 or not len(bitmap):
        return NO_NULLS
    first = view.offset // 8
    bits = np.unpackbits(bitmap[first:], count=view.offset - first * 8 + view.length, bitorder="little")
    are_null: Flags = bits[view.offset - first * 8 :] == 0
    return are_null


def storage_of(column: object) -> str:
    """The name of the type in which an Arrow column stores its values, such as `int64`; `dictionary` for a dictionary.

    Raises:
        ImportError: nanoarrow is not installed, or the library of the column needs a package that is not installed.
    """
    import nanoarrow
    from nanoarrow.c_schema import c_schema_view

    is_stream = hasattr(column, "__arrow_c_stream__")
    schema = nanoarrow.c_array_stream(column).get_schema() if is_stream else nanoarrow.c_array(column).schema
    return "dictionary" if schema.dictionary is not None else str(c_schema_view(schema).storage_type)


def numbers_of(column: object) -> tuple[npt.NDArray[Any], Flags]:
    """The numbers or flags of an Arrow column of integers or bools, and which are null; some value where one is null.

    The second array has length 0 if no row is null.
    """
    import nanoarrow

    is_stream = hasattr(column, "__arrow_c_stream__")
    arrays = list(nanoarrow.c_array_stream(column)) if is_stream else [nanoarrow.c_array(column)]
    views = [(array.view(), array) for array in arrays if array.length]
    if not views:
        return np.zeros(0, np.int64), NO_NULLS
    numbers = [_numbers(view, owner) for view, owner in views]
    nulls = [_nulls(view, owner) for view, owner in views]
    if any(map(len, nulls)):
        pairs = zip(nulls, numbers, strict=True)
        nulls = [of_part if len(of_part) else np.zeros(len(part), np.bool_) for of_part, part in pairs]
    return np.concatenate(numbers), np.concatenate(nulls)


def _numbers(view: Any, owner: object) -> npt.NDArray[Any]:
    if view.storage_type != "bool":
        return _buffer(view, 1, owner)
    first = view.offset // 8
    skipped = view.offset - first * 8
    bits = np.unpackbits(_bytes(view.buffer(1), owner)[first:], count=skipped + view.length, bitorder="little")
    return bits[skipped:].astype(np.bool_)
