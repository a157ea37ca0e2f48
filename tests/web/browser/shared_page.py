"""A page that tests use one after another: to load one for each test would take most of the time of a short test."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser.views import DESKTOP, ready
from tests.web.browser.watch import Watch
from tests.web.serving import PATIENCE

TIMEOUT = PATIENCE * 1000
"""Milliseconds until a test gives up."""
IDLE = "/explain?game=holdem"
"""The address of a view that asks the server nothing."""
FOLLOW = """(address) => {
    const announcer = document.getElementById("announcer");
    if (!announcer || new URL(address, location).href === location.href) return false;
    announcer.textContent = "";
    document.activeElement.blur();
    scrollTo(0, 0);
    history.pushState(null, "", address);
    return dispatchEvent(new PopStateEvent("popstate"));
}"""
"""Opens the view at an address as after Back or Forward; false if it is there already, or the page has no views."""


def new_context(browser: Browser, server_url: str, **options: Any) -> BrowserContext:
    """A context with nothing kept from before."""
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
    """A page in a context of its own, opened when it is first used."""

    def __init__(self, server_url: str, **options: Any) -> None:
        self._server_url, self._options = server_url, options
        self._page: Page | None = None

    def visit(self, browser: Browser, watch: Watch, address: str) -> Page:
        """The page, with the view at an address, which is built from the address alone.

        The page is not loaded anew, but follows the address as after Back or Forward.
        """
        if self._page is None:
            self._page = new_context(browser, self._server_url, **self._options).new_page()
            watch.over(self._page)
        self._page.mouse.move(0, 0)
        if not self._page.evaluate(FOLLOW, address):
            self._page.goto(address)
        ready(self._page)
        return self._page

    def leave(self, watch: Watch, *, has_failed: bool) -> None:
        """End a test: hear everything that the page still says; close the page if the test has failed."""
        if self._page is None:
            return
        if has_failed:
            self._page.context.close()
            self._page = None
        elif watch.expected and self._page.evaluate(FOLLOW, IDLE):
            ready(self._page)  # the view is gone, and can make no more requests that the server refuses
        else:
            self._page.evaluate("0")
