"""The holdings that match a pattern of the generic syntax; see `slots.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise, permutations
from math import comb, factorial, perm, prod
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
from cardspeak.ranges.sets import OF_RANK, OF_SUIT, deck_mask, every_holding_with, united
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
    known = _needed(bound([slot for slot in slots if slot.has_letter or slot.mask != deck], fail, start))
    cards = [cards_of_reversed(slot.mask)[0] for slot in known if _is_card(slot)]
    check_apart(cards, fail, start)
    if len(cards) == len(known):
        return every_item(game, "", n_cards, cards)
    if any(slot.rank_letter for slot in known):
        return Lettered(known, game.deck, n_cards)
    item = _matched(known, cards, deck, n_cards)
    if item is None:  # not `not item`, which would count its holdings
        fail(start, NONE_FITS)
    return item


def _is_card(slot: Slot) -> bool:
    return not slot.mask & (slot.mask - 1) and not slot.has_letter


def _needed(slots: Sequence[Slot]) -> list[Slot]:
    """The slots without a letter that no other letter can be compared with, because it is the only one."""
    is_one_rank = sum(bool(slot.rank_letter) for slot in slots) == 1
    is_one_suit = sum(bool(slot.suit_letter) for slot in slots) == 1
    return [
        slot._replace(
            rank_letter="" if is_one_rank else slot.rank_letter, suit_letter="" if is_one_suit else slot.suit_letter
        )
        for slot in slots
    ]


def _matched(slots: Sequence[Slot], cards: Sequence[Card], deck: int, n_cards: int) -> Matched | None:
    """The holdings that match a pattern without letters for ranks; None if there are none."""
    others = [slot for slot in slots if not _is_card(slot)]
    letters = sorted({slot.suit_letter for slot in others if slot.suit_letter})
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

    @cached_property
    def cost(self) -> int:
        """See `Item`: one for about twelve ways to assign cards to the slots."""
        of_slots = prod(factorial(n) for n in Counter(self.slots).values())
        of_letters = prod(factorial(len(letters)) for letters in self._alike_letters)
        return max(1, perm(self.n_cards, len(self.slots)) // (12 * of_slots * of_letters))

    @cached_property
    def _n_ways(self) -> int:
        """The number of ways to choose a card for each slot, and then the other cards, whatever the letters say."""
        ways = comb(len(self._deck), self.n_cards - len(self.slots))
        return ways * prod(slot.mask.bit_count() for slot in self.slots)

    @cached_property
    def _known(self) -> tuple[Card, ...]:
        """The cards that the pattern names."""
        return tuple(cards_of_reversed(slot.mask)[0] for slot in self.slots if _is_card(slot))

    @cached_property
    def _n_with_known(self) -> int:
        """The number of holdings that include the cards that the pattern names."""
        return comb(len(self._deck) - len(self._known), self.n_cards - len(self._known))

    @property
    def at_most(self) -> int:
        """See `Item`."""
        return min(self._n_ways, self._n_with_known)

    def __len__(self) -> int:
        return self.at_most

    def places(self, domain: Domain) -> Flags:
        """See `Item`."""
        return self.fits(domain.masks)

    def sets(self) -> Masks:
        """See `Item`."""
        if self._n_ways < self._n_with_known:
            return self._joined()
        every = every_holding_with(self._known, self._deck, self.n_cards)
        return every[self.fits(every)]

    def _joined(self) -> Masks:
        """The holdings, found by choosing a card for one slot after another."""
        ids, masks = np.zeros((0, 1), np.uint8), np.zeros(1, np.uint64)
        for at, slot in enumerate(self.slots):
            cards = np.array(cards_of_reversed(slot.mask), np.uint8)
            bits = np.uint64(1) << (np.uint64(JOKER) - cards.astype(np.uint64))
            left: Flags = masks[:, None] & bits == 0
            before = self._before[at]
            if before is not None:
                left &= ids[before][:, None] < cards
            for other, others in zip(self.slots, ids, strict=False):
                _relate(slot, other, others[:, None], cards, left)
            old, new = np.nonzero(left)
            ids, masks = np.vstack([ids[:, old], cards[new]]), masks[old] | bits[new]
        masks = united([masks])
        if len(self.slots) < self.n_cards:
            more = every_holding_with((), self._deck, self.n_cards - len(self.slots))
            old, new = np.nonzero(masks[:, None] & more == 0)
            masks = united([masks[old] | more[new]])
        return masks

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
        """The cards that the next slot can be, by number."""
        before = self._before[len(places)]
        first = 0 if before is None else places[before] + 1
        return (place for place in range(first, self.n_cards) if place not in places)

    @cached_property
    def _before(self) -> tuple[int | None, ...]:
        """For each slot, the slot whose card must be lower, or None; then no holding matches in two ways for no reason.

        Equal slots are ascending cards, and so are the first slots of letters that could be exchanged, as in `RROO`.
        """
        before: list[int | None] = [
            at - 1 if at and slot == self.slots[at - 1] else None for at, slot in enumerate(self.slots)
        ]
        first: dict[str, int] = {}
        for at, slot in enumerate(self.slots):
            first.setdefault(slot.rank_letter, at)
        for letters in self._alike_letters:
            for letter, following in pairwise(letters):
                before[first[following]] = first[letter]
        return tuple(before)

    @cached_property
    def _alike_letters(self) -> list[list[str]]:
        """The letters for ranks in groups: letters of a group can be exchanged without changing the pattern."""
        said: dict[str, list[tuple[int, str]]] = {}
        for slot in self.slots:
            if slot.rank_letter:
                said.setdefault(slot.rank_letter, []).append((slot.mask, slot.suit_letter))
        ordered = sorted(said, key=lambda letter: (said[letter], letter))
        return [[*letters] for _, letters in groupby(ordered, said.__getitem__)]


def _relate(slot: Slot, other: Slot, others: npt.NDArray[np.uint8], cards: npt.NDArray[np.uint8], left: Flags) -> None:
    """Clear the flags of pairs of cards for two slots that do not fit their letters."""
    for letter, of_other, shift, mask in (
        (slot.rank_letter, other.rank_letter, 2, 63),
        (slot.suit_letter, other.suit_letter, 0, 3),
    ):
        if letter and of_other:
            same = (others >> shift & mask) == (cards >> shift & mask)
            left &= same if letter == of_other else ~same


def _table(mask: int) -> Flags:
    """Whether each card is in a set."""
    return np.array([mask >> (JOKER - card) & 1 for card in range(JOKER + 1)], np.bool_)


def _same(columns: Sequence[npt.NDArray[Any]]) -> list[list[Flags]]:
    return [[one == other for other in columns] for one in columns]
