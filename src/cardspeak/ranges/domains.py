"""Domains: all holdings of a deck, grouped so that a range can be evaluated without listing its holdings.

A domain splits the holdings of `n_cards` cards of a deck into cells. A range that never divides a cell is described by
one weight for each cell. The cells are as large as the range permits:

- `Ways`: cards that the range never tells apart form a group, and holdings with the same number of cards from each
  group form a cell. For the range AKxx, the groups are the aces, the kings and the rest. If the range tells all cards
  apart, each cell is a single holding.
- `SuitClasses`: holdings that differ only by a permutation of suits form a cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, factorial
from typing import Protocol

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import (
    Masks,
    cards_of_reversed,
    every_reversed_mask,
    packed_of_planes,
    planes_of_packed,
    reversed_mask_of,
    reversed_planes_of_reversed_masks,
)
from cardspeak.cards import JOKER, SUITS, Card
from cardspeak.ranges.sets import OF_RANK, OF_SUIT, counts_in

AT_ONCE = 1 << 20
"""The number of holdings whose cells are looked up at a time."""
N_SUITS = len(SUITS)


class Domain(Protocol):
    """All holdings of a deck, grouped into cells."""

    @property
    def masks(self) -> Masks:
        """One holding of each cell, its representative, as a reversed mask."""
        ...

    @property
    def sizes(self) -> Longs:
        """The number of holdings in each cell."""
        ...

    @property
    def groups(self) -> tuple[int, ...]:
        """Groups of cards. If a cell's representative contains a whole group, so do all holdings of the cell."""
        ...

    def expanded(self, places: Longs) -> tuple[Masks, Longs]:
        """The holdings of some cells, in no particular order, and the index in `places` of each holding's cell."""
        ...

    def places_of(self, holdings: Masks) -> Longs:
        """The cell of each holding."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """The cells of holdings with the same number of cards from each group; see `Domain`.

    Representatives take the highest cards of each group, and are in descending order of their masks.
    """

    masks: Masks
    sizes: Longs
    groups: tuple[int, ...]
    n_cards: int
    group_set: frozenset[int]

    @property
    def has_single_holdings(self) -> bool:
        """Whether each cell is one holding."""
        return all(group.bit_count() == 1 for group in self.groups)

    def expanded(self, places: Longs) -> tuple[Masks, Longs]:
        """The holdings of some cells; see `Domain`."""
        return expanded(self.masks[places], self.groups)

    def place_of(self, mask: int) -> Longs:
        """The cell whose representative is `mask`."""
        return len(self.masks) - 1 - np.searchsorted(self.masks[::-1], np.array([mask], np.uint64))

    def places_of(self, holdings: Masks) -> Longs:
        """The cell of each holding."""
        found = holdings
        if not self.has_single_holdings:
            found = np.zeros(len(holdings), np.uint64)
            for group in self.groups:
                first = _first(group, self.n_cards)
                found |= first[counts_in(holdings, group)]
        return len(self.masks) - 1 - np.searchsorted(self.masks[::-1], found)


def expanded(cells: Masks, groups: Sequence[int]) -> tuple[Masks, Longs]:
    """The holdings of cells of `Ways`, given by their representatives, and for each holding the index of its cell."""
    indices = np.arange(len(cells))
    if all(group.bit_count() == 1 for group in groups):
        return cells, indices
    sets = np.zeros(len(cells), np.uint64)
    for group in sorted(groups, key=int.bit_count):
        n_held = counts_in(cells, group)
        needed = np.bincount(n_held)  # sets of other sizes are not listed, because there can be very many
        cards, none = cards_of_reversed(group), np.zeros(0, np.uint64)
        each = [every_reversed_mask(cards, n) if n_cells else none for n, n_cells in enumerate(needed)]
        lengths = np.array([len(of_size) for of_size in each])
        first = np.cumsum(lengths) - lengths
        n_held = n_held[indices]
        n_ways = lengths[n_held]
        which = np.arange(int(n_ways.sum())) - np.repeat(np.cumsum(n_ways) - n_ways - first[n_held], n_ways)
        sets = np.repeat(sets, n_ways) | np.concatenate(each)[which]
        indices = np.repeat(indices, n_ways)
    return sets, indices


def _first(group: int, n_cards: int) -> Masks:
    """The highest 0, 1, 2 ... cards of a group as reversed masks."""
    bits = [1 << (JOKER - card) for card in cards_of_reversed(group)[::-1][:n_cards]]
    return np.cumsum(np.array([0, *bits], np.uint64), dtype=np.uint64)


def n_ways(sizes: Iterable[int], n_cards: int) -> int:
    """The number of ways to take `n_cards` cards from groups of these sizes, if the cards of a group are alike.

    >>> n_ways([4, 4, 44], 2), n_ways([4] * 13, 6)
    (6, 18395)
    """
    counts = [1] + [0] * n_cards
    for size in sizes:
        counts = [sum(counts[max(0, n - size) : n + 1]) for n in range(n_cards + 1)]
    return counts[n_cards]


@lru_cache(maxsize=2)
def ways_of(groups: tuple[int, ...], n_cards: int) -> Ways:
    """The cells of holdings with the same number of cards from each group. The last two results are cached."""
    return new_ways_of(groups, n_cards)


def new_ways_of(groups: tuple[int, ...], n_cards: int) -> Ways:
    """The cells of holdings with the same number of cards from each group."""
    if all(group.bit_count() == 1 for group in groups):
        masks = every_reversed_mask(cards_of_reversed(sum(groups)), n_cards)
        return Ways(masks, np.ones(len(masks), np.int64), groups, n_cards, frozenset(groups))
    masks, sizes, held = np.zeros(1, np.uint64), np.ones(1, np.int64), np.zeros(1, np.int64)
    left = sum(map(int.bit_count, groups))
    for group in groups:
        n = group.bit_count()
        left -= n
        parts = []
        for taken, first in enumerate(_first(group, n_cards).tolist()):
            fits = (held + taken <= n_cards) & (held + taken + left >= n_cards)
            parts.append((masks[fits] | np.uint64(first), sizes[fits] * comb(n, taken), held[fits] + taken))
        masks, sizes, held = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    order = np.argsort(masks)[::-1]
    return Ways(masks[order], sizes[order], groups, n_cards, frozenset(groups))


@dataclass(frozen=True, slots=True, eq=False)
class SuitClasses:
    """The classes of holdings that differ only by a permutation of suits; see `Domain`.

    The classes are in the order of `suits.suit_classes`: ascending `keys`, the sorted reversed planes packed into one
    integer.
    """

    masks: Masks
    sizes: Longs
    keys: Masks
    groups: tuple[int, ...] = OF_RANK

    def expanded(self, places: Longs) -> tuple[Masks, Longs]:
        """The holdings of some classes; see `Domain`."""
        keys, masks = self.keys[places], self.masks[places]
        planes = planes_of_packed(keys)
        equal = sum((planes[suit] == planes[suit + 1]) << suit for suit in range(N_SUITS - 1))
        sets, indices = [np.zeros(0, np.uint64)], [np.zeros(0, np.int64)]
        for pattern in range(1 << (N_SUITS - 1)):
            of_pattern = np.flatnonzero(equal == pattern)
            for suits in _distinct(pattern) if len(of_pattern) else ():
                sets.append(_moved(masks[of_pattern], suits))
                indices.append(of_pattern)
        return np.concatenate(sets), np.concatenate(indices)

    def places_of(self, holdings: Masks) -> Longs:
        """The class of each holding."""
        planes = np.sort(np.stack(reversed_planes_of_reversed_masks(holdings)), axis=0)
        return np.searchsorted(self.keys, packed_of_planes(planes))


def _distinct(pattern: int) -> list[tuple[int, ...]]:
    """One permutation of suits for each holding of a class, given which planes of its representative are equal.

    If bit n of `pattern` is set, planes n and n + 1 are equal.
    """
    equal = [suit for suit in range(N_SUITS - 1) if pattern >> suit & 1]
    return [suits for suits in permutations(range(N_SUITS)) if all(suits[at] < suits[at + 1] for at in equal)]


def _moved(masks: Masks, suits: Sequence[int]) -> Masks:
    """The sets of cards with each suit replaced: suit n becomes `suits[n]`."""
    moved = np.zeros(len(masks), np.uint64)
    for old, new in enumerate(suits):
        cards = masks & np.uint64(OF_SUIT[old])
        moved |= cards << np.uint64(old - new) if old >= new else cards >> np.uint64(new - old)
    return moved


def n_suit_classes(n_ranks: int, n_cards: int) -> int:
    """The number of classes of holdings that differ only by a permutation of suits.

    >>> n_suit_classes(13, 2), n_suit_classes(13, 4), n_suit_classes(13, 6)
    (169, 16432, 962988)
    """
    return sum(
        _product(comb(comb(n_ranks, n) + shape.count(n) - 1, shape.count(n)) for n in set(shape))
        for shape in _shapes(n_ranks, n_cards)
    )


def _product(numbers: Iterable[int]) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product


def _shapes(n_ranks: int, n_cards: int) -> list[tuple[int, ...]]:
    """Every way to split `n_cards` cards among the suits, as numbers of cards in ascending order."""
    counts = combinations_with_replacement(range(min(n_ranks, n_cards) + 1), N_SUITS)
    return [shape for shape in counts if sum(shape) == n_cards]


@lru_cache(maxsize=4)
def suit_classes_of(ranks: tuple[int, ...], n_cards: int) -> SuitClasses:
    """The classes of holdings of a deck that has these ranks (0 for a deuce) in each suit."""
    rows = [_planes_with(shape, ranks) for shape in _shapes(len(ranks), n_cards)]
    planes = np.sort(np.concatenate(rows, axis=1), axis=0)
    keys = np.sort(packed_of_planes(planes))
    planes = np.stack(planes_of_packed(keys))
    spread = _spread()
    masks = np.zeros(len(keys), np.uint64)
    for suit in range(N_SUITS):
        masks |= spread[planes[suit]] << np.uint64(N_SUITS - suit)
    sizes = np.full(len(keys), factorial(N_SUITS))
    equal = planes[:-1] == planes[1:]
    in_run = np.ones(len(keys), np.int64)
    for is_equal in equal:
        in_run = np.where(is_equal, in_run + 1, 1)
        sizes //= in_run
    return SuitClasses(masks, sizes, keys)


def _planes_with(shape: Sequence[int], ranks: Collection[int]) -> npt.NDArray[np.uint16]:
    """The planes of every class with these numbers of cards in the suits, in no particular order, uint16[4, n]."""
    rows = np.zeros((0, 1), np.uint16)
    for n in sorted(set(shape)):
        planes = np.array([sum(1 << (12 - rank) for rank in held) for held in combinations(ranks, n)], np.uint16)
        chosen = planes[_multisets(len(planes), shape.count(n))]
        n_before = rows.shape[1]
        rows = np.concatenate([np.repeat(rows, chosen.shape[1], axis=1), np.tile(chosen, n_before)])
    return rows


def _multisets(n: int, size: int) -> Longs:
    """Every choice of `size` numbers from 0 to n - 1, in ascending order with repetition, int64[size, choices]."""
    rows = np.arange(n, dtype=np.int64)[None, :]
    for _ in range(size - 1):
        n_more = n - rows[-1]
        last = np.arange(int(n_more.sum())) - np.repeat(np.cumsum(n_more) - n_more - rows[-1], n_more)
        rows = np.concatenate([np.repeat(rows, n_more, axis=1), last[None, :]])
    return rows


@lru_cache(maxsize=1)
def _spread() -> Masks:
    """A table that moves bit n of each number below 2**13 to bit 4n."""
    numbers = np.arange(1 << 13, dtype=np.uint64)
    spread = np.zeros(len(numbers), np.uint64)
    for bit in range(13):
        spread |= (numbers >> np.uint64(bit) & np.uint64(1)) << np.uint64(4 * bit)
    return spread


def ranks_of_deck(deck: Sequence[Card]) -> tuple[int, ...] | None:
    """The ranks of a deck that has all of them in every suit; None for other decks."""
    ranks = tuple(sorted({card >> 2 for card in deck}))
    cards = reversed_mask_of(deck)
    is_full = JOKER not in deck and cards == sum(OF_RANK[rank] for rank in ranks)
    return ranks if is_full else None
