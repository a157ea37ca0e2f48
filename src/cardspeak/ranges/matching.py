"""The holdings that match a list of partly known cards.

A term is the set of cards that a partly known card can be. A holding matches if each term can be assigned a card of its
own from the holding; the remaining cards of the holding are arbitrary. By Hall's theorem, this is possible if and only
if, for every group of k terms, at least k cards of the holding fit one or more terms of the group.
Source: https://en.wikipedia.org/wiki/Hall%27s_marriage_theorem

Cards of the deck that fit the same terms are interchangeable, so they form one group. Holdings are enumerated by the
number of cards from each group. Each holding is therefore listed once, and the number of holdings is known in advance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import combinations
from math import comb, prod
from operator import or_

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Masks, cards_of_reversed, every_reversed_mask, reversed_mask_of
from cardspeak.cards import Card
from cardspeak.ranges.sets import counts_in

FEW = 16
"""The largest number of cards in a group for which the sets of cards are cached."""


class Matching:
    """The holdings of a given size that contain the known cards and match a list of terms.

    All sets of cards are reversed masks.

    Attributes:
        known: the cards that every holding contains.
        wanted: each different term, without the known cards, and how often it occurs.
        deck: the deck without the known cards.
        n_others: the number of cards in a holding besides the known cards.
        are_apart: whether no card fits two different terms.
        key: equal for matchings of the same deck that match the same holdings in the same way.
    """

    def __init__(self, known: int, terms: Sequence[int], deck: int, n_others: int) -> None:
        self.known, self.deck, self.n_others = known, deck & ~known, n_others
        wanted: dict[int, int] = {}
        for term in terms:
            wanted[term & self.deck] = wanted.get(term & self.deck, 0) + 1
        self.wanted: Mapping[int, int] = wanted
        self.are_apart = _are_apart(wanted)
        self.key = known, n_others, frozenset(wanted.items())

    @property
    def is_complete(self) -> bool:
        """Whether the known cards and terms describe every card of a holding, and no card fits two different terms."""
        return self.are_apart and sum(self.wanted.values()) == self.n_others

    @cached_property
    def needs(self) -> list[tuple[int, int]]:
        """The conditions of Hall's theorem: sets of cards, and the number of cards that a holding must have of each."""
        if self.are_apart:
            return [*self.wanted.items()]
        return [
            (reduce(or_, terms), sum(self.wanted[term] for term in terms))
            for size in range(1, len(self.wanted) + 1)
            for terms in combinations(self.wanted, size)
        ]

    @property
    def is_possible(self) -> bool:
        """Whether any holding matches."""
        return all(cards.bit_count() >= count for cards, count in self.needs)

    @property
    def at_most(self) -> int:
        """An upper bound on the number of holdings, quick to compute."""
        sizes = [(term.bit_count(), n) for term, n in self.wanted.items()]
        ways = prod(comb(size, n) if self.are_apart else size**n for size, n in sizes)
        n_deck = self.deck.bit_count()
        return min(ways * comb(n_deck, self.n_others - sum(self.wanted.values())), comb(n_deck, self.n_others))

    def fits(self, holdings: Masks) -> npt.NDArray[np.bool_]:
        """Whether each holding matches."""
        fits: npt.NDArray[np.bool_] = holdings & np.uint64(self.known) == np.uint64(self.known)
        for cards, count in self.needs:
            fits &= counts_in(holdings, cards) >= count
        return fits

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The groups of interchangeable cards."""
        return groups_of(self.deck, self.wanted)

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The possible numbers of cards from each group."""
        sizes = [group.bit_count() for group in self.groups]
        if self.are_apart:
            return tuple(_ways(sizes, [self.wanted.get(group, 0) for group in self.groups], self.n_others))
        needs = [([place for place, cards in enumerate(self.groups) if cards & union], n) for union, n in self.needs]
        return tuple(way for way in _ways(sizes, [0] * len(sizes), self.n_others) if _suffices(way, needs))

    def __len__(self) -> int:
        return sum(
            prod(comb(group.bit_count(), n) for group, n in zip(self.groups, way, strict=True)) for way in self.ways
        )

    def sets(self) -> Masks:
        """The holdings, in no particular order."""
        by_way = [self._sets_of(way) for way in self.ways]
        return np.concatenate(by_way) if by_way else np.zeros(0, np.uint64)

    def _sets_of(self, way: Sequence[int]) -> Masks:
        """The holdings with the given number of cards from each group."""
        sets = np.array([self.known], np.uint64)
        for group, n in zip(self.groups, way, strict=True):
            if n:
                chosen = _few_chosen(group, n) if group.bit_count() <= FEW else _chosen(group, n)
                sets = (sets[:, None] | chosen[None, :]).ravel()
        return sets


def _chosen(group: int, n: int) -> Masks:
    """All sets of `n` cards of a group."""
    return every_reversed_mask(cards_of_reversed(group), n)


_few_chosen = lru_cache(maxsize=1024)(_chosen)
"""`_chosen` with a cache, for small groups that many patterns share, such as a rank. Do not change the arrays."""


def _are_apart(terms: Iterable[int]) -> bool:
    """Whether no card fits two different terms."""
    seen = 0
    for term in terms:
        if seen & term:
            return False
        seen |= term
    return True


def match(terms: Sequence[int], n_cards: int, deck: Sequence[Card]) -> Matching:
    """The holdings of `n_cards` cards of a deck that match the terms. Each term is a reversed mask of cards.

    >>> aces = 0b11110
    >>> len(match([aces, aces], 4, range(52)))  # two aces: 6 * 1,128; three aces: 4 * 48; four aces: 1
    6961
    """
    return Matching(0, terms, reversed_mask_of(deck), n_cards)


def _suffices(way: Sequence[int], needs: Sequence[tuple[Sequence[int], int]]) -> bool:
    return all(sum(way[place] for place in places) >= count for places, count in needs)


def groups_of(deck: int, cuts: Iterable[int]) -> tuple[int, ...]:
    """The groups of cards of a deck that no cut divides. A cut is a set of cards. All are reversed masks."""
    groups = [deck]
    for cut in cuts:
        groups = [part for group in groups for part in (group & cut, group & ~cut) if part]
    return tuple(groups)


def _ways(sizes: Sequence[int], least: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to take `total` cards from groups of these sizes, at least the given number of cards from each."""
    if not sizes:
        if not total:
            yield ()
        return
    first_least = max(least[0], total - sum(sizes[1:]))
    for first in range(first_least, min(sizes[0], total - sum(least[1:])) + 1):
        for rest in _ways(sizes[1:], least[1:], total - first):
            yield first, *rest
