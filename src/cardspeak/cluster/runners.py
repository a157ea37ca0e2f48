"""Send slices to threads, to processes, and to executors of other libraries."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, Protocol

from cardspeak.cluster.dask_runner import DaskRunner, client_of
from cardspeak.cluster.tasks import Done, Sliced, do_pickled, do_slices
from cardspeak.cluster.workers import default_workers
from cardspeak.errors import ClusterError, shortened

IN_FLIGHT = 2
"""Tasks submitted per worker at a time: one in progress and one waiting."""
TASK_SECONDS = 0.2
"""The time that a task for another process should take. Sending a shorter task would cost too much in comparison."""


class Runner(Protocol):
    """Sends slices to workers.

    Attributes:
        task_seconds: the time that a task should take; 0 for a single slice per task.
    """

    task_seconds: float

    @property
    def at_once(self) -> int:
        """The number of tasks to submit at a time. It can change, for example if a cluster grows."""
        ...

    def submit(self, slices: Sequence[Any]) -> Future[Done]:
        """Start a task: these slices, each given by its number, or by what the work takes in place of a number."""
        ...

    def is_lost(self, error: BaseException) -> bool:
        """Whether a task failed only because its worker is gone, so that another worker can do it."""
        ...


def runner_for(executor: Executor, work: Sliced[Any]) -> Runner:
    """The runner for an executor.

    Raises:
        ClusterError: the work cannot be sent to other processes, or the workers of a cluster cannot be used.
    """
    client = client_of(executor)
    if client is not None:
        return DaskRunner(client, executor, work)
    processes = sys.modules.get("concurrent.futures.process")  # not imported if there is no pool of processes
    if processes is not None and isinstance(executor, processes.ProcessPoolExecutor):
        return ProcessRunner(executor, work)
    return ThreadRunner(executor, work)


class ThreadRunner:
    """Hands the work itself to an executor: threads, or an executor of another library."""

    task_seconds = 0.0

    def __init__(self, executor: Executor, work: Sliced[Any]) -> None:
        self._executor, self._work = executor, work

    @property
    def at_once(self) -> int:
        """The number of tasks to submit at a time."""
        return IN_FLIGHT * int(getattr(self._executor, "_max_workers", default_workers()))

    def submit(self, slices: Sequence[Any]) -> Future[Done]:
        """Start a task: these slices."""
        return _submitted(self._executor, do_slices, self._work, slices)

    def is_lost(self, error: BaseException) -> bool:  # noqa: ARG002
        """False: these executors do not lose tasks."""
        return False


class ProcessRunner(ThreadRunner):
    """Sends the work to a process pool, pickled once for all tasks. Each process unpickles it once.

    Raises:
        ClusterError: the work cannot be pickled.
    """

    task_seconds = TASK_SECONDS

    def __init__(self, executor: Executor, work: Sliced[Any]) -> None:
        super().__init__(executor, work)
        try:
            self._pickled = pickle.dumps(work, pickle.HIGHEST_PROTOCOL)
        except Exception as error:  # a user's function can be part of the work, and pickling it can raise anything
            message = f"the work cannot be sent to other processes: {shortened(error, 80)}"
            raise ClusterError.at("workers", f"{message}; use threads, or a function that a module defines") from None

    def submit(self, slices: Sequence[Any]) -> Future[Done]:
        """Start a task: these slices."""
        return _submitted(self._executor, do_pickled, self._pickled, slices)


def _submitted(executor: Executor, function: Any, work: object, slices: Sequence[Any]) -> Future[Done]:
    try:
        return executor.submit(function, work, slices)
    except BrokenExecutor:
        raise pool_broke() from None


def pool_broke() -> ClusterError:
    """The error for a pool that is unusable because a process of it died."""
    reason = "a process of the pool ended abruptly, for example because memory ran out"
    return ClusterError.at("workers", f"{reason}; start a new pool, and give a checkpoint to lose less work")
