"""A parsed range: items, combined by weights, conditions, unions and removals, before any holding is listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardspeak.ranges.items import Item


class Step(NamedTuple):
    """One step of a `Fold`.

    Attributes:
        node: the holdings to add or remove.
        is_removal: whether they are removed.
        start: where the text starts that an error about this step refers to.
        end: where it ends.
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
        end: where the text ends that an error about it refers to.
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
        """The longest runs of steps that all add or all remove, each with whether they remove."""
        run: list[Step] = []
        for step in self.steps:
            if run and run[0].is_removal != step.is_removal:
                yield run[0].is_removal, run
                run = []
            run.append(step)
        yield run[0].is_removal, run


class Changed:
    """The holdings of a node with weights and conditions applied, in this order."""

    __slots__ = ("changes", "n_cards", "node", "start")

    def __init__(self, node: Node, changes: Sequence[Change], start: int) -> None:
        self.node, self.changes, self.start = node, tuple(changes), start
        self.n_cards: int = node.n_cards

    @property
    def even_weight(self) -> int | None:
        """The weight of every holding, in millionths, if the node is an item with one weight and no condition."""
        only = self.changes[0]
        is_even = len(self.changes) == 1 and only.shapes is None and not isinstance(self.node, (Fold, Changed))
        return only.weight if is_even else None


Node: TypeAlias = Item | Fold | Changed


def _shortened(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps without those that have no effect, because a step of the same run does the same again.

    Of steps that add the same, only the last has an effect; of steps that remove the same, only the first.
    """
    short: list[Step] = []
    run: dict[int, Step] = {}
    was_removal = False
    for step in steps:
        if step.is_removal != was_removal:
            short += run.values()
            run, was_removal = {}, step.is_removal
        if not step.is_removal:
            run.pop(id(step.node), None)
        run.setdefault(id(step.node), step)
    return (*short, *run.values())


class Size(NamedTuple):
    """How large a tree is.

    Attributes:
        items: the different items.
        n_inner: the number of different folds and changed nodes.
        n_steps: the number of operations that all of these take, besides those of the items.
        at_most: a number that is not below the number of holdings of all items.
        work: a number that is not below the number of holdings that all nodes pass on, if they are listed.
        shared: the folds and changed nodes that occur more than once.
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
    """How large a tree is. The time to find out depends on the length of the text only."""
    items: dict[int, Item] = {}
    inner: dict[int, int] = {}  # the number of holdings at most, by the id of the node
    shared: set[int] = set()
    n_steps, work, has_conditions = 0, 0, False

    def visit(node: Node) -> int:
        nonlocal n_steps, work, has_conditions
        if not isinstance(node, (Fold, Changed)):
            items[id(node)] = node
            return node.at_most
        if id(node) in inner:
            shared.add(id(node))
            return inner[id(node)]
        if isinstance(node, Changed):
            n_steps += 2 * len(node.changes)
            has_conditions |= any(change.shapes is not None for change in node.changes)
            inner[id(node)] = visit(node.node)
            work += len(node.changes) * inner[id(node)]
        else:
            n_steps += len(node.steps)
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
