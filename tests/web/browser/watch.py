"""An eye on pages: errors of scripts, requests that fail or leave the server, what the content policy refuses."""

from __future__ import annotations

import re

from playwright.sync_api import ConsoleMessage, Dialog, Page, Request, Response

REFUSED = re.compile(r"Failed to load resource: the server responded with a status of (\d+)")


class Watch:
    """What went wrong in the pages that are watched.

    Attributes:
        faults: what went wrong, in words.
        expected: status codes of the API that the test is about.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self.faults: list[str] = []
        self.expected: set[int] = set()
        self._responses: list[Response] = []

    def over(self, page: Page) -> None:
        """Watch a page from now on."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("dialog", self._warned)
        page.on("request", self._asked)
        page.on("requestfailed", self._failed)
        page.on("response", lambda response: self._responses.append(response))

    def loaded(self) -> dict[str, int]:
        """How many bytes each file of the page has that was loaded, uncompressed; answers of the API are none."""
        files = [response for response in self._responses if "/api/" not in response.url]
        return {response.url.removeprefix(self._url): len(response.body()) for response in files}

    def transferred(self) -> int:
        """How many bytes were sent in all, as they were sent, headers and answers of the API among them."""
        sizes = [response.request.sizes() for response in self._responses]
        return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        refused = REFUSED.match(message.text)
        if refused and int(refused[1]) in self.expected and "/api/" in message.location["url"]:
            return
        self.faults.append(f"{message.type} in the console: {message.text} ({message.location['url']})")

    def _warned(self, dialog: Dialog) -> None:
        self.faults.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self._url}/", "data:")):
            self.faults.append(f"a request to elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # as when the question has changed, or the page is left
            self.faults.append(f"a request failed: {request.url}: {request.failure}")
