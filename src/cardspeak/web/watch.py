"""ASGI middleware that tells a connection when its request and its answer begin and end."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from cardspeak.web.connection import CONNECTION, LARGEST_HEAD, Connection
from cardspeak.web.failures import RequestError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CLOSE = (b"connection", b"close")
_ABSOLUTE = re.compile("https?://[^/]*", re.IGNORECASE)
"""The start of an absolute address, which a server must accept: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2"""


class Watch:
    """The outermost ASGI middleware. It works only with the connections of `connection.py`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and tell its connection when the request and its answer begin and end."""
        connection: Connection = scope["state"].pop(CONNECTION)
        names = {name for name, _ in scope["headers"]}
        has_body = (
            b"transfer-encoding" in names or dict(scope["headers"]).get(b"content-length", b"0").strip(b"0") != b""
        )
        if _ABSOLUTE.match(scope["path"]):
            scope = {**scope, "path": _ABSOLUTE.sub("", scope["path"]) or "/"}
        turn = connection.begun(can_be_probed=scope["http_version"] == "1.1")
        wrong = _wrong(scope, names)
        if wrong:
            connection.refuse(400, RequestError(wrong, "http"))
            return

        async def receive_watched() -> Message:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body", False):
                connection.body_complete()
            return message

        async def send_watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                is_last = connection.answer_begun()
                if is_last and CLOSE not in message["headers"]:
                    message["headers"] = [*message["headers"], CLOSE]
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                connection.answered()

        try:
            async with turn:
                await connection.find_out()
                connection.turn_begun()
                if not has_body:
                    connection.body_complete()
                if not connection.is_closing:
                    await self._app(scope, receive_watched, send_watched)
        except asyncio.CancelledError:
            if not connection.is_closing:  # the server is stopping, and does not wait any longer
                connection.drop()


def _wrong(scope: Scope, names: set[bytes]) -> str:
    """What is wrong with the head of a request that the parser has accepted; empty if nothing is."""
    if scope["http_version"] not in ("1.0", "1.1"):
        return f"HTTP/{scope['http_version']} is not supported; use HTTP/1.1"
    if {b"content-length", b"transfer-encoding"} <= names:  # https://www.rfc-editor.org/rfc/rfc9112#section-6.1
        return "headers: Content-Length and Transfer-Encoding are mutually exclusive; send only one"
    if _head_size(scope) > LARGEST_HEAD:  # the parser only limits heads that arrive in pieces
        return f"headers: they have more than {LARGEST_HEAD:,} bytes, the maximum"
    return ""


def _head_size(scope: Scope) -> int:
    """The size of the first line and the headers of a request in bytes, without optional spaces."""
    first = len(scope["method"]) + len(scope["raw_path"]) + len(scope["query_string"]) + len("  HTTP/1.1\r\n")
    return first + sum(len(name) + len(value) + len(": \r\n") for name, value in scope["headers"]) + len("\r\n")
