"""Deuce-to-seven low: the worst high hand wins. Aces are high, and straights and flushes count against a hand.

The best hand is 7-5-4-3-2 in more than one suit, called "number one". The ace is always high, so A-2-3-4-5 is not a
straight: it is an ace-high hand, or a flush if all five cards are of one suit.

Source: https://en.wikipedia.org/wiki/List_of_poker_hands#Deuce-to-seven_low; Robert's Rules of Poker, Lowball.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cardspeak.cards import RANKS, Card
from cardspeak.rules.ace_to_five import low_name
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.high import CATEGORIES, STANDARD, best_high, high_strength
from cardspeak.rules.order import Order
from cardspeak.rules.places import HAND_SIZE, Ranking, low_places, low_strength, placed
from cardspeak.rules.value import Strength, Value

ACE_HIGH = Ranking("deuce-to-seven", CATEGORIES, STANDARD.ranks, ladder=STANDARD.ranks)
"""The high hands, except that the wheel is not a straight."""

NUMBERS = ("one", "two", "three", "four")
"""The numbers that players use as names for the seven-high hands: 7-5-4-3-2, 7-6-4-3-2, 7-6-5-3-2 and 7-6-5-4-2."""


def deuce_to_seven_value(cards: Sequence[Card]) -> Value:
    """The value of the lowest five-card hand among the cards, or of all cards if there are fewer than five.

    >>> from cardspeak.cards import parse_cards
    >>> deuce_to_seven_value(parse_cards("7s 5d 4h 3c 2d"))
    <Value 7-5-4-3-2 low, number one (7s 5d 4h 3c 2d), place 1 of 7,462>
    >>> deuce_to_seven_value(parse_cards("6s 5d 4h 3c 2d")).name
    'Straight, six high'
    """
    size = min(len(cards), HAND_SIZE)
    best = min(combinations(sorted_cards(cards), size), key=_strength)
    category, *ranks = strength = _strength(best)
    places = low_places(ACE_HIGH, size)
    place = places[low_strength(strength, size)]
    name = low_name(CATEGORIES[category], ranks, RANKS)
    if size == HAND_SIZE and place <= len(NUMBERS):
        name = f"{name}, number {NUMBERS[place - 1]}"
    _, in_order = best_high(best, ACE_HIGH)
    return placed(ACE_HIGH.order, CATEGORIES[category], name, in_order, low_strength(strength, size), places)


def _strength(cards: Sequence[Card]) -> Strength:
    """The sort key of up to five cards: their strength as a high hand. Smaller is better."""
    return high_strength(*best_high(cards, ACE_HIGH), ACE_HIGH)


DEUCE_TO_SEVEN = Order(
    name="deuce-to-seven",
    value=deuce_to_seven_value,
    places=7462,
    rule="the worst high hand, aces high; straights and flushes count against it, and A-2-3-4-5 is not a straight",
    source="https://en.wikipedia.org/wiki/List_of_poker_hands#Deuce-to-seven_low",
    is_low=True,
)
