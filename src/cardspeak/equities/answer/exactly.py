"""Answer a question exactly."""

from __future__ import annotations

from math import prod

from cardspeak.equities.answer.answer import Answer, equity_of
from cardspeak.equities.method import Plan
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.question import Question, unit_of
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import Equity
from cardspeak.equities.running.checkpoint import resumed
from cardspeak.equities.running.run import Run
from cardspeak.equities.running.slices import SHORT_SECONDS
from cardspeak.errors import Where
from cardspeak.progress import Reporter


def answer_exactly(question: Question, plan: Plan, terms: Terms) -> Answer:
    """The exact answer, computed by the method of the plan.

    Raises:
        EquityError: the hands cannot all be dealt, or the checkpoint belongs to another question.
    """
    method, n_slices = plan.method, plan.method.n_slices
    same = {"method": method.name, "slices": n_slices}
    checkpoint, sums, _ = resumed(question, terms, same, is_long=method.is_long)

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
        return equity_of(question, terms, tally, holdings_of_player, how=method.name, is_complete=is_complete)

    run = Run(method, terms.workers, sums, Reporter(terms.progress, method.name, equity), checkpoint)
    is_short = n_slices == 1 or plan.seconds < SHORT_SECONDS
    run.do(n_slices, lambda: len(sums.done) / n_slices, is_short=is_short)
    run.finish()
    result = equity(is_complete=True)
    if result is None:
        ranges = ", ".join(question.texts)
        raise NoDealError(f"the ranges cannot all be dealt: {ranges} always share a card", Where("ranges"))
    return Answer(result, float(result.deals * prod(map(unit_of, question.ranges))))
