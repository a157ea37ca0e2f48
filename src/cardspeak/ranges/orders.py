"""The best holdings: the classes of a game ordered by their equity against a random hand.

For games with two hole cards, and for Omaha, the equities are exact: they take into account every holding of the
opponent and every board. For the other Omaha games, they are estimated with sampled opponents. With four hole cards,
the estimate uses every board, and its standard error is below 0.001 of the pot. With five, it uses 8,000 sampled
boards, and its standard error is below 0.003. Classes with nearly equal equities can therefore be in the wrong order.
`scripts/order_holdings.py` recomputes all orders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks
from cardspeak.cards import RANKS
from cardspeak.games import GAMES, Game
from cardspeak.ranges.classes import classes_of
from cardspeak.ranges.domains import SuitClasses, suit_classes_of
from cardspeak.ranges.profit import BY_PROFIT

_HOLDEM = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s
A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o
A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o
22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s
76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o
82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o
32o
"""

_SHORT_DECK = """
AA KK QQ JJ TT AKs AQs AKo AJs KQs AQo ATs KJs AJo QJs KTs KQo JTs QTs 99 ATo KJo A9s QJo KTo JTo QTo A8s A9o
K9s T9s A8o Q9s J9s A7s K9o T9o Q9o J9o A7o 88 A6s K8s 98s T8s Q8s J8s K7s A6o K8o 98o T8o Q8o J8o K6s K7o 97s
T7s Q7s J7s 77 Q6s K6o 97o T7o 87s Q7o J7o 96s Q6o T6s J6s 87o 96o 86s T6o J6o 66 76s 86o 76o
"""

_SHORT_DECK_TRIPS = """
AA KK QQ JJ TT AKs AQs 99 AKo AJs KQs AQo ATs AJo KJs KTs QJs KQo QTs ATo A9s JTs KJo KTo QJo A8s QTo JTo A9o
88 K9s A8o A7s Q9s J9s T9s K9o Q9o A7o A6s J9o T9o K8s Q8s J8s K7s T8s 98s A6o K8o 77 Q8o J8o T8o K6s K7o 98o
Q7s J7s T7s 97s Q6s K6o Q7o J7o T7o 97o 87s Q6o 96s J6s T6s 66 87o 86s 96o J6o T6o 76s 86o 76o
"""

_GREEK = """
AA KK QQ JJ TT 99 88 AKs AQs 77 AJs AKo ATs KQs AQo 66 KJs AJo A9s KTs ATo A8s KQo 55 QJs A7s K9s KJo QTs A5s
A9o A6s KTo A4s A8o 44 JTs K8s Q9s QJo A3s A7o K9o K7s QTo A5o A2s A6o J9s Q8s K6s A4o 33 K5s JTo Q9o K8o T9s
A3o J8s K4s Q7s K7o A2o K3s J9o 22 T8s Q6s Q8o K6o J7s K2s Q5s 98s K5o T9o J8o T7s Q4s K4o Q7o J6s Q3s 97s K3o
T8o Q6o 87s J5s Q2s J7o T6s K2o 98o Q5o J4s 96s T7o Q4o 86s J3s 76s T5s 97o J6o Q3o J2s 95s 87o T4s J5o Q2o
T6o 85s 75s T3s J4o 65s 96o T2s 86o J3o 94s 76o 84s T5o 74s J2o 93s 54s 64s 95o T4o 92s 85o 75o T3o 65o 83s
73s 53s 63s T2o 82s 94o 43s 84o 74o 54o 64o 93o 52s 62s 72s 92o 42s 83o 73o 53o 63o 32s 82o 43o 52o 62o 72o
42o 32o
"""

TWO_CARDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        code: tuple(names.split())
        for code, names in (
            ("holdem", _HOLDEM),
            ("shortdeck", _SHORT_DECK),
            ("shortdeck-trips", _SHORT_DECK_TRIPS),
            ("greek", _GREEK),
        )
    }
)
"""The classes of each game with an exact order, best first. The classes of a game all have different equities."""

