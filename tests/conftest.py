"""What all tests share: how Hypothesis searches, in what order the tests run, and what is kept between tests."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from functools import lru_cache

import pytest
import typer.main
from hypothesis import HealthCheck, settings

# There are no time limits, because a busy machine exceeds them through no fault of the code.
settings.register_profile("cardspeak", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)
settings.register_profile("exhaustive", settings.get_profile("cardspeak"), max_examples=500)
settings.load_profile("cardspeak")

SLOWEST_FIRST = (
    "tests/kernels/test_settings.py",
    "tests/evaluate/test_planes.py",
    "tests/kernels",
    "tests/web/browser",
    "tests/web",
)
"""The slowest tests start first, so that no process is still running them long after the others have finished.

Tests of kernels come first, because servers would compile the same kernels at the same time. Tests that need the same
kernels are apart in the list, so that two processes seldom compile the same kernel at once.
"""

RARELY = 10_000, 10, 10
"""How many more objects there must be before the garbage collector searches them. It has little to find in tests."""


def pytest_collection() -> None:
    """Pause the garbage collector: while tests are collected, it walks through more and more objects and frees few."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Resume the garbage collector, which from now on skips the modules and tests that have been collected."""
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests in place: the slowest files first, each file in its own order."""

    def rank(item: pytest.Item) -> int:
        return next((at for at, start in enumerate(SLOWEST_FIRST) if item.nodeid.startswith(start)), len(SLOWEST_FIRST))

    items.sort(key=rank)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Collect no doctests here: tests have no examples, and doctest would search them all."""
    collectors = yield
    return [collector for collector in collectors if type(collector) is pytest.Module]


@pytest.fixture(scope="session", autouse=True)
def _the_command_is_built_once() -> Iterator[None]:
    """Typer builds all commands from their signatures for each call, which takes longer than most commands."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(typer.main, "get_command", lru_cache(typer.main.get_command))
        yield


@pytest.fixture(scope="session", autouse=True)
def _more_rulebooks_are_kept() -> Iterator[None]:
    """The same few rulebooks occur in many tests, and the table of each takes half a second."""
    from cardspeak.rulebooks import compiled

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(compiled, "_kept", lru_cache(maxsize=12)(compiled._kept.__wrapped__))
        yield
