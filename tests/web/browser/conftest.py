"""The page as a visitor has it: the real server, a real Chromium, and an eye on everything that goes wrong in it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser.views import DESKTOP, ready
from tests.web.browser.watch import Watch

PATIENCE = 60_000
"""Milliseconds until what is waited for counts as missing: kernels may have to be compiled first, on a busy machine."""

expect.set_options(timeout=PATIENCE)

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where Chromium is; without one the tests of the page are left out, or fail where they always have to run."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path:
        return path
    message = "no Chromium is found: set CHROMIUM, or install it (on Debian: apt install chromium)"
    if os.environ.get("CARDSPEAK_BROWSER_TESTS") == "always":
        pytest.fail(message)
    pytest.skip(message)


class Server:
    """`cardspeak serve` in a process of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "cardspeak", "serve", "--port", "0", "--seconds", str(PATIENCE // 1000)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("cardspeak is at http://"), line
        self.url = line.split()[3]

    def end(self) -> None:
        """End it, and wait until it has."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.wait(timeout=30)


@pytest.fixture(scope="session")
def server_url(chromium_path: str) -> Iterator[str]:  # noqa: ARG001 - no server where there is no browser
    """Where the page is; one server for all tests of a worker."""
    server = Server()
    yield server.url
    server.end()


@pytest.fixture
def own_server(chromium_path: str) -> Iterator[Server]:  # noqa: ARG001
    """A server that a test may end."""
    server = Server()
    yield server
    server.end()


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Chromium. One for each file: Playwright keeps the event loop of the thread, which other tests need."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])


@pytest.fixture
def new_context(browser: Browser, server_url: str) -> Iterator[Callable[..., BrowserContext]]:
    """A function that gives a fresh visitor, with nothing kept from before."""
    opened: list[BrowserContext] = []

    def new(**options: Any) -> BrowserContext:
        wanted: dict[str, Any] = {
            "base_url": server_url,
            "viewport": DESKTOP,
            "locale": "en",
            "reduced_motion": "reduce",
        }
        opened.append(browser.new_context(**wanted | options))
        opened[-1].set_default_timeout(PATIENCE)
        return opened[-1]

    yield new
    for context in opened:
        context.close()


@pytest.fixture
def watch(server_url: str) -> Iterator[Watch]:
    """What goes wrong in any page of the test, which fails it in the end."""
    watch = Watch(server_url)
    yield watch
    assert watch.faults == []


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext], watch: Watch) -> Visit:
    """A function that opens an address of the page as a fresh visitor, and waits until the view is there."""

    def visit(address: str = "/", **options: Any) -> Page:
        page = new_context(**options).new_page()
        watch.over(page)
        page.goto(address)
        ready(page)
        return page

    return visit
