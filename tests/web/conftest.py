"""Fixtures: the application in this process, and servers in their own processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest

from cardspeak.web.app import create_app
from cardspeak.web.limits import Limits
from tests.web.inside import Inside
from tests.web.serving import PATIENCE, Server, started


@pytest.fixture(scope="session")
def client() -> Iterator[Inside]:
    with Inside(create_app(Limits(run_seconds=PATIENCE))) as client:
        yield client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with started(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., AbstractContextManager[Server]]:
    """A function that starts a server with the given limits."""
    return partial(started, tmp_path_factory.mktemp("servers"))
