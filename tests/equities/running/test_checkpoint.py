"""Checkpoint files: a run that was stopped and resumed returns the same digits as an uninterrupted run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardspeak
from cardspeak import Equity, EquityError, Progress, equity, parse_range
from cardspeak.cli import run
from cardspeak.equities import costs
from cardspeak.equities.answer import exactly
from cardspeak.equities.method import Slice
from cardspeak.equities.running import checkpoint as room
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.equities.running.stored_sums import read_head
from cardspeak.equities.running.sums import Sums

RANGES = ("QQ, 22", "AKs:0.3, 98s")
EXACT: dict[str, Any] = {"exact": True, "by": "category", "board": "2c 3d"}
SAMPLES: dict[str, Any] = {"samples": 100_001, "seed": 3, "by": "holding"}
PRECISE: dict[str, Any] = {"precision": 0.001, "seed": 3}


class KilledError(BaseException):
    """Stops a run, as if it were killed."""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a checkpoint file. The run is saved, and progress is reported, after each slice, not once a second.

    Slices are shorter than usual, and even short work is split among workers.
    """
    monkeypatch.setattr(room, "SAVE_SECONDS", 0.0)
    monkeypatch.setattr(room, "WORK_PER_SAVING", 0)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    monkeypatch.setattr(costs, "SLICE", 0.003)
    monkeypatch.setattr(costs, "SAMPLE_SLICE", 0.0005)
    monkeypatch.setattr(exactly, "SHORT_SECONDS", 0.0)
    return tmp_path / "run.checkpoint"


def asked(path: Path | None = None, ranges: tuple[str, ...] = RANGES, **options: Any) -> Equity:
    return equity(*ranges, checkpoint=path, **options)


def is_stopped_at(n_reports: int, path: Path, **options: Any) -> bool:
    """Whether the run makes this number of progress reports. It is stopped at the last of them."""
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


@pytest.fixture
def finished(path: Path) -> bytes:
    """The content of the checkpoint file of a finished run."""
    asked(path, **EXACT)
    return path.read_bytes()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("options", [EXACT, SAMPLES, PRECISE], ids=["exact", "samples", "precision"])
def test_stopped_again_and_again(path: Path, options: dict[str, Any], workers: int) -> None:
    n_times = 0
    while is_stopped_at(2, path, workers=workers, **options):
        n_times += 1
        assert n_times < 50
    assert n_times > 1
    assert asked(path, **options) == asked(**options)


@pytest.mark.usefixtures("finished")
def test_finished_slices_are_not_repeated(path: Path) -> None:
    reports: list[Progress] = []
    asked(path, progress=reports.append, **EXACT)
    assert all(progress.done == 1.0 for progress in reports)


class Wide:
    """Work whose first slice is an array of this shape without counts."""

    def slice(self, _: int, /) -> Slice:
        return (np.zeros((2, 2), np.int64),)


def test_whole_numbers_of_any_size(path: Path) -> None:
    """Sums that do not fit into 64 bits are restored exactly."""
    sums = Sums(is_long=True, arrays=[np.array([[3**90, 0], [1, 2**64]], object)], n_done=4)
    checkpoint = Checkpoint(path, {"question": "?"})
    checkpoint.save(sums, {"until": 7}, is_last=True)
    checkpoint.release()
    again = Checkpoint(path, {"question": "?"})
    loaded = again.sums(Wide(), 5, is_long=True)
    again.release()
    assert [array.tolist() for array in loaded.arrays] == [array.tolist() for array in sums.arrays]
    assert (loaded.n_done, again.state) == (4, {"until": 7})
    loaded.add((np.array([[1, 1], [1, 1]]),))
    assert loaded.arrays[0][0, 0] == 3**90 + 1


def test_heavy_weights(path: Path) -> None:
    question: dict[str, Any] = {
        "ranges": ("QQ:0.123457, 22, AQ", "AKs:0.654321, 98s", "JTs:0.111111, TT"),
        "board": "2c 3d",
        "exact": True,
    }
    assert is_stopped_at(1, path, **question)
    whole = asked(**question)
    assert asked(path, **question) == whole
    assert asked(path, **question) == whole


def test_a_seed_is_kept(path: Path) -> None:
    assert is_stopped_at(1, path, samples=100_001)
    result = asked(path, samples=100_001)
    assert result == asked(samples=100_001, seed=result.seed)
    other = (result.seed or 0) + 1
    with pytest.raises(EquityError, match=rf"^checkpoint: it was started with seed {result.seed}, not {other}; "):
        asked(path, samples=100_001, seed=other)


