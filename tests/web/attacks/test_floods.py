"""Many connections, or many requests on one connection, while others ask short questions."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.web.serving import SHORT, Server, all_from, cpu_seconds, request

GET = b"GET /api/games HTTP/1.1\r\nHost: test\r\n"
CHUNKED = GET + b"Transfer-Encoding: chunked\r\n\r\n"
POST = request("/api/evaluate", b"", length=1000)
GUARD = 60
"""Seconds within which even a busy machine answers."""
WORK = 3
"""Seconds of the server's processor time within which it answers, even if thousands of connections are not accepted yet.

Unlike the time on a clock, this depends little on what else the machine does.
"""
FLOODS = {
    "nothing": b"",
    "heads": b"GET / HTTP/1.1\r\nHost:",
    "bodies": POST,
    "chunked bodies": CHUNKED + b"1\r\n",
    "trailers": CHUNKED + b"0\r\n" + b"a:b\r\n" * 1000,
    "requests": (GET + b"\r\n") * 1000,
    "unknown addresses": b"GET /nothing HTTP/1.1\r\nHost: test\r\n\r\n" * 1000,
}
"""What each of many connections sends before it waits."""


def slowest(server: Server, n_requests: int, clock: Callable[[], float] = time.monotonic) -> float:
    """The time in seconds of the slowest of these short requests. All are asked at once, and all must be answered."""

    def ask(_: int) -> float:
        began = clock()
        assert server.ask("/api/evaluate", SHORT, GUARD).status == 200
        return clock() - began

    with ThreadPoolExecutor(50) as pool:
        return max(pool.map(ask, range(n_requests)))


@contextmanager
def flooded(server: Server, sent: bytes, n_connections: int) -> Iterator[None]:
    """A context manager in which many connections are open, each of which has sent this and does nothing else."""
    with ExitStack() as stack:
        for _ in range(n_connections):
            with suppress(ConnectionError, TimeoutError):
                stack.enter_context(server.connect(seconds=GUARD)).sendall(sent)
        yield


def resident(server: Server) -> int:
    """The memory of the server's process in bytes, without its workers."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text(encoding="utf-8").split()[1]) * 4096


@pytest.fixture(scope="module")
def small(serve: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    with serve(connections=60, runs=1) as server:
        yield server


@pytest.mark.parametrize("name", FLOODS)
def test_more_connections_than_the_limit(small: Server, name: str) -> None:
    with flooded(small, FLOODS[name], 150):
        assert slowest(small, 50) < GUARD
    assert "Traceback" not in small.written


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FLOODS)
def test_thousands_of_connections(serve: Callable[..., AbstractContextManager[Server]], name: str) -> None:
    with serve() as server:
        assert slowest(server, 10) < GUARD
        before = resident(server)
        with flooded(server, FLOODS[name], 2500):
            seconds = slowest(server, 200, lambda: cpu_seconds(server.process.pid))
        print(f"{name}: the slowest of 200 requests took {seconds:.2f} s of work; {resident(server) / 1e6:.0f} MB")
        assert seconds < WORK
        assert resident(server) - before < 300_000_000
        assert "Traceback" not in server.written


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", [b"x: y\r\n", b"x: " + b"y" * 10_000 + b"\r\n", b"a"])
def test_a_minute_of_trailers(server: Server, part: bytes) -> None:
    before = resident(server)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with server.connect() as connection, suppress(ConnectionError):
            connection.sendall(CHUNKED + b"0\r\n")
            for _ in range(300):
                connection.sendall(part * (1_000_000 // len(part)))
    assert slowest(server, 200) < GUARD
    assert resident(server) - before < 100_000_000


def test_pipelined_requests_wait_for_each_other(small: Server) -> None:
    """On ten connections, requests are read only as fast as they are answered, and other clients do not wait."""
    before = resident(small)

    def pipeline(_: int) -> int:
        with small.connect() as connection, ThreadPoolExecutor(1) as sender:
            content = (GET + b"\r\n") * 300
            sending = sender.submit(connection.sendall, content + request("/api/games"))
            n_answers = all_from(connection).count(b"HTTP/1.1 200 OK")
            sending.result()
            return n_answers

    with ThreadPoolExecutor(10) as pool:
        pipelined = [pool.submit(pipeline, each) for each in range(10)]
        assert slowest(small, 20) < GUARD
        assert [each.result() for each in pipelined] == [301] * 10
    assert resident(small) - before < 30_000_000  # all answers together are 50 MB


def test_clients_that_neither_read_nor_send_keep_no_turns(serve: Callable[..., AbstractContextManager[Server]]) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(serve(send_seconds=3600, body_seconds=3600))
        stack.enter_context(flooded(server, FLOODS["requests"], 20))  # they do not read the answers
        stack.enter_context(flooded(server, GET + b"\r\n" + POST, 20))  # they never send the body
        connection = stack.enter_context(server.connect(seconds=GUARD))
        connection.sendall((GET + b"\r\n") * 20 + request("/api/games"))
        assert all_from(connection).count(b"HTTP/1.1 200 OK") == 21


def test_a_server_that_stops_while_bodies_arrive_logs_at_most_a_line(
    serve: Callable[..., AbstractContextManager[Server]],
) -> None:
    with serve() as server:
        with flooded(server, POST + b"{", 20):
            run = {"ranges": ["22+", "random", "random"], "samples": 110_000}
            assert server.ask("/api/equity", run).status == 200  # the end of its worker takes a moment
            os.kill(server.process.pid, signal.SIGTERM)
            server.wait(GUARD)
        assert server.written.count("\n") <= 1
