"""The documentation page of the API, built from its OpenAPI description: requests, examples to copy, answers."""

from __future__ import annotations

import json
import re
import shlex
from functools import lru_cache
from html import escape
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cardspeak.pots.names import numbered
from cardspeak.web.limits import Limits, seconds_text
from cardspeak.web.prefix import with_prefix

Schema = dict[str, Any]
PATH = "/api/docs"
DEFAULT = "x-default"
"""The field of the API description that contains the default of a request's key."""
PLAIN_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:]+\](:\d+)?")
REFERENCE = re.compile(r'"#/components/schemas/(\w+)"')
WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}
BEGINNING = """<!doctype html>
<html lang="en" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The JSON API of cardspeak</title>
<link rel="icon" href="../static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../static/app.css">
<link rel="stylesheet" href="../static/openapi.css">
<script src="../static/looks.js"></script>
</head>
<body>
<header class="top"><a class="brand" href="../showdown">cardspeak</a></header>
<main class="api">
"""


class Html(str):
    """Text that is already HTML and that `element` therefore does not escape."""

    __slots__ = ()


def element(name: str, *inside: str | None, **attributes: str) -> Html:
    """An HTML element. Attributes are written as in Python: `class_` for class, `aria_label` for aria-label.

    >>> print(element("a", "x < y", href='"', class_="small"))
    <a href="&quot;" class="small">x &lt; y</a>
    """
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    return Html(f"<{name}{written}>{_joined(inside)}</{name}>")


def _joined(parts: Any) -> Html:
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts if part is not None))


def docs_route(app: FastAPI, limits: Limits) -> Route:
    """The route of the documentation page for an application's API."""

    @lru_cache(maxsize=8)
    def page(host: str, prefix: str) -> str:
        return with_prefix(_page(app.openapi(), host + prefix, limits), {"root_path": escape(prefix)})

    async def docs(request: Request) -> Response:
        given = request.headers.get("host", request.url.netloc)  # the client controls the header
        host = f"{request.url.scheme}://{given}" if PLAIN_HOST.fullmatch(given) else "http://127.0.0.1:8000"
        prefix = request.scope.get("root_path", "").rstrip("/")  # `base_url` lacks the path of a mounted application
        return HTMLResponse(page(host, prefix), headers={"cache-control": "no-cache"})

    return Route(PATH, docs, name="docs")


def _page(description: Schema, base: str, limits: Limits) -> str:
    requests = [
        (method.upper(), path, operation)
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
    ]
    types = description["components"]["schemas"]
    asked = [_body(operation)["schema"] for _, _, operation in requests if "requestBody" in operation]
    bodies = set(map(_name, asked))
    parts = names_in([types[name] for name in bodies], types)
    contents = [
        element("li", element("a", path, href=f"#{operation['operationId']}"), " ", *_marked(operation["description"]))
        for _, path, operation in requests
    ]
    answers = [_type(name, schema) for name, schema in types.items() if name not in bodies | parts]
    in_parts = [_type(name, types[name]) for name in sorted(parts)]
    inside = (
        element("h1", "The JSON API"),
        element("p", *_marked("Send JSON with the header `Content-Type: application/json`. A key that is not listed "
                              "here is an error. Most answers are the `to_dict()` of the result of the Python function "
                              "with the same name as the request, in some cases with more keys. The command with that "
                              "name, if there is one, prints the `to_dict()` with `--json`.")),
        element("p", "For programs: ", element("a", "openapi.json", href="openapi.json"), "."),
        element("ul", *contents, class_="contents"),
        *(_request(method, path, operation, types, base) for method, path, operation in requests),
        element("section", element("h2", "Parts of requests"), *in_parts, id="parts"),
        element("section", element("h2", "Errors"), _refusals(requests), id="errors"),
        element("section", element("h2", "Limits"), _limits(limits), id="limits"),
        element("section", element("h2", "Answers"), *answers, id="answers"),
    )  # fmt: skip
    footer = element("footer", element("span", f"cardspeak {description['info']['version']}"))
    return f"{BEGINNING}{_joined(inside)}\n</main>\n{footer}\n</body>\n</html>\n"


def names_in(schema: Any, types: Schema) -> set[str]:
    """The names of all types that a schema refers to, directly or through other types."""
    names: set[str] = set()
    unread = [schema]
    while unread:
        found = set(REFERENCE.findall(json.dumps(unread.pop()))) - names
        names |= found
        unread += [types[name] for name in found if name in types]
    return names


