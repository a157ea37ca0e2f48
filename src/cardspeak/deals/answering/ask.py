"""The entry point: the answer to a question about deals, and the plan for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from cardspeak.deals.answering.exactly import PartDone, exact_results
from cardspeak.deals.answering.parts import Part, exact_parts
from cardspeak.deals.answering.plan import QueryPlan, Step, counted_words
from cardspeak.deals.answering.query import Query
from cardspeak.deals.answering.result import QueryAnswer, Selected
from cardspeak.deals.answering.selected import Words, plain_words, selected_of, unanswered, without_fractions
from cardspeak.deals.answering.work import Found
from cardspeak.deals.dealing.needed import needed_for
from cardspeak.equities.question.options import EXACT, SAMPLED
from cardspeak.equities.question.terms import Terms
from cardspeak.errors import QueryError

LONGEST_EXACT = 5e6
"""The longest exact computation that is started, in seconds: about two months."""


def answer(query: Query, terms: Terms, words: Words = plain_words) -> QueryAnswer:
    """The answer to a question: exact if that is asked for or fast enough, otherwise from random deals.

    Raises:
        QueryError: the question has no answer, or an exact answer is not feasible.
        EquityError: the hands cannot all be dealt, or the checkpoint cannot be used.
    """
    try:
        return _answer(query, terms, words)
    except OverflowError:
        message = "its values are too large for numbers of a computer; they must be below 1e308"
        raise QueryError.at("query", message) from None


def _answer(query: Query, terms: Terms, words: Words) -> QueryAnswer:
    parts = _parts(query, terms)
    if parts is not None:
        results = exact_results(query, parts, terms, partial(_exact_so_far, query, parts, words))
        return _exact_answer(query, parts, [PartDone(each, is_done=True) for each in results], words)
    from cardspeak.deals.answering.at_random import sampled_results  # not needed for exact answers

    tell = partial(_sampled_answer, query, words)
    found, seed = sampled_results(query, needed_for(query.nodes), terms, partial(tell, is_complete=False))
    return tell(found, seed)


def _sampled_answer(query: Query, words: Words, found: Found, seed: int, *, is_complete: bool = True) -> QueryAnswer:
    """The answer from random deals, even before all of them are dealt."""
    selected = tuple(
        selected_of(selector, found.distribution(at), 1, words, is_exact=False)
        for at, selector in enumerate(query.selectors)
    )
    return QueryAnswer(query.setting.game.code, SAMPLED, found.counted, selected, seed, found.deals, is_complete)


def explain(query: Query, terms: Terms) -> QueryPlan:
    """How a question will be answered, and about how long that takes. Nothing is dealt.

    Raises:
        QueryError: an exact answer is not feasible, or deals take too long for a sample.
    """
    parts = _parts(query, terms)
    if parts is not None:
        steps = tuple(_step(query, part.selectors, part.how, part.n_rows, part.seconds) for part in parts)
        return QueryPlan(EXACT, steps, counted_words(query.setting, needed_for(query.nodes).streets))
    from cardspeak.deals.answering.at_random import (  # not needed for exact answers
        check_can_be_sampled,
        most_deals,
        seconds_per_deal,
    )

    needed = needed_for(query.nodes)
    check_can_be_sampled(query, needed, terms)
    most, options = most_deals(query, needed, terms), terms.options
    seconds = options.seconds or (None if options.precision else most * seconds_per_deal(query, needed))
    n_deals = most if options.seconds is None and options.precision is None else None
    return QueryPlan(SAMPLED, (_step(query, range(len(query.selectors)), "random deals", n_deals, seconds),))


def _step(query: Query, numbers: Iterable[int], how: str, n_rows: int | None, seconds: float | None) -> Step:
    """The step of a plan that answers the selectors with these numbers."""
    selectors = [query.selectors[at] for at in numbers]
    names = tuple(selector.name for selector in selectors)
    return Step(how, names, n_rows, seconds, tuple(selector.label or selector.name for selector in selectors))


def _parts(query: Query, terms: Terms) -> tuple[Part, ...] | None:
    """The parts of the exact answer; None if deals are sampled."""
    if terms.options.are_sampled:
        return None
    parts = exact_parts(query)
    seconds = None if parts is None else sum(part.seconds for part in parts)
    if terms.options.exact:
        if seconds is None:
            raise QueryError.at("exact", "there are too many hands to deal them all; narrow the ranges, or sample")
        if seconds > LONGEST_EXACT:
            message = f"it would take about {seconds / 86_400:,.0f} days on one core"
            raise QueryError.at("exact", f"{message}; narrow the ranges, or sample")
    return parts if seconds is not None and seconds <= terms.exact_seconds else None


def _exact_answer(query: Query, parts: Sequence[Part], known: Sequence[PartDone | None], words: Words) -> QueryAnswer:
    """The answer from what is known of each part. The values of a part that is not done are no fractions."""
    selected: dict[int, Selected] = {}
    for part, each in zip(parts, known, strict=True):
        for number, at in enumerate(part.selectors):
            selector = query.selectors[at]
            if each is None:
                selected[at] = unanswered(selector)
                continue
            distribution, times = each.results.distributions[number], each.results.times
            found = selected_of(selector, distribution, times, words, is_exact=True)
            selected[at] = found if each.is_done else without_fractions(found)
    in_order = tuple(selected[at] for at in range(len(query.selectors)))
    first = known[0]
    assert first is not None, "the first part has begun"
    is_complete = all(each is not None and each.is_done for each in known)
    game, deals = query.setting.game.code, first.results
    return QueryAnswer(game, EXACT, deals.counted, in_order, None, deals.deals, is_complete)


def _exact_so_far(
    query: Query, parts: Sequence[Part], words: Words, known: Sequence[PartDone | None]
) -> QueryAnswer | None:
    """The answer before all deals are looked at; None if no deal counts yet."""
    if known[0] is None or not known[0].results.counted:
        return None
    return _exact_answer(query, parts, known, words)
