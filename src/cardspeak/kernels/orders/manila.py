"""The value of the best Manila hand in five, six or seven cards: as in `short_deck`, but with eight ranks.

The deck of 32 cards starts with the seven. The ace is always high, so there are four straights: jack high to ace high.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes
from cardspeak.kernels.orders.blocks import LanesBySuit, values_in_two_steps
from cardspeak.kernels.orders.high import ALL_RANKS, Parts, best_five, from_planes, parts_in, straight_ranks
from cardspeak.kernels.orders.numbering import fifth_ranks, numbering
from cardspeak.kernels.orders.rank_sets import five_in_a_row, number_of_five
from cardspeak.kernels.orders.short_deck import FULL_HOUSES, PAIRS

SEVEN = 5  # the bit of the seven in a plane
RANKS = ALL_RANKS >> SEVEN << SEVEN
DECK = RANKS, RANKS
NUMBERS = numbering(8, 4, 4, (*PAIRS, "three of a kind", "straight", *FULL_HOUSES))
FIFTH = fifth_ranks(n_ranks=8, has_wheel=False)


@inlined
def manila_parts(hand: LanesBySuit, n_cards: int) -> Parts:
    """The parts of the value of the best five cards, as in `high.parts_in`, with the seven as the lowest rank, bit 0.

    The lowest straight, seven to jack, is bit 5 of the straights, and bit 0 after the shift.
    """
    clubs, diamonds, hearts, spades = hand
    sets = from_planes(clubs, diamonds, hearts, spades)
    best = best_five(sets, n_cards, five_in_a_row(straight_ranks(sets)))
    main, kickers, trips, straight, flush, full, quads = best
    shifted = main >> SEVEN, kickers >> SEVEN, trips, straight, flush, full, quads
    return parts_in(shifted, NUMBERS)


@inlined
def finished(parts: Parts) -> Lanes:
    """The value: 841 - place."""
    first, kickers = parts
    return first + number_of_five(kickers, FIFTH)


@compiled
def manila_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(manila_parts, finished, planes, n_cards, DECK, out)
