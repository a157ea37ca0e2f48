"""Connect to a Dask cluster, or start one on this machine."""

# Dask is typed only in part:
# mypy: disable-error-code="no-untyped-call", no-warn-unused-ignores

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from cardspeak.cluster.dask_runner import check_cluster
from cardspeak.cluster.workers import MOST_WORKERS
from cardspeak.errors import ClusterError, shortened, shown

P = ParamSpec("P")
T = TypeVar("T")

CONNECT_SECONDS = 10.0
"""How long to wait for the answer of a scheduler."""
LOCAL = re.compile(r"local:(\d{1,4})", re.ASCII)
REMOTE = re.compile(r"[a-z]+://[^/\s]+:\d{1,5}", re.ASCII)
ACCEPTED = "give the address of a Dask scheduler, such as tcp://10.0.0.1:8786, or local:4 for four processes"


class Cluster(Executor):
    """The workers of a Dask cluster, as an executor for the argument `workers` of long calculations.

    At the end of a `with` block, the connection is closed, and a cluster that `connect` started is stopped.

    Attributes:
        address: the address of the scheduler.
        client: the Dask client.
    """

    def __init__(self, client: Any, started: Any | None = None) -> None:
        """Use a client. `started` is the cluster to stop at the end, if any."""
        self.address: str = client.scheduler.address
        self.client, self._started = client, started
        self._executor = client.get_executor(pure=False)

    def __repr__(self) -> str:
        return f"<Cluster {self.address}>"

    @property
    def n_workers(self) -> int:
        """The number of workers at the moment."""
        return len(self.client.nthreads())

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The future result of a call on one of the workers."""
        future: Future[T] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Close the connection, and stop the cluster if `connect` started it."""
        with suppress(OSError, RuntimeError):  # the scheduler may be gone already
            self._executor.shutdown(wait=wait and not cancel_futures)
        self.client.close()
        if self._started is not None:
            self._started.close()


def connect(address: str) -> Cluster:
    """The workers at an address, as an executor for `workers=` and a context manager.

    Args:
        address: the address of a Dask scheduler, such as `tcp://10.0.0.1:8786`; or `local:4` to start a cluster of four
            processes on this machine, which is stopped at the end of the `with` block. A script must start processes
            under `if __name__ == "__main__":`.

    Raises:
        ClusterError: the address is not accepted, Dask is not installed (`pip install "cardspeak[cluster]"`), the
            scheduler does not answer, it has no workers, or a worker has another version of the package.

    >>> from cardspeak import equity
    >>> from cardspeak.cluster import connect
    >>> with connect("local:2") as cluster:  # doctest: +SKIP
    ...     found = equity("AsKs", "22+", "random", exact=True, workers=cluster)
    """
    number = LOCAL.fullmatch(address) if isinstance(address, str) else None
    is_remote = number is None and isinstance(address, str) and REMOTE.fullmatch(address)
    if number and not 1 <= int(number[1]) <= MOST_WORKERS:
        raise ClusterError.at("cluster", f"{shown(address)} is not accepted; give 1 to {MOST_WORKERS} processes")
    if not number and not is_remote:
        raise ClusterError.at("cluster", f"{shown(address)} is not accepted; {ACCEPTED}")
    try:
        import distributed
    except ImportError as error:
        message = f'Dask is not installed ({error.name}): pip install "cardspeak[cluster]"'
        raise ClusterError.at("cluster", message) from None
    started = None
    if number:
        started = distributed.LocalCluster(
            n_workers=int(number[1]),
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",  # any free port, because another cluster can run here
            silence_logs=logging.CRITICAL,
            preload=["cardspeak.cluster.uninterrupted"],
        )
    try:
        client = distributed.Client(started or address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = shortened(error, 80) or type(error).__name__
        raise ClusterError.at("cluster", f"{shown(address)} does not answer as a Dask scheduler: {reason}") from None
    cluster = Cluster(client, started)
    try:
        check_cluster(client)
    except BaseException:
        cluster.shutdown()
        raise
    return cluster
