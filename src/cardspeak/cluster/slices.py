"""Do slices of work with one or more workers, with progress reports and a time limit. Ctrl-C stops the work.

The result of a slice depends only on its number, not on the worker, and results are merged in the order of the numbers.
The merged result is therefore the same for any workers, and for a run that was killed and resumed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, TypeVar

from cardspeak.cluster.handed_out import HandedOut
from cardspeak.cluster.runners import Runner, runner_for
from cardspeak.cluster.tasks import Done, Part, Sliced
from cardspeak.cluster.workers import Workers, executor_of

SHORT_SECONDS = 0.1
"""Shortest estimated time of the work, in seconds, for which workers are started."""
GROWTH = 4
"""Maximum factor by which a task is larger than the tasks before it."""

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
    with executor_of(workers) as executor:
        return Handing(runner_for(executor, work), sums.n_done, end).run(sums, deadline, after_each)


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


class Handing:
    """The slices that workers do, handed out and collected in order."""

    def __init__(self, runner: Runner, start: int, end: int) -> None:
        self._runner, self._next, self._end = runner, start, end
        self._size = 1
        self._handed_out = HandedOut(runner)

    def run(self, sums: Collected[Part], deadline: float | None, after_each: Callable[[], None]) -> bool:
        """Do all slices. Returns False at the time limit."""
        try:
            while not _is_over(deadline):
                self._hand_out()
                if not self._handed_out:
                    return True
                self._handed_out.wait()
                while (done := self._handed_out.collect()) is not None:  # in order, so that stopping leaves no gaps
                    self._resize(done)
                    for part in done.parts:
                        sums.add(part)
                        after_each()
            return False
        finally:
            self._handed_out.cancel()

    def _hand_out(self) -> None:
        """Submit tasks until enough of them are unfinished."""
        at_once = self._runner.at_once
        n_unfinished = self._handed_out.n_unfinished
        while n_unfinished < at_once and self._next < self._end:
            fair = -(-(self._end - self._next) // at_once)  # smaller tasks at the end keep all workers busy
            stop = self._next + min(self._size, fair)
            self._handed_out.add(range(self._next, stop))
            self._next = stop
            n_unfinished += 1

    def _resize(self, done: Done) -> None:
        """Choose the size of the next tasks by how long a task took."""
        n = len(done.parts)
        per_second = n / max(done.seconds, 1e-6)
        self._size = max(1, min(int(self._runner.task_seconds * per_second), GROWTH * n))


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline
