"""Slots are shared fairly among clients, and the queue for them is bounded."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from cardspeak.web import slots
from cardspeak.web.slots import BusyError, Slot, Slots, Threads

FOREVER = 600


def test_a_task_that_waits_too_long_is_refused() -> None:
    async def ask() -> None:
        shared = Slots(1, 1, 0.01)
        slot = await shared.take()
        waiting = asyncio.create_task(shared.take())
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await shared.take()  # without waiting
        assert not waiting.done()
        with pytest.raises(BusyError):
            await waiting
        shared.give_back(slot)
        await shared.take()

    asyncio.run(ask())


class Asked:
    """Tasks that wait for slots, in the order in which they get them."""

    def __init__(self, shared: Slots) -> None:
        self.shared = shared
        self.served: list[str] = []
        self.slots: list[Slot] = []
        self.refused: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *names: str, cost: int = 0) -> None:
        """Ask for a slot for each client."""
        for name in names:
            self.tasks.append(asyncio.create_task(self._take(name, cost)))
            await asyncio.sleep(0)

    async def _take(self, name: str, cost: int) -> None:
        try:
            self.slots.append(await self.shared.take(name, cost))
            self.served.append(name if not cost else f"{name}{cost}")
        except BusyError:
            self.refused.append(name)

    async def free(self) -> None:
        """Give back the oldest slot."""
        self.shared.give_back(self.slots.pop(0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, FOREVER))


def test_a_slot_goes_to_the_client_with_the_fewest() -> None:
    async def ask() -> None:
        asked = Asked(Slots(2, 10, FOREVER))
        await asked.ask("A", "A", "A", "A", "B", "C", "B")
        for _ in range(5):
            await asked.free()
        assert asked.served == ["A", "A", "B", "C", "A", "B", "A"]

    run(ask())


def test_a_client_that_had_a_slot_recently_comes_after_one_that_had_none() -> None:
    async def ask() -> None:
        asked = Asked(Slots(1, 10, FOREVER))
        await asked.ask("A")
        await asyncio.sleep(0.01)
        await asked.ask("A", "B", "C")
        for _ in range(3):
            await asked.free()
        assert asked.served == ["A", "B", "C", "A"]

    run(ask())


def test_cheap_tasks_of_a_client_come_first_but_not_before_those_of_others() -> None:
    async def ask() -> None:
        asked = Asked(Slots(1, 10, FOREVER))
        await asked.ask("A")
        await asked.ask("A", cost=2)
        await asked.ask("B", cost=2)
        await asked.ask("A", cost=1)
        for _ in range(3):
            await asked.free()
        assert asked.served == ["A", "B2", "A1", "A2"]

    run(ask())


def test_nobody_fills_the_queue_alone() -> None:
    async def ask() -> None:
        asked = Asked(Slots(1, 4, FOREVER))
        await asked.ask("A", "A", "A", "A", "A")
        await asked.ask("B")
        assert asked.refused == []
        await asyncio.sleep(0)
        assert asked.refused == ["A"]
        await asked.ask("C", "B")
        await asyncio.sleep(0)
        assert asked.refused == ["A", "A", "B"]  # A waits twice, B and C once
        await asked.free()
        assert asked.served == ["A", "B"]

    run(ask())


def test_a_refused_client_keeps_its_turn() -> None:
    async def ask() -> None:
        shared = Slots(1, 1, 0.05)
        asked = Asked(shared)
        await asked.ask("A", "B")
        await asyncio.gather(asked.tasks[1])
        assert asked.refused == ["B"]
        await asked.ask("C")
        await asked.ask("B")  # it asked before C did, so it gets the only place in the queue
        await asyncio.sleep(0)
        assert asked.refused == ["B", "C"]
        await asked.free()
        assert asked.served == ["A", "B"]

    run(ask())


def test_a_slot_is_kept_for_a_client_that_has_none() -> None:
    async def ask() -> None:
        asked = Asked(Slots(3, 10, FOREVER, spare=1))
        await asked.ask("A", "A", "A", "A", "B")
        assert asked.served == ["A", "A", "B"]
        await asked.free()
        assert asked.served == ["A", "A", "B"]
        await asked.ask("C")
        assert asked.served == ["A", "A", "B", "C"]

    run(ask())


@pytest.mark.parametrize("is_given", [True, False])
def test_a_task_that_is_cancelled_leaves_its_slot_to_the_next(is_given: bool) -> None:
    async def ask() -> None:
        asked = Asked(Slots(1, 10, FOREVER))
        await asked.ask("A", "B", "C")
        if is_given:
            asked.shared.give_back(asked.slots.pop(0))
        asked.tasks[1].cancel()
        if not is_given:
            asked.shared.give_back(asked.slots.pop(0))
        await asyncio.gather(*asked.tasks, return_exceptions=True)
        assert asked.served == ["A", "C"]

    run(ask())


def ending(asked: Asked, slot: Slot) -> None:
    """Let a task be ended early. It then gives its slot back."""

    def end() -> bool:
        asked.slots.remove(slot)
        asyncio.get_running_loop().call_soon(asked.shared.give_back, slot)
        return True

    slot.end_early = end


def test_the_oldest_task_of_the_client_with_most_slots_ends_when_another_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slots, "CHECK_SECONDS", 0.01)

    async def ask() -> None:
        asked = Asked(Slots(3, 10, FOREVER, slice_seconds=0))
        await asked.ask("A", "A", "B")
        first = asked.slots[0]
        for slot in asked.slots:
            ending(asked, slot)
        await asked.ask("C")
        await asyncio.gather(*asked.tasks)
        assert asked.served == ["A", "A", "B", "C"]
        assert first not in asked.slots
        await asked.ask("D")  # every client has one slot, so no client has to give one up
        await asyncio.sleep(0.05)
        assert asked.served == ["A", "A", "B", "C"]
        asked.slots[1].is_brief = True  # but a live stream has to
        await asyncio.gather(*asked.tasks)
        assert asked.served == ["A", "A", "B", "C", "D"]

    run(ask())


def test_a_brief_task_ends_when_a_later_one_of_the_same_client_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "CHECK_SECONDS", 0.01)

    async def ask() -> None:
        asked = Asked(Slots(2, 10, FOREVER, slice_seconds=0))
        await asked.ask("A", "A")
        first, second = asked.slots
        ending(asked, first)
        ending(asked, second)
        await asked.ask("A")
        await asyncio.sleep(0.05)
        assert asked.served == ["A", "A"]
        second.is_brief = True
        await asyncio.gather(*asked.tasks)
        assert asked.served == ["A", "A", "A"]
        assert first in asked.slots

    run(ask())


def test_a_task_may_run_for_its_time_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "CHECK_SECONDS", 0.01)

    async def ask() -> None:
        asked = Asked(Slots(1, 10, FOREVER, slice_seconds=FOREVER))
        await asked.ask("A")
        asked.slots[0].is_brief = True
        ending(asked, asked.slots[0])
        await asked.ask("B")
        await asyncio.sleep(0.05)
        assert asked.served == ["A"]
        await asked.free()
        assert asked.served == ["A", "B"]

    run(ask())


def test_absent_clients_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "MOST_REMEMBERED", 10)

    async def ask() -> None:
        shared = Slots(1, 10, FOREVER)
        for number in range(100):
            shared.give_back(await shared.take(str(number)))
        assert len(shared._clients) <= 11

    run(ask())


@pytest.mark.parametrize(("n_waiting", "seconds"), [(0, 3), (1, 5), (3, 10), (40, 60)])
def test_the_time_to_try_again_grows_with_the_queue(n_waiting: int, seconds: int) -> None:
    async def ask() -> None:
        asked = Asked(Slots(2, n_waiting, FOREVER, slice_seconds=5))
        await asked.ask("A", "B", *map(str, range(n_waiting)))
        with pytest.raises(BusyError) as busy:
            await asked.shared.take("last")
        assert busy.value.seconds == seconds  # two slots become free every five seconds

    run(ask())


def test_a_question_whose_client_has_gone_leaves_the_queue_and_one_at_work_keeps_its_slot() -> None:
    computed: list[int] = []
    released = threading.Event()

    def compute(number: int) -> int:
        released.wait(FOREVER)
        computed.append(number)
        return number

    async def ask() -> list[Any]:
        threads = Threads(1, 3, FOREVER)
        questions = [asyncio.create_task(threads.answer(compute, number, "client")) for number in range(4)]
        await asyncio.sleep(0.05)
        questions[0].cancel()  # a thread is at work on it
        questions[2].cancel()
        await asyncio.sleep(0.05)
        assert not questions[1].done()
        released.set()
        return await asyncio.gather(*questions, return_exceptions=True)

    cancelled, first, also_cancelled, second = asyncio.run(ask())
    assert isinstance(cancelled, asyncio.CancelledError)
    assert isinstance(also_cancelled, asyncio.CancelledError)
    assert (first, second) == (1, 3)
    assert computed == [0, 1, 3]
