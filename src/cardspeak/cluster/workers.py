"""Workers: a number of threads, or the caller's executor."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeAlias

from cardspeak.cards import whole
from cardspeak.errors import CardspeakError, shortened

Workers: TypeAlias = int | Executor | None
"""A number of threads, or the caller's executor: any object with the `submit` method of `concurrent.futures`."""

MOST_WORKERS = 256


def default_workers() -> int:
    """The number of cores that this process can use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def executor_of(workers: Workers) -> Iterator[Executor]:
    """The executor that `workers` stands for: the caller's own, or threads until the end of the block.

    Threads are shut down without waiting for slices that are no longer needed.
    """
    if workers is not None and not isinstance(workers, int):
        yield workers
        return
    threads = ThreadPoolExecutor(workers or default_workers())
    try:
        yield threads
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


def check_workers(workers: object, error: type[CardspeakError], most: int = MOST_WORKERS) -> Workers:
    """The validated workers.

    Args:
        workers: the argument of a public function.
        error: the class of the error that this function raises for invalid options.
        most: the largest number of threads.

    Raises:
        CardspeakError: the argument is neither an accepted number of threads nor an executor.
    """
    if workers is None or (callable(getattr(workers, "submit", None)) and not isinstance(workers, type)):
        return workers  # type: ignore[return-value]  # any object with a submit method counts as an executor
    number = whole(workers)
    if number is None or not 1 <= number <= most:
        accepted = f"give a number of threads from 1 to {most}"
        if number is None:
            accepted += ", or an executor of concurrent.futures"
        raise error.at("workers", f"{shortened(workers)} is not accepted; {accepted}")
    return number
