"""The code for Windows and macOS, run on this system: its name is changed, and what only Windows has is replaced."""

from __future__ import annotations

import ctypes
import errno
import io
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from numba.core import config

from cardspeak import equity
from cardspeak.cli import interrupts
from cardspeak.cli.app import status_of
from cardspeak.held_file import HeldFile, InUseError
from cardspeak.kernels.jit import cache
from cardspeak.kernels.jit.compiled import compiled_for_one
from cardspeak.web import memory, processes, server

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="on Windows, the other tests run this code")
REFUSED, BUSY = errno.EINVAL, errno.EACCES


class Locks(ModuleType):
    """A stand-in for `msvcrt` that locks files with `flock`."""

    LK_NBLCK = 2
    can_lock = True

    def locking(self, opened: int, mode: int, n_bytes: int) -> None:
        import fcntl

        assert (mode, n_bytes) == (self.LK_NBLCK, 1)
        if not self.can_lock:
            raise OSError(REFUSED, "Invalid argument")
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(BUSY, "Permission denied") from None

    def get_osfhandle(self, descriptor: int) -> int:
        return 1000 + descriptor


@pytest.fixture
def msvcrt(monkeypatch: pytest.MonkeyPatch) -> Iterator[Locks]:
    """Windows, and its module `msvcrt`."""
    found = Locks("msvcrt")
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "msvcrt", found)
        patched.setattr(sys, "platform", "win32")
        yield found


# Checkpoint files


@pytest.mark.usefixtures("msvcrt")
def test_a_file_is_held_by_the_lock_of_a_second_file(tmp_path: Path) -> None:
    path = tmp_path / "run.checkpoint"
    with HeldFile(path) as held:
        for content in (b"first", b"second"):
            with pytest.raises(InUseError):
                HeldFile(path)
            held.replace([content[:3], content[3:]])
            assert path.read_bytes() == content
        (lock,) = set(tmp_path.iterdir()) - {path}
        assert lock.suffix == ".lock"
    assert list(tmp_path.iterdir()) == [path]
    lock.touch()  # left behind by a run that was killed
    with HeldFile(path) as held, held.open() as file:
        assert file.read() == b"second"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("msvcrt")
def test_a_new_file_that_cannot_be_written_is_deleted(tmp_path: Path) -> None:
    def parts() -> Iterator[bytes]:
        yield b"half"
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "run.checkpoint"
    with HeldFile(path) as held:
        held.replace([b"whole"])
        with pytest.raises(OSError, match="No space left"):
            held.replace(parts())
        assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_cannot_lock_files(msvcrt: Locks, tmp_path: Path) -> None:
    msvcrt.can_lock = False
    path = tmp_path / "run.checkpoint"
    with HeldFile(path) as held:
        held.replace([b"whole"])
    assert path.read_bytes() == b"whole"


@pytest.mark.usefixtures("msvcrt")
def test_an_answer_with_a_checkpoint(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"samples": 20_000, "seed": 3}
    first = equity("QQ", "AKs", checkpoint=tmp_path / "run.checkpoint", **asked)
    assert equity("QQ", "AKs", checkpoint=tmp_path / "run.checkpoint", **asked) == first == equity("QQ", "AKs", **asked)
    assert [file.name for file in tmp_path.iterdir()] == ["run.checkpoint"]


# The folder of compiled kernels


class WindowsPath(PureWindowsPath):
    """A path as on Windows."""

    @classmethod
    def home(cls) -> WindowsPath:
        return cls("C:/Users/Ann")


@pytest.mark.parametrize(
    ("variable", "folder"),
    [
        ("D:\\Local", "D:\\Local\\cardspeak\\cache"),
        ("Local", "C:\\Users\\Ann\\AppData\\Local\\cardspeak\\cache"),
        ("", "C:\\Users\\Ann\\AppData\\Local\\cardspeak\\cache"),
    ],
)
def test_the_cache_folder_of_windows(variable: str, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "Path", WindowsPath)
    monkeypatch.setenv("LOCALAPPDATA", variable)
    monkeypatch.setattr(sys, "platform", "win32")
    assert [str(found) for found in cache._user_folder()] == [folder]


