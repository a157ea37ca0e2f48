from __future__ import annotations

import json
from collections import Counter
from math import comb
from pathlib import Path

import numpy as np
import pytest

from cardspeak import bench
from cardspeak.cli import run
from cardspeak.cli.bench import _expectation
from cardspeak.kernels.lanes.lanes import BYTES
from cardspeak.kernels.orders import all_sevens
from cardspeak.progress import Progress

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "where-it-runs.md").read_text("utf-8")


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
    used = bench.registers()
    assert lines[7].startswith(f"{used.name}, registers of {used.size} bytes: ")
    start = lines.index("all seven-card hands:")
    assert lines[6] == lines[start - 1] == ""
    assert lines[start + 1].split() == ["straight", "flush", "41,584"]
    assert [int(line.split()[-1].replace(",", "")) for line in lines[start + 1 :]] == [*reversed(bench.PUBLISHED)]


def test_the_registers_are_those_of_the_kernels() -> None:
    used = bench.registers()
    assert used.size == BYTES
    assert (used.name, used.size) in {("AVX-512", 64), ("AVX2", 32), ("SSE2", 16), ("NEON", 16)}


@pytest.mark.parametrize(
    ("n_bytes", "machine", "name"),
    [
        (64, "x86_64", "AVX-512"),
        (32, "AMD64", "AVX2"),
        (16, "x86_64", "SSE2"),
        (16, "aarch64", "NEON"),
        (16, "arm64", "NEON"),
        (16, "ARM64", "NEON"),
    ],
)
def test_registers_have_the_name_of_their_instructions(
    n_bytes: int, machine: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "BYTES", n_bytes)
    monkeypatch.setattr("platform.machine", lambda: machine)
    assert bench.registers() == bench.Registers(name, n_bytes, bench.EXPECTED.get(name))


AVX2 = bench.Registers("AVX2", 32, (300_000_000, 1_400_000_000))


@pytest.mark.parametrize(
    ("used", "rate", "text"),
    [
        (
            AVX2,
            151e6,
            "AVX2, registers of 32 bytes: 151 M hands/s for rows of seven cards; 300 to 1,400 M are usual on one core",
        ),
        (
            AVX2,
            149e6,
            "AVX2, registers of 32 bytes: 149 M hands/s for rows of seven cards; 300 to 1,400 M are usual on one core\n"
            "This is far below the usual rate. Other programs may be running; "
            "measure again when the machine is idle, with --rounds 20.",
        ),
        (
            bench.Registers("NEON", 16, None),
            1e6,
            "NEON, registers of 16 bytes: 1 M hands/s for rows of seven cards; there are no figures to compare with",
        ),
    ],
)
def test_the_command_says_what_to_expect(used: bench.Registers, rate: float, text: str) -> None:
    assert _expectation(used, rate) == text


def test_the_documentation_has_the_expected_rates() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("| ")]
    by_name = {row[0]: row for row in rows if row[0] in (*bench.EXPECTED, "NEON")}
    assert by_name.keys() == {*bench.EXPECTED, "NEON"}
    for name, (lowest, highest) in bench.EXPECTED.items():
        assert by_name[name][2] == f"{lowest // 10**6:,} to {highest // 10**6:,}"
    assert by_name["NEON"][2] == "not measured"


def test_the_command_prints_json(
    measured: tuple[list[bench.Measurement], list[Progress]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "measurements", lambda *_, **__: measured[0])
    with pytest.raises(SystemExit):
        run(["bench", "--json"])
    printed = json.loads(capsys.readouterr().out)
    used, measurements = bench.registers(), printed["measurements"]
    assert (printed["registers"], printed["register_bytes"]) == (used.name, used.size)
    if used.expected is None:
        assert printed["expected"] is None
    else:
        assert printed["expected"] == {"work": bench.ROWS, "hands_per_second": list(used.expected)}
    assert [measurement["work"] for measurement in measurements] == [work.name for work in bench.works()]
    assert measurements[0]["result"]["straight flush"] == 41_584
    assert measurements[0].keys() == {"work", "hands", "seconds", "first_seconds", "hands_per_second", "result"}
