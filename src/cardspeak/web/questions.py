"""The questions that the API answers, each with its body and the function that answers it at once if it is short."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cardspeak.errors import EquityError, GameError, SchemeError
from cardspeak.games import find_game
from cardspeak.web import answers, bodies, short
from cardspeak.web.limits import Limits
from cardspeak.web.slots import Threads

THREADS = 2
"""The number of threads in each of the two pools for short questions."""


QUICK, SLOWER, SLOWEST = range(3)
"""The cost of a short question: up to one or two milliseconds, up to about ten, or more."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request with a body.

    Attributes:
        name: the path below `/api/`, with underscores in place of slashes.
        body: the type of its body.
        answer: a function that returns the answer, or None if the question is long.
        about: the description for the documentation.
        run: the kind of run that answers a long question; empty if the question is never long.
    """

    name: str
    body: type[bodies.Body]
    answer: Callable[[Any], Any]
    about: str
    run: str = ""

    @property
    def path(self) -> str:
        """The path below `/api/`."""
        return self.name.replace("_", "/")


def all_questions() -> tuple[Question, ...]:
    """All requests with a body, apart from streams and batches."""
    return (
        Question("game", bodies.GameBody, answers.game, answers.game.__doc__ or ""),
        Question("evaluate", bodies.HandBody, answers.evaluate, answers.evaluate.__doc__ or ""),
        Question("explain", bodies.ExplainBody, answers.explain, answers.explain.__doc__ or ""),
        Question("compare", bodies.HandsBody, answers.compare, answers.compare.__doc__ or ""),
        Question("outs", bodies.HandsBody, short.short_outs, answers.outs.__doc__ or "", "outs"),
        Question("deal", bodies.DealBody, answers.deal, answers.deal.__doc__ or ""),
        Question("score", bodies.ScoreBody, answers.score, answers.score.__doc__ or ""),
        Question("scores", bodies.ScoresBody, answers.scores, answers.scores.__doc__ or ""),
        Question("range", bodies.RangeBody, short.short_range, answers.range_of.__doc__ or "", "range"),
        Question("settle", bodies.SettleBody, short.short_settle, answers.settle.__doc__ or "", "settle"),
        Question(
            "showdown",
            bodies.ShowdownBody,
            short.short_showdown,
            "Who wins each pot of a table, and why; with cards to come, what each player can expect.",
            "showdown",
        ),
        Question("icm", bodies.IcmBody, short.short_icm, answers.icm.__doc__ or "", "icm"),
        Question(
            "equity",
            bodies.EquityBody,
            short.short_equity,
            "The equity of each player; the result so far if the time limit of the server is reached.",
            "equity",
        ),
        Question("rulebooks_analyze", bodies.AnalysisBody, answers.analyze, answers.analyze.__doc__ or ""),
        Question(
            "rulebooks_check",
            bodies.RulebookBody,
            short.no_short_check,
            answers.check_rulebook.__doc__ or "",
            "rulebook_check",
        ),
        Question(
            "histories",
            bodies.HistoriesBody,
            short.no_short_histories,
            "The hands of a text of hand histories, each with its number, its game and, if it cannot be read, why.",
            "histories",
        ),
        Question("replay", bodies.ReplayBody, short.no_short_replay, answers.replay.__doc__ or "", "replay"),
        Question("query", bodies.QueryBody, short.no_short_query, answers.query.__doc__ or "", "query"),
        Question("audit", bodies.AuditBody, short.no_short_audit, answers.audit.__doc__ or "", "audit"),
    )


class Answerer:
    """Answers short questions in threads, after checking the limits of the server."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.samples
        # Quick questions about one hand have their own pool, so that slower questions do not delay them.
        self._for_one_hand, self._for_many = (
            Threads(THREADS, limits.connections, limits.wait_seconds / 2) for _ in range(2)
        )

    async def answer(self, question: Question, body: bodies.Body, client: str) -> Any:
        """The answer, or None if the question is long.

        Raises:
            BusyError: too many questions are waiting.
            CardspeakError: the question has no answer, or exceeds a limit of the server.
        """
        bodies.check_names(body)
        if isinstance(body, bodies.EquityBody | bodies.QueryBody) and (body.samples or 0) > self._most:
            raise EquityError.at("samples", self._too_many(body.samples))
        if isinstance(body, bodies.AuditBody) and (body.deals or 0) > self._most:
            raise SchemeError.at("deals", self._too_many(body.deals))
        cost = cost_of(body)
        threads = self._for_one_hand if cost == QUICK else self._for_many
        return await threads.answer(question.answer, body, client, cost)

    def _too_many(self, given: int | None) -> str:
        return f"{given:,} is more than the limit of this server, {self._most:,}"


def cost_of(body: bodies.Body) -> int:
    """The cost of a short question: `QUICK`, `SLOWER` or `SLOWEST`.

    Evaluating a hand in a game with a board and more than two hole cards takes longer, because many combinations of
    the cards are compared.
    """
    match body:
        case bodies.GameBody() | bodies.ScoreBody():
            return QUICK
        case bodies.HandBody():
            with suppress(GameError):
                game = find_game(body.game)
                return SLOWER if game.hole_cards > 2 and game.board_cards else QUICK
            return QUICK
        case bodies.ScoresBody():
            return SLOWER
    return SLOWEST
