"""The suits of holdings: how many cards each suit has, and which holdings differ only by a permutation of the suits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, packed_of_planes, reversed_planes_of_reversed_masks
from cardspeak.cards import SUITS
from cardspeak.ranges.sets import OF_SUIT, counts_in

Shape = tuple[int, ...]
"""The number of cards in each suit, in descending order. For example, (2, 2, 0, 0) is double suited."""


def shaped(holdings: Masks, shapes: Iterable[Shape]) -> npt.NDArray[np.bool_]:
    """Whether each holding has one of the shapes."""
    counts = np.stack([counts_in(holdings, OF_SUIT[suit]) for suit in range(len(SUITS))], axis=1)
    counts.sort(axis=1)
    places = 32 ** np.arange(len(SUITS))  # base 32, because a holding has fewer than 32 cards of one suit
    return np.isin(counts @ places, [sum(sorted(shape) * places) for shape in shapes])


def shape_of(letters: str) -> Shape:
    """The shape given by letters, one for each card; equal letters mean the same suit.

    >>> shape_of("xxyy"), shape_of("xyz")
    ((2, 2, 0, 0), (1, 1, 1, 0))
    """
    counts = sorted((letters.count(letter) for letter in set(letters)), reverse=True)
    return tuple(counts + [0] * (len(SUITS) - len(counts)))


def shapes_of(n_cards: int) -> Iterator[Shape]:
    """Every shape that `n_cards` cards can have.

    >>> list(shapes_of(2))
    [(2, 0, 0, 0), (1, 1, 0, 0)]
    """
    most = min(n_cards, 13)
    for first in range(most, 0, -1):
        for second in range(min(first, n_cards - first), -1, -1):
            for third in range(min(second, n_cards - first - second), -1, -1):
                fourth = n_cards - first - second - third
                if fourth <= third:
                    yield first, second, third, fourth


_FITS: Mapping[str, Callable[[Shape], bool]] = MappingProxyType(
    {
        "ds": lambda shape: shape[1] >= 2 > shape[2],
        "ss": lambda shape: shape[0] == 2 > shape[1],
        "r": lambda shape: shape[0] == 1,
    }
)


@lru_cache(maxsize=64)
def named_shapes(name: str, n_cards: int) -> frozenset[Shape]:
    """The shapes of `n_cards` cards that a name stands for.

    Double suited ("ds"): exactly two suits have two or more cards. Single suited ("ss"): one suit has exactly two
    cards, and each other suit at most one. Rainbow ("r"): no suit has more than one card.

    >>> sorted(named_shapes("ds", 4)), sorted(named_shapes("ss", 4)), sorted(named_shapes("r", 4))
    ([(2, 2, 0, 0)], [(2, 1, 1, 0)], [(1, 1, 1, 1)])
    """
    return frozenset(shape for shape in shapes_of(n_cards) if _FITS[name](shape))


def suit_classes(holdings: Masks) -> tuple[int, Longs]:
    """The number of classes of holdings that differ only by a permutation of suits, and the class of each holding.

    Sorting the four reversed planes of a holding (see `card_sets.py`) gives the same result for all holdings of a
    class. Classes are numbered from 0, in ascending order of these sorted planes, packed into one integer. With two
    hole cards, for example, pairs of aces are class 0.
    """
    planes = np.sort(reversed_planes_of_reversed_masks(holdings), axis=0)
    classes, numbers = np.unique(packed_of_planes(planes), return_inverse=True)
    return len(classes), numbers
