"""Values in the words of PQL."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cardspeak.cards import RANKS as RANK_NAMES
from cardspeak.cards import card_name
from cardspeak.deals.answering.selected import plain_words
from cardspeak.deals.expressions.kinds import BOOLEAN, CARD, NUMBER, RANKS, Kind
from cardspeak.deals.facts.flop import FLOP_CATEGORY
from cardspeak.deals.language.scope import FLOP_WORDS, word_of

KEYS = ("game", "syntax", "board", "dead")
"""The keys of a query that are not players."""
KEYWORDS = ("select", "from", "where", "as", "and", "or", "not", "in", "case", "when", "then", "else", "end")
"""The words of the grammar; a test compares them with it."""


def pql_words(kind: Kind, value: Any) -> float | str:
    """A value in the words of PQL.

    >>> from cardspeak.deals.expressions.kinds import RANK
    >>> pql_words(RANK, 8), pql_words(RANKS, 0b1_0001), pql_words(NUMBER, Fraction(1, 2))
    ('T', '62', '1/2')
    """
    if kind.name.startswith("hand type"):
        return word_of(kind.labels[value])
    if kind == FLOP_CATEGORY:
        return FLOP_WORDS[value]
    if kind == BOOLEAN:
        return str(kind.labels[value])
    if kind == CARD:
        return card_name(value)
    if kind == RANKS:
        return "".join(RANK_NAMES[rank] for rank in reversed(range(13)) if value >> rank & 1)
    if kind == NUMBER and isinstance(value, Fraction) and value.denominator > 1:
        return str(value)
    return plain_words(kind, value)
