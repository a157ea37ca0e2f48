"""Terminal output of abstractions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardspeak.abstraction import Abstraction, BucketHands
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.text import percent

MOST_CLASSES = 10
"""The number of classes of hole cards that are printed."""
METRICS = {"emd": "earth mover's distance", "l2": "Euclidean distance of cumulative histograms"}


def show_abstraction(abstraction: Abstraction, screen: Screen) -> None:
    """Print how many buckets each street has, how they were made, and which equity they have."""
    deck = "" if abstraction.deck == "full" else f", {abstraction.deck} deck"
    rows, made = [], {street: abstraction.made(street) for street in abstraction.streets}
    for street in abstraction.streets:
        n = abstraction.n_buckets(street)
        hands = f"{len(abstraction.labels(street)):,} hands up to suits{deck}"
        rows.append((street, hands, f"{n:,} {'bucket' if n == 1 else 'buckets'}", _way(made[street])))
    screen.columns(rows, right=(1, 2))
    bands = {street: facts["bands"] for street, facts in made.items() if facts.get("bands")}
    if bands:
        screen.print()
        screen.print(screen.heading("Share of all hands, by the mean equity of their bucket"))
        screen.columns([("", *bands), *_band_rows(bands)], right=range(1, len(bands) + 1))


def show_bucket(found: BucketHands, screen: Screen) -> None:
    """Print the classes of hole cards of which most hands are in a bucket."""
    screen.print(f"{found.street}, bucket {found.bucket:,}: {percent(found.share, 2)} of all hands")
    classes = sorted(found.shares.items(), key=lambda item: -item[1])
    screen.columns([(name, percent(share, 2), "of its hands") for name, share in classes[:MOST_CLASSES]], right=(1,))
    if len(classes) > MOST_CLASSES:
        n = len(classes) - MOST_CLASSES
        screen.print(f"and {n} more; --json lists all")


def _band_rows(bands: Mapping[Any, list[dict[str, Any]]]) -> list[tuple[str, ...]]:
    """A row for each band of equity that is not empty, with the share of each street."""
    rows = []
    for of_band in zip(*bands.values(), strict=True):
        shares = [percent(of_street["share"], 1) if of_street["share"] else "" for of_street in of_band]
        if any(shares):
            rows.append((f"{of_band[0]['from'] * 100:.0f} to {of_band[0]['to'] * 100:.0f} %", *shares))
    return rows


def _way(made: Mapping[str, Any]) -> str:
    """How buckets were made, in words.

    >>> _way({"metric": "emd", "bins": 50, "seed": 0, "passes": 34, "is_converged": True, "distance": 0.021})
    "earth mover's distance, 50 bins, seed 0, 34 passes, mean distance 0.0210"
    >>> _way({"metric": "percentile"})
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
        end = "" if made.get("is_converged", True) else " (not converged)"
        parts.append(f"{made['passes']} passes{end}")
    parts += [f"mean distance {made['distance']:.4f}"] if "distance" in made else []
    return ", ".join(part for part in parts if part)
