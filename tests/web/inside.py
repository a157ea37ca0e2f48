"""The application in this process. Its event loop runs in a thread, and tests send requests without a network."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI

Found = TypeVar("Found")


class Inside:
    """A client for an application. As a context manager, it starts the application and shuts it down."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._lifespan = app.router.lifespan_context(app)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url="http://test")

    def wait(self, work: Coroutine[Any, Any, Found]) -> Found:
        """The result of a coroutine that runs in the application's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def request(self, method: str, path: str, **given: Any) -> httpx.Response:
        return self.wait(self._client.request(method, path, **given))

    def get(self, path: str, **given: Any) -> httpx.Response:
        return self.request("GET", path, **given)

    def post(self, path: str, **given: Any) -> httpx.Response:
        return self.request("POST", path, **given)

    def __enter__(self) -> Inside:
        self._thread.start()
        self.wait(self._lifespan.__aenter__())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.wait(self._client.aclose())
        self.wait(self._lifespan.__aexit__(kind, error, where))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
