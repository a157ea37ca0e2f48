"""Work on shared arrays, in slices that threads do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardspeak.cards import whole
from cardspeak.cluster.slices import run_slices
from cardspeak.cluster.workers import MOST_WORKERS
from cardspeak.errors import CardspeakError, shortened
from cardspeak.progress import Reporter


def check_threads(workers: object) -> int | None:
    """The number of threads; None for one per core.

    The work writes into shared arrays, so other executors are of no use.

    Raises:
        CardspeakError: it is not a number of threads.

    >>> check_threads(2)
    2
    """
    if workers is None:
        return None
    number = whole(workers)
    if number is None or not 1 <= number <= MOST_WORKERS:
        accepted = f"give a number of threads from 1 to {MOST_WORKERS}"
        raise CardspeakError.at("workers", f"{shortened(workers)} is not accepted; {accepted}")
    return number


@dataclass(slots=True)
class _Items:
    """Items 0 to `n` - 1, in slices of `size`."""

    do: Callable[[int, int], object]
    n: int
    size: int

    def slice(self, number: int) -> None:
        start = number * self.size
        self.do(start, min(start + self.size, self.n))


@dataclass(slots=True)
class _Finished:
    """How many slices are done. There is nothing to add, because results are in shared arrays."""

    n_done: int = 0

    def add(self, _nothing: None) -> None:
        self.n_done += 1


def do_slices(
    do: Callable[[int, int], object],
    n: int,
    size: int,
    workers: int | None,
    reporter: Reporter,
    share: tuple[float, float] = (0, 1),
) -> None:
    """Do items 0 to `n` - 1 in slices, in threads that write into shared arrays.

    Args:
        do: does the items from a number up to, but not including, another one. It must not write where other items do.
        n: the number of items.
        size: the number of items in a slice. Ctrl-C waits for the slices that are being done.
        workers: a number of threads, or None for one per core.
        reporter: receives the progress.
        share: the share of the whole work that is done before these items, and after them.
    """
    finished, (first, last) = _Finished(), share
    n_slices = -(-n // size)

    def report() -> None:
        reporter.update(first + (last - first) * finished.n_done / n_slices)

    run_slices(_Items(do, n, size), n_slices, finished, workers, after_each=report)
