"""The OpenAPI description of each request: an example, the type of its answer, and its error responses."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from types import NoneType
from typing import Annotated, Any, get_args, get_type_hints

from pydantic import Field
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
HAND = """\
PokerStars Hand #7001: Hold'em No Limit ($1/$2 USD) - 2026/03/01 20:10:05 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($40 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [As Ah]
Ann: raises $4 to $6
Bob: raises $34 to $40 and is all-in
Ann: calls $34
*** FLOP *** [Qd 7h 2c]
*** TURN *** [Qd 7h 2c] [7s]
*** RIVER *** [Qd 7h 2c 7s] [9d]
*** SHOW DOWN ***
Bob: shows [Kd Kc] (two pair, Kings and Sevens)
Ann: shows [As Ah] (two pair, Aces and Sevens)
Ann collected $78 from pot
*** SUMMARY ***
Total pot $80 | Rake $2
Board [Qd 7h 2c 7s 9d]
"""
EXAMPLES: dict[str, dict[str, Any]] = {
    "game": {"game": "plo8"},
    "evaluate": {"cards": "As Kd", "board": "Ah Ac Kc 2d 7s"},
    "explain": {"cards": "Ah 2d", "board": "As Kd Kc 7h 4s", "against": "Ad Qc"},
    "compare": {"hands": ["Ad Ks", "Qh Qc"], "board": "Qd 7s 2h"},
    "outs": {"hands": ["Ah Kh", "Qc Qd"], "board": "7h 6h 2c"},
    "deal": {"players": 4, "seed": 7},
    "score": {"cards": "As Ah", "board": "Ad Qd Qc", "scheme": "points"},
    "scores": {"cards": "As Ah", "board": "Ad Qd Qc"},
    "range": {"range": "TT+, AKs:0.5"},
    "settle": {"bets": {"Ann": 25, "Bob": 50, "Cid": 50}, "ranking": ["Ann", "Bob"], "folded": ["Cid"]},
    "showdown": {"table": TABLE, "rules": "tda"},
    "icm": {"stacks": {"Ann": 5000, "Bob": 3000, "Cid": 2000}, "prizes": [50, 30, 20]},
    "rulebooks_analyze": {"cards": "As Kd", "board": "Ad Qd Qc", "rulebook": "classic"},
    "rulebooks_check": {"rulebook": "classic"},
    "histories": {"text": HAND},
    "replay": {"text": HAND, "hand": "7001"},
    "audit": {"scheme": "group-score", "deals": 10_000, "seed": 1},
    "query": {"query": "select count(winsHi(hero)) as wins from hero='AhKh', villain='QQ+', board='Qh7h2c'"},
    "equity": {"ranges": ["AhKh", "QQ"], "board": "Qh 7h 2c"},
    "batch": {
        "requests": [
            {"request": "evaluate", "body": {"cards": "As Kd", "board": "Ah Ac Kc 2d 7s"}},
            {"request": "settle", "body": {"bets": [50, 50], "values": [7462, 167]}},
        ]
    },
    "equity_stream": {"ranges": ["AA", "KK", "22+"], "samples": 1_000_000, "seed": 1},
}
"""An example body for each request that has a body."""
EVENTS = {
    "description": "Server-sent events. A `progress` event is sent at most four times a second. Its data is JSON: "
    "`stage`, the current stage of the work; `done`, from 0 to 1, and `seconds_left`, each null if unknown; and "
    "`equity`, the result so far in the form of /api/equity, or null. The last event is `equity` with the answer, or "
    "`error` in the form of an error response. Lines that begin with a colon only keep the connection alive.",
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
_ERROR = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
WITHOUT_BODY = ("games", "schemes", "rules", "rulebooks")
_REFUSALS = {
    400: "The body ended early.",
    408: "The body took too long to arrive.",
    413: "The body is too large.",
    415: "The Content-Type header is not application/json.",
    422: "Wrong input, or an answer that would exceed the time or memory of the server. `error` is one line with the "
    "problem and what is accepted; `code` is the kind of error, `where` its place in the input, if it has one.",
    503: "The server is busy. The header Retry-After has the number of seconds to wait.",
}


def of(name: str, answer: Callable[..., Any]) -> dict[str, Any]:
    """The FastAPI options of the request with this name. Its answer is the JSON that the function `answer` returns."""
    return _described(name, {"description": "The answer."}) | {
        "response_model": _type_returned(answer),
        "response_class": JSONResponse,
    }


def of_stream(name: str) -> dict[str, Any]:
    """The FastAPI options of the request with this name. Its answer is a stream of events."""
    return _described(name, EVENTS) | {"response_model": None, "response_class": Response}


def _described(name: str, answer: dict[str, Any]) -> dict[str, Any]:
    """The FastAPI options of the request with this name, apart from the type of its answer."""
    refusals = {} if name in WITHOUT_BODY else _REFUSALS
    responses: dict[int, dict[str, Any]] = {200: answer}
    responses |= {status: {"description": text, "content": _ERROR} for status, text in refusals.items()}
    if 422 in responses:  # defines the schema; Pydantic would build it again for each status, which takes a while
        responses[422] = {"description": refusals[422], "model": Error}
    body = {"requestBody": {"content": {"application/json": {"example": EXAMPLES[name]}}}} if name in EXAMPLES else {}
    return {"name": name, "operation_id": name, "responses": responses, "openapi_extra": body}


def _type_returned(answer: Callable[..., Any]) -> Any:
    """The return type of a function, without None. Returning None leaves the question to a worker process."""
    returned = get_type_hints(answer)["return"]
    kinds = [kind for kind in get_args(returned) or [returned] if kind is not NoneType]
    return kinds[0] if len(kinds) == 1 else Annotated[reduce(or_, kinds), Field(discriminator="kind")]
