"""Chosen columns of deals, in blocks: what all readers of rows are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from cardspeak.deals.dealing.every import SAFE
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.expressions.values import Array
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.table.dealt import EveryDealt, RandomDealt

DEALS = "deals"
"""The name of the column with the number of deals that a row stands for."""


@dataclass(frozen=True, slots=True, eq=False)
class ChosenRows:
    """Rows of deals with chosen columns.

    Attributes:
        nodes: the expression of each column, by name, without `deals`.
        dealt: the deals.
    """

    nodes: Mapping[str, Node]
    dealt: EveryDealt | RandomDealt

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return (*self.nodes, *((DEALS,) if isinstance(self.dealt, EveryDealt) else ()))

    @property
    def seed(self) -> int | None:
        """The seed of random deals."""
        return self.dealt.seed if isinstance(self.dealt, RandomDealt) else None

    @property
    def has_exact_weights(self) -> bool:
        """Whether the numbers of deals fit into 64 bits; otherwise they are rounded to floats."""
        return not isinstance(self.dealt, EveryDealt) or self.dealt.deals.heaviest < SAFE

    def blocks(self) -> Iterator[Rows]:
        """The deals, in blocks."""
        return self.dealt.blocks()

    def weights(self, rows: Rows) -> Array:
        """How many deals each row of a block stands for."""
        assert isinstance(self.dealt, EveryDealt)
        assert rows.weights is not None
        factor = self.dealt.deals.factor
        if self.has_exact_weights:
            return rows.weights.astype(np.int64) * np.int64(factor)
        return (rows.weights.astype(object) * factor).astype(np.float64)
