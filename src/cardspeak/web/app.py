"""The application: the page, the API, and what becomes of errors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response

from cardspeak import __version__
from cardspeak.errors import CardspeakError, Where, shown
from cardspeak.web.guard import HEADERS, Guard
from cardspeak.web.limits import Limits
from cardspeak.web.openapi_page import docs_route
from cardspeak.web.page import page_routes
from cardspeak.web.places import BusyError
from cardspeak.web.replies import busy, refused
from cardspeak.web.routes import make_routes
from cardspeak.web.runs import Runs


def create_app(limits: Limits | None = None) -> FastAPI:
    """The ASGI application of the page and the API, for any server that takes one.

    Args:
        limits: what is allowed; without it, what suits a server that is shared.
    """
    limits = limits or Limits()
    runs = Runs(limits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await runs.close()

    app = FastAPI(
        title="cardspeak",
        summary="Poker's oldest rule: cards speak.",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redirect_slashes=False,  # behind a proxy the address would be another
        redoc_url=None,
        lifespan=lifespan,
        middleware=[Middleware(Guard, limits=limits)],
    )
    app.state.runs = runs
    app.include_router(make_routes(runs, limits))
    app.router.routes.extend([docs_route(app, limits), *page_routes()])
    app.add_exception_handler(CardspeakError, _wrong_input)
    app.add_exception_handler(RequestValidationError, _wrong_body)
    app.add_exception_handler(BusyError, _busy)
    app.add_exception_handler(HTTPException, _no_such_page)
    app.add_exception_handler(Exception, _failed)
    return app


async def _wrong_input(_: Request, error: Exception) -> Response:
    assert isinstance(error, CardspeakError), "it is registered for that"
    return refused(error)


async def _wrong_body(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError), "it is registered for that"
    return refused(wrong_body(error.errors()))


async def _busy(_: Request, __: Exception) -> Response:
    return busy()


async def _no_such_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "it is registered for that"
    if error.status_code == 400:  # FastAPI: it cannot read the body, and this is not because it is no JSON
        return refused(unread_body(error.__cause__))
    message = f"{request.method} {request.url.path}: {error.detail.lower()}"
    answer = refused(CardspeakError(message), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _failed(_: Request, __: Exception) -> Response:
    # The server writes what it was to its log, and nothing of it to whoever asked.
    answer = refused(CardspeakError("the server failed to answer; its log says why"), 500)
    answer.raw_headers.extend(HEADERS)  # it is not sent by the guard, which is inside of what failed
    return answer


def unread_body(cause: BaseException | None) -> CardspeakError:
    """Why a body cannot be read.

    >>> print(unread_body(RecursionError()))
    body: it is nested too deeply
    """
    match cause:
        case RecursionError():
            message = "it is nested too deeply"
        case UnicodeError():
            message = "it is not text in UTF-8"
        case _:
            message = "it has a number of too many digits"
    return CardspeakError.at("body", message)


def wrong_body(errors: Sequence[Any]) -> CardspeakError:
    """What is wrong with a body, by what Pydantic says of it.

    >>> error = wrong_body([{"type": "missing", "loc": ("body", "cards"), "msg": "Field required", "input": {}}])
    >>> print(error)
    cards is missing
    >>> error.where.field
    'cards'
    """
    unknown = [error for error in errors if error["type"] == "extra_forbidden"]  # may be why another key is missing
    error = (unknown or errors)[0]
    match error["type"], error["loc"][1:]:
        case "missing", ():
            return CardspeakError.at("body", "it is empty; send JSON")
        case "json_invalid", (column,):
            reason = error.get("ctx", {}).get("error", error["msg"]).lower()
            return CardspeakError(f"body is not JSON: {reason}, at character {column}", Where("body", column=column))
        case "model_type" | "model_attributes_type", _:
            return CardspeakError.at("body", 'it is not an object; send one, as {"cards": "As Kd"}')
        case "missing", (key, *_):
            return CardspeakError(f"{key} is missing", Where(str(key)))
        case "extra_forbidden", (key, *_):
            return CardspeakError(f"{shown(key)} is not a key here", Where(str(key)))
        case _, (str(key), int(index), *_):
            place = Where(key.removesuffix("s"), index + 1)
        case _, (key, *_):
            place = Where(str(key))
        case _:
            place = Where("body")
    return CardspeakError.at(place, error["msg"][0].lower() + error["msg"][1:])
