"""The turns of pipelined requests: first in, first out, and slowly while other requests arrive.

A client can send thousands of pipelined requests at once, without reading an answer. They wait for each other here, so
that all other requests find the event loop almost idle.
"""

from __future__ import annotations

import asyncio
import math
from time import thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

MOST = 8
"""The maximum number of pipelined requests, on all connections, that are answered at the same time."""
APART = 0.002
"""The time in seconds between the beginnings of two turns while other requests arrive.

At other times, one turn begins in each pass of the event loop.
"""
CALM, LONGEST = 0.02, 0.02
"""The seconds after another request until turns are no longer `APART`, and for which new connections can delay a turn.

Both are processor time of the event loop, because a busy machine lets it work only now and then.
"""


class Turns:
    """A queue of turns; it needs no limit, because each connection has at most one request in it.

    Attributes:
        begun: the turns that have begun and not ended.
    """

    def __init__(self) -> None:
        self._waiting: dict[Turn, None] = {}  # a dict because a set has no order
        self.begun: set[Turn] = set()
        self._next: asyncio.Handle | None = None
        self._last = self._checked = self._calm = -math.inf
        self._is_crowded = False

    def arrived(self) -> None:
        """Let turns begin slowly for a while, because a request that does not wait for a turn has arrived."""
        self._calm = thread_time() + CALM

    def connected(self) -> None:
        """Delay the next turn a little, because a client has connected, and more may be waiting to be accepted."""
        self._is_crowded = True
        self.arrived()

    def join(self, turn: Turn) -> None:
        """Let a turn wait behind all others. If it waits already, it keeps its place."""
        self._waiting[turn] = None
        self._begin_soon()

    def leave(self, turn: Turn) -> None:
        """End a turn, or take it out of the queue."""
        self._waiting.pop(turn, None)
        if turn in self.begun:
            self.begun.remove(turn)
            self._begin_soon()

    def _begin_soon(self) -> None:
        if self._next is None and self._waiting and len(self.begun) < MOST:
            now, loop = _now(), asyncio.get_running_loop()
            seconds = self._checked + APART - now if thread_time() < self._calm else 0
            self._next = loop.call_later(seconds, self._begin) if seconds > 0 else loop.call_soon(self._begin)

    def _begin(self) -> None:
        """Begin one turn, unless clients are connecting, and schedule the next."""
        self._next, self._checked = None, _now()
        is_delayed = self._is_crowded and thread_time() < self._last + LONGEST
        self._is_crowded = False
        if self._waiting and len(self.begun) < MOST and not is_delayed:
            turn = next(iter(self._waiting))
            del self._waiting[turn]
            if turn.begin():
                self.begun.add(turn)
                self._last = thread_time()
        self._begin_soon()


class Turn:
    """The turn of one request, as an asynchronous context manager that waits until it begins, and ends it.

    Args:
        turns: the queue.
        waits: whether the turn has to wait; other turns begin at once and do not count.
        is_paused: whether the client does not read at present, so that the turn cannot begin yet.
    """

    def __init__(self, turns: Turns, *, waits: bool, is_paused: bool = False) -> None:
        self._turns = turns
        self._beginning = asyncio.get_running_loop().create_future() if waits else None
        if not is_paused:
            self.resume()

    def begin(self) -> bool:
        """Let the request that waits for this turn continue. Returns False if it has been cancelled."""
        if self._beginning is None or self._beginning.done():
            return False
        self._beginning.set_result(None)
        return True

    def resume(self) -> None:
        """Wait in the queue, unless the turn has begun."""
        if self._beginning is not None and not self._beginning.done():
            self._turns.join(self)

    def end(self) -> None:
        """End the turn, or leave the queue until `resume`: a client that does not read must not keep a turn."""
        self._turns.leave(self)

    async def __aenter__(self) -> None:
        if self._beginning is None:
            self._turns.arrived()
            return
        try:
            await self._beginning
        except asyncio.CancelledError:
            self.end()  # it may have begun just as the request was cancelled
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.end()


def _now() -> float:
    return asyncio.get_running_loop().time()
