"""From the tree of a parsed range to weighted holdings: as weights of the cells of a domain, or as a list.

The work is known before it starts. `plan` picks the domain with the fewest cells, or the list; if neither can be done
within `MOST_WORK`, the range is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn, Protocol

import numpy as np
import numpy.typing as npt

from cardspeak.games import Game
from cardspeak.ranges.described import CellWeights, Described
from cardspeak.ranges.domains import (
    Domain,
    n_suit_classes,
    n_ways,
    ranks_of_deck,
    suit_classes_of,
    ways_of,
)
from cardspeak.ranges.items import Item, Matched
from cardspeak.ranges.matching import groups_of
from cardspeak.ranges.sets import MOST, OF_SUIT, deck_mask
from cardspeak.ranges.suits import shaped
from cardspeak.ranges.tree import Changed, Fold, Node, Size, Step, size_of
from cardspeak.ranges.weights import MILLION, Weighted, evenly, overridden, reduced, selected

Shapes = frozenset[tuple[int, ...]]

MOST_CELLS = 1 << 22
"""The largest number of cells of a domain, so that no array has more entries than a list of `MOST` holdings."""
MOST_WORK = 1 << 26
"""The largest number of cells times operations, and of holdings (each counted `LISTING` times) that are listed."""
MOST_PASSED_ON = 4 * MOST
"""The largest number of holdings that are listed, counted once for each weight, condition, union and removal."""
MOST_CHECKS = 1 << 17
"""The largest number of checks of numbers of cards, which are done in Python, before items are counted or listed."""
MOST_COUNTED = 256
"""The largest number of items that are counted exactly to tell the number of holdings in an error."""
LISTING = 12
"""How many times longer listing and merging a holding takes than an operation on a cell."""
EACH_ITEM = 1 << 14
"""How many operations on cells take as long as listing an item without holdings."""
EMPTY = "no holding is left after the removal"
NONE_FITS = "no holding matches it"
TOO_FINE = "the product of the weights has more than six decimal places"


class Fail(Protocol):
    """Raises a `RangeError` about the text from `start` to `end`."""

    def __call__(self, start: int, wrong: str, end: int | None = None) -> NoReturn:
        """Raise the error."""
        ...


def evaluated(root: Node, game: Game, fail: Fail, end: int) -> Described | Weighted:
    """The weighted holdings of a tree.

    Raises:
        RangeError: the range has too many holdings, or a removal or condition leaves none.
    """
    size = size_of(root)
    domain = _domain_for(root, size, game)
    if domain is not None:
        return Described(domain, _InCells(domain, fail, size.shared).weights(root))
    count = _count(size)
    if count > MOST or not _is_quick(size):
        up_to = "" if _is_exact(size) else "up to "
        fail(0, f"it stands for {up_to}{count:,} holdings; at most {MOST:,} can be listed", end)
    if size.work > MOST_PASSED_ON:
        most = f"at most {MOST_PASSED_ON:,} can be read"
        fail(0, f"its groups and weights change {size.work:,} holdings, one after another; {most}", end)
    return _InLists(fail, size.shared).listed(root)


def _count(size: Size) -> int:
    """The number of holdings of all items, or an upper bound if it is small enough or the number takes long to find."""
    return sum(map(len, size.items)) if size.at_most > MOST and _is_exact(size) else size.at_most


def _is_quick(size: Size) -> bool:
    """Whether the items can be listed without checking too many numbers of cards one by one."""
    return sum(item.listing_cost for item in size.items) <= MOST_CHECKS


def _is_exact(size: Size) -> bool:
    """Whether the holdings of all items can be counted exactly in little time."""
    return len(size.items) <= MOST_COUNTED and _is_quick(size)


def _domain_for(root: Node, size: Size, game: Game) -> Domain | None:
    """The domain in which evaluating the tree takes the least work; None if listing its holdings is better."""
    n, deck = root.n_cards, deck_mask(game.deck)
    groups = _groups(size, deck)
    ranks = ranks_of_deck(game.deck)
    is_symmetric = ranks is not None and all(item.is_symmetric for item in size.items)
    by_suit = n_suit_classes(len(ranks), n) if ranks and is_symmetric else MOST_CELLS + 1
    by_ways = n_ways([group.bit_count() for group in groups], n)
    n_cells, cost = min(by_suit, by_ways), size.n_steps + 1
    has_ways = by_ways <= by_suit
    in_groups = frozenset(groups)
    for item in size.items:
        is_one_cell = has_ways and isinstance(item, Matched) and item.is_one_cell(in_groups)
        cost += 0 if is_one_cell else item.cost
    work = n_cells * cost
    listing = LISTING * size.work + EACH_ITEM * len(size.items)
    if n_cells > MOST_CELLS or work > MOST_WORK or (listing < work and _is_quick(size) and _count(size) <= MOST):
        return None
    return ways_of(groups, n) if has_ways else suit_classes_of(ranks or (), n)


def _groups(size: Size, deck: int) -> tuple[int, ...]:
    """The groups of cards that the items and conditions of a tree do not tell apart."""
    cuts: set[int] = set(OF_SUIT) if size.has_conditions else set()
    for item in size.items:
        if item.cuts is None:
            return groups_of(deck, (1 << bit for bit in range(deck.bit_length())))
        cuts.update(item.cuts)
    return groups_of(deck, cuts)


class _InCells:
    """The evaluation of a tree in the cells of a domain."""

    def __init__(self, domain: Domain, fail: Fail, shared: frozenset[int]) -> None:
        self.domain, self.fail, self.shared = domain, fail, shared
        self._known: dict[int, CellWeights] = {}
        self._fitting: dict[Shapes, npt.NDArray[np.bool_]] = {}

    def weights(self, node: Node) -> CellWeights:
        """The weight of each cell; the array is new unless the node is shared."""
        if id(node) in self._known:
            return self._known[id(node)]
        weights = self._changed(node) if isinstance(node, Changed) else self._folded(_steps(node))
        if id(node) in self.shared:
            self._known[id(node)] = weights
        return weights

    def _folded(self, steps: Sequence[Step]) -> CellWeights:
        weights = np.zeros(len(self.domain.masks), np.int32)
        for node, is_removal, start, end in steps:
            weight = MILLION
            if isinstance(node, Changed) and (even := node.even_weight):
                node, weight = node.node, even
            if not isinstance(node, (Fold, Changed)):
                weights[node.places(self.domain)] = 0 if is_removal else weight
            else:
                others = self.weights(node)
                np.copyto(weights, 0 if is_removal else others, where=others > 0)
            if is_removal and not weights.any():
                self.fail(start, EMPTY, end)
        return weights

    def _changed(self, node: Changed) -> CellWeights:
        weights = self.weights(node.node)
        for weight, shapes, end in node.changes:
            if shapes is None:
                products = weights.astype(np.int64) * weight
                if (products % MILLION).any():
                    self.fail(node.start, TOO_FINE, end)
                weights = (products // MILLION).astype(np.int32)
            else:
                if shapes not in self._fitting:
                    self._fitting[shapes] = shaped(self.domain.masks, shapes)
                weights = np.where(self._fitting[shapes], weights, np.int32(0))
                if not weights.any():
                    self.fail(node.start, NONE_FITS, end)
        return weights


class _InLists:
    """The evaluation of a tree with lists of holdings."""

    def __init__(self, fail: Fail, shared: frozenset[int]) -> None:
        self.fail, self.shared = fail, shared
        self._known: dict[int, Weighted] = {}

    def listed(self, node: Node) -> Weighted:
        """The holdings of a node and their weights."""
        if id(node) in self._known:
            return self._known[id(node)]
        if isinstance(node, Changed):
            listed = self._changed(node)
        elif isinstance(node, Fold):
            listed = self._folded(node)
        else:
            listed = evenly(node.sets())
        if id(node) in self.shared:
            self._known[id(node)] = listed
        return listed

    def _folded(self, fold: Fold) -> Weighted:
        listed = Weighted(np.zeros(0, np.uint64), np.zeros(0, np.int64))
        for is_removal, steps in fold.runs():
            if not is_removal:
                parts = list(self._parts(steps))
                listed = overridden([listed, *parts] if len(listed.sets) else parts)
                continue
            sets = [self.listed(step.node).sets for step in steps]
            by_step = [evenly(sets[at], at + 1) for at in reversed(range(len(steps)))]
            taken = overridden(by_step)  # with the number of the first step that removes each holding as its weight
            left = reduced(listed, taken.sets)
            if not len(left.sets):
                last = steps[int(taken.millionths[np.isin(taken.sets, listed.sets)].max()) - 1]
                self.fail(last.start, EMPTY, last.end)
            listed = left
        return listed

    def _parts(self, steps: Sequence[Step]) -> Iterator[Weighted]:
        """The holdings that steps add. Single holdings that follow each other are in one part."""
        single: dict[int, int] = {}
        for step in steps:
            node, weight = step.node, MILLION
            if isinstance(node, Changed) and (even := node.even_weight):
                node, weight = node.node, even
            if isinstance(node, Matched) and node.known and len(node.known) == node.n_cards:
                single[node.matchings[0].known] = weight
                continue
            if single:
                yield _of(single)
                single = {}
            yield self.listed(step.node)
        if single:
            yield _of(single)

    def _changed(self, node: Changed) -> Weighted:
        listed = self.listed(node.node)
        for weight, shapes, end in node.changes:
            if shapes is None:
                products = listed.millionths * weight
                if (products % MILLION).any():
                    self.fail(node.start, TOO_FINE, end)
                listed = Weighted(listed.sets, products // MILLION)
            else:
                fitting = shaped(listed.sets, shapes)
                if not fitting.any():
                    self.fail(node.start, NONE_FITS, end)
                listed = selected(listed, fitting)
        return listed


def _of(single: dict[int, int]) -> Weighted:
    """Single holdings and their weights as `Weighted`."""
    order = sorted(single, reverse=True)
    return Weighted(np.array(order, np.uint64), np.array([single[mask] for mask in order], np.int64))


def _steps(node: Fold | Item) -> Sequence[Step]:
    """The steps of a fold; for an item, the step that adds it."""
    return node.steps if isinstance(node, Fold) else [Step(node, False, 0, 0)]
