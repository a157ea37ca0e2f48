"""High hands with a qualifier: only a pair of sixes or better counts, as in Archie.

Source: BARGE Rulebook, https://ts4z.github.io/barge-rulebook/, Archie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from cardspeak.cards import RANKS, Card, card_name
from cardspeak.rules.high import CATEGORIES, STANDARD, best_high, high_name, high_strength
from cardspeak.rules.order import Order
from cardspeak.rules.places import HAND_SIZE, numbered, strengths
from cardspeak.rules.value import Strength, Value

LEAST: Strength = (CATEGORIES.index("one pair"), RANKS.index("6"))
"""The category and the rank of a pair of sixes. A hand qualifies if its strength is not less."""


def sixes_or_better_value(cards: Sequence[Card]) -> Value | None:
    """The value of the best high hand among the cards, or None if it is worse than a pair of sixes.

    >>> from cardspeak.cards import parse_cards
    >>> sixes_or_better_value(parse_cards("6s 6h 4d 3c 2s"))
    <Value One pair, sixes (6s 6h 4d 3c 2s), place 5,305 of 5,305>
    >>> sixes_or_better_value(parse_cards("5s 5h As Kd Qc"))
    """
    category, best = best_high(cards)
    strength = high_strength(category, best)
    if strength < LEAST:
        return None
    places = _places(min(len(cards), HAND_SIZE))
    names = tuple(card_name(card) for card in best)
    return Value(
        "sixes-or-better", CATEGORIES[category], high_name(strength), names, places[strength], len(places), strength
    )


@cache
def _places(n_cards: int) -> Mapping[Strength, int]:
    """The place of each hand of `n_cards` cards that qualifies, by strength; 1 is the best."""
    return numbered(strength for strength in strengths(STANDARD, n_cards) if strength >= LEAST)


SIXES_OR_BETTER = Order(
    name="sixes-or-better",
    value=sixes_or_better_value,
    places=5305,
    rule="like high, but only a pair of sixes or a better hand qualifies",
    source="BARGE Rulebook, https://ts4z.github.io/barge-rulebook/, Archie",
    has_qualifier=True,
)
