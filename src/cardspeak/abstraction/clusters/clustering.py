"""Buckets: histograms of equity, clustered by k-means."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.clusters.bands import bands_of
from cardspeak.abstraction.clusters.cumulative import Histograms
from cardspeak.abstraction.clusters.kmeans import Assigned, Converged, assigned_to, converge
from cardspeak.abstraction.clusters.points import Points
from cardspeak.abstraction.clusters.seeding import first_centres, random_rows
from cardspeak.abstraction.clusters.vectors import Vectors
from cardspeak.abstraction.clusters.weighting import Weights, read_weights
from cardspeak.abstraction.slicing import check_threads
from cardspeak.array_types import Floats, Ints, Longs, Words
from cardspeak.cards import whole
from cardspeak.cluster.workers import Workers, executor_of
from cardspeak.drawn import Drawn
from cardspeak.errors import CardspeakError, HandError, shown
from cardspeak.frozen import sealed
from cardspeak.progress import Report, Reporter, check_report
from cardspeak.seeds import read_seed

Metric: TypeAlias = Literal["emd", "l2", "euclidean"]

SEEDED = 1 << 17  # the least number of points from which first centres are drawn
SEEDED_FOR_EACH = 32  # points for each centre, if that is more


@sealed
@dataclass(frozen=True, slots=True, eq=False)
class Clustering(Drawn):
    """Buckets of histograms, and how good they are. Buckets are numbered in the order of their mean equity.

    Attributes:
        labels: int32[n], the bucket of each histogram: the one with the nearest centre, or the first of several.
        centres: float32[k, bins], the centre of each bucket, a histogram with the same sum as those of its members.
        metric: `"emd"`, `"l2"` or `"euclidean"`.
        distance: the mean distance of a histogram from its centre, as equity, 0 to 1; except for `"emd"`, the root mean
            square. For `"euclidean"`, it is that of a single number.
        sizes: int64[k], how many histograms each bucket has.
        shares: float64[k], its share of the weight of all histograms; of all hands, with `weights="hands"`.
        seed: the seed of the first centres.
        passes: how many passes were made.
        is_converged: whether no histogram changed its bucket in the last pass.
    """

    labels: Ints
    centres: npt.NDArray[np.float32]
    metric: Metric
    distance: float
    sizes: Longs
    shares: Floats
    seed: int
    passes: int
    is_converged: bool

    @property
    def k(self) -> int:
        """The number of buckets."""
        return len(self.centres)

    @property
    def means(self) -> Floats:
        """float64[k], the mean equity of each centre. In a histogram, the equity of a bin is that in its middle."""
        if self.metric == "euclidean":
            return np.asarray(self.centres.mean(axis=1, dtype=np.float64))
        bins = self.centres.shape[1]
        sums = self.centres.sum(axis=1, dtype=np.float64)
        return np.asarray(self.centres.astype(np.float64) @ (np.arange(bins) + 0.5) / bins / sums)

    @property
    def bands(self) -> list[dict[str, Any]]:
        """For each tenth of equity, how many buckets have their mean there, and which share of the weight they have."""
        return bands_of(self.means, self.shares)

    def to_dict(self) -> dict[str, Any]:
        """The quality figures and the centres as a JSON-ready dict, without the labels."""
        return {
            "kind": "clustering",
            "k": self.k,
            "metric": self.metric,
            "seed": self.seed,
            "passes": self.passes,
            "is_converged": self.is_converged,
            "histograms": len(self.labels),
            "distance": self.distance,
            "bands": self.bands,
            "sizes": self.sizes.tolist(),
            "shares": self.shares.tolist(),
            "means": self.means.tolist(),
            "centres": self.centres.tolist(),
        }

    def __repr__(self) -> str:
        ending = "converged" if self.is_converged else "not converged"
        return (
            f"<Clustering: {len(self.labels):,} histograms in {self.k:,} buckets, {self.metric}, mean distance "
            f"{self.distance:.4f}, {ending} after {self.passes:,} passes>"
        )


def cluster(
    histograms: npt.ArrayLike,
    k: int,
    *,
    metric: Metric = "emd",
    weights: Weights = "classes",
    seed: int | None = 0,
    passes: int = 100,
    sample: int | None = None,
    workers: int | None = None,
    progress: Report | None = None,
) -> Clustering:
    """The histograms in k buckets, by k-means.

    The result is the same with any number of threads and on any machine, because distances and sums are whole numbers.

    Args:
        histograms: n rows of counts, such as from `equity_histograms`: whole numbers or floats, all with the same sum.
        k: the number of buckets.
        metric: `"emd"`, the earth mover's distance: the sum of the absolute differences of two cumulative histograms;
            or `"l2"`, the square root of the sum of their squares. Or `"euclidean"`, the Euclidean distance of the rows
            as they are, such as those of `ochs`; the rows are then any numbers not below 0.
        weights: `"classes"`: each histogram counts once. `"hands"`: it counts once for each hand that it stands for, if
            the histograms are those of all hands of a street up to suits. Or an array of n numbers not below 0.
        seed: the seed of the first centres and of the sample; None for a random one.
        passes: the largest number of passes.
        sample: how many histograms to find the centres from, drawn at random; by default, all. In the end, all are
            assigned. Each bin of each of these histograms needs 2 bytes of memory.
        workers: the number of threads; by default, one for each core.
        progress: called with the progress from time to time.

    Raises:
        HandError: the histograms or the weights are not accepted, or fewer than k histograms are different.
        CardspeakError: another argument is not accepted.

    >>> import numpy as np
    >>> from cardspeak.abstraction import cluster
    >>> buckets = cluster(np.array([[9, 1, 0], [0, 0, 10], [8, 2, 0], [0, 1, 9]]), 2)
    >>> buckets.labels, buckets.centres.tolist()
    (array([0, 1, 0, 1], dtype=int32), [[8.5, 1.5, 0.0], [0.0, 0.5, 9.5]])
    """
    known = check_metric(metric)
    rows = points_for(histograms, known)
    n = len(rows)
    n_buckets = _whole("k", k, 1, n, f"a number of buckets from 1 to {n:,}, that of the histograms")
    all_weights = read_weights(weights, n)
    read = read_seed(seed)
    most = _whole("passes", passes, 1, 10**6, "a number of passes from 1 to 1,000,000")
    size = n if sample is None else _whole("sample", sample, n_buckets, n, f"k to {n:,}, the number of histograms")
    threads = check_threads(workers)
    check_report(progress)
    with nullcontext(None) if threads == 1 else executor_of(threads) as executor:
        task = _Task(rows, all_weights, random_rows(n, size, read), executor or 1, progress)
        centres, n_passes, is_converged = task.improved(task.first(n_buckets, read), most)
        centres, found = task.assigned(centres)
    total = int(found.weights.sum())
    return Clustering(
        found.labels,
        rows.centres_of(centres),
        known,
        rows.mean_distance(found.distance / total),
        found.sizes,
        found.weights / total,
        read,
        n_passes,
        is_converged,
    )


def points_for(given: npt.ArrayLike, metric: Metric) -> Points:
    """The rows, ready to be converted to points.

    Raises:
        HandError: they are not accepted.
    """
    return Vectors(given) if metric == "euclidean" else Histograms(given, is_squared=metric == "l2")


@dataclass(frozen=True, slots=True)
class _Task:
    """The steps of clustering.

    Attributes:
        rows: all histograms.
        weights: of all histograms.
        chosen: the rows that are used to find the centres.
        workers: who does the work.
        progress: called with the progress, or None.
    """

    rows: Points
    weights: Ints
    chosen: Longs
    workers: Workers
    progress: Report | None

    def first(self, k: int, seed: int) -> Words:
        """The first centres, drawn from some of the chosen rows, or from all if too few of those are different."""
        reporter = Reporter(self.progress, "first centres")
        n, least = len(self.chosen), max(SEEDED, SEEDED_FOR_EACH * k)
        for size in (least, n) if least < n else (n,):
            points = self._points(self.chosen[random_rows(n, size, seed + 1)])
            found = first_centres(
                points, self.rows.shape, k, seed, self.workers, lambda done: reporter.update(done / k)
            )
            if len(found) == k:
                break
        else:
            detail = (
                f"{k:,} buckets for {len(found):,} different histograms (rounded to units, and with a weight above 0)"
            )
            raise HandError.at("k", f"{detail}; ask for at most {len(found):,}")
        reporter.finish()
        return points[0].reshape(-1, self.rows.stride)[found]

    def improved(self, centres: Words, passes: int) -> Converged:
        """The centres that k-means finds."""
        reporter = Reporter(self.progress, "passes")
        return converge(
            centres,
            self._points(self.chosen),
            self.rows.shape,
            passes,
            self.workers,
            lambda number, done: reporter.update((number + done) / passes),
        )

    def assigned(self, centres: Words) -> tuple[Words, Assigned]:
        """The centres in the order of their means, and all histograms assigned to them."""
        reporter = Reporter(self.progress, "assignment")
        ordered = centres[self.rows.ascending(centres)]
        found = assigned_to(ordered, self.rows, self.weights, self.workers, reporter.update)
        reporter.finish()
        return ordered, found

    def _points(self, chosen: Longs) -> tuple[Words, Ints, Ints]:
        """Histograms as points in the order of their means, the means, and the weights."""
        ordered = chosen[np.argsort(self.rows.all_means(chosen), kind="stable")]
        return *self.rows.all_points(ordered), self.weights[ordered]


def check_metric(metric: object) -> Metric:
    """The metric.

    Raises:
        CardspeakError: this is not a metric.
    """
    if not isinstance(metric, str) or metric not in get_args(Metric):
        raise CardspeakError.at("metric", f"{shown(metric)} is not a metric (emd, l2, euclidean)")
    return metric  # type: ignore[return-value]  # one of those accepted


def _whole(name: str, given: object, least: int, most: int, accepted: str) -> int:
    number = whole(given)
    if number is None or not least <= number <= most:
        raise CardspeakError.at(name, f"{shown(given)} is not accepted; accepted: {accepted}")
    return number
