"""Pictures of buckets: every centre, and every class of hole cards, is where it belongs."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from cardspeak import svg
from cardspeak.abstraction import Clustering, bucket_hands
from cardspeak.cards import DECKS
from cardspeak.ranges.classes import classes_of
from tests.show.svg.drawn import boxes, root_of, size_of


def clustering(k: int, bins: int = 50) -> Clustering:
    """A clustering of k histograms, each with all counts in two bins."""
    centres = np.zeros((k, bins), np.float32)
    for bucket in range(k):
        centres[bucket, bucket * (bins - 1) // k] = 30
        centres[bucket, bins - 1] = 16
    labels, ones = np.arange(k, dtype=np.int32), np.ones(k, np.int64)
    return Clustering(labels, centres, "emd", 0.0123, ones, ones / k, 0, 7, False)


@pytest.mark.parametrize(("k", "n_drawn"), [(1, 1), (12, 12), (500, 240)])
def test_each_centre_is_drawn_with_its_mean_and_share(k: int, n_drawn: int) -> None:
    found = clustering(k)
    root = root_of(svg(found))
    titles = [group.find("{*}title").text for group in root.findall("{*}g")]
    assert len(titles) == n_drawn
    numbers = [int(title.split(":")[0].removeprefix("bucket ")) for title in titles]
    assert numbers == sorted({*numbers})
    assert (numbers[0], numbers[-1]) == (0, k - 1)
    for number, title in zip(numbers, titles, strict=True):
        assert title.split(", ")[0].endswith(f"mean equity {found.means[number] * 100:.2f} %")
    assert root.find("{*}title").text == f"{k} buckets of {k} histograms"
    assert "emd, mean distance 0.0123, not converged after 7 passes" in root.find("{*}desc").text


def test_the_bars_of_a_centre_are_as_high_as_its_bins() -> None:
    group: Any = root_of(svg(clustering(3))).findall("{*}g")[1]
    heights = [float(y) for y in re.findall(r"V([\d.]+)H", group.find("{*}path").get("d"))]
    low = float(re.match(r"M\d+ (\d+)", group.find("{*}path").get("d"))[1])  # type: ignore[index]
    bars = [round(low - height, 1) for height in heights]
    assert [at for at, bar in enumerate(bars) if bar] == [16, 49]
    assert bars[49] == pytest.approx(bars[16] * 16 / 30, abs=0.1)


@pytest.mark.parametrize("n", [169, 81])
def test_each_class_is_shaded_by_its_share(n: int) -> None:
    hands = bucket_hands(np.arange(n) % 4, 1)
    groups = root_of(svg(hands)).findall("{*}g")
    names = classes_of(DECKS["standard" if n == 169 else "short"]).names
    assert [group.find("{*}text").text for group in groups] == list(names)
    for name, group in zip(names, groups, strict=True):
        is_inside = name in hands.shares
        assert group.find("{*}title").text == f"{name}: {'100.00 %' if is_inside else 'none'} of its hands"
        assert group.find("{*}rect").get("fill") == ("#08519c" if is_inside else "#F0F0F0")


def test_nothing_is_outside_the_picture() -> None:
    for result in (
        clustering(1),
        clustering(500),
        bucket_hands(np.arange(81) % 4, 1),
        bucket_hands(np.arange(169) // 20, 3),
    ):
        root = root_of(svg(result))
        width, height = size_of(root)
        for _, box in boxes(root):
            assert box.left >= 0
            assert box.upper >= 0
            assert box.right <= width
            assert box.lower <= height
