"""Connections with limits on their number, on the bytes of a request, and on the time that clients take.

Uvicorn parses the requests, with h11. Instead of the socket's transport, it gets an `Outlet`, so that this module
decides when to read and when to close. The module uses only the public interfaces of asyncio.
"""

from __future__ import annotations

import asyncio
import inspect
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardspeak.errors import CardspeakError
from cardspeak.web.failures import RequestError, body_error
from cardspeak.web.limits import Limits
from cardspeak.web.outlet import Outlet
from cardspeak.web.peer import is_broken, is_half_closed
from cardspeak.web.raw_answer import raw_answer
from cardspeak.web.turns import Turn, Turns

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

KEEP_ALIVE_SECONDS = 20
"""The time in seconds that an idle connection stays open for another request."""
LARGEST_HEAD = 64_000
"""The maximum size of the first line and the headers of a request, in bytes."""
READ = 16_384
"""The maximum number of bytes to read and parse before other connections get their turn."""
PROBE_SECONDS, PROBES_BETWEEN = 0.5, 20
"""The seconds between checks of a client that has closed its sending side; one check in 20 sends it something."""
CROWD = 8
"""If more connections than this are open, a client that has closed its sending side is checked at once."""
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
BUSY = RequestError("the server is busy; try again in a few seconds", "busy")
CONNECTION = "cardspeak.connection"
"""The key under which the state of an ASGI scope holds the connection of the request."""


@dataclass(slots=True)
class Shared:
    """What all connections of a server share.

    Attributes:
        limits: the limits of the server.
        waiting: the connections that wait for their clients and can be closed, the longest wait first. It is a dict
            because a set has no order.
        n_open: the number of open connections.
        turns: where pipelined requests wait for each other. They are cheap to send, and no browser sends any.
        buffer: the buffer that all connections read into. Its bytes are copied before the next read.
    """

    limits: Limits
    waiting: dict[Connection, None] = field(default_factory=dict)
    n_open: int = 0
    turns: Turns = field(default_factory=Turns)
    buffer: bytearray = field(default_factory=lambda: bytearray(READ))


def connections_of(shared: Shared) -> type[Connection]:
    """A protocol class for Uvicorn whose connections share `shared`.

    Raises:
        CardspeakError: this version of Uvicorn lacks something that a connection relies on.
    """
    expected = {"config", "server_state", "app_state"}
    has_parameters = expected <= set(inspect.signature(H11Protocol).parameters)
    has_state = "conn" in H11Protocol.__init__.__code__.co_names  # it sets the attribute `conn`
    if not (has_parameters and has_state and hasattr(H11Protocol, "send_400_response")):
        raise CardspeakError('this version of Uvicorn is not supported: pip install "cardspeak[web]"')
    return type("BoundConnection", (Connection,), {"shared": shared})


