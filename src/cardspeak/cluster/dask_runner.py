"""Send slices to the workers of a Dask cluster, which can be on other machines, join late and disappear.

The work is sent once, as the argument of a task that unpickles it. Every task with slices depends on that task, so each
worker receives the work once, and Dask computes it again if all workers that hold it are gone. Dask also starts the
tasks of a lost worker on another one. It gives up a task after `distributed.scheduler.allowed-failures` lost workers;
the run then starts the task again itself, a limited number of times.

A new installation compiles kernels on each machine, and all processes of a machine share the compiled code. The first
tasks therefore go to one worker of each machine, and only when they are done do the other workers start.
"""

# Dask is typed only in part:
# mypy: disable-error-code="no-untyped-call", no-warn-unused-ignores

from __future__ import annotations

import pickle
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor, Future
from typing import Any
from urllib.parse import urlsplit

from cardspeak.cluster.identity import check_identity, identity, other_version
from cardspeak.cluster.tasks import Done, Sliced, do_slices, unpickled
from cardspeak.errors import ClusterError, shortened

IN_FLIGHT = 2
"""Tasks submitted per thread of a worker: one in progress and one waiting."""
TASK_SECONDS = 0.5
"""The time that a task should take. A scheduler handles one or two thousand tasks per second, so it can keep that many
threads busy with tasks of half a second."""
REFRESH_SECONDS = 1.0
"""How often to look which workers there are."""
WORKER_SECONDS = 10.0
"""How long to wait for the first worker of a cluster."""


def client_of(executor: object) -> Any | None:
    """The Dask client behind an executor; None if it is not an executor of Dask.

    A client itself, the result of `client.get_executor()` and a `Cluster` have one. Dask is not imported for this.
    """
    distributed: Any = sys.modules.get("distributed")
    if distributed is None:
        return None
    candidates = (executor, getattr(executor, "client", None), getattr(executor, "_client", None))
    return next((one for one in candidates if isinstance(one, distributed.Client)), None)


class DaskRunner:
    """Sends slices to the workers of a cluster.

    Raises:
        ClusterError: the cluster has no workers, a worker has another version, or the work cannot be sent.
    """

    task_seconds = TASK_SECONDS

    def __init__(self, client: Any, executor: Executor, work: Sliced[Any]) -> None:
        self._client = client
        self._executor: Any = executor if isinstance(executor, Executor) else client.get_executor()
        self._threads, self._next_look = check_cluster(client), time.monotonic() + REFRESH_SECONDS
        self._expected, self._payload = identity(), _pickled(work)
        self._held = self._sent()
        self._unvisited = list({urlsplit(address).hostname: address for address in self._threads}.values())
        self._first: list[Future[Done]] = []

    @property
    def at_once(self) -> int:
        """The number of tasks to submit at a time: until each machine has done one, a task for each machine."""
        if self._unvisited or not all(future.done() for future in self._first):
            return len(self._unvisited) + len(self._first)
        if time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + REFRESH_SECONDS
            self._threads = _calling(self._client, self._client.nthreads)
        return max(1, IN_FLIGHT * sum(self._threads.values()))

    def submit(self, slices: Sequence[Any]) -> Future[Done]:
        """Start a task: these slices."""
        if self._held.status != "finished" and self._held.done():  # lost, or given up after several workers were lost
            self._held = self._sent()
        place: dict[str, Any] = {}
        if self._unvisited:
            place = {"workers": [self._unvisited.pop()], "allow_other_workers": True}
        more = {"pure": False, **place}
        submit = self._executor.submit
        packed = pickle.dumps(slices, pickle.HIGHEST_PROTOCOL)  # so that Dask does not look for tasks in it
        future: Future[Done] = _quietly(self._client, submit, do_held, self._held, packed, self._expected, **more)
        if place:
            self._first.append(future)
        return future

    def is_lost(self, error: BaseException) -> bool:
        """Whether a task failed only because workers disappeared."""
        from distributed import KilledWorker

        return isinstance(error, KilledWorker | CancelledError | OSError)

    def _sent(self) -> Any:
        """A future of the work, unpickled on a worker."""
        return _quietly(self._client, self._client.submit, unpickled, self._payload, pure=False)


def do_held(work: Sliced[Any], packed: bytes, expected: str) -> Done:
    """The results of some slices, given pickled, of work that this worker holds, if it has the expected version."""
    check_identity(expected)
    return do_slices(work, pickle.loads(packed))


def _pickled(work: Sliced[Any]) -> bytes:
    from cloudpickle import dumps  # a requirement of Dask; it also pickles functions that no module defines

    try:
        return bytes(dumps(work))
    except Exception as error:  # pickling a user's object can raise anything
        message = f"the work cannot be sent to other processes: {shortened(error, 80)}; use threads"
        raise ClusterError.at("workers", message) from None


def check_cluster(client: Any) -> dict[str, int]:
    """The number of threads of each worker, by its address. Each worker must have this version of the package.

    Raises:
        ClusterError: there is no worker, the scheduler cannot be reached, or a worker has no or another version.
    """
    expected = identity()
    if client.status != "running":
        raise ClusterError.at("workers", f"the Dask cluster cannot be used: its client is {client.status}")
    if not _calling(client, client.nthreads):
        _calling(client, client.wait_for_workers, 1, timeout=WORKER_SECONDS)
    found: dict[str, Any] = _calling(client, client.run, identity, on_error="return")
    for address, answer in found.items():
        if isinstance(answer, OSError):  # this worker has just disappeared
            continue
        if isinstance(answer, BaseException):
            message = f"worker {address} cannot use cardspeak: {shortened(answer, 80)}; install cardspeak {expected}"
            raise ClusterError.at("workers", message)
        if answer != expected:
            raise other_version(address, answer, expected)
    threads: dict[str, int] = _calling(client, client.nthreads)
    return threads


def _quietly(client: Any, submit: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
    """The future of a task.

    Dask warns above 10 MB and recommends `scatter`. But then the work would be lost with the workers that hold it.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Sending large graph")
        return _calling(client, submit, *args, **more)


def _calling(client: Any, function: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
    """The result of a call to Dask.

    Raises:
        ClusterError: the scheduler cannot be reached, or it has no workers.
    """
    try:
        return function(*args, **more)
    except (OSError, RuntimeError) as error:  # TimeoutError is an OSError; a closed client raises a RuntimeError
        is_waiting = isinstance(error, TimeoutError) and client.status == "running"
        reason = "it has no workers" if is_waiting else shortened(error, 80) or type(error).__name__
        if client.status != "running":
            reason = "its scheduler cannot be reached"
        raise ClusterError.at("workers", f"the Dask cluster cannot be used: {reason}") from None
