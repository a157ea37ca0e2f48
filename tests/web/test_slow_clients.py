"""Slow clients, large requests and too many connections are refused, while other clients still get answers."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path

import pytest

from tests.web.serving import (
    ERROR_KEYS,
    LONG,
    SHORT,
    Answer,
    Server,
    all_from,
    answer_from,
    eventually,
    failed,
    needs_proc,
    request,
)

HUGE = 100_000_000
LATE = 60
"""Seconds within which even a busy machine should enforce a limit of one second."""


@pytest.fixture(scope="module")
def impatient(serve: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    with serve(head_seconds=1, body_seconds=1, send_seconds=1, connections=40, runs=1, run_seconds=3600) as server:
        yield server


def trickled(server: Server, start: bytes, rest: bytes) -> tuple[float, bytes]:
    """Send the start at once, and the rest byte by byte, until the server closes the connection.

    Returns the seconds from the first byte of the rest until the connection is closed, and what the server sent.
    """
    over = threading.Event()
    with server.connect() as connection:
        connection.sendall(start)
        began = time.monotonic()

        def send() -> None:
            with suppress(OSError):
                for at in range(len(rest)):
                    connection.sendall(rest[at : at + 1])
                    if over.wait(0.1):
                        return

        sender = threading.Thread(target=send)
        sender.start()
        raw = all_from(connection)
        over.set()
        sender.join()
    return time.monotonic() - began, raw


HEAD = b"GET / HTTP/1.1\r\n" + b"x-header: y\r\n" * 100
LENGTHY = b"/api/games HTTP/1.1\r\nHost: test\r\nContent-Length: 1000000\r\n\r\n"
SLOW_CLIENTS = {
    "nothing": (b"", b""),
    "head": (b"", HEAD),
    "second head": (b"GET /api/games HTTP/1.1\r\nHost: test\r\n\r\n", HEAD),
    "body": (request("/api/evaluate", b"", length=60_000), b" " * 1000),
    "body of GET": (b"GET " + LENGTHY, b" " * 1000),
    "body of DELETE": (b"DELETE " + LENGTHY, b" " * 1000),
    "body of OPTIONS": (b"OPTIONS " + LENGTHY, b" " * 1000),
}
"""What each slow client sends at once, and what it sends byte by byte."""


@pytest.fixture(scope="module")
def slow(impatient: Server) -> dict[str, tuple[float, bytes]]:
    """What `trickled` returns for each slow client. They are all slow at the same time."""
    with ThreadPoolExecutor(len(SLOW_CLIENTS)) as pool:
        outcomes = {name: pool.submit(trickled, impatient, *sent) for name, sent in SLOW_CLIENTS.items()}
        return {name: outcome.result() for name, outcome in outcomes.items()}


def test_a_head_that_comes_byte_by_byte(slow: dict[str, tuple[float, bytes]]) -> None:
    seconds, raw = slow["head"]
    assert 0.9 < seconds < LATE
    assert raw == b""


def test_a_connection_that_sends_nothing(slow: dict[str, tuple[float, bytes]]) -> None:
    seconds, raw = slow["nothing"]
    assert 0.9 < seconds < LATE
    assert raw == b""


def test_a_second_head_that_comes_byte_by_byte(slow: dict[str, tuple[float, bytes]]) -> None:
    seconds, raw = slow["second head"]
    assert 0.9 < seconds < LATE
    assert raw.startswith(b"HTTP/1.1 200")
    assert raw.count(b"HTTP/1.1 ") == 1


def test_a_body_that_comes_byte_by_byte(slow: dict[str, tuple[float, bytes]]) -> None:
    seconds, raw = slow["body"]
    answer = Answer(raw)
    assert answer.status == 408
    assert answer.json == failed("it took longer than 1 second to arrive", "body_slow", "body")
    assert answer.headers["content-security-policy"]
    assert 0.9 < seconds < LATE


@pytest.mark.parametrize("method", ["GET", "DELETE", "OPTIONS"])
def test_a_body_of_a_request_that_has_none(slow: dict[str, tuple[float, bytes]], method: str) -> None:
    seconds, raw = slow[f"body of {method}"]
    assert seconds < LATE
    assert raw.startswith(b"HTTP/1.1 ")
    assert raw.count(b"HTTP/1.1 ") == 1


def test_an_endless_head(impatient: Server) -> None:
    with impatient.connect() as connection:
        with suppress(ConnectionError):
            connection.sendall(b"GET / HTTP/1.1\r\n")
            for _ in range(200):
                connection.sendall(b"x-header: " + b"y" * 1000 + b"\r\n")
        assert Answer(all_from(connection) or b"HTTP/1.1 400 closed\r\n\r\n").status == 400


def test_a_body_that_ends_early(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(request("/api/evaluate", b'{"cards"', length=100))
        connection.shutdown(socket.SHUT_WR)
        assert all_from(connection) == b""
    assert server.ask("/api/evaluate", SHORT).status == 200


def test_a_content_length_of_a_hundred_megabytes(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(request("/api/evaluate", b"{", length=HUGE))
        raw = b""
        while b"}" not in raw:
            raw += connection.recv(65536)
    answer = Answer(raw)
    assert (answer.status, answer.json) == (
        413,
        failed("it has more than 64,000 bytes, the maximum", "body_too_large", "body"),
    )
    assert answer.headers["connection"] == "close"


def test_a_hundred_megabytes_that_are_sent(server: Server) -> None:
    """A client that sends the whole body before it reads still gets the error."""
    with server.connect() as connection:
        connection.sendall(request("/api/evaluate", b"", length=HUGE))
        part = b" " * 1_000_000
        for _ in range(HUGE // len(part)):
            connection.sendall(part)
        answer = answer_from(connection)
    assert answer.status == 413


@needs_proc
def test_a_hundred_megabytes_in_chunks(server: Server) -> None:
    """The body is refused, and the memory of the server does not grow with it."""

    def resident() -> int:
        with open(f"/proc/{server.process.pid}/statm", encoding="utf-8") as file:  # noqa: PTH123
            return int(file.read().split()[1]) * 4096

    assert server.ask("/api/evaluate", SHORT).status == 200
    before = resident()
    with server.connect() as connection:
        head = request(
            "/api/evaluate", None, "Content-Type: application/json", "Transfer-Encoding: chunked", method="POST"
        )
        connection.sendall(head)
        chunk = b"%x\r\n" % 1_000_000 + b" " * 1_000_000 + b"\r\n"
        for _ in range(100):
            connection.sendall(chunk)
        connection.sendall(b"0\r\n\r\n")
        answer = answer_from(connection)
    assert (answer.status, answer.json) == (
        413,
        failed("it has more than 64,000 bytes, the maximum", "body_too_large", "body"),
    )
    assert resident() - before < 30_000_000


def test_a_client_that_expects_100_continue(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(request("/api/evaluate", None, "Content-Type: application/json", f"Content-Length: {HUGE}", "Expect: 100-continue", method="POST"))  # fmt: skip
        assert connection.recv(12) == b"HTTP/1.1 413"
    with server.connect() as connection:
        connection.sendall(request("/api/evaluate", None, "Content-Type: application/json", "Content-Length: 17", "Expect: 100-continue", method="POST"))  # fmt: skip
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b'{"cards": "AsKd"}')
        assert answer_from(connection).status == 200


def test_a_client_that_does_not_read_a_stream(impatient: Server) -> None:
    """The client's run, which could take an hour, is stopped and frees its slot. The client gets no last event."""
    body = {"ranges": ["random"] * 2, "board": "2c", "by": "holding", "precision": 1e-6}
    with impatient.connect(receive_buffer=1024) as connection:
        connection.sendall(request("/api/equity/stream", body))
        head = connection.recv(15)
        assert head == b"HTTP/1.1 200 OK"
        few = {"ranges": ["22+", "random", "random"], "samples": 110_000}
        eventually(lambda: impatient.ask("/api/equity", few).status == 200, "there is a slot for another run")
        raw = all_from(connection)
    assert b"event: progress" in raw
    assert b"event: equity" not in raw
    assert b"event: error" not in raw
    assert "Traceback" not in impatient.written


