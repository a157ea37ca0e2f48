"""The options `--workers` and `--cluster` of commands that can take long."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.cli.numbers import number_from, read_number

if TYPE_CHECKING:
    from cardspeak.cluster.workers import Workers

MOST_WORKERS = 64
"""The maximum number of threads that compute a table; each uses 10 to 14 MB."""

WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        metavar="NUMBER",
        parser=read_number,
        help="Number of threads; by default, one per core.",
        show_default=False,
    ),
]
TableWorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        metavar="NUMBER",
        parser=number_from(1, MOST_WORKERS),
        help=f"Number of threads, from 1 to {MOST_WORKERS}; by default, one per core.",
        show_default=False,
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use a Dask cluster: the address of its scheduler, such as tcp://10.0.0.1:8786, or local:4 for four "
        "processes.",
        show_default=False,
    ),
]


@contextmanager
def workers_of(cluster: str | None, workers: int | None) -> Iterator[Workers]:
    """The workers that `--workers` or `--cluster` asks for, connected until the end of the block."""
    if cluster is None:
        yield workers
        return
    if workers is not None:
        raise typer.BadParameter("--cluster uses the workers of the cluster; omit --workers")
    from cardspeak.cluster import connect  # imported here so that other commands start faster

    with connect(cluster) as found:
        for name in ("distributed", "distributed.client"):  # an error is a single line
            logging.getLogger(name).setLevel(logging.CRITICAL)
        yield found


def counted(workers: Workers) -> tuple[int, str]:
    """The number of workers that `workers_of` gives, and what each of them is."""
    from cardspeak.cluster import Cluster  # imported here so that other commands start faster
    from cardspeak.cluster.workers import default_workers

    if isinstance(workers, Cluster):
        return workers.n_workers, "worker"
    return workers if isinstance(workers, int) else default_workers(), "thread"
