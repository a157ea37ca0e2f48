"""Short deck: the high order with 36 cards, six to ace. A flush beats a full house, because it is rarer.

The ace also counts below the six, so A-6-7-8-9 is the lowest straight. Card rooms rank three of a kind differently. In
most card rooms, a straight beats three of a kind, as in hold'em; in some, three of a kind beats a straight. Each
version is a separate order here.

Source: https://en.wikipedia.org/wiki/Six-plus_hold_%27em, which has both rankings.
"""

from __future__ import annotations

from functools import partial

from cardspeak.cards import DECKS, RANKS
from cardspeak.rules.counts import ACE
from cardspeak.rules.high import high_value
from cardspeak.rules.order import Order
from cardspeak.rules.places import Ranking

LOWEST = RANKS.index("6")
SHORT_RANKS = tuple(range(LOWEST, len(RANKS)))
SHORT_LADDER = (ACE, *SHORT_RANKS)
SOURCE = "https://en.wikipedia.org/wiki/Six-plus_hold_%27em"

FLUSH_FIRST = Ranking(
    order="short-deck",
    categories=(
        "high card",
        "one pair",
        "two pair",
        "three of a kind",
        "straight",
        "full house",
        "flush",
        "four of a kind",
        "straight flush",
    ),
    ranks=SHORT_RANKS,
    ladder=SHORT_LADDER,
)
TRIPS_FIRST = Ranking(
    order="short-deck-trips",
    categories=(
        "high card",
        "one pair",
        "two pair",
        "straight",
        "three of a kind",
        "full house",
        "flush",
        "four of a kind",
        "straight flush",
    ),
    ranks=SHORT_RANKS,
    ladder=SHORT_LADDER,
)


def _order(ranking: Ranking, rule: str) -> Order:
    """The order with this ranking."""
    return Order(
        name=ranking.order,
        value=partial(high_value, ranking=ranking),
        places=1404,
        rule=rule,
        source=SOURCE,
        deck=DECKS["short"],
    )


SHORT_DECK = _order(
    FLUSH_FIRST, "like high, with cards from the six up: a flush beats a full house, and A-6-7-8-9 is a straight"
)
SHORT_DECK_TRIPS = _order(TRIPS_FIRST, "like short-deck, but three of a kind beats a straight")
