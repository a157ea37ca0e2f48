"""Worker processes, which answer long questions (runs), and the messages that they exchange with the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

MODULE = "cardspeak.web.worker"
"""The module that a worker process runs."""
WRONG = 422
"""The HTTP status of an error in a question."""
LONGEST_MESSAGE = 1 << 25
"""The maximum size of a message from a worker process, in bytes."""
ENVIRONMENT: Mapping[str, str] = {
    "OPENBLAS_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_MMAP_THRESHOLD_": "4000000",
    "MALLOC_TRIM_THRESHOLD_": "4000000",
}
"""Settings of OpenBLAS and glibc, with which a process uses less memory and returns it sooner."""


class GoneError(Exception):
    """The worker process has ended or cannot be used."""


class Message(NamedTuple):
    """A message about a run.

    Attributes:
        kind: `begun`, `progress` or `compiling`; for the last message `answer` or `error`. `worker.py` explains them.
        content: the content of the message as JSON.
        status: the HTTP status of an answer or an error.
    """

    kind: str
    content: bytes
    status: int = 200


@dataclass(slots=True)
class Worker:
    """A worker process, which does one run at a time. It is started for its first run.

    Attributes:
        memory: the memory of the server and all its workers, in bytes.
        process: the process, if it has been started.
        is_closed: whether the server is shutting down. No process is then started.
    """

    memory: int
    process: asyncio.subprocess.Process | None = None
    is_closed: bool = False

    @property
    def pid(self) -> int:
        """The id of the process; 0 if there is none."""
        return self.process.pid if self.process is not None and self.is_alive else 0

    @property
    def is_alive(self) -> bool:
        """Whether the process can accept a question."""
        if self.process is None or self.process.returncode is not None:
            return False
        assert self.process.stdout is not None, "there is a pipe"
        return not self.process.stdout.at_eof()  # the stream ends slightly before the exit code is known

    async def tell(self, message: dict[str, Any]) -> None:
        """Write a message to the process. The process is started first if it is not running."""
        if not self.is_alive:
            if self.is_closed:
                raise GoneError
            self.process = await _started(self.memory)
        assert self.process is not None, "it was started"
        assert self.process.stdin is not None, "there is a pipe"
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()
        except ConnectionError:
            raise GoneError from None

    async def read(self, run: int) -> Message:
        """The next message of a run. Messages that remain from earlier runs are skipped."""
        if self.process is None:
            raise GoneError
        assert self.process.stdout is not None, "there is a pipe"
        while True:
            try:
                line = await self.process.stdout.readline()
                number, kind, content = line.rstrip(b"\n").split(b" ", 2)
                if not line.endswith(b"\n"):
                    raise GoneError
                if int(number) == run:
                    return Message(kind.decode(), content, WRONG if kind == b"error" else 200)
            except ValueError:  # the line is too long, or is not a message
                raise GoneError from None

    async def end(self) -> int | None:
        """Kill the process if it is running, and return its exit status."""
        if self.process is None:
            return None
        if self.process.returncode is None and self.is_alive:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        elif self.process.returncode is None:
            # Its output has ended: it is ending, or has closed its output without ending.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.process.wait()
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        return await self.process.wait()


async def _started(most: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # so that no module is imported from the current folder
        "-m",
        MODULE,
        str(most),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_MESSAGE,
        env={**ENVIRONMENT, **os.environ},
        **_start_options(),
    )


def _start_options() -> dict[str, Any]:
    """How a worker is started. Ctrl-C in a terminal must not reach it, even before it can ignore Ctrl-C itself.

    On Windows, the priority is set here. On other systems, the worker lowers its own.
    """
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS}
    return {"start_new_session": True}
