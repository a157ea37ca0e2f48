"""Workers for long calculations: threads, processes, or the machines of a cluster.

`workers.py` checks what the caller gives as `workers`. `slices.py` does the numbered slices of some work, and
`in_order.py` does work on items that are read one after the other. Both collect the results in order, with
`handed_out.py`. `runners.py` sends slices to threads, processes and executors, and `dask_runner.py` to a Dask cluster,
which `connection.py` connects to. The room that owns the work decides which slices it has and how results are merged.
"""

from cardspeak.cluster.connection import Cluster, connect

__all__ = ["Cluster", "connect"]
