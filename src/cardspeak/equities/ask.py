"""The question asked and answered: how much of the pot each player may expect."""

from __future__ import annotations

import os

from cardspeak.cards import Cards
from cardspeak.equities.answer.answer import Answer
from cardspeak.equities.answer.by_next_card import NEXT_CARD, answer_by_next_card
from cardspeak.equities.answer.exactly import answer_exactly
from cardspeak.equities.exact.plan import plan_for
from cardspeak.equities.method import Plan
from cardspeak.equities.question.options import read_breakdown, read_options
from cardspeak.equities.question.question import GivenRange, Question, read_question
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.question.workers import Workers, check_workers
from cardspeak.equities.result import Equity
from cardspeak.errors import EquityError
from cardspeak.games import AnyGame
from cardspeak.progress import Report, check_report
from cardspeak.seeds import read_seed

LONGEST_EXACT = 5e6
"""Seconds, some two months: an answer that would take longer is refused, and not begun."""


def equity(
    *ranges: GivenRange,
    board: Cards = "",
    dead: Cards = "",
    game: AnyGame = "holdem",
    exact: bool = False,
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    workers: Workers = None,
    by: str | None = None,
    progress: Report | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> Equity:
    """How much of the pot each of 2 to 10 players may expect, over all ways in which the unknown cards fall.

    The answer is exact where that takes no more than some seconds, else it is sampled until the standard error of every
    equity is at most 0.0003; it says which. With the same seed samples are the same, whatever the number of workers. In
    a new installation the first question of a kind compiles, which takes some seconds; later processes find what was
    compiled on disk.

    Args:
        ranges: what each player may hold: a range as text, `QQ+, AKs`, a hand, `AsKd`, with unknown cards, `As ??`; a
            `Range`; or ids of cards.
        board: the cards on the board, from none to all.
        dead: cards that nobody holds and that will not come.
        game: the code of the game, a `Game`, or the path of a file that holds one.
        exact: answer exactly, however long it takes.
        samples: deal so many deals at random, 1 to 1e12.
        precision: deal until the standard error of every equity is at most this, 0.0000001 to 0.5.
        seconds: answer exactly if that takes no longer on one core, else deal for so long.
        seed: a whole number from 0 to `2**53`, for samples; without one, any below `2**32` is drawn, and named in the
            result.
        workers: how many threads, or an executor as of `concurrent.futures`; without it, one for each core.
        by: tell the deals apart by `holding`, by `hand`, as AKs, by the `category` that is made by the end, or by the
            `next-card`; each player then has `parts`.
        progress: called now and then with a `Progress`.
        checkpoint: the path of a file that keeps what is found; a run that was killed goes on from it.

    Raises:
        EquityError: hands that cannot all be dealt; fewer than 2 players, or more than 10; options that are invalid
            or contradict each other; a checkpoint of another question.
        RangeError: a range cannot be read, or the board and dead cards leave nothing of it.
        CardError: a card cannot be read, is not in the deck, or is given twice.
        HandError: more cards on the board than the game has.
        GameError: the game is not known.

    >>> aces = equity("AA", "KK")
    >>> aces.method, round(aces.players[0].equity, 6), aces.players[0].win_deals
    ('exact', 0.819461, 50371344)
    """
    check_report(progress)
    terms = read_terms(exact, samples, precision, seconds, seed, workers, by, progress, checkpoint)
    question = read_question(ranges, board, dead, game)
    return answer_asked(question, terms)


def read_terms(
    exact: object = False,
    samples: object = None,
    precision: object = None,
    seconds: object = None,
    seed: object = None,
    workers: object = None,
    by: object = None,
    progress: Report | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> Terms:
    """The terms that these arguments of `equity` are, checked; raises what it raises of them."""
    options = read_options(exact, samples, precision, seconds)
    return Terms(
        options, read_breakdown(by), read_seed(seed), seed is not None, check_workers(workers), progress, checkpoint
    )


def answer_asked(question: Question, terms: Terms) -> Equity:
    """The answer to a question that has been read; raises what `equity` does."""
    if terms.by == NEXT_CARD:
        return answer_by_next_card(question, terms, answer).equity
    return answer(question, terms).equity


def exact_within(question: Question, terms: Terms, seconds: float) -> Equity | None:
    """The exact answer if it takes no longer than this on one core; else None."""
    plan = None if terms.by == NEXT_CARD else _plan(question, terms)
    return answer_exactly(question, plan, terms).equity if plan is not None and plan.seconds <= seconds else None


def answer(question: Question, terms: Terms) -> Answer:
    """The answer to a question: exact if that is asked for, or soon enough; else sampled."""
    plan = None if terms.options.are_sampled else _plan(question, terms)
    if terms.options.exact:
        check_feasible(plan)
    if plan is not None and plan.seconds <= terms.exact_seconds:
        return answer_exactly(question, plan, terms)
    from cardspeak.equities.answer.by_samples import answer_by_samples  # here: it loads Numba

    return answer_by_samples(question, terms)


def _plan(question: Question, terms: Terms) -> Plan | None:
    return plan_for(question, terms.classes(question.game), tells_holdings=terms.tells_holdings)


def check_feasible(plan: Plan | None) -> None:
    """Check that there is a plan for an exact answer, and that it ends in a lifetime.

    Raises:
        EquityError: there is none, or it would take longer than `LONGEST_EXACT`.
    """
    if plan is None:
        message = "no exact method takes ranges of so many holdings, or weights of so many digits"
        raise EquityError.at("exact", f"{message}; narrow the ranges, round the weights, or sample")
    if plan.seconds > LONGEST_EXACT:
        message = f"it would take about {plan.seconds / 86_400:,.0f} days of one core"
        raise EquityError.at("exact", f"{message}; narrow the ranges, or sample")
