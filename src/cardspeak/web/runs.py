"""Runs: long questions that a limited number of worker processes answer. A run stops when its client disconnects."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from cardspeak.web.limits import Limits
from cardspeak.web.memory import Budget
from cardspeak.web.processes import GoneError, Worker
from cardspeak.web.slots import BusyError, Slots
from cardspeak.web.worker_run import COMPILING, GRACE_SECONDS, LAST, WorkerRun

SLICE_SECONDS = 5
"""The time in seconds after which a run that has a partial result may be ended because clients with fewer runs wait."""
SPARE = 1
"""The number of slots that are reserved for clients without a run."""
COMPILE_SECONDS = 300
"""The maximum time in seconds to compile the kernels of common questions, or those of a run that was stopped."""
BALANCE_SECONDS = 0.05
"""The interval in seconds at which the memory is divided among the runs."""


@dataclass(slots=True)
class Runs:
    """All runs of a server.

    Attributes:
        limits: the limits of the server.
        is_closed: whether the server is shutting down. No new run then begins.
    """

    limits: Limits
    is_closed: bool = False
    _slots: Slots = field(init=False)
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
        self._slots = Slots(limits.runs, limits.waiting, limits.wait_seconds, SLICE_SECONDS, SPARE, self._has_room)
        self._budget = Budget(limits.memory, limits.runs)

    @asynccontextmanager
    async def run(
        self, kind: str, body: dict[str, Any], seconds: float | None = None, client: str = ""
    ) -> AsyncGenerator[WorkerRun]:
        """A context manager for a run. If the context is left before the run ends, the run is stopped.

        Args:
            kind: `equity`, `outs`, `range`, `settle`, `showdown`, `icm`, `rulebook_check`, `histories`, `replay`,
                `query` or `audit`.
            body: the body of the request.
            seconds: the time limit, if it is less than that of the server. Time in the queue counts towards it.
            client: the client that asks, as `client_of` returns it.

        Raises:
            BusyError: the queue is full, the run waited too long, or the server is shutting down.
        """
        asked_at = time.monotonic()
        slot = await self._slots.take(client)
        if self.is_closed:
            self._slots.give_back(slot)  # the next run in the queue takes the slot, and also gets this error
            raise BusyError
        most = self.limits.run_seconds
        left = most if seconds is None else max(0, seconds - (time.monotonic() - asked_at))
        over = partial(self._slots.give_back, slot)
        async with self._run(kind, body, min(left, most), over) as run:
            slot.end_early, slot.is_brief = run.end_early, bool(body.get("live"))
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
        """A context manager for a run with this time limit. `over` is called when the run no longer needs its slot."""
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
        """Whether another run, after those about to begin, can get an idle process, or memory for a new one."""
        n_beginning = max(0, self._slots.n_taken - len(self._at_work))
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
        """Stop the run if its process is still at work, and then free the process and the slot."""
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
            if self._budget.is_too_large_when_idle(worker.pid):
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
        """Free the slot of a run, and let its process finish compiling, so that the code is cached for the next run.

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
    """Do nothing, because there is no slot to free."""
