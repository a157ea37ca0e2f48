"""How many values each category of an order has.

The categories of an order are consecutive, so its values can be labelled without a hand for each of them. Tests compare
these numbers with the values of hands.

Source: counted. For the high order, they are those of Kevin Suffecool's evaluator,
http://suffe.cool/poker/evaluator.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_FROM_TWO_PAIR = {
    "two pair": 858,
    "three of a kind": 858,
    "straight": 10,
    "flush": 1277,
    "full house": 156,
    "four of a kind": 156,
    "straight flush": 10,
}
_HIGH = {"high card": 1277, "one pair": 2860} | _FROM_TWO_PAIR
_ACE_TO_FIVE = {
    "four of a kind": 156,
    "full house": 156,
    "three of a kind": 858,
    "two pair": 858,
    "one pair": 2860,
    "high card": 1287,
}
_BADUGI = {"one-card badugi": 13, "two-card badugi": 78, "three-card badugi": 286, "badugi": 715}

VALUES_OF_CATEGORIES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "high": _HIGH,
        "short-deck": {
            "high card": 120,
            "one pair": 504,
            "two pair": 252,
            "three of a kind": 252,
            "straight": 6,
            "full house": 72,
            "flush": 120,
            "four of a kind": 72,
            "straight flush": 6,
        },
        "short-deck-trips": {
            "high card": 120,
            "one pair": 504,
            "two pair": 252,
            "straight": 6,
            "three of a kind": 252,
            "full house": 72,
            "flush": 120,
            "four of a kind": 72,
            "straight flush": 6,
        },
        "manila": {
            "high card": 52,
            "one pair": 280,
            "two pair": 168,
            "three of a kind": 168,
            "straight": 4,
            "full house": 56,
            "flush": 52,
            "four of a kind": 56,
            "straight flush": 4,
        },
        "soko": {"high card": 1198, "one pair": 2816, "four straight": 123, "four flush": 9245} | _FROM_TWO_PAIR,
        "sixes-or-better": {"one pair": 1980} | _FROM_TWO_PAIR,
        "ace-to-five": _ACE_TO_FIVE,
        "ace-to-five-joker": _ACE_TO_FIVE,
        "eight-or-better": {"high card": 56},
        "deuce-to-seven": {
            "straight flush": 9,
            "four of a kind": 156,
            "full house": 156,
            "flush": 1278,
            "straight": 9,
            "three of a kind": 858,
            "two pair": 858,
            "one pair": 2860,
            "high card": 1278,
        },
        "badugi": _BADUGI,
        "badugi-ace-high": _BADUGI,
        "most-points": {"points": 50},
        "fewest-points": {"points": 50},
        "high-joker": _HIGH | {"five of a kind": 13},
        "high-bug": _HIGH | {"five of a kind": 1},
        "deuces-wild": {
            "high card": 784,
            "one pair": 1980,
            "two pair": 660,
            "three of a kind": 660,
            "straight": 9,
            "flush": 784,
            "full house": 132,
            "four of a kind": 132,
            "straight flush": 9,
            "five of a kind": 12,
        },
    }
)
"""The number of values of each category, from the worst category to the best, by the name of the order."""
