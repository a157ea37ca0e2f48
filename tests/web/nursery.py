"""Servers as forks of one process that has imported the server, which takes most of the time that a server starts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

NURSERY = """
import gc, json, os, signal, sys
from cardspeak.web import runs, server
from tests.web import nursery, serving

signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # so that servers that are killed leave no zombies
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
    """A server that the nursery has forked. It can only be killed: how it ends is not known here.

    Attributes:
        pid: its process.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def kill(self) -> None:
        """End the process at once, and wait until it has gone."""
        os.kill(self.pid, signal.SIGKILL)
        while Path(f"/proc/{self.pid}").exists():
            time.sleep(0.005)


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
def _nursery() -> subprocess.Popen[str]:
    """The process from which servers are forked. It ends with this process, because its standard input is closed."""
    process = subprocess.Popen(
        [sys.executable, "-c", NURSERY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


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
