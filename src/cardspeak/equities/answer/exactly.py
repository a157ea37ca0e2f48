"""A question answered exactly."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from cardspeak.cards import cards_text
from cardspeak.equities.answer.answer import Answer, parts_by_category, parts_by_hand, parts_by_holding
from cardspeak.equities.method import Method
from cardspeak.equities.question.question import Question, unit_of
from cardspeak.equities.question.spot import NoDealError, Spot
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import EXACT, Answered, Equity, Part
from cardspeak.equities.running.checkpoint import checkpoint_of
from cardspeak.equities.running.slices import SHORT_SECONDS, Sums, run_slices
from cardspeak.equities.tally import Tally
from cardspeak.progress import Reporter


def answer_exactly(question: Question, spot: Spot | None, method: Method, terms: Terms) -> Answered:
    """The answer by an exact method.

    Raises:
        EquityError: the hands cannot all be dealt; the checkpoint is of another question.
    """
    file = checkpoint_of(question, terms, {"method": method.name, "slices": method.n_slices})
    sums, _ = (Sums(method.is_long), {}) if file is None else file.load(method.is_long)
    n_slices = method.n_slices

    def so_far() -> Equity | None:
        return _equity(question, spot, method, terms, sums, is_complete=False)

    reporter = Reporter(terms.progress, method.name, so_far)

    def after_each() -> None:
        reporter.update(len(sums.done) / n_slices)
        if file is not None:
            file.save(sums, {})

    is_short = n_slices == 1 or method.seconds() < SHORT_SECONDS
    run_slices(method, range(n_slices), sums, terms.workers, is_short=is_short, after_each=after_each)
    if file is not None:
        file.save(sums, {}, is_last=True)
    found = _equity(question, spot, method, terms, sums, is_complete=True)
    if found is None:
        raise NoDealError(f"the ranges cannot all be dealt: of {_listed(question.texts)} any two or more share cards")
    reporter.finish()
    return Answered(found, float(found.deals * prod(map(unit_of, question.ranges))))


def _listed(texts: Sequence[str]) -> str:
    return ", ".join(texts)


def _equity(
    question: Question, spot: Spot | None, method: Method, terms: Terms, sums: Sums, *, is_complete: bool
) -> Equity | None:
    """The answer from sums; None where there is no deal in them."""
    if not sums.arrays:
        return None
    tally = method.tally(sums.arrays)
    deals = int(tally.totals[0].sum())
    if not deals:
        return None
    answer = Answer(question.game, len(question.texts), is_exact=True, is_counted=not question.are_weighted)
    players = [
        answer.player(
            text, tally.totals[player].sum(axis=0), _parts(answer, question, spot, tally, terms, player), terms.by
        )
        for player, text in enumerate(question.texts)
    ]
    return Equity(
        game=question.game.code,
        title=question.game.title,
        board=cards_text(question.board),
        dead=cards_text(question.dead),
        method=EXACT,
        how=method.name,
        deals=deals,
        is_weighted=question.are_weighted,
        is_complete=is_complete,
        dealt=None,
        seed=None,
        by=terms.by,
        players=tuple(players),
    )


def _parts(
    answer: Answer, question: Question, spot: Spot | None, tally: Tally, terms: Terms, player: int
) -> list[Part]:
    """The parts of a player that the question asks for."""
    if terms.by == "category":
        return parts_by_category(answer, terms.classes(question.game), tally.totals[player])
    if not terms.tells_holdings:
        return []
    counts = tally.counts[player]
    assert spot is not None, "the method was chosen to tell holdings apart"
    assert counts is not None, "the method was chosen to tell holdings apart"
    return (parts_by_hand if terms.by == "hand" else parts_by_holding)(answer, spot.players[player], counts)
