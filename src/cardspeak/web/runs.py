"""Runs: long questions that a limited number of worker processes answer. A run stops when its client disconnects."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from cardspeak.web.failures import RequestError
from cardspeak.web.limits import Limits, seconds_text
from cardspeak.web.memory import LARGEST_IDLE, Budget, busy_ticks, usage
from cardspeak.web.places import BusyError, Places
from cardspeak.web.processes import WRONG, GoneError, Message, Worker

BEGUN, PROGRESS, ANSWER, ERROR = "begun", "progress", "answer", "error"
COMPILING = "compiling"
"""A message of a run whose time is up, or which was stopped, while its process compiles a kernel."""
LAST = (ANSWER, ERROR)
FAILED, BUSY = 500, 503
GRACE_SECONDS = 2
"""The time in seconds for a process to stop a run before the process is killed."""
SLICE_SECONDS = 5
"""The time in seconds after which a run with a result so far may have to end because clients with fewer runs wait."""
SPARE = 1
"""The number of places for runs that are kept for clients that have none."""
NO_RESULT = b'"equity":null}'
"""The end of a progress message without a result."""
COMPILE_SECONDS = 300
"""The time in seconds for a process to compile the kernels of the most common questions, or of a run that is over."""
STUCK_SECONDS = 4
"""The time in seconds after which a process that is nearly out of memory and does not compute is taken to be stuck.

