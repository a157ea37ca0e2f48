"""The categories of final hands, as classes of dense values (consecutive integers that rank all hands)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import every_set
from cardspeak.games import Game
from cardspeak.rules import Order

N_VALUES = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class ValueClasses:
    """Classes into which final hands are divided.

    Attributes:
        names: the class names, best first.
        of_value: the class of each dense value, uint8[65536].
    """

    names: tuple[str, ...]
    of_value: npt.NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.names)


ALL_ALIKE = ValueClasses(("",), np.zeros(N_VALUES, np.uint8))
"""A single class that contains every hand."""


@lru_cache(maxsize=16)
def categories_of(game: Game) -> ValueClasses:
    """The categories of hands in the first half of the pot. Hands that do not qualify form the last class.

    >>> from cardspeak.games import find_game
    >>> categories_of(find_game("holdem")).names[:3]
    ('straight flush', 'four of a kind', 'full house')
    """
    # Imported here because they load Numba, which not every question needs.
    from cardspeak.evaluate.arrays import ready
    from cardspeak.evaluate.orders import kernels_of

    half = game.halves[0]
    order = half.ranking
    hands = every_set(game.deck, order.hand_size)
    values = np.empty(len(hands), np.uint16)
    kernels_of(order).of_cards(tuple(ready(column, np.uint8, 0) for column in hands.T), (values,))
    known, first = np.unique(values, return_index=True)
    is_hand = known > 0
    known, first = known[is_hand], first[is_hand]
    names = _names(len(known), lambda at: _category(order, hands[first[at]].tolist()))
    categories = list(dict.fromkeys(reversed(names)))
    if order.has_qualifier:
        categories.append(f"no {half.name}")
    of_value = np.full(N_VALUES, len(categories) - 1, np.uint8)
    of_value[known] = [categories.index(name) for name in names]
    return ValueClasses(tuple(categories), of_value)


def _category(order: Order, cards: Sequence[int]) -> str:
    value = order.value(cards)
    assert value is not None, "its value is not 0"
    return value.category


def _names(n: int, name_of: Callable[[int], str]) -> list[str]:
    """The category of each of n values in order. Categories are contiguous, so bisection calls `name_of` rarely."""
    names = [""] * n

    def fill(start: int, stop: int, first: str, last: str) -> None:
        if first == last:
            names[start:stop] = [first] * (stop - start)
        elif stop - start == 2:
            names[start:stop] = [first, last]
        else:
            middle = (start + stop) // 2
            category = name_of(middle)
            fill(start, middle + 1, first, category)
            fill(middle, stop, category, last)

    fill(0, n, name_of(0), name_of(n - 1))
    return names
