"""The checks that every request passes (methods, types and sizes of bodies), security headers, and failures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardspeak.web import answers
from cardspeak.web.app import create_app
from cardspeak.web.guard import HEADERS
from cardspeak.web.limits import Limits
from tests.web.inside import Inside
from tests.web.serving import ERROR_KEYS, failed

STATIC = Path(answers.__file__).parent / "static"
BODY = {"cards": "As Kd"}
PAGES = [
    "/",
    "/showdown",
    "/explain",
    "/equity",
    "/icm",
    "/query",
    "/audit",
    "/replay",
    "/api/docs",
    "/api/openapi.json",
    "/static/app.css",
    "/static/app.js",
]


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS:
        assert answer.headers.get_list(name.decode()) == [value.decode()]


def test_the_policy_allows_nothing_from_elsewhere_and_nothing_inline(client: Inside) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("path", [*PAGES, "/api/games", "/api/nothing", "/static/nothing.js", "/nothing", "/static/"])
def test_security_headers_are_on_every_answer(client: Inside, path: str) -> None:
    for method in ("GET", "HEAD", "OPTIONS", "DELETE", "PUT", "TRACE"):
        check_headers(client.request(method, path))
    check_headers(client.post(path, json=BODY))


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_there(client: Inside, path: str) -> None:
    assert client.get(path).status_code == 200
    assert client.post(path, json=BODY).status_code == 405


@pytest.mark.parametrize("path", ["/", "/api/docs", "/static/app.css"])
def test_a_head_request_gets_the_headers_of_a_get(client: Inside, path: str) -> None:
    head, get = client.request("HEAD", path), client.get(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/api/nothing", "/api/evaluate/x", "/showdown/x", "/static/nothing.js", "/static/../limits.py",
     "/static/%2e%2e/limits.py", "/static/..%2flimits.py", "/static/%2fetc%2fpasswd", "/<script>"],
)  # fmt: skip
def test_unknown_paths(client: Inside, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert list(answer.json()) == ERROR_KEYS


@pytest.mark.parametrize("path", ["/api/games", "/api/evaluate", "/api/equity/stream", "/"])
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "BREW"])
def test_methods_that_are_not_allowed(client: Inside, path: str, method: str) -> None:
    answer = client.request(method, path)
    assert answer.status_code == client.request(method, path, json=BODY).status_code == 405
    assert answer.headers["allow"]
    assert list(answer.json()) == ERROR_KEYS


def test_a_get_where_only_post_is_allowed(client: Inside) -> None:
    answer = client.get("/api/evaluate")
    assert (answer.status_code, answer.json()) == (405, failed("GET /api/evaluate: method not allowed", "method"))


@pytest.mark.parametrize(
    "kind",
    [
        None,
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
    ],
)
def test_a_body_whose_header_does_not_say_json(client: Inside, kind: str | None) -> None:
    headers = {} if kind is None else {"content-type": kind}
    answer = client.post("/api/evaluate", content=json.dumps(BODY).encode(), headers=headers)
    assert answer.status_code == 415
    assert answer.json() == failed("send JSON, with the header Content-Type: application/json", "body_type", "body")
    check_headers(answer)


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON; charset=utf-8", "application/json;charset=latin-1"]
)
def test_a_body_whose_header_says_json(client: Inside, kind: str) -> None:
    answer = client.post("/api/evaluate", content=json.dumps(BODY).encode(), headers={"content-type": kind})
    assert answer.status_code == 200


def test_a_body_that_is_too_large(client: Inside) -> None:
    most = Limits().body
    for size, status in ((most, 422), (most + 1, 413)):
        body = b'{"cards": "' + b"x" * (size - 13) + b'"}'
        assert len(body) == size
        answer = client.post("/api/evaluate", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == status
        check_headers(answer)
    assert answer.json() == failed("it has more than 64,000 bytes, the maximum", "body_too_large", "body")


def test_answers_are_not_cached(client: Inside) -> None:
    assert client.post("/api/evaluate", json=BODY).headers["cache-control"] == "no-store"
    assert client.post("/api/evaluate", json={}).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/static/app.css"])
def test_a_cached_page_is_not_sent_again(client: Inside, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    check_headers(again)
    assert client.get(path, headers={"if-none-match": '"another"'}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/static/app.css"])
def test_pages_are_compressed_for_clients_that_accept_it(client: Inside, path: str) -> None:
    plain = client.get(path, headers={"accept-encoding": "identity"})
    packed = client.get(path, headers={"accept-encoding": "gzip, br"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content  # httpx has decompressed the content
    assert int(packed.headers["content-length"]) < len(plain.content)
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"


def test_every_file_of_the_page_is_served_with_its_content_type(client: Inside) -> None:
    kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".html": "text/html"}
    for file in STATIC.iterdir():
        answer = client.get(f"/static/{file.name}")
        assert answer.headers["content-type"] == f"{kinds[file.suffix]}; charset=utf-8"
        if file.name != "index.html":
            assert answer.content == file.read_bytes()


def test_the_page_contains_the_cards_and_the_version(client: Inside) -> None:
    page = client.get("/").text
    assert 'id="card-As"' in page
    assert "{{" not in page


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    def fail(*_: Any) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(answers, "find_scheme", fail)
    with Inside(create_app()) as client:
        yield client


def test_an_internal_error_is_reported_without_a_traceback(broken: Inside) -> None:
    answer = broken.post("/api/score", json={"cards": "As Kd Qc Jc 9h", "scheme": "histogram"})
    assert answer.status_code == 500
    assert answer.json() == failed("the server failed to answer; see its log", "internal")
    check_headers(answer)
    assert broken.post("/api/evaluate", json=BODY).status_code == 200
