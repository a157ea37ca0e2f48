"""Answer a question exactly."""

from __future__ import annotations

from math import prod

from cardspeak.cluster.slices import SHORT_SECONDS
from cardspeak.equities.answer.answer import Answer, equity_of
from cardspeak.equities.answer.possible import are_possible
from cardspeak.equities.method import Plan
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.question import Question, unit_of
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import Equity
from cardspeak.equities.running.checkpoint import Checkpoint, opened
from cardspeak.equities.running.run import Run
from cardspeak.equities.running.sums import Sums
from cardspeak.errors import Where
from cardspeak.games import Game
from cardspeak.progress import Reporter

OF_BOARDS = ("every board, ", "every distinct board, ", ", boards with the same ranking merged")
"""Words about boards in the names of methods."""


def answer_exactly(question: Question, plan: Plan, terms: Terms) -> Answer:
    """The exact answer, computed by the method of the plan.

    Raises:
        EquityError: the hands cannot all be dealt, or the checkpoint cannot be used.
    """
    with opened(question, terms, {"method": plan.method.name, "slices": plan.method.n_slices}) as checkpoint:
        return _answer(question, plan, terms, checkpoint)


def _answer(question: Question, plan: Plan, terms: Terms, checkpoint: Checkpoint | None) -> Answer:
    method, n_slices = plan.method, plan.method.n_slices
    how = _described(method.name, question.game)
    sums = Sums(method.is_long) if checkpoint is None else checkpoint.sums(method, n_slices, is_long=method.is_long)

    def holdings_of_player(player: int) -> Holdings:
        assert plan.spot is not None, "the method was chosen to count by holding"
        return plan.spot.players[player]

    def equity(*, is_complete: bool = False) -> Equity | None:
        """The answer from the slices done so far; None if no deal has been counted."""
        if not sums.arrays:
            return None
        tally = method.tally(sums.arrays)
        if not tally.totals[0].any():
            return None
        return equity_of(question, terms, tally, holdings_of_player, how=how, is_complete=is_complete)

    is_resumed = sums.n_done > 0
    run = Run(method, terms.workers, sums, Reporter(terms.progress, how, equity), checkpoint)
    is_short = n_slices == 1 or plan.seconds < SHORT_SECONDS
    run.do(n_slices, lambda: sums.n_done / n_slices, is_short=is_short)
    if checkpoint is not None and is_resumed and not are_possible(method.tally(sums.arrays), question.game):
        checkpoint.refuse_sums()
    run.finish()
    result = equity(is_complete=True)
    if result is None:
        ranges = ", ".join(question.texts)
        raise NoDealError(f"the ranges cannot all be dealt: {ranges} always share a card", Where("ranges"))
    return Answer(result, float(result.deals * prod(map(unit_of, question.ranges))))


def _described(name: str, game: Game) -> str:
    """The name of a method; in a game without a board, the name without its words about boards.

    >>> from cardspeak.games import find_game
    >>> _described("every board, known hands", find_game("stud"))
    'known hands'
    """
    if game.full_board:
        return name
    for words in OF_BOARDS:
        name = name.replace(words, "")
    return name
