"""Buckets for other histograms: the nearest of known centres."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.clustering import Clustering, Metric, check_metric
from cardspeak.abstraction.kmeans import assigned_to
from cardspeak.abstraction.points import Histograms
from cardspeak.abstraction.slicing import check_threads
from cardspeak.array_types import Ints, Words
from cardspeak.errors import HandError, Where, shown
from cardspeak.progress import Report, Reporter, check_report

_PLACE = Where("centres")


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
        metric: `"emd"` or `"l2"`; by default that of the clustering, and `"emd"` for rows.
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
    checked = Histograms(histograms)
    if isinstance(centres, Clustering):
        metric, centres = metric or centres.metric, centres.centres
    shape = checked.unit.shape(is_squared=check_metric(metric or "emd") == "l2")
    rows = _rows_of(centres, checked)
    threads = check_threads(workers)
    check_report(progress)
    reporter = Reporter(progress, "assignment")
    ones = np.broadcast_to(np.int32(1), len(checked))
    found = assigned_to(rows, checked, ones, shape, threads, reporter.update)
    reporter.finish()
    return found.labels


def _rows_of(centres: npt.ArrayLike, histograms: Histograms) -> Words:
    """uint16[k, stride], the centres in the unit of the histograms."""
    unit = histograms.unit
    accepted = f"rows of {unit.bins} counts, as many as the histograms have"
    try:
        given: npt.NDArray[Any] = np.asarray(centres)
    except (ValueError, TypeError) as error:
        raise HandError.at(_PLACE, f"{shown(centres)} is not an array: {error}; accepted: {accepted}") from None
    if given.dtype.kind not in "iuf" or given.ndim != 2 or not len(given) or given.shape[1] != unit.bins:
        raise HandError.at(_PLACE, f"an array of {given.dtype}, shape {given.shape}; accepted: {accepted}")
    sums = np.cumsum(given, axis=1, dtype=np.float64)
    are_good = np.isfinite(sums[:, -1]) & (given >= 0).all(axis=1) & (sums[:, -1] > 0)
    if not are_good.all():
        detail = "the counts of a centre must be finite and not negative, and not all 0"
        raise HandError.in_array(_PLACE, (int(np.argmin(are_good)),), detail)
    units = np.rint(sums[:, :-1] / sums[:, -1:] * (histograms.total / histograms.counts_in_unit))
    rows = np.zeros((len(given), unit.stride), np.uint16)
    rows[:, : unit.bins - 1] = units
    return rows
