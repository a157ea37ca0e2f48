"""The entry point of the language: the answer to a query."""

from __future__ import annotations

import os

from cardspeak.cluster.workers import Workers
from cardspeak.deals.answering.ask import answer
from cardspeak.deals.answering.result import QueryAnswer
from cardspeak.deals.language.reading import read_queries
from cardspeak.deals.language.words import pql_words
from cardspeak.equities.ask import read_terms
from cardspeak.progress import Report, check_report


def pql(
    query: str,
    *,
    exact: bool = False,
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    workers: Workers = None,
    progress: Report | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> QueryAnswer:
    """The answer to a query in PQL, the Poker Query Language.

    >>> answer = pql("select count(winsHi(a)) as wins, avg(riverEquity(a)) from game='holdem', a='AsAh', b='KsKh'")
    >>> answer.method, answer["wins"].fraction
    ('exact', Fraction(704429, 856152))
    """
    check_report(progress)
    terms = read_terms(exact, samples, precision, seconds, seed, workers, None, progress, checkpoint)
    (read,) = read_queries(query)
    return answer(read, terms, pql_words)
