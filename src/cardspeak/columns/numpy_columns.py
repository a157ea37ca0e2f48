"""Columns of NumPy text, and lists of Python texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags
from cardspeak.cards import parse_cards
from cardspeak.columns.chunks import NO_NULLS, Chunk, IdChunk, ListChunk, TextChunk
from cardspeak.errors import CardspeakError, HandError, Place, quoted
from cardspeak.kernels.text.parser import WRONG

ACCEPTED = "text, such as AsKd or Ah Ac Kc, or lists of cards"
UCS4 = np.dtype(np.uint32)


def chunks_of_array(array: npt.NDArray[Any], what: Place) -> list[Chunk]:
    """The chunk that an array of text is: of dtype U, S, object or StringDType.

    An array of two dimensions has one card in each item.

    Raises:
        HandError: the array does not contain text.
    """
    if array.ndim == 2 and array.dtype.kind in "USTO" and not isinstance(array, np.ma.MaskedArray):
        n, k = array.shape
        (items,) = chunks_of_array(array.reshape(-1), what)
        starts = np.arange(n, dtype=np.int64) * k
        return [ListChunk(items, starts, starts + k, NO_NULLS)]
    if array.ndim != 1 or array.dtype.kind not in "USTO":
        shape = "" if array.ndim == 1 else f" of shape {array.shape}"
        raise HandError.at(what, f"a column of {array.dtype}{shape}; accepted: {ACCEPTED}")
    if isinstance(array, np.ma.MaskedArray):
        (chunk,) = chunks_of_array(np.asarray(array.data), what)
        return [_with_nulls(chunk, np.ma.getmaskarray(array))]
    if array.dtype.kind == "U":
        codes = np.ascontiguousarray(array, array.dtype.newbyteorder("=")).view(UCS4)
        if codes.size == 0 or codes.max() < 128:
            return [_of_fixed_width(codes.astype(np.uint8), array)]
    if array.dtype.kind == "S":
        return [_of_fixed_width(np.ascontiguousarray(array).view(np.uint8), array)]
    return [_chunk_of_items(array.tolist(), what)]


def _with_nulls(chunk: Chunk, are_masked: Flags) -> Chunk:
    """The chunk, with these rows null, too."""
    assert isinstance(chunk, TextChunk | ListChunk)
    return replace(chunk, are_null=chunk.are_null | are_masked if len(chunk.are_null) else are_masked)


def _of_fixed_width(data: npt.NDArray[np.uint8], array: npt.NDArray[Any]) -> TextChunk:
    """Rows of ASCII text or of bytes, which all take the same number of bytes in `data`."""
    n = len(array)
    width = len(data) // n if n else 0
    starts = np.arange(n, dtype=np.int64) * width
    return TextChunk(data, starts, starts + np.strings.str_len(array), NO_NULLS)


def chunks_of_items(items: Sequence[object], what: Place) -> list[Chunk]:
    """The chunk that a list or tuple is: of texts, or of sequences of cards; None and NaN are null.

    Raises:
        HandError: an item is of another type.
    """
    return [_chunk_of_items(list(items), what)]


def _chunk_of_items(items: list[Any], what: Place) -> Chunk:
    kinds = set(map(type, items))
    null_kinds = {kind for kind in kinds if _can_be_null(kind)}
    kinds -= null_kinds
    are_null: Flags = NO_NULLS
    if null_kinds:
        are_null = np.fromiter((type(item) in null_kinds for item in items), np.bool_, len(items))
        _check_nulls(items, are_null, what)
    if all(issubclass(kind, str) for kind in kinds):
        return _of_texts(items, are_null)
    if all(issubclass(kind, list | tuple | np.ndarray) for kind in kinds):
        return _of_lists(items, are_null)
    wrong = next(kind for kind in kinds if not issubclass(kind, str))
    raise HandError.at(what, f"a column with items of type {quoted(wrong.__name__, 30)}; accepted: {ACCEPTED}")


def _can_be_null(kind: type) -> bool:
    """Whether objects of this type can mean that a row is null: None, NaN, and NA of pandas."""
    return kind is type(None) or issubclass(kind, float) or kind.__name__ == "NAType"


def _check_nulls(items: list[Any], are_null: Flags, what: Place) -> None:
    """Check that all floats are NaN."""
    for row in np.flatnonzero(are_null).tolist():
        item = items[row]
        if isinstance(item, float) and item == item:
            raise HandError.at(what, f"row {row} is the number {item!r}; accepted: {ACCEPTED}")


def _of_texts(items: list[Any], are_null: Flags) -> TextChunk:
    texts: list[str] = items
    if len(are_null):
        texts = ["" if is_null else text for text, is_null in zip(items, are_null.tolist(), strict=True)]
    data = np.frombuffer("\0".join(texts).encode("utf-8", "surrogatepass"), np.uint8)
    ends = np.flatnonzero(data == 0)
    if len(ends) != len(texts) - 1:  # a text contains the separator, or there are no texts
        encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
        stops = np.cumsum([0, *map(len, encoded)], dtype=np.int64)
        return TextChunk(np.frombuffer(b"".join(encoded), np.uint8), stops[:-1], stops[1:], are_null)
    starts, stops = np.concatenate([[0], ends + 1]), np.concatenate([ends, [len(data)]])
    return TextChunk(data, starts, stops, are_null)


def _of_lists(items: list[Any], are_null: Flags) -> ListChunk:
    rows = items
    if len(are_null):
        rows = [() if is_null else row for row, is_null in zip(items, are_null.tolist(), strict=True)]
    stops = np.cumsum([0, *map(len, rows)], dtype=np.int64)
    flat = list(chain.from_iterable(row.tolist() if isinstance(row, np.ndarray) else row for row in rows))
    return ListChunk(_of_cards(flat), stops[:-1], stops[1:], are_null)


def _of_cards(cards: list[Any]) -> Chunk:
    """The items of lists: names, ids, or both. Each different item is parsed by Python if they are not all names."""
    kinds = set(map(type, cards))
    if all(issubclass(kind, str) for kind in kinds):
        return _of_texts(cards, NO_NULLS)
    if kinds == {int} and all(-1 <= card < 256 for card in cards):
        return IdChunk(np.array(cards, np.int64), NO_NULLS)
    return _ObjectChunk(cards)


class _ObjectChunk:
    """Single cards of any type, each parsed by Python."""

    def __init__(self, cards: Iterable[Any]) -> None:
        self.cards = list(cards)
        self.are_null = NO_NULLS

    def __len__(self) -> int:
        return len(self.cards)

    def parse(self, ids: npt.NDArray[np.uint8], counts: npt.NDArray[np.int8]) -> None:
        """Parse all cards, in place."""
        for row, card in enumerate(self.cards):
            try:
                (ids[row, 0],) = parse_cards([card])
                counts[row] = 1
            except (CardspeakError, TypeError):
                counts[row] = WRONG

    def given(self, row: int) -> list[Any]:
        """The card, as a list of one card."""
        return [self.cards[row]]