class _Parser(H11Protocol):
    """Uvicorn's protocol, which parses requests and calls the application. It sends errors in the form of the API."""

    refuse: Any

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be parsed."""
        self.refuse(400, RequestError(msg[0].lower() + msg[1:].rstrip("."), "http"))


class Connection(asyncio.BufferedProtocol):
    """A connection that waits only a limited time for its client.

    A connection is *at work* from the end of a request until the end of its answer. At any other time, it waits for
    its client: for a head, for a body, or for the client to read. If there are too many connections, the one that has
    waited longest is closed. If no other connection waits, the new one is refused.

    Attributes:
        shared: what all connections of the server share.
    """

    shared: Shared

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **others: Any) -> None:
        self._loop = asyncio.get_running_loop()
        self._default_headers = server_state.default_headers
        self._new_parser = partial(_Parser, config, server_state, {**app_state, CONNECTION: self}, **others)
        self._parser: _Parser | None = None  # None before the first byte, and again when the connection is over
        self._request: asyncio.Task[Any] | None = None
        self._unparsed = b""  # bytes that were read while the parser was paused
        self._is_parser_paused = self._is_resting = False
        self._is_reading_paused = self._is_writing_paused = self._is_counted = False
        self._turn, self._has_turn = Turn(self.shared.turns, waits=False), True
        self._is_head_begun = self._is_in_body = self._is_at_work = self._is_answer_begun = False
        self._is_closing = self._is_half_closed = self._is_over = self._can_be_probed = False
        self._n_probes = self._n_body = 0
        self._end_of_patience: asyncio.TimerHandle | None = None
        self._end_of_reading: asyncio.TimerHandle | None = None
        self._check_of_end: asyncio.Handle | None = None
        self._next_probe: asyncio.TimerHandle | None = None

    # What the event loop calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # never a `BaseTransport`
        """Wait for a request. If there are too many connections, close one that waits, or refuse this one."""
        self._transport, shared = transport, self.shared
        if is_broken(transport):  # the client left before the connection was accepted, perhaps after sending a request
            self.drop()
            return
        shared.n_open += 1
        shared.turns.connected()
        self._is_counted = True
        self._wait(shared.limits.head_seconds)
        while shared.n_open > shared.limits.connections and not self._is_closing:
            longest = next(iter(shared.waiting))
            if longest is self:
                self.refuse(503, BUSY)
            else:
                longest.drop()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002
        """The buffer for the next bytes."""
        return self.shared.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Pass the bytes on to the parser, unless the connection is closing or the parser has paused."""
        if self._is_closing:
            return  # the client is still sending, but nobody will read it
        if not self._is_head_begun and not self._is_in_body and not self._is_at_work:
            self._is_head_begun = True
            self._wait(self.shared.limits.head_seconds)
        if self._is_in_body:
            self._n_body += nbytes
            most = self.shared.limits.body
            if self._n_body > most + READ:  # the guard has the exact limit; this one includes chunk sizes and trailers
                self.refuse(413, body_error(f"it has more than {most:,} bytes, the maximum", "body_too_large"))
                return
        self._unparsed += self.shared.buffer[:nbytes]
        if not self._is_parser_paused:
            self._parse()
        if nbytes == READ:  # there may be more; let the request begin and other connections have their turn
            self._is_resting = True
            self._loop.call_soon(self._rest_ends)
        self._read_or_pause()

    def eof_received(self) -> bool:
        """Keep the connection open until it is known whether the client still expects an answer."""
        self._is_half_closed = True
        self._check_end_soon()
        return True

    def pause_writing(self) -> None:
        """Start a timer for a client that does not read."""
        if self._parser is not None:
            self._parser.pause_writing()
        self._is_writing_paused = True
        self._turn.end()
        self.shared.waiting[self] = None
        self._end_of_reading = self._loop.call_later(self.shared.limits.send_seconds, self.drop)

    def resume_writing(self) -> None:
        """Cancel the timer of `pause_writing`, because the client is reading again."""
        if self._parser is not None:
            self._parser.resume_writing()
        self._is_writing_paused = False
        self._turn.resume()
        _cancel(self._end_of_reading)
        if self._is_at_work:
            self.shared.waiting.pop(self, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all work for a client that has disconnected."""
        self._forget()
        self._leave(exc)

    # What the application reports, through `Watch`

    def begun(self, *, can_be_probed: bool) -> Turn:
        """A request has begun: its head is complete. Returns its turn: a pipelined request has to wait for it.

        The current task answers the request, and is cancelled if the connection is lost.
        """
        if self._is_closing or self._parser is None:
            return Turn(self.shared.turns, waits=False)
        self._request, conn = asyncio.current_task(), self._parser.conn
        is_complete = conn.their_state in (h11.DONE, h11.MUST_CLOSE)  # no request waits for a client during its turn
        is_one_of_many = not self._is_head_begun or self._unparsed != b"" or conn.trailing_data[0] != b""
        self._turn = Turn(self.shared.turns, waits=is_complete and is_one_of_many, is_paused=self._is_writing_paused)
        self._is_head_begun = self._is_answer_begun = False
        self._can_be_probed, self._n_body, self._n_probes = can_be_probed, 0, 0
        self._is_in_body, self._has_turn = True, False
        self._wait(None)  # the guard has a timer for the body
        return self._turn

    async def find_out(self) -> None:
        """Close the connection if many are open, and its client has closed its sending side and no longer reads."""
        if self.shared.n_open > CROWD and self._can_be_probed and is_half_closed(self._transport):
            self._transport.write(CONTINUE)
            await asyncio.sleep(0)  # some event loops send later
            if is_broken(self._transport):
                self.drop()

    def turn_begun(self) -> None:
        """Note that work on the answer begins; before that, a pipelined request waits for its turn."""
        self._has_turn = True
        if self._is_half_closed:
            self._check_end_soon()

    def body_complete(self) -> None:
        """Note that the whole request has arrived, and that its answer is being computed."""
        if self._is_in_body and not self._is_closing:
            self._is_in_body, self._is_at_work = False, True
            _cancel(self._end_of_patience)
            if not self._is_writing_paused:
                self.shared.waiting.pop(self, None)

    def answer_begun(self) -> bool:
        """Note that the answer begins. Returns whether it must be the last, because the request is incomplete."""
        self._is_answer_begun = True
        return self._is_in_body

    def answered(self) -> None:
        """Note that the answer is complete."""
        self._turn.end()
        self._is_at_work = False
        if not self._is_closing:
            self._wait(KEEP_ALIVE_SECONDS)
            if self._is_half_closed:
                self._check_end_soon()

    def refuse(self, status: int, error: RequestError) -> None:
        """Send an error, because the request is invalid or the server is full, and close the connection."""
        if self._is_closing:
            return
        if self._parser is None or self._parser.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._transport.write(raw_answer(status, error, self._default_headers))
        self._linger()

    def drop(self) -> None:
        """Close the connection without waiting for the client."""
        self._forget()
        self._transport.abort()
        self._leave(None)

    # What the parser does to its transport

    def close(self) -> None:
        """Close the connection after the answer, or because it was idle for too long."""
        if self._is_closing:
            return
        if self._is_in_body:
            self._linger()
        else:
            self._is_closing = True
            self._transport.close()
            self._wait(self.shared.limits.send_seconds)

    def pause_parsing(self) -> None:
        """Pass no more bytes on to the parser."""
        self._is_parser_paused = True
        self._read_or_pause()

    def resume_parsing(self) -> None:
        """Pass bytes on to the parser again."""
        self._is_parser_paused = False
        self._loop.call_soon(self._rest_ends)  # not immediately, because the parser may be calling this

    @property
    def is_closing(self) -> bool:
        """Whether nothing more can be sent."""
        return self._is_closing

    # Internal methods

    def _parse(self) -> None:
        if self._unparsed and not self._is_over:
            if self._parser is None:
                self._parser = self._new_parser()
                self._parser.refuse = self.refuse
                self._parser.connection_made(Outlet(self, self._transport))
            data, self._unparsed = self._unparsed, b""
            self._parser.data_received(data)

    def _rest_ends(self) -> None:
        self._is_resting = False
        if not self._is_parser_paused and not self._is_closing:
            self._parse()
        self._read_or_pause()
        if self._is_half_closed:
            self._check_end_soon()

    def _read_or_pause(self) -> None:
        """Read, unless it is another connection's turn or the parser has paused and enough bytes are waiting for it."""
        is_full = self._is_parser_paused and len(self._unparsed) >= READ
        is_paused = self._is_resting or (is_full and not self._is_closing)
        if is_paused != self._is_reading_paused and not self._transport.is_closing() and not self._is_half_closed:
            self._is_reading_paused = is_paused
            (self._transport.pause_reading if is_paused else self._transport.resume_reading)()

    def _wait(self, seconds: float | None) -> None:
        """Wait at most this many seconds for the client. A waiting connection can be closed to admit another."""
        _cancel(self._end_of_patience)
        if seconds is not None:
            self._end_of_patience = self._loop.call_later(seconds, self.drop)
        self.shared.waiting.pop(self, None)
        self.shared.waiting[self] = None

    def _linger(self) -> None:
        """Send nothing more, but read for a while: closing while the client still sends could destroy the answer.

        Source: https://www.rfc-editor.org/rfc/rfc9112#section-9.6
        """
        self._is_closing, self._unparsed = True, b""
        try:
            self._transport.write_eof()
        except OSError:  # the client has gone
            self._transport.abort()
        self._read_or_pause()
        self._wait(self.shared.limits.body_seconds)
        if self._is_half_closed:
            self._check_end_soon()
        self._leave(None)

    def _forget(self) -> None:
        """Cancel all timers, and no longer count the connection as open."""
        self.shared.n_open -= self._is_counted
        self._is_counted, self._is_closing = False, True
        _cancel(self._end_of_patience)
        _cancel(self._end_of_reading)
        _cancel(self._next_probe)
        self.shared.waiting.pop(self, None)

    def _leave(self, exc: Exception | None) -> None:
        """Stop the work of the application for the client."""
        self._turn.end()
        parser, self._parser, self._is_over = self._parser, None, True
        if parser is not None:
            parser.connection_lost(exc)
        request, self._request = self._request, None
        if request is not None and request is not asyncio.current_task():
            request.cancel()

    def _check_end_soon(self) -> None:
        """Schedule `_check_end`. A request that has just been parsed begins before that."""
        _cancel(self._check_of_end)
        self._check_of_end = self._loop.call_soon(self._check_end)

    def _check_end(self) -> None:
        """Close the connection of a client that has closed its sending side, unless it still expects an answer."""
        if not self._has_turn and not self._is_closing:
            return
        if self._is_at_work and not self._is_closing:
            if self._next_probe is None:
                self._next_probe = self._loop.call_later(PROBE_SECONDS, self._probe)
        else:
            self._is_closing = True
            self._transport.close()

    def _probe(self) -> None:
        """Find out whether a client that has closed its sending side still reads.

        Until something is sent, a client that has closed only this side looks the same as a client that has gone. The
        probe sends an interim response, which clients must accept at any time before the answer.

        Source: https://www.rfc-editor.org/rfc/rfc9110#section-15.2
        """
        self._next_probe = None
        if self._is_closing or not self._is_at_work:
            return
        if is_broken(self._transport):
            self.drop()
            return
        if self._can_be_probed and not self._is_answer_begun and self._n_probes % PROBES_BETWEEN == 0:
            self._transport.write(CONTINUE)
        self._n_probes += 1
        self._next_probe = self._loop.call_later(PROBE_SECONDS, self._probe)


def _cancel(timer: asyncio.Handle | None) -> None:
    if timer is not None:
        timer.cancel()
