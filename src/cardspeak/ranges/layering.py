"""From the tree of a range to tables of bits; see `halves.py`.

The steps are processed from the last to the first, so that each holding is added once, with its last weight. The work
is counted as it is done. If it becomes too much, the evaluation stops.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardspeak.ranges.halves import Block, Cells, Halves, Words
from cardspeak.ranges.items import Matched
from cardspeak.ranges.layers import Layers, Table, numbers_of
from cardspeak.ranges.tree import (
    EMPTY,
    NONE_COMMON,
    NONE_FITS,
    TOO_FINE,
    Changed,
    Common,
    Fold,
    Node,
    Step,
    few_of,
    grouped,
)  # fmt: skip
from cardspeak.ranges.weights import MILLION

EACH_CALL = 3 << 10
"""The fixed cost of an operation, as the number of words that can be changed in the same time."""

Wrong = tuple[int, str, int]
"""A mistake: the start of the text that it refers to, what is wrong, and the end of that text."""


class TooMuchWorkError(Exception):
    """The evaluation was stopped because it takes too much work."""


class Layering:
    """The evaluation of a tree in the cells of halves.

    Attributes:
        wrong: the mistakes that were found.
    """

    def __init__(self, halves: Halves, most_work: int) -> None:
        self.halves, self.work_left, self.wrong = halves, most_work, list[Wrong]()
        self._tables: list[Table] = [[_zeros(block)] for block in halves.blocks]
        self._counts: dict[int, int] = {0: 0}
        self._numbers = {0: 0}
        self._is_large = len(halves.blocks) > 1

    def described(self, root: Node) -> Layers:
        """The description of a tree; it is empty if there is a mistake.

        Raises:
            TooMuchWorkError: the work exceeds `most_work`.
        """
        for weight, cells in self._of_fold(
            root if isinstance(root, Fold) else Fold(root.n_cards, [Step(root, False, 0, 0)])
        ):
            self._add(weight, cells)
        weights = tuple(self._numbers)
        counts = tuple(map(self._counts.__getitem__, weights)) if self._is_large else self._counts_of(len(weights))
        return Layers(self.halves, self._tables, weights, counts)

    def _counts_of(self, n_numbers: int) -> tuple[int, ...]:
        """How many holdings have each weight. Requires that there is only one block, with one row."""
        ((block,), (table,)) = self.halves.blocks, self._tables
        sizes = block.inner.ways(block.n_inner).sizes
        counts = np.bincount(numbers_of([digit[0] for digit in table])[: len(sizes)], sizes, n_numbers)
        return (0, *map(int, counts[1:].tolist()))

    def _add(self, weight: int, cells: Cells) -> None:
        """Give a weight to cells that have none yet."""
        number = self._numbers.setdefault(weight, len(self._numbers))
        block, table = self.halves.blocks[cells.block], self._tables[cells.block]
        self._use(cells, 1 + number.bit_count())
        if self._is_large:
            self._counts[weight] = self._counts.get(weight, 0) + block.n_holdings(cells)
        for place in range(number.bit_length()):
            if place == len(table):
                table.append(_zeros(block))
            if number >> place & 1:
                table[place][cells.rows] |= cells.words

    def _spend(self, n_words: int) -> None:
        """Count work. Raises `TooMuchWorkError` if it is too much."""
        self.work_left -= n_words
        if self.work_left < 0:
            raise TooMuchWorkError

    def _use(self, cells: Cells, times: int = 1) -> None:
        """Count the work of operations on some cells."""
        self._spend(EACH_CALL * times + times * len(cells.rows) * cells.words.shape[1])

    def _of(self, node: Node) -> Iterator[tuple[int, Cells]]:
        """The weights and cells of a node. Cells with different weights are disjoint."""
        if isinstance(node, Fold):
            yield from self._of_fold(node)
        elif isinstance(node, Changed):
            yield from self._of_changed(node)
        elif isinstance(node, Common):
            yield from self._of_common(node)
        elif isinstance(node, Matched):
            for matching in node.matchings:
                for cells in self.halves.matching(matching, self._spend):
                    yield MILLION, cells
        else:
            for cells in self.halves.singles(node.sets()):
                yield MILLION, cells

    def _of_few(self, steps: list[Step]) -> Iterator[tuple[int, Cells]]:
        """The weights and cells of steps that `grouped` put together."""
        sets, millionths = few_of(steps)
        for weight in np.unique(millionths).tolist():
            for cells in self.halves.singles(sets[millionths == weight]):
                self._use(cells, 8)
                yield weight, cells

    def _of_step(self, part: Step | list[Step]) -> Iterator[tuple[int, Cells]]:
        return self._of_few(part) if isinstance(part, list) else self._of(part.node)

    def _of_fold(self, fold: Fold) -> Iterator[tuple[int, Cells]]:
        """The weights and cells of a fold. In the notation of `patterns.py`, removals follow all other steps."""
        seen, is_empty, n_wrong = _Seen(self.halves), True, len(self.wrong)
        for part in reversed(list(grouped(fold.steps))):
            is_removal = (part[0] if isinstance(part, list) else part).is_removal
            for weight, cells in self._of_step(part):
                self._use(cells, 3)
                fresh = seen.added(cells)
                if not is_removal and fresh.words.any():
                    is_empty = False
                    yield weight, fresh
        if is_empty and len(self.wrong) == n_wrong:  # otherwise, a mistake in one of the steps is the cause
            self._find_last(fold)

    def _find_last(self, fold: Fold) -> None:
        """Record the step that removes the last of the holdings as a mistake."""
        left = _Seen(self.halves)
        for step in fold.steps:
            for _, cells in self._of(step.node):
                self._use(cells, 3)
                if step.is_removal:
                    left.reduce(cells)
                else:
                    left.added(cells)
            if step.is_removal and left.is_empty:
                self.wrong.append((step.start, EMPTY, step.end))
                return

    def _of_common(self, node: Common) -> Iterator[tuple[int, Cells]]:
        """The weights and cells of a node that are also cells of the other node."""
        others, is_empty, n_wrong = _Seen(self.halves), True, len(self.wrong)
        for _, cells in self._of(node.other):
            self._use(cells, 3)
            others.added(cells)
        for weight, cells in self._of(node.node):
            self._use(cells, 2)
            both = others.common(cells)
            if both.words.any():
                is_empty = False
                yield weight, both
        if is_empty and len(self.wrong) == n_wrong:
            self.wrong.append((node.start, NONE_COMMON, node.end))

    def _of_changed(self, node: Changed) -> Iterator[tuple[int, Cells]]:
        """The weights and cells of a node with weights and conditions."""
        fits = [change.shapes is None for change in node.changes]
        is_too_fine = False
        for weight, of_node in self._of(node.node):
            changed, cells = weight, of_node
            for number, (factor, shapes, end) in enumerate(node.changes):
                if shapes is None:
                    changed *= factor
                    if changed % MILLION and not is_too_fine and cells.words.any():
                        is_too_fine = True
                        self.wrong.append((node.start, TOO_FINE, end))
                    changed //= MILLION
                    continue
                cells = self.halves.shaped(cells, shapes)
                self._use(cells, 2)
                if not cells.words.any():
                    break
                fits[number] = True
            else:
                yield changed, cells
        if not all(fits):
            self.wrong.append((node.start, NONE_FITS, node.changes[fits.index(False)].end))


def _zeros(block: Block) -> Words:
    return np.zeros((block.n_rows, block.n_words), np.uint64)


class _Seen:
    """The holdings of the steps so far."""

    def __init__(self, halves: Halves) -> None:
        self._halves = halves
        self._tables: dict[int, Words] = {}

    def added(self, cells: Cells) -> Cells:
        """The cells that have not been seen before. They are recorded as seen."""
        number = cells.block
        if number not in self._tables:
            self._tables[number] = _zeros(self._halves.blocks[number])
        table = self._tables[number]
        before = table[cells.rows]
        fresh = cells.words & ~before
        table[cells.rows] = before | fresh
        return cells._replace(words=fresh)

    def common(self, cells: Cells) -> Cells:
        """The cells that have been seen."""
        if cells.block not in self._tables:
            return cells._replace(words=np.zeros_like(cells.words))
        return cells._replace(words=cells.words & self._tables[cells.block][cells.rows])

    def reduce(self, cells: Cells) -> None:
        """Remove cells."""
        if cells.block in self._tables:
            self._tables[cells.block][cells.rows] &= ~cells.words

    @property
    def is_empty(self) -> bool:
        """Whether there are no holdings."""
        return not any(table.any() for table in self._tables.values())
