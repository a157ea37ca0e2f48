"""Loaded by each worker process of a local cluster: Ctrl-C, which the terminal sends to all of them, is not for them.

The process that started the cluster stops them.
"""

import signal


def dask_setup(_worker: object) -> None:
    """Ignore Ctrl-C. Dask calls this function in the main thread of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
