"""Places: so many may be at work at once, so many more may wait, and nobody waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


class BusyError(Exception):
    """All places are taken, and none of them became free soon."""


class Places:
    """So many places, which are given to those who wait in turn."""

    def __init__(self, most: int, waiting: int, seconds: float) -> None:
        self._free = asyncio.Semaphore(most)
        self._most_waiting, self._n_waiting, self._seconds = waiting, 0, seconds

    async def take(self) -> None:
        """Wait for a place.

        Raises:
            BusyError: too many wait already, or none became free in time.
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
        """Let the next one have the place."""
        self._free.release()


class Threads:
    """Threads for what takes a moment; who would wait for longer is told to come again.

    Nobody can tell whether a client is still there whose question has not been begun. So what waits is bounded in
    time: when those who ask too much have left, the others are soon answered again.
    """

    def __init__(self, most: int, waiting: int, seconds: float) -> None:
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="cardspeak")
        self._places = Places(most, waiting, seconds)

    async def answer(self, function: Callable[[Given], Found], given: Given) -> Found:
        """What a function gives, outside the event loop.

        Raises:
            BusyError: the threads have too much to do.
        """
        await self._places.take()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, function, given)
        finally:
            self._places.give_back()