def _request(method: str, path: str, operation: Schema, types: Schema, base: str) -> Html:
    """A request: its description, the keys of its body, an example, and its answer."""
    content = operation["responses"]["200"]["content"]
    is_stream = "application/json" not in content
    url = shlex.quote(base + path)
    body: list[Html] = []
    if "requestBody" in operation:
        request_body = _body(operation)
        example = json.dumps(request_body["example"], ensure_ascii=False)
        options = "-sN" if is_stream else "-s"
        command = f"curl {options} {url} -H 'Content-Type: application/json' -d {shlex.quote(example)}"
        body.append(_keys(types[_name(request_body["schema"])], f"The body of {path}"))
    else:
        command = f"curl -s {url}"
    answer = _marked(operation["responses"]["200"]["description"])
    if not is_stream:
        answer = ["Returns ", _kind(content["application/json"]["schema"]), "."]
    return element(
        "section",
        element("h2", element("span", method, class_="method"), " ", element("code", path)),
        element("p", *_marked(operation["description"])),
        *body,
        element("pre", command, class_="curl", tabindex="0"),
        element("p", *answer),
        id=operation["operationId"],
        class_="panel stack",
    )


def _type(name: str, schema: Schema) -> Html:
    description = element("p", *_marked(schema.get("description", "")))
    return element("div", element("h3", name), description, _keys(schema, f"The keys of {name}"), id=f"of-{name}")


def _keys(schema: Schema, label: str) -> Html:
    """The keys of an object, each with its name, its type, whether it is required, and its meaning."""
    required = schema.get("required", ())
    rows = []
    for key, value in schema["properties"].items():
        default = json.dumps(value[DEFAULT]) if value.get(DEFAULT) is not None else None
        there = "" if key in required else "optional" if default is None else f"default {default}"
        notes = [value.get("description", "").rstrip("."), *_bounds(value)]
        meaning = _joined(_marked("; ".join(filter(None, notes))))
        cells = (_kind(value), there, meaning)
        name = element("th", element("code", key), scope="row")
        rows.append(element("tr", name, *(element("td", cell) for cell in cells)))
    return element("div", element("table", *rows, aria_label=label), class_="scroll")


def _kind(schema: Schema) -> Html:
    """The type of a value in words. The type of an object is a link to its keys."""
    match schema:
        case {"$ref": _}:
            name = _name(schema)
            return element("a", name, href=f"#of-{name}")
        case {"anyOf": several} | {"oneOf": several}:
            return Html(" or ".join(_kind(value) for value in several))
        case {"enum": several}:
            return Html(", ".join(element("code", json.dumps(value)) for value in several))
        case {"const": value}:
            return element("code", json.dumps(value))
        case {"items": value}:
            items = value.get("anyOf", [value])
            words = " or ".join(map(_plural, items))
            return Html(
                f"list of ({words})"
                if len(items) > 1 and any("items" in item for item in items)
                else f"list of {words}"
            )
        case {"additionalProperties": dict(value)}:
            return Html(f"for each name: {_kind(value)}")
    return _joined([WORDS.get(schema.get("type", ""), "anything")])


def _plural(schema: Schema) -> Html:
    return Html(_kind(schema) + ("s" if schema.get("type") in ("integer", "number") else ""))


def _bounds(schema: Schema) -> list[str]:
    bounds = {"maxLength": "at most {:,} characters", "maxItems": "at most {:,}"}
    return [text.format(schema[key]) for key, text in bounds.items() if key in schema]


def _refusals(requests: list[tuple[str, str, Schema]]) -> Html:
    descriptions = {
        status: answer["description"]
        for _, _, operation in requests
        for status, answer in operation["responses"].items()
        if status != "200"
    }
    rows = [
        element("tr", element("th", status, scope="row"), element("td", *_marked(text)))
        for status, text in sorted(descriptions.items())
    ]
    return element("table", *rows, aria_label="The status codes of errors")


def _limits(limits: Limits) -> Html:
    limits_in_words = (
        f"{limits.body:,} bytes per request body",
        f"{seconds_text(limits.run_seconds)} per answer; equity and audits then return the result so far, if any",
        f"at most {limits.samples:,} samples",
        f"{numbered(limits.runs, 'long question')} in parallel, and {limits.waiting} more in a queue",
    )
    return element("ul", *(element("li", *_marked(limit)) for limit in limits_in_words))


def _marked(text: str) -> list[str]:
    """The text with each part in backquotes as code."""
    parts = text.split("`")
    return [element("code", part) if at % 2 else part for at, part in enumerate(parts)]


def _body(operation: Schema) -> Schema:
    body: Schema = operation["requestBody"]["content"]["application/json"]
    return body


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).rsplit("/", 1)[-1]
