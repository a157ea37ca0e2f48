"""Collects the problems of pages: script errors, failed requests, requests to other servers, policy violations."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage, Dialog, Page, Request, Response

REFUSED = "Failed to load resource: the server responded with a status of "


class Watch:
    """The problems in the watched pages since the test began.

    Attributes:
        faults: descriptions of the problems.
        expected: error status codes of the API that the test expects.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self.begin()

    def begin(self) -> None:
        """Forget all problems and requests of earlier tests. Responses to these requests are ignored."""
        self.faults: list[str] = []
        self.expected: set[int] = set()
        self._requests: set[Request] = set()
        self._responses: list[Response] = []

    def observe(self, page: Page) -> None:
        """Start to watch a page."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("dialog", self._warned)
        page.on("request", self._asked)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def loaded(self) -> dict[str, int]:
        """The uncompressed size in bytes of each file that the page loaded, by address, without answers of the API."""
        files = [response for response in self._responses if "/api/" not in response.url]
        return {response.url.removeprefix(self._url): len(response.body()) for response in files}

    def transferred(self) -> int:
        """The number of bytes in all responses as sent, including headers and answers of the API."""
        sizes = [response.request.sizes() for response in self._responses]
        return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if message.text.startswith(REFUSED) and "/api/" in message.location["url"]:
            return  # `_answered` handles the response
        self.faults.append(f"{message.type} in the console: {message.text} ({message.location['url']})")

    def _warned(self, dialog: Dialog) -> None:
        self.faults.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Request) -> None:
        self._requests.add(request)
        if not request.url.startswith((f"{self._url}/", "data:")):
            self.faults.append(f"a request to elsewhere: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.request not in self._requests:
            return  # the request was made before this test
        self._responses.append(response)
        if "/api/" in response.url and response.status >= 400 and response.status not in self.expected:
            self.faults.append(f"status {response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a request is aborted if the question changes or the page is left
            self.faults.append(f"a request failed: {request.url}: {request.failure}")
