"""Servers as forks of one process that has imported the server, which takes most of the time that a server starts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

NURSERY = """
import gc, json, os, signal, sys
from cardspeak.web import runs, server
from tests.web import nursery, serving

signal.signal(signal.SIGCHLD, nursery.write_statuses)
gc.freeze()
print(flush=True)
for line in sys.stdin:
    given = json.loads(line)
    if os.fork() == 0:
        break
else:
    sys.exit()
nursery.settle_in(given)
serving.serve(given["server"], nursery.report)
"""


class Fork:
    """A server that the nursery has forked.

    Attributes:
        pid: its process.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def kill(self) -> None:
        """End the process at once, and wait until it has gone."""
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.kill(self.pid, signal.SIGKILL)
        while is_running(self.pid):
            time.sleep(0.005)

    def wait(self, seconds: float) -> int:
        """The exit status of the process, once it has ended by itself or by a signal: then minus its number."""
        end = time.monotonic() + seconds
        while is_running(self.pid):
            assert time.monotonic() < end, f"the server has not ended after {seconds:g} seconds"
            time.sleep(0.005)
        return int((Path(_folder().name) / str(self.pid)).read_text("utf-8"))


def is_running(pid: int) -> bool:
    """Whether the process exists. When it no longer does, its status has been written."""
    return Path(f"/proc/{pid}").exists()


def fork(given: dict[str, Any], log: Path) -> tuple[Fork, int]:
    """A new server, and the port on which it listens.

    Args:
        given: what `tests.web.serving.serve` is called with.
        log: the file for its standard error.
    """
    process = _nursery()
    assert process.stdin is not None
    assert process.stdout is not None
    order = {"server": given, "log": str(log), "folder": str(Path.cwd()), "environment": dict(os.environ)}
    process.stdin.write(json.dumps(order) + "\n")
    process.stdin.flush()
    reported = process.stdout.readline().split()
    assert reported, f"the server does not start: {log.read_text('utf-8')}"
    pid, port = map(int, reported)
    return Fork(pid), port


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """The folder in which the nursery writes how servers ended."""
    return tempfile.TemporaryDirectory()


@cache
def _nursery() -> subprocess.Popen[str]:
    """The process from which servers are forked. It ends with this process, because its standard input is closed."""
    process = subprocess.Popen(
        [sys.executable, "-c", NURSERY, _folder().name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def write_statuses(_signal: int, _frame: FrameType | None) -> None:
    """In the nursery, when servers have ended: write the exit status of each, so that none remains a zombie."""
    with suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) is not None:
            status = ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status
            Path(sys.argv[1], str(ended.si_pid)).write_text(str(status), "utf-8")
            os.waitpid(ended.si_pid, 0)


def settle_in(order: dict[str, Any]) -> None:
    """In the fork: take the folder, the environment and the log of the server, and react to signals as usual."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(order["folder"])
    os.environ |= {**order["environment"], "PYTHONPATH": os.environ["PYTHONPATH"]}
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 2)


def report(port: int) -> None:
    """In the fork: report the process and its port, and print nothing else there."""
    nothing = os.open(os.devnull, os.O_WRONLY)  # before the report: tests count the server's open files from then on
    print(os.getpid(), port, flush=True)
    os.dup2(nothing, 1)
