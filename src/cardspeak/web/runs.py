"""Runs: long questions that a limited number of worker processes answer. A run stops when its client disconnects."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from cardspeak.web.failures import RequestError
from cardspeak.web.limits import Limits
from cardspeak.web.places import BusyError, Places

BEGUN, PROGRESS, ANSWER, ERROR = "begun", "progress", "answer", "error"
LAST = (ANSWER, ERROR)
LONGEST_MESSAGE = 1 << 26
"""The maximum size of a message from a worker process, in bytes."""
START_SECONDS = 20
"""The time in seconds for a process to start and to check a question, in addition to the time of the run."""
GRACE_SECONDS = 3
"""The time in seconds for a process to stop a run before the process is killed."""
SLICE_SECONDS = 5
"""The time in seconds after which a run with a result so far may have to end because clients with fewer runs wait."""
SPARE = 1
"""The number of places for runs that are kept for clients that have none."""
NO_RESULT = b'"equity":null}'
"""The end of a progress message without a result."""
WARM_SECONDS = 300
"""The time in seconds for a process to compile the kernels of the most common questions."""


class _GoneError(Exception):
    """The worker process has ended or cannot be used."""


class Message(NamedTuple):
    """A message about a run.

    Attributes:
        kind: `begun`, `progress`, or for the last message `answer` or `error`.
        content: the content of the message as JSON.
    """

    kind: str
    content: bytes


@dataclass(slots=True)
class _Worker:
    """A worker process, which does one run at a time. It is started for its first run."""

    memory: int
    process: asyncio.subprocess.Process | None = None
    is_closed: bool = False
    """Whether the server is shutting down. No process is then started."""

    @property
    def is_alive(self) -> bool:
        if self.process is None or self.process.returncode is not None:
            return False
        assert self.process.stdout is not None, "there is a pipe"
        return not self.process.stdout.at_eof()  # the stream ends slightly before the exit code is known

    async def tell(self, message: dict[str, Any]) -> None:
        """Write a message to the process. The process is started first if it is not running."""
        if not self.is_alive:
            if self.is_closed:
                raise _GoneError
            self.process = await _started(self.memory)
        assert self.process is not None, "it was started"
        assert self.process.stdin is not None, "there is a pipe"
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()
        except ConnectionError:
            raise _GoneError from None

    async def read(self, run: int) -> Message:
        """The next message of a run. Messages that remain from earlier runs are skipped."""
        if self.process is None:
            raise _GoneError
        assert self.process.stdout is not None, "there is a pipe"
        while True:
            try:
                line = await self.process.stdout.readline()
            except ValueError:  # the message is too long
                raise _GoneError from None
            if not line.endswith(b"\n"):
                raise _GoneError
            number, kind, content = line.rstrip(b"\n").split(b" ", 2)
            if int(number) == run:
                return Message(kind.decode(), content)

    async def end(self) -> None:
        """Kill the process."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


async def _started(memory: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # so that no module is imported from the current folder
        "-m",
        "cardspeak.web.worker",
        str(memory),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_MESSAGE,
    )


@dataclass(slots=True)
class WorkerRun:
    """A run in progress.

    Attributes:
        number: the number of the run.
        question: the question, without the number and the time limit.
        worker: the process that does the run.
        seconds: the time limit in seconds.
        is_over: whether the last message of the run has been read.
        has_result: whether there is a result so far, with which the run can end.
    """

    number: int
    question: dict[str, Any]
    worker: _Worker
    seconds: float
    is_over: bool = False
    has_result: bool = False
    _is_first: bool = True

    async def begin(self) -> None:
        """Send the question to the process. If this fails, `messages` tries again or reports the failure."""
        with contextlib.suppress(_GoneError):
            await self.worker.tell({"run": self.number, "seconds": self.seconds, **self.question})

    async def messages(self) -> AsyncIterator[Message]:
        """The messages of the run, up to and including the last message."""
        now = asyncio.get_running_loop().time
        end = now() + START_SECONDS + self.seconds
        while not self.is_over:
            try:
                async with asyncio.timeout_at(end):
                    message = await self._next()
                if message.kind == BEGUN:
                    # The process checks its own time limit, but not while it compiles. This limit applies then.
                    end = now() + self.seconds + GRACE_SECONDS
            except (TimeoutError, _GoneError):
                await self.worker.end()
                reason = "it takes more time or memory than this server allows, or the server is shutting down"
                error = RequestError(f"the run was stopped: {reason}", "stopped")
                message = Message(ERROR, json.dumps(error.to_dict()).encode())
            self.is_over = message.kind in LAST
            self.has_result = message.kind == PROGRESS and not message.content.endswith(NO_RESULT)
            yield message

    def end_early(self) -> bool:
        """End the run with its result so far, which then is its last message, and return whether that is possible."""
        process = self.worker.process
        if not self.has_result or process is None or process.stdin is None or process.stdin.is_closing():
            return False
        process.stdin.write(json.dumps({"stop": self.number}).encode() + b"\n")
        return True

    async def _next(self) -> Message:
        """The next message. If the process ends before the first message, the question is sent to a new process, once.

        The reason is that, when a run begins, the server may not yet have noticed that an idle process was killed.
        """
        is_first, self._is_first = self._is_first, False
        try:
            return await self.worker.read(self.number)
        except _GoneError:
            if not is_first:
                raise
            await self.begin()
            return await self.worker.read(self.number)


