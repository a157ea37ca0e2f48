"""A page that tests use one after another. Loading a page for each test would take most of a short test's time."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser.views import DESKTOP, ready
from tests.web.browser.watch import Watch
from tests.web.serving import PATIENCE

TIMEOUT = PATIENCE * 1000
"""Milliseconds until a test gives up."""
IDLE = "/explain?game=holdem"
"""The address of a view that sends no requests to the server."""
FOLLOW = """(address) => {
    const announcer = document.getElementById("announcer");
    if (!announcer || new URL(address, location).href === location.href) return false;
    announcer.textContent = "";
    document.activeElement.blur();
    scrollTo(0, 0);
    history.pushState(null, "", address);
    return dispatchEvent(new PopStateEvent("popstate"));
}"""
"""A script that opens the view at an address, as Back or Forward does.

It returns false if this view is already open, or the page has no views.
"""


def new_context(browser: Browser, server_url: str, **options: Any) -> BrowserContext:
    """A new browser context, without stored data."""
    usual: dict[str, Any] = {
        "base_url": server_url,
        "viewport": DESKTOP,
        "locale": "en",
        "reduced_motion": "reduce",
        "permissions": ["clipboard-read", "clipboard-write"],
    }
    context = browser.new_context(**usual | options)
    context.set_default_timeout(TIMEOUT)
    return context


class SharedPage:
    """A page in its own browser context, opened when it is first used."""

    def __init__(self, server_url: str, **options: Any) -> None:
        self._server_url, self._options = server_url, options
        self._page: Page | None = None

    def visit(self, browser: Browser, watch: Watch, address: str) -> Page:
        """The page, after it has opened the view at an address.

        Usually, the page is not reloaded: it builds the view as after Back or Forward.
        """
        if self._page is None:
            self._page = new_context(browser, self._server_url, **self._options).new_page()
            watch.observe(self._page)
        self._page.mouse.move(0, 0)
        if not self._page.evaluate(FOLLOW, address):
            self._page.goto(address)
        ready(self._page)
        return self._page

    def leave(self, watch: Watch, *, has_failed: bool) -> None:
        """End a test: wait for outstanding messages of the page, or close the page if the test has failed."""
        if self._page is None:
            return
        if has_failed:
            self._page.context.close()
            self._page = None
        elif watch.expected and self._page.evaluate(FOLLOW, IDLE):
            ready(self._page)  # the previous view is closed and can send no more invalid requests
        else:
            self._page.evaluate("0")
