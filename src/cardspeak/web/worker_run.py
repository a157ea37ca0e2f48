"""A run: a long question that a worker process answers, from its beginning to its last message."""

from __future__ import annotations

import contextlib
import json
import logging
import signal
import time
from asyncio import timeout
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from cardspeak.web.failures import RequestError
from cardspeak.web.limits import seconds_text
from cardspeak.web.memory import Budget, busy_ticks
from cardspeak.web.processes import WRONG, GoneError, Message, Worker

BEGUN, PROGRESS, ANSWER, ERROR = "begun", "progress", "answer", "error"
COMPILING = "compiling"
"""A message of a run whose time is up, or which was stopped, while its process compiles a kernel."""
LAST = (ANSWER, ERROR)
FAILED, BUSY = 500, 503
GRACE_SECONDS = 2
"""The time in seconds for a process to stop a run before the process is killed."""
NO_RESULT = b'"equity":null}'
"""The end of a progress message without a result."""
STUCK_SECONDS = 4
"""The time in seconds after which a process that is nearly out of memory and does not compute is taken to be stuck.

If a Python thread has no memory when it starts, the thread that started it waits forever.
"""
_LOG = logging.getLogger("cardspeak.web")
_STOPPED = RequestError("the run was stopped: the server is shutting down", "stopped")
_CRASHED = RequestError("the server failed to answer: the process that computed the answer crashed", "internal")
_COMPILING = RequestError(
    "time: the server is still compiling the code for questions of this kind; ask again in a minute", "busy"
)
_SHARED = RequestError(
    "memory: the answer needs more memory than other questions leave free at present; ask again in a minute", "busy"
)
_MEMORY = RequestError("memory: the answer needs more memory than this server allows; narrow the question", "memory")


def error_message(error: RequestError, status: int = WRONG) -> Message:
    """The last message of a run that failed."""
    return Message(ERROR, json.dumps(error.to_dict()).encode(), status)


