"""From the tree of a range to the weights of the cells of a domain."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cardspeak.ranges.described import CellWeights
from cardspeak.ranges.domains import Domain
from cardspeak.ranges.halves import Shapes
from cardspeak.ranges.items import Item
from cardspeak.ranges.scan import Fail
from cardspeak.ranges.suits import shaped
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
    fail_empty,
    few_of,
    grouped,
    unweighted,
)  # fmt: skip
from cardspeak.ranges.weights import MILLION


class InCells:
    """The evaluation of a tree in the cells of a domain."""

    def __init__(self, domain: Domain, fail: Fail, shared: frozenset[int]) -> None:
        self.domain, self.fail, self.shared = domain, fail, shared
        self._known: dict[int, CellWeights] = {}
        self._fitting: dict[Shapes, npt.NDArray[np.bool_]] = {}

    def weights(self, node: Node) -> CellWeights:
        """The weight of each cell; the array is new unless the node is shared."""
        if id(node) in self._known:
            return self._known[id(node)]
        if isinstance(node, Changed):
            weights = self._changed(node)
        elif isinstance(node, Common):
            weights = self._common(node)
        else:
            weights = self._folded(_steps(node))
        if id(node) in self.shared:
            self._known[id(node)] = weights
        return weights

    def _folded(self, steps: Sequence[Step]) -> CellWeights:
        weights = np.zeros(len(self.domain.masks), np.int32)
        for part in grouped(steps):
            if isinstance(part, list):
                self._change(weights, part)
                continue
            node, weight = unweighted(part.node)
            if not isinstance(node, (Fold, Changed, Common)):
                weights[node.places(self.domain)] = 0 if part.is_removal else weight
            else:
                others = self.weights(node)
                np.copyto(weights, 0 if part.is_removal else others, where=others > 0)
            if part.is_removal and not weights.any():
                self.fail(part.start, EMPTY, part.end)
        return weights

    def _change(self, weights: CellWeights, steps: Sequence[Step]) -> None:
        """Add or remove the holdings of steps that `grouped` put together, in place."""
        sets, millionths = few_of(steps)
        places = self.domain.places_of(sets)
        if not steps[0].is_removal:
            weights[places] = millionths
            return
        held = sets[weights[places] > 0]
        weights[places] = 0
        if not weights.any():
            fail_empty(self.fail, held, [(step, few_of([step])[0]) for step in steps])

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

    def _common(self, node: Common) -> CellWeights:
        weights = np.where(self.weights(node.other) > 0, self.weights(node.node), np.int32(0))
        if not weights.any():
            self.fail(node.start, NONE_COMMON, node.end)
        return weights


def _steps(node: Fold | Item) -> Sequence[Step]:
    """The steps of a fold; for an item, the step that adds it."""
    return node.steps if isinstance(node, Fold) else [Step(node, False, 0, 0)]
