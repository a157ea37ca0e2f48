"""A question about deals: what is dealt, what is selected, and which deals count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.setting.setting import Setting

SelectorKind: TypeAlias = Literal["count", "avg", "min", "max", "histogram"]
SELECTORS: tuple[SelectorKind, ...] = ("count", "avg", "min", "max", "histogram")


@dataclass(frozen=True, slots=True)
class Selector:
    """What is asked about an expression.

    Attributes:
        name: its name in the answer.
        kind: how often it holds, its mean, its least or greatest value, or how often it has each value.
        node: the expression.
    """

    name: str
    kind: SelectorKind
    node: Node


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """A question about deals.

    Attributes:
        setting: what is dealt.
        selectors: what is asked.
        where: which deals count; None for all.
    """

    setting: Setting
    selectors: tuple[Selector, ...]
    where: Node | None = None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All expressions."""
        nodes = tuple(selector.node for selector in self.selectors)
        return nodes if self.where is None else (self.where, *nodes)
