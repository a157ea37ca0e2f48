"""The hand rankings in slow, readable Python.

This package has three purposes: people can read it to learn the rules, functions that value a single hand use it, and
tests compare the compiled kernels with it. An order is a way to rank hands. Most files define one order or a few
related orders. `value.py` defines the value of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardspeak.rules.ace_to_five import ACE_TO_FIVE, ACE_TO_FIVE_JOKER, EIGHT_OR_BETTER
from cardspeak.rules.badugi import BADUGI, BADUGI_ACE_HIGH
from cardspeak.rules.deuce_to_seven import DEUCE_TO_SEVEN
from cardspeak.rules.high import HIGH, high_value
from cardspeak.rules.manila import MANILA
from cardspeak.rules.order import Order
from cardspeak.rules.points import FEWEST_POINTS, MOST_POINTS
from cardspeak.rules.short_deck import SHORT_DECK, SHORT_DECK_TRIPS
from cardspeak.rules.soko import SOKO
from cardspeak.rules.value import Strength, Value
from cardspeak.rules.wild import DEUCES_WILD, HIGH_BUG, HIGH_JOKER

ORDERS: Mapping[str, Order] = MappingProxyType(
    {
        order.name: order
        for order in (
            HIGH,
            SHORT_DECK,
            SHORT_DECK_TRIPS,
            MANILA,
            SOKO,
            ACE_TO_FIVE,
            ACE_TO_FIVE_JOKER,
            EIGHT_OR_BETTER,
            DEUCE_TO_SEVEN,
            BADUGI,
            BADUGI_ACE_HIGH,
            MOST_POINTS,
            FEWEST_POINTS,
            HIGH_JOKER,
            HIGH_BUG,
            DEUCES_WILD,
        )
    }
)
"""All orders, by name."""

__all__ = ["ORDERS", "Order", "Strength", "Value", "high_value"]
