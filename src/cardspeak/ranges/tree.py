"""A parsed range: items, combined by weights, conditions, unions and removals, before any holding is listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, NoReturn, TypeAlias

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, cards_of_reversed
from cardspeak.cards import JOKER
from cardspeak.ranges.items import Few, Item, Matched
from cardspeak.ranges.scan import Fail
from cardspeak.ranges.weights import MILLION

EMPTY = "no holding is left after the removal"
NONE_FITS = "no holding matches it"
NONE_COMMON = "no holding matches both"
TOO_FINE = "the product of the weights has more than six decimal places"


class Step(NamedTuple):
    """One step of a `Fold`.

    Attributes:
        node: the holdings to add or remove.
        is_removal: whether they are removed.
        start: the start of the text that an error about this step refers to.
        end: the end of this text.
    """

    node: Node
    is_removal: bool
    start: int
    end: int


class Change(NamedTuple):
    """A weight or a condition.

    Attributes:
        weight: the factor for all weights, in millionths.
        shapes: the shapes that holdings must have; None for a weight.
        end: the end of the text that an error about it refers to.
    """

    weight: int
    shapes: frozenset[tuple[int, ...]] | None
    end: int


class Fold:
    """Holdings added and removed step by step. The last weight of a holding counts."""

    __slots__ = ("n_cards", "steps")

    def __init__(self, n_cards: int, steps: Sequence[Step]) -> None:
        self.n_cards, self.steps = n_cards, _shortened(steps)

    def runs(self) -> Iterator[tuple[bool, list[Step]]]:
        """The runs of consecutive steps that all remove (True) or all add (False)."""
        for is_removal, run in groupby(self.steps, lambda step: step.is_removal):
            yield is_removal, list(run)


class Changed:
    """The holdings of a node after a series of changes, which are weights and conditions."""

    __slots__ = ("changes", "n_cards", "node", "start")

    def __init__(self, node: Node, changes: Sequence[Change], start: int) -> None:
        self.node, self.changes, self.start = node, tuple(changes), start
        self.n_cards: int = node.n_cards

    @property
    def even_weight(self) -> int | None:
        """The weight of every holding, in millionths, for an item with one weight and no condition; otherwise None."""
        only = self.changes[0]
        is_even = len(self.changes) == 1 and only.shapes is None and not isinstance(self.node, (Fold, Changed, Common))
        return only.weight if is_even else None


class Common:
    """The holdings of a node that another node has, too. Their weights in the other node do not matter.

    Attributes:
        start: the start of the text that an error about it refers to.
        end: the end of this text.
    """

    __slots__ = ("end", "n_cards", "node", "other", "start")

    def __init__(self, node: Node, other: Node, start: int, end: int) -> None:
        self.node, self.other, self.start, self.end = node, other, start, end
        self.n_cards: int = node.n_cards


Node: TypeAlias = Item | Fold | Changed | Common


def unweighted(node: Node) -> tuple[Node, int]:
    """For an item with one weight, the item and this weight in millionths; otherwise, the node and a weight of 1."""
    if isinstance(node, Changed) and (even := node.even_weight):
        return node.node, even
    return node, MILLION


def grouped(steps: Iterable[Step]) -> Iterator[Step | list[Step]]:
    """The steps in order. Consecutive steps that all add or all remove few holdings (see `is_few`) form a list."""
    for (n_open, _), part in groupby(steps, lambda step: (_n_open(step.node), step.is_removal)):
        run = list(part)
        yield from run if n_open is None else [run]


def _n_open(node: Node) -> int | None:
    """The number of unknown cards if it is 0 (listed holdings) or 1, with or without a weight; otherwise None."""
    item, _ = unweighted(node)
    return None if isinstance(item, (Fold, Changed, Common)) or not is_few(item) else item.n_open


def is_few(item: Item) -> bool:
    """Whether an item is a few listed holdings, or all its cards but one are known."""
    return item.n_open in (0, 1)


def few_of(steps: Sequence[Step]) -> tuple[Masks, Longs]:
    """The holdings of steps that `grouped` put together, in descending order, and their last weights in millionths."""
    items = [
        (item, weight) for item, weight in (unweighted(step.node) for step in steps) if isinstance(item, (Few, Matched))
    ]
    sets = np.array([mask for item, _ in items for mask in item.masks], np.uint64)
    millionths = np.array([weight for item, weight in items for _ in item.masks], np.int64)
    first, _ = items[0]
    if isinstance(first, Matched):  # one card of each holding is unknown
        cards = np.array([1 << (JOKER - card) for card in cards_of_reversed(first.masks[0] | first.others)], np.uint64)
        is_other = sets[:, None] & cards == 0
        sets, millionths = (sets[:, None] | cards)[is_other], np.repeat(millionths, is_other.sum(axis=1))
    order = np.argsort(sets, kind="stable")[::-1]  # for equal holdings, the last one is now the first
    sets = sets[order]
    is_last = np.append(True, sets[1:] != sets[:-1])
    return sets[is_last], millionths[order[is_last]]


def fail_empty(fail: Fail, held: Masks, taken: Sequence[tuple[Step, Masks]]) -> NoReturn:
    """Raise `RangeError` about the step that removes the last of the holdings."""
    for step, sets in taken:
        held = held[~np.isin(held, sets)]
        if not len(held):
            fail(step.start, EMPTY, step.end)
    raise AssertionError("the steps remove all holdings")


def _shortened(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps without those that have no effect because another step of the same run does the same.

    If several steps add the same holdings, only the last one has an effect, with its weight. If several steps remove
    the same holdings, only the first one has an effect.
    """
    short: list[Step] = []
    run: dict[int, Step] = {}
    was_removal = False
    for step in steps:
        if step.is_removal != was_removal:
            short += run.values()
            run, was_removal = {}, step.is_removal
        key = id(unweighted(step.node)[0])
        if not step.is_removal:
            run.pop(key, None)
        run.setdefault(key, step)
    return (*short, *run.values())


