"""What a process computes with: all workers of a run must have the same version and the same kernels."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any

from cardspeak import _version
from cardspeak.errors import ClusterError


@lru_cache(maxsize=1)
def _kernels() -> str:
    """The hash of the sources of the kernels; empty if the sources are missing."""
    from cardspeak.kernels.jit.cache import cache_key  # imported here because it loads Numba

    return (cache_key() or "").rpartition("-")[2]


def identity() -> str:
    """The version of the package and the hash of its kernels, such as `0.1.0 (kernels 5f0c2a9e71d3)`."""
    return f"{_version.__version__} (kernels {_kernels() or 'unknown'})"


def check_identity(expected: str) -> None:
    """Check that this process has the same version and kernels as the one that started the run.

    Raises:
        ClusterError: it does not.
    """
    if identity() != expected:
        raise other_version(worker_name(), identity(), expected)


def other_version(worker: str, found: str, expected: str) -> ClusterError:
    """The error for a worker with another version."""
    message = f"worker {worker} has cardspeak {found}, but this process has {expected}; install the same version"
    return ClusterError.at("workers", message)


def worker_name() -> str:
    """The name of this worker: its address in a Dask cluster, otherwise the number of the process."""
    distributed: Any = sys.modules.get("distributed")
    try:
        return str(distributed.get_worker().address)
    except (AttributeError, ValueError):  # Dask is not loaded, or this is not one of its workers
        return f"process {os.getpid()}"
