"""The application under a path: mounted, with the path from the ASGI server, or behind a proxy that removes it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from cardspeak.web.app import create_app
from cardspeak.web.prefix import HEADER
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
    for view in ("/", "/showdown", "/equity"):
        html = client.get(path + view, headers=headers)
        assert html.status_code == 200
        assert 'href="/' not in html.text
        assert 'src="/' not in html.text
    assert client.get(f"{path}/static/app.css", headers=headers).status_code == 200
    assert client.get(f"{path}/api/nothing", headers=headers).json()["error"].startswith(f"GET {PREFIX}/api/nothing")
    answer = client.post(f"{path}/api/range", json={"range": "AA", "game": "poker?"}, headers=headers)
    assert f"{PREFIX}/api/games" in answer.json()["error"]
    assert f"{PREFIX}/api/games" in answer.json()["detail"]


@pytest.mark.parametrize("prefix", ["", "/", "poker", "//other.example", "/a b", "/" + "a" * 300, "/<b>", "/../x/\r"])
def test_an_invalid_prefix_is_ignored(client: Inside, prefix: str) -> None:
    page = client.get("/api/docs", headers={NAME: prefix})
    assert page.status_code == 200
    assert page.text == client.get("/api/docs").text