class Size(NamedTuple):
    """How large a tree is.

    Attributes:
        items: the different items.
        n_inner: the number of different folds, changed and common nodes.
        n_steps: the number of operations that these nodes take, not counting those of the items.
        at_most: an upper bound on the number of holdings of all items.
        work: an upper bound on the holdings that are listed, counted again in each fold and for each change.
        shared: those of these nodes that occur more than once.
        has_conditions: whether there are conditions on suits.
    """

    items: tuple[Item, ...]
    n_inner: int
    n_steps: int
    at_most: int
    work: int
    shared: frozenset[int]
    has_conditions: bool


def size_of(root: Node) -> Size:
    """How large a tree is. The time to compute this depends only on the length of the text."""
    items: dict[int, Item] = {}
    inner: dict[int, int] = {}  # an upper bound on the number of holdings, by the id of the node
    shared: set[int] = set()
    n_steps, work, has_conditions = 0, 0, False

    def visit(node: Node) -> int:
        nonlocal n_steps, work, has_conditions
        if not isinstance(node, (Fold, Changed, Common)):
            items[id(node)] = node
            return node.at_most
        if id(node) in inner:
            shared.add(id(node))
            return inner[id(node)]
        if isinstance(node, Changed):
            n_steps += 2 * len(node.changes) * (_n_open(node) is None)
            has_conditions |= any(change.shapes is not None for change in node.changes)
            inner[id(node)] = visit(node.node)
            work += len(node.changes) * inner[id(node)]
        elif isinstance(node, Common):
            n_steps += 3
            inner[id(node)] = visit(node.node)
            work += inner[id(node)] + visit(node.other)
        else:
            n_steps += 1 + sum(_n_open(step.node) is None for step in node.steps)
            counts = [visit(step.node) for step in node.steps]
            work += sum(counts)
            inner[id(node)] = sum(count for count, step in zip(counts, node.steps, strict=True) if not step.is_removal)
        return inner[id(node)]

    total = visit(root)
    each = items.values()
    return Size(
        tuple(each), len(inner), n_steps, sum(item.at_most for item in each), max(total, work),
        frozenset(shared), has_conditions,
    )  # fmt: skip
