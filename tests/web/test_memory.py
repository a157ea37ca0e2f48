"""One budget of memory, which the worker processes share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.web import memory
from cardspeak.web.memory import LEAST, Budget, Usage, level, usage

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can limit the memory of another process")

MEGABYTE = 1_000_000
LARGE = """
held = []
for line in __import__("sys").stdin:
    try:
        held.append(b"x" * int(line))
        print("held", flush=True)
    except MemoryError:
        print("refused", flush=True)
"""


class Hog:
    """A process that allocates as much memory as it is asked to."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process, self.pid = process, process.pid

    def takes(self, n_bytes: int) -> bool:
        """Whether the process was given this much more memory."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{n_bytes}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline() == "held\n"


@contextmanager
def hog() -> Iterator[Hog]:
    command = [sys.executable, "-c", LARGE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Hog(process)
        process.kill()


@given(st.integers(0, 10**9), st.lists(st.integers(0, 10**9), min_size=1, max_size=9))
def test_the_level_divides_all_memory_and_no_more(free: int, used: list[int]) -> None:
    reached = level(free, used)
    growth = sum(max(0, reached - amount) for amount in used)
    assert free - len(used) <= growth <= free


@pytest.fixture
def budget(monkeypatch: pytest.MonkeyPatch) -> Budget:
    """A budget of 1 GB that counts neither the memory of this process nor the code of the other processes."""
    monkeypatch.setattr(Budget, "_server", lambda _: 0)
    monkeypatch.setattr(memory, "CODE", 0)
    return Budget(1000 * MEGABYTE, runs=2)


def test_one_process_may_take_what_the_next_does_not_need(budget: Budget) -> None:
    with hog() as first:
        assert first.takes(1)
        budget.share([first.pid], [])
        assert first.takes(500 * MEGABYTE)
        budget.share([first.pid], [])
        assert not first.takes(500 * MEGABYTE)
        assert not first.takes(350 * MEGABYTE)  # memory is kept for the second run
        assert first.takes(100 * MEGABYTE)


def test_two_processes_share_what_there_is(budget: Budget) -> None:
    with hog() as first, hog() as second:
        assert first.takes(1)
        assert second.takes(1)
        budget.share([first.pid, second.pid], [])
        assert not first.takes(700 * MEGABYTE)
        assert first.takes(300 * MEGABYTE)
        budget.share([first.pid, second.pid], [])
        assert not second.takes(700 * MEGABYTE)
        assert second.takes(300 * MEGABYTE)


def test_a_large_run_gets_what_the_others_leave(budget: Budget) -> None:
    with hog() as large, hog() as other:
        assert large.takes(1)
        assert other.takes(1)
        budget.share([large.pid, other.pid], [], large.pid)
        assert large.takes(700 * MEGABYTE)
        assert other.takes(LEAST // 2)
        assert not other.takes(LEAST)
        assert not large.takes(300 * MEGABYTE)
        assert budget.nearly_full == set() or budget.nearly_full == {other.pid}


def test_there_is_room_for_another_process_only_if_memory_is_left(budget: Budget) -> None:
    assert budget.has_room([])  # a first process always has room
    with hog() as first:
        assert first.takes(500 * MEGABYTE)
        assert budget.has_room([first.pid])
        assert first.takes(400 * MEGABYTE)
        assert not budget.has_room([first.pid])


@pytest.mark.parametrize(("runs", "kept", "too_large"), [(4, 60, 200), (1, 500, 1000)])
def test_an_idle_process_may_keep_half_its_share(runs: int, kept: int, too_large: int) -> None:
    budget = Budget(2000 * MEGABYTE, runs)
    with hog() as idle:
        assert idle.takes(kept * MEGABYTE)
        assert not budget.is_too_large_when_idle(idle.pid)
        assert idle.takes((too_large - kept) * MEGABYTE)
        assert budget.is_too_large_when_idle(idle.pid)
    assert not budget.is_too_large_when_idle(2**22 + 1)  # it has ended


def test_the_usage_of_processes() -> None:
    found = usage(os.getpid())
    assert isinstance(found, Usage)
    assert 0 < found.code < found.resident
    assert found.used >= found.resident - found.code
    assert usage(2**22 + 1) is None
