"""The categories, names and places of values: what players call the hands that `evaluate_many` valued."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags
from cardspeak.card_sets import Ids, every_set
from cardspeak.errors import HandError, Where, quoted
from cardspeak.evaluate.arrays import Values, ready, run, slices
from cardspeak.evaluate.methods import find_half
from cardspeak.evaluate.orders import kernels_of
from cardspeak.games import AnyGame, find_game
from cardspeak.rules import Order, Value

Labels: TypeAlias = npt.NDArray[np.object_]
"""Texts, or None."""

PLACE = Where("values")


def categories_of(values: npt.ArrayLike, *, game: AnyGame = "holdem", half: str | None = None) -> Labels:
    """The category of each value, such as `full house`, as an array of texts; None for a null and for the value 0.

    Data frames accept the array as a column. Equal texts are one object, so that the array takes eight bytes for each
    hand.

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
    order = find_half(find_game(game), half).ranking
    return _labels(order)[0].take(read_values(values, order).filled(0))


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
    order = find_half(find_game(game), half).ranking
    return _labels(order)[1].take(read_values(values, order).filled(0))


def places_of(values: npt.ArrayLike, *, game: AnyGame = "holdem", half: str | None = None) -> Values:
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
    return np.ma.MaskedArray(np.uint16(order.places + 1) - numbers, numbers == 0)


def read_values(values: npt.ArrayLike, order: Order) -> np.ma.MaskedArray[Any, np.dtype[np.uint16]]:
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


@lru_cache(maxsize=64)
def _labels(order: Order) -> tuple[Labels, Labels]:
    """The category and the name of each value of an order; None for the value 0."""
    hands = _hand_of_each_value(order)

    @cache
    def value_of(number: int) -> Value | None:
        return order.value(hands[number].tolist()) if hands[number].any() else None

    is_built_in = order.values_of_fives is None
    numbers = range(1, order.places + 1)
    found = [None, *(_by_halving(value_of, 1, order.places) if is_built_in else map(value_of, numbers))]
    categories: dict[str, str] = {}
    names: dict[str, str] = {}
    return (
        np.array([value and categories.setdefault(value.category, value.category) for value in found], object),
        np.array([value and names.setdefault(value.name, value.name) for value in found], object),
    )


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


def _hand_of_each_value(order: Order) -> Ids:
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
    return hands
