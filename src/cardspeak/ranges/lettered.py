"""The holdings that match a pattern of the generic syntax; see `slots.py`."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Masks, cards_of_reversed, ids_of_reversed_masks
from cardspeak.cards import JOKER, Card
from cardspeak.games import Game
from cardspeak.ranges.domains import N_SUITS, Domain
from cardspeak.ranges.items import Item, Matched, every_item
from cardspeak.ranges.matching import Matching
from cardspeak.ranges.scan import Fail
from cardspeak.ranges.sets import OF_RANK, OF_SUIT, deck_mask, every_holding_with
from cardspeak.ranges.slots import Slot, bound, check_apart
from cardspeak.ranges.tree import NONE_FITS

AT_ONCE = 1 << 16
"""The number of holdings that are matched at a time."""
Flags = npt.NDArray[np.bool_]


def item_of(slots: Sequence[Slot], game: Game, n_cards: int, fail: Fail, start: int) -> Item:
    """The holdings of `n_cards` cards that match a pattern; what it does not say is free.

    Raises:
        RangeError: no holding matches.
    """
    deck = deck_mask(game.deck)
    known = bound([slot for slot in slots if slot.has_letter or slot.mask != deck], fail, start)
    cards = [cards_of_reversed(slot.mask)[0] for slot in known if _is_card(slot)]
    check_apart(cards, fail, start)
    if len(cards) == len(known):
        return every_item(game, "", n_cards, cards)
    if any(slot.rank_letter for slot in known):
        return Lettered(known, game.deck, n_cards)
    item = _matched(known, cards, deck, n_cards)
    return item or fail(start, NONE_FITS)


def _is_card(slot: Slot) -> bool:
    return not slot.mask & (slot.mask - 1) and not slot.has_letter


def _matched(slots: Sequence[Slot], cards: Sequence[Card], deck: int, n_cards: int) -> Matched | None:
    """The holdings that match a pattern without letters for ranks; None if there are none."""
    others = [slot for slot in slots if not _is_card(slot)]
    letters = sorted({slot.suit_letter for slot in others if slot.suit_letter})
    if len(letters) == 1 and sum(slot.suit_letter == letters[0] for slot in others) == 1:
        letters = []
    known = sum(1 << (JOKER - card) for card in cards)
    terms: set[tuple[int, ...]] = set()
    for suits in permutations(range(N_SUITS), len(letters)):
        named = dict(zip(letters, suits, strict=True))
        masks = [
            slot.mask & OF_SUIT[named[slot.suit_letter]] if slot.suit_letter in named else slot.mask for slot in others
        ]
        if all(masks):
            terms.add(tuple(sorted(masks)))
    matchings = [Matching(known, of_suits, deck, n_cards - len(cards)) for of_suits in sorted(terms)]
    possible = [matching for matching in matchings if matching.is_possible]
    if not possible:
        return None
    is_symmetric = not cards and all(_is_of_ranks(slot.mask, deck) for slot in others)
    return (Symmetric if is_symmetric else Matched)(n_cards, possible, "")


class Symmetric(Matched):
    """The holdings that match a pattern that names no suit, although it may have letters for suits; see `Item`."""

    is_symmetric = True


def _is_of_ranks(cards: int, deck: int) -> bool:
    """Whether a set has all cards of the deck that have one of its ranks."""
    return cards == sum(of_rank & deck for of_rank in OF_RANK if of_rank & cards)


def n_conditions(item: Item) -> int:
    """How many conditions an item has: 1 for each `Matching`, or 2**n if its n different terms overlap."""
    if not isinstance(item, Matched):
        return 1
    return sum(1 if matching.are_apart else 1 << len(matching.wanted) for matching in item.matchings)


class Lettered:
    """The holdings that match a pattern with letters for ranks, such as `RROO`; see `items.Item`."""

    known = n_open = None
    listing_cost = 0
    written = ""

    def __init__(self, slots: Sequence[Slot], deck: tuple[Card, ...], n_cards: int) -> None:
        alike = [slot._replace(rank=None, suit=None) for slot in slots]  # what they name is in the masks
        self.slots = sorted(alike, key=lambda slot: (slot.mask, slot.rank_letter, slot.suit_letter))
        self.n_cards, self._deck = n_cards, deck

    @property
    def key(self) -> Hashable:
        """See `Item`."""
        return tuple(self.slots)

    @property
    def _has_suits(self) -> bool:
        return any(slot.suit_letter for slot in self.slots)

    @cached_property
    def cuts(self) -> tuple[int, ...] | None:
        """See `Item`: the ranks, or all cards if there are letters for suits."""
        if self._has_suits:
            return None
        return (*OF_RANK, *(slot.mask for slot in self.slots))

    @cached_property
    def is_symmetric(self) -> bool:
        """See `Item`."""
        deck = deck_mask(self._deck)
        return all(_is_of_ranks(slot.mask, deck) for slot in self.slots)

    @property
    def cost(self) -> int:
        """See `Item`."""
        return max(1, sum(1 for _ in self._orders()) // 12)

    @property
    def at_most(self) -> int:
        """See `Item`."""
        ways = comb(len(self._deck), self.n_cards - len(self.slots))
        for slot in self.slots:
            ways *= slot.mask.bit_count()
        return min(ways, comb(len(self._deck), self.n_cards))

    def __len__(self) -> int:
        return self.at_most

    def places(self, domain: Domain) -> Flags:
        """See `Item`."""
        return self.fits(domain.masks)

    def sets(self) -> Masks:
        """See `Item`."""
        every = every_holding_with((), self._deck, self.n_cards)
        return every[self.fits(every)]

    def fits(self, holdings: Masks) -> Flags:
        """Whether each holding matches."""
        fits = np.zeros(len(holdings), np.bool_)
        for start in range(0, len(holdings), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            fits[part] = self._fits(ids_of_reversed_masks(holdings[part], self.n_cards))
        return fits

    def _fits(self, ids: npt.NDArray[np.uint8]) -> Flags:
        columns = [np.ascontiguousarray(column) for column in ids.T]
        can_be = [[_table(slot.mask)[column] for column in columns] for slot in self.slots]
        same_rank = _same([column >> np.uint8(2) for column in columns])
        same_suit = _same([column & np.uint8(3) for column in columns])
        fits = np.zeros(len(ids), np.bool_)

        def search(places: tuple[int, ...], alive: Flags) -> None:
            nonlocal fits
            if len(places) == len(self.slots):
                fits |= alive
                return
            slot = self.slots[len(places)]
            for place in self._next(places):
                left = alive & can_be[len(places)][place]
                for other, at in zip(self.slots, places, strict=False):
                    if slot.rank_letter and other.rank_letter:
                        same = same_rank[at][place]
                        left &= same if slot.rank_letter == other.rank_letter else ~same
                    if slot.suit_letter and other.suit_letter:
                        same = same_suit[at][place]
                        left &= same if slot.suit_letter == other.suit_letter else ~same
                if left.any():
                    search((*places, place), left)

        search((), np.ones(len(ids), np.bool_))
        return fits

    def _next(self, places: tuple[int, ...]) -> Iterator[int]:
        """The cards that the next slot can be, by number. Equal slots are ascending cards, because they are alike."""
        at = len(places)
        first = places[-1] + 1 if places and self.slots[at] == self.slots[at - 1] else 0
        return (place for place in range(first, self.n_cards) if place not in places)

    def _orders(self, places: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        """Every way to assign cards to the slots."""
        if len(places) == len(self.slots):
            yield places
            return
        for place in self._next(places):
            yield from self._orders((*places, place))


def _table(mask: int) -> Flags:
    """Whether each card is in a set."""
    return np.array([mask >> (JOKER - card) & 1 for card in range(JOKER + 1)], np.bool_)


def _same(columns: Sequence[npt.NDArray[Any]]) -> list[list[Flags]]:
    return [[one == other for other in columns] for one in columns]
