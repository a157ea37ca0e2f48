"""Runs that are stopped: by Ctrl-C, by `kill -9`, by a full disk. The next run goes on, and the output is the same."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardspeak import CardspeakError, Progress, rank_files
from cardspeak.held_file import HeldFile
from cardspeak.row_files import opened, part
from tests.cases import cases
from tests.hand_files.files import HOLDEM, read, rows_of, write

ROWS = rows_of(HOLDEM, 60)
for at in (2, 20, 40):
    ROWS[at]["hole"] = "AsAs"
COLUMNS: dict[str, Any] = {"cards": "hole", "board": "board"}
NAMES = [("in.parquet", "out.parquet"), ("in.csv", "out.csv"), ("in.csv.gz", "out.parquet"), ("in.arrow", "out.arrows")]


@pytest.fixture(autouse=True)
def _segments_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "SEGMENT_ROWS", 13)
    monkeypatch.setattr(opened, "SEGMENT_BYTES", 700)
    monkeypatch.setattr(part, "SAVE_SECONDS", 0.0)


class Stopper:
    """A progress function that raises an exception after some segments, and counts how often it is called."""

    def __init__(self, after: int, error: BaseException | None = None) -> None:
        self.left, self.error, self.n = after, error or KeyboardInterrupt(), 0

    def __call__(self, _: Progress) -> None:
        self.n += 1
        self.left -= 1
        if self.left == 0:
            raise self.error


@pytest.fixture
def _every_segment_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)


@pytest.mark.usefixtures("_every_segment_is_reported")
@cases(("source", "output"), NAMES)
def test_a_stopped_run_is_resumed(tmp_path: Path, source: str, output: str) -> None:
    given, whole, resumed = write(tmp_path / source, ROWS), tmp_path / f"whole-{output}", tmp_path / output
    steps = Stopper(-1)
    expected = rank_files(given, whole, **COLUMNS, progress=steps)
    assert steps.n >= 5
    for workers in (1, 3):
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                rank_files(given, resumed, **COLUMNS, workers=workers, progress=Stopper(2))
            assert not resumed.exists()
        rest = Stopper(-1)
        result = rank_files(given, resumed, **COLUMNS, progress=rest)
        assert rest.n < steps.n
        assert (result.rows, result.wrong) == (expected.rows, expected.wrong) == (60, 3)
        assert resumed.read_bytes() == whole.read_bytes()
        side, other = Path(f"{resumed}.wrong.csv"), Path(f"{whole}.wrong.csv")
        assert side.read_bytes() == other.read_bytes()
        assert not list(tmp_path.glob("*.part"))
        resumed.unlink()
        side.unlink()


PROGRAM = """
import os, signal, sys
import cardspeak, cardspeak.progress
from cardspeak.row_files import opened, part
opened.SEGMENT_ROWS, opened.SEGMENT_BYTES = 13, 700
part.SAVE_SECONDS = cardspeak.progress.REPORT_SECONDS = 0.0
n = 0

def kill(progress):
    global n
    n += 1
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)

