"""Which pages of other sites may use the API from a browser (CORS)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardspeak.errors import CardspeakError
from cardspeak.web.app import create_app
from cardspeak.web.limits import Limits
from cardspeak.web.origins import read_origins
from tests.web.inside import Inside

SITE, OTHER = "https://poker.example", "https://other.example"
BODY = {"cards": "As Kd"}
ASKED_FIRST = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
ALLOWED = "access-control-allow-origin"


@pytest.fixture(scope="module")
def open_to_one() -> Iterator[Inside]:
    with Inside(create_app(replace(Limits(), runs=0, waiting=0), origins=[SITE])) as client:
        yield client


def test_by_default_no_other_site_may(client: Inside) -> None:
    asked = client.request("OPTIONS", "/api/evaluate", headers={"origin": SITE, **ASKED_FIRST})
    answered = client.post("/api/evaluate", json=BODY, headers={"origin": SITE})
    assert (asked.status_code, answered.status_code) == (405, 200)
    assert not [name for answer in (asked, answered) for name in answer.headers if name.startswith("access-control")]


def test_a_site_that_is_allowed(open_to_one: Inside) -> None:
    asked = open_to_one.request("OPTIONS", "/api/evaluate", headers={"origin": SITE, **ASKED_FIRST})
    assert (asked.status_code, asked.headers[ALLOWED]) == (200, SITE)
    assert set(asked.headers["access-control-allow-methods"].split(", ")) == {"GET", "POST"}
    assert "content-type" in asked.headers["access-control-allow-headers"].lower()
    answered = open_to_one.post("/api/evaluate", json=BODY, headers={"origin": SITE})
    assert (answered.status_code, answered.headers[ALLOWED]) == (200, SITE)
    assert answered.headers["vary"].lower() == "origin"
    assert "access-control-allow-credentials" not in answered.headers


def test_errors_can_be_read_too(open_to_one: Inside) -> None:
    wrong = open_to_one.post("/api/evaluate", json={"cards": "As Kx"}, headers={"origin": SITE})
    large = open_to_one.post("/api/evaluate", json={"cards": "x" * 64_000}, headers={"origin": SITE})
    busy = open_to_one.post("/api/rulebooks/check", json={"rulebook": "classic"}, headers={"origin": SITE})
    assert [answer.status_code for answer in (wrong, large, busy)] == [422, 413, 503]
    assert {answer.headers[ALLOWED] for answer in (wrong, large, busy)} == {SITE}
    assert busy.headers["access-control-expose-headers"] == "Retry-After"


@pytest.mark.parametrize("site", [OTHER, "https://poker.example.evil", "http://poker.example", "null", ""])
def test_a_site_that_is_not_allowed(open_to_one: Inside, site: str) -> None:
    asked = open_to_one.request("OPTIONS", "/api/evaluate", headers={"origin": site, **ASKED_FIRST})
    assert asked.status_code == 400
    answered = open_to_one.post("/api/evaluate", json=BODY, headers={"origin": site})
    assert ALLOWED not in {**asked.headers, **answered.headers}


def test_the_page_itself_is_not_for_other_sites(open_to_one: Inside) -> None:
    for path in ("/", "/static/app.js"):
        assert ALLOWED not in open_to_one.get(path, headers={"origin": SITE}).headers


def test_every_site() -> None:
    with Inside(create_app(origins="*")) as client:
        answered = client.post("/api/evaluate", json=BODY, headers={"origin": OTHER})
    assert answered.headers[ALLOWED] == "*"


@pytest.mark.parametrize(
    "origin", ["", "poker.example", "https://poker.example/page", "ftp://x", "https://", "https://*.example", 5]
)
def test_what_is_not_an_origin(origin: str) -> None:
    with pytest.raises(CardspeakError, match=r"^origin: .* is not an origin; give a scheme and a host without a path"):
        read_origins([origin])
