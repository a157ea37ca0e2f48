"""The classes of two hole cards: pairs, and suited and offsuit hands of two ranks. A 52-card deck has 169 classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, every_reversed_mask, reversed_mask_of
from cardspeak.cards import JOKER, RANKS, Card
from cardspeak.games import Game


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """The classes of a deck.

    Attributes:
        ranks: the ranks of the deck, in descending order.
        names: the class names, row by row of the grid: pairs on the diagonal, suited hands above it.
        sets: the holdings of each class.
        every: all holdings of two cards as reversed masks, in descending order, including any holdings with a joker.
        places: the indices in `every` of the holdings of each class, class after class.
        starts: the index in `places` at which each class starts.
    """

    ranks: str
    names: tuple[str, ...]
    sets: Mapping[str, Masks]
    every: Masks
    places: Longs
    starts: Longs

    def united(self, names: Iterable[str]) -> Masks:
        """The holdings of the named classes, as reversed masks in descending order."""
        return np.sort(np.concatenate([self.sets[name] for name in names]))[::-1]


def has_classes(game: Game) -> bool:
    """Whether the holdings of a game are written as classes, which requires exactly two hole cards."""
    return list(game.hole_counts) == [2]


@lru_cache(maxsize=16)
def classes_of(deck: tuple[Card, ...]) -> Classes:
    """The classes of a deck.

    >>> classes = classes_of(tuple(range(52)))
    >>> len(classes.names), classes.names[:3], len(classes.sets["AKo"])
    (169, ('AA', 'AKs', 'AQs'), 12)
    """
    ranks = "".join(rank for rank in reversed(RANKS) if any(card >> 2 == RANKS.index(rank) for card in deck))
    every = every_reversed_mask(deck, 2)
    sets = {name: holdings for name in _grid(ranks) if len(holdings := _holdings(name, deck))}
    places = [np.searchsorted(-every.astype(np.int64), -holdings.astype(np.int64)) for holdings in sets.values()]
    lengths = [len(holdings) for holdings in sets.values()]
    return Classes(
        ranks=ranks,
        names=tuple(sets),
        sets=MappingProxyType(sets),
        every=every,
        places=np.concatenate(places).astype(np.int64),
        starts=np.cumsum([0, *lengths[:-1]]).astype(np.int64),
    )


def class_at(row: int, column: int, ranks: str) -> str:
    """The name of the class in a row and column of the grid.

    >>> class_at(0, 1, "AKQ"), class_at(1, 0, "AKQ"), class_at(1, 1, "AKQ")
    ('AKs', 'AKo', 'KK')
    """
    high, low = ranks[min(row, column)], ranks[max(row, column)]
    return high + low + ("s" if row < column else "o" if row > column else "")


def _grid(ranks: str) -> list[str]:
    places = range(len(ranks))
    return [class_at(row, column, ranks) for row in places for column in places]


def _holdings(name: str, deck: Sequence[Card]) -> Masks:
    """The holdings of a class, as reversed masks in descending order."""
    high, low = ([card for card in deck if card != JOKER and card >> 2 == rank] for rank in map(RANKS.index, name[:2]))
    pairs = (
        (low_card, high_card)
        for low_card in low
        for high_card in high
        if low_card < high_card and (name[:1] == name[1:] or (low_card & 3 == high_card & 3) == (name[2] == "s"))
    )
    return np.array(sorted(map(reversed_mask_of, pairs), reverse=True), np.uint64)
