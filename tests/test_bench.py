from __future__ import annotations

import json
from collections import Counter
from math import comb

import numpy as np
import pytest

from cardspeak import bench
from cardspeak.cli import run
from cardspeak.kernels.orders import all_sevens
from cardspeak.progress import Progress


def test_random_hands_are_seven_different_cards() -> None:
    hands = bench.random_hands(20_000)
    assert hands.shape == (20_000, 7)
    assert hands.dtype == np.uint8
    assert hands.max() == 51
    assert (np.diff(np.sort(hands, axis=1), axis=1) > 0).all()
    assert (bench.random_hands(20_000) == hands).all()
    assert (bench.random_hands(20_000, seed=2) != hands).any()


def test_random_hands_have_each_card_at_each_place_equally_often() -> None:
    """The expected count is 1,000. Each count differs from it by less than 5 standard errors, which are 31 each."""
    for column in bench.random_hands(52_000).T:
        counts = np.bincount(column, minlength=52)
        assert abs(counts - 1000).max() < 155
    pairs = Counter(map(tuple, np.sort(bench.random_hands(52_000)[:, 5:], axis=1).tolist()))
    assert len(pairs) == comb(52, 2)


@pytest.fixture(scope="module")
def measured() -> tuple[list[bench.Measurement], list[Progress]]:
    """The measurements of all work, done once, and the progress that was reported."""
    reports: list[Progress] = []
    return list(bench.measurements(0, progress=reports.append)), reports


def test_measurements_are_of_work_that_was_done(measured: tuple[list[bench.Measurement], list[Progress]]) -> None:
    measurements, reports = measured
    assert (
        [progress.stage for progress in reports]
        == [measurement.work for measurement in measurements]
        == [work.name for work in bench.works()]
    )
    assert all(measurement.seconds == measurement.first_seconds > 0 for measurement in measurements)
    assert [measurement.hands for measurement in measurements[:2]] == [comb(52, 7)] * 2
    assert tuple(measurements[0].result.values()) == bench.PUBLISHED
    assert tuple(measurements[1].result.values()) == bench.CHECKSUMS
    assert sum(bench.PUBLISHED) == comb(52, 7)
    assert measurements[0].rate == comb(52, 7) / measurements[0].seconds
    assert measurements[0].to_dict()["hands_per_second"] == round(measurements[0].rate)


def test_wrong_totals_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PUBLISHED", (0,) * 9)
    monkeypatch.setattr(bench, "CHECKSUMS", (0, 0))
    tables = all_sevens.triple_tables()
    with pytest.raises(RuntimeError, match="hands of each category, not"):
        bench.count_categories(tables)
    with pytest.raises(RuntimeError, match="values add up to"):
        bench.sum_values(tables)


def test_the_command_prints_a_line_for_each_work_and_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["bench"])
    lines = capsys.readouterr().out.splitlines()
    assert ended.value.code == 0
    assert [line[:52].rstrip() for line in lines[:6]] == [work.name for work in bench.works()]
    assert lines[6:8] == ["", "all seven-card hands:"]
    assert lines[8].split() == ["straight", "flush", "41,584"]
    assert [int(line.split()[-1].replace(",", "")) for line in lines[8:]] == [*reversed(bench.PUBLISHED)]


def test_the_command_prints_json(
    measured: tuple[list[bench.Measurement], list[Progress]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "measurements", lambda *_, **__: measured[0])
    with pytest.raises(SystemExit):
        run(["bench", "--json"])
    measurements = json.loads(capsys.readouterr().out)["measurements"]
    assert [measurement["work"] for measurement in measurements] == [work.name for work in bench.works()]
    assert measurements[0]["result"]["straight flush"] == 41_584
    assert measurements[0].keys() == {"work", "hands", "seconds", "first_seconds", "hands_per_second", "result"}