def test_the_cache_folder_of_macos(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert list(cache._user_folder()) == [tmp_path / "Library" / "Caches" / "cardspeak"]


@pytest.mark.usefixtures("msvcrt")
def test_permissions_are_not_checked_on_windows(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    assert cache.obstacle_in(tmp_path / "kernels") is None


def test_a_folder_whose_path_is_too_long_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    usual = os.open

    def with_short_paths(path: Any, *args: Any, **others: Any) -> int:
        if len(os.fspath(path)) >= 260:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        return usual(path, *args, **others)

    monkeypatch.setattr(os, "open", with_short_paths)
    room = 260 - len(str(tmp_path)) - len("//") - cache.LONGEST_FILE_NAME
    assert cache.obstacle_in(tmp_path / ("x" * (room - 1))) is None
    obstacle = cache.obstacle_in(tmp_path / ("x" * room))
    assert obstacle is not None
    assert obstacle.startswith("No such file or directory: ")
    assert not list(tmp_path.rglob("*/*"))


def test_the_name_of_a_cached_file_is_not_longer_than_a_folder_must_allow(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def the_next_number_by_a_function_whose_name_is_longer_than_any_name_of_a_kernel_that_there_is(number: int) -> int:
        return number + 1

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    cache.cache_folder.cache_clear()
    try:
        kernel = compiled_for_one(
            the_next_number_by_a_function_whose_name_is_longer_than_any_name_of_a_kernel_that_there_is
        )
        assert kernel(1) == 2
        (file,) = tmp_path.rglob("*.nbc")
    finally:
        cache.cache_folder.cache_clear()
    assert len(file.name) == cache.LONGEST_FILE_NAME


# The command


class Gone(io.RawIOBase):
    """Standard output whose reader has exited, for which Windows has another error than other systems."""

    is_gone = True

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor

    def write(self, data: Any) -> int:
        if self.is_gone:
            raise OSError(errno.EINVAL, "Invalid argument")
        return len(data)


@pytest.mark.parametrize(
    ("platform", "status", "message"),
    [("win32", 0, ""), ("linux", 1, "cardspeak: the output cannot be written: Invalid argument\n")],
)
def test_a_pipe_that_closes_early(
    platform: str,
    status: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with (tmp_path / "out").open("wb") as file:
        gone = Gone(file.fileno())
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(gone), "utf-8"))
        monkeypatch.setattr(sys, "platform", platform)
        assert status_of(["evaluate", "As Kd"]) == status
        gone.is_gone = False
        sys.stdout.flush()
    assert capsys.readouterr().err == message


@pytest.mark.usefixtures("msvcrt")
@pytest.mark.parametrize(("mode", "is_understood"), [(7, True), (3, False), (None, False)])
def test_an_old_console_gets_no_escape_sequences(
    mode: int | None, is_understood: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def get_console_mode(handle: int, result: Any) -> int:
        assert handle == 1002
        if mode is None:
            return 0
        result._obj.value = mode
        return 1

    kernel32 = SimpleNamespace(GetConsoleMode=get_console_mode)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    assert interrupts._understands_escapes() is is_understood


def test_ctrl_c_without_the_functions_of_posix(monkeypatch: pytest.MonkeyPatch) -> None:
    """The main thread gets the signal, although another thread sends it; CPU time is replaced by wall-clock time."""
    heard: list[threading.Thread] = []
    monkeypatch.delattr(signal, "pthread_kill")
    monkeypatch.delattr(time, "pthread_getcpuclockid", raising=False)
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(threading.current_thread()))
    try:
        sender = threading.Thread(target=interrupts._send_again)
        sender.start()
        sender.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [threading.main_thread()]
    assert abs(interrupts._busy_seconds() - time.monotonic()) < 10


# The server


def test_two_servers_cannot_share_a_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """SO_KEEPALIVE stands in for SO_EXCLUSIVEADDRUSE, which only Windows has."""
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    for platform, is_exclusive in (("win32", True), ("darwin", False), ("linux", False)):
        monkeypatch.setattr(sys, "platform", platform)
        with server.bound("127.0.0.1", 0) as listening:
            options = [socket.SO_KEEPALIVE, socket.SO_REUSEADDR]
            assert [bool(listening.getsockopt(socket.SOL_SOCKET, option)) for option in options] == [
                is_exclusive,
                not is_exclusive,
            ]


def test_ctrl_c_does_not_reach_worker_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert processes._start_options() == {"start_new_session": True}
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0x4000, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert processes._start_options() == {"creationflags": 0x4200}


STREAMS = """
import os
import sys
from cardspeak.web.worker import _taken_streams

questions, messages = _taken_streams()
assert os.read(0, 1) == b"", "standard input is the null device"
print("not a message")
print(ascii(questions.readline()), file=messages, flush=True)
"""


def test_nothing_but_the_worker_uses_its_standard_streams() -> None:
    words = [sys.executable, "-c", STREAMS]
    done = subprocess.run(words, input="Jos\u00e9\n".encode(), capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"'Jos\\xe9\\n'\n", b"not a message\n")


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_a_server_on_a_system_that_reports_no_memory(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(_path: object, *_: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", without)
    monkeypatch.setattr(sys, "platform", platform)
    limited: list[int] = []
    monkeypatch.setattr(memory, "usage", lambda pid: limited.append(pid))
    budget = memory.Budget(1_000_000_000, 2)
    assert budget.has_room([1, 2])
    assert not budget.is_too_large_when_idle(1)
    budget.share([1, 2], [3], large=1)
    assert budget.nearly_full == set()
    memory._limit(os.getpid(), 1, 1)  # would end this process on Linux
    assert memory.busy_ticks(os.getpid()) is None
