"""Connections with an end to their patience: for clients that are slow to ask, slow to read, or many."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from cardspeak.web.guard import HEADERS, JSON_TYPE
from cardspeak.web.limits import Limits

KEEP_ALIVE_SECONDS = 20
"""How long a connection is kept for another request."""
LARGEST_HEAD = 64_000
"""Bytes of the first line and the headers of a request."""
WRONG, BUSY = 400, 503


def connections_of(limits: Limits) -> type[HttpToolsProtocol]:
    """The HTTP of Uvicorn for a server, each connection of which knows the others."""
    idle: dict[Connection, None] = {}  # the oldest first; a set has no order
    return type("BoundConnection", (Connection,), {"limits": limits, "idle": idle})


class Connection(HttpToolsProtocol):
    """A connection that is closed where a request or the reading of its answer takes too long.

    While no request is being answered it is idle, and has to make room where there are too many.

    Attributes:
        limits: what is allowed.
        idle: all connections of the server that are idle, the oldest first.
    """

    limits: Limits
    idle: dict[Connection, None]
    _cycles: tuple[Any, ...] = ()
    _n_bytes = 0
    _end_of_patience: asyncio.TimerHandle | None = None
    _end_of_reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request, if need be in place of the connection that has been idle for longest."""
        super().connection_made(transport)  # type: ignore[arg-type]  # as Uvicorn has it
        if len(self.connections) > self.limits.connections:
            if not self.idle:
                self._refuse(BUSY, "the server is busy with other questions; ask again in some seconds")
                return
            next(iter(self.idle)).drop()
        self._wait(self.limits.head_seconds)

    def data_received(self, data: bytes) -> None:
        """Read what has come, which may be all of a request, or a part of a head that goes on for too long."""
        super().data_received(data)
        if self._end_of_patience is not None and not self._is_body_left:
            self._n_bytes += len(data)
            if self._n_bytes > LARGEST_HEAD:
                self._refuse(WRONG, f"head: more than {LARGEST_HEAD:,} bytes, which is the most")

    @property
    def _is_body_left(self) -> bool:
        """Whether the body of a request goes on that has been answered without it."""
        return self.cycle is not None and self.cycle.more_body

    def on_message_begin(self) -> None:
        """Wait for the end of the head."""
        super().on_message_begin()
        self._wait(self.limits.head_seconds)

    def on_headers_complete(self) -> None:
        """Answer a request."""
        self._wait(None)
        super().on_headers_complete()
        self._cycles = (*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle)

    def on_response_complete(self) -> None:
        """Wait for another request, or for the client to have read the answer."""
        super().on_response_complete()
        if self.transport.is_closing():  # which waits for the client to read what is left
            self.loop.call_later(self.limits.send_seconds, self.transport.abort)
        elif self.cycle.response_complete:  # or else the next request has come already
            # Uvicorn waits anew after whatever comes, also after each piece of such a body.
            self._wait(self.limits.body_seconds if self._is_body_left else KEEP_ALIVE_SECONDS)

    def pause_writing(self) -> None:
        """Wait for a client who does not read."""
        super().pause_writing()
        self._end_of_reading = self.loop.call_later(self.limits.send_seconds, self.drop)

    def resume_writing(self) -> None:
        """Go on, he reads."""
        super().resume_writing()
        self._forget_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all that is done for a client who has left."""
        self._wait(None)
        self._forget_reading()
        for cycle in self._cycles:  # Uvicorn tells it to the last one only, where several requests have come at once
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be read."""
        self._refuse(WRONG, msg[0].lower() + msg[1:].rstrip("."))

    def drop(self) -> None:
        """Close the connection without waiting for the client."""
        self._wait(None)
        self.transport.abort()

    def _wait(self, seconds: float | None) -> None:
        """Be idle for so long at the most; None where there is something to do."""
        if self._end_of_patience is not None:
            self._end_of_patience.cancel()
        self.idle.pop(self, None)
        self._n_bytes = 0
        self._end_of_patience = None if seconds is None else self.loop.call_later(seconds, self.drop)
        if seconds is not None:
            self.idle[self] = None

    def _forget_reading(self) -> None:
        if self._end_of_reading is not None:
            self._end_of_reading.cancel()
            self._end_of_reading = None

    def _refuse(self, status: int, message: str) -> None:
        """Answer what is no request, or one too many, and close the connection."""
        content = json.dumps({"error": message}).encode()
        headers: list[tuple[bytes, Any]] = [
            *self.server_state.default_headers,
            *HEADERS,
            (b"content-type", JSON_TYPE),
            (b"content-length", b"%d" % len(content)),
            (b"connection", b"close"),
        ]
        lines = b"".join(b"%b: %b\r\n" % header for header in headers)
        self.transport.write(STATUS_LINE[status] + lines + b"\r\n" + content)
        self.transport.close()
        self.loop.call_later(self.limits.send_seconds, self.transport.abort)
