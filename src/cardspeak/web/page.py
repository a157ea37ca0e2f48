"""The routes of the web page. Its files are read once and kept in memory."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from importlib.resources import files

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardspeak import __version__
from cardspeak.show.svg.cards import card_symbols

VIEWS = ("/", "/showdown", "/explain", "/equity", "/query", "/icm", "/audit", "/replay")
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class _File:
    """A file, ready to be sent.

    Attributes:
        content: the bytes of the file.
        packed: the same bytes, compressed with gzip.
        kind: the media type.
        tag: the ETag, which identifies the version of the file.
    """

    content: bytes
    packed: bytes
    kind: str
    tag: str


def _file(name: str, content: bytes) -> _File:
    kind = TYPES[name.rsplit(".", 1)[-1]]
    tag = hashlib.blake2b(content, digest_size=12).hexdigest()
    # A weak tag, because the plain and the compressed form share it: https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
    return _File(content, gzip.compress(content, mtime=0), f"{kind}; charset=utf-8", f'W/"{tag}"')


def _read() -> dict[str, _File]:
    """All files of the page, by name."""
    by_name = {}
    for path in files("cardspeak.web").joinpath("static").iterdir():
        content = path.read_bytes()
        if path.name == "index.html":
            text = content.decode().replace("{{version}}", __version__)
            content = text.replace("{{cards}}", card_symbols()).encode()
        by_name[path.name] = _file(path.name, content)
    return by_name


def page_routes() -> list[Route]:
    """The routes of the page. Each view of the page has its own address, and all addresses return the same HTML."""
    read = _read()

    async def view(request: Request) -> Response:
        return _sent(read["index.html"], request)

    async def static(request: Request) -> Response:
        file = read.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        return _sent(file, request)

    return [*(Route(path, view) for path in VIEWS), Route("/static/{name}", static)]


def _sent(file: _File, request: Request) -> Response:
    """The response with the file, or with status 304 if the browser already has this version."""
    # The browser revalidates each time, which costs a few bytes, so that a new version is used immediately.
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers["content-encoding"] = "gzip"
    return Response(file.packed if is_packed else file.content, 200, headers, file.kind)
