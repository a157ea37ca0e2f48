"""Many requests at once: `/api/batch`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

import anyio
from pydantic import ConfigDict, Field, create_model
from starlette.responses import Response
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak import answer_types, rule_types
from cardspeak.answer_types import exactly
from cardspeak.errors import CardspeakError
from cardspeak.web.bodies import Body
from cardspeak.web.clients import client_of
from cardspeak.web.failures import RequestError
from cardspeak.web.limits import Limits, seconds_text
from cardspeak.web.questions import Answerer, Question, all_questions
from cardspeak.web.replies import BUSY_ERROR, NOT_KEPT, as_json, content_of, error_json, leave_with_client
from cardspeak.web.runs import Runs
from cardspeak.web.slots import BusyError
from cardspeak.web.worker_run import LAST

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

MOST_REQUESTS = 100
LARGEST_BATCH = 1 << 24
"""The total size of answers, in bytes, above which the remaining requests of a batch are not answered."""

Answer = Annotated[
    answer_types.NamedGame
    | answer_types.Evaluation
    | answer_types.Explanation
    | answer_types.Comparison
    | answer_types.Outs
    | answer_types.Deal
    | answer_types.ExplainedScore
    | answer_types.Scores
    | answer_types.Range
    | answer_types.Settlement
    | answer_types.Showdown
    | answer_types.AllIn
    | answer_types.Icm
    | answer_types.Equity
    | answer_types.Histories
    | answer_types.Replay
    | rule_types.Analysis
    | rule_types.RulebookCheck
    | answer_types.Audit
    | answer_types.QueryAnswer
    | answer_types.Error,
    Field(discriminator="kind"),
]


@exactly
class Batch(TypedDict):
    """The answers of a batch, in the order of its requests."""

    kind: Literal["batch"]
    answers: list[Answer]


class BatchRequest(Body):
    """A request of a batch.

    Attributes:
        request: the path below `/api/`.
        body: the body, as it would be sent to this path.
    """

    request: str
    body: Body


def _literal(word: str) -> Any:
    return Literal[word]


def _request_type(question: Question) -> type[BatchRequest]:
    """The type of the requests in a batch that ask this question."""
    name = "".join(word.capitalize() for word in question.name.split("_"))
    return create_model(
        f"{name}Request",
        __base__=BatchRequest,
        __doc__=f"A request to `/api/{question.path}` in a batch.",
        request=(_literal(question.path), ...),
        body=(question.body, ...),
    )


_ANY_REQUEST: Any = reduce(or_, map(_request_type, all_questions()))


class BatchBody(Body):
    """The requests of a batch."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    requests: Annotated[
        list[Annotated[_ANY_REQUEST, Field(discriminator="request")]],
        Field(max_length=MOST_REQUESTS, description="The requests, each with the path below /api/ and its body."),
    ]


def described() -> Batch:
    """A function that is never called. Its return type is the type of the answer in the API description."""
    raise NotImplementedError


class BatchReply(Response):
    """The response to a batch. Its requests are answered in turn, and the work stops if the client disconnects."""

    def __init__(
        self,
        runs: Runs,
        answerer: Answerer,
        questions: Mapping[str, Question],
        requests: Sequence[BatchRequest],
        limits: Limits,
    ) -> None:
        super().__init__()
        self._runs, self._answerer, self._requests, self._limits = runs, answerer, requests, limits
        self._questions = {question.path: question for question in questions.values()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the requests, and send all answers."""
        async with anyio.create_task_group() as group:
            group.start_soon(leave_with_client, receive, group.cancel_scope)
            found = await self._answers(scope)
            content = b'{"kind":"batch","answers":[' + b",".join(found) + b"]}"
            await Response(content, 200, NOT_KEPT, "application/json")(scope, receive, send)
            group.cancel_scope.cancel()

    async def _answers(self, scope: Scope) -> list[bytes]:
        now = asyncio.get_running_loop().time
        end = now() + self._limits.run_seconds
        found: list[bytes] = []
        for request in self._requests:
            if sum(map(len, found)) > LARGEST_BATCH:
                message = "memory: the answers of this batch are too large; send this request on its own"
                found.append(as_json(error_json(RequestError(message, "memory"), scope)))
            elif now() >= end:
                found.append(as_json(error_json(self._late(), scope)))
            else:
                found.append(await self._answer(request, end - now(), scope))
        return found

    def _late(self) -> RequestError:
        allowed = f"the batch takes longer than the {seconds_text(self._limits.run_seconds)} that this server allows"
        return RequestError(f"time: {allowed}; send this request again", "time")

    async def _answer(self, request: BatchRequest, seconds: float, scope: Scope) -> bytes:
        """The JSON of the answer or the error. `seconds` limits the time of a run."""
        question, client = self._questions[request.request], client_of(scope)
        try:
            found = await self._answerer.answer(question, request.body, client)
            if found is not None:
                return as_json(found)
            body = request.body.model_dump(mode="json")
            async with self._runs.run(question.run, body, seconds, client) as run:
                return [content_of(message, scope) async for message in run.messages() if message.kind in LAST][-1]
        except CardspeakError as error:
            return as_json(error_json(error, scope))
        except BusyError:
            return as_json(error_json(BUSY_ERROR, scope))
