"""Runs whose process hangs, crashes or compiles: limits hold, a crash gives status 500, and the next run works."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cardspeak.web import processes
from cardspeak.web import runs as runs_module
from cardspeak.web.limits import Limits
from cardspeak.web.processes import Message
from cardspeak.web.replies import in_message
from cardspeak.web.runs import Runs
from cardspeak.web.worker_run import GRACE_SECONDS
from tests.web.attacks import bad_worker

LOGGER = "cardspeak.web"
SECONDS = 0.5


@pytest.fixture(autouse=True)
def bad_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MODULE", "tests.web.attacks.bad_worker")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))


async def last(runs: Runs, kind: str, **body: Any) -> Message:
    """The last message of a run."""
    async with runs.run(kind, body) as run:
        *_, message = [message async for message in run.messages()]
    return message


async def settled(runs: Runs) -> None:
    while runs._tasks:
        await asyncio.sleep(0.01)


def answers(*kinds: str, run_seconds: float = 60.0, runs: int = 1) -> list[Message]:
    """The last messages of runs, one after another."""

    async def ask() -> list[Message]:
        server = Runs(Limits(run_seconds=run_seconds, runs=runs))
        found = []
        for kind in kinds:
            found.append(await last(server, kind))
            await settled(server)
        await server.close()
        return found

    return asyncio.run(ask())


@pytest.mark.parametrize("kind", [*bad_worker.FAILURES, "early"])
def test_a_crash_is_500_and_one_line_in_the_log(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, LOGGER):
        before, crashed, after = answers("fine", kind, "fine")
    assert (before.kind, after.kind) == ("answer", "answer")
    assert (crashed.kind, crashed.status) == ("error", 500)
    assert json.loads(crashed.content)["code"] == "internal"
    (record,) = [record for record in caplog.records if record.name == LOGGER]
    assert kind in record.getMessage()
    assert "\n" not in record.getMessage()


def test_the_limit_holds_for_a_run_that_sends_no_message() -> None:
    """As if reading the ranges or starting the process took too long."""
    start = time.monotonic()
    silent, after = answers("silent", "fine", run_seconds=SECONDS)
    assert time.monotonic() - start >= SECONDS
    assert (silent.kind, silent.status, json.loads(silent.content)["code"]) == ("error", 422, "time")
    assert after.kind == "answer"


def test_the_limit_counts_from_the_start_and_not_from_the_first_message() -> None:
    """Although the process reports progress, it is killed when its time is up, and the result so far is the answer."""

    async def ask() -> tuple[Message, float]:
        server = Runs(Limits(run_seconds=3, runs=1))
        start = time.monotonic()
        async with server.run("half", {}) as run:
            *_, message = [message async for message in run.messages()]
            took = run._end + GRACE_SECONDS - start
        await settled(server)
        await server.close()
        return message, took

    message, took = asyncio.run(ask())
    assert message.kind == "answer"
    assert json.loads(message.content) == bad_worker.EQUITY
    assert took == pytest.approx(3 + GRACE_SECONDS, abs=1)


def test_time_in_the_queue_counts_towards_a_time_limit_that_the_client_shares() -> None:
    """The requests of a batch share one time limit."""

    async def seconds_left() -> float:
        server = Runs(Limits(runs=1))

        async def hold() -> None:
            async with server.run("fine", {}):
                await asyncio.sleep(0.3)

        first = asyncio.create_task(hold())
        await asyncio.sleep(0)
        async with server.run("fine", {}, 10.2) as run:
            left = run.seconds
        await first
        await server.close()
        return left

    assert asyncio.run(seconds_left()) < 10


def test_a_process_that_is_compiling_continues_but_gives_up_its_slot(tmp_path: Path) -> None:
    finished = tmp_path / "finished"

    async def ask() -> tuple[Message, Message, int, int]:
        server = Runs(Limits(run_seconds=60, runs=1))
        late = await last(server, "compiling", until=str(finished))
        other = await last(server, "fine")  # there is one slot, and it is free
        n_at_work = len(server._all)
        finished.touch()
        await settled(server)
        n_left = len(server._all)
        await server.close()
        return late, other, n_at_work, n_left

    late, other, n_at_work, n_left = asyncio.run(ask())
    assert (late.kind, late.status) == ("error", 503)
    assert in_message(late, {}).headers["retry-after"]
    assert "compiling" in json.loads(late.content)["error"]
    assert other.kind == "answer"
    assert (n_at_work, n_left) == (2, 1)


def test_only_one_process_goes_on_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_module, "COMPILE_SECONDS", 1)

    async def ask() -> int:
        server = Runs(Limits(run_seconds=60, runs=1))
        for _ in range(3):
            await last(server, "compiling", seconds=50)
        assert len(server._all) <= 3
        await settled(server)  # those that take too long are killed
        n_alive = sum(worker.is_alive for worker in server._all)
        await server.close()
        return n_alive

    assert asyncio.run(ask()) == 0


def test_a_server_that_shuts_down_is_no_crash(caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> Message:
        server = Runs(Limits(runs=1))
        asked = asyncio.create_task(last(server, "silent"))
        while not any(worker.is_alive for worker in server._all):
            await asyncio.sleep(0.01)
        await server.close()
        return await asked

    with caplog.at_level(logging.ERROR, LOGGER):
        message = asyncio.run(ask())
    assert json.loads(message.content)["code"] == "stopped"
    assert not caplog.records