def test_nothing_is_left_beside_the_file(path: Path) -> None:
    asked(path, **EXACT)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("ranges", "options", "what"),
    [
        (("QQ, 33", "AKs:0.3, 98s"), EXACT, "ranges"),
        (("AKs:0.3, 98s", "QQ, 22"), EXACT, "ranges"),
        (("QQ, 22", "AKs:0.4, 98s"), EXACT, "ranges"),
        (RANGES, EXACT | {"board": "3c"}, "board"),
        (RANGES, EXACT | {"dead": "3c"}, "dead"),
        (RANGES, EXACT | {"game": "greek"}, "game"),
        (RANGES, EXACT | {"by": "holding"}, "by"),
        (RANGES, {"by": "category", "board": "2c 3d", "samples": 10}, "method"),
    ],
)
def test_the_file_of_another_question(
    path: Path, finished: bytes, ranges: tuple[str, ...], options: Any, what: str
) -> None:
    with pytest.raises(EquityError) as caught:
        equity(*ranges, checkpoint=path, **options)
    message = str(caught.value)
    assert message.startswith('checkpoint "')
    assert f'" does not match: its {what} {"are" if what == "ranges" else "is"} ' in message
    assert "\n" not in message
    assert path.read_bytes() == finished


@pytest.mark.parametrize(
    ("first", "then"), [({"samples": 10}, {"samples": 11}), ({"precision": 0.1}, {"precision": 0.2})]
)
def test_the_file_of_another_sample(path: Path, first: dict[str, Any], then: dict[str, Any]) -> None:
    asked(path, **first)
    with pytest.raises(EquityError, match="does not match"):
        asked(path, **then)


def test_the_same_question_in_other_words(path: Path) -> None:
    """The same holdings, written in another way, are the same range."""
    whole = asked(path, **EXACT)
    again = equity("22, QQ", parse_range("98s, AKs:30%"), checkpoint=path, **EXACT | {"board": "3d 2c"})
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
    """A game file can be changed between two runs."""
    file = path.with_name("game.toml")
    file.write_text(GAME.format(order="high"), "utf-8")
    high = asked(path, game=file, exact=True, board="3c 4d 5h")
    assert asked(path, game=file, exact=True, board="3c 4d 5h") == high
    file.write_text(GAME.format(order="ace-to-five"), "utf-8")
    with pytest.raises(EquityError, match="does not match: its game is "):
        asked(path, game=file, exact=True, board="3c 4d 5h")


def test_a_time_limit_is_not_mistaken_for_a_precision(path: Path) -> None:
    """A later run with a target precision ignores the time limit of the run that wrote the file, or refuses the file."""
    question = ("Axxx", "Kxxx", "QQxx")
    timed = equity(*question, game="omaha", seconds=0.05, seed=1, checkpoint=path)
    assert timed.method == "sampled"
    try:
        result = equity(*question, game="omaha", seed=1, checkpoint=path)
    except EquityError as error:
        assert "does not match" in str(error)
    else:
        assert result.deals < 100 * 10**6


@pytest.mark.parametrize("content", [b"hello", b"PK\x03\x04", b"\x93NUMPY\x01\x00", bytes(1_000)])
def test_files_that_are_not_checkpoints(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(EquityError, match=r"cannot be read: not a checkpoint file$"):
        asked(path, **EXACT)
    assert path.read_bytes() == content


@pytest.mark.parametrize("name", [3, "", b"bytes", "a\0b", 1.5, True])
def test_invalid_paths(name: Any) -> None:
    with pytest.raises(EquityError, match=r"^checkpoint: "):
        asked(name, **EXACT)


def test_a_folder_and_a_file_in_no_folder(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "file", tmp_path / "none" / ".." / "file"):
        reports: list[Progress] = []
        with pytest.raises(EquityError, match=r'^checkpoint "'):
            asked(path, progress=reports.append, **EXACT)
        assert not reports, "the error must come before any work"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root can write to any folder")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(EquityError, match=r"cannot be written: permission denied$"):
        asked(tmp_path / "file", **EXACT)


KILLED_WHILE_IT_SAVES = """
import os
import signal
import sys
from cardspeak.cli import run
from cardspeak.equities import costs
from cardspeak.equities.answer import exactly
from cardspeak.equities.method import Slice
from cardspeak.equities.running import checkpoint

checkpoint.SAVE_SECONDS, checkpoint.WORK_PER_SAVING = 0.0, 0
costs.SLICE, exactly.SHORT_SECONDS = 0.003, 0.0
n_left = 7  # the empty file and two slices are saved, each with its folder; then, it is killed


def sync_or_die(_):
    global n_left
    n_left -= 1
    if not n_left:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


os.fsync = sync_or_die
run(sys.argv[1:])
"""


def printed(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """The output of the command."""
    with pytest.raises(SystemExit) as ended:
        run(options)
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_killed_by_the_system(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A real process, killed by a signal that cannot be caught while it writes the file."""
    question = ("equity", *RANGES, "--board", "2c 3d", "--exact", "--by", "category", "--json", "--workers", "2")
    words = [sys.executable, "-c", KILLED_WHILE_IT_SAVES, *question, "--checkpoint", str(path)]
    env = os.environ | {"PYTHONPATH": str(Path(cardspeak.__file__).parents[1])}
    killed = subprocess.run(words, env=env, stdout=subprocess.PIPE, check=False)
    assert killed.returncode != 0
    assert not killed.stdout
    with path.open("rb") as file:
        assert read_head(file).n_done > 0, "some slices must have been saved"
    assert printed(capsys, *question, "--checkpoint", str(path)) == printed(capsys, *question)


def test_a_sample_is_resumed_without_its_seed(path: Path) -> None:
    result = asked(path, samples=100_000)
    assert asked(path, samples=100_000) == result
