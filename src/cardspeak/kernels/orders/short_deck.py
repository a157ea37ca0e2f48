"""The value of the best hand of five, six or seven cards out of 36: high on nine ranks, with another order of hands.

The deck starts with the six, and the ace also makes the lowest straight, up to the nine. A flush beats a full house. As
to three of a kind and straights there are two orders.
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
from cardspeak.kernels.orders.numbering import Numbering, numbering
from cardspeak.kernels.orders.order_loops import values_by_planes
from cardspeak.kernels.orders.rank_sets import five_in_a_row, number_of
from cardspeak.kernels.orders.rows import Columns, Rows
from cardspeak.kernels.orders.with_fixed import with_fixed_in_two_steps

SIX = 4  # the bit of the six in a plane
RANKS = ALL_RANKS >> SIX << SIX
DECK = RANKS, RANKS

PAIRS = ("high card", "one pair", "two pair")
FULL_HOUSES = ("full house", "flush", "four of a kind", "straight flush")
STRAIGHT_FIRST = numbering(9, 6, 6, (*PAIRS, "three of a kind", "straight", *FULL_HOUSES))
TRIPS_FIRST = numbering(9, 6, 6, (*PAIRS, "straight", "three of a kind", *FULL_HOUSES))


@inlined
def short_deck_tops(ranks: Lanes) -> Lanes:
    """The straights among these ranks: bit 4 for ace to nine, bit 5 for six to ten ... bit 9 for ten to ace.

    As in `high.straight_tops`, but the ace goes where the five would be.
    """
    return five_in_a_row(ranks << 1 | ranks >> (ACE - SIX) & 1 << SIX)


@inlined
def parts_from_six(best: BestFive, numbers: Numbering) -> Parts:
    """The parts of the value of the best five cards, see `high.parts_in`, with the six as the lowest rank, bit 0."""
    main, kickers, size, has_trips, has_straight, has_flush, is_full, has_quads = best
    shifted = main >> SIX, kickers >> SIX, size, has_trips, has_straight, has_flush, is_full, has_quads
    return parts_in(shifted, numbers)


@inlined
def short_deck_parts(hand: LanesBySuit, n_cards: int) -> Parts:
    """The parts of the value of the best five cards where a straight beats three of a kind."""
    clubs, diamonds, hearts, spades = hand
    sets = from_planes(clubs, diamonds, hearts, spades)
    return parts_from_six(best_five(sets, n_cards, short_deck_tops(straight_ranks(sets))), STRAIGHT_FIRST)


@inlined
def short_deck_trips_parts(hand: LanesBySuit, n_cards: int) -> Parts:
    """The same if three of a kind beats a straight: with three of a kind only a flush may have one."""
    clubs, diamonds, hearts, spades = hand
    sets = from_planes(clubs, diamonds, hearts, spades)
    _held, _pairs, trips, _quads, flush = sets
    tops = choose((trips != 0) & (flush == 0), 0, short_deck_tops(straight_ranks(sets)))
    return parts_from_six(best_five(sets, n_cards, tops), TRIPS_FIRST)


@inlined
def finished(parts: Parts) -> Lanes:
    """The value, 1405 less its place. Straights are left out as in `high.sets_before`."""
    first, kickers, taken = parts
    number, e = number_of(kickers, taken)
    return first + number - (e - 4) - choose(e == ACE - SIX, 1, 0)


@compiled
def short_deck_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Value hands of `n_cards` cards in planes into `out`; see `each`."""
    return values_in_two_steps(short_deck_parts, finished, planes, n_cards, DECK, out)


@compiled
def short_deck_of_cards(hands: Columns | Rows, out: tuple[Words]) -> int:
    """Value hands in rows or columns into `out`; see `each`."""
    return values_by_planes(short_deck_of_planes, hands, out)


@compiled
def short_deck_trips_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Value hands of `n_cards` cards in planes into `out`; see `each`."""
    return values_in_two_steps(short_deck_trips_parts, finished, planes, n_cards, DECK, out)


@compiled
def short_deck_trips_of_cards(hands: Columns | Rows, out: tuple[Words]) -> int:
    """Value hands in rows or columns into `out`; see `each`."""
    return values_by_planes(short_deck_trips_of_planes, hands, out)


@compiled
def short_deck_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """In place: `out[i]` is the value of the fixed cards with those of hand i; 0 where they share one."""
    with_fixed_in_two_steps(short_deck_parts, finished, fixed, planes, n_cards, out)


@compiled
def short_deck_trips_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """In place: `out[i]` is the value of the fixed cards with those of hand i; 0 where they share one."""
    with_fixed_in_two_steps(short_deck_trips_parts, finished, fixed, planes, n_cards, out)
