"""The categories, names and places of values: what players call the hands that `evaluate_many` valued."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags
from cardspeak.card_sets import Ids, every_set
from cardspeak.errors import HandError, Where, quoted
from cardspeak.evaluate.arrays import ready, run, slices
from cardspeak.evaluate.methods import find_half
from cardspeak.evaluate.orders import kernels_of
from cardspeak.evaluate.texts import MISSING
from cardspeak.games import AnyGame, find_game
from cardspeak.rules import Order, Value

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
    return _labels(values, game, half, lambda value: value.category)


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
    return _labels(values, game, half, lambda value: value.name)


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
            found = quoted(numbers[row].item(), 20)
            raise HandError.in_array(PLACE, (row,), f"{found} is not a value of {order.name} (0 to {order.places})")
    return np.ma.MaskedArray(numbers.astype(np.uint16, copy=False), are_null)


def _labels(values: npt.ArrayLike, game: AnyGame, half: str | None, label: Callable[[Value], str]) -> Labels:
    """The label of each value; None for a null and for the value 0."""
    order = find_half(find_game(game), half).ranking
    numbers = read_values(values, order).filled(0)
    if order.values_of_fives is None:
        found = values_by_halving(order)
    else:  # matching all hands of a rulebook in Python would take seconds
        are_present = np.bincount(numbers, minlength=order.places + 1) > 0
        found = tuple(
            value_of_number(order, number) if is_present else None for number, is_present in enumerate(are_present)
        )
    shared: dict[str, str] = {}
    texts = (value and label(value) for value in found)
    return np.array([text and shared.setdefault(text, text) for text in texts], object).take(numbers)


@lru_cache(maxsize=64)
def values_by_halving(order: Order) -> tuple[Value | None, ...]:
    """For each number, a value with its category and its name, in a built-in order; None for 0."""
    return (None, *_by_halving(partial(value_of_number, order), 1, order.places))


@lru_cache(maxsize=1 << 16)
def value_of_number(order: Order, number: int) -> Value | None:
    """The value of a hand with this number; None for 0.

    In a rulebook, hands with different names can have the same number. The hand is one of them.
    """
    return order.value(hand_of_each_value(order)[number].tolist()) if number else None


def _by_halving(value_of: Callable[[int], Value | None], low: int, high: int) -> list[Value | None]:
    """A value with the category and the name of each number from `low` to `high`.

    In the built-in orders, the name says the category and the ranks that come first when hands are compared. Hands
    between two hands of the same name therefore have this name, too.
    """
    first, last = value_of(low), value_of(high)
    if first and last and (first.category, first.name) == (last.category, last.name):
        return [first] * (high - low + 1)
    if high - low < 2:
        return [first, last][: high - low + 1]
    middle = (low + high) // 2
    return [*_by_halving(value_of, low, middle), *_by_halving(value_of, middle + 1, high)]


@lru_cache(maxsize=16)
def hand_of_each_value(order: Order) -> Ids:
    """A complete hand with each value of an order, uint8[places + 1, hand_size]."""
    ids = every_set(order.deck, order.hand_size)
    kernels = kernels_of(order)
    hands = np.zeros((order.places + 1, order.hand_size), np.uint8)
    for start, stop in slices(len(ids), kernels.slice_size):
        part = ids[start:stop]
        columns = tuple(ready(part[:, i], np.uint8, order.deck[i]) for i in range(order.hand_size))
        values = np.empty(len(part), np.uint16)
        run(partial(kernels.of_cards, columns), (values,))
        hands[values] = part
    hands[0] = 0
    hands.flags.writeable = False
    return hands
