"""Do work on items that the caller reads one after the other, such as the segments of a file, with any workers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from cardspeak.cluster.handed_out import HandedOut
from cardspeak.cluster.runners import IN_FLIGHT, runner_for
from cardspeak.cluster.tasks import Part, Sliced
from cardspeak.cluster.workers import Workers, executor_of


def in_order(work: Sliced[Part], items: Iterator[Any], workers: Workers) -> Iterator[Part]:
    """The results of `work.slice` for each item, in the order of the items.

    Items are taken from the iterator in the caller's thread, only a few ahead of the results, so that few are in memory
    at once: one more than there are threads, or about two for each worker of an executor. With an executor, the first
    item is done in the caller's thread, so that only one process compiles code.

    Args:
        work: what is done with an item.
        items: the items. For processes and clusters, they must be picklable, like the work.
        workers: a number of threads, an executor, or None for one thread per core.

    Raises:
        ClusterError: the workers cannot do the work, because it cannot be sent to them or because they are lost.
    """
    if workers == 1:
        yield from map(work.slice, items)
        return
    is_owned = workers is None or isinstance(workers, int)
    if not is_owned:
        yield from map(work.slice, islice(items, 1))
    with executor_of(workers) as executor:
        runner = runner_for(executor, work)
        handed_out, is_over = HandedOut(runner), False
        try:
            while handed_out or not is_over:
                most = runner.at_once // IN_FLIGHT + 1 if is_owned else runner.at_once
                while not is_over and len(handed_out) < most:
                    for item in islice(items, 1):
                        handed_out.add((item,))
                        break
                    else:
                        is_over = True
                handed_out.wait()
                while (done := handed_out.collect()) is not None:
                    yield from done.parts
        finally:
            handed_out.cancel()
