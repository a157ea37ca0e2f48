"""The path under which a proxy serves the application."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

HEADER = b"x-forwarded-prefix"
_PREFIX = re.compile(rb"(/[\w.~-]{1,60}){1,4}", re.ASCII)


class Prefix:
    """ASGI middleware that reads the prefix of addresses from the header `X-Forwarded-Prefix`.

    A proxy that removes a prefix from paths sends the prefix in this header, and the server adds it to the addresses in
    its answers. A client can send the header too, but this changes only its own answer. A prefix that the server knows
    already (`root_path`) stays as it is.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with the prefix in `root_path` and in `path`, as ASGI prescribes."""
        if scope["type"] == "http" and not scope.get("root_path"):
            given = dict(scope["headers"]).get(HEADER, b"").removesuffix(b"/")
            if _PREFIX.fullmatch(given):
                prefix = given.decode()
                scope = {**scope, "root_path": prefix, "path": prefix + scope["path"]}
        await self._app(scope, receive, send)


def with_prefix(text: str, scope: Scope) -> str:
    """A message, with the prefix added to addresses of the API.

    >>> with_prefix("give a code from /api/games", {"root_path": "/poker"})
    'give a code from /poker/api/games'
    >>> with_prefix('"/api/x" is not a card', {"root_path": "/poker"})  # a quote of the input
    '"/api/x" is not a card'
    """
    return re.sub(r"(?<![\w/\"])/api/", lambda _: f"{scope.get('root_path', '').rstrip('/')}/api/", text)
