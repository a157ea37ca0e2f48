"""Categories, names and places of values as PyArrow columns; categories and names are dictionary-encoded.

The functions have the names and the arguments of those of `cardspeak`, which return NumPy arrays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Words
from cardspeak.evaluate.dictionaries import dictionary_of
from cardspeak.evaluate.labels import read_values
from cardspeak.evaluate.methods import find_half
from cardspeak.evaluate.naming import Label
from cardspeak.frames.extras import missing
from cardspeak.games import AnyGame, find_game
from cardspeak.rules import Order

try:
    import pyarrow as pa
except ImportError as error:
    raise missing("cardspeak.arrow", error, "frames") from None

Column: TypeAlias = pa.Array | pa.ChunkedArray
"""A column of PyArrow."""
AnyValues: TypeAlias = npt.ArrayLike | Column
"""Values from `evaluate_many`, as an array or as a column of any data frame library."""


def categories_of(values: AnyValues, *, game: AnyGame = "holdem", half: str | None = None) -> pa.DictionaryArray:
    """The category of each value, such as `full house`; null for nulls and for the value 0.

    The dictionary has all categories of the half, from the worst to the best.

    Args:
        values: values from `evaluate_many`, which can be masked, or a column of values of any data frame library.
        game: the game for which the values were computed.
        half: the half of the pot; by default, the game's first half.

    Raises:
        HandError: a number is not a value of the half.
        GameError: the game or the half is unknown.

    >>> from cardspeak import evaluate_many
    >>> found = categories_of(evaluate_many(["AsAhAdKsKd", None, "7c5d4h3s2c"]))
    >>> found.to_pylist(), str(found.type)
    (['full house', None, 'high card'], 'dictionary<values=string, indices=int16, ordered=1>')
    """
    return _labels("category", values, game, half)


def names_of(values: AnyValues, *, game: AnyGame = "holdem", half: str | None = None) -> pa.DictionaryArray:
    """The name of each value as players say it; null for nulls and for the value 0.

    The arguments are those of `categories_of`.

    Raises:
        HandError: a number is not a value of the half.
        GameError: the game or the half is unknown.

    >>> from cardspeak import evaluate_many
    >>> names_of(evaluate_many(["AsAhAdKsKd", None])).to_pylist()
    ['Full house, aces full of kings', None]
    """
    return _labels("name", values, game, half)


def places_of(values: AnyValues, *, game: AnyGame = "holdem", half: str | None = None) -> pa.UInt16Array:
    """The place of each value, 1 for the best hand; null for nulls and for the value 0.

    The arguments are those of `categories_of`.

    Raises:
        HandError: a number is not a value of the half.
        GameError: the game or the half is unknown.

    >>> from cardspeak import evaluate_many
    >>> places_of(evaluate_many(["AsAhAdKsKd", None])).to_pylist()
    [167, None]
    """
    order = find_half(find_game(game), half).ranking
    numbers = _numbers(values, order)
    return pa.array(np.uint16(order.places + 1) - numbers, mask=numbers == 0)


def _labels(label: Label, values: AnyValues, game: AnyGame, half: str | None) -> pa.DictionaryArray:
    chosen = find_half(find_game(game), half)
    numbers = _numbers(values, chosen.ranking)
    found = dictionary_of(chosen, label)
    codes = found.of(numbers)
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=codes < 0), _texts(found.texts), ordered=True)


@lru_cache(maxsize=64)
def _texts(texts: tuple[str, ...]) -> pa.StringArray:
    """The dictionary of a column."""
    return pa.array(texts)


def _numbers(values: AnyValues, order: Order) -> Words:
    """The values as uint16[n], with 0 for nulls.

    Raises:
        HandError: a number is not a value of the order.
    """
    if isinstance(values, Column):
        whole = values.fill_null(0) if values.type == pa.uint16() else values
        array = whole.to_numpy(zero_copy_only=False) if isinstance(whole, pa.Array) else whole.to_numpy()
    else:
        array = values
    if isinstance(array, np.ndarray) and array.dtype == np.uint16 and not isinstance(array, np.ma.MaskedArray):
        plain: Words = array
        if plain.ndim == 1 and plain.max(initial=0) <= order.places:  # `read_values` is slow for small arrays
            return plain
    return read_values(array, order).filled(0)
