"""The holdings that match a list of partly known cards.

A term is the set of cards that a partly known card can be. A holding matches if each term can be assigned a card of its
own from the holding; the remaining cards of the holding are arbitrary. By Hall's theorem, this is possible if and only
if, for every group of k terms, at least k cards of the holding fit one or more terms of the group.
Source: https://en.wikipedia.org/wiki/Hall%27s_marriage_theorem

Cards of the deck that fit the same terms are interchangeable, so they form one group. Holdings are enumerated by the
number of cards from each group. Each holding is therefore listed once, and the number of holdings is known in advance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import comb, prod
from operator import or_

import numpy as np

from cardspeak.card_sets import Masks, every_reversed_mask, reversed_mask_of
from cardspeak.cards import Card


@dataclass(frozen=True, slots=True)
class Matching:
    """The holdings of a given size that match a list of terms.

    Attributes:
        groups: the groups of interchangeable cards.
        ways: the possible numbers of cards from each group.
    """

    groups: tuple[tuple[Card, ...], ...]
    ways: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return sum(prod(comb(len(group), n) for group, n in zip(self.groups, way, strict=True)) for way in self.ways)

    def sets(self) -> Masks:
        """The holdings, in no particular order."""
        by_way = [self._sets_of(way) for way in self.ways]
        return np.concatenate(by_way) if by_way else np.zeros(0, np.uint64)

    def _sets_of(self, way: Sequence[int]) -> Masks:
        """The holdings with the given number of cards from each group."""
        sets = np.zeros(1, np.uint64)
        for group, n in zip(self.groups, way, strict=True):
            if n:
                sets = (sets[:, None] | every_reversed_mask(group, n)[None, :]).ravel()
        return sets


def match(terms: Sequence[int], n_cards: int, deck: Sequence[Card]) -> Matching:
    """The holdings of `n_cards` cards of a deck that match the terms. Each term is a reversed mask of cards.

    >>> aces = 0b11110
    >>> len(match([aces, aces], 4, range(52)))  # two aces: 6 * 1,128; three aces: 4 * 48; four aces: 1
    6961
    """
    wanted = Counter(terms)
    by_terms: dict[tuple[bool, ...], list[Card]] = {}
    for card in deck:
        by_terms.setdefault(tuple(bool(term & reversed_mask_of([card])) for term in wanted), []).append(card)
    groups = tuple(map(tuple, by_terms.values()))
    needs = _needs(wanted, groups)
    ways = tuple(way for way in _ways([len(group) for group in groups], n_cards) if _suffices(way, needs))
    return Matching(groups, ways)


def _needs(wanted: Mapping[int, int], groups: Sequence[Sequence[Card]]) -> list[tuple[list[int], int]]:
    """The condition of Hall's theorem for each combination of different terms.

    Each item consists of the indices of all card groups that fit at least one of these terms, and the number of cards
    that a holding must have from these groups together.
    """
    sets = [reversed_mask_of(group) for group in groups]
    needs = []
    for size in range(1, len(wanted) + 1):
        for terms in combinations(wanted, size):
            union = reduce(or_, terms)
            needs.append(([place for place, cards in enumerate(sets) if cards & union], sum(wanted[t] for t in terms)))
    return needs


def _suffices(way: Sequence[int], needs: Sequence[tuple[Sequence[int], int]]) -> bool:
    return all(sum(way[place] for place in places) >= count for places, count in needs)


def _ways(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to split a number among groups of these sizes."""
    if not sizes:
        if not total:
            yield ()
        return
    least = max(0, total - sum(sizes[1:]))
    for first in range(least, min(sizes[0], total) + 1):
        for rest in _ways(sizes[1:], total - first):
            yield first, *rest
