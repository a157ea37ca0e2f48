"""What the OpenAPI page tells of each request: an example, the type of its answer, how it may be refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from types import NoneType
from typing import Any, get_args, get_type_hints

from starlette.responses import JSONResponse, Response

from cardspeak.answer_types import Error

TABLE = {
    "board": "Ac Kc Jc 5c Th",
    "players": [
        {"name": "Ann", "cards": "8c 7h", "bet": 25},
        {"name": "Bob", "cards": "Ad 4s", "bet": 50},
        {"name": "Cid", "cards": "9h 5h", "bet": 50, "folded": True},
    ],
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "evaluate": {"cards": "As Kd", "board": "Ah Ac Kc 2d 7s"},
    "explain": {"cards": "Ah 2d", "board": "As Kd Kc 7h 4s", "against": "Ad Qc"},
    "compare": {"hands": ["Ad Ks", "Qh Qc"], "board": "Qd 7s 2h"},
    "outs": {"hands": ["Ah Kh", "Qc Qd"], "board": "7h 6h 2c"},
    "deal": {"players": 4, "seed": 7},
    "score": {"cards": "As Ah", "board": "Ad Qd Qc", "scheme": "points"},
    "scores": {"cards": "As Ah", "board": "Ad Qd Qc"},
    "range": {"range": "TT+, AKs:0.5"},
    "showdown": {"table": TABLE, "rules": "tda"},
    "equity": {"ranges": ["AhKh", "QQ"], "board": "Qh 7h 2c"},
    "equity_stream": {"ranges": ["AA", "KK", "22+"], "samples": 1_000_000, "seed": 1},
}
"""A body for each request that has one."""
EVENTS = {
    "description": "Server-sent events: `progress` some times a second, each with JSON in its data: `stage`, what is "
    "being done; `done`, 0 to 1, and `seconds_left`, both null where nobody knows; and `equity`, what is known so far "
    "as /api/equity has it, or null; at the end `equity` with the answer, or `error`, as a refusal has it. Lines that "
    "begin with a colon say only that the work goes on.",
    "content": {
        "text/event-stream": {
            "schema": {
                "type": "object",
                "description": "An event.",
                "properties": {
                    "event": {"enum": ["progress", "equity", "error"]},
                    "data": {"type": "string", "contentMediaType": "application/json"},
                },
                "required": ["event", "data"],
            }
        }
    },
}
WITHOUT_BODY = ("games", "schemes")
_REFUSALS = {
    400: "The body ended early.",
    408: "The body took too long to arrive.",
    413: "The body is too large.",
    415: "The body is no JSON, by its header.",
    422: "Wrong input: in one line, in the words of the command, what is wrong and what is accepted; and where.",
    503: "Too many questions are being answered; the header Retry-After says when to ask again.",
}


def of(name: str, answer: Callable[..., Any]) -> dict[str, Any]:
    """What FastAPI is to know of the request of this name, which is answered with the JSON that a function returns."""
    return _described(name, {"description": "The answer."}) | {
        "response_model": _type_returned(answer),
        "response_class": JSONResponse,
    }


def of_stream(name: str) -> dict[str, Any]:
    """What FastAPI is to know of the request of this name, which is answered with events."""
    return _described(name, EVENTS) | {"response_model": None, "response_class": Response}


def _described(name: str, answer: dict[str, Any]) -> dict[str, Any]:
    """The request's name, its example, and how it is answered or refused."""
    refusals = {} if name in WITHOUT_BODY else _REFUSALS
    responses: dict[int, dict[str, Any]] = {200: answer}
    responses |= {status: {"description": text, "model": Error} for status, text in refusals.items()}
    body = {"requestBody": {"content": {"application/json": {"example": EXAMPLES[name]}}}} if name in EXAMPLES else {}
    return {"name": name, "operation_id": name, "responses": responses, "openapi_extra": body}


def _type_returned(answer: Callable[..., Any]) -> Any:
    """The type of what a function returns, but for the None of one that leaves long questions to a run."""
    returned = get_type_hints(answer)["return"]
    return reduce(or_, (kind for kind in get_args(returned) or [returned] if kind is not NoneType))
