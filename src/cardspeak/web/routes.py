"""The JSON API: its requests, and how each is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from cardspeak.web import answers, batch, bodies, described
from cardspeak.web.clients import client_of
from cardspeak.web.json_body import JsonRoute
from cardspeak.web.limits import Limits
from cardspeak.web.questions import Answerer, Question, all_questions
from cardspeak.web.replies import RunReply, StreamReply, in_events, in_json
from cardspeak.web.runs import Runs


def make_routes(runs: Runs, limits: Limits) -> APIRouter:
    """A router with the requests of the API. `runs` answers long questions."""
    router = APIRouter(prefix="/api", route_class=JsonRoute)
    answerer = Answerer(limits)
    questions = {question.name: question for question in all_questions()}

    def add_list(answer: Callable[[], Any]) -> None:
        """Add a request without a body. It has the name and the docstring of the function `answer`."""
        content, name = answer(), answer.__name__

        async def listed() -> Response:
            return in_json(content)

        router.get(f"/{name}", description=answer.__doc__, **described.of(name, answer))(listed)

    def add(question: Question) -> None:
        """Add a request with a body."""

        async def asked(request: Request, given: Any) -> Response:
            found = await answerer.answer(question, given, client_of(request.scope))
            return RunReply(runs, question.run, given.model_dump(mode="json")) if found is None else in_json(found)

        asked.__annotations__["given"] = question.body
        options = described.of(question.name, question.answer)
        router.post(f"/{question.path}", description=question.about, **options)(asked)

    for listing in (answers.games, answers.schemes, answers.rules, answers.rulebooks):
        add_list(listing)
    for question in questions.values():
        add(question)

    @router.post("/equity/stream", **described.of_stream("equity_stream"))
    async def equity_stream(request: Request, body: bodies.EquityStreamBody) -> Response:
        """Equity as server-sent events: `progress` with the result so far, and at the end `equity` or `error`."""
        found = await answerer.answer(questions["equity"], body, client_of(request.scope))
        return StreamReply(runs, "equity", body.model_dump(mode="json")) if found is None else in_events(found)

    @router.post("/batch", **described.of("batch", batch.described))
    async def many(body: batch.BatchBody) -> Response:
        """Many requests at once. `answers` has an item for each request, in the same order: its answer or an error."""
        return batch.BatchReply(runs, answerer, questions, body.requests, limits)

    return router