cardspeak.rank_files(sys.argv[1], sys.argv[2], cards="hole", board="board", progress=kill)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_run_leaves_no_half_file_and_is_resumed(tmp_path: Path) -> None:
    given, whole, resumed = write(tmp_path / "in.parquet", ROWS), tmp_path / "whole.parquet", tmp_path / "out.parquet"
    rank_files(given, whole, **COLUMNS)
    killed = subprocess.run([sys.executable, "-c", PROGRAM, str(given), str(resumed)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not resumed.exists()
    with (tmp_path / "out.parquet.part" / "data").open("ab") as data:
        data.write(b"half a segment")  # as if the process had been killed while it wrote
    with (tmp_path / "out.parquet.part" / "record").open("ab") as record:
        record.write(b'{"file":0,"aft')
    rank_files(given, resumed, **COLUMNS)
    assert resumed.read_bytes() == whole.read_bytes()
    assert Path(f"{resumed}.wrong.csv").read_bytes() == Path(f"{whole}.wrong.csv").read_bytes()


def stopped(tmp_path: Path, source: Path | list[Path], after: int = 3, **more: Any) -> Path:
    """The output of a run that was stopped, and that does not exist."""
    output = tmp_path / "out.parquet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
        with pytest.raises(KeyboardInterrupt):
            rank_files(source, output, **COLUMNS, progress=Stopper(after), **more)
    return output


def test_a_run_that_is_killed_between_its_last_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files are renamed one after the other. A run that is killed in between leaves what is left to the next."""
    source = write(tmp_path / "in.parquet", ROWS)
    rank_files(source, tmp_path / "whole.parquet", **COLUMNS)
    output = tmp_path / "out.parquet"
    for left in (0, 1, 2):
        moves = iter(range(left))
        replace = Path.replace

        def move(path: Path, target: Path, moves: Any = moves, replace: Any = replace) -> Path:
            if path.parent.suffix == ".part" and path.suffix != ".new" and next(moves, None) is None:
                raise KeyboardInterrupt
            return replace(path, target)  # type: ignore[no-any-return]

        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", move)
            if left < 2:
                with pytest.raises(KeyboardInterrupt):
                    rank_files(source, output, **COLUMNS)
                assert not output.exists()
        assert rank_files(source, output, **COLUMNS).wrong == 3
        assert output.read_bytes() == (tmp_path / "whole.parquet").read_bytes()
        assert Path(f"{output}.wrong.csv").exists()
        assert not list(tmp_path.glob("*.part"))
        output.unlink()


def refused(*args: Any, **options: Any) -> str:
    with pytest.raises(CardspeakError) as refusal:
        rank_files(*args, **options)
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def test_a_part_file_of_another_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = write(Path("in.parquet"), ROWS)
    output = stopped(Path(), source)
    message = refused(source, output, **COLUMNS, game="omaha")
    assert message.endswith('its game is "holdem", not "omaha"; delete it to start again')
    assert message.startswith('"')
    assert 'its cards is "hole"' not in message
    assert "its prefix is" in refused(source, output, **COLUMNS, prefix="my_")
    record = Path("out.parquet.part/record")
    record.write_bytes(b"something else\n" + record.read_bytes())
    assert "is damaged; delete it to start again" in refused(source, output, **COLUMNS)
    Path("out.csv.part").write_text("a file")
    assert refused(source, "out.csv", **COLUMNS) == '"out.csv" cannot be written: file exists'


def test_segments_of_files_that_have_changed_are_forgotten(tmp_path: Path) -> None:
    first, second = write(tmp_path / "a.parquet", ROWS[:30]), write(tmp_path / "b.parquet", ROWS[30:])
    output = stopped(tmp_path, [first, second], after=5)
    head, *segments = [json.loads(line) for line in (tmp_path / "out.parquet.part" / "record").read_text().splitlines()]
    assert [done["file"] for done in segments] == [0, 0, 0, 1, 1]
    assert [Path(given["path"]).name for given in head["inputs"]] == ["a.parquet", "b.parquet"]
    write(second, ROWS[30:50])
    assert rank_files([first, second], output, **COLUMNS).rows == 50
    assert [row["number"] for row in read(output)] == list(range(50))


def test_a_part_file_in_use(tmp_path: Path) -> None:
    source = write(tmp_path / "in.parquet", ROWS)
    output = stopped(tmp_path, source)
    with HeldFile(tmp_path / "out.parquet.part" / "record"):
        assert "is in use by another run; wait until it ends" in refused(source, output, **COLUMNS)
    assert rank_files(source, output, **COLUMNS).rows == 60


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = write(tmp_path / "in.parquet", ROWS)
    rank_files(source, tmp_path / "whole.parquet", **COLUMNS)
    output, sync, calls = tmp_path / "out.parquet", os.fsync, []

    def full(number: int) -> None:
        calls.append(number)
        if len(calls) > 8:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(number)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        message = refused(source, output, **COLUMNS)
    assert message.endswith(
        " cannot be written: no space left on device; the first 26 rows are kept; run the same command again to resume"
    )
    assert not output.exists()
    assert rank_files(source, output, **COLUMNS).rows == 60
    assert output.read_bytes() == (tmp_path / "whole.parquet").read_bytes()


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() == 0, reason="POSIX only, and root may write everywhere")
def test_a_folder_without_rights(tmp_path: Path) -> None:
    source = write(tmp_path / "in.parquet", ROWS)
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    assert refused(source, closed / "out.csv", **COLUMNS).endswith(" cannot be written: permission denied")


def test_an_error_before_the_first_segment_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = write(tmp_path / "in.parquet", ROWS)

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", denied)
        assert refused(source, tmp_path / "out.csv", **COLUMNS).endswith(" cannot be written: permission denied")
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]
