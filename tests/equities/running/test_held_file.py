"""Checkpoint files and the operating system: locks, links, special files, full disks and processes that are killed."""

from __future__ import annotations

import errno
import os
import random
import signal
import stat
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import cardspeak
from cardspeak import CheckpointWarning, EquityError, equity
from cardspeak.equities import costs
from cardspeak.equities.running import checkpoint as room
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.equities.running.sums import Sums
from cardspeak.held_file import HeldFile, InUseError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX only: it tests locks, links and signals")
RANGES = ("QQ, 22", "AKs:0.3, 98s")
SAMPLES: dict[str, Any] = {"samples": 100_000, "seed": 3}
QUESTION: dict[str, Any] = {"question": "?"}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(room, "SAVE_SECONDS", 0.0)
    monkeypatch.setattr(room, "WORK_PER_SAVING", 0)
    return tmp_path / "run.checkpoint"


def asked(path: Any) -> cardspeak.Equity:
    return equity(*RANGES, checkpoint=path, **SAMPLES)


def released(path: Path) -> None:
    """Open a checkpoint and release it."""
    Checkpoint(path, QUESTION).release()


def test_a_file_in_use_is_refused_at_once(path: Path) -> None:
    checkpoint = Checkpoint(path, QUESTION)
    for n_done in range(3):
        with pytest.raises(EquityError, match=r'" is in use by another run; wait until it ends, or give another file$'):
            released(path)
        checkpoint.save(Sums(is_long=False, n_done=n_done), {}, is_last=True)
    checkpoint.release()
    released(path)
    assert list(path.parent.iterdir()) == [path]


def test_a_link_to_a_file_in_use(path: Path) -> None:
    checkpoint, link = Checkpoint(path, QUESTION), path.with_name("link")
    link.symlink_to(path)
    with pytest.raises(EquityError, match="is in use"):
        released(link)
    checkpoint.release()


def test_a_file_is_released_when_a_run_fails(path: Path) -> None:
    path.write_bytes(b"something else")
    for _ in range(2):
        with pytest.raises(EquityError, match="not a checkpoint file"):
            asked(path)
    path.unlink()
    with pytest.raises(ZeroDivisionError):
        equity(*RANGES, checkpoint=path, progress=lambda _: 1 / 0, **SAMPLES)
    assert asked(path) == equity(*RANGES, **SAMPLES)


def test_a_forked_process_does_not_keep_the_lock(path: Path) -> None:
    """Workers of a process pool can outlive a process that was killed."""
    held, (reading, writing), (hears, tells) = HeldFile(path), os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        os.close(writing)
        os.write(tells, b"1")
        os.read(reading, 1)
        os._exit(0)
    try:
        os.read(hears, 1)
        held._forget()  # what a kill does to this process
        HeldFile(path).release()
    finally:
        for pipe in (writing, reading, hears, tells):
            os.close(pipe)
        os.waitpid(child, 0)


def test_a_file_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", refuse)
    assert asked(path) == equity(*RANGES, **SAMPLES) == asked(path)


def test_a_file_that_is_replaced_while_it_is_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock on a file that no longer has its name protects nothing."""
    first, opened = HeldFile(path), os.open

    def open_late(name: Any, *args: Any) -> int:
        number = opened(name, *args)
        monkeypatch.setattr(os, "open", opened)
        first.replace([b"new"])
        return number

    monkeypatch.setattr(os, "open", open_late)
    with pytest.raises(InUseError):
        HeldFile(path)
    first.release()


def test_what_a_killed_save_leaves_is_removed(path: Path) -> None:
    held = HeldFile(path)
    held._new_path.write_bytes(b"half a file")
    held.release()
    asked(path)
    assert list(path.parent.iterdir()) == [path]


def test_a_new_file_does_not_follow_a_link(path: Path) -> None:
    """In a folder that others can write to, the name of the new file could be a link to a valuable file."""
    held, valuable = HeldFile(path), path.with_name("valuable")
    valuable.write_bytes(b"keep")
    held._new_path.symlink_to(valuable)
    held.replace([b"new"])
    held.release()
    assert (valuable.read_bytes(), path.read_bytes(), path.is_symlink()) == (b"keep", b"new", False)


def test_files_that_cannot_be_opened_for_writing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finished run is answered from a file that can only be read; a new one says why it cannot be created."""
    result, opened = asked(path), os.open

    def refuse(name: Any, flags: int, *args: Any) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(name, flags, *args)

    monkeypatch.setattr(os, "open", refuse)
    assert asked(path) == result
    with pytest.raises(EquityError, match=r"cannot be written: permission denied$"):
        asked(path.with_name("new"))


