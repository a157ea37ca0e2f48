"""The method of an equity calculation, and the rows of its breakdown, in words."""

from __future__ import annotations

from cardspeak.equities import Equity
from cardspeak.equities.question.options import SAMPLED


def method_text(result: Equity) -> str:
    """The method by which the numbers were computed, in one line."""
    method = f"{result.method}: {_deals(result)}"
    if result.seed is not None:
        method += f", seed {result.seed}"
    return method if result.is_complete else f"not complete; so far {method}"


def part_names(result: Equity) -> list[str]:
    """The names of all players' parts, each once. Categories are ordered from best to worst."""
    names = dict.fromkeys(part.name for player in result.players for part in player.parts)
    return [name for name in result.categories if name in names] or list(names)


def _deals(result: Equity) -> str:
    """The number of deals, and how they were chosen or counted."""
    if result.method == SAMPLED:
        return "1 random deal" if result.deals == 1 else f"{result.deals:,} random deals"
    if result.is_weighted:
        return f"deals with a total weight of {result.deals:,}, {result.how}"
    return f"{'1 deal' if result.deals == 1 else f'{result.deals:,} deals'}, {result.how}"
