"""What a worker does: some slices of the work, one after the other. Other processes import these functions."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from cardspeak.cluster.identity import worker_name
from cardspeak.errors import ClusterError, shortened

Part = TypeVar("Part")
PartMade = TypeVar("PartMade", covariant=True)


class Sliced(Protocol[PartMade]):
    """Work that is split into slices.

    Slices can be done in any order, by several threads at once. For processes and clusters, the work and the results of
    its slices must be picklable.
    """

    def slice(self, number: Any, /) -> PartMade:
        """The result of a slice. `run_slices` gives its number, and `in_order` an item."""
        ...


class Done(NamedTuple):
    """The slices of one task.

    Attributes:
        parts: the results, in the order of the slices.
        seconds: how long they took.
    """

    parts: list[Any]
    seconds: float


def do_slices(work: Sliced[Any], slices: Iterable[Any]) -> Done:
    """The results of some slices."""
    start = time.perf_counter()
    parts = [work.slice(number) for number in slices]
    return Done(parts, time.perf_counter() - start)


def do_pickled(pickled: bytes, slices: Iterable[Any]) -> Done:
    """The results of some slices of pickled work, which a process unpickles only once."""
    return do_slices(_unpickled(pickled), slices)


@lru_cache(maxsize=2)
def _unpickled(pickled: bytes) -> Any:
    return unpickled(pickled)


def unpickled(pickled: bytes) -> Any:
    """The work.

    Raises:
        ClusterError: it cannot be unpickled here, for example because a module of the user is missing.
    """
    try:
        return pickle.loads(pickled)
    except Exception as error:  # unpickling a user's object can raise anything
        message = f"worker {worker_name()} cannot read the work: {type(error).__name__}: {shortened(error, 80)}"
        raise ClusterError.at("workers", message) from None
