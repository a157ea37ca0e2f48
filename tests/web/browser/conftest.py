"""Fixtures for tests of the page in Chromium with a real server. A test fails if the page reports any problem."""

from __future__ import annotations

import os
import shutil
from asyncio import AbstractEventLoop, _set_running_loop, get_running_loop
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser.shared_page import TIMEOUT, SharedPage, new_context
from tests.web.browser.views import PHONE
from tests.web.browser.watch import Watch
from tests.web.serving import PATIENCE, Server

expect.set_options(timeout=TIMEOUT)

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of Chromium. Without Chromium, the tests are skipped, or fail if CARDSPEAK_BROWSER_TESTS is "always"."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path:
        return path
    message = "no Chromium is found: set CHROMIUM, or install it (on Debian: apt install chromium-headless-shell)"
    if os.environ.get("CARDSPEAK_BROWSER_TESTS") == "always":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def server_url(
    chromium_path: str,  # noqa: ARG001 - without a browser, no server is needed
    serve: Callable[..., AbstractContextManager[Server]],
) -> Iterator[str]:
    """The address of the page. All tests of a test process share one server."""
    with serve(runs=1, wait_seconds=PATIENCE, run_seconds=PATIENCE) as server:
        yield server.url


@pytest.fixture(scope="session")
def started_browser(
    chromium_path: str,
    server_url: str,  # noqa: ARG001 - the server ends after the browser
) -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """Chromium, which all tests of a test process share, and the event loop with which Playwright controls it.

    After Playwright has started, asyncio regards its loop as running in this thread, so other tests could not run their
    own loops. The loop is therefore marked as running only during tests that use the browser.
    """
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=chromium_path, args=options)
        loop = get_running_loop()
        _set_running_loop(None)
        yield browser, loop
        _set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(started_browser: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """Chromium, with the event loop of Playwright marked as running."""
    browser, loop = started_browser
    _set_running_loop(loop)
    yield browser
    _set_running_loop(None)


@pytest.fixture
def fresh_context(browser: Browser, server_url: str) -> Iterator[Callable[..., BrowserContext]]:
    """A function that opens a new browser context, as for a new visitor. All contexts are closed after the test."""
    opened: list[BrowserContext] = []

    def new(**options: Any) -> BrowserContext:
        opened.append(new_context(browser, server_url, **options))
        return opened[-1]

    yield new
    for context in opened:
        context.close()


@pytest.fixture(scope="session")
def session_watch(server_url: str) -> Watch:
    """The object that collects the problems of all pages."""
    return Watch(server_url)


@pytest.fixture
def watch(session_watch: Watch) -> Iterator[Watch]:
    """The problems in the pages of the test. If there are any, the test fails at its end."""
    session_watch.begin()
    yield session_watch
    assert session_watch.faults == []


@pytest.fixture(scope="session")
def desktop(server_url: str) -> SharedPage:
    """The page on a desktop, shared by all tests of a test process."""
    return SharedPage(server_url)


@pytest.fixture(scope="session")
def phone(server_url: str) -> SharedPage:
    """The page on a phone with a touch screen, shared by all tests of a test process."""
    return SharedPage(server_url, viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, watch: Watch, desktop: SharedPage) -> Iterator[Visit]:
    """A function that opens an address on a desktop, and waits until the view has opened."""
    yield from _visits(request, browser, watch, desktop)


@pytest.fixture
def visit_by_phone(
    request: pytest.FixtureRequest, browser: Browser, watch: Watch, phone: SharedPage
) -> Iterator[Visit]:
    """A function that opens an address on a phone, and waits until the view has opened."""
    yield from _visits(request, browser, watch, phone)


def _visits(request: pytest.FixtureRequest, browser: Browser, watch: Watch, page: SharedPage) -> Iterator[Visit]:
    failed_before = request.session.testsfailed
    yield lambda address="/": page.visit(browser, watch, address)
    page.leave(watch, has_failed=request.session.testsfailed > failed_before)
