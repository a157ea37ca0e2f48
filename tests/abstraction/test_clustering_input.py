"""What `cluster` and `assign` accept besides histograms of counts: vectors, and what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak import CardspeakError
from cardspeak.abstraction import assign, cluster
from tests.cases import cases

VECTORS = np.random.default_rng(8).random((400, 7)).astype(np.float32)


def test_vectors_are_compared_as_they_are() -> None:
    buckets = cluster(VECTORS, 9, metric="euclidean")
    squares = ((VECTORS[:, None].astype(np.float64) - buckets.centres) ** 2).sum(axis=2)
    away = squares[np.arange(400), buckets.labels]
    assert (away <= squares.min(axis=1) + 1e-3).all()  # numbers are rounded to 1/8,192
    assert (buckets.labels == squares.argmin(axis=1)).mean() > 0.98
    assert buckets.distance == pytest.approx(np.sqrt(away.mean() / 7), rel=1e-3)
    assert (np.diff(buckets.means) >= 0).all()
    for bucket, centre in enumerate(buckets.centres):
        assert centre == pytest.approx(VECTORS[buckets.labels == bucket].mean(axis=0), abs=0.02)
    assert assign(VECTORS, buckets).tolist() == buckets.labels.tolist()


def test_whole_numbers_are_vectors_too() -> None:
    rows = np.array([[0, 0], [0, 1], [90, 3], [90, 4]])
    buckets = cluster(rows, 2, metric="euclidean")
    assert buckets.labels.tolist() == [0, 0, 1, 1]
    assert buckets.centres.tolist() == [[0, 0.5], [90, 3.5]]
    assert buckets.distance == pytest.approx(np.sqrt(0.25 / 2))
    assert cluster([[5], [1], [5]], 2, metric="euclidean").labels.tolist() == [1, 0, 1]
    assert assign([[50, 0], [40, 0]], buckets).tolist() == [1, 0]


@cases(
    ("rows", "message"),
    [
        ([[1.0, np.nan]], "row 0, column 1: nan is not accepted; accepted: finite numbers, not below 0"),
        ([[1, 2], [3, -4]], "row 1, column 1: -4 is not accepted"),
        (np.zeros((3, 0)), "histograms: an array of shape (3, 0); vectors are rows of numbers not below 0"),
    ],
)
def test_wrong_vectors_are_named(rows: Any, message: str) -> None:
    with pytest.raises(CardspeakError) as raised:
        cluster(rows, 1, metric="euclidean")
    assert message in str(raised.value)


BAD = np.array([[1, 2, 3], [2, 2, 2]])
ROWS = "histograms are rows of counts, an array of shape (n, bins)"


@cases(
    ("histograms", "k", "options", "message"),
    [
        (BAD, 0, {}, "k: 0 is not accepted; accepted: a number of buckets from 1 to 2, that of the histograms"),
        (BAD, 3, {}, "k: 3 is not accepted"),
        (BAD, 1.5, {}, "k: 1.5 is not accepted"),
        (BAD, 1, {"metric": "cosine"}, 'metric: "cosine" is not a metric (emd, l2, euclidean)'),
        (BAD, 1, {"metric": ["emd"]}, "is not a metric (emd, l2, euclidean)"),
        (BAD, 1, {"passes": 0}, "passes: 0 is not accepted"),
        (BAD, 2, {"sample": 1}, "sample: 1 is not accepted; accepted: k to 2"),
        (BAD, 1, {"seed": -1}, "seed: -1 is not accepted"),
        (BAD, 1, {"workers": 0}, "workers: 0 is not accepted; give a number of threads from 1 to 256"),
        (BAD, 1, {"progress": 1}, "progress: 1 is not accepted"),
        (BAD, 1, {"weights": "hands"}, '"hands" needs a histogram for each hand of a street up to suits, and 2 is'),
        (BAD, 1, {"weights": "all"}, 'weights: "all" is not accepted; accepted: "classes", "hands", or a number'),
        (BAD, 1, {"weights": [1]}, "weights: an array of shape (1,) for 2 histograms"),
        (BAD, 1, {"weights": [1, -1]}, "row 1: -1 is not a weight; accepted: 0 to 65,535"),
        (BAD, 1, {"weights": [1, np.nan]}, "row 1: nan is not a weight; accepted: finite, not below 0"),
        (BAD, 1, {"weights": [0, 0]}, "weights: all are 0"),
        (BAD, 1, {"weights": ["1", "2"]}, "weights: an array of <U1 is not accepted"),
        ([[1, 2, 3], [1, 2, 4]], 1, {}, "row 1: the histogram adds up to 7, but that of row 0 to 6"),
        ([[1, 2, 3], [1, 2, -1]], 1, {}, "row 1, column 2: -1 is not accepted"),
        ([[0.5, 0.5], [0.5, np.nan]], 1, {}, "row 1, column 1: nan is not accepted"),
        ([[0.5, 0.5], [0.5, np.inf]], 1, {}, "row 1, column 1: inf is not accepted"),
        ([[0.5, 0.5], [0.5, 0.6]], 1, {}, "row 1: the histogram adds up to 1.1, but that of row 0 to 1"),
        ([[2**31, 2**31], [0, 0]], 1, {}, "row 0: the counts add up to 4,294,967,296"),
        ([[1, 1], [2**33, 0]], 1, {}, "row 1, column 0: 8589934592 is not accepted"),
        ([[0, 0]], 1, {}, "row 0: the counts add up to 0"),
        (
            [[1], [1]],
            1,
            {},
            f"histograms: an array of shape (2, 1); {ROWS}, with at least one row and 2 to 1,024 columns",
        ),
        ([], 1, {}, "histograms: an array of shape (0,)"),
        (np.zeros((0, 5)), 1, {}, "histograms: an array of shape (0, 5)"),
        ([[1, 2], [3]], 1, {}, "histograms: [[1, 2], [3]] is not an array"),
        ([["1", "2"]], 1, {}, "histograms: an array of <U1"),
        (np.ma.masked_array([[1, 2]]), 1, {}, "histograms: a masked array is not accepted"),
    ],
)
def test_wrong_input_is_named(histograms: Any, k: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as raised:
        cluster(histograms, k, **options)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@cases(
    ("centres", "message"),
    [
        (
            [[1, 2]],
            "centres: an array of int64, shape (1, 2); accepted: rows of 3 numbers, as many as the others have",
        ),
        ([1, 2, 3], "shape (3,); accepted: rows of 3 numbers"),
        ([[1, 2, 3], [0, 0, 0]], "row 1: the numbers of a centre must be finite and not negative, and not all 0"),
        ([[1.0, 2.0, np.nan]], "row 0: the numbers of a centre"),
        ([[1, 2, -3]], "row 0: the numbers of a centre"),
        ([["a"]], "accepted: rows of 3 numbers"),
    ],
)
def test_wrong_centres_are_named(centres: Any, message: str) -> None:
    with pytest.raises(CardspeakError) as raised:
        assign(BAD, centres)
    assert message in str(raised.value)
