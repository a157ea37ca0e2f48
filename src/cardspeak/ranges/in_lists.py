"""From the tree of a range to a list of weighted holdings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cardspeak.ranges.scan import Fail
from cardspeak.ranges.sets import united
from cardspeak.ranges.suits import shaped
from cardspeak.ranges.tree import (
    NONE_COMMON,
    NONE_FITS,
    TOO_FINE,
    Changed,
    Common,
    Fold,
    Node,
    Step,
    fail_empty,
    few_of,
    grouped,
)  # fmt: skip
from cardspeak.ranges.weights import MILLION, Weighted, evenly, overridden, reduced, selected


class InLists:
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
        elif isinstance(node, Common):
            listed = self._common(node)
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
            left = reduced(listed, united([part.sets for part in self._parts(steps)]))
            if not len(left.sets):
                fail_empty(self.fail, listed.sets, [(step, self.listed(step.node).sets) for step in steps])
            listed = left
        return listed

    def _parts(self, steps: Sequence[Step]) -> Iterator[Weighted]:
        """The holdings of each step. Consecutive steps with few holdings are combined into one part; see `grouped`."""
        for part in grouped(steps):
            yield Weighted(*few_of(part)) if isinstance(part, list) else self.listed(part.node)

    def _common(self, node: Common) -> Weighted:
        listed = self.listed(node.node)
        is_common = np.isin(listed.sets, self.listed(node.other).sets)
        if not is_common.any():
            self.fail(node.start, NONE_COMMON, node.end)
        return selected(listed, is_common)

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
