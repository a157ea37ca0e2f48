"""The application: the page, the API, and the handling of errors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cardspeak import __version__
from cardspeak.answer_types import ErrorCode
from cardspeak.errors import CardspeakError, Where, shortened, shown
from cardspeak.web.clients import read_proxies
from cardspeak.web.failures import RequestError, body_error, no_object
from cardspeak.web.guard import HEADERS, Guard
from cardspeak.web.limits import Limits
from cardspeak.web.openapi_page import DEFAULT, docs_route
from cardspeak.web.origins import Origins, read_origins
from cardspeak.web.page import page_routes
from cardspeak.web.prefix import Prefix
from cardspeak.web.questions import all_questions
from cardspeak.web.replies import busy, in_json, refused
from cardspeak.web.routes import make_routes
from cardspeak.web.runs import Runs
from cardspeak.web.slots import BusyError, Slots
from cardspeak.web.wrong_types import in_words

_CODES: Mapping[int, ErrorCode] = {404: "not_found", 405: "method"}
"""The codes of errors in the path or the method of a request, by HTTP status."""


class _App(FastAPI):
    """An application whose API description writes defaults as `x-default`.

    openapi-typescript treats a key with a `default` as always present. That would be right in an answer, but only keys
    of requests have defaults here, and those can be left out.
    """

    def openapi(self) -> dict[str, Any]:
        """The API description."""
        if not self.openapi_schema:
            for schema in super().openapi()["components"]["schemas"].values():
                for key in schema["properties"].values():
                    if "default" in key:
                        key[DEFAULT] = key.pop("default")
        assert self.openapi_schema is not None, "it has been built"
        return self.openapi_schema


def create_app(
    limits: Limits | None = None, origins: Iterable[str] = (), trusted_proxies: Iterable[str] = ()
) -> FastAPI:
    """The ASGI application of the page and the API, for any ASGI server.

    Args:
        limits: the limits of the server; the default is suitable for a server that several people share.
        origins: the sites whose pages may use the API from a browser, such as `https://poker.example`; `*` stands for
            every site. By default, only the application's own page may.
        trusted_proxies: the addresses or networks of proxies whose header `X-Forwarded-For` is trusted, such as
            `127.0.0.1`.

    Raises:
        CardspeakError: an origin or a trusted proxy is not valid.
    """
    allowed, proxies = read_origins(origins), read_proxies(trusted_proxies)
    limits = limits or Limits()
    runs = Runs(limits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await runs.close()

    outermost = [
        *([Middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)] if proxies else []),
        *([Middleware(Origins, origins=allowed)] if allowed else []),
    ]
    app = _App(
        title="cardspeak",
        summary="Poker's oldest rule: cards speak.",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redirect_slashes=False,  # behind a proxy, the redirect would lead to a wrong address
        redoc_url=None,
        lifespan=lifespan,
        middleware=[*outermost, Middleware(Guard, limits=limits), Middleware(Prefix)],
    )
    app.state.runs = runs
    app.state.turns = Slots(1, limits.connections, limits.wait_seconds)  # one large body is parsed at a time
    # `include_router` would describe each route to Pydantic a second time, when the first request arrives.
    app.router.routes.extend([*make_routes(runs, limits).routes, docs_route(app, limits), *page_routes()])
    app.add_exception_handler(CardspeakError, _wrong_input)
    app.add_exception_handler(RequestValidationError, _wrong_body)
    app.add_exception_handler(BusyError, _busy)
    app.add_exception_handler(HTTPException, _no_such_page)
    app.add_exception_handler(Exception, _failed)
    return app


async def _wrong_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, CardspeakError), "the handler is registered for this error"
    return refused(error, request.scope)


async def _wrong_body(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError), "the handler is registered for this error"
    return refused(wrong_body(error.errors()), request.scope)


async def _busy(request: Request, error: Exception) -> Response:
    assert isinstance(error, BusyError), "the handler is registered for this error"
    return busy(error, request.scope)


async def _no_such_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "the handler is registered for this error"
    if error.status_code == 400:  # the body cannot be read, for a reason other than invalid JSON
        return refused(unread_body(error.__cause__), request.scope)
    message = f"{shortened(request.method, 10)} {shortened(request.url.path)}: {error.detail.lower()}"
    code = _CODES.get(error.status_code, "http")
    answer = in_json(RequestError(message, code).to_dict(), error.status_code)  # the message already has the prefix
    answer.headers.update(error.headers or {})
    if answer.headers.get("allow") == "GET":
        answer.headers["allow"] = "GET, HEAD"  # the guard answers HEAD wherever GET is allowed
    return answer


async def _failed(request: Request, _: Exception) -> Response:
    # The server logs the error. The client gets no details.
    answer = refused(RequestError("the server failed to answer; see its log", "internal"), request.scope, 500)
    answer.raw_headers.extend(HEADERS)  # this response bypasses the guard, which adds these headers
    return answer


def unread_body(cause: BaseException | None) -> RequestError:
    """The error for a body that cannot be read. If the cause is a `RequestError`, it is returned unchanged.

    >>> print(unread_body(RecursionError()))
    body: it is nested too deeply
    """
    match cause:
        case RequestError():
            return cause
        case RecursionError():
            message = "it is nested too deeply"
        case UnicodeError():
            message = "it is not UTF-8 text"
        case _:
            message = "a number in it has too many digits"
    return body_error(message)


def wrong_body(errors: Sequence[Any]) -> RequestError:
    """The error for a body that Pydantic rejects.

    >>> error = wrong_body([{"type": "missing", "loc": ("body", "cards"), "msg": "Field required", "input": {}}])
    >>> print(error)
    cards is missing
    >>> error.where.field
    'cards'
    """
    unknown = [error for error in errors if error["type"] == "extra_forbidden"]  # may be a misspelled required key
    error = (unknown or errors)[0]
    named = error["loc"][:2]
    match error["type"], error["loc"][1:]:
        case "union_tag_invalid" | "union_tag_not_found", ("requests", int(at)):
            paths = ", ".join(question.path for question in all_questions())
            accepted = f"the value of the key request must be one of these: {paths}"
            return _at(f"request {at + 1}: {accepted}", Where("request", at + 1), accepted)
        case "model_type" | "model_attributes_type", ("requests", int(at)):
            detail = "it is not an object; send an object with the keys request and body"
            return _at(f"request {at + 1}: {detail}", Where("request", at + 1), detail)
        case _, ("requests", int(at), _, *_):
            inner = wrong_body([_of_request(each) for each in errors if each["loc"][1:3] == ("requests", at)])
            return _at(f"request {at + 1}: {inner}", Where("request", at + 1), str(inner))
        case "missing", ():
            return body_error("it is empty; send JSON")
        case "json_invalid", (column,):
            reason = error.get("ctx", {}).get("error", error["msg"]).lower()
            return _at(f"body is not JSON: {reason}, at character {column}", Where("body", column=column))
        case "model_type" | "model_attributes_type", _:
            return no_object()
        case "missing", (key, *_):
            return _at(f"{key} is missing", Where(str(key)))
        case "extra_forbidden", (key, *_):
            return _at(f"{shown(key)} is not a key of this request", Where(str(key)))
        case _, (str(key), int(index), *_):
            place, named = Where(key.replace("halves", "half").removesuffix("s"), index + 1), error["loc"][:3]
        case _, (key, *_):
            place = Where(str(key))
        case _:
            place = Where("body")
    detail = in_words([each for each in errors if each["loc"][: len(named)] == named])
    return _at(f"{place}: {detail}", place, detail)


def _of_request(error: Any) -> Any:
    """An error in a request of a batch, located as if the request had been sent alone."""
    rest = error["loc"][4:]
    inside = rest[1:] or rest  # without the key `body`, unless the error is about the key itself
    return {**error, "loc": ("body", *inside)}


def _at(sentence: str, place: Where, detail: str = "") -> RequestError:
    return RequestError(sentence, "body", place, detail)
