"""The categories, names and places of values: what players call the hands that `evaluate_many` valued."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags
from cardspeak.errors import HandError, Where, quoted
from cardspeak.evaluate.methods import find_half
from cardspeak.evaluate.naming import Label, label_of_each_value
from cardspeak.evaluate.texts import MISSING
from cardspeak.games import AnyGame, find_game
from cardspeak.rules import Order

Labels: TypeAlias = npt.NDArray[np.object_]
"""Texts, or None."""
MaskedValues: TypeAlias = np.ma.MaskedArray[Any, np.dtype[np.uint16]]
"""Values or places; rows that are null are masked."""

PLACE = Where("values")


def categories_of(values: npt.ArrayLike, *, game: AnyGame = "holdem", half: str | None = None) -> Labels:
    """The category of each value, such as `full house`, as an array of texts; None for a null and for the value 0.

    Data frames accept the array as a column. Equal texts are one object, so that the array takes eight bytes for each
    hand. In a game with a rulebook that gives different kinds of hands the same number, the category is one of theirs.

    Args:
        values: values from `evaluate_many` or `evaluate_halves`, which can be masked.
        game: the game for which the values were computed.
        half: the half of the pot; by default, the game's first half.

    Raises:
        HandError: a number is not a value of the half.
        GameError: the game or the half is unknown.

    >>> from cardspeak import evaluate_many
    >>> values = evaluate_many(["AsAhAdKsKd", None, "7c5d4h3s2c"])
    >>> categories_of(values).tolist()
    ['full house', None, 'high card']
    """
    return _labels(values, game, half, "category")


def names_of(values: npt.ArrayLike, *, game: AnyGame = "holdem", half: str | None = None) -> Labels:
    """The name of each value as players say it, as an array of texts; None for a null and for the value 0.

    The arguments and the array are those of `categories_of`.

    Raises:
        HandError: a number is not a value of the half.
        GameError: the game or the half is unknown.

    >>> from cardspeak import evaluate_many
    >>> values = evaluate_many(["AsAhAdKsKd", None, "7c5d4h3s2c"])
    >>> names_of(values).tolist()
    ['Full house, aces full of kings', None, 'High card, seven']
    """
    return _labels(values, game, half, "name")


def places_of(values: npt.ArrayLike, *, game: AnyGame = "holdem", half: str | None = None) -> MaskedValues:
    """The place of each value, 1 for the best hand, as a masked array uint16[n]; masked for a null and for the value 0.

    The arguments are those of `categories_of`.

    Raises:
        HandError: a number is not a value of the half.
        GameError: the game or the half is unknown.

    >>> from cardspeak import evaluate_many
    >>> values = evaluate_many(["AsAhAdKsKd", None, "7c5d4h3s2c"])
    >>> places_of(values).tolist()
    [167, None, 7462]
    """
    order = find_half(find_game(game), half).ranking
    given = read_values(values, order)
    numbers = given.filled(0)
    are_missing = numbers == 0
    places = np.uint16(order.places + 1) - numbers
    places[are_missing] = MISSING
    return np.ma.MaskedArray(places, are_missing, fill_value=MISSING)


def read_values(values: npt.ArrayLike, order: Order) -> MaskedValues:
    """The values as a masked array of uint16, whose mask has the rows that are null.

    Floats are accepted if they are whole numbers or NaN, because pandas and NumPy read integers with nulls as floats.

    Raises:
        HandError: they are not values of the order.
    """
    given = np.ma.asarray(values) if isinstance(values, np.ma.MaskedArray) else np.ma.asarray(np.asarray(values))
    if given.dtype.kind not in "iuf" or given.ndim != 1:
        shape = "" if given.ndim == 1 else f" of shape {given.shape}"
        raise HandError.at(PLACE, f"{given.dtype}{shape}; accepted: one value for each hand, from evaluate_many")
    are_null: Flags = np.ma.getmaskarray(given)
    numbers = given.data
    if numbers.dtype.kind == "f":
        are_null = are_null | np.isnan(numbers)
    numbers = np.where(are_null, 0, numbers) if are_null.any() else numbers
    if numbers.dtype != np.uint16 or numbers.max(initial=0) > order.places:
        are_wrong = (numbers < 0) | (numbers > order.places) | (numbers != np.floor(numbers))
        if are_wrong.any():
            row = int(are_wrong.argmax())
            found = quoted(str(numbers[row].item()).removesuffix(".0"), 20)
            raise HandError.in_array(PLACE, (row,), f"{found} is not a value of {order.name} (0 to {order.places})")
    return np.ma.MaskedArray(numbers.astype(np.uint16, copy=False), are_null)


def _labels(values: npt.ArrayLike, game: AnyGame, half: str | None, label: Label) -> Labels:
    """The label of each value; None for a null and for the value 0."""
    chosen = find_half(find_game(game), half)
    numbers = read_values(values, chosen.ranking).filled(0)
    return np.array(label_of_each_value(chosen, label), object).take(numbers)
