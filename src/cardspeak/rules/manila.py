"""Manila: the high order with 32 cards, seven to ace. A flush beats a full house, and the ace is always high.

A-7-8-9-T is therefore not a straight: there are only four straights, from jack high to ace high.

Source: https://poker.com/game/holdem-poker-games/manila/.
"""

from __future__ import annotations

from functools import partial

from cardspeak.cards import DECKS, RANKS
from cardspeak.rules.high import high_value
from cardspeak.rules.order import Order
from cardspeak.rules.places import Ranking
from cardspeak.rules.short_deck import FLUSH_FIRST

MANILA_RANKS = tuple(range(RANKS.index("7"), len(RANKS)))
MANILA_RANKING = Ranking("manila", FLUSH_FIRST.categories, MANILA_RANKS, ladder=MANILA_RANKS)

MANILA = Order(
    name="manila",
    value=partial(high_value, ranking=MANILA_RANKING),
    places=840,
    rule="like high, with cards from the seven up: a flush beats a full house, and the ace is never low",
    source="https://poker.com/game/holdem-poker-games/manila/",
    deck=DECKS["manila"],
)
