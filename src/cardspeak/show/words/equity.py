"""The method of an equity calculation, in words."""

from __future__ import annotations

from cardspeak.equities import Equity
from cardspeak.equities.result import SAMPLED


def method_text(result: Equity) -> str:
    """The method by which the numbers were computed, in one line."""
    is_weight = result.is_weighted and result.method != SAMPLED
    deals = (
        f"deals with a total weight of {result.deals:,}"
        if is_weight
        else "1 deal"
        if result.deals == 1
        else f"{result.deals:,} deals"
    )
    method = f"{result.method}: {deals}, {result.how}"
    if result.seed is not None:
        method += f", seed {result.seed}"
    return method if result.is_complete else f"not complete; so far {method}"
