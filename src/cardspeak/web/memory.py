"""The memory of the server and its worker processes: one budget, which the processes share.

Each run may use memory up to the same *level*: the highest at which all runs fit into the budget. A run that already
uses more keeps its memory, but cannot grow. A run that needs more than its limit starts again as soon as no other
*large* run is in progress, and may then use all that the others leave. Linux enforces this: the server sets
RLIMIT_DATA of each process, and a process that reaches it gets a MemoryError. On other systems, there is no limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

CODE = 95_000_000
"""The resident memory of the libraries in a worker process that has loaded Numba. It is counted in each process."""
LEAST = 120_000_000
"""The lowest level. Most questions about hold'em need less."""
PROCESS = CODE + LEAST
"""The memory that must be free before another process is started."""
UNTOUCHED = 50_000_000
"""The data that a process reserves but never uses, such as most of the stacks of its threads."""
SERVER, GROWTH = 205_000_000, 20_000_000
"""The resident memory of a server process that has loaded Numba, and the memory that is reserved for its growth."""
NEARLY = 64_000_000
"""A process is nearly full if it may grow by less than this."""
LARGEST_IDLE = 100_000_000
"""An idle process may keep this much memory, not counting its code, however small its share of the budget is."""


class Usage(NamedTuple):
    """The memory of a process in bytes.

    Attributes:
        data: the data as RLIMIT_DATA counts it, including memory that has not been touched.
        used: the memory that the process uses, or is about to use, not counting its code.
        code: the resident pages of mapped files, such as libraries.
        resident: everything that is in memory now, as tools such as `ps` show it.
    """

    data: int
    used: int
    code: int
    resident: int


def usage(pid: int) -> Usage | None:
    """The memory of a process; None if it has ended, or if this system does not report it."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    except OSError:
        return None
    given = {name: value.split() for name, _, value in (line.partition(":") for line in lines)}
    try:
        data, own, code = (int(given[name][0]) * 1024 for name in ("VmData", "RssAnon", "RssFile"))
    except (KeyError, IndexError):  # the process is a zombie, or this is not Linux
        return None
    return Usage(data, max(own, data - UNTOUCHED), code, own + code)


def busy_ticks(pid: int) -> int | None:
    """The CPU time of a process in clock ticks; None if it has ended, or if this system does not report it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[11]) + int(fields[12])  # user and system time: https://man7.org/linux/man-pages/man5/proc.5.html


def level(memory: int, used: Iterable[int]) -> int:
    """The highest level to which all processes below it can grow with the given amount of free memory.

    Args:
        memory: the memory that is still free.
        used: the memory that each process uses already. A process above the level keeps its memory, but cannot grow.

    >>> level(300, [100, 50, 20])
    156
    >>> level(0, [100, 50])
    50
    >>> level(60, [100, 0])
    60
    """
    ordered = sorted(used)
    for n, amount in enumerate(ordered[1:], start=1):
        step = (amount - ordered[n - 1]) * n
        if step > memory:
            return ordered[n - 1] + memory // n
        memory -= step
    return ordered[-1] + memory // len(ordered) if ordered else memory


class Budget:
    """The memory of a server with a number of worker processes.

    Attributes:
        most: the memory of all processes together, in bytes.
        runs: the number of worker processes that can be needed at the same time.
        nearly_full: the processes that were close to their limits when the limits were last set. `Runs` removes
            processes that have ended.
        for_large: a lock held by the large run, which may use what the others leave. There is at most one such run.
    """

    def __init__(self, most: int, runs: int) -> None:
        self.most, self.runs = most, runs
        own = usage(os.getpid())
        self._others = max(0, own.resident - SERVER) if own else 0  # used by the program that the server is a part of
        self.nearly_full: set[int] = set()
        self.for_large = asyncio.Lock()

    def has_room(self, pids: Iterable[int], n_beginning: int = 0) -> bool:
        """Whether there is memory for another process besides those with these ids and `n_beginning` new ones."""
        known = [found for pid in pids if (found := usage(pid)) is not None]
        growth = sum(max(0, LEAST - found.used) for found in known)  # they may grow by this much at any time
        is_first = not known and not n_beginning
        return is_first or self._free(known) - growth >= PROCESS * (1 + n_beginning)

    def is_too_large_when_idle(self, pid: int) -> bool:
        """Whether an idle process uses more than half its share of the budget, and more than `LARGEST_IDLE`.

        Otherwise it is kept, because a new process takes a second to start and to load its kernels.
        """
        half = (self.most - self._server()) // (2 * self.runs)
        found = usage(pid)
        return found is not None and found.used > max(LARGEST_IDLE, half - CODE)

    def share(self, active: Sequence[int], idle: Sequence[int], large: int = 0) -> None:
        """Set the limits of the active processes. `large` gets what the others leave at the level `LEAST`."""
        all_known = {pid: found for pid in (*active, *idle) if (found := usage(pid)) is not None}
        known = {pid: all_known[pid] for pid in active if pid in all_known}
        kept = PROCESS if len(all_known) < self.runs else 0  # for the next run
        free = max(0, self._free(all_known.values()) - kept)
        if large in known:
            others = [found.used for pid, found in known.items() if pid != large]
            left = free - sum(max(0, LEAST - used) for used in others)
            for_large = max(LEAST, known[large].used + max(0, left))
            levels = {pid: for_large if pid == large else LEAST for pid in known}
        else:
            reached = level(free, [found.used for found in known.values()])
            levels = dict.fromkeys(known, max(LEAST, reached))
        growth = {pid: max(0, levels[pid] - found.used) for pid, found in known.items()}
        self.nearly_full = self.nearly_full - known.keys() | {pid for pid in known if growth[pid] < NEARLY}
        for pid in sorted(growth, key=growth.__getitem__):  # those that may grow least come first
            _limit(pid, known[pid].data + growth[pid], self.most)

    def _server(self) -> int:
        own = usage(os.getpid())
        return GROWTH + max(SERVER, own.resident - self._others if own else 0)

    def _free(self, known: Iterable[Usage]) -> int:
        return self.most - self._server() - sum(found.used + max(found.code, CODE) for found in known)


def _limit(pid: int, data: int, most: int) -> None:
    """Limit the data of a process, if this system can do it."""
    if sys.platform != "linux":
        return
    import resource  # not available on every system

    with contextlib.suppress(ValueError, OSError):
        _, hard = resource.prlimit(pid, resource.RLIMIT_DATA)
        hard = max(most, data) if hard == resource.RLIM_INFINITY else hard
        resource.prlimit(pid, resource.RLIMIT_DATA, (min(data, hard), hard))


def limit_own(most: int) -> None:
    """Limit the data of this process for good. A lower limit, which the server may have set already, stays."""
    if sys.platform == "win32":
        return
    import resource  # not available on every system

    with contextlib.suppress(ValueError, OSError):
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        soft = most if soft == resource.RLIM_INFINITY else min(soft, most)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, most))
