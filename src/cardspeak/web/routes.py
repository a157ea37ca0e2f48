"""The JSON API: its requests, and how each is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter
from starlette.responses import Response

from cardspeak.errors import EquityError
from cardspeak.web import answers, bodies, described
from cardspeak.web.limits import Limits
from cardspeak.web.places import Threads
from cardspeak.web.replies import RunReply, StreamReply, in_events, in_json
from cardspeak.web.runs import Runs
from cardspeak.web.short import short_equity, short_icm, short_outs, short_range, short_showdown

AnyBody = TypeVar("AnyBody", bound=bodies.Body)

THREADS = 2
"""The number of threads for short questions, for each of the two thread pools."""


def make_routes(runs: Runs, limits: Limits) -> APIRouter:
    """A router with the requests of the API. `runs` answers long questions."""
    router = APIRouter(prefix="/api")
    # Quick questions about one hand have their own pool, so that slower questions do not delay them.
    for_one_hand, for_many = (Threads(THREADS, limits.connections, limits.wait_seconds) for _ in range(2))
    games, schemes = answers.games(), answers.schemes()

    async def in_thread(answer: Callable[[AnyBody], Any], body: AnyBody) -> Any:
        """The result of a function, computed in a thread."""
        bodies.check_names(body)
        threads = for_one_hand if isinstance(body, (bodies.GameBody, bodies.HandBody, bodies.ScoreBody)) else for_many
        return await threads.answer(answer, body)

    def answered_by(answer: Callable[[AnyBody], Any], body: type[AnyBody]) -> None:
        """Add a request that the function `answer` answers. The request has the function's name and docstring."""

        async def asked(given: Any) -> Response:
            return in_json(await in_thread(answer, given))

        asked.__annotations__["given"] = body
        asked.__doc__ = answer.__doc__
        name = answer.__name__
        router.post(f"/{name}", **described.of(name, answer))(asked)

    @router.get("/games", **described.of("games", answers.games))
    async def list_games() -> Response:
        """The games with their rules, one line each."""
        return in_json(games)

    @router.get("/schemes", **described.of("schemes", answers.schemes))
    async def list_schemes() -> Response:
        """The published scoring schemes with their ideas and faults."""
        return in_json(schemes)

    answered_by(answers.game, bodies.GameBody)
    answered_by(answers.evaluate, bodies.HandBody)
    answered_by(answers.explain, bodies.ExplainBody)
    answered_by(answers.compare, bodies.HandsBody)
    answered_by(answers.deal, bodies.DealBody)
    answered_by(answers.score, bodies.ScoreBody)
    answered_by(answers.scores, bodies.ScoresBody)

    @router.post("/outs", **described.of("outs", short_outs))
    async def outs(body: bodies.HandsBody) -> Response:
        """Each hand's outs: the next cards that put it in the lead."""
        answer = await in_thread(short_outs, body)
        return RunReply(runs, "outs", body.model_dump()) if answer is None else in_json(answer)

    @router.post("/range", **described.of("range", short_range))
    async def range_of(body: bodies.RangeBody) -> Response:
        """The holdings of a range: their number, the shortest notation and, for two hole cards, the class weights."""
        answer = await in_thread(short_range, body)
        return RunReply(runs, "range", body.model_dump()) if answer is None else in_json(answer)

    @router.post("/audit", **described.of("audit", answers.audit))
    async def audit(body: bodies.AuditBody) -> Response:
        """How often a published scheme decides a showdown wrongly, with examples."""
        return RunReply(runs, "audit", body.model_dump())

    @router.post("/icm", **described.of("icm", short_icm))
    async def icm(body: bodies.IcmBody) -> Response:
        """The value of each player's chips in prize money, and their chances of finishing in each paid place."""
        answer = await in_thread(short_icm, body)
        return RunReply(runs, "icm", body.model_dump()) if answer is None else in_json(answer)

    @router.post("/showdown", **described.of("showdown", short_showdown))
    async def showdown(body: bodies.ShowdownBody) -> Response:
        """Who wins each pot of a table, and why; with cards to come, what each player can expect."""
        answer = await in_thread(short_showdown, body)
        return RunReply(runs, "showdown", body.model_dump()) if answer is None else in_json(answer)

    @router.post("/equity", **described.of("equity", short_equity))
    async def equity(body: bodies.EquityBody) -> Response:
        """The equity of each player; the result so far if the time limit of the server is reached."""
        _check_samples(body)
        answer = await in_thread(short_equity, body)
        return RunReply(runs, "equity", body.model_dump()) if answer is None else in_json(answer)

    @router.post("/equity/stream", **described.of_stream("equity_stream"))
    async def equity_stream(body: bodies.EquityStreamBody) -> Response:
        """Equity as server-sent events: `progress` with the result so far, and at the end `equity` or `error`."""
        _check_samples(body)
        answer = await in_thread(short_equity, body)
        return StreamReply(runs, "equity", body.model_dump()) if answer is None else in_events(answer)

    def _check_samples(body: bodies.EquityBody) -> None:
        if body.samples is not None and body.samples > limits.samples:
            message = f"{body.samples:,} is more than the limit of this server, {limits.samples:,}"
            raise EquityError.at("samples", message)

    return router
