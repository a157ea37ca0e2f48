"""Buckets by strength alone: all buckets have about as many hands, from the weakest hands to the strongest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cardspeak.abstraction.clusters.bands import bands_of
from cardspeak.abstraction.clusters.percentiles import percentile_buckets
from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.saved.street_buckets import Labels, sealed_labels
from cardspeak.abstraction.slicing import do_slices
from cardspeak.abstraction.streets import Street, indexer_of
from cardspeak.abstraction.tables.strengths import Strengths, strengths
from cardspeak.array_types import Bytes, Ints, Longs
from cardspeak.cluster.slices import run_slices
from cardspeak.progress import Report, Reporter

SLICE = 1 << 21
"""How many hands are counted at once; this takes about 30 ms."""
FEW = 1000
"""How many hands are put into buckets at once, instead of being counted by their strength first."""


@dataclass(frozen=True, slots=True)
class StrengthBuckets:
    """Buckets by strength.

    Attributes:
        labels: the bucket of each hand of the street by its number, from 0 for the weakest hands.
        bands: for each tenth of equity, how many buckets have their mean there, and which share of all hands they have.
    """

    labels: Labels
    bands: list[dict[str, Any]]


def strength_buckets(
    street: Street,
    k: int,
    *,
    deck: Deck = "full",
    weights: str = "hands",
    workers: int | None = None,
    progress: Report | None = None,
) -> StrengthBuckets:
    """The hands of a street in buckets. Hands of equal strength share a bucket.

    A street can have more hands than fit into memory with a float and a weight each. Therefore, the hands of each
    strength are counted, and then the strengths are put into buckets.
    """
    found, indexer = strengths(street, deck=deck, workers=workers, progress=progress), indexer_of(street, deck)
    of_numbers = indexer.counts() if weights == "hands" else np.ones(indexer.size, np.uint8)
    if indexer.size <= FEW:
        scores, n_hands = _scores(found, 0, indexer.size), of_numbers.astype(np.int64)
        of_each = percentile_buckets(scores, k, weights=n_hands)
        return StrengthBuckets(sealed_labels(of_each, k), _bands(scores, n_hands, of_each, found.n_deals))
    counts = _counts(_Counting(found, of_numbers), workers, progress)
    scores = np.flatnonzero(counts)
    n_hands = counts[scores]
    of_each = percentile_buckets(scores, k, weights=n_hands)
    bucket_of = np.zeros(len(counts), np.uint16 if k <= 1 << 16 else np.uint32)
    bucket_of[scores] = of_each
    labels = np.empty(indexer.size, bucket_of.dtype)

    def put(start: int, stop: int) -> None:
        labels[start:stop] = bucket_of[_scores(found, start, stop)]

    do_slices(put, indexer.size, SLICE, workers, Reporter(progress, "buckets of all hands"))
    return StrengthBuckets(sealed_labels(labels, k), _bands(scores, n_hands, of_each, found.n_deals))


def _scores(found: Strengths, start: int, stop: int) -> Longs:
    """Twice the wins plus the ties of some hands."""
    scores: Longs = 2 * found.wins[start:stop].astype(np.int64) + found.ties[start:stop]
    return scores


def _bands(scores: Longs, n_hands: Longs, buckets: Ints, n_deals: int) -> list[dict[str, Any]]:
    """The bands of equity of buckets, from the scores in them and how many hands have each score."""
    used, numbers = np.unique(buckets, return_inverse=True)
    in_each = np.bincount(numbers, n_hands, len(used))
    means = np.bincount(numbers, n_hands * (scores / (2 * n_deals)), len(used)) / in_each
    return bands_of(means, in_each / in_each.sum())


@dataclass(frozen=True, slots=True)
class _Counting:
    """The work of counting hands by their scores, for `run_slices`.

    Attributes:
        found: the strengths of the hands.
        n_hands: how many hands each number stands for.
    """

    found: Strengths
    n_hands: Bytes

    def slice(self, number: int) -> Longs:
        """How many hands of a slice have each score."""
        start, stop = number * SLICE, min((number + 1) * SLICE, len(self.n_hands))
        scores = _scores(self.found, start, stop)
        return np.bincount(scores, self.n_hands[start:stop], 2 * self.found.n_deals + 1).astype(np.int64)


@dataclass(slots=True)
class _Total:
    """The hands counted so far."""

    counts: Longs
    n_done: int = field(default=0)

    def add(self, counts: Longs) -> None:
        """Add the counts of a slice."""
        self.counts += counts
        self.n_done += 1


def _counts(counting: _Counting, workers: int | None, progress: Report | None) -> Longs:
    """How many hands of the street have each score."""
    total = _Total(np.zeros(2 * counting.found.n_deals + 1, np.int64))
    n_slices = -(-len(counting.n_hands) // SLICE)
    reporter = Reporter(progress, "hands of each strength")
    run_slices(counting, n_slices, total, workers, after_each=lambda: reporter.update(total.n_done / n_slices))
    reporter.finish()
    return total.counts
