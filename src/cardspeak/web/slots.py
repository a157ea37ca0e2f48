"""Slots for tasks in progress, shared fairly among clients, and a thread pool that uses them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")

RESTS, LONGEST_REST = 10, 60
"""For a while, a client that frees a slot comes after other clients with the same number of slots.

The time is 10 seconds for each second that the client held the slot, and at most 60 seconds.
"""
REMEMBERED, MOST_REMEMBERED = 120, 10_000
"""How long an absent client is remembered, in seconds, and the number of clients above which it is forgotten sooner."""
LONGEST_PATIENCE = 60
"""The maximum number of seconds after which a refused client is asked to try again."""
CHECK_SECONDS = 0.25
"""The time in seconds between two checks of whether a slot can be taken from a client that has more than others."""


class BusyError(Exception):
    """The queue is full, or no slot became free in time.

    Attributes:
        seconds: the estimated time in seconds until a slot is free for this client.
    """

    def __init__(self, seconds: int = 5) -> None:
        super().__init__()
        self.seconds = seconds


@dataclass(slots=True, eq=False)
class _Client:
    """What is remembered about a client.

    Attributes:
        n_slots: the number of its slots.
        waiting: its waiting tasks by cost, each list in the order of arrival.
        n_waiting: the number of its waiting tasks.
        since: the time of its first request since it last got a slot; None if it has made none. If other tasks of
            the client were waiting when it got that slot, `since` is that moment. It does not change when a task is
            refused, so the client keeps its turn.
        rests_until: the time until which clients that have not had a slot recently come first.
        seen: the time of its last request.
    """

    n_slots: int = 0
    waiting: dict[int, dict[_Turn, None]] = field(default_factory=dict)
    n_waiting: int = 0
    since: float | None = None
    rests_until: float = -math.inf
    seen: float = 0

    @property
    def first(self) -> _Turn:
        return next(iter(self.waiting[min(self.waiting)]))

    @property
    def last(self) -> _Turn:
        return next(reversed(self.waiting[max(self.waiting)]))


@dataclass(slots=True, eq=False)
class Slot:
    """A slot of a client.

    Attributes:
        client: the client.
        since: the time when the client got it.
        end_early: a function that ends the task with its result so far, and returns whether that is possible; None if
            the task can never end early.
        is_brief: whether the task should also end early for a waiting client that has no slot, or for a later task
            of its own client.
        is_ending: whether the task has been ended early.
    """

    client: _Client
    since: float
    end_early: Callable[[], bool] | None = None
    is_brief: bool = False
    is_ending: bool = False


@dataclass(slots=True, eq=False)
class _Turn:
    """A waiting task."""

    client: _Client
    cost: int
    slot: asyncio.Future[Slot]


class Slots:
    """A fixed number of slots for tasks in progress, and a bounded queue for waiting tasks, both shared fairly.

    A free slot goes to the client with the fewest slots. If several clients have equally few, it goes to one that has
    not had a slot recently; if there are several of these, to the one that has waited longest, even if it was refused
    in the meantime. If the queue is full, a task of the client with the most waiting tasks gives way to a client with
    fewer.

    Args:
        most: the number of slots.
        waiting: the maximum number of waiting tasks.
        seconds: the maximum time in seconds that a task waits.
        slice_seconds: the time in seconds after which a task may have to end early because others wait. None: never.
        spare: the number of free slots that are reserved for clients without a slot.
        has_room: a function that returns whether there is room for one more task. If there is none, no slot is given.
    """

    def __init__(
        self,
        most: int,
        waiting: int,
        seconds: float,
        slice_seconds: float | None = None,
        spare: int = 0,
        has_room: Callable[[], bool] = lambda: True,
    ) -> None:
        self._most, self._most_waiting, self._seconds, self._slice = most, waiting, seconds, slice_seconds
        self._has_room = has_room
        self._spare = max(0, min(spare, most - 1))
        self._clients: dict[str, _Client] = {}  # the least recently seen client first
        self._queue: dict[_Client, None] = {}  # the clients with waiting tasks
        self._taken: dict[Slot, None] = {}
        self._n_waiting, self._typical = 0, slice_seconds or 0
        self._check: asyncio.TimerHandle | None = None

    async def take(self, client: str = "", cost: int = 0) -> Slot:
        """Wait for a slot. Of the tasks of the same client, those with the lowest `cost` come first.

        Raises:
            BusyError: the queue is full, or no slot became free in time.
        """
        known = self._known(client)
        self._give_away()  # those that waited for room come first
        if self._is_free_for(known) and self._has_room():
            return self._give(known)
        self._make_room(known)
        turn = self._wait(known, cost)
        try:
            async with asyncio.timeout(self._seconds):
                return await turn.slot
        except TimeoutError:
            self._leave(turn)
            raise BusyError(self._patience(known)) from None
        except asyncio.CancelledError:
            self._leave(turn)
            raise

    def give_back(self, slot: Slot) -> None:
        """Free a slot, and give it to the client whose turn it is."""
        del self._taken[slot]
        now, client = _now(), slot.client
        held = now - slot.since
        client.n_slots -= 1
        client.rests_until = min(max(client.rests_until, now) + RESTS * held, now + LONGEST_REST)
        self._typical += (held - self._typical) / 8
        self._give_away()

    @property
    def n_taken(self) -> int:
        """The number of tasks that have a slot."""
        return len(self._taken)

    def _give_away(self) -> None:
        """Give free slots to the clients whose turn it is."""
        while next_one := min(filter(self._is_free_for, self._queue), key=self._rank, default=None):
            if not self._has_room():
                return
            turn = next_one.first
            self._remove(turn)
            if not turn.slot.done():  # otherwise the task has been cancelled
                turn.slot.set_result(self._give(turn.client))

    def _known(self, name: str) -> _Client:
        """The client with this name. Clients that have not been seen for a long time are forgotten."""
        now = _now()
        client = self._clients.pop(name, None) or _Client()
        self._clients[name] = client
        client.seen = now
        if client.since is None:
            client.since = now
        for oldest in list(islice(self._clients, 2)):
            old = self._clients[oldest]
            is_old = old.seen < now - REMEMBERED or len(self._clients) > MOST_REMEMBERED
            if is_old and not old.n_slots and not old.waiting and old is not client:
                del self._clients[oldest]
        return client

    def _is_free_for(self, client: _Client) -> bool:
        n_free = self._most - len(self._taken)
        return n_free > (self._spare if client.n_slots else 0)

    def _give(self, client: _Client) -> Slot:
        slot = Slot(client, _now())
        self._taken[slot] = None
        client.n_slots += 1
        client.since = slot.since if client.waiting else None
        return slot

    def _wait(self, client: _Client, cost: int) -> _Turn:
        turn = _Turn(client, cost, asyncio.get_running_loop().create_future())
        client.waiting.setdefault(cost, {})[turn] = None
        self._queue[client] = None
        client.n_waiting += 1
        self._n_waiting += 1
        self._check_soon()
        return turn

    def _remove(self, turn: _Turn) -> None:
        client = turn.client
        del client.waiting[turn.cost][turn]
        client.n_waiting -= 1
        self._n_waiting -= 1
        if not client.waiting[turn.cost]:
            del client.waiting[turn.cost]
        if not client.waiting:
            del self._queue[client]

    def _leave(self, turn: _Turn) -> None:
        """Stop waiting."""
        if turn in turn.client.waiting.get(turn.cost, ()):
            self._remove(turn)
        elif not turn.slot.cancelled() and not turn.slot.exception():
            self.give_back(turn.slot.result())  # the slot was given just as the task was cancelled

    def _rank(self, client: _Client) -> tuple[int, bool, float]:
        """The sort key for the turn of a client: the client with the smallest key comes first."""
        now = _now()
        return client.n_slots, now < client.rests_until, now if client.since is None else client.since

    def _make_room(self, client: _Client) -> None:
        """Make room for another waiting task of this client, if necessary by refusing a task of another client.

        Raises:
            BusyError: the queue is full, and no waiting task has to give way.
        """
        if self._n_waiting < self._most_waiting:
            return
        other = max(self._queue, key=lambda each: (each.n_waiting, self._rank(each)), default=client)
        is_greedy = other.n_waiting > client.n_waiting + 1
        if not is_greedy and (client.waiting or self._rank(client) >= self._rank(other)):
            raise BusyError(self._patience(client))
        turn = other.last
        self._remove(turn)
        if not turn.slot.done():
            turn.slot.set_exception(BusyError(self._patience(other)))

    def _patience(self, client: _Client) -> int:
        """The estimated time in whole seconds until it is this client's turn."""
        now, rank = _now(), self._rank(client)
        n_ahead = sum(self._rank(other) < rank for other in self._queue)
        held = sum(now - slot.since for slot in self._taken) / max(1, len(self._taken))
        seconds = max(self._typical, held) * (n_ahead + 1) / max(1, self._most)
        return min(max(1, math.ceil(seconds)), LONGEST_PATIENCE)

    def _check_soon(self) -> None:
        if self._slice is not None and self._check is None:
            self._check = asyncio.get_running_loop().call_later(CHECK_SECONDS, self._end_early)

    def _end_early(self) -> None:
        """End tasks early for waiting clients: first those of the client with the most slots, oldest first."""
        self._check = None
        self._give_away()  # there may be room now
        if not self._queue:
            return
        self._check_soon()
        n_ending = sum(slot.is_ending for slot in self._taken)
        for client in sorted(self._queue, key=self._rank)[n_ending:]:
            for slot in sorted(self._taken, key=lambda slot: (-slot.client.n_slots, slot.since)):
                if self._must_end(slot, client) and slot.end_early is not None and slot.end_early():
                    slot.is_ending = True
                    break
            else:
                return

    def _must_end(self, slot: Slot, client: _Client) -> bool:
        """Whether the task in a slot should end early for the given client, which can be the slot's own client."""
        if self._slice is None or slot.is_ending or _now() - slot.since < self._slice:
            return False
        n_ending = sum(other.is_ending for other in self._taken if other.client is slot.client)
        is_more = slot.client.n_slots - n_ending > client.n_slots + 1
        return is_more or (slot.is_brief and (not client.n_slots or client is slot.client))


def _now() -> float:
    return asyncio.get_running_loop().time()


class Threads:
    """A thread pool for short questions, with a bounded fair queue and a timeout.

    A question that is cancelled, because its client has disconnected, leaves the queue. If a thread is already at work
    on it, the question keeps its slot until the thread has finished.
    """

    def __init__(self, most: int, waiting: int, seconds: float) -> None:
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="cardspeak")
        self._slots = Slots(most, waiting, seconds)

    async def answer(self, function: Callable[[Given], Found], given: Given, client: str, cost: int = 0) -> Found:
        """The result of a function, computed in a thread.

        Raises:
            BusyError: the queue is full, or no thread became free in time.
        """
        slot = await self._slots.take(client, cost)
        loop = asyncio.get_running_loop()

        def give_back(_: Future[Found]) -> None:
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self._slots.give_back, slot)

        work = self._threads.submit(function, given)
        work.add_done_callback(give_back)
        return await asyncio.wrap_future(work)
