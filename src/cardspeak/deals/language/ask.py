"""The entry point of the language: the answer to a query."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from cardspeak.cluster.workers import Workers
from cardspeak.deals.answering.ask import answer, explain
from cardspeak.deals.answering.plan import QueryPlan
from cardspeak.deals.answering.query import Query
from cardspeak.deals.answering.result import QueryAnswer
from cardspeak.deals.language.placing import placed
from cardspeak.deals.language.reading import read_queries
from cardspeak.deals.language.words import pql_words
from cardspeak.equities.question.terms import Terms, read_terms
from cardspeak.errors import QueryError
from cardspeak.games import Game, find_game
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
    """The answer to a question about deals, asked in PQL, the Poker Query Language.

    By default, the answer is exact if that takes at most a few seconds. Otherwise, deals are sampled until the standard
    error of each share and mean is at most 0.0003 of the range of its values, or until 4 million deals match `where`,
    or fewer if the question is slow to answer.

    Args:
        query: the query: `select ... from ... where ...`.
        exact: compute exactly, even if it takes days.
        samples: sample deals until this many match `where`, 1 to 1e12.
        precision: sample until the standard error of each share and mean is at most this part of the range of its
            values, 0.0000001 to 0.5.
        seconds: compute exactly if that takes at most this long on one core; otherwise sample for this long.
        seed: seed for the samples, an integer from 0 to `2**53`. By default, a random seed below `2**32` is used. The
            answer contains the seed. Unless `seconds` ends the sample, the same seed gives the same answer with any
            number of workers.
        workers: number of threads, or an executor with the interface of `concurrent.futures`. The default is one thread
            per core.
        progress: called from time to time with a `Progress`.
        checkpoint: path of a file that stores intermediate results. If a run is killed, repeating the call resumes it.

    Raises:
        QueryError: the text is not PQL or has more than one query; a word or a kind in it is wrong; or there is a deal
            in which an expression has no value, as when it divides by zero. The error has the column.
        CardspeakError: a range, the board, the dead cards, the game or an option is wrong, as in `equity`.

    >>> answer = pql("select count(winsHi(a)) as wins, avg(riverEquity(a)) from game='holdem', a='AsAh', b='KsKh'")
    >>> answer.method, answer["wins"].fraction
    ('exact', Fraction(9794, 11891))
    """
    check_report(progress)
    terms = read_terms(exact, samples, precision, seconds, seed, workers, None, progress, checkpoint)
    return answer_one(query, terms)


def pql_plan(
    query: str,
    *,
    exact: bool = False,
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
) -> QueryPlan:
    """How `pql` will answer a query with these options: what it will look at, and about how long that takes.

    No cards are dealt.

    Raises:
        CardspeakError: as in `pql`.

    >>> hands = "a='AhKh', b='QQ+,AKs', syntax='classic'"
    >>> plan = pql_plan(f"select avg(riverEquity(a)) as equity, histogram(handType(a, flop)) as hand from {hands}")
    >>> plan.method, [(step.selectors, step.rows) for step in plan.steps]
    ('exact', [(('equity',), 0), (('hand',), 4494)])
    """
    asked = _only(query)
    with placed(asked.columns):
        return explain(asked, read_terms(exact, samples, precision, seconds))


def answer_one(text: str, terms: Terms, find: Callable[[str], Game] = find_game) -> QueryAnswer:
    """The answer to the only query in a text; `find` finds its game. Raises the same errors as `pql`."""
    return _answer(_only(text, find), terms)


def _answer(query: Query, terms: Terms) -> QueryAnswer:
    with placed(query.columns):
        return answer(query, terms, pql_words)


def _only(text: str, find: Callable[[str], Game] = find_game) -> Query:
    """The only query in a text."""
    read = read_queries(text, find)
    if len(read) > 1:
        raise QueryError.at("query", f"it has {len(read)} queries; give one (pql_many takes several)")
    return read[0]


def pql_many(
    queries: str,
    *,
    exact: bool = False,
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    workers: Workers = None,
    progress: Report | None = None,
) -> Iterator[QueryAnswer]:
    """The answers to several queries in PQL, which are separated by semicolons, one after the other.

    All queries are read before the first is answered. The arguments are those of `pql`.

    Raises:
        CardspeakError: as in `pql`.

    >>> hands = "from a='AsAh', b='KsKh'"
    >>> answers = pql_many(f"select max(handType(a, river)) {hands}; select min(riverEquity(b)) {hands}")
    >>> [answer[0].value for answer in answers]
    ['straightflush', 0]
    """
    check_report(progress)
    terms = read_terms(exact, samples, precision, seconds, seed, workers, None, progress)
    return _answers(read_queries(queries), terms)


def _answers(queries: Sequence[Query], terms: Terms) -> Iterator[QueryAnswer]:
    for query in queries:
        yield _answer(query, terms)
