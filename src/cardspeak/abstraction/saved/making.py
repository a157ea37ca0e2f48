"""`make_abstraction`: the buckets of several streets, made one street after the other and kept in a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from cardspeak.abstraction.clusters.clustering import cluster
from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.saved.buckets import Abstraction, load
from cardspeak.abstraction.saved.by_strength import strength_buckets
from cardspeak.abstraction.saved.kept import Folder
from cardspeak.abstraction.saved.street_buckets import StreetBuckets, read_buckets
from cardspeak.abstraction.slicing import check_threads
from cardspeak.abstraction.streets import N_BOARD_CARDS, Street, indexer_of, read_street
from cardspeak.abstraction.tables.histograms import equity_histograms
from cardspeak.cards import whole
from cardspeak.errors import CardspeakError, HandError, Where, listed, quoted, shown
from cardspeak.progress import Progress, Report, check_report
from cardspeak.seeds import read_seed

Way: TypeAlias = Literal["emd", "l2", "percentile"]
Weights: TypeAlias = Literal["hands", "classes"]

MOST_BUCKETS = 1 << 16
MOST_BINS = 64
SAMPLE = 2_000_000
"""How many hands of a larger street are clustered. The others are assigned to the centres found."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the buckets of each street are made.

    Attributes:
        buckets: the number of buckets of each street, in the order of play.
        metric: the distance between histograms, or `percentile`.
        bins: the number of bins of a histogram.
        weights: what counts the same: each hand, or each class of hands that differ only in suits.
        seed: the seed of the clustering.
        passes: the greatest number of passes of the clustering.
        deck: the deck.
    """

    buckets: Mapping[Street, int]
    metric: Way
    bins: int
    weights: Weights
    seed: int
    passes: int
    deck: Deck

    def facts(self, street: Street) -> dict[str, Any]:
        """What decides the buckets of a street, as it is saved. A run with other facts makes other buckets."""
        k = self.buckets[street]
        if street == "preflop" and k >= indexer_of(street, self.deck).size:
            return {"metric": "none"}
        if self.metric == "percentile" or street == "river":
            return {"metric": "percentile", "k": k, "weights": self.weights}
        n_hands = indexer_of(street, self.deck).size
        return {
            "metric": self.metric,
            "k": k,
            "bins": self.bins,
            "weights": self.weights,
            "seed": self.seed,
            "most_passes": self.passes,
            "sample": SAMPLE if n_hands > SAMPLE else None,
        }


def make_abstraction(
    folder: str | os.PathLike[str],
    buckets: Mapping[str, int],
    *,
    metric: Way = "emd",
    bins: int = 50,
    weights: Weights = "hands",
    seed: int = 0,
    passes: int = 100,
    deck: Deck = "full",
    workers: int | None = None,
    progress: Report | None = None,
) -> Abstraction:
    """The buckets of the given streets, made from all their hands and written to a folder.

    Each street is saved as soon as it is finished. If the run is stopped, or even killed, the same call goes on with
    the next street, and its result is the same. Streets that the folder has already are not made again; others are
    added to it.

    Before the flop, on the flop and on the turn, hands are clustered by their histograms of equity on the river. The
    river has no equity to come, so its buckets are percentiles of equity, as are those of all streets if `metric` is
    `percentile`. If there is a bucket for every hand before the flop, each hand has its own.

    Args:
        folder: the path of the folder; it is created if it does not exist.
        buckets: the number of buckets of each street, 1 to 65,536, such as `{"flop": 200, "turn": 200}`.
        metric: the distance between histograms: `emd`, the earth mover's distance, or `l2`, the Euclidean distance of
            cumulative histograms. Or `percentile`, for buckets of about as many hands each, by equity alone.
        bins: the number of bins of a histogram, 1 to 64.
        weights: whether each hand counts the same, `hands`, or each class of hands that differ only in suits,
            `classes`.
        seed: the seed of the clustering.
        passes: the greatest number of passes of the clustering.
        deck: `"full"` or `"short"`.
        workers: the number of threads. The default is one per core.
        progress: called from time to time with a `Progress`.

    Raises:
        HandError: a street or an option is not accepted.
        CardspeakError: the folder cannot be written, is in use, or has a street that was made in another way.
    """
    plan = _read_plan(buckets, metric, bins, weights, seed, passes, deck)
    threads = check_threads(workers)
    check_report(progress)
    with Folder(folder) as opened:
        missing = _missing(opened, plan)
        for street in missing:
            report = None if progress is None else _Named(progress, street)
            opened.add({street: _made(street, plan, threads, report)}, deck)
    return load(folder, verify=False)


def _missing(folder: Folder, plan: Plan) -> list[Street]:
    """The streets that the folder does not have yet.

    Raises:
        CardspeakError: it has one that was made in another way.
    """
    manifest = folder.manifest
    if manifest is None:
        return [*plan.buckets]
    if manifest.deck != plan.deck:
        _refuse(folder, f"its deck is {quoted(manifest.deck)}, not {quoted(plan.deck)}")
    for street in plan.buckets:
        if street in manifest.streets:
            made = manifest.streets[street].made
            for name, wanted in plan.facts(street).items():
                if made.get(name) != wanted:
                    _refuse(folder, f"{street} {name} is {shown(made.get(name))}, not {shown(wanted)}")
    return [street for street in plan.buckets if street not in manifest.streets]


def _refuse(folder: Folder, why: str) -> None:
    raise CardspeakError.at("folder", f"{quoted(folder.path)} does not match: {why}; give another folder")


def _made(street: Street, plan: Plan, workers: int | None, report: Report | None) -> StreetBuckets:
    """The buckets of a street."""
    indexer, facts, k = indexer_of(street, plan.deck), plan.facts(street), plan.buckets[street]
    labels: Any
    if facts["metric"] == "none":
        labels = np.arange(indexer.size)
    elif facts["metric"] == "percentile":
        labels = strength_buckets(street, k, deck=plan.deck, weights=plan.weights, workers=workers, progress=report)
    else:
        histograms = equity_histograms(street, bins=plan.bins, deck=plan.deck, workers=workers, progress=report)
        labels = cluster(
            histograms,
            k,
            metric=facts["metric"],
            weights=plan.weights,
            seed=plan.seed,
            passes=plan.passes,
            sample=facts["sample"],
            workers=workers,
            progress=report,
        )
    return read_buckets(street, labels, indexer, facts)


@dataclass(frozen=True, slots=True)
class _Named:
    """A report function that says which street is being made."""

    report: Report
    street: Street

    def __call__(self, progress: Progress) -> object:
        """Report the progress."""
        return self.report(Progress(f"{self.street}: {progress.stage}", progress.done, progress.seconds_left))


def _read_plan(
    buckets: object, metric: Way, bins: int, weights: Weights, seed: object, passes: int, deck: Deck
) -> Plan:
    """The plan, checked before any work is done."""
    if not isinstance(buckets, Mapping) or not buckets:
        accepted = f'accepted: a mapping of streets ({listed(N_BOARD_CARDS)}) to numbers, such as {{"flop": 200}}'
        raise HandError.at("buckets", f"{shown(buckets)}; {accepted}")
    for name in buckets:
        read_street(name)
    numbers = {
        street: _number(Where("buckets", street, words=f"{street} buckets"), buckets[street], MOST_BUCKETS)
        for street in N_BOARD_CARDS
        if street in buckets
    }
    _choice("metric", metric, get_args(Way))
    _choice("weights", weights, get_args(Weights))
    indexer_of("preflop", deck)
    n_bins, n_passes = _number("bins", bins, MOST_BINS), _number("passes", passes, 1_000_000)
    return Plan(numbers, metric, n_bins, weights, read_seed(0 if seed is None else seed), n_passes, deck)


def _number(place: Where | str, given: object, most: int) -> int:
    number = whole(given)
    if number is None or not 1 <= number <= most:
        raise HandError.at(place, f"{shown(given)} is not accepted; give a whole number from 1 to {most:,}")
    return number


def _choice(name: str, given: object, accepted: tuple[str, ...]) -> None:
    if not isinstance(given, str) or given not in accepted:
        raise HandError.at(name, f"{shown(given)} is not accepted; give {listed(accepted, 'or')}")
