"""The entry point `parse_many`: the cards of a column of text, as an array of ids."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, SmallInts
from cardspeak.cards import JOKER, parse_cards, whole
from cardspeak.columns.arrow_columns import chunks_of_arrow, is_arrow
from cardspeak.columns.chunks import Chunk, TextChunk
from cardspeak.columns.numpy_columns import ACCEPTED, chunks_of_array, chunks_of_items
from cardspeak.columns.parsed import NO_CARD, Column, ParsedColumn, Reasons
from cardspeak.errors import CardError, HandError, Where, quoted, shortened
from cardspeak.kernels.text.parser import NULL

GUESSED = 32
"""The number of rows from which the number of cards is guessed."""


def parse_many(column: Column, *, n_cards: int | None = None, strict: bool = False) -> ParsedColumn:
    """The card ids of each row of a text column, as uint8[n, k], and which rows are null or wrong.

    The text can be in any notation that `parse_cards` accepts, and rows can differ in their notation. All rows of a
    column must have the same number of cards, k. A row with another number of cards is wrong.

    Args:
        column: the text. It can be a column of any library with the Arrow PyCapsule interface, such as Polars, PyArrow
            or pandas (`pip install "cardspeak[frames]"`): text, dictionary-encoded text, bytes in UTF-8, or lists of
            names or ids. It can also be a NumPy array of dtype U, S, object or StringDType, or a list of texts; these
            need no extra.
        n_cards: k, the number of cards in each row. By default, it is the number that most rows have; of two numbers
            that equally many rows have, the smaller. Rows without cards do not count.
        strict: whether to raise an error if a row is wrong. Null rows are never wrong.

    Raises:
        CardError: `strict` is true and a row is wrong. The message gives the row, counted from 0 as in NumPy.
        HandError: the column is not a column of text or of lists of cards, or `n_cards` is not 1 to 53.

    >>> hands = parse_many(["As Kd", "10h9h", None, "QhXd"])
    >>> hands.ids
    array([[ 51,  45],
           [ 34,  30],
           [255, 255],
           [255, 255]], dtype=uint8)
    >>> hands.are_null.tolist(), hands.are_wrong.tolist()
    ([False, False, True, False], [False, False, False, True])
    >>> hands.reasons[3]
    'cards "QhXd": "Xd" at column 3: "X" is not a rank (23456789TJQKA, or 10 for T)'
    """
    parsed = parse_column(column, Where("column"), n_cards=_read_n_cards(n_cards))
    if strict:
        parsed.check()
    return parsed


def parse_column(column: Column, what: Where, n_cards: int | None = None) -> ParsedColumn:
    """The cards of a column, as in `parse_many`; `what` is what error messages call the column.

    Raises:
        HandError: it is not a column of text or of lists of cards.
    """
    chunks = chunks_of(column, what)
    width = n_cards or _guess(chunks)
    ids, counts = parse_chunks(chunks, width)
    if n_cards is None:
        frequent = _most_frequent(counts)
        if frequent not in (width, 0):
            width = frequent
            ids, counts = parse_chunks(chunks, width)
    are_good = counts == width
    are_null = counts == NULL
    are_wrong = ~(are_good | are_null)
    if not are_good.all():
        ids[~are_good] = NO_CARD
    other = f"; n_cards is {n_cards}" if n_cards else f"; most rows have {width}"
    for array in (ids, are_null, are_wrong):
        array.flags.writeable = False
    return ParsedColumn(ids, are_null, are_wrong, Reasons(are_wrong, chunks, other))


def chunks_of(column: Column, what: Where) -> list[Chunk]:
    """The chunks of a column.

    Raises:
        HandError: it is not a column of text or of lists of cards.
    """
    if isinstance(column, TextChunk):
        return [column]
    if isinstance(column, np.ndarray):
        return chunks_of_array(column, what)
    if isinstance(column, list | tuple):
        return chunks_of_items(column, what)
    if is_arrow(column):
        try:
            return chunks_of_arrow(column, what)
        except ImportError as error:
            if not hasattr(column, "__array__"):
                missing = shortened(error.name or error, 40)
                install = 'pip install "cardspeak[frames]"'
                raise HandError.at(what, f"Arrow columns need {missing}, which is not installed: {install}") from None
    if hasattr(column, "__array__"):
        return chunks_of_array(np.asarray(column), what)
    wrong = f"{quoted(type(column).__name__, 30)} is not a column"
    raise HandError.at(what, f"{wrong}; accepted: an Arrow column, a NumPy array or a list of {ACCEPTED}")


def parse_chunks(chunks: Sequence[Chunk], width: int) -> tuple[Bytes, SmallInts]:
    """The first `width` cards of each row, and the number of cards in each row."""
    n = sum(map(len, chunks))
    ids, counts = np.empty((n, width), np.uint8), np.empty(n, np.int8)
    start = 0
    for chunk in chunks:
        rows = slice(start, start + len(chunk))
        chunk.parse(ids[rows], counts[rows])
        start += len(chunk)
    return ids, counts


def _guess(chunks: Sequence[Chunk]) -> int:
    """The number of cards that most of the first rows have. If all rows have as many, they are parsed only once."""
    first = ((chunk, row) for chunk in chunks for row in range(min(GUESSED, len(chunk))))
    counts = [_count(chunk, row) for chunk, row in islice(first, GUESSED)]
    return _most_frequent(np.array(counts, np.int8))


def _count(chunk: Chunk, row: int) -> int:
    """The number of cards in a row; 0 if it is null or wrong."""
    if len(chunk.are_null) and chunk.are_null[row]:
        return 0
    try:
        return len(parse_cards(chunk.given(row)))
    except CardError:
        return 0


def _most_frequent(counts: npt.NDArray[np.int8]) -> int:
    """The number of cards that most rows have; 0 if no row has cards."""
    numbers = np.bincount(np.maximum(counts, 0), minlength=1)
    numbers[0] = 0
    return int(numbers.argmax()) if numbers.any() else 0


def _read_n_cards(n_cards: object) -> int | None:
    """The argument `n_cards`.

    Raises:
        HandError: it is not a number of cards.
    """
    if n_cards is None:
        return None
    number = whole(n_cards)
    if number is None or not 1 <= number <= JOKER + 1:
        raise HandError.at("n_cards", f"{quoted(n_cards)} is not a number of cards from 1 to {JOKER + 1}")
    return number
