"""How each order is explained: a line here, and a file of its own beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cardspeak.cards import Card
from cardspeak.explain.high import among_high, high_steps, high_tie_breaker
from cardspeak.explain.step import Step
from cardspeak.rules import Value


@dataclass(frozen=True, slots=True)
class Explained:
    """How the hands of an order are explained.

    Attributes:
        steps: from hole cards, board and value to the steps between them.
        tie_breaker: from the better and the worse of two hands of one category to what decides, in words and as cards.
        among: from a value to the hands that its place counts, where it is no full hand; begins with a space.
    """

    steps: Callable[[Sequence[Card], Sequence[Card], Value], tuple[Step, ...]]
    tie_breaker: Callable[[Value, Value], tuple[str, tuple[str, ...]]]
    among: Callable[[Value], str]


ORDERS: Mapping[str, Explained] = MappingProxyType({"high": Explained(high_steps, high_tie_breaker, among_high)})
"""How each order is explained, by the order's name."""


def among(value: Value) -> str:
    """Which hands the place of a value counts, where it is no full hand, as ` among hands of 2 cards`."""
    return ORDERS[value.order].among(value)