A thread of Python that has no memory left when it starts keeps the thread that started it waiting for ever.
"""
BALANCE_SECONDS = 0.05
"""The time in seconds between two divisions of the memory among the runs."""
_LOG = logging.getLogger("cardspeak.web")
_STOPPED = RequestError("the run was stopped: the server is shutting down", "stopped")
_CRASHED = RequestError("the server failed to answer: the process that computed the answer crashed", "internal")
_COMPILING = RequestError(
    "time: the server is still compiling the code for questions of this kind; ask again in a minute", "busy"
)
_SHARED = RequestError(
    "memory: the answer needs more memory than other questions leave at present; ask again in a minute", "busy"
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
        is_compiling: whether the run ended while its process was compiling, which goes on.
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
                async with asyncio.timeout(max(0, self._end + GRACE_SECONDS - time.monotonic())):
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
            elif message.kind == BEGUN and self._has_begun:  # before the run was started again
                continue
            self._has_begun = True
            self.is_over = message.kind in LAST
            self.has_result = message.kind == PROGRESS and not message.content.endswith(NO_RESULT)
            yield message

    @property
    def _end(self) -> float:
        return self._begun_at + self.seconds

    async def _enlarge(self) -> bool:
        """Start again as the large run, as soon as no other run is; return whether this was possible in time."""
        await self.worker.end()  # frees its memory, which the other large run may need
        try:
            async with asyncio.timeout(max(0, self._end - time.monotonic())):
                await self.budget.for_large.acquire()
        except TimeoutError:
            return False
        self.is_large, self.has_result = True, False
        await self.begin()
        return True

    async def end_if_stuck(self) -> None:
        """End the process if it hangs for lack of memory. The run then begins again as if it had reported that."""
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
        """End the run with its result so far, which then is its last message, and return whether that is possible."""
        process = self.worker.process
        if not self.has_result or process is None or process.stdin is None or process.stdin.is_closing():
            return False
        process.stdin.write(json.dumps({"stop": self.number}).encode() + b"\n")
        return True

    async def _next(self) -> Message:
        """The next message. If an idle process ended before the run, the question is sent to a new process.

        The reason is that, when a run begins, the server may not yet have noticed that an idle process was killed.
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
    _budget: Budget = field(init=False)
    _idle: list[Worker] = field(default_factory=list)
    _all: list[Worker] = field(default_factory=list)
    _at_work: list[WorkerRun] = field(default_factory=list)
    _is_compiling_on: bool = False
    _balancing: asyncio.Task[None] | None = None
    _numbers: count[int] = field(default_factory=count)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        limits = self.limits
        self._places = Places(limits.runs, limits.waiting, limits.wait_seconds, SLICE_SECONDS, SPARE, self._has_room)
        self._budget = Budget(limits.memory, limits.runs)

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
        with contextlib.suppress(BusyError):
            async with self._run("warm", {}, COMPILE_SECONDS, _nothing) as run:
                async for _ in run.messages():
                    pass

    @asynccontextmanager
    async def _run(
        self, kind: str, body: dict[str, Any], seconds: float, over: Callable[[], None]
    ) -> AsyncGenerator[WorkerRun]:
        """A context manager for a run with this time limit. When its place is free again, `over` is called."""
        try:
            worker = await self._worker()
        except BaseException:
            over()
            raise
        question = {"kind": kind, "body": body}
        run = WorkerRun(next(self._numbers), question, worker, seconds, self._budget, self._is_one_at_work)
        self._at_work.append(run)
        try:
            await run.begin()
            self._balance()
            yield run
        finally:  # do not await here: if the client has disconnected, this coroutine may be cancelled
            task = asyncio.get_running_loop().create_task(self._take_back(run, over))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _worker(self) -> Worker:
        """An idle process, or a new one as soon as there is memory for it.

        Raises:
            BusyError: there is no memory for another process, and none became free in time.
        """
        try:
            async with asyncio.timeout(self.limits.wait_seconds):
                while not self._pids(self._idle) and not self._budget.has_room(self._pids(self._all)):
                    await asyncio.sleep(BALANCE_SECONDS)
        except TimeoutError:
            raise BusyError from None
        if self._idle:
            worker = max(self._idle, key=lambda idle: idle.is_alive)
            self._idle.remove(worker)
            return worker
        worker = Worker(self.limits.memory, is_closed=self.is_closed)
        self._all.append(worker)
        return worker

    def _has_room(self) -> bool:
        """Whether there is a process, or memory for one, for another run besides those that are about to begin."""
        n_beginning = max(0, self._places.n_taken - len(self._at_work))
        n_idle = len(self._pids(self._idle))
        return n_idle > n_beginning or self._budget.has_room(self._pids(self._all), n_beginning - n_idle)

    def _balance(self) -> None:
        """Divide the memory among the runs at intervals, as long as there are runs."""
        if self._balancing is None or self._balancing.done():
            self._balancing = asyncio.get_running_loop().create_task(self._keep_balance())

    async def _keep_balance(self) -> None:
        while self._at_work:
            await self._share()
            for run in list(self._at_work):
                await run.end_if_stuck()
            await asyncio.sleep(BALANCE_SECONDS)

    async def _share(self) -> None:
        """Divide the memory. While there is a large run, idle processes are ended."""
        large = next((run.worker.pid for run in self._at_work if run.is_large), 0)
        if large:
            await asyncio.gather(*(worker.end() for worker in self._idle))
        pids = self._pids(run.worker for run in self._at_work)
        self._budget.share(pids, self._pids(self._idle), large)

    def _is_one_at_work(self) -> bool:
        return len(self._at_work) == 1

    @staticmethod
    def _pids(workers: Iterable[Worker]) -> list[int]:
        return [worker.pid for worker in workers if worker.pid]

    async def _take_back(self, run: WorkerRun, over: Callable[[], None]) -> None:
        """Stop the run if its process is still at work, and then free the process and the place."""
        worker = run.worker
        try:
            if worker.is_alive and (run.is_compiling or not run.is_over):
                await worker.tell({"stop": run.number})
                async with asyncio.timeout(GRACE_SECONDS):
                    while not run.is_compiling and (kind := (await worker.read(run.number)).kind) not in LAST:
                        run.is_compiling = kind == COMPILING
                if run.is_compiling:
                    await self._compile_on(run, over)
                    over = _nothing
            if (found := usage(worker.pid)) is not None and found.used > LARGEST_IDLE:
                await worker.end()
        except (TimeoutError, GoneError):
            await worker.end()
        finally:
            run.shrink()
            self._budget.nearly_full &= set(self._pids(self._all))
            self._at_work.remove(run)
            self._idle.append(worker)
            over()
            while len(self._all) > self.limits.runs and self._idle:
                surplus = self._idle.pop(0)
                self._all.remove(surplus)
                await surplus.end()

    async def _compile_on(self, run: WorkerRun, over: Callable[[], None]) -> None:
        """Free the place of a run, and let its process finish compiling, so that the code is cached for the next run.

        Only one process may do so at a time.
        """
        if self._is_compiling_on:
            await run.worker.end()
            over()
            return
        self._is_compiling_on = True
        run.shrink()
        over()
        try:
            async with asyncio.timeout(COMPILE_SECONDS):
                while (await run.worker.read(run.number)).kind not in LAST:
                    pass
        except (TimeoutError, GoneError):
            await run.worker.end()
        finally:
            self._is_compiling_on = False

    async def close(self) -> None:
        """Kill all processes, which ends all runs, and start no new processes."""
        self.is_closed = True
        for worker in self._all:
            worker.is_closed = True
        await asyncio.gather(*(worker.end() for worker in self._all))


def _nothing() -> None:
    """Do nothing, because the place is free already."""
