"""Single requests, malformed or unusual, each sent as raw bytes."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack

import pytest

from cardspeak.web.connection import CROWD
from tests.web.serving import LONG, SHORT, Answer, Server, all_from, answer_from, eventually, failed, request

GET = b"GET /api/games HTTP/1.1\r\nHost: test\r\n"
CHUNKED = (
    b" /api/evaluate HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)
PIECE = b"e: " + b"y" * 1000 + b"\r\n"


def sent(server: Server, content: bytes, *, half_close: bool = False) -> bytes:
    """What the server sends until it closes the connection."""
    with server.connect() as connection:
        connection.sendall(content)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        return all_from(connection)


@pytest.mark.parametrize("n_bytes", [70_000, 64_001])
def test_a_head_that_is_too_large_but_complete_in_one_read(server: Server, n_bytes: int) -> None:
    head = GET + b"Connection: close\r\nx: "
    answer = Answer(sent(server, head + b"y" * (n_bytes - len(head) - 4) + b"\r\n\r\n"))
    assert (answer.status, answer.json["code"]) == (400, "http")
    assert answer.headers["content-security-policy"]


def test_a_head_of_the_maximum_size(server: Server) -> None:
    head = GET + b"Connection: close\r\nx: "
    assert Answer(sent(server, head + b"y" * (64_000 - len(head) - 4) + b"\r\n\r\n")).status == 200


@pytest.mark.parametrize("hosts", [b"", b"Host: a\r\nHost: b\r\n", b"Host: a\r\nHost: a\r\n"])
def test_no_host_or_two(server: Server, hosts: bytes) -> None:
    answer = Answer(sent(server, b"GET /api/games HTTP/1.1\r\n" + hosts + b"\r\n"))
    assert (answer.status, answer.json["code"]) == (400, "http")


@pytest.mark.parametrize("target", [b"http://test/api/games", b"HTTPS://other:1/api/games"])
def test_an_absolute_address_is_accepted(server: Server, target: bytes) -> None:
    assert (
        Answer(sent(server, b"GET " + target + b" HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")).status == 200
    )


@pytest.mark.parametrize("upgrade", ["h2c", "websocket", "HTTP/2.0"])
def test_an_upgrade_is_ignored_and_the_body_is_kept(server: Server, upgrade: str) -> None:
    with server.connect() as connection:
        lines = [f"Upgrade: {upgrade}", "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"]
        content = request("/api/evaluate", SHORT, *lines)
        connection.sendall(content.replace(b"Connection: close", b"Connection: close, Upgrade, HTTP2-Settings"))
        assert answer_from(connection).json["kind"] == "evaluation"


def test_the_rest_of_a_refused_body_is_not_a_head(server: Server) -> None:
    content = request("/api/evaluate", None, "Content-Length: 100000", method="POST") + b" " * 90_000
    with server.connect() as connection:
        connection.sendall(content)
        answer = answer_from(connection)
    assert (answer.status, answer.json["code"]) == (415, "body_type")


@pytest.mark.parametrize("method", [b"POST", b"GET", b"DELETE"])
def test_trailers_without_end(server: Server, method: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(method + CHUNKED + b"11\r\n" + b'{"cards": "AsKd"}' + b"\r\n0\r\n")
        for _ in range(20_000):  # 20 MB: all but the first few are discarded
            connection.sendall(PIECE)
        answer = answer_from(connection)
    assert answer.status in (400, 413)


@pytest.mark.parametrize("method", [b"POST", b"GET", b"DELETE"])
def test_chunk_sizes_with_long_extensions(server: Server, method: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(method + CHUNKED)
        for _ in range(2_000):
            connection.sendall(b"1;e=" + b"y" * 10_000 + b"\r\n \r\n")
        answer = answer_from(connection)
    assert (answer.status, answer.json) == (413, failed("it has more than 64,000 bytes, the maximum", "body_too_large", "body"))  # fmt: skip


@pytest.mark.parametrize("method", ["GET", "DELETE", "OPTIONS"])
def test_a_body_that_is_too_large_whatever_the_method(server: Server, method: str) -> None:
    with server.connect() as connection:
        connection.sendall(request("/api/games", b" " * 64_001, method=method))
        assert answer_from(connection).status == 413
    with server.connect() as connection:
        connection.sendall(request("/api/games", b" " * 64_000, method=method))
        assert answer_from(connection).status == (200 if method == "GET" else 405)


def test_a_body_of_get_is_no_second_request(server: Server) -> None:
    inner = GET + b"\r\n"
    raw = sent(server, GET + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner)
    assert raw.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("path", ["/", "/showdown", "/static/app.css", "/api/games", "/api/rules", "/api/docs", "/api/openapi.json"])  # fmt: skip
def test_head_works_where_get_does(server: Server, path: str) -> None:
    with server.connect() as connection:
        connection.sendall(request(path, method="HEAD"))
        head = answer_from(connection)
    get = server.ask(path)
    assert (head.status, head.body) == (200, b"")
    for name in ("content-type", "content-length"):
        assert head.headers[name] == get.headers[name]


def test_head_where_only_post_works(server: Server) -> None:
    assert Answer(sent(server, request("/api/evaluate", method="HEAD"))).status == 405


@pytest.mark.parametrize("keep", [True, False])
def test_a_client_that_half_closes_gets_its_answer(server: Server, keep: bool) -> None:
    content = request("/api/evaluate", SHORT)
    answer = Answer(sent(server, content.replace(b"Connection: close\r\n", b"") if keep else content, half_close=True))
    assert (answer.status, answer.json["kind"]) == (200, "evaluation")


def test_a_client_that_half_closes_gets_all_answers(server: Server) -> None:
    raw = sent(server, (GET + b"\r\n") * 2_000, half_close=True)
    assert raw.count(b"HTTP/1.1 200 OK") == 2_000


def test_a_client_that_half_closes_gets_all_answers_although_many_others_are_connected(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(CROWD + 2):
            stack.enter_context(server.connect())
        raw = sent(server, (GET + b"\r\n") * 100, half_close=True)
    assert raw.count(b"HTTP/1.1 200 OK") == 100


def test_a_client_that_half_closes_gets_the_answer_of_a_run(server: Server) -> None:
    few = {"ranges": ["22+", "random", "random"], "samples": 110_000}
    raw = sent(server, request("/api/equity", few), half_close=True)
    while raw.startswith(b"HTTP/1.1 100"):  # on a slow machine, the server asks whether the client is still there
        raw = raw.partition(b"\r\n\r\n")[2]
    assert Answer(raw).json["kind"] == "equity"


@pytest.mark.parametrize("path", ["/api/equity", "/api/equity/stream"])
def test_the_run_of_a_client_that_has_gone_is_stopped(server: Server, path: str) -> None:
    """Until something is sent, this client looks like one that has closed only its sending side."""
    with server.connect() as connection:
        connection.sendall(request(path, LONG))
        eventually(server.workers, "the run has begun")
    eventually(lambda: not is_computing(server), "the run has been stopped", seconds=25)


def is_computing(server: Server) -> bool:
    before = server.cpu_seconds()
    time.sleep(0.3)
    return server.cpu_seconds() - before > 0.1


def test_garbage_after_a_request(server: Server) -> None:
    raw = sent(server, GET + b"\r\n" + b"\0 garbage\r\n\r\n")
    first, second = raw.split(b"HTTP/1.1 ")[1:]
    assert (first[:3], second[:3]) == (b"200", b"400")
    assert "Traceback" not in server.written
