"""Tasks that workers do, collected in the order in which they were handed out. A lost task is started again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from typing import Any

from cardspeak.cluster.runners import Runner, pool_broke
from cardspeak.cluster.tasks import Done
from cardspeak.errors import ClusterError, shortened

WAIT_SECONDS = 0.05
"""Polling interval, in seconds. While other workers work, Ctrl-C and the time limit take effect within this time."""
TRIES = 4
"""How often a task is started, if worker after worker is lost, before the run gives up."""


@dataclass(slots=True)
class _Task:
    """Some slices that a worker does.

    Attributes:
        slices: the numbers of the slices, or what the work takes in place of a number.
        future: their results.
        n_tries: how often the task has been started.
    """

    slices: Sequence[Any]
    future: Future[Done]
    n_tries: int = 1


class HandedOut:
    """The tasks that have been handed out and not been collected yet."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._tasks: deque[_Task] = deque()

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def n_unfinished(self) -> int:
        """The number of tasks that workers still have to do."""
        return sum(not task.future.done() for task in self._tasks)

    def add(self, slices: Sequence[Any]) -> None:
        """Hand out a task."""
        self._tasks.append(_Task(slices, self._runner.submit(slices)))

    def wait(self) -> None:
        """Wait a moment, or until a task is done."""
        wait([task.future for task in self._tasks if not task.future.done()], WAIT_SECONDS, FIRST_COMPLETED)

    def collect(self) -> Done | None:
        """The results of the first task; None if it is not done yet.

        Raises:
            ClusterError: the workers cannot do the task. What the work raises is passed on.
        """
        while self._tasks and self._tasks[0].future.done():
            task = self._tasks[0]
            try:
                done = task.future.result()
            except BrokenExecutor:
                raise pool_broke() from None
            except Exception as error:  # what a slice raises is passed on
                if not self._runner.is_lost(error):
                    raise
                self._repeat(task, error)
            else:
                self._tasks.popleft()
                return done
        return None

    def _repeat(self, task: _Task, error: Exception) -> None:
        """Start the first task again, because its worker is gone."""
        if task.n_tries >= TRIES:
            message = f"the same part of the work lost its workers {task.n_tries} times in a row"
            raise ClusterError.at("workers", f"{message}: {shortened(error, 80)}") from None
        self._tasks[0] = _Task(task.slices, self._runner.submit(task.slices), task.n_tries + 1)

    def cancel(self) -> None:
        """Cancel the tasks that no worker has begun."""
        for task in self._tasks:
            task.future.cancel()