def test_special_files_are_refused(path: Path) -> None:
    os.mkfifo(path)
    paths = [path, Path(os.devnull), Path("/dev/zero")]
    for special in paths:
        with pytest.raises(EquityError, match=r"is not a regular file; give the path of a file$"):
            asked(special)
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_a_fifo_that_takes_the_place_of_a_file(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(OSError, match="not a regular file"):
        HeldFile(path)


def test_links(path: Path) -> None:
    target, link = path.with_name("target"), path.with_name("link")
    link.symlink_to(target)
    result = asked(link)
    assert link.is_symlink(), "the link must stay; only the file that it points to is replaced"
    assert asked(target) == result == asked(link)
    lost, loop = path.with_name("lost"), path.with_name("loop")
    lost.symlink_to(path.with_name("none") / "file")
    loop.symlink_to(loop)
    for wrong, reason in ((lost, "its folder is missing"), (loop, "too many levels of symbolic links")):
        with pytest.raises(EquityError, match=reason):
            asked(wrong)


def test_names_of_any_length(path: Path) -> None:
    longest = path.with_name("x" * 255)
    assert asked(longest) == asked(longest)
    assert list(path.parent.iterdir()) == [longest]
    with pytest.raises(EquityError, match=r"file name too long$"):
        asked(path.with_name("x" * 256))


class InBytes:
    """A path that Python represents in bytes."""

    def __fspath__(self) -> bytes:
        return b"file"


@pytest.mark.parametrize("name", [b"file", InBytes(), "\ud800", "a\0b"])
def test_names_that_are_not_accepted(name: Any) -> None:
    with pytest.raises(EquityError, match=r"^checkpoint: .* is not accepted; give the path of a file"):
        asked(name)


def test_an_empty_file_is_new_and_permissions_are_kept(path: Path) -> None:
    path.touch()
    path.chmod(0o640)
    assert asked(path) == asked(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_the_folder_is_synced_after_the_rename(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[str] = []
    sync, rename = os.fsync, Path.replace

    def record(number: int) -> None:
        events.append("folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file")
        sync(number)

    def renamed(self: Path, target: Path) -> Path:
        events.append("rename")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", record)
    monkeypatch.setattr(Path, "replace", renamed)
    released(path)
    assert events == ["file", "rename", "folder"]


@contextmanager
def full_disk() -> Iterator[None]:
    """A context manager in which nothing can be written to disk."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        yield


def test_a_disk_that_is_full_at_first(path: Path) -> None:
    with full_disk(), pytest.raises(EquityError, match=r"cannot be written: no space left on device$"):
        asked(path)
    assert not list(path.parent.iterdir())


def test_a_disk_that_fills_up(path: Path) -> None:
    whole = equity(*RANGES, samples=3_000_000, seed=3)
    asked_of = {"samples": 3_000_000, "seed": 3, "checkpoint": path}
    with pytest.raises(KeyboardInterrupt):
        equity(*RANGES, **asked_of, progress=lambda _: (_ for _ in ()).throw(KeyboardInterrupt))  # type: ignore[arg-type]
    before = path.read_bytes()
    with full_disk(), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert equity(*RANGES, **asked_of) == whole  # type: ignore[arg-type]
    assert [warning.category for warning in caught] == [CheckpointWarning]
    assert str(caught[0].message).endswith("cannot be saved: no space left on device; the run goes on and tries again")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


RUN = """
import sys
from cardspeak.equities import costs
from cardspeak.equities.running import checkpoint
from cardspeak.cli import run

checkpoint.SAVE_SECONDS, checkpoint.WORK_PER_SAVING, costs.SAMPLE_SLICE = 0.0, 0, 0.002
run(sys.argv[1:])
"""


def started(path: Path) -> subprocess.Popen[str]:
    """A process that samples, and saves after each slice of two milliseconds."""
    question = ("equity", *RANGES, "--samples", "5000000", "--seed", "3", "--json", "--workers", "1")
    words = [sys.executable, "-c", RUN, *question, "--checkpoint", str(path)]
    env = os.environ | {"PYTHONPATH": str(Path(cardspeak.__file__).parents[1])}
    return subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def check_kills(path: Path, n: int) -> None:
    options: dict[str, Any] = {"samples": 5_000_000, "seed": 3}
    chance = random.Random(7)
    for _ in range(n):
        path.unlink(missing_ok=True)
        process = started(path)
        while process.poll() is None and not (path.exists() and path.stat().st_size > 400):
            time.sleep(0.005)
        time.sleep(chance.random() * 0.2)  # any moment will do
        process.send_signal(signal.SIGKILL)
        process.communicate()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(costs, "SAMPLE_SLICE", 0.002)
            assert equity(*RANGES, checkpoint=path, **options) == equity(*RANGES, **options)
        assert list(path.parent.iterdir()) == [path]


def test_two_processes(path: Path) -> None:
    checkpoint = Checkpoint(path, QUESTION)
    second = started(path)
    out, err = second.communicate()
    checkpoint.release()
    assert (second.returncode, out) == (2, "")
    assert err.endswith('" is in use by another run; wait until it ends, or give another file\n')
    assert err.count("\n") == 1


def test_processes_killed_at_any_moment(path: Path) -> None:
    check_kills(path, 2)


@pytest.mark.exhaustive
def test_many_processes_killed_at_any_moment(path: Path) -> None:
    check_kills(path, 40)
