"""The sites whose pages may use the API from a browser (CORS). By default, only the server's own page may."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from starlette.middleware.cors import CORSMiddleware

from cardspeak.errors import CardspeakError, Where, quoted

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

EVERY = "*"
API = "/api/"
_ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)(:[0-9]{1,5})?")


def read_origins(origins: Iterable[str]) -> tuple[str, ...]:
    """The origins as browsers send them: in lower case, without a trailing slash.

    Raises:
        CardspeakError: an origin is neither `*` nor a scheme, a host and an optional port.

    >>> read_origins(["https://Poker.example/", "http://localhost:5173"])
    ('https://poker.example', 'http://localhost:5173')
    """
    if isinstance(origins, str):
        origins = [origins]
    return tuple(map(_read_origin, origins))


def _read_origin(given: object) -> str:
    origin = given.strip().lower().removesuffix("/") if isinstance(given, str) else ""
    if origin != EVERY and not _ORIGIN.fullmatch(origin):
        accepted = "give a scheme and a host without a path, such as https://poker.example, or * for every site"
        detail = f"{quoted(given)} is not an origin; {accepted}"
        raise CardspeakError.at(Where("origin"), detail)
    return origin


class Origins:
    """ASGI middleware that lets pages of other sites read the answers of the API.

    Source: https://fetch.spec.whatwg.org/#http-cors-protocol
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        options: dict[str, Any] = {"allow_methods": ["GET", "POST"], "allow_headers": ["Content-Type"]}
        self._with_cors = CORSMiddleware(app, allow_origins=origins, expose_headers=["Retry-After"], **options)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to answers of the API. The files of the page get none."""
        is_api = scope["type"] == "http" and scope["path"].removeprefix(scope.get("root_path", "")).startswith(API)
        await (self._with_cors if is_api else self._app)(scope, receive, send)