@dataclass(slots=True)
class Runs:
    """All runs of a server.

    Attributes:
        limits: the limits of the server.
        is_closed: whether the server is shutting down. No new run then begins.
    """

    limits: Limits
    is_closed: bool = False
    _places: Places = field(init=False)
    _idle: list[_Worker] = field(default_factory=list)
    _all: list[_Worker] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=count)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        limits = self.limits
        self._places = Places(limits.runs, limits.waiting, limits.wait_seconds, SLICE_SECONDS, SPARE)

    @asynccontextmanager
    async def run(
        self, kind: str, body: dict[str, Any], seconds: float | None = None, client: str = ""
    ) -> AsyncGenerator[WorkerRun]:
        """A context manager for a run. If the context is left before the run ends, the run is stopped.

        Args:
            kind: `equity`, `outs`, `range`, `showdown`, `icm`, `rulebook_check` or `audit`.
            body: the body of the request.
            seconds: the time limit, if it is less than that of the server.
            client: the client that asks, as `client_of` returns it.

        Raises:
            BusyError: the queue is full, the run waited too long, or the server is shutting down.
        """
        place = await self._places.take(client)
        if self.is_closed:
            self._places.give_back(place)  # the next run in the queue takes the place, and also gets this error
            raise BusyError
        most = self.limits.run_seconds
        over = partial(self._places.give_back, place)
        async with self._run(kind, body, min(seconds or most, most), over) as run:
            place.end_early, place.is_brief = run.end_early, bool(body.get("live"))
            yield run

    async def warm(self) -> None:
        """Compile the kernels of common questions in a worker process. The run does not count towards `limits.runs`."""
        async with self._run("warm", {}, WARM_SECONDS, lambda: None) as run:
            async for _ in run.messages():
                pass

    @asynccontextmanager
    async def _run(
        self, kind: str, body: dict[str, Any], seconds: float, over: Callable[[], None]
    ) -> AsyncGenerator[WorkerRun]:
        """A context manager for a run with this time limit. When the process is free again, `over` is called."""
        run = WorkerRun(next(self._numbers), {"kind": kind, "body": body}, self._worker(), seconds)
        try:
            await run.begin()
            yield run
        finally:  # do not await here: if the client has disconnected, this coroutine may be cancelled
            task = asyncio.get_running_loop().create_task(self._take_back(run, over))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _worker(self) -> _Worker:
        if self._idle:
            return self._idle.pop()
        worker = _Worker(self.limits.memory)
        self._all.append(worker)
        return worker

    async def _take_back(self, run: WorkerRun, over: Callable[[], None]) -> None:
        """Stop the run if it is still in progress, and then free its process."""
        worker = run.worker
        try:
            if not run.is_over and worker.is_alive:
                await worker.tell({"stop": run.number})
                async with asyncio.timeout(GRACE_SECONDS):
                    while (await worker.read(run.number)).kind not in LAST:
                        pass
        except (TimeoutError, _GoneError):
            await worker.end()
        finally:
            self._idle.append(worker)
            over()

    async def close(self) -> None:
        """Kill all processes, which ends all runs, and start no new processes."""
        self.is_closed = True
        for worker in self._all:
            worker.is_closed = True
        await asyncio.gather(*(worker.end() for worker in self._all))
