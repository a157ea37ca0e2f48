"""A server in its own process, as `cardspeak serve` starts it, with limits that suit a test, and raw connections to it."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

import pytest

from cardspeak.web.limits import Limits
from cardspeak.web.runs import SLICE_SECONDS
from tests.web.nursery import Fork, fork

PATIENCE = 600
"""Seconds until a test gives up.

Kernels may have to be compiled first. Runs have a low priority: if eight other processes are busy on two cores, runs
take about forty times as long.
"""
SERVE = """
import json, sys
from tests.web.serving import serve

serve(json.loads(sys.argv[1]), lambda port: print(port, flush=True))
"""
LONG = {"ranges": ["22+, A2s+", "random", "random", "random", "random"], "precision": 0.000001}
"""An equity question that takes minutes of sampling."""
SHORT = {"cards": "As Kd", "board": "Ah Ac Kc 2d 7s"}

ERROR_KEYS = ["kind", "error", "code", "where", "detail"]


def failed(detail: str, code: str, field: str = "") -> dict[str, Any]:
    """The JSON of an error with this code, about this field of the request or, without a field, the whole request."""
    message = f"{field}: {detail}" if field else detail
    return {
        "kind": "error",
        "error": message,
        "code": code,
        "where": {"field": field} if field else None,
        "detail": detail,
    }


def environment() -> dict[str, str]:
    """The environment of a child process, in which the package can be imported."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def interruptible() -> None:
    """Make the child process react to SIGINT, which processes in the background ignore by default."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


STARTED: dict[str, Any] = {} if sys.platform == "win32" else {"preexec_fn": interruptible}
"""How a child process is started that gets SIGINT later. Windows cannot send it to a single process."""
needs_sigint = pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to a process on Windows")
needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Linux only: it looks into /proc")


def eventually(is_so: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait until a condition is true. If it stays false for too long, the test fails."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"still not true after {seconds:g} seconds: {what}"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def children(pid: int) -> list[int]:
    """The ids of a process's child processes that are still running."""
    pids: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # the thread has just ended
            pids += map(int, (task / "children").read_text("utf-8").split())
    return [pid for pid in pids if is_alive(pid)]


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process in seconds."""
    parts = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def serve(given: dict[str, Any], report: Callable[[int], None]) -> None:
    """Run a server in this process until it is interrupted.

    Args:
        given: the limits, and the options of `started`.
        report: called with the port on which the server listens.
    """
    from cardspeak.web import runs, server

    async def nothing(_: runs.Runs) -> None:
        pass

    if files := given.pop("files"):
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    runs.SLICE_SECONDS = given.pop("slice_seconds")
    if not given.pop("warm"):
        # The usual one would take one of the slots for runs that the test counts.
        server.warm = nothing  # type: ignore[attr-defined, assignment]
    listening = server.bound("127.0.0.1", 0)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # a client that does not read is soon noticed
    with suppress(KeyboardInterrupt):
        server.serve(listening, Limits(**given), lambda: report(listening.getsockname()[1]))


class Server:
    """A server, and methods that send requests to it.

    Attributes:
        process: the process of the server.
        port: the port on which it listens.
        log: the file with its standard error.
    """

    def __init__(self, process: subprocess.Popen[str] | Fork, port: int, log: IO[str]) -> None:
        self.process, self.port, self.log = process, port, log

    def wait(self, seconds: float = PATIENCE) -> int:
        """The exit status of the server, once it has ended."""
        return self.process.wait(seconds)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def written(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def workers(self) -> list[int]:
        """The ids of its worker processes."""
        return children(self.process.pid)

    def cpu_seconds(self) -> float:
        """The CPU time of its worker processes in seconds."""
        return sum(map(cpu_seconds, self.workers()))

    def connect(self, *, receive_buffer: int | None = None, seconds: float = PATIENCE) -> socket.socket:
        """A new connection to the server."""
        connected = socket.socket()
        if receive_buffer is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connected.settimeout(seconds)
        connected.connect(("127.0.0.1", self.port))
        return connected

    def ask(self, path: str, body: object = None, seconds: float = PATIENCE) -> Answer:
        """The answer to a request on a new connection."""
        with self.connect(seconds=seconds) as connection:
            connection.sendall(request(path, body))
            return answer_from(connection)


class Answer:
    """An answer, parsed from its bytes.

    Attributes:
        status: the HTTP status.
        headers: the headers, by name in lower case.
        body: the complete body, joined from its chunks if it was sent in chunks.
    """

    def __init__(self, raw: bytes) -> None:
        head, _, body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1]) if first else 0
        self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        self.body = _unchunked(body) if self.headers.get("transfer-encoding") == "chunked" else body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def _unchunked(body: bytes) -> bytes:
    joined = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        n_bytes = int(size, 16)
        joined, body = joined + body[:n_bytes], body[n_bytes + 2 :]
    return joined


def request(path: str, body: object = None, *headers: str, method: str = "", length: int | None = None) -> bytes:
    """The bytes of a request. It asks the server to close the connection after the answer."""
    content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [
        f"{method or ('GET' if body is None else 'POST')} {path} HTTP/1.1",
        "Host: test",
        "Connection: close",
        *headers,
    ]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content) if length is None else length}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


def answer_from(connection: socket.socket) -> Answer:
    """The answer that the server sends before it closes the connection."""
    return Answer(all_from(connection))


def all_from(connection: socket.socket) -> bytes:
    """All bytes that the server sends before it closes or resets the connection."""
    raw = bytearray()
    with suppress(ConnectionError):
        while part := connection.recv(65536):
            raw += part
    return bytes(raw)


def events_from(connection: socket.socket) -> Iterator[tuple[str, Any]]:
    """The events of a stream as they arrive, each with its kind and its parsed JSON. Comments are skipped."""
    with connection.makefile("rb") as lines:
        kind = ""
        for line in lines:
            if line.startswith(b"event: "):
                kind = line[7:].strip().decode()
            elif line.startswith(b"data: "):
                yield kind, json.loads(line[6:])


@contextmanager
def started(
    folder: Path,
    *,
    warm: bool = False,
    files: int = 0,
    slice_seconds: float = SLICE_SECONDS,
    **limits: float,
) -> Iterator[Server]:
    """A context manager for a server with these limits. The server is killed at the end of the context.

    Args:
        folder: where the server's log is written.
        warm: whether the server compiles kernels when it starts, as usual.
        files: the maximum number of open files of the server process; 0 for the usual number.
        slice_seconds: the time after which a run can be ended for another client, in seconds.
        limits: the limits that differ from the usual ones.
    """
    given = {**asdict(Limits()), **limits, "warm": warm, "files": files, "slice_seconds": slice_seconds}
    path = folder / f"log-{time.monotonic_ns()}"
    with path.open("w+") as log:
        if sys.platform == "linux":
            forked, port = fork(given, path)
            try:
                yield Server(forked, port, log)
            finally:
                forked.kill()
            return
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, json.dumps(given)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment(),
            **STARTED,
        )
        try:
            assert process.stdout is not None
            if sys.platform != "win32":  # Windows cannot wait for a pipe in this way
                assert select.select([process.stdout], [], [], PATIENCE)[0], "the server does not start"
            yield Server(process, int(process.stdout.readline()), log)
        finally:
            process.kill()
            process.communicate()
