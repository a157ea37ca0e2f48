"""Connections with limits on their number, and on the time that clients take to send and to read."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from cardspeak.web.failures import RequestError
from cardspeak.web.guard import HEADERS, JSON_TYPE
from cardspeak.web.limits import Limits

KEEP_ALIVE_SECONDS = 20
"""The time in seconds that an idle connection stays open for another request."""
LARGEST_HEAD = 64_000
"""The maximum size of the first line and the headers of a request, in bytes."""
WRONG, BUSY = 400, 503


def connections_of(limits: Limits) -> type[HttpToolsProtocol]:
    """A protocol class for Uvicorn whose connections share these limits and a list of idle connections."""
    idle: dict[Connection, None] = {}  # the longest idle first; a dict, because a set has no order
    return type("BoundConnection", (Connection,), {"limits": limits, "idle": idle})


class Connection(HttpToolsProtocol):
    """A connection that is closed if a request takes too long to arrive, or the client is too slow to read the answer.

    A connection is idle while none of its requests is being answered. If there are too many connections, the connection
    that has been idle longest is closed. If no connection is idle, the new connection is refused.

    Attributes:
        limits: the limits of the server.
        idle: all idle connections of the server; the first has been idle longest.
    """

    limits: Limits
    idle: dict[Connection, None]
    _cycles: tuple[Any, ...] = ()
    _n_bytes = 0
    _end_of_patience: asyncio.TimerHandle | None = None
    _end_of_reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request. If there are too many connections, close an idle connection or refuse this connection."""
        super().connection_made(transport)  # type: ignore[arg-type]  # Uvicorn declares another type
        if len(self.connections) > self.limits.connections:
            if not self.idle:
                self._refuse(BUSY, RequestError("the server is busy; try again in a few seconds", "busy"))
                return
            next(iter(self.idle)).drop()
        self._wait(self.limits.head_seconds)

    def data_received(self, data: bytes) -> None:
        """Read the data, and refuse a request whose head is too large."""
        super().data_received(data)
        if self._end_of_patience is not None and not self._is_body_left:
            self._n_bytes += len(data)
            if self._n_bytes > LARGEST_HEAD:
                too_large = f"headers: they have more than {LARGEST_HEAD:,} bytes, the maximum"
                self._refuse(WRONG, RequestError(too_large, "http"))

    @property
    def _is_body_left(self) -> bool:
        """Whether a request was answered before its whole body had arrived."""
        return self.cycle is not None and self.cycle.more_body

    def on_message_begin(self) -> None:
        """Wait for the end of the head."""
        super().on_message_begin()
        self._wait(self.limits.head_seconds)

    def on_headers_complete(self) -> None:
        """Begin to answer the request."""
        self._wait(None)
        super().on_headers_complete()
        self._cycles = (*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle)

    def on_response_complete(self) -> None:
        """Wait for another request, or for the client to read the answer."""
        super().on_response_complete()
        if self.transport.is_closing():
            # Without this timer, a client that never reads the answer would keep the connection open.
            self.loop.call_later(self.limits.send_seconds, self.transport.abort)
        elif self.cycle.response_complete:  # otherwise the next request has already arrived
            # This replaces Uvicorn's timer, which restarts with each piece of an unread body.
            self._wait(self.limits.body_seconds if self._is_body_left else KEEP_ALIVE_SECONDS)

    def pause_writing(self) -> None:
        """Start a timer for a client that does not read."""
        super().pause_writing()
        self._end_of_reading = self.loop.call_later(self.limits.send_seconds, self.drop)

    def resume_writing(self) -> None:
        """Cancel the timer of `pause_writing`, because the client is reading again."""
        super().resume_writing()
        self._forget_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all work for a client that has disconnected."""
        self._wait(None)
        self._forget_reading()
        for cycle in self._cycles:  # if requests were pipelined, Uvicorn notifies only the last one
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be parsed."""
        self._refuse(WRONG, RequestError(msg[0].lower() + msg[1:].rstrip("."), "http"))

    def drop(self) -> None:
        """Close the connection without waiting for the client."""
        self._wait(None)
        self.transport.abort()

    def _wait(self, seconds: float | None) -> None:
        """Mark the connection as idle, and close it after this time in seconds. None marks it as no longer idle."""
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

    def _refuse(self, status: int, error: RequestError) -> None:
        """Send an error, because the request is invalid or the server is full, and close the connection."""
        content = json.dumps(error.to_dict()).encode()
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
