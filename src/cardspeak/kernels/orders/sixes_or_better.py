"""The value of the best high hand in five, six or seven cards if it is a pair of sixes or better, else 0."""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose
from cardspeak.kernels.orders import high
from cardspeak.kernels.orders.blocks import DECK, LanesBySuit, values_in_two_steps

FIVES = 1277 + 4 * 220
"""The value of the best pair of fives as a high hand: 1,277 high cards and four pairs with 220 sets of kickers each."""


@inlined
def sixes_or_better_parts(hand: LanesBySuit, n_cards: int) -> high.Parts:
    """The parts of the value as a high hand."""
    clubs, diamonds, hearts, spades = hand
    return high.dense_parts(high.from_planes(clubs, diamonds, hearts, spades), n_cards)


@inlined
def finished(parts: high.Parts) -> Lanes:
    """The value: 5306 - place, or 0 for a hand that does not qualify."""
    value = high.finished(parts)
    return choose(value > FIVES, value - FIVES, 0)


@compiled
def sixes_or_better_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(sixes_or_better_parts, finished, planes, n_cards, DECK, out)
