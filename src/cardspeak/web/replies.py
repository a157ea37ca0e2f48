"""Responses: finished answers, answers of runs, streams of events, and errors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import anyio
from starlette.responses import Response

from cardspeak.errors import CardspeakError
from cardspeak.web.failures import RequestError
from cardspeak.web.places import BusyError
from cardspeak.web.processes import Message
from cardspeak.web.runs import ANSWER, BEGUN, ERROR, Runs, WorkerRun

if TYPE_CHECKING:
    from anyio import CancelScope
    from starlette.types import Receive, Scope, Send

    from cardspeak import answer_types

WRONG, BUSY = 422, 503
BUSY_ERROR = RequestError("the server is busy; try again in a few seconds", "busy")
RETRY_SECONDS = 5
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


def error_json(error: CardspeakError) -> answer_types.Error:
    """The JSON of an error: its message in one line, its code, and its place in the input."""
    return {**error.to_dict(), "error": " ".join(str(error).split())}


def refused(error: CardspeakError, status: int = WRONG) -> Response:
    """A response with an error."""
    return in_json(error_json(error), status)


def busy() -> Response:
    """The response with status 503: the server is busy, and the client should try again in a few seconds."""
    answer = refused(BUSY_ERROR, BUSY)
    answer.headers["retry-after"] = str(RETRY_SECONDS)
    return answer


def in_message(message: Message) -> Response:
    """The response with the last message of a run."""
    headers = {**NOT_KEPT, "retry-after": str(RETRY_SECONDS)} if message.status == BUSY else NOT_KEPT
    return Response(message.content, message.status, headers, "application/json")


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


class RunReply(Response):
    """The response with the answer of a run. The run is stopped if the client disconnects."""

    def __init__(self, runs: Runs, kind: str, body: dict[str, Any]) -> None:
        super().__init__()
        self._runs, self._kind, self._body = runs, kind, body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Do the run and send its answer."""
        async with anyio.create_task_group() as group:
            group.start_soon(leave_with_client, receive, group.cancel_scope)
            try:
                async with self._runs.run(self._kind, self._body) as run:
                    await self._reply(run, scope, receive, send)
            except BusyError:
                await busy()(scope, receive, send)
            group.cancel_scope.cancel()

    async def _reply(self, run: WorkerRun, scope: Scope, receive: Receive, send: Send) -> None:
        async for message in run.messages():
            if message.kind in (ANSWER, ERROR):
                await in_message(message)(scope, receive, send)


class StreamReply(RunReply):
    """The progress and the answer of a run as server-sent events."""

    async def _reply(self, run: WorkerRun, scope: Scope, receive: Receive, send: Send) -> None:
        messages = run.messages()
        first = await anext(messages)
        if first.kind == ERROR:
            await in_message(first)(scope, receive, send)
            return
        headers = [
            (b"content-type", EVENT_STREAM.encode()),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await _send(send, PING)  # tells the browser that the question is valid
        if first.kind != BEGUN:
            await _send(send, _event_of(first))
        async with anyio.create_task_group() as group:
            group.start_soon(_ping, send)
            async for message in messages:
                await _send(send, _event_of(message))
            group.cancel_scope.cancel()
        await send({"type": "http.response.body", "body": b""})


def _event_of(message: Message) -> bytes:
    return event("equity" if message.kind == ANSWER else message.kind, message.content)


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