@needs_proc
def test_a_client_that_sends_many_requests_and_reads_no_answer(
    serve: Callable[..., AbstractContextManager[Server]],
) -> None:
    with serve(send_seconds=1, runs=1) as server:

        def n_files() -> int:
            return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))

        before = n_files()
        with server.connect(receive_buffer=1024) as connection:
            with suppress(ConnectionError):
                connection.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: test\r\n\r\n" * 2000)
            eventually(lambda: n_files() > before, "the server has accepted the connection")
            eventually(lambda: n_files() <= before, "the server has closed the connection")
            n_bytes = len(all_from(connection))
        assert n_bytes < 2000 * 40_000
        assert server.ask("/api/evaluate", SHORT).status == 200


def test_many_idle_connections_do_not_stop_others(impatient: Server) -> None:
    with ExitStack() as stack:
        for _ in range(200):  # five times the limit
            stack.enter_context(impatient.connect())
        began = time.monotonic()
        for _ in range(10):
            assert impatient.ask("/api/evaluate", SHORT).status == 200
        assert time.monotonic() - began < LATE


def test_many_connections_in_the_middle_of_a_head_do_not_stop_others(impatient: Server) -> None:
    with ExitStack() as stack:
        for _ in range(100):
            with suppress(ConnectionError):
                stack.enter_context(impatient.connect()).sendall(b"GET / HTTP/1.1\r\nHost:")
        assert impatient.ask("/api/evaluate", SHORT).status == 200


