"""The entry point: the answer to a question about deals."""

from __future__ import annotations

from functools import partial
from typing import Literal

from cardspeak.cluster.slices import run_slices
from cardspeak.deals.answering.distribution import Distribution, error_of_mean
from cardspeak.deals.answering.query import Query
from cardspeak.deals.answering.result import QueryAnswer
from cardspeak.deals.answering.selected import Words, plain_words, selected_of
from cardspeak.deals.answering.work import EveryDealWork, Found, RandomWork
from cardspeak.deals.dealing.every import EveryDeal, TooManyError
from cardspeak.deals.dealing.needed import Needed, needed_for
from cardspeak.deals.dealing.sampled import MOST_AT_ONCE, RandomDeals
from cardspeak.equities.question.options import USUAL_PRECISION
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import EXACT, SAMPLED
from cardspeak.errors import QueryError
from cardspeak.progress import Reporter

ROW_SECONDS = 20e-9
"""About how long it takes to list a row."""
FIRST_ROUND, GROWTH, MARGIN = 2, 4, 1.02
MOST_DEALS = 4_000_000
"""The number of deals after which a sample ends, if neither its size nor its precision is given."""
SAMPLE_SECONDS = 3.0
MOST_SLICES = 1 << 20
MOST_LOOKED_AT = 1 << 22
"""How many deals a slice looks at, if few pass `where`."""


def answer(query: Query, terms: Terms, words: Words = plain_words) -> QueryAnswer:
    """The answer to a question: exact if that is asked for or fast enough, otherwise from random deals.

    Raises:
        QueryError: the question has no answer.
        EquityError: the hands cannot all be dealt, or an exact answer is not feasible.
    """
    needed = needed_for(query.nodes)
    every = None if terms.options.are_sampled else every_deal_of(query, needed)
    if terms.options.exact and every is None:
        raise QueryError.at("exact", "there are too many hands to deal them all; narrow the ranges, or sample")
    if every is not None and seconds_for(every, needed) <= terms.exact_seconds:
        return _exactly(query, every, terms, words)
    return _sampled(query, needed, terms, words)


def every_deal_of(query: Query, needed: Needed) -> EveryDeal | None:
    """All deals of the question; None if there are too many hands."""
    try:
        return EveryDeal(query.setting, needed)
    except TooManyError:
        return None


def seconds_for(every: EveryDeal, needed: Needed) -> float:
    """About how long an exact answer takes on one core, in seconds."""
    return every.n_rows * ROW_SECONDS + needed.seconds_for(every.n_rows, every.n_boards)


def _exactly(query: Query, every: EveryDeal, terms: Terms, words: Words) -> QueryAnswer:
    found = Found(query)
    reporter = Reporter(terms.progress, "every deal")
    run_slices(
        EveryDealWork(query, every),
        every.n_slices,
        found,
        terms.workers,
        after_each=partial(_tell, reporter, found, every.n_slices),
    )
    reporter.finish()
    return _answer(query, found, words, every.factor, None)


def _sampled(query: Query, needed: Needed, terms: Terms, words: Words) -> QueryAnswer:
    options = terms.options
    per_deal = ROW_SECONDS + needed.seconds
    at_once = min(MOST_AT_ONCE, max(512, int(0.03 / per_deal)))
    wanted = max(64, min(1 << 17, int(0.05 / per_deal)))
    most = options.samples or (MOST_DEALS if options.precision is None else 10**12)
    if options.samples is None and options.precision is None and options.seconds is None:
        most = max(10_000, min(most, int(SAMPLE_SECONDS / per_deal)))
    work = RandomWork(query, RandomDeals(query.setting, terms.seed), wanted, most, at_once, MOST_LOOKED_AT)
    return _run_sample(work, most, terms, words)


def _run_sample(work: RandomWork, most: int, terms: Terms, words: Words) -> QueryAnswer:
    """Deal until there are enough deals, or the precision is reached, or the time is up."""
    query, options = work.query, terms.options
    found = Found(query)
    reporter = Reporter(terms.progress, "random deals")
    last = min(-(-most // work.wanted), MOST_SLICES)
    end = last if options.samples is not None or options.seconds is not None else min(FIRST_ROUND, last)
    while run_slices(
        work,
        end,
        found,
        terms.workers,
        seconds=options.seconds,
        after_each=partial(_tell, reporter, found, end),
    ):
        if end >= last:
            break
        ratio = (_error(found) / (options.precision or USUAL_PRECISION)) ** 2
        if ratio <= 1:
            break
        end = min(int(end * min(ratio * MARGIN, GROWTH)) + 1, last)
    reporter.finish()
    return _answer(query, found, words, 1, terms.seed)


def _tell(reporter: Reporter, found: Found, end: int) -> None:
    """Report the share of the slices that are done."""
    reporter.update(found.n_done / end)


def _error(found: Found) -> float:
    """The largest standard error, in parts of the difference between the least and the greatest value."""
    errors = [0.0]
    for at, selector in enumerate(found.query.selectors):
        distribution = found.distribution(at)
        if selector.kind in ("count", "avg") and distribution.total:
            errors.append(_relative_error(distribution))
    return max(errors)


def _relative_error(distribution: Distribution) -> float:
    if not distribution.values.kind.is_number:
        return error_of_mean(distribution)
    floats = distribution.values.floats()
    spread = float(floats.max() - floats.min())
    return error_of_mean(distribution) / spread if spread else 0.0


def _answer(query: Query, found: Found, words: Words, factor: int, seed: int | None) -> QueryAnswer:
    selected = tuple(
        selected_of(selector, found.distribution(at), factor, words, is_exact=seed is None)
        for at, selector in enumerate(query.selectors)
    )
    method: Literal["exact", "sampled"] = EXACT if seed is None else SAMPLED
    return QueryAnswer(query.setting.game.code, method, found.counted * factor, selected, seed, found.deals * factor)
