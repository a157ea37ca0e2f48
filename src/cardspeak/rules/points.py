"""Points: the points of five cards are added, and the highest or the lowest total wins.

An ace counts one point, cards from two to ten count their rank, and jacks, queens and kings count nothing. If the
most points win, the best hand is T-T-T-T-9 with 49 points. If the fewest win, it is any five face cards, which have no
points. Hands with the same number of points tie.

Source: BARGE Rulebook, https://ts4z.github.io/barge-rulebook/, Dramaha 49 and Dramaha Zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from cardspeak.cards import RANKS, Card, rank_of
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.order import Order
from cardspeak.rules.places import HAND_SIZE, numbered, placed
from cardspeak.rules.value import Strength, Value

POINT_RANKS = "JQKA23456789T"
"""The ranks from the fewest points to the most; jacks, queens and kings have none."""

SUITS_OF_A_RANK = 4


def points_of(card: Card) -> int:
    """The points of a card, 0 to 10.

    >>> from cardspeak.cards import parse_cards
    >>> [points_of(card) for card in parse_cards("As 2s Ts Js Qs Ks")]
    [1, 2, 10, 0, 0, 0]
    """
    return max(0, POINT_RANKS.index(RANKS[rank_of(card)]) - 2)


def most_points_value(cards: Sequence[Card]) -> Value:
    """The value of the five cards with the most points, or of all cards if there are fewer than five.

    >>> from cardspeak.cards import parse_cards
    >>> most_points_value(parse_cards("Ts Th Td 9c As"))
    <Value 40 points (Ts Th Td 9c As), place 10 of 50>
    """
    return _value(cards, "most-points", is_low=False)


def fewest_points_value(cards: Sequence[Card]) -> Value:
    """The value of the five cards with the fewest points, or of all cards if there are fewer than five.

    >>> from cardspeak.cards import parse_cards
    >>> fewest_points_value(parse_cards("Ks Kh Qd As 2c"))
    <Value 3 points (2c As Ks Kh Qd), place 4 of 50>
    """
    return _value(cards, "fewest-points", is_low=True)


def _value(cards: Sequence[Card], order: str, *, is_low: bool) -> Value:
    by_points = sorted(sorted_cards(cards), key=points_of, reverse=True)
    best = by_points[-HAND_SIZE:] if is_low else by_points[:HAND_SIZE]
    points = sum(points_of(card) for card in best)
    name = "1 point" if points == 1 else f"{points} points"
    strength = _strength(points, len(best), is_low=is_low)
    return placed(order, "points", name, best, strength, points_places(len(best), is_low=is_low))


def _strength(points: int, n_cards: int, *, is_low: bool) -> Strength:
    """The sort key. If the fewest points win, a hand with fewer cards is worse, because each card can add points."""
    return (n_cards - HAND_SIZE, -points) if is_low else (points,)


@cache
def points_places(n_cards: int, *, is_low: bool) -> Mapping[Strength, int]:
    """The place of each total that `n_cards` cards, 1 to 5, can have: 0 to 10 points a card, with only four tens.

    >>> [len(points_places(n_cards, is_low=False)) for n_cards in range(1, 6)]
    [11, 21, 31, 41, 50]
    """
    most = 10 * n_cards - max(0, n_cards - SUITS_OF_A_RANK)
    return numbered(_strength(points, n_cards, is_low=is_low) for points in range(most + 1))


def _order(name: str, value: Callable[[Sequence[Card]], Value], section: str, *, is_low: bool) -> Order:
    """The order in which the most points win, or the fewest."""
    return Order(
        name=name,
        value=value,
        places=50,
        rule=f"the {name.replace('-', ' ')}; aces count 1, twos to tens their rank, and face cards 0",
        source=f"BARGE Rulebook, https://ts4z.github.io/barge-rulebook/, {section}",
        ranks=POINT_RANKS,
        is_low=is_low,
    )


MOST_POINTS = _order("most-points", most_points_value, "Dramaha 49", is_low=False)
FEWEST_POINTS = _order("fewest-points", fewest_points_value, "Dramaha Zero", is_low=True)
