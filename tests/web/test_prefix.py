"""The application under a path: mounted, with the path from the ASGI server, or behind a proxy that removes it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI

from cardspeak.web.app import create_app
from cardspeak.web.failures import RequestError
from cardspeak.web.prefix import HEADER
from cardspeak.web.processes import Message
from cardspeak.web.replies import RunReply, StreamReply
from cardspeak.web.worker_run import BEGUN, error_message
from tests.web.inside import Inside

PREFIX = "/poker"
NAME = HEADER.decode()


@pytest.fixture(scope="module", params=["mounted", "root_path", "proxy"])
def under_path(request: pytest.FixtureRequest) -> Iterator[tuple[Inside, str, dict[str, str]]]:
    """A client, the path in front of its requests, and the headers that a proxy adds."""
    app = create_app()
    if request.param == "mounted":
        outer = FastAPI()
        outer.mount(PREFIX, app)
        app = outer
    if request.param == "root_path":
        app.root_path = PREFIX
    with Inside(app) as client:
        yield client, "" if request.param == "proxy" else PREFIX, {NAME: PREFIX} if request.param == "proxy" else {}


def test_every_address_has_the_prefix(under_path: tuple[Inside, str, dict[str, str]]) -> None:
    client, path, headers = under_path
    description = client.get(f"{path}/api/openapi.json", headers=headers).json()
    assert description["servers"] == [{"url": PREFIX}]
    page = client.get(f"{path}/api/docs", headers=headers).text
    assert page.count("curl") > 10
    assert page.count("http://test/") == page.count(f"http://test{PREFIX}/api/") > 10
    assert 'href="/' not in page
    assert 'src="/' not in page
    assert not re.search(r"(?<![\w/])/api/(?!openapi)", page.replace(f"{PREFIX}/api/", ""))
    for view in ("/", "/showdown", "/equity"):
        html = client.get(path + view, headers=headers)
        assert html.status_code == 200
        assert 'href="/' not in html.text
        assert 'src="/' not in html.text
    assert client.get(f"{path}/static/app.css", headers=headers).status_code == 200
    assert client.get(f"{path}/api/nothing", headers=headers).json()["error"].startswith(f"GET {PREFIX}/api/nothing")
    wrong = [("range", {"range": "AA", "game": "poker?"}, "games"), ("audit", {"scheme": "no"}, "schemes")]
    for name, body, listing in wrong:
        alone = client.post(f"{path}/api/{name}", json=body, headers=headers).json()
        batch = {"requests": [{"request": name, "body": body}]}
        (in_batch,) = client.post(f"{path}/api/batch", json=batch, headers=headers).json()["answers"]
        for error in (alone, in_batch):
            assert f" {PREFIX}/api/{listing}" in error["error"].replace("(", " ")
            assert f" {PREFIX}/api/{listing}" in error["detail"].replace("(", " ")
    stream = client.post(f"{path}/api/equity/stream", json={"ranges": ["AA", "KK"], "game": "poker?"}, headers=headers)
    assert f"{PREFIX}/api/games" in stream.json()["error"]


class OneRun:
    """Stands in for the runs of a server: every run sends these messages."""

    def __init__(self, *messages: Message) -> None:
        self._messages = messages

    @asynccontextmanager
    async def run(self, *_: object, **__: object) -> AsyncIterator[OneRun]:
        yield self

    async def messages(self) -> AsyncIterator[Message]:
        for message in self._messages:
            yield message


@pytest.mark.parametrize("reply", [RunReply, StreamReply])
@pytest.mark.parametrize("has_begun", [True, False])
def test_errors_of_runs_have_the_prefix(reply: type[RunReply], has_begun: bool) -> None:
    error = error_message(RequestError("game: 5 is not a game; give a code from /api/games"))
    runs: Any = OneRun(*[Message(BEGUN, b"null")] * has_begun, error)
    sent = b""

    async def send(message: Any) -> None:
        nonlocal sent
        sent += message.get("body", b"")

    async def receive() -> Any:
        await asyncio.sleep(60)

    scope = {"type": "http", "root_path": PREFIX, "headers": [], "client": ("127.0.0.1", 1)}
    asyncio.run(reply(runs, "equity", {})(scope, receive, send))
    told = json.loads(sent.partition(b"data: ")[2] or sent)
    assert told["error"] == told["detail"] == f"game: 5 is not a game; give a code from {PREFIX}/api/games"
    assert (b"event: error" in sent) == (reply is StreamReply and has_begun)


def test_what_a_message_quotes_has_no_prefix(under_path: tuple[Inside, str, dict[str, str]]) -> None:
    client, path, headers = under_path
    answer = client.post(f"{path}/api/evaluate", json={"cards": "/api/games"}, headers=headers)
    assert answer.json()["error"].startswith('cards "/api/games": ')


@pytest.mark.parametrize("prefix", ["", "/", "poker", "//other.example", "/a b", "/" + "a" * 300, "/<b>", "/../x/\r"])
def test_an_invalid_prefix_is_ignored(client: Inside, prefix: str) -> None:
    page = client.get("/api/docs", headers={NAME: prefix})
    assert page.status_code == 200
    assert page.text == client.get("/api/docs").text
