"""Middleware around all requests: limits on size and time on the way in, security headers on the way out."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.web.failures import RequestError, body_error
from cardspeak.web.limits import Limits, seconds_text

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The browser loads and runs only the page's own files, and no other page can embed this page in a frame."""
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # the address of a view contains its cards
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
JSON_TYPE = b"application/json"
SLOW = 408


@dataclass(frozen=True, slots=True)
class _RefusedError(Exception):
    """A request that is refused before its body is read to the end.

    Attributes:
        status: the HTTP status.
        error: the error to send.
    """

    status: int
    error: RequestError


class Guard:
    """ASGI middleware that passes only complete bodies of limited size to the application that it wraps."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app, self._limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        is_head = scope["method"] == "HEAD"

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            elif is_head:
                message = {**message, "body": b""}
            await send(message)

        try:
            receive = _replayed(await self._body(scope, receive), receive)
            # HEAD works wherever GET does: https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
            await self._app({**scope, "method": "GET"} if is_head else scope, receive, send_guarded)
        except _RefusedError as refusal:
            await self._refuse(refusal, send_guarded)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The complete body. Raises `_RefusedError` if it is too large, incomplete, too slow, or not sent as JSON.

        Only POST uses its body, but the bodies of all requests have the same limits.
        """
        headers = dict(scope["headers"])
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if scope["method"] == "POST" and kind != JSON_TYPE:
            error = body_error("send JSON, with the header Content-Type: application/json", "body_type")
            raise _RefusedError(415, error)
        most = self._limits.body
        too_large = _RefusedError(413, body_error(f"it has more than {most:,} bytes, the maximum", "body_too_large"))
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length) > most:
            raise too_large
        body = bytearray()
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _RefusedError(400, body_error("it ended early", "body_incomplete"))
                    body += message.get("body", b"")
                    if len(body) > most:
                        raise too_large
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError:
            late = f"it took longer than {seconds_text(self._limits.body_seconds)} to arrive"
            raise _RefusedError(SLOW, body_error(late, "body_slow")) from None

    async def _refuse(self, refusal: _RefusedError, send: Send) -> None:
        """Send the error and close the connection, because the client may still be sending the body."""
        content = json.dumps(refusal.error.to_dict()).encode()
        headers = [
            (b"content-type", JSON_TYPE),
            (b"content-length", str(len(content)).encode()),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": content})


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first returns the body, which has already been read, and then calls the given `receive`."""
    is_given = False

    async def replay() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
