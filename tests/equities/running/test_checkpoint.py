"""Files that keep what a long run has found: whenever it is stopped, it ends with the digits of one that was not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardspeak import Equity, EquityError, Progress, equity, parse_range
from cardspeak.equities.running import checkpoint as room
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.equities.running.slices import Sums

EXACT: dict[str, Any] = {"exact": True, "by": "category"}
SAMPLES: dict[str, Any] = {"samples": 3_000_001, "seed": 3, "by": "holding"}
PRECISE: dict[str, Any] = {"precision": 0.0002, "seed": 3}


class KilledError(BaseException):
    """What stops a run wherever it is."""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file for checkpoints, which are written, and told of, after each slice and not each second."""
    monkeypatch.setattr(room, "SAVE_SECONDS", 0.0)
    monkeypatch.setattr(room, "WORK_PER_SAVING", 0)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    return tmp_path / "run.checkpoint"


def asked(path: Path | None = None, **options: Any) -> Equity:
    return equity("QQ, 22", "AKs:0.3, 98s", checkpoint=path, **options)


def is_stopped_after(n_reports: int, path: Path, **options: Any) -> bool:
    """Whether there were so many reports that the run was stopped."""
    n_left = n_reports

    def count(_: Progress) -> None:
        nonlocal n_left
        n_left -= 1
        if not n_left:
            raise KilledError

    try:
        asked(path, progress=count, **options)
    except KilledError:
        return True
    return False


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("options", [EXACT, SAMPLES, PRECISE], ids=["exact", "samples", "precision"])
def test_stopped_again_and_again(path: Path, options: dict[str, Any], workers: int) -> None:
    n_times = 0
    while is_stopped_after(2, path, workers=workers, **options):
        n_times += 1
        assert n_times < 50
    assert n_times > 1
    assert asked(path, **options) == asked(**options)


def test_what_is_done_is_not_done_again(path: Path) -> None:
    asked(path, **EXACT)
    reports: list[Progress] = []
    asked(path, progress=reports.append, **EXACT)
    assert all(progress.done == 1.0 for progress in reports)


def test_whole_numbers_of_any_size(path: Path) -> None:
    """Sums that 64 bits do not hold come back to the last digit."""
    sums = Sums(is_long=True)
    large = np.array([[3**90, 0], [1, 2**64]], object)
    sums.add(4, (large,))
    Checkpoint(path, {"question": "?"}).save(sums, {"until": 7}, is_last=True)
    loaded, state = Checkpoint(path, {"question": "?"}).load(is_long=True)
    assert [array.tolist() for array in loaded.arrays] == [large.tolist()]
    assert (loaded.done, state) == ({4}, {"until": 7})
    loaded.add(5, (np.array([[1, 1], [1, 1]]),))
    assert loaded.arrays[0][0, 0] == 3**90 + 1


def test_heavy_weights(path: Path) -> None:
    ranges = ("QQ:0.123457, 22, AQ", "AKs:0.654321, 98s", "JTs:0.111111, TT")
    is_stopped_after(1, path, exact=True)
    path.unlink(missing_ok=True)
    whole = equity(*ranges, board="2c", exact=True)
    assert equity(*ranges, board="2c", exact=True, checkpoint=path) == whole
    assert equity(*ranges, board="2c", exact=True, checkpoint=path) == whole


def test_a_seed_is_kept(path: Path) -> None:
    assert is_stopped_after(1, path, samples=3_000_001)
    result = asked(path, samples=3_000_001)
    assert result == asked(samples=3_000_001, seed=result.seed)
    other = (result.seed or 0) + 1
    with pytest.raises(EquityError, match=rf"^checkpoint: it was started with seed {result.seed}, not {other}; "):
        asked(path, samples=3_000_001, seed=other)


def test_nothing_is_left_beside_the_file(path: Path) -> None:
    asked(path, **EXACT)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("ranges", "options", "what"),
    [
        (("QQ, 33", "AKs:0.3, 98s"), EXACT, "ranges"),
        (("AKs:0.3, 98s", "QQ, 22"), EXACT, "ranges"),
        (("QQ, 22", "AKs:0.4, 98s"), EXACT, "ranges"),
        (("QQ, 22", "AKs:0.3, 98s"), EXACT | {"board": "3c"}, "board"),
        (("QQ, 22", "AKs:0.3, 98s"), EXACT | {"dead": "3c"}, "dead"),
        (("QQ, 22", "AKs:0.3, 98s"), EXACT | {"game": "greek"}, "game"),
        (("QQ, 22", "AKs:0.3, 98s"), EXACT | {"by": "holding"}, "by"),
        (("QQ, 22", "AKs:0.3, 98s"), {"by": "category", "samples": 10}, "method"),
    ],
)
def test_the_file_of_another_question(path: Path, ranges: tuple[str, ...], options: Any, what: str) -> None:
    asked(path, **EXACT)
    before = path.read_bytes()
    with pytest.raises(EquityError) as caught:
        equity(*ranges, checkpoint=path, **options)
    message = str(caught.value)
    assert message.startswith('checkpoint "')
    assert f'" belongs to another question: its {what} {"are" if what == "ranges" else "is"} ' in message
    assert "\n" not in message
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("first", "then"), [({"samples": 10}, {"samples": 11}), ({"precision": 0.1}, {"precision": 0.2})]
)
def test_the_file_of_another_sample(path: Path, first: dict[str, Any], then: dict[str, Any]) -> None:
    asked(path, **first)
    with pytest.raises(EquityError, match="belongs to another question"):
        asked(path, **then)


