"""Pipelined requests take turns: in order, few at the same time, and slowly while other requests arrive."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine
from typing import Any

import pytest

from cardspeak.web import turns
from cardspeak.web.turns import MOST, Turn, Turns

FOREVER = 600


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, FOREVER))


class Waiting:
    """Requests that wait for their turns. Each keeps its turn until it is freed.

    Attributes:
        begun: the requests whose turns have begun, in this order.
        times: when these turns began.
    """

    def __init__(self) -> None:
        self.turns = Turns()
        self.begun: list[int] = []
        self.times: list[float] = []
        self.each: list[Turn] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._ends: list[asyncio.Event] = []

    async def add(self, n_requests: int, *, is_paused: bool = False) -> None:
        for _ in range(n_requests):
            turn, end = Turn(self.turns, waits=True, is_paused=is_paused), asyncio.Event()
            self.tasks.append(asyncio.create_task(self._answer(turn, len(self.each), end)))
            self.each.append(turn)
            self._ends.append(end)
        await asyncio.sleep(0)

    async def _answer(self, turn: Turn, number: int, end: asyncio.Event) -> None:
        async with turn:
            self.begun.append(number)
            self.times.append(asyncio.get_running_loop().time())
            await end.wait()

    def free(self, number: int) -> None:
        self._ends[number].set()

    async def until(self, n_begun: int) -> None:
        while len(self.begun) < n_begun:
            await asyncio.sleep(0.001)

    async def end(self) -> None:
        """End all requests, and check that no turn is left over."""
        for number in range(len(self.each)):
            self.free(number)
        await asyncio.gather(*self.tasks, return_exceptions=True)
        assert not self.turns.begun


async def passes(n_passes: int = 10) -> None:
    """Let the event loop pass a few times."""
    for _ in range(n_passes):
        await asyncio.sleep(0)


def test_a_few_requests_have_turns_first_in_first_out() -> None:
    async def ask() -> None:
        waiting = Waiting()
        await waiting.add(MOST + 3)
        await passes(5 * MOST)
        assert waiting.begun == list(range(MOST))
        waiting.free(5)
        waiting.free(0)
        await waiting.until(MOST + 2)
        await passes()
        assert waiting.begun == list(range(MOST + 2))
        assert len(waiting.turns.begun) == MOST
        await waiting.end()
        assert waiting.begun == list(range(MOST + 3))

    run(ask())


def test_one_turn_begins_in_each_pass_of_the_event_loop() -> None:
    async def ask() -> None:
        waiting = Waiting()
        await waiting.add(MOST)
        counts = [len(waiting.turns.begun)]
        while counts[-1] < MOST:
            await asyncio.sleep(0)
            counts.append(len(waiting.turns.begun))
        assert counts == sorted(set(counts))  # each pass begins exactly one
        await waiting.end()

    run(ask())


def test_turns_are_apart_while_other_requests_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        waiting = Waiting()
        async with Turn(waiting.turns, waits=False):
            await waiting.add(5)
            await waiting.until(5)
        gaps = [after - before for before, after in zip(waiting.times, waiting.times[1:], strict=False)]
        assert min(gaps) > turns.APART / 2
        await waiting.end()

    monkeypatch.setattr(turns, "APART", 0.02)
    monkeypatch.setattr(turns, "CALM", math.inf)
    run(ask())


@pytest.mark.parametrize("longest", [FOREVER, 0])
def test_new_connections_come_first_but_not_for_ever(monkeypatch: pytest.MonkeyPatch, longest: float) -> None:
    async def ask() -> None:
        waiting = Waiting()
        await waiting.add(1)
        await waiting.until(1)
        waiting.turns.connected()
        await waiting.add(1)
        for _ in range(100):
            waiting.turns.connected()
            await asyncio.sleep(0)
        assert waiting.begun == ([0] if longest else [0, 1])
        await waiting.until(2)
        await waiting.end()

    monkeypatch.setattr(turns, "APART", 0)
    monkeypatch.setattr(turns, "LONGEST", longest)
    run(ask())


def test_a_request_that_does_not_wait_begins_although_all_turns_are_taken() -> None:
    async def ask() -> None:
        waiting = Waiting()
        await waiting.add(MOST + 1)
        await waiting.until(MOST)
        async with Turn(waiting.turns, waits=False):
            pass
        assert len(waiting.turns.begun) == MOST
        await waiting.end()

    run(ask())


@pytest.mark.parametrize("has_begun", [False, True])
def test_a_request_that_is_cancelled_leaves_its_turn_to_the_next(has_begun: bool) -> None:
    async def ask() -> None:
        waiting = Waiting()
        await waiting.add(MOST + 2)
        await waiting.until(MOST)
        if has_begun:
            waiting.free(0)
            while len(waiting.turns.begun) < MOST or waiting.each[0] in waiting.turns.begun:
                await asyncio.sleep(0)
        waiting.tasks[MOST].cancel()  # just before it notices that its turn has begun, if it has
        waiting.free(0)
        await waiting.until(MOST + 1)
        await passes()
        assert waiting.begun == [*range(MOST), MOST + 1]
        assert len(waiting.turns.begun) == MOST
        await waiting.end()

    run(ask())


def test_a_request_whose_client_does_not_read_has_no_turn() -> None:
    async def ask() -> None:
        waiting = Waiting()
        await waiting.add(MOST)
        await waiting.until(MOST)
        await waiting.add(1, is_paused=True)
        await waiting.add(3)
        for _ in range(2):
            waiting.each[0].end()  # it is still being answered, but no longer counts
        waiting.each[MOST + 1].end()
        await waiting.until(MOST + 1)
        await passes()
        assert waiting.begun == [*range(MOST), MOST + 2]
        waiting.each[MOST].resume()
        waiting.each[MOST + 1].resume()
        waiting.each[0].resume()
        for number in (1, 2, 3):
            waiting.free(number)
        await waiting.until(MOST + 4)
        assert waiting.begun == [*range(MOST), MOST + 2, MOST + 3, MOST, MOST + 1]
        await waiting.end()

    run(ask())
