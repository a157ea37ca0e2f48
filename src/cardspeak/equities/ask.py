"""The entry point: the equity of each player."""

from __future__ import annotations

import os

from cardspeak.cards import Cards
from cardspeak.cluster.workers import Workers
from cardspeak.equities.answer.answer import Answer
from cardspeak.equities.answer.by_next_card import NEXT_CARD, answer_by_next_card
from cardspeak.equities.answer.exactly import answer_exactly
from cardspeak.equities.exact.plan import plan_for
from cardspeak.equities.method import Plan
from cardspeak.equities.question.question import GivenRange, Question, read_question
from cardspeak.equities.question.terms import Terms, read_terms
from cardspeak.equities.result import Equity
from cardspeak.errors import EquityError
from cardspeak.games import AnyGame
from cardspeak.progress import Report, check_report

LONGEST_EXACT = 5e6
"""Longest accepted estimate for an exact computation, in seconds: about two months."""


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
    """Each player's equity: the share of the pot that they can expect, averaged over all deals of the unknown cards.

    There can be 2 to 10 players.

    By default, the answer is exact if an exact method takes at most a few seconds. Otherwise deals are sampled until
    the standard error of every player's equity is at most 0.0003. The result states which method was used. Unless
    `seconds` stops the sample, the same seed gives the same result with any number of workers. In a new installation,
    the first question of each kind compiles code, which takes a few seconds. The compiled code is cached on disk.

    Args:
        ranges: the holdings of each player: a range such as `QQ+, AKs`, a hand such as `AsKd`, a hand with unknown
            cards such as `As ??`, a `Range`, or a sequence of card ids.
        board: the board cards dealt so far.
        dead: cards that no player holds and that cannot be dealt.
        game: a game code, a `Game`, or the path of a game file.
        exact: compute the exact answer, even if it takes days.
        samples: number of deals to sample, 1 to 1e12.
        precision: sample until the standard error of every player's equity is at most this, 0.0000001 to 0.5.
        seconds: compute the exact answer if it takes at most this long on one core; otherwise sample for this long.
        seed: seed for the samples, an integer from 0 to `2**53`. By default, a random seed below `2**32` is used. The
            result contains the seed.
        workers: number of threads, or an executor with the interface of `concurrent.futures`. The default is one thread
            per core.
        by: break the results down by `holding`, by `hand` (such as AKs), by the final hand's `category`, or by
            `next-card`. The rows are in each player's `parts`.
        progress: called from time to time with a `Progress`.
        checkpoint: path of a file that stores intermediate results. If a run is killed, repeating the call resumes it.

    Raises:
        EquityError: the hands cannot all be dealt, there are fewer than 2 or more than 10 players, options are invalid
            or contradict each other, `exact` is not feasible, or the checkpoint does not match the call.
        RangeError: a range cannot be parsed, or the board and dead cards exclude all of its holdings.
        CardError: a card cannot be parsed, is not in the deck, or is given twice.
        HandError: the board has more cards than the game allows.
        GameError: the game is unknown, or its file is not valid.
        CardspeakError: the seed is invalid, or `progress` is not callable.

    >>> aces = equity("AA", "KK")
    >>> aces.method, round(aces.players[0].equity, 6), aces.players[0].win_deals
    ('exact', 0.819461, 50371344)
    """
    check_report(progress)
    terms = read_terms(exact, samples, precision, seconds, seed, workers, by, progress, checkpoint)
    question = read_question(ranges, board, dead, game)
    return answer_asked(question, terms)


def answer_asked(question: Question, terms: Terms) -> Equity:
    """The answer to a parsed question. Raises the same errors as `equity`."""
    if terms.by == NEXT_CARD:
        return answer_by_next_card(question, terms, answer).equity
    return answer(question, terms).equity


def exact_within(question: Question, terms: Terms, seconds: float) -> Equity | None:
    """The exact answer; None for a `next-card` breakdown, or if no method can compute it in `seconds` on one core."""
    plan = None if terms.by == NEXT_CARD else _plan(question, terms)
    return answer_exactly(question, plan, terms).equity if plan is not None and plan.seconds <= seconds else None


def answer(question: Question, terms: Terms) -> Answer:
    """The answer to a question: exact if requested or fast enough, otherwise sampled."""
    plan = None if terms.options.are_sampled else _plan(question, terms)
    if terms.options.exact:
        check_feasible(plan)
    if plan is not None and plan.seconds <= terms.exact_seconds:
        return answer_exactly(question, plan, terms)
    from cardspeak.equities.answer.by_samples import answer_by_samples  # imported here because it loads Numba

    return answer_by_samples(question, terms)


def _plan(question: Question, terms: Terms) -> Plan | None:
    return plan_for(question, terms.classes(question.game), tells_holdings=terms.tells_holdings)


def check_feasible(plan: Plan | None) -> None:
    """Check that an exact method exists and finishes in acceptable time.

    Raises:
        EquityError: no exact method accepts the question, or the fastest would take longer than `LONGEST_EXACT`.
    """
    if plan is None:
        message = "no exact method can handle this many holdings, or weights with this many digits"
        raise EquityError.at("exact", f"{message}; narrow the ranges, round the weights, or sample")
    if plan.seconds > LONGEST_EXACT:
        message = f"it would take about {plan.seconds / 86_400:,.0f} days on one core"
        raise EquityError.at("exact", f"{message}; narrow the ranges, or sample")
