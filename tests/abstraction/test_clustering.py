"""`cluster` and `assign`: distances by hand, k-means without bounds, and the same labels for everybody."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import CardspeakError
from cardspeak.abstraction import HandIndexer, assign, cluster, equity_histograms
from cardspeak.abstraction.clusters import kmeans
from cardspeak.abstraction.clusters.centres import centres_of, loosening
from cardspeak.abstraction.clusters.cumulative import Histograms
from cardspeak.abstraction.clusters.kmeans import converge
from cardspeak.abstraction.clusters.weighting import STREET_OF
from cardspeak.abstraction.streets import indexer_of
from cardspeak.array_types import Ints, Longs
from cardspeak.progress import Progress
from tests.cases import cases

Counts = npt.NDArray[np.int64]

SHAPES = [(2, 1), (3, 46), (10, 46), (16, 500), (17, 1081), (33, 46), (34, 990), (50, 46), (50, 1081), (64, 7)]
"""Bins and sums: points shorter and longer than a register, and of as many words as fill some."""


def some(n: int, bins: int, total: int, seed: int = 0) -> Counts:
    """Random histograms with one to three peaks."""
    rng = np.random.default_rng([seed, n, bins, total])
    peaks = rng.dirichlet(np.full(bins, 0.1), size=(n, 3)).mean(axis=1)
    return rng.multinomial(total, peaks)


def transport(first: Counts, second: Counts) -> int:
    """What it takes to turn one histogram into another: earth is moved from the left, each unit as far as needed."""
    left, right, cost, at, to = first.tolist(), second.tolist(), 0, 0, 0
    while at < len(left):
        if not left[at]:
            at += 1
        elif not right[to]:
            to += 1
        else:
            moved = min(left[at], right[to])
            cost += moved * abs(at - to)
            left[at] -= moved
            right[to] -= moved
    return cost


@cases("shape", SHAPES)
def test_the_earth_movers_distance_is_the_cost_of_transport(shape: tuple[int, int]) -> None:
    bins, total = shape
    histograms, centres = some(30, bins, total), some(9, bins, total, seed=1)
    costs = [[transport(one, other) for other in centres] for one in histograms]
    assert assign(histograms, centres).tolist() == [row.index(min(row)) for row in costs]
    buckets = cluster(histograms, 1)
    rounded = buckets.centres[0].astype(np.float64)
    away = np.abs(np.cumsum(histograms - rounded, axis=1)).sum(axis=1).mean() / total / bins
    assert buckets.distance == pytest.approx(away, rel=1e-6)


@cases("shape", SHAPES)
def test_l2_is_the_square_root_of_the_sum_of_squares_of_cumulative_differences(shape: tuple[int, int]) -> None:
    bins, total = shape
    histograms, centres = some(30, bins, total), some(9, bins, total, seed=1)
    differences = np.cumsum(histograms, axis=1)[:, None] - np.cumsum(centres, axis=1)
    squares = (differences**2).sum(axis=2)
    assert assign(histograms, centres, metric="l2").tolist() == squares.argmin(axis=1).tolist()
    rounded = cluster(histograms, 1, metric="l2").centres[0].astype(np.float64)
    mean = (np.cumsum(histograms - rounded, axis=1) ** 2).sum(axis=1).mean()
    assert cluster(histograms, 1, metric="l2").distance == pytest.approx(np.sqrt(mean / bins) / total, rel=1e-6)


def plain_kmeans(
    points: Longs, weights: Longs, rows: Longs, passes: int, *, is_squared: bool
) -> tuple[Longs, int, bool]:
    """k-means in NumPy, with no bounds: every distance in every pass."""
    labels = np.full(len(points), -1)
    for number in range(passes):
        differences = np.abs(points[:, None] - rows)
        distances = (differences**2 if is_squared else differences).sum(axis=2)
        found = distances.argmin(axis=1)
        if (found == labels).all():
            return rows, number + 1, True
        labels, rows = found, rows.copy()
        empty = []
        for centre in range(len(rows)):
            weight = weights[labels == centre]
            if not weight.sum():
                empty.append(centre)
                continue
            sums = (points[labels == centre] * weight[:, None]).sum(axis=0)
            rows[centre] = (2 * sums + weight.sum()) // (2 * weight.sum())
        if empty:
            differences = np.abs(points - rows[labels])
            away = (differences**2 if is_squared else differences).sum(axis=1)
            farthest = [at for at in np.argsort(-away, kind="stable") if weights[at]]
            taken: list[Any] = []
            for centre in empty:
                at = next(at for at in farthest if points[at].tolist() not in taken)
                taken.append(points[at].tolist())
                rows[centre] = points[at]
    return rows, passes, False


@cases(("shape", "is_squared"), [(shape, is_squared) for shape in SHAPES for is_squared in (False, True)])
def test_bounds_change_nothing(shape: tuple[int, int], is_squared: bool) -> None:
    bins, total = shape
    n = 1300 if bins == 10 else 100  # several pieces of 1,024 points, or less than one
    histograms = Histograms(some(n, bins, total), is_squared=is_squared)
    points, means = histograms.all_points(np.argsort(histograms.all_means(np.arange(n))))
    rng = np.random.default_rng(2)
    weights = rng.integers(0, 25, n, dtype=np.int32)
    k = min(23, len(np.unique(points.reshape(n, -1)[weights > 0], axis=0)))
    rows = points.reshape(n, -1)[rng.integers(0, n, k)]
    rows[k // 2 :: 3] = rows[0]  # equal centres: empty clusters
    found = converge(rows, (points, means, weights), histograms.shape, 15, 1, lambda *_: None)
    table = points.reshape(n, -1).astype(np.int64)
    expected = plain_kmeans(table, weights.astype(np.int64), rows.astype(np.int64), 15, is_squared=is_squared)
    assert found.passes == expected[1]
    assert found.is_converged == expected[2]
    assert found.rows.tolist() == expected[0].tolist()


@cases("is_squared", [False, True])
def test_lower_bounds_are_loosened_by_every_centre_that_can_be_nearer(is_squared: bool) -> None:
    rng = np.random.default_rng(6)
    shape = Histograms(some(2, 20, 46), is_squared=is_squared).shape
    means = np.sort(rng.integers(0, 20_000, 2500, dtype=np.int32))
    lower = rng.integers(-20, 400 if is_squared else 1700, 2500, dtype=np.int32)
    rows = np.sort(rng.integers(0, 1000, (40, shape.stride)).astype(np.uint16), axis=0)
    rows[:, shape.n_used :] = 0
    away = np.abs(rows.sum(axis=1, dtype=np.int64) - means[:, None]) / (np.sqrt(shape.n_used) if is_squared else 1)
    for _ in range(20):
        moves = rng.integers(0, 500, 40)
        found = loosening(centres_of(rows, shape, moves), shape, means, lower)
        least = np.where(away < lower[:, None], moves, 0).max(axis=1)
        assert (least <= found[np.arange(2500) // 1024]).all()
        assert found.max() <= moves.max()


def labels_of(histograms: Counts, workers: int, **options: Any) -> list[int]:
    labels: list[int] = cluster(histograms, 12, workers=workers, **{"passes": 15, **options}).labels.tolist()
    return labels


@cases("options", [{}, {"metric": "l2"}, {"sample": 700, "weights": np.arange(1400) % 7}, {"passes": 2}])
def test_labels_are_the_same_with_any_number_of_threads(options: dict[str, Any]) -> None:
    histograms = some(1400, 50, 1081)
    with pytest.MonkeyPatch.context() as patch:
        alone = labels_of(histograms, 1, **options)
        patch.setattr(kmeans, "PASS_SLICE", 1024)
        patch.setattr(kmeans, "SLICE", 100)
        for workers in (1, 2, 3):
            assert labels_of(histograms, workers, **options) == alone
    assert len({*alone}) == 12


@cases("options", [{}, {"metric": "l2"}, {"sample": 100}, {"passes": 1}])
def test_labels_belong_to_the_centres_given(options: dict[str, Any]) -> None:
    histograms = some(600, 50, 46)
    buckets = cluster(histograms, 15, **options)
    cumulative = np.cumsum(histograms, axis=1)[:, None] - np.cumsum(buckets.centres.astype(np.float64), axis=1)
    distances = (cumulative**2 if "metric" in options else np.abs(cumulative)).sum(axis=2)
    assert buckets.labels.tolist() == distances.argmin(axis=1).tolist()
    assert assign(histograms, buckets).tolist() == buckets.labels.tolist()
    assert buckets.sizes.tolist() == np.bincount(buckets.labels, minlength=15).tolist()
    assert (np.diff(buckets.means) >= 0).all()
    mean = distances.min(axis=1).mean() / 50
    assert buckets.distance == pytest.approx(np.sqrt(mean) / 46 if "metric" in options else mean / 46)


def test_a_centre_is_the_mean_of_its_histograms() -> None:
    histograms = some(300, 20, 46)
    buckets = cluster(histograms, 5)
    assert buckets.is_converged
    for bucket, centre in enumerate(buckets.centres):
        cumulative = np.cumsum(histograms[buckets.labels == bucket].mean(axis=0))
        assert np.abs(np.cumsum(centre) - cumulative).max() <= 1 / 64  # half a unit: a count has 32 of them


def test_one_bucket_and_a_bucket_for_each() -> None:
    histograms = some(40, 30, 1081)
    assert {*cluster(histograms, 1).labels.tolist()} == {0}
    for metric in ("emd", "l2"):
        apart = cluster(histograms, 40, metric=metric)
        assert sorted(apart.labels.tolist()) == [*range(40)]
        assert apart.distance == 0
        assert apart.centres[apart.labels].tolist() == histograms.tolist()


def test_equal_histograms_share_a_bucket_and_more_buckets_are_an_error() -> None:
    histograms = np.repeat(some(8, 30, 46), 25, axis=0)
    buckets = cluster(histograms, 8)
    assert buckets.distance == 0
    assert all(len({*labels}) == 1 for labels in buckets.labels.reshape(8, 25).tolist())
    with pytest.raises(CardspeakError, match="k: 9 buckets for 8 different histograms"):
        cluster(histograms, 9)
    with pytest.raises(CardspeakError, match="7 different histograms"):
        cluster(histograms, 8, weights=np.repeat([0, 1], [25, 175]))


def test_weights_move_centres() -> None:
    histograms = np.array([[10, 0, 0], [0, 10, 0], [0, 0, 10]])
    assert cluster(histograms, 1, weights=[8, 1, 1]).centres.tolist() == [[8, 1, 1]]
    assert cluster(histograms, 1, weights=[0.5, 0.25, 0.25]).centres.tolist() == [[5, 2.5, 2.5]]
    assert cluster(histograms, 1, weights=[0, 3, 0]).shares.tolist() == [1]
    repeated = cluster(histograms.repeat([3, 1, 2], axis=0), 2)
    weighted = cluster(histograms, 2, weights=[3, 1, 2])
    assert weighted.centres.tolist() == repeated.centres.tolist()
    assert weighted.shares.tolist() == repeated.shares.tolist()


def test_the_sizes_of_streets_are_those_of_the_indexer() -> None:
    assert all(indexer_of(street, deck).size == size for size, (street, deck) in STREET_OF.items())


def test_weights_can_be_the_hands_of_a_street() -> None:
    histograms = some(169, 50, 990)
    hands: Ints = HandIndexer((2,)).count(np.arange(169)).astype(np.int32)
    by_name, by_number = (cluster(histograms, 9, weights=weights) for weights in ("hands", hands))
    assert by_name.labels.tolist() == by_number.labels.tolist() != cluster(histograms, 9).labels.tolist()
    shares = [hands[by_name.labels == bucket].sum() / 1326 for bucket in range(9)]
    assert by_name.shares.tolist() == pytest.approx(shares)


def test_counts_of_any_dtype_and_layout_have_the_same_buckets() -> None:
    histograms = some(200, 50, 46)
    labels = cluster(histograms, 7).labels.tolist()
    for other in (np.uint8, np.uint16, np.int32, np.uint64):
        assert cluster(np.asfortranarray(histograms.astype(other)), 7).labels.tolist() == labels
    frozen = histograms.astype(np.uint32)
    frozen.flags.writeable = False
    assert cluster(frozen[::1], 7).labels.tolist() == labels


def test_floats_are_rounded() -> None:
    histograms = some(200, 50, 46)
    shares = cluster((histograms / 46).astype(np.float32), 7)
    assert shares.distance == pytest.approx(cluster(histograms, 7).distance, rel=0.05)
    assert shares.centres.sum(axis=1).tolist() == pytest.approx([1] * 7)
    assert assign(histograms / 46, shares).tolist() == shares.labels.tolist()


def test_sums_of_millions_are_rounded() -> None:
    histograms = some(169, 50, 2_118_760)
    buckets = cluster(histograms, 10)
    assert buckets.centres.sum(axis=1).tolist() == [2_118_760] * 10
    away = np.abs(np.cumsum(histograms - buckets.centres.astype(np.float64)[buckets.labels], axis=1)).sum(axis=1)
    assert buckets.distance == pytest.approx(away.mean() / 2_118_760 / 50, rel=0.02)


def test_progress_reaches_the_end() -> None:
    reports: list[Progress] = []
    cluster(some(300, 50, 46), 5, progress=reports.append)
    assert {report.stage for report in reports} == {"first centres", "passes", "assignment"}
    assert reports[-1].done == 1


ELSEWHERE = """
import hashlib
import numpy as np
from cardspeak.abstraction import cluster
from tests.abstraction.test_clustering import some

