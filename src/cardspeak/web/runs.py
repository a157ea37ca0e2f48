"""Runs: what may take long, done in processes of their own, so many at once, stopped when nobody wants to know."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from cardspeak.web.limits import Limits
from cardspeak.web.places import BusyError, Places

BEGUN, PROGRESS, ANSWER, ERROR = "begun", "progress", "answer", "error"
LAST = (ANSWER, ERROR)
LONGEST_MESSAGE = 1 << 26
"""Bytes of an answer."""
START_SECONDS = 20
"""How long a process may take to start, and to see what is asked, beside the time of the run."""
GRACE_SECONDS = 3
"""How long a process may take to stop a run, before it is ended itself."""
WARM_SECONDS = 300
"""How long a process may compile what is asked most."""


class _GoneError(Exception):
    """The process has ended."""


class Message(NamedTuple):
    """What is said of a run.

    Attributes:
        kind: `begun`, `progress`, and at the end `answer` or `error`.
        content: in JSON.
    """

    kind: str
    content: bytes


@dataclass(slots=True)
class _Worker:
    """A process that does one run at a time; it is started when it is first asked."""

    memory: int
    process: asyncio.subprocess.Process | None = None

    @property
    def is_alive(self) -> bool:
        if self.process is None or self.process.returncode is not None:
            return False
        assert self.process.stdout is not None, "there is a pipe"
        return not self.process.stdout.at_eof()  # it ends a moment before the system tells that the process has ended

    async def tell(self, message: dict[str, Any]) -> None:
        """Write to the process, which is started where there is none."""
        if not self.is_alive:
            self.process = await _started(self.memory)
        assert self.process is not None, "it was started"
        assert self.process.stdin is not None, "there is a pipe"
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()
        except ConnectionError:
            raise _GoneError from None

    async def read(self, run: int) -> Message:
        """The next message of a run; what is left of others is passed over."""
        assert self.process is not None, "it was told something"
        assert self.process.stdout is not None, "there is a pipe"
        while True:
            try:
                line = await self.process.stdout.readline()
            except ValueError:  # longer than the longest message
                raise _GoneError from None
            if not line.endswith(b"\n"):
                raise _GoneError
            number, kind, content = line.rstrip(b"\n").split(b" ", 2)
            if int(number) == run:
                return Message(kind.decode(), content)

    async def end(self) -> None:
        """End the process at once."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


async def _started(memory: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # what lies in the folder where the server was started is none of ours
        "-m",
        "cardspeak.web.worker",
        str(memory),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_MESSAGE,
    )


@dataclass(slots=True)
class WorkerRun:
    """A run that is being done.

    Attributes:
        number: which one it is.
        worker: who does it.
        seconds: how long it may take.
        is_over: whether its last message has been read.
    """

    number: int
    worker: _Worker
    seconds: float
    is_over: bool = False

    async def messages(self) -> AsyncIterator[Message]:
        """What is said of the run, to the last message."""
        now = asyncio.get_running_loop().time
        end = now() + START_SECONDS + self.seconds
        while not self.is_over:
            try:
                async with asyncio.timeout_at(end):
                    message = await self.worker.read(self.number)
                if message.kind == BEGUN:
                    # The process looks at the clock itself. This is for where it cannot, as while it compiles.
                    end = now() + self.seconds + GRACE_SECONDS
            except (TimeoutError, _GoneError):
                await self.worker.end()
                reason = "it takes more time or memory than this server gives it, or the server is closing"
                message = Message(ERROR, json.dumps({"error": f"the run was ended: {reason}"}).encode())
            self.is_over = message.kind in LAST
            yield message


@dataclass(slots=True)
class Runs:
    """All runs of a server.

    Attributes:
        limits: what is allowed.
        is_closed: whether the server is closing, and no run is begun any more.
    """

    limits: Limits
    is_closed: bool = False
    _places: Places = field(init=False)
    _idle: list[_Worker] = field(default_factory=list)
    _all: list[_Worker] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=count)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._places = Places(self.limits.runs, self.limits.waiting, self.limits.wait_seconds)

    @asynccontextmanager
    async def run(self, kind: str, body: dict[str, Any]) -> AsyncGenerator[WorkerRun]:
        """A run, which is stopped where it is left before its end.

        Args:
            kind: `equity`, `outs`, `range` or `showdown`.
            body: the body of the request.

        Raises:
            BusyError: too many others are going on, and none of them ended soon; or the server is closing.
        """
        await self._places.take()
        if self.is_closed:
            self._places.give_back()  # to the next one who waits, and is told the same
            raise BusyError
        async with self._run(kind, body, self.limits.run_seconds, self._places.give_back) as run:
            yield run

    async def warm(self) -> None:
        """Have a process ask what is asked most; it takes no place from those who ask."""
        async with self._run("warm", {}, WARM_SECONDS, lambda: None) as run:
            async for _ in run.messages():
                pass

    @asynccontextmanager
    async def _run(
        self, kind: str, body: dict[str, Any], seconds: float, over: Callable[[], None]
    ) -> AsyncGenerator[WorkerRun]:
        """A run of so many seconds at the most; `over` is called when its process is free again."""
        run = WorkerRun(next(self._numbers), self._worker(), seconds)
        try:
            with contextlib.suppress(_GoneError):  # its messages will tell
                await run.worker.tell({"run": run.number, "kind": kind, "body": body, "seconds": run.seconds})
            yield run
        finally:  # nothing is waited for here: the client may have gone, and this be cancelled
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
        """Stop the run where it still goes on; then its process may do another."""
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
        """End all processes, and so all runs; no other is begun."""
        self.is_closed = True
        await asyncio.gather(*(worker.end() for worker in self._all))
