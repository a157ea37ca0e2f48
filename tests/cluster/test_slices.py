"""Slices of work: one or many workers do each slice once, in any order, find the same sums, and stop at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import ClusterError, EquityError
from cardspeak.cluster.handed_out import TRIES
from cardspeak.cluster.in_order import in_order
from cardspeak.cluster.slices import GROWTH, Handing, run_slices
from cardspeak.cluster.tasks import Done
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


class Squares:
    """Work on items: each takes a while, the later ones less, and its result is its square."""

    def slice(self, item: int) -> int:
        time.sleep(0.002 * (4 - item % 5))
        if item == 77:
            raise ZeroDivisionError
        return item * item


@pytest.mark.parametrize("workers", [*WORKERS, Own], ids=["1", "2", "16", "cores", "threads", "own"])
def test_results_of_items_are_in_order(workers: Callable[[], Any]) -> None:
    for n in (0, 1, 2, 30):
        assert list(in_order(Squares(), iter(range(n)), workers())) == [item * item for item in range(n)]


@pytest.mark.parametrize(("workers", "ahead"), [(1, 1), (2, 3), (5, 6), (ThreadPoolExecutor(2), 4)])
def test_items_are_read_a_few_ahead_of_the_results(workers: Any, ahead: int) -> None:
    n_read, most = 0, 0

    def items() -> Iterator[int]:
        nonlocal n_read
        for item in range(40):
            n_read += 1
            yield item

    for n_done, _ in enumerate(in_order(Squares(), items(), workers)):
        most = max(most, n_read - n_done)
    assert n_read == 40
    assert most == ahead


@pytest.mark.parametrize("workers", [1, 2, ThreadPoolExecutor(2)])
def test_an_item_that_fails(workers: Any) -> None:
    found: list[int] = []
    with pytest.raises(ZeroDivisionError):
        found.extend(in_order(Squares(), iter(range(60, 200)), workers))
    assert found == [item * item for item in range(60, 77)]


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


class Later:
    """A runner whose tasks take half a second per slice, by their own account, and are done when they are started.

    `lost` are the numbers of the tasks, counted from 0, that lose their worker.
    """

    def __init__(self, at_once: int = 3, task_seconds: float = 8.0, lost: Collection[int] = ()) -> None:
        self.at_once, self.task_seconds, self.lost = at_once, task_seconds, lost
        self.tasks: list[Sequence[int]] = []

    def submit(self, numbers: Sequence[int], /) -> Future[Done]:
        future: Future[Done] = Future()
        if len(self.tasks) in self.lost:
            future.set_exception(ConnectionError("gone"))
        else:
            future.set_result(Done([(np.array([number]),) for number in numbers], 0.5 * len(numbers)))
        self.tasks.append(numbers)
        return future

    def is_lost(self, error: BaseException) -> bool:
        return isinstance(error, ConnectionError)


def collected(runner: Later, end: int) -> int:
    sums = Sums(is_long=False)
    assert Handing(runner, 0, end).run(sums, None, lambda: None)
    assert sums.n_done == end
    return int(sums.arrays[0][0])


def test_tasks_grow_to_the_time_that_they_should_take_and_shrink_at_the_end() -> None:
    runner = Later()
    assert collected(runner, 100) == 4950
    sizes = [len(task) for task in runner.tasks]
    assert [number for task in runner.tasks for number in task] == list(range(100))
    assert max(sizes) == 16, "half a second per slice, eight seconds per task"
    assert all(after <= GROWTH * max(sizes[: at + 1]) for at, after in enumerate(sizes[1:]))
    assert sizes[0] == sizes[-1] == 1
    single = Later(task_seconds=0.0)
    assert collected(single, 10) == 45
    assert set(map(len, single.tasks)) == {1}


@given(st.integers(1, 60), st.integers(1, 9), st.floats(0, 20), st.sets(st.integers(0, 80)))
def test_each_slice_counts_once_whatever_is_lost(end: int, at_once: int, seconds: float, lost: set[int]) -> None:
    runner = Later(at_once, seconds, lost)
    try:
        assert collected(runner, end) == end * (end - 1) // 2
    except ClusterError:
        started = [runner.tasks.count(task) for task in runner.tasks]
        assert max(started) == TRIES, "only a task that was lost again and again is given up"


def test_a_task_that_is_lost_again_and_again() -> None:
    runner = Later(at_once=1, lost=range(100))
    with pytest.raises(ClusterError, match=r"^workers: the same part of the work lost its workers 4 times .*: gone$"):
        collected(runner, 10)
    assert len(runner.tasks) == TRIES