for bins, total in ((3, 46), (50, 46), (50, 1081), (70, 1000)):
    for metric in ("emd", "l2", "euclidean"):
        buckets = cluster(some(60, bins, total), 7, metric=metric, passes=4, workers=2)
        print(hashlib.sha256(buckets.labels.tobytes() + buckets.centres.tobytes()).hexdigest())
"""
MACHINES: list[dict[str, str]] = [
    {"NUMBA_DISABLE_JIT": "1"},
    {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""},
    {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+ssse3,+sse4.2"},
]


@pytest.mark.exhaustive
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="names instruction sets of x86")
def test_labels_are_the_same_with_other_instructions(tmp_path: Path) -> None:
    def found(**settings: str) -> str:
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), **settings}
        command = [sys.executable, "-c", ELSEWHERE]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    here = found()
    assert len({*here.split()}) == 12
    assert all(found(**settings) == here for settings in MACHINES)


@pytest.mark.exhaustive
def test_all_flops_of_the_short_deck() -> None:
    histograms = equity_histograms("flop", deck="short")
    for options in ({"metric": "emd"}, {"metric": "l2", "sample": 50_000}):
        one, two = (cluster(histograms, 60, weights="hands", workers=workers, **options) for workers in (1, 2))
        assert one.labels.tolist() == two.labels.tolist()
        assert one.sizes.all()
        centres = np.cumsum(one.centres, axis=1, dtype=np.float64)
        for start in range(0, len(histograms), 4096):
            points = np.cumsum(histograms[start : start + 4096], axis=1, dtype=np.float64)
            differences = points[:, None] - centres
            away = (np.abs(differences) if options["metric"] == "emd" else differences**2).sum(axis=2)
            assert one.labels[start : start + 4096].tolist() == away.argmin(axis=1).tolist()
