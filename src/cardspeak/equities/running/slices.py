"""Slices of work done by one core or many, with progress, a time limit, Ctrl-C, and a file to go on from.

What a slice finds is whole numbers that do not depend on who does it or when, so the sums are the same for any number
of workers, and for a run that was killed and went on.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardspeak.equities.method import Slice
from cardspeak.equities.question.workers import Workers, default_workers
from cardspeak.equities.tally import Counts

WAIT_SECONDS = 0.05
"""How long nothing is looked at but the work: Ctrl-C and the time limit are heard after that."""
SHORT_SECONDS = 0.1
"""Work of less than this is not worth starting threads for."""
IN_FLIGHT = 2
"""Slices handed out to each worker at a time: one that it does, and one for when it is ready."""


class Sliced(Protocol):
    """Work that is cut into slices."""

    def slice(self, number: int) -> Slice:
        """What a slice adds to the sums."""
        ...


@dataclass(slots=True)
class Sums:
    """The sums of the slices that are done.

    Attributes:
        is_long: whether they are added as Python integers, since 64 bits may not be enough.
        arrays: the sums, none before the first slice.
        done: the numbers of the slices that are in them.
    """

    is_long: bool
    arrays: list[Counts] = field(default_factory=list)
    done: set[int] = field(default_factory=set)

    def add(self, number: int, addends: Slice) -> None:
        """Add what a slice found."""
        wide = [array.astype(object) for array in addends] if self.is_long else list(addends)
        if self.arrays:
            for total, array in zip(self.arrays, wide, strict=True):
                total += array
        else:
            self.arrays = [array.copy() for array in wide]
        self.done.add(number)


def run_slices(
    work: Sliced,
    numbers: range,
    sums: Sums,
    workers: Workers,
    *,
    is_short: bool = False,
    seconds: float | None = None,
    after_each: Callable[[], None] = lambda: None,
) -> bool:
    """Whether all slices of these numbers are done; those that `sums` has already are not done again.

    The first one is done here, in the thread of the caller: what has to be compiled is compiled by one thread, and
    Ctrl-C is heard meanwhile.

    Args:
        work: what is cut into slices.
        numbers: the numbers of the slices.
        sums: is added to, in place.
        workers: who does it.
        is_short: whether it is not worth starting threads.
        seconds: how long to go on after the first slice, whose time is mostly that of compiling; None for no limit.
        after_each: is called after each slice, when it is in the sums.
    """
    left = (number for number in numbers if number not in sums.done)
    first = next(left, None)
    if first is None:
        return True
    sums.add(first, work.slice(first))
    deadline = None if seconds is None else time.monotonic() + seconds
    after_each()
    if is_short or workers == 1:
        return _run_here(work, left, sums, deadline, after_each)
    executor = ThreadPoolExecutor(workers or default_workers()) if workers is None or isinstance(workers, int) else None
    owned: AbstractContextManager[Any] = nullcontext() if executor is None else _Threads(executor)
    with owned:
        return _run_by(executor or workers, work, left, sums, deadline, after_each)  # type: ignore[arg-type]  # an executor


def _run_here(
    work: Sliced, left: Iterator[int], sums: Sums, deadline: float | None, after_each: Callable[[], None]
) -> bool:
    for number in left:
        if _is_over(deadline):
            return False
        sums.add(number, work.slice(number))
        after_each()
    return True


def _run_by(
    executor: Executor,
    work: Sliced,
    left: Iterator[int],
    sums: Sums,
    deadline: float | None,
    after_each: Callable[[], None],
) -> bool:
    at_once = IN_FLIGHT * int(getattr(executor, "_max_workers", default_workers()))
    handed_out: deque[tuple[int, Future[Slice]]] = deque()
    running: list[Future[Slice]] = []
    try:
        while not _is_over(deadline):
            while len(running) < at_once and (number := next(left, None)) is not None:
                running.append(executor.submit(work.slice, number))
                handed_out.append((number, running[-1]))
            if not handed_out:
                return True
            wait(running, WAIT_SECONDS, FIRST_COMPLETED)
            running = [future for future in running if not future.done()]
            while handed_out and handed_out[0][1].done():  # in order: work that is stopped has the first slices, all
                number, future = handed_out.popleft()
                sums.add(number, future.result())
                after_each()
        return False
    finally:
        for future in running:
            future.cancel()


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline


class _Threads(AbstractContextManager[None]):
    """Threads that are let go without waiting for what nobody wants any more."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self._executor = executor

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
