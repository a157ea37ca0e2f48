"""Do slices of work with one or more workers, with progress reports and a time limit. Ctrl-C stops the work.

The result of a slice depends only on its number, not on the worker, and results are merged in the order of the numbers.
The merged result is therefore the same for any workers, and for a run that was killed and resumed.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from cardspeak.cluster.runners import Runner, pool_broke, runner_for
from cardspeak.cluster.tasks import Done, Part, Sliced
from cardspeak.cluster.workers import Workers, default_workers
from cardspeak.errors import ClusterError, shortened

WAIT_SECONDS = 0.05
"""Polling interval, in seconds. While other workers work, Ctrl-C and the time limit take effect within this time."""
SHORT_SECONDS = 0.1
"""Shortest estimated time of the work, in seconds, for which workers are started."""
GROWTH = 4
"""Maximum factor by which a task is larger than the tasks before it."""
TRIES = 4
"""How often a task is started, if worker after worker is lost, before the run gives up."""

PartTaken = TypeVar("PartTaken", contravariant=True)


class Collected(Protocol[PartTaken]):
    """The results of the slices done so far.

    Attributes:
        n_done: number of slices included. Slices are added in order, so these are the first ones.
    """

    n_done: int

    def add(self, addends: PartTaken, /) -> None:
        """Add the result of the next slice."""
        ...


def run_slices(
    work: Sliced[Part],
    end: int,
    sums: Collected[Part],
    workers: Workers,
    *,
    is_short: bool = False,
    seconds: float | None = None,
    after_each: Callable[[], None] = lambda: None,
) -> bool:
    """Do the slices below `end` that are not in `sums` yet. Returns True if all are done, False at the time limit.

    The first slice runs in the caller's thread, so that only one thread compiles code and Ctrl-C works during
    compilation.

    Args:
        work: the work, which is split into slices.
        end: the number of the last slice, plus one.
        sums: the sums, updated in place.
        workers: a number of threads, an executor, or None for one thread per core.
        is_short: whether the work is too short to start workers.
        seconds: time limit after the first slice, which is mostly compilation; None for no limit.
        after_each: called after each slice has been added to the sums.

    Raises:
        ClusterError: the workers cannot do the work, because it cannot be sent to them or because they are lost.
    """
    if sums.n_done >= end:
        return True
    sums.add(work.slice(sums.n_done))
    deadline = None if seconds is None else time.monotonic() + seconds
    after_each()
    if sums.n_done == end:
        return True
    if is_short or workers == 1:
        return _run_here(work, end, sums, deadline, after_each)
    executor = ThreadPoolExecutor(workers or default_workers()) if workers is None or isinstance(workers, int) else None
    owned: AbstractContextManager[Any] = nullcontext() if executor is None else _Threads(executor)
    with owned:
        runner = runner_for(executor or workers, work)  # type: ignore[arg-type]  # an executor
        return _Run(runner, sums.n_done, end).run(sums, deadline, after_each)


def _run_here(
    work: Sliced[Part],
    end: int,
    sums: Collected[Part],
    deadline: float | None,
    after_each: Callable[[], None],
) -> bool:
    while sums.n_done < end:
        if _is_over(deadline):
            return False
        sums.add(work.slice(sums.n_done))
        after_each()
    return True


@dataclass(slots=True)
class _Task:
    """Some slices that a worker does.

    Attributes:
        numbers: the numbers of the slices.
        future: their results.
        n_tries: how often the task has been started.
    """

    numbers: range
    future: Future[Done]
    n_tries: int = 1


class _Run:
    """The slices that workers do, handed out and collected in order."""

    def __init__(self, runner: Runner, start: int, end: int) -> None:
        self._runner, self._next, self._end = runner, start, end
        self._size = 1
        self._handed_out: deque[_Task] = deque()

    def run(self, sums: Collected[Part], deadline: float | None, after_each: Callable[[], None]) -> bool:
        """Do all slices. Returns False at the time limit."""
        try:
            while not _is_over(deadline):
                self._hand_out()
                if not self._handed_out:
                    return True
                unfinished = [task.future for task in self._handed_out if not task.future.done()]
                wait(unfinished, WAIT_SECONDS, FIRST_COMPLETED)
                while self._handed_out and self._handed_out[0].future.done():
                    for part in self._collect():  # in order, so that stopping leaves no gaps in the numbers
                        sums.add(part)
                        after_each()
            return False
        finally:
            for task in self._handed_out:
                task.future.cancel()

    def _hand_out(self) -> None:
        """Submit tasks until enough of them are unfinished."""
        at_once = self._runner.at_once
        n_unfinished = sum(not task.future.done() for task in self._handed_out)
        while n_unfinished < at_once and self._next < self._end:
            fair = -(-(self._end - self._next) // at_once)  # smaller tasks at the end keep all workers busy
            stop = self._next + min(self._size, fair)
            numbers = range(self._next, stop)
            self._handed_out.append(_Task(numbers, self._runner.submit(numbers)))
            self._next = stop
            n_unfinished += 1

    def _collect(self) -> list[Any]:
        """The results of the first task; empty if it had to be started again, because its worker is gone."""
        task = self._handed_out[0]
        try:
            done = task.future.result()
        except BrokenExecutor:
            raise pool_broke() from None
        except Exception as error:  # what a slice raises is passed on
            if not self._runner.is_lost(error):
                raise
            if task.n_tries >= TRIES:
                message = f"the same part of the work lost its workers {task.n_tries} times in a row"
                raise ClusterError.at("workers", f"{message}: {shortened(error, 80)}") from None
            self._handed_out[0] = _Task(task.numbers, self._runner.submit(task.numbers), task.n_tries + 1)
            return []
        self._handed_out.popleft()
        per_second = len(task.numbers) / max(done.seconds, 1e-6)
        self._size = max(1, min(int(self._runner.task_seconds * per_second), GROWTH * len(task.numbers)))
        return done.parts


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline


class _Threads(AbstractContextManager[None]):
    """A thread pool that is shut down without waiting for slices that are no longer needed."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self._executor = executor

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