def test_the_same_question_in_other_words(path: Path) -> None:
    """A range is what may be held, not how it is written."""
    whole = asked(path, board="3c 4d", **EXACT)
    again = equity("22, QQ", parse_range("98s, AKs:30%"), board="4d 3c", checkpoint=path, **EXACT)
    assert again.equities == whole.equities


GAME = """code = "mine"
title = "Mine"
source = "https://example.org/"
hole_cards = 2
board_cards = 5
[[halves]]
name = "high"
order = "{order}"
"""


def test_another_game_of_the_same_name(path: Path) -> None:
    """A file of rules may change between two runs."""
    file = path.with_name("game.toml")
    file.write_text(GAME.format(order="high"), "utf-8")
    high = asked(path, game=file, exact=True, board="3c 4d 5h")
    assert asked(path, game=file, exact=True, board="3c 4d 5h") == high
    file.write_text(GAME.format(order="ace-to-five"), "utf-8")
    with pytest.raises(EquityError, match="belongs to another question: its game is "):
        asked(path, game=file, exact=True, board="3c 4d 5h")


def test_time_and_precision_do_not_mix(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run for so long goes on for so long; one to a precision ends there; neither takes the other's file amiss."""
    monkeypatch.setattr("cardspeak.equities.ask.EXACT_SECONDS", -1.0, raising=False)
    question = ("Axxx", "Kxxx", "QQxx")
    timed = equity(*question, game="omaha", seconds=0.05, seed=1, checkpoint=path)
    assert timed.method == "sampled"
    try:
        result = equity(*question, game="omaha", seed=1, checkpoint=path)
    except EquityError as error:
        assert "belongs to another question" in str(error)
    else:
        assert result.deals < 100 * 10**6


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04", b"\x93NUMPY\x01\x00", bytes(1_000)])
def test_what_is_no_checkpoint(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(EquityError, match=r"cannot be read: not a checkpoint file$"):
        asked(path, **EXACT)
    assert path.read_bytes() == content


def test_half_a_checkpoint(path: Path) -> None:
    asked(path, **EXACT)
    whole = path.read_bytes()
    for size in range(1, len(whole), len(whole) // 23):
        path.write_bytes(whole[:size])
        with pytest.raises(EquityError, match="cannot be read: "):
            asked(path, **EXACT)


def test_other_arrays_of_numpy(path: Path) -> None:
    for content in (
        {"header": np.array("no JSON")},
        {"header": np.array("[]")},
        {"header": np.array('{"a": 1}')},
        {"x": np.zeros(3)},
    ):
        with path.open("wb") as file:
            np.savez(file, **content)
        with pytest.raises(EquityError, match=r"not a checkpoint file$"):
            asked(path, **EXACT)


@pytest.mark.parametrize("name", [3, "", b"bytes", "a\0b", 1.5, True])
def test_what_is_no_path(name: Any) -> None:
    with pytest.raises(EquityError, match=r"^checkpoint: "):
        asked(name, **EXACT)


def test_a_folder_and_a_file_in_no_folder(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "file", tmp_path / "none" / ".." / "file"):
        reports: list[Progress] = []
        with pytest.raises(EquityError, match=r'^checkpoint "'):
            asked(path, progress=reports.append, **EXACT)
        assert not reports, "it is known before any work is done"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(EquityError, match=r"cannot be written: permission denied$"):
        asked(tmp_path / "file", **EXACT)


QUESTION = ("15%", "20%", "30%", "--exact", "--json", "--workers", "2", "--board", "2c")


def command(*options: str) -> list[str]:
    return [sys.executable, "-m", "cardspeak", "equity", *QUESTION, *options]


def test_killed_by_the_system(tmp_path: Path) -> None:
    """A true process, killed when it has kept something, by what no process can catch."""
    path = tmp_path / "killed.checkpoint"
    with subprocess.Popen(command("--checkpoint", str(path)), stdout=subprocess.DEVNULL) as killed:
        empty = size = 0
        while killed.poll() is None and size <= empty:
            time.sleep(0.02)
            size = path.stat().st_size if path.exists() else 0
            empty = empty or size
        killed.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    assert path.exists()
    gone_on = subprocess.run(command("--checkpoint", str(path)), capture_output=True, text=True, check=True)
    whole = subprocess.run(command(), capture_output=True, text=True, check=True)
    assert gone_on.stdout == whole.stdout
