"""The entry point of the language: the answer to a query."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

from cardspeak.cards import card_name, rank_name
from cardspeak.cluster.workers import Workers
from cardspeak.deals.answering.ask import answer
from cardspeak.deals.answering.result import QueryAnswer
from cardspeak.deals.answering.selected import plain_words
from cardspeak.deals.expressions.kinds import BOOLEAN, CARD, NUMBER, RANKS, Kind
from cardspeak.deals.language.reading import read_queries
from cardspeak.deals.language.scope import word_of
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


def pql_words(kind: Kind, value: Any) -> float | str:
    """A value in the words of PQL."""
    if kind.name.startswith("hand type"):
        return word_of(kind.labels[value])
    if kind == BOOLEAN:
        return str(kind.labels[value])
    if kind == CARD:
        return card_name(value)
    if kind == RANKS:
        return "".join(rank_name(rank) for rank in reversed(range(13)) if value >> rank & 1)
    if kind == NUMBER and isinstance(value, Fraction) and value.denominator > 1:
        return str(value)
    return plain_words(kind, value)
