"""Items: the holdings that one item of a range, such as AAxx or 15%, describes. Holdings are reversed masks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Protocol

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, cards_of_reversed, reversed_mask_of
from cardspeak.cards import DECK, JOKER, Card, card_name
from cardspeak.games import Game
from cardspeak.ranges.domains import Domain, Ways, n_ways
from cardspeak.ranges.matching import Matching
from cardspeak.ranges.orders import ClassOrder
from cardspeak.ranges.sets import OF_RANK, deck_mask, united

Places = Longs | npt.NDArray[np.bool_]


class Item(Protocol):
    """The holdings that an item describes, each with weight 1.

    Attributes:
        n_cards: the number of cards in each holding.
        written: the item in normalised notation.
    """

    n_cards: int
    written: str

    @property
    def key(self) -> Hashable:
        """Equal for items with the same holdings that are described in the same way."""
        ...

    @property
    def known(self) -> tuple[Card, ...] | None:
        """The known cards, if the item consists of all holdings with these cards; otherwise None."""
        ...

    @property
    def n_open(self) -> int | None:
        """How many cards are unknown, if the item consists of all holdings with certain cards; otherwise None.

        It is 0 for `Few`.
        """
        ...

    @property
    def cuts(self) -> Sequence[int] | None:
        """Sets of cards. Cards in the same sets are alike for the item. None if it tells all cards apart."""
        ...

    @property
    def is_symmetric(self) -> bool:
        """True only if no permutation of the suits changes the holdings."""
        ...

    @property
    def cost(self) -> int:
        """How many operations on an array it takes to find the item's cells in a domain."""
        ...

    @property
    def at_most(self) -> int:
        """An upper bound on the number of holdings, quick to compute."""
        ...

    @property
    def listing_cost(self) -> int:
        """How many checks in Python it takes to count or list the holdings, beyond a fixed cost for each item."""
        ...

    def __len__(self) -> int:
        """The number of holdings; a holding that matches in several ways may be counted more than once."""
        ...

    def places(self, domain: Domain) -> Places:
        """The cells of the item, as indices or as booleans. No cell may be only partly in the item."""
        ...

    def sets(self) -> Masks:
        """The holdings, in descending order."""
        ...


