"""The description of the API, and the documentation page that is made from it."""

from __future__ import annotations

import json
import shlex
from html.parser import HTMLParser
from typing import Any

import pytest

from cardspeak.web.app import create_app
from cardspeak.web.described import EXAMPLES
from cardspeak.web.limits import Limits
from cardspeak.web.openapi_page import DEFAULT, names_in
from tests.web.inside import Inside

NAMES = {
    "games", "schemes", "game", "rules", "rulebooks", "rulebooks_analyze", "rulebooks_check", "histories", "replay", "query", "audit", "settle", "icm", "batch", "evaluate", "explain", "compare", "score", "scores", "outs", "deal", "range", "showdown",
    "equity", "equity_stream",
}  # fmt: skip
WITHOUT_END = {"meta", "link"}


class Reader(HTMLParser):
    """Collects the elements of a page and their texts. Badly nested elements are an error."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in WITHOUT_END:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self._open[-1], data))

    def of(self, name: str, key: str) -> list[str]:
        return [value for tag, attributes in self.elements if tag == name and (value := attributes.get(key))]

    def text(self, name: str) -> list[str]:
        return [text for tag, text in self.texts if tag == name]


@pytest.fixture(scope="module")
def description(client: Inside) -> Any:
    return client.get("/api/openapi.json").json()


@pytest.fixture(scope="module")
def page(client: Inside) -> Reader:
    answer = client.get("/api/docs")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Reader(answer.text)


def posts(description: Any) -> list[Any]:
    return [methods["post"] for methods in description["paths"].values() if "post" in methods]


def test_every_request_is_described_with_its_answer(description: Any) -> None:
    operations = {}
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            operations[operation["operationId"]] = operation
            assert path == f"/api/{operation['operationId'].replace('_', '/')}"
            assert set(operation["responses"]) >= ({"200"} if method == "get" else {"200", "413", "415", "422"})
            assert operation["description"]
    assert set(operations) == NAMES
    for operation in operations.values():
        (schema,) = [content["schema"] for content in operation["responses"]["200"]["content"].values()]
        assert {"$ref", "oneOf", "properties"} & set(schema)


def test_no_type_of_an_answer_allows_additional_properties(description: Any) -> None:
    for schema in description["components"]["schemas"].values():
        assert schema["additionalProperties"] is False
        assert schema["description"]


def test_the_page_describes_every_request_and_type(page: Reader, description: Any) -> None:
    ids = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    assert ids >= NAMES
    links = page.of("a", "href")
    assert {link for link in links if link.startswith("#")} <= {f"#{anchor}" for anchor in ids}
    assert "openapi.json" in links
    types = description["components"]["schemas"]
    asked = {name for post in posts(description) for name in names_in(post["requestBody"]["content"], {})}
    inside = {part for name in asked for part in names_in(types[name], types)}
    for name, schema in types.items():
        assert (name in asked - inside) != (f"of-{name}" in ids)
        assert set(schema["properties"]) <= set(page.text("code"))


def test_nothing_on_the_page_is_fetched_from_elsewhere_or_inline(page: Reader) -> None:
    fetched = page.of("link", "href") + page.of("script", "src") + page.of("img", "src")
    assert fetched
    assert all(address.startswith("../static/") for address in fetched)
    assert page.text("script") == page.text("style") == []
    assert not any(
        "style" in attributes or any(key.startswith("on") for key in attributes) for _, attributes in page.elements
    )


def test_the_lines_to_copy_send_the_examples(page: Reader, client: Inside) -> None:
    lines = [shlex.split(line) for line in page.text("pre")]
    assert len(lines) == len(NAMES)
    posted = {
        line[2].removeprefix("http://test/api/").replace("/", "_"): json.loads(line[-1])
        for line in lines
        if "-d" in line
    }
    assert posted == EXAMPLES
    for line in lines:
        assert line[0] == "curl"
        assert "-d" in line or client.get(line[2].removeprefix("http://test")).status_code == 200


def servers_in_lines(client: Inside, host: str) -> set[str]:
    lines = Reader(client.get("/api/docs", headers={"host": host}).text).text("pre")
    return {shlex.split(line)[2].split("/api/")[0] for line in lines}


@pytest.mark.parametrize(
    "host", ["<script>alert(1)</script>", "x;rm -rf /", "a'b", "$(id)", "`id`", "a b", '"', "x/", ""]
)
def test_an_invalid_host_is_not_repeated(client: Inside, host: str) -> None:
    assert servers_in_lines(client, host) <= {"http://127.0.0.1:8000", "http://test"}


@pytest.mark.parametrize("host", ["127.0.0.1:8123", "[::1]:8000", "cards.example"])
def test_the_lines_name_the_server_that_was_asked(client: Inside, host: str) -> None:
    assert servers_in_lines(client, host) == {f"http://{host}"}


def test_the_page_states_the_limits_of_its_server() -> None:
    with Inside(create_app(Limits(body=1234, run_seconds=7, runs=3))) as client:
        items = Reader(client.get("/api/docs").text).text("li")
    assert "1,234 bytes per request body" in items
    assert any(item.startswith("7 seconds") for item in items)
    assert any(item.startswith("3 long questions") for item in items)


def test_what_is_put_into_the_page_is_escaped() -> None:
    app = create_app()
    hostile = "<script>alert('1')</script>"
    described = app.openapi()
    described["info"]["version"] = hostile
    described["paths"]["/api/evaluate"]["post"]["description"] = f"{hostile} `{hostile}`"
    described["components"]["schemas"]["Value"]["description"] = hostile
    described["components"]["schemas"]["Value"]["properties"][hostile] = {
        "type": hostile,
        DEFAULT: hostile,
        "description": hostile,
    }
    with Inside(app) as client:
        text = client.get("/api/docs").text
    assert hostile not in text
    assert "<script>" not in text
    assert hostile in [shown for _, shown in Reader(text).texts]


def test_lists_and_code_are_written_as_in_prose(page: Reader) -> None:
    cells = page.text("td")
    assert {"list of whole numbers", "list of numbers or text", "list of text"} <= set(cells)
    assert not any("`" in text for _, text in page.texts)
