"""Responses: finished answers, answers of runs, streams of events, and errors."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import anyio
from starlette.responses import Response

from cardspeak.errors import CardspeakError
from cardspeak.web.clients import client_of
from cardspeak.web.failures import RequestError
from cardspeak.web.prefix import with_prefix
from cardspeak.web.processes import Message
from cardspeak.web.runs import Runs
from cardspeak.web.slots import BusyError
from cardspeak.web.worker_run import ANSWER, BEGUN, ERROR, LAST, PROGRESS, WorkerRun

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from anyio import CancelScope
    from starlette.types import Receive, Scope, Send

    from cardspeak import answer_types

WRONG, BUSY = 422, 503
BUSY_ERROR = RequestError("the server is busy; try again in a few seconds", "busy")
RETRY_SECONDS = 60
"""The seconds after which a client is asked to repeat a run that was not finished; the error says "in a minute"."""
PING_SECONDS = 10
"""The time in seconds between two keep-alive lines of a stream."""
PING = b": working\n\n"
EVENT_STREAM = "text/event-stream"
NOT_KEPT = {"cache-control": "no-store"}


def as_json(content: Any) -> bytes:
    """The content as JSON in UTF-8."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def in_json(content: Any, status: int = 200) -> Response:
    """A JSON response with an answer."""
    return Response(as_json(content), status, NOT_KEPT, "application/json")


def error_json(error: CardspeakError, scope: Scope) -> answer_types.Error:
    """The JSON of an error: its message in one line, its code, and its place in the input.

    Addresses of the API in the message have the prefix of the request's scope.
    """
    return _with_prefix({**error.to_dict(), "error": " ".join(str(error).split())}, scope)


def _with_prefix(error: answer_types.Error, scope: Scope) -> answer_types.Error:
    return {**error, "error": with_prefix(error["error"], scope), "detail": with_prefix(error["detail"], scope)}


def content_of(message: Message, scope: Scope) -> bytes:
    """The content of a message of a run. Addresses in an error have the prefix of the request's scope."""
    return message.content if message.kind != ERROR else as_json(_with_prefix(json.loads(message.content), scope))


def refused(error: CardspeakError, scope: Scope, status: int = WRONG) -> Response:
    """A response with an error."""
    return in_json(error_json(error, scope), status)


def busy(error: BusyError, scope: Scope) -> Response:
    """The response with status 503: the server is busy, and the client should try again after the given time."""
    answer = refused(BUSY_ERROR, scope, BUSY)
    answer.headers["retry-after"] = str(error.seconds)
    return answer


def in_message(message: Message, scope: Scope) -> Response:
    """The response with the last message of a run."""
    headers = {**NOT_KEPT, "retry-after": str(RETRY_SECONDS)} if message.status == BUSY else NOT_KEPT
    return Response(content_of(message, scope), message.status, headers, "application/json")


def event(kind: str, content: bytes) -> bytes:
    r"""A server-sent event. Its content is JSON without line breaks.

    Source: https://html.spec.whatwg.org/multipage/server-sent-events.html

    >>> event("error", b'{"error": "no"}')
    b'event: error\ndata: {"error": "no"}\n\n'
    """
    return b"event: " + kind.encode() + b"\ndata: " + content + b"\n\n"


def in_events(content: Any) -> Response:
    """A stream of server-sent events whose only event is the answer."""
    sent = event("equity", json.dumps(content, separators=(",", ":")).encode())
    return Response(sent, 200, NOT_KEPT, EVENT_STREAM)


class _Inbox:
    """The messages of a run that have not yet been sent to its client. Later progress replaces earlier progress."""

    def __init__(self) -> None:
        self._messages: list[Message] = []
        self._error: BusyError | None = None
        self._news = asyncio.Event()

    async def fill(self, run: AbstractAsyncContextManager[WorkerRun]) -> None:
        """Do a run. It ends when its work is done, however slowly the client reads, so that others get its slot."""
        try:
            async with run as working:
                async for message in working.messages():
                    if self._messages and self._messages[-1].kind == PROGRESS:
                        self._messages.pop()
                    self._messages.append(message)
                    self._news.set()
        except BusyError as error:
            self._error = error
            self._news.set()

    async def next(self) -> Message:
        """The next message.

        Raises:
            BusyError: the run did not begin.
        """
        await self._news.wait()
        if self._error is not None:
            raise self._error
        message = self._messages.pop(0)
        if not self._messages:
            self._news.clear()
        return message


@dataclass(frozen=True, slots=True)
class _Connection:
    scope: Scope
    receive: Receive
    send: Send

    async def send_in_full(self, message: Message) -> None:
        """Send the last message of a run as JSON."""
        await in_message(message, self.scope)(self.scope, self.receive, self.send)


class RunReply(Response):
    """The response with the answer of a run. The run is stopped if the client disconnects."""

    def __init__(self, runs: Runs, kind: str, body: dict[str, Any]) -> None:
        super().__init__()
        self._runs, self._kind, self._body = runs, kind, body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Do the run and send its answer."""
        inbox = _Inbox()
        async with anyio.create_task_group() as group:
            group.start_soon(leave_with_client, receive, group.cancel_scope)
            group.start_soon(inbox.fill, self._runs.run(self._kind, self._body, client=client_of(scope)))
            try:
                first = await inbox.next()
            except BusyError as error:
                await busy(error, scope)(scope, receive, send)
            else:
                await self._reply(first, inbox, _Connection(scope, receive, send))
            group.cancel_scope.cancel()

    async def _reply(self, message: Message, inbox: _Inbox, connection: _Connection) -> None:
        """Send the answer of the run, whose first message is `message`."""
        while message.kind not in LAST:
            message = await inbox.next()
        await connection.send_in_full(message)


class StreamReply(RunReply):
    """The progress and the answer of a run as server-sent events."""

    async def _reply(self, message: Message, inbox: _Inbox, connection: _Connection) -> None:
        if message.kind == ERROR:
            await connection.send_in_full(message)
            return
        send = connection.send
        headers = [
            (b"content-type", EVENT_STREAM.encode()),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await _send(send, PING)  # tells the browser that the question is valid
        async with anyio.create_task_group() as group:
            group.start_soon(_ping, send)
            while True:
                if message.kind != BEGUN:
                    await _send(send, _event_of(message, connection.scope))
                if message.kind in LAST:
                    break
                message = await inbox.next()
            group.cancel_scope.cancel()
        await send({"type": "http.response.body", "body": b""})


def _event_of(message: Message, scope: Scope) -> bytes:
    return event("equity" if message.kind == ANSWER else message.kind, content_of(message, scope))


async def _send(send: Send, content: bytes) -> None:
    await send({"type": "http.response.body", "body": content, "more_body": True})


async def _ping(send: Send) -> None:
    while True:
        await anyio.sleep(PING_SECONDS)
        await _send(send, PING)


async def leave_with_client(receive: Receive, scope: CancelScope) -> None:
    """Cancel the work when the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()
