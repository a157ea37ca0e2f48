"""How long k-means of all flops takes.

Run `python -m benchmarks.buckets` from the top folder of the repository. It counts the histograms of all flops, then
prints a line for each metric: seconds of processor time and of the clock. If scikit-learn is installed, its k-means of
the cumulative histograms (the metric l2) is timed as well, with the same number of passes.

For comparison, scikit-learn took 66 s for 30 passes on two cores of a Xeon (Sapphire Rapids).
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction import Clustering, cluster, equity_histograms
from cardspeak.abstraction.clusters.clustering import Metric

Counts: TypeAlias = npt.NDArray[Any]

K, PASSES = 200, 100
PASSES_OF_OTHERS = 30
RUNS: tuple[tuple[Metric, int], ...] = (("emd", PASSES), ("l2", PASSES), ("l2", PASSES_OF_OTHERS))


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """Seconds of processor time, and of the clock."""
    start, start_of_clock = time.process_time(), time.perf_counter()
    run()
    return time.process_time() - start, time.perf_counter() - start_of_clock


def main() -> None:
    """Print the times."""
    histograms = equity_histograms("flop")
    cluster(histograms[:1000], 2)  # compiles
    for metric, passes in RUNS:
        found: list[Clustering] = []
        spent, waited = timed(partial(_append, found, histograms, metric, passes))
        print(f"{metric}, {K} buckets, {passes} passes: {spent:.1f} s, {waited:.1f} s by the clock; {found[0]}")
    try:
        kmeans = importlib.import_module("sklearn.cluster").KMeans(K, n_init=1, max_iter=PASSES_OF_OTHERS, tol=0)
    except ImportError:
        return
    points = np.cumsum(histograms, axis=1, dtype=np.float32)[:, :-1]
    spent, waited = timed(lambda: kmeans.fit(points))
    distance = np.sqrt(kmeans.inertia_ / len(points) / histograms.shape[1]) / histograms[0].sum()
    print(f"scikit-learn, l2, {PASSES_OF_OTHERS} passes: {spent:.1f} s, {waited:.1f} s by the clock; {distance:.4f}")


def _append(found: list[Clustering], histograms: Counts, metric: Metric, passes: int) -> None:
    found.append(cluster(histograms, K, metric=metric, passes=passes))


if __name__ == "__main__":
    main()
