"""Slices of work: one or many workers do each slice once, in any order, find the same sums, and stop at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from cardspeak import EquityError
from cardspeak.cluster.slices import run_slices
from cardspeak.cluster.workers import check_workers, default_workers
from cardspeak.equities.method import Slice
from cardspeak.equities.running.sums import Sums


class Work:
    """Slice n adds n and 2**n, and records which threads did slices and how often."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.done: list[int] = []
        self.threads: set[int] = set()
        self._seconds = seconds

    def slice(self, number: int) -> Slice:
        time.sleep(self._seconds)
        self.done.append(number)
        self.threads.add(threading.get_ident())
        return np.array([[number]]), np.array([1 << number, 1])


WORKERS: list[Callable[[], Any]] = [lambda: 1, lambda: 2, lambda: 16, lambda: None, lambda: ThreadPoolExecutor(2)]


@pytest.mark.parametrize("workers", WORKERS, ids=["1", "2", "16", "cores", "threads"])
@pytest.mark.parametrize("is_long", [False, True])
def test_each_slice_is_done_once(workers: Callable[[], Any], is_long: bool) -> None:
    work, sums = Work(), Sums(is_long)
    assert run_slices(work, 40, sums, workers())
    assert sorted(work.done) == list(range(40))
    assert sums.n_done == 40
    assert [array.tolist() for array in sums.arrays] == [[[780]], [2**40 - 1, 40]]


@pytest.mark.parametrize("workers", WORKERS, ids=["1", "2", "16", "cores", "threads"])
def test_finished_slices_are_not_repeated(workers: Callable[[], Any]) -> None:
    work, sums = Work(), Sums(is_long=False)
    assert run_slices(work, 20, sums, workers())
    assert run_slices(work, 30, sums, workers())
    assert run_slices(work, 30, sums, workers())
    assert sorted(work.done) == list(range(30))
    assert sums.arrays[0].tolist() == [[435]]


@pytest.mark.parametrize("is_long", [False, True])
def test_adding_does_not_change_the_results_of_a_slice(is_long: bool) -> None:
    addends = (np.array([1, 2]),)
    sums = Sums(is_long)
    sums.add(addends)
    sums.add(addends)
    assert addends[0].tolist() == [1, 2]
    assert sums.arrays[0].tolist() == [2, 4]


def test_long_sums_do_not_overflow() -> None:
    sums = Sums(is_long=True)
    for _ in range(4):
        sums.add((np.array([2**62]),))
    assert sums.arrays[0].tolist() == [2**64]


def test_short_work_is_done_in_the_callers_thread() -> None:
    work = Work()
    assert run_slices(work, 10, Sums(is_long=False), None, is_short=True)
    assert work.threads == {threading.get_ident()}


def test_the_first_slice_is_done_in_the_callers_thread() -> None:
    """The caller's thread does the first slice alone, so that only one thread compiles."""
    work = Work()
    first: list[set[int]] = []

    def after_each() -> None:
        first.append(set(work.threads)) if not first else None

    assert run_slices(work, 20, Sums(is_long=False), 4, after_each=after_each)
    assert first == [{threading.get_ident()}]


@pytest.mark.parametrize("workers", [1, 2, None])
def test_a_function_is_called_after_each_slice(workers: int | None) -> None:
    sums, n_done = Sums(is_long=False), []
    assert run_slices(Work(), 12, sums, workers, after_each=lambda: n_done.append(sums.n_done))
    assert n_done == list(range(1, 13))


@pytest.mark.parametrize("workers", [1, 3, None])
def test_the_work_stops_when_the_time_is_over(workers: int | None) -> None:
    work, sums = Work(seconds=0.01), Sums(is_long=False)
    assert not run_slices(work, 10**6, sums, workers, seconds=0.1)
    assert 1 <= sums.n_done < 10**4
    assert sums.arrays[1][1] == sums.n_done


@pytest.mark.parametrize("workers", [1, 3])
def test_an_exception_ends_the_work(workers: int) -> None:
    class StopError(BaseException):
        pass

    work = Work(seconds=0.001)

    def stop() -> None:
        if len(work.done) > 5:
            raise StopError

    with pytest.raises(StopError):
        run_slices(work, 10**6, Sums(is_long=False), workers, after_each=stop)
    n_done = len(work.done)
    time.sleep(0.2)
    assert len(work.done) <= n_done + 2 * workers + 1, "only slices in flight may still be done"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_slice_that_fails(workers: int) -> None:
    class Failing(Work):
        def slice(self, number: int) -> Slice:
            if number == 7:
                raise ZeroDivisionError
            return super().slice(number)

    with pytest.raises(ZeroDivisionError):
        run_slices(Failing(), 100, Sums(is_long=False), workers)


class Own(Executor):
    """A minimal executor with only `submit`."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_the_callers_own_executor() -> None:
    work, sums = Work(), Sums(is_long=False)
    assert run_slices(work, 30, sums, Own())
    assert sums.arrays[0].tolist() == [[435]]
    with ThreadPoolExecutor(2) as threads:
        assert run_slices(work, 30, Sums(is_long=False), threads)
        assert threads.submit(int, "3").result() == 3


def test_nothing_to_do() -> None:
    work, sums = Work(), Sums(is_long=False)
    assert run_slices(work, 0, sums, 2)
    assert not work.done
    assert not sums.arrays


def test_workers() -> None:
    own = Own()
    assert check_workers(own, EquityError) is own
    assert check_workers(None, EquityError) is None
    assert check_workers(np.int16(3), EquityError) == 3
    assert default_workers() >= 1
    for wrong in (0, -3, 257, 1.0, True, "4", object(), [1], Own):
        with pytest.raises(EquityError, match=r"^workers: "):
            check_workers(wrong, EquityError)


class Uneven:
    """Every fourth slice takes much longer than the slices after it."""

    def slice(self, number: int) -> Slice:
        time.sleep(0.02 if number % 4 == 1 else 0.001)
        return (np.array([number]),)


def test_work_that_is_stopped_has_the_first_slices_without_a_gap() -> None:
    """When work is stopped, its sums are those of the first slices, whatever the number of workers."""
    for seconds in (0.15, 1.5, 15):  # on a busy machine, the other workers can start late
        sums = Sums(is_long=False)
        assert not run_slices(Uneven(), 100_000, sums, workers=3, seconds=seconds)
        assert sums.arrays[0].tolist() == [sum(range(sums.n_done))]
        if sums.n_done > 1:
            break
    assert sums.n_done > 1
