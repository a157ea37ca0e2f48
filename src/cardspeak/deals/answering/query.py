"""A question about deals: what is dealt, what is selected, and which deals count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.setting.setting import Setting

SelectorKind: TypeAlias = Literal["count", "avg", "min", "max", "histogram", "ratio"]
Bins: TypeAlias = int | tuple[Fraction, ...] | None
"""The bins of a histogram: a number of bins of equal width, their edges in ascending order, or None for each value.

Equities have 100 bins if nothing else is given.
"""
SELECTORS: tuple[SelectorKind, ...] = ("count", "avg", "min", "max", "histogram")
"""The selectors of the language."""


@dataclass(frozen=True, slots=True)
class Selector:
    """What is asked about an expression.

    Attributes:
        name: its name in the answer.
        kind: how often it holds, its mean, its least or greatest value, how often it has each value, or the ratio of
            its mean to that of another expression.
        node: the expression.
        by: the expression whose values split the deals into groups; None if there are no groups. For a ratio, the
            expression below the line.
        bins: the bins of a histogram.
        label: its text in the query, if the query gives it no name; otherwise empty.
    """

    name: str
    kind: SelectorKind
    node: Node
    by: Node | None = None
    bins: Bins = None
    label: str = ""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Its expressions."""
        return (self.node,) if self.by is None else (self.node, self.by)


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """A question about deals.

    Attributes:
        setting: what is dealt.
        selectors: what is asked.
        where: which deals count; None for all.
        columns: where the question is a text, the column of the text of each player and of the board.
    """

    setting: Setting
    selectors: tuple[Selector, ...]
    where: Node | None = None
    columns: Mapping[str, int] = field(default_factory=dict)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All expressions."""
        nodes = tuple(node for selector in self.selectors for node in selector.nodes)
        return nodes if self.where is None else (self.where, *nodes)
