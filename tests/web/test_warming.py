"""The server compiles the kernels of common questions when it starts, but not while it shuts down."""

from __future__ import annotations

import asyncio

import pytest

from cardspeak.web import warming
from cardspeak.web.limits import Limits
from cardspeak.web.runs import Runs
from cardspeak.web.slots import BusyError


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A log of what `warm` does. Stand-ins for the worker process and two short questions add entries to it."""
    calls: list[str] = []

    async def in_a_process(_: Runs) -> None:
        calls.append("process")

    monkeypatch.setattr(Runs, "warm", in_a_process)
    questions = [lambda: calls.append("first"), lambda: calls.append("second")]
    monkeypatch.setattr(warming, "short_questions", lambda: questions)
    return calls


def test_short_questions_are_asked_in_a_worker_and_then_in_this_process(asked: list[str]) -> None:
    async def begin() -> None:
        await warming.warm(Runs(Limits()))

    asyncio.run(begin())
    assert asked == ["process", "first", "second"]


def test_a_server_that_is_shutting_down_starts_nothing(asked: list[str]) -> None:
    """A server that is shutting down compiles nothing more, and refuses runs that wait for a slot."""

    async def begin() -> None:
        runs = Runs(Limits())
        await runs.close()
        with pytest.raises(BusyError):
            async with runs.run("range", {"range": "AA", "game": "omaha"}):
                pass
        await warming.warm(runs)

    asyncio.run(begin())
    assert asked == ["process"]


def test_the_short_questions_have_answers() -> None:
    for ask in warming.short_questions():
        assert ask() is not None
