"""A bounded queue with a timeout, and a thread pool that uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


class BusyError(Exception):
    """The queue is full, or no place became free in time."""


class Places:
    """A fixed number of places for tasks in progress, and a bounded first-in, first-out queue for waiting tasks."""

    def __init__(self, most: int, waiting: int, seconds: float) -> None:
        self._free = asyncio.Semaphore(most)
        self._most_waiting, self._n_waiting, self._seconds = waiting, 0, seconds

    async def take(self) -> None:
        """Wait for a place.

        Raises:
            BusyError: the queue is full, or no place became free in time.
        """
        if self._free.locked() and self._n_waiting >= self._most_waiting:
            raise BusyError
        self._n_waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._free.acquire()
        except TimeoutError:
            raise BusyError from None
        finally:
            self._n_waiting -= 1

    def give_back(self) -> None:
        """Free a place. The next task in the queue, if there is one, takes it."""
        self._free.release()


class Threads:
    """A thread pool for short questions, with a bounded queue and a timeout.

    While a question waits in the queue, the server cannot detect that its client has disconnected. The timeout removes
    such questions, so that the server soon recovers from an overload.
    """

    def __init__(self, most: int, waiting: int, seconds: float) -> None:
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="cardspeak")
        self._places = Places(most, waiting, seconds)

    async def answer(self, function: Callable[[Given], Found], given: Given) -> Found:
        """The result of a function, computed in a thread.

        Raises:
            BusyError: the queue is full, or no thread became free in time.
        """
        await self._places.take()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, function, given)
        finally:
            self._places.give_back()
