"""Who does the work: so many threads, or an executor that the caller owns."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from typing import TypeAlias

from cardspeak.cards import whole
from cardspeak.errors import EquityError, shortened

Workers: TypeAlias = int | Executor | None
"""How many threads, or an executor that the caller owns: any object with the `submit` of `concurrent.futures`."""

MOST_WORKERS = 256


def default_workers() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_workers(workers: object) -> Workers:
    """The workers as they were given.

    Raises:
        EquityError: they are neither a number from 1 up nor an executor.
    """
    if workers is None or (callable(getattr(workers, "submit", None)) and not isinstance(workers, type)):
        return workers  # type: ignore[return-value]  # what has a submit is taken for an executor
    number = whole(workers)
    if number is None or not 1 <= number <= MOST_WORKERS:
        accepted = f"give a number of threads from 1 to {MOST_WORKERS}, or an executor of concurrent.futures"
        raise EquityError.at("workers", f"{shortened(workers)}; {accepted}")
    return number