IN_FILES: Mapping[str, str] = MappingProxyType(
    {
        "omaha": "omaha",
        "omaha8": "omaha8",
        "omaha5": "omaha5",
        "omaha5-8": "omaha5-8",
        "courchevel": "omaha5",  # the same game before the flop, except for one exposed board card
        "courchevel8": "omaha5-8",
    }
)
"""Games with a file in `data/`, and the names of the files. A file has a level for each class of holdings that differ
only by a permutation of suits; better classes have lower levels."""

ORDERED = (*TWO_CARDS, *IN_FILES)
"""All games with an order."""


@dataclass(frozen=True, slots=True, eq=False)
class HoldingOrder:
    """The classes of a game with two hole cards, best first.

    Attributes:
        every: the holdings of all classes, class after class.
        ends: the index in `every` at which each class ends.
    """

    every: Masks
    ends: Longs

    @property
    def size(self) -> int:
        """The number of classes."""
        return len(self.ends)

    def n_classes(self, share: Fraction) -> int:
        """The number of classes, counted from the best, that together reach a share of all holdings."""
        return _n_classes(self.ends, share)

    def sets(self, first: int, last: int) -> Masks:
        """The holdings of the classes from `first` up to but not including `last`, as descending reversed masks."""
        start = int(self.ends[first - 1]) if first else 0
        return np.sort(self.every[start : int(self.ends[last - 1])])[::-1]


@dataclass(frozen=True, slots=True, eq=False)
class ClassOrder:
    """The classes of a game with more hole cards, best first. The holdings are listed only on demand.

    Attributes:
        classes: the classes.
        places: the place of each class in the order, 0 for the best.
        ends: the number of holdings in all classes up to and including each place.
    """

    classes: SuitClasses
    places: Longs
    ends: Longs

    @property
    def size(self) -> int:
        """The number of classes."""
        return len(self.ends)

    @property
    def every(self) -> Masks:
        """The holdings of all classes, class after class."""
        best_first = np.argsort(self.places)
        sets, indices = self.classes.expanded(best_first)
        return sets[np.lexsort((-sets.astype(np.int64), indices))]

    def n_classes(self, share: Fraction) -> int:
        """The number of classes, counted from the best, that together reach a share of all holdings."""
        return _n_classes(self.ends, share)

    def n_holdings(self, first: int, last: int) -> int:
        """The number of holdings in the classes from `first` up to but not including `last`."""
        return int(self.ends[last - 1]) - (int(self.ends[first - 1]) if first else 0)

    def sets(self, first: int, last: int) -> Masks:
        """The holdings of the classes from `first` up to but not including `last`, as descending reversed masks."""
        sets, _ = self.classes.expanded(np.flatnonzero((self.places >= first) & (self.places < last)))
        return np.sort(sets)[::-1]


def _n_classes(ends: Longs, share: Fraction) -> int:
    """The number of classes, counted from the best, that together reach a share of all holdings."""
    wanted = -(-share.numerator * int(ends[-1]) // share.denominator)  # rounded up
    return int(np.searchsorted(ends, wanted)) + 1 if wanted else 0


@lru_cache(maxsize=8)
def order_of(code: str) -> HoldingOrder | ClassOrder:
    """The order of a game in `ORDERED`."""
    game = GAMES[code]
    if code in TWO_CARDS:
        return _order_of(TWO_CARDS[code], game)
    with (files("cardspeak.ranges") / "data" / f"{IN_FILES[code]}.npz").open("rb") as file:
        levels = np.load(file, allow_pickle=False)["levels"]
    classes = suit_classes_of(tuple(range(len(RANKS))), game.hole_cards)
    best_first = np.argsort(levels, kind="stable")
    places = np.empty(len(levels), np.int64)
    places[best_first] = np.arange(len(levels))
    return ClassOrder(classes, places, np.cumsum(classes.sizes[best_first]))


def _order_of(names: Sequence[str], game: Game) -> HoldingOrder:
    of_deck = classes_of(game.deck)
    sets = [of_deck.sets[name] for name in names]
    return HoldingOrder(np.concatenate(sets), np.cumsum([len(class_sets) for class_sets in sets]))


@lru_cache(maxsize=2)
def order_by_profit(table: str) -> HoldingOrder:
    """The order of hold'em by profit at a table of ten (`10h`) or six (`6h`) players."""
    return _order_of(BY_PROFIT[table], GAMES["holdem"])
