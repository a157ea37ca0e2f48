"""The bodies of requests, read as JSON in which no key appears twice."""

from __future__ import annotations

import json
from asyncio import sleep
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from cardspeak.errors import Where, quoted
from cardspeak.files import check_depth
from cardspeak.web.clients import client_of
from cardspeak.web.failures import RequestError, no_object
from cardspeak.web.slots import Slots

LARGE = 4_000
"""The size in bytes of a body that takes about a millisecond to parse and check."""


def _as_mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The JSON object with these keys and values.

    Raises:
        RequestError: a key appears twice.
    """
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        keys = Counter(key for key, _ in pairs)
        repeated = next(key for key, times in keys.items() if times > 1)
        detail = f"the key {quoted(repeated)} appears twice"
        raise RequestError(f"body: {detail}", "body", Where(repeated), detail)
    return mapping


class _JsonRequest(Request):
    """A request whose JSON has no repeated keys."""

    async def json(self) -> Any:
        """The body. Large bodies are parsed one at a time, so that small requests are answered in between.

        Raises:
            BusyError: too many large bodies are waiting.
            RequestError: a key of an object appears twice, or the body is null.
            RecursionError: the body is nested too deeply.
            ValueError: the body is not JSON, or a number in it has too many digits.
        """
        body = await self.body()
        if len(body) > LARGE:
            turns: Slots = self.app.state.turns
            slot = await turns.take(client_of(self.scope))
            await sleep(0)  # let the event loop do everything else that is waiting
            turns.give_back(slot)
        text = body.decode(json.detect_encoding(body))
        check_depth(text)
        content = json.loads(text, object_pairs_hook=_as_mapping)
        if content is None:  # some versions of FastAPI would report that there is no body
            raise no_object()
        return content


class JsonRoute(APIRoute):
    """A route that refuses a body in which a key appears twice."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The function that answers a request."""
        answer = super().get_route_handler()

        async def answer_json(request: Request) -> Response:
            return await answer(_JsonRequest(request.scope, request.receive))

        return answer_json
