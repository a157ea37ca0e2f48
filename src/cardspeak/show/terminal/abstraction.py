"""Terminal output of abstractions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardspeak.abstraction import Abstraction
from cardspeak.show.terminal.screen import Screen

METRICS = {"emd": "earth mover's distance", "l2": "Euclidean distance of cumulative histograms"}


def show_abstraction(abstraction: Abstraction, screen: Screen) -> None:
    """Print a line for each street: how many hands and buckets it has, and how the buckets were made."""
    deck = "" if abstraction.deck == "full" else f", {abstraction.deck} deck"
    rows = []
    for street in abstraction.streets:
        n = abstraction.n_buckets(street)
        hands = f"{len(abstraction.labels(street)):,} hands up to suits{deck}"
        rows.append((street, hands, f"{n:,} {'bucket' if n == 1 else 'buckets'}", _made(abstraction.made(street))))
    screen.columns(rows, right=(1, 2))


def _made(made: Mapping[str, Any]) -> str:
    """How buckets were made, in words.

    >>> _made({"metric": "emd", "bins": 50, "seed": 0, "passes": 34, "is_converged": True})
    "earth mover's distance, 50 bins, seed 0, 34 passes"
    >>> _made({"metric": "percentile"})
    'percentiles of equity'
    """
    metric = made.get("metric")
    if metric == "percentile":
        return "percentiles of equity"
    if metric == "none":
        return "one for each hand"
    parts = [METRICS.get(str(metric), "" if metric is None else str(metric))]
    parts += [f"{made['bins']} bins"] if "bins" in made else []
    parts += [f"seed {made['seed']}"] if "seed" in made else []
    if "passes" in made:
        end = "" if made.get("is_converged", True) else ", not converged"
        parts.append(f"{made['passes']} passes{end}")
    return ", ".join(part for part in parts if part)