def test_if_all_connections_are_busy_the_next_one_is_refused(
    serve: Callable[..., AbstractContextManager[Server]],
) -> None:
    # One of the three slots for runs is kept for clients at other addresses.
    with serve(connections=2, runs=3) as server, server.connect() as first, server.connect() as second:
        for connection in (first, second):
            connection.sendall(request("/api/equity/stream", LONG))
            assert connection.recv(15) == b"HTTP/1.1 200 OK"
        for _ in range(3):
            answer = server.ask("/api/games")
            assert (answer.status, answer.headers["retry-after"]) == (503, "5")
        assert answer.json == failed("the server is busy; try again in a few seconds", "busy")
        assert answer.headers["content-security-policy"]
        first.close()
        eventually(lambda: server.ask("/api/games").status == 200, "new connections are accepted again")


def test_the_limit_of_open_files_limits_the_connections(
    serve: Callable[..., AbstractContextManager[Server]],
) -> None:
    with serve(runs=1, files=64) as server, ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(server.connect())
        assert server.ask("/api/evaluate", SHORT).status == 200
        assert server.ask("/api/range", {"range": "AAKK", "game": "omaha"}).status == 200


NO_REQUESTS = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"hello\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\0" * 100,
    b"GET  HTTP/1.1\r\n\r\n",
    b"POST /api/evaluate HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
    b"POST /api/evaluate HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/evaluate HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"x-header: y\r\n" * 20_000,
    b"GET /" + b"x" * 1_000_000,
]


@pytest.mark.parametrize("sent", NO_REQUESTS, ids=range(len(NO_REQUESTS)))
def test_invalid_requests(impatient: Server, sent: bytes) -> None:
    with impatient.connect() as connection:
        with suppress(ConnectionError):
            connection.sendall(sent)
        raw = all_from(connection)
    if raw:  # the answer can be lost if the server closes the connection while the client is still sending
        answer = Answer(raw)
        assert answer.status == 400
        assert (list(answer.json), answer.json["code"]) == (ERROR_KEYS, "http")
        assert answer.headers["content-security-policy"]
    assert impatient.ask("/api/evaluate", SHORT).status == 200
    assert "Traceback" not in impatient.written


ODD_REQUESTS = [
    b"POST /api/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    b"CONNECT example.com:80 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET http://elsewhere.example/api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET /%ff%00%0d%0aX:%20y HTTP/1.0\r\n\r\n",
    b"GET /api/games HTTP/1.0\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nConnection: close\r\n\r\n",
    b"GET /api/docs HTTP/1.1\r\nHost: <script>\r\nConnection: close\r\n\r\n",
]


@pytest.mark.parametrize("sent", ODD_REQUESTS, ids=range(len(ODD_REQUESTS)))
def test_odd_requests(impatient: Server, sent: bytes) -> None:
    with impatient.connect() as connection:
        connection.sendall(sent)
        raw = all_from(connection)
    assert Answer(raw).headers["x-content-type-options"] == "nosniff"
    assert b"<script>" not in raw
    assert impatient.ask("/api/evaluate", SHORT).status == 200
    assert "Traceback" not in impatient.written


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 50 + request("/api/evaluate", SHORT))
        raw = all_from(connection)
    assert raw.count(b"HTTP/1.1 200 OK") == 51
    assert raw.endswith(server.ask("/api/evaluate", SHORT).body)
