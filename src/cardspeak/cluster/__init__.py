"""Workers for long calculations: threads, processes, or the machines of a cluster.

`workers.py` checks what the caller gives as `workers`. `slices.py` does the numbered slices of some work, and
`in_order.py` does work on items that are read one after the other. Both collect the results in order, with
`handed_out.py`. `runners.py` sends slices to threads, processes and executors, and `dask_runner.py` to a Dask cluster,
which `connection.py` connects to. The room that owns the work decides which slices it has and how results are merged.

The public names are imported on first use, because most calculations run on threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardspeak.cluster.connection import Cluster, connect

__all__ = ["Cluster", "connect"]


def __getattr__(name: str) -> Any:
    """The public name, imported on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cardspeak.cluster import connection

    return getattr(connection, name)
