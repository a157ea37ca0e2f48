"""Buckets for other histograms: the nearest of known centres."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.clusters.clustering import Clustering, Metric, check_metric, points_for
from cardspeak.abstraction.clusters.kmeans import assigned_to
from cardspeak.abstraction.slicing import check_threads
from cardspeak.array_types import Ints
from cardspeak.progress import Report, Reporter, check_report


def assign(
    histograms: npt.ArrayLike,
    centres: Clustering | npt.ArrayLike,
    *,
    metric: Metric | None = None,
    workers: int | None = None,
    progress: Report | None = None,
) -> Ints:
    """int32[n], the bucket of each histogram: the number of the nearest centre; of equally near centres, the first.

    Args:
        histograms: n rows of counts, as in `cluster`. If the sum of a row differs from that of a centre, shares are
            compared.
        centres: the result of `cluster`, or k rows of counts.
        metric: `"emd"`, `"l2"` or `"euclidean"`; by default that of the clustering, and `"emd"` for rows.
        workers: the number of threads; by default, one for each core.
        progress: called with the progress from time to time.

    Raises:
        HandError: the histograms or the centres are not accepted.
        CardspeakError: another argument is not accepted.

    >>> from cardspeak.abstraction import assign, cluster
    >>> buckets = cluster([[9, 1, 0], [0, 0, 10], [8, 2, 0], [0, 1, 9]], 2)
    >>> assign([[7, 3, 0], [0, 2, 8]], buckets)
    array([0, 1], dtype=int32)
    """
    if isinstance(centres, Clustering):
        metric, centres = metric or centres.metric, centres.centres
    rows = points_for(histograms, check_metric(metric or "emd"))
    points = rows.centre_points(centres)
    threads = check_threads(workers)
    check_report(progress)
    reporter = Reporter(progress, "assignment")
    found = assigned_to(points, rows, np.broadcast_to(np.int32(1), len(rows)), threads, reporter.update)
    reporter.finish()
    return found.labels