class Matched:
    """The holdings that match a pattern, or one of several patterns; see `Item`."""

    def __init__(self, n_cards: int, matchings: Sequence[Matching], written: str) -> None:
        self.n_cards, self.matchings, self.written = n_cards, tuple(matchings), written
        self.key: Hashable = tuple([matching.key for matching in self.matchings])

    def renamed(self, written: str) -> Matched:
        """The same holdings, written in another way."""
        return Matched(self.n_cards, self.matchings, written)

    @property
    def n_open(self) -> int | None:
        """See `Item`."""
        only = self.matchings[0]
        return None if only.wanted or len(self.matchings) > 1 else only.n_others

    @property
    def masks(self) -> tuple[int]:
        """The known cards of the first pattern."""
        return (self.matchings[0].known,)

    @property
    def others(self) -> int:
        """The other cards of the deck."""
        return self.matchings[0].deck

    @property
    def known(self) -> tuple[Card, ...] | None:
        """The known cards, if there is nothing else to match."""
        return None if self.n_open is None else cards_of_reversed(self.matchings[0].known)

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        """The terms of all patterns, and the known cards."""
        cuts = {term for matching in self.matchings for term in matching.wanted}
        for known in {matching.known for matching in self.matchings}:
            cuts.update(1 << (JOKER - card) for card in cards_of_reversed(known))
        return tuple(cuts)

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether the item contains neither a suit nor a suit variable."""
        return all(cut in _OF_RANKS or is_of_ranks(cut) for cut in self.cuts)

    @property
    def cost(self) -> int:
        """See `Item`."""
        return sum(1 + len(matching.needs) for matching in self.matchings)

    @property
    def at_most(self) -> int:
        """See `Item`."""
        return sum(matching.at_most for matching in self.matchings)

    @cached_property
    def listing_cost(self) -> int:
        """The number of checks that it takes to find out which numbers of cards of each group match."""
        return sum(
            n_ways(map(int.bit_count, matching.groups), matching.n_others) * len(matching.needs)
            for matching in self.matchings
            if not matching.are_apart
        )

    def __len__(self) -> int:
        return sum(map(len, self.matchings))

    def is_one_cell(self, groups: frozenset[int]) -> bool:
        """Whether the item is exactly one cell of a domain with these groups of cards."""
        only = self.matchings[0]
        return (
            len(self.matchings) == 1
            and only.is_complete
            and only.wanted.keys() <= groups
            and all(reversed_mask_of([card]) in groups for card in cards_of_reversed(only.known))
        )

    def places(self, domain: Domain) -> Places:
        """See `Item`."""
        if isinstance(domain, Ways) and self.is_one_cell(domain.group_set):
            (only,) = self.matchings
            mask = only.known + sum(_highest(term, n) for term, n in only.wanted.items())
            return domain.place_of(mask)
        fits = self.matchings[0].fits(domain.masks)
        for matching in self.matchings[1:]:
            fits |= matching.fits(domain.masks)
        return fits

    def sets(self) -> Masks:
        """See `Item`."""
        if len(self.matchings) == 1:
            return np.sort(self.matchings[0].sets())[::-1]
        return united([matching.sets() for matching in self.matchings])


_OF_RANKS = frozenset(OF_RANK)


@lru_cache(maxsize=1024)
def is_of_ranks(cards: int) -> bool:
    """Whether a set has all four cards of each of its ranks."""
    return cards == sum(of_rank for of_rank in OF_RANK if of_rank & cards)


@lru_cache(maxsize=1024)
def _highest(cards: int, n: int) -> int:
    """The n highest cards of a set, as a reversed mask."""
    return reversed_mask_of(cards_of_reversed(cards)[-n:])


class Few:
    """A few listed holdings: one for `AsKsQdJd`, twelve for `AyKyQzJz`, never more than 24; see `Item`.

    A text can list thousands of single holdings, so creating a `Few` must be quick.

    Attributes:
        masks: the holdings, each once.
    """

    __slots__ = ("masks", "n_cards", "written")
    is_symmetric = False
    n_open: int | None = 0
    cost = 0
    listing_cost = 0

    def __init__(self, masks: tuple[int, ...], n_cards: int, written: str) -> None:
        self.masks, self.n_cards, self.written = masks, n_cards, written

    def renamed(self, written: str) -> Few:
        """The same holdings, written in another way."""
        return Few(self.masks, self.n_cards, written)

    @property
    def key(self) -> Hashable:
        """See `Item`."""
        return self.masks

    @property
    def known(self) -> tuple[Card, ...] | None:
        """All cards of a single holding; otherwise None."""
        return cards_of_reversed(self.masks[0]) if len(self.masks) == 1 else None

    @property
    def cuts(self) -> tuple[int, ...]:
        """Each card is a set of its own."""
        return tuple(1 << (JOKER - card) for card in cards_of_reversed(reduce(or_, self.masks)))

    @property
    def at_most(self) -> int:
        """The number of holdings."""
        return len(self.masks)

    def __len__(self) -> int:
        return len(self.masks)

    def places(self, domain: Domain) -> Places:
        """See `Item`."""
        return domain.places_of(self.sets())

    def sets(self) -> Masks:
        """See `Item`."""
        return np.sort(np.array(self.masks, np.uint64))[::-1]


Pattern = Matched | Few
"""The item that a list of terms describes."""

_BIT_OF = {card_name(card): 1 << (JOKER - card) for card in DECK}
_NAME_OF = {bit: name for name, bit in _BIT_OF.items()}


def single_of(text: str, deck: int) -> Few | None:
    """The holding that a text such as `AsKs` names; None if a card is repeated or not in the deck."""
    bits = sorted([_BIT_OF[text[at : at + 2]] for at in range(0, len(text), 2)])
    mask = sum(bits)
    if len(set(bits)) < len(bits) or mask & ~deck:
        return None
    return Few((mask,), len(bits), "".join([_NAME_OF[bit] for bit in bits]))


def every_item(game: Game, written: str, n_cards: int | None = None, known: Sequence[Card] = ()) -> Pattern:
    """All holdings of `n_cards` cards (by default, of the game's hole cards) that include the known cards."""
    size = n_cards or game.hole_cards
    if len(known) == size:
        return Few((reversed_mask_of(known),), size, written)
    matching = Matching(reversed_mask_of(known), (), deck_mask(game.deck), size - len(known))
    return Matched(size, [matching], written)


class Held:
    """Listed holdings; see `Item`."""

    known = cuts = n_open = None
    is_symmetric = False
    cost = 1
    listing_cost = 0

    def __init__(self, sets: Masks, n_cards: int, written: str) -> None:
        self._sets, self.n_cards, self.written = sets, n_cards, written

    @property
    def key(self) -> Hashable:
        """See `Item`."""
        return self.written

    @property
    def at_most(self) -> int:
        """The number of holdings."""
        return len(self._sets)

    def __len__(self) -> int:
        return len(self._sets)

    def places(self, domain: Domain) -> Longs:
        """See `Item`."""
        return domain.places_of(self._sets)

    def sets(self) -> Masks:
        """See `Item`."""
        return self._sets


class Best:
    """The holdings of the classes at places `first` up to but not including `last` of an order; see `Item`."""

    known = cuts = n_open = None
    is_symmetric = True
    cost = 3
    listing_cost = 0

    def __init__(self, order: ClassOrder, first: int, last: int, n_cards: int, written: str) -> None:
        self.order, self.first, self.last, self.n_cards, self.written = order, first, last, n_cards, written

    @property
    def key(self) -> Hashable:
        """See `Item`."""
        return self.first, self.last

    @property
    def at_most(self) -> int:
        """The number of holdings."""
        return self.order.n_holdings(self.first, self.last)

    def __len__(self) -> int:
        return self.at_most

    def places(self, domain: Domain) -> npt.NDArray[np.bool_]:
        """See `Item`."""
        places = _places_in(self.order, domain) if isinstance(domain, Ways) else self.order.places
        return (places >= self.first) & (places < self.last)

    def sets(self) -> Masks:
        """See `Item`."""
        return self.order.sets(self.first, self.last)


@lru_cache(maxsize=2)
def _places_in(order: ClassOrder, domain: Ways) -> Longs:
    """For each cell of a domain, the place of its class in an order."""
    return order.places[order.classes.places_of(domain.masks)]
