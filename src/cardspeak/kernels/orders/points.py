"""The values of the five cards with the most points, and of those with the fewest, in five to seven cards.

An ace counts one point, cards from two to ten count their rank, and face cards count nothing. So a card has at least t
points if its rank is from t to ten, where the ace has rank 1. A card with p points is counted at each of the thresholds
1 to p, so the sum of the counts is the sum of the points.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose, popcount
from cardspeak.kernels.orders.ace_to_five import ace_low
from cardspeak.kernels.orders.blocks import DECK, LanesBySuit
from cardspeak.kernels.orders.order_loops import values_at_once

MOST = 49  # points of T-T-T-T-9
TEN = 10
UP_TO_TEN = (1 << TEN) - 1  # ace to ten, with the ace as bit 0


@inlined
def n_with(hand: LanesBySuit, points: int) -> Lanes:
    """How many cards have at least this many points. In the planes, the ace is bit 0 and there are no face cards."""
    clubs, diamonds, hearts, spades = hand
    low = points - 1
    return popcount(clubs >> low) + popcount(diamonds >> low) + popcount(hearts >> low) + popcount(spades >> low)


@inlined
def up_to_ten(hand: LanesBySuit) -> LanesBySuit:
    """The planes without face cards, with the ace as bit 0."""
    clubs, diamonds, hearts, spades = hand
    return (
        ace_low(clubs) & UP_TO_TEN,
        ace_low(diamonds) & UP_TO_TEN,
        ace_low(hearts) & UP_TO_TEN,
        ace_low(spades) & UP_TO_TEN,
    )


@inlined
def at_most_five(n: Lanes) -> Lanes:
    """The number, but at most five."""
    return choose(n > 5, 5, n)


@inlined
def above(n: Lanes, n_extra: int) -> Lanes:
    """By how much the number exceeds `n_extra`, or 0."""
    return choose(n > n_extra, n - n_extra, 0)


@inlined
def most_points_value(hand: LanesBySuit, _n_cards: int) -> Lanes:
    """The points of the five cards with the most points, plus 1. At each threshold, at most five cards count."""
    cards = up_to_ten(hand)
    points = at_most_five(n_with(cards, 1)) + at_most_five(n_with(cards, 2)) + at_most_five(n_with(cards, 3))
    points += at_most_five(n_with(cards, 4)) + at_most_five(n_with(cards, 5)) + at_most_five(n_with(cards, 6))
    points += at_most_five(n_with(cards, 7)) + at_most_five(n_with(cards, 8)) + at_most_five(n_with(cards, 9))
    return points + at_most_five(n_with(cards, TEN)) + 1


@inlined
def fewest_points_value(hand: LanesBySuit, n_cards: int) -> Lanes:
    """50 minus the points of the five cards with the fewest points.

    The cards left out are those with the most points. So at each threshold, the number of cards left out is subtracted
    from the count, down to 0.
    """
    cards, out = up_to_ten(hand), n_cards - 5
    points = above(n_with(cards, 1), out) + above(n_with(cards, 2), out) + above(n_with(cards, 3), out)
    points += above(n_with(cards, 4), out) + above(n_with(cards, 5), out) + above(n_with(cards, 6), out)
    points += above(n_with(cards, 7), out) + above(n_with(cards, 8), out) + above(n_with(cards, 9), out)
    return MOST + 1 - (points + above(n_with(cards, TEN), out))


@compiled
def most_points_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_at_once(most_points_value, planes, n_cards, DECK, out)


@compiled
def fewest_points_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_at_once(fewest_points_value, planes, n_cards, DECK, out)
