"""The value of the best short-deck hand in five, six or seven cards: as in `high`, but with nine ranks.

The deck of 36 cards starts with the six, and A-6-7-8-9 is the lowest straight. A flush beats a full house. There are
two orders. In one of them, a straight beats three of a kind. In the other order, three of a kind beats a straight.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Planes, RanksBySuit, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose
from cardspeak.kernels.orders.blocks import LanesBySuit, values_in_two_steps
from cardspeak.kernels.orders.high import (
    ACE,
    ALL_RANKS,
    BestFive,
    Parts,
    best_five,
    from_planes,
    parts_in,
    straight_ranks,
)
from cardspeak.kernels.orders.numbering import Numbering, fifth_ranks, numbering
from cardspeak.kernels.orders.rank_sets import five_in_a_row, number_of_five
from cardspeak.kernels.orders.with_fixed import with_fixed_in_two_steps

SIX = 4  # the bit of the six in a plane
RANKS = ALL_RANKS >> SIX << SIX
DECK = RANKS, RANKS

PAIRS = ("high card", "one pair", "two pair")
FULL_HOUSES = ("full house", "flush", "four of a kind", "straight flush")
STRAIGHT_FIRST = numbering(9, 6, 6, (*PAIRS, "three of a kind", "straight", *FULL_HOUSES))
TRIPS_FIRST = numbering(9, 6, 6, (*PAIRS, "straight", "three of a kind", *FULL_HOUSES))
FIFTH = fifth_ranks(n_ranks=9, has_wheel=True)


@inlined
def short_deck_tops(ranks: Lanes) -> Lanes:
    """The straights in these ranks: bit 4 for ace to nine, bit 5 for six to ten ... bit 9 for ten to ace.

    This works as in `high.straight_tops`, except that the copy of the ace takes the place of the five.
    """
    return five_in_a_row(ranks << 1 | ranks >> (ACE - SIX) & 1 << SIX)


@inlined
def parts_from_six(best: BestFive, numbers: Numbering) -> Parts:
    """The parts of the value of the best five cards, as in `high.parts_in`, with the six as the lowest rank, bit 0."""
    main, kickers, trips, straight, flush, full, quads = best
    shifted = main >> SIX, kickers >> SIX, trips, straight, flush, full, quads
    return parts_in(shifted, numbers)


@inlined
def short_deck_parts(hand: LanesBySuit, n_cards: int) -> Parts:
    """The parts of the value of the best five cards, if a straight beats three of a kind."""
    clubs, diamonds, hearts, spades = hand
    sets = from_planes(clubs, diamonds, hearts, spades)
    return parts_from_six(best_five(sets, n_cards, short_deck_tops(straight_ranks(sets))), STRAIGHT_FIRST)


@inlined
def short_deck_trips_parts(hand: LanesBySuit, n_cards: int) -> Parts:
    """The same as `short_deck_parts`, except that three of a kind beats a straight.

    If the hand has three of a kind, only straight flushes are considered, not straights.
    """
    clubs, diamonds, hearts, spades = hand
    sets = from_planes(clubs, diamonds, hearts, spades)
    _held, _pairs, trips, _quads, flush, _n_suited = sets
    tops = choose(choose(flush != 0, 0, trips) != 0, 0, short_deck_tops(straight_ranks(sets)))
    return parts_from_six(best_five(sets, n_cards, tops), TRIPS_FIRST)


@inlined
def finished(parts: Parts) -> Lanes:
    """The value: 1405 - place."""
    first, kickers = parts
    return first + number_of_five(kickers, FIFTH)


@compiled
def short_deck_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(short_deck_parts, finished, planes, n_cards, DECK, out)


@compiled
def short_deck_trips_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(short_deck_trips_parts, finished, planes, n_cards, DECK, out)


@compiled
def short_deck_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """Write to `out[i]` the value of hand i with the fixed cards added, or 0 if they share a card."""
    with_fixed_in_two_steps(short_deck_parts, finished, fixed, planes, n_cards, out)


@compiled
def short_deck_trips_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """Write to `out[i]` the value of hand i with the fixed cards added, or 0 if they share a card."""
    with_fixed_in_two_steps(short_deck_trips_parts, finished, fixed, planes, n_cards, out)
