"""Do slices of work on one or more cores, with progress reports and a time limit. Ctrl-C stops the work.

The result of a slice consists of integers. It does not depend on the worker or on the order of slices. The sums over
the same slices are therefore the same for any number of workers, and for a run that was killed and resumed.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from cardspeak.equities.method import Slice
from cardspeak.equities.question.workers import Workers, default_workers
from cardspeak.equities.tally import Counts

WAIT_SECONDS = 0.05
"""Polling interval, in seconds. While other threads work, Ctrl-C and the time limit take effect within this time."""
SHORT_SECONDS = 0.1
"""Shortest estimated time of the work, in seconds, for which threads are started."""
IN_FLIGHT = 2
"""Slices submitted per worker at a time: one in progress and one waiting."""


Part = TypeVar("Part")
PartMade = TypeVar("PartMade", covariant=True)
PartTaken = TypeVar("PartTaken", contravariant=True)


class Sliced(Protocol[PartMade]):
    """Work that is split into slices."""

    def slice(self, number: int) -> PartMade:
        """The result of a slice."""
        ...


class Collected(Protocol[PartTaken]):
    """The results of the slices done so far, such as `Sums`.

    Attributes:
        n_done: number of slices included. Slices are added in order, so these are the first ones.
    """

    n_done: int

    def add(self, addends: PartTaken, /) -> None:
        """Add the result of the next slice."""
        ...


@dataclass(slots=True)
class Sums:
    """The sums of the slices done so far.

    Attributes:
        is_long: whether the sums are Python integers, because 64 bits can be too few.
        arrays: the sums; empty before the first slice.
        n_done: number of slices included in them. Slices are added in order, so these are the first ones.
    """

    is_long: bool
    arrays: list[Counts] = field(default_factory=list)
    n_done: int = 0

    def add(self, addends: Slice) -> None:
        """Add the arrays of the next slice."""
        wide = [array.astype(object) for array in addends] if self.is_long else list(addends)
        if self.arrays:
            for total, array in zip(self.arrays, wide, strict=True):
                total += array
        else:
            self.arrays = [array.copy() for array in wide]
        self.n_done += 1


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
        is_short: whether the work is too short to start threads.
        seconds: time limit after the first slice, which is mostly compilation; None for no limit.
        after_each: called after each slice has been added to the sums.
    """
    left = iter(range(sums.n_done, end))
    first = next(left, None)
    if first is None:
        return True
    sums.add(work.slice(first))
    deadline = None if seconds is None else time.monotonic() + seconds
    after_each()
    if is_short or workers == 1:
        return _run_here(work, left, sums, deadline, after_each)
    executor = ThreadPoolExecutor(workers or default_workers()) if workers is None or isinstance(workers, int) else None
    owned: AbstractContextManager[Any] = nullcontext() if executor is None else _Threads(executor)
    with owned:
        return _run_by(executor or workers, work, left, sums, deadline, after_each)  # type: ignore[arg-type]  # an executor


def _run_here(
    work: Sliced[Part],
    left: Iterator[int],
    sums: Collected[Part],
    deadline: float | None,
    after_each: Callable[[], None],
) -> bool:
    for number in left:
        if _is_over(deadline):
            return False
        sums.add(work.slice(number))
        after_each()
    return True


def _run_by(
    executor: Executor,
    work: Sliced[Part],
    left: Iterator[int],
    sums: Collected[Part],
    deadline: float | None,
    after_each: Callable[[], None],
) -> bool:
    at_once = IN_FLIGHT * int(getattr(executor, "_max_workers", default_workers()))
    handed_out: deque[Future[Part]] = deque()
    running: list[Future[Part]] = []
    try:
        while not _is_over(deadline):
            while len(running) < at_once and (number := next(left, None)) is not None:
                running.append(executor.submit(work.slice, number))
                handed_out.append(running[-1])
            if not handed_out:
                return True
            wait(running, WAIT_SECONDS, FIRST_COMPLETED)
            running = [future for future in running if not future.done()]
            while handed_out and handed_out[0].done():  # in order, so that stopping leaves no gaps in the numbers
                sums.add(handed_out.popleft().result())
                after_each()
        return False
    finally:
        for future in running:
            future.cancel()


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline


class _Threads(AbstractContextManager[None]):
    """A thread pool that is shut down without waiting for slices that are no longer needed."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self._executor = executor

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
