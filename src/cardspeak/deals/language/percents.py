"""Percents by mistake: equities are numbers from 0 to 1, and 45 is above every equity."""

from __future__ import annotations

from fractions import Fraction

from cardspeak.deals.expressions.nodes import Constant, Node

ABOVE_ONE = "an equity is a number from 0 to 1; write 45 percent as .45"


def is_above_one(node: Node) -> bool:
    """Whether an expression is a constant that no equity can exceed or reach."""
    return isinstance(node, Constant) and isinstance(node.value, Fraction) and node.value > 1