@dataclass(slots=True)
class WorkerRun:
    """A run in progress.

    Attributes:
        number: the number of the run.
        question: the question, without the number and the time limit.
        worker: the process that does the run.
        seconds: the time limit in seconds, from the moment at which the run begins.
        budget: the memory of all runs.
        is_over: whether the last message of the run has been read.
        is_compiling: whether the run ended while its process was compiling; the compilation continues.
        is_alone: a function that returns whether no other run is in progress.
        is_large: whether the run holds the lock of large runs.
        is_stuck: whether the process was ended because it hung for lack of memory.
        has_result: whether there is a result so far, with which the run can end.
    """

    number: int
    question: dict[str, Any]
    worker: Worker
    seconds: float
    budget: Budget
    is_alone: Callable[[], bool]
    is_over: bool = False
    is_compiling: bool = False
    is_large: bool = False
    is_stuck: bool = False
    has_result: bool = False
    _has_begun: bool = False
    _begun_at: float = field(default_factory=time.monotonic)
    _was_idle: bool = False
    _progress: bytes = b'{"equity":null}'
    _ticks: int | None = None
    _ticked_at: float = field(default_factory=time.monotonic)

    async def begin(self) -> None:
        """Send the question to the process. If this fails, `messages` tries again or reports the failure."""
        self._was_idle, self.is_stuck = self.worker.is_alive, False
        times = {"seconds": self.seconds, "until": self._end}  # `time.monotonic` has the same clock in all processes
        with contextlib.suppress(GoneError):
            await self.worker.tell({"run": self.number, **times, **self.question})

    async def messages(self) -> AsyncIterator[Message]:
        """The messages of the run, up to and including the last message.

        The time limit covers everything: starting the process, reading the question, compiling and computing.
        """
        while not self.is_over:
            try:
                async with timeout(max(0, self._end + GRACE_SECONDS - time.monotonic())):
                    message = await self._next()
            except TimeoutError:
                await self.worker.end()
                message = self._so_far(error_message(self._late()))
            except GoneError:
                message = await self._gone()
            if message.kind == PROGRESS:
                self._progress = message.content
            elif message.kind == COMPILING:
                self.is_compiling = True
                message = self._so_far(error_message(_COMPILING, BUSY))
            elif message.kind == ERROR and json.loads(message.content)["code"] == "memory":
                if not self.is_large and await self._enlarge():
                    continue
                message = self._short_of_memory()
            elif message.kind == BEGUN and self._has_begun:  # already sent before the run was started again
                continue
            self._has_begun = True
            self.is_over = message.kind in LAST
            self.has_result = message.kind == PROGRESS and not message.content.endswith(NO_RESULT)
            yield message

    @property
    def _end(self) -> float:
        return self._begun_at + self.seconds

    async def _enlarge(self) -> bool:
        """Start again as the large run, as soon as no other run is large. Returns whether this was possible in time."""
        await self.worker.end()  # frees its memory, which the other large run may need
        try:
            async with timeout(max(0, self._end - time.monotonic())):
                await self.budget.for_large.acquire()
        except TimeoutError:
            return False
        self.is_large, self.has_result = True, False
        await self.begin()
        return True

    async def end_if_stuck(self) -> None:
        """End the process if it hangs for lack of memory. The run then starts again, as after a MemoryError."""
        now, ticks = time.monotonic(), busy_ticks(self.worker.pid)
        if ticks is None or ticks != self._ticks or self.worker.pid not in self.budget.nearly_full:
            self._ticks, self._ticked_at = ticks, now
        elif now - self._ticked_at > STUCK_SECONDS:
            self.is_stuck, self._ticked_at = True, now
            await self.worker.end()

    def shrink(self) -> None:
        """Let another run be the large run."""
        if self.is_large:
            self.is_large = False
            self.budget.for_large.release()

    def _short_of_memory(self) -> Message:
        return self._so_far(error_message(_MEMORY) if self.is_alone() else error_message(_SHARED, BUSY))

    def end_early(self) -> bool:
        """Ask the run to end with its result so far as its last message. Returns whether this is possible."""
        process = self.worker.process
        if not self.has_result or process is None or process.stdin is None or process.stdin.is_closing():
            return False
        process.stdin.write(json.dumps({"stop": self.number}).encode() + b"\n")
        return True

    async def _next(self) -> Message:
        """The next message. If the process was idle and ended before the run, the question is sent to a new process.

        This is needed because the server may not have noticed yet, when a run begins, that an idle process was killed.
        """
        was_idle, self._was_idle = self._was_idle, False
        try:
            return await self.worker.read(self.number)
        except GoneError:
            if not was_idle or self.worker.is_closed:
                raise
            await self.worker.end()
            await self.begin()
            return await self.worker.read(self.number)

    def _so_far(self, error: Message) -> Message:
        """The answer with the result so far or, if there is none, the error."""
        equity = json.loads(self._progress)["equity"]
        return error if equity is None else Message(ANSWER, json.dumps(equity, separators=(",", ":")).encode())

    def _late(self) -> RequestError:
        reason = f"the answer takes longer than the {seconds_text(self.seconds)} that this server allows"
        return RequestError(f"time: {reason}; narrow the question", "time")

    async def _gone(self) -> Message:
        """The last message of a run whose process ended."""
        pid = self.worker.process.pid if self.worker.process is not None else 0
        status = await self.worker.end()
        if self.worker.is_closed:
            return error_message(_STOPPED, BUSY)
        if self.is_stuck:
            return error_message(_MEMORY)
        # Without memory, libraries such as the compiler abort, and Python fails to load modules.
        if pid in self.budget.nearly_full and status is not None and (status > 0 or status == -signal.SIGABRT):
            return error_message(_MEMORY)
        _LOG.error(
            "a worker process ended unexpectedly with status %s during a run of %s", status, self.question["kind"]
        )
        return error_message(_CRASHED, FAILED)
