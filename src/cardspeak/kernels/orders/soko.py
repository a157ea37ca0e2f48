"""The value of the best Soko hand in five, six or seven cards: as in `high`, with two more categories.

These are the four straight (four consecutive ranks) and the four flush (four cards of one suit).

First, the hand gets its value as a high hand. From two pair up, this value is only raised by a constant, `RAISE`. Below
two pair, the hand has at most one pair, no straight and no flush. It can be a four flush or a four straight. If it is
neither, its value as a high hand is lowered by the number of lower values in `MISSING`, which do not occur in Soko.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from itertools import combinations

import numpy as np

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.orders.blocks import DECK, LanesBySuit, values_in_two_steps
from cardspeak.kernels.orders.high import ACE, Parts, dense_parts, finished, from_planes

N_RANKS = 13
RUNS = np.array([0b111 | 1 << ACE, *(0b1111 << low for low in range(N_RANKS - 3))], np.int64)
"""The sets of four consecutive ranks, from A-2-3-4 to J-Q-K-A."""
STRAIGHTS = frozenset((*(0b11111 << low for low in range(N_RANKS - 4)), 0b1111 | 1 << ACE))


def _sets_of(size: int) -> list[int]:
    """All sets of this many ranks, the lowest hand first."""
    return sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(N_RANKS), size))


def _has_run(ranks: int) -> bool:
    return any(ranks & run == run for run in RUNS.tolist())


_NO_PAIRS = [ranks for ranks in _sets_of(5) if ranks not in STRAIGHTS]
_PAIRS = [1 << pair | kickers for pair in range(N_RANKS) for kickers in _sets_of(3) if not kickers >> pair & 1]
_UNTIL_TWO_PAIR = [*_NO_PAIRS, *_PAIRS]
"""The ranks of each hand that is a high card or one pair, worst first.

The hand at index i has the value i + 1 as a high hand.
"""

MISSING = np.array([at + 1 for at, ranks in enumerate(_UNTIL_TWO_PAIR) if _has_run(ranks)], np.uint16)
"""The values as a high hand that do not occur in Soko, because the hand is a four straight."""

N_HIGH = len(_UNTIL_TWO_PAIR)
N_UNTIL_PAIR = N_HIGH - len(MISSING)


def _run_values() -> Words:
    """The value of a four straight, by its index in `RUNS`, then by the rank of its kicker."""
    values, value = np.zeros((len(RUNS), N_RANKS), np.uint16), N_UNTIL_PAIR
    for low, run in enumerate(RUNS.tolist()):
        for kicker in range(N_RANKS):
            if run | 1 << kicker not in STRAIGHTS:
                value += 1
                values[low, kicker] = value
    return values


RUN_VALUES = _run_values()
N_UNTIL_RUN = int(RUN_VALUES.max())


def _flush_values() -> Words:
    """The value of a four flush, by its set of ranks, then by the rank of its kicker."""
    values, value = np.zeros((1 << N_RANKS, N_RANKS), np.uint16), N_UNTIL_RUN
    for ranks in _sets_of(4):
        for kicker in range(N_RANKS):
            if ranks | 1 << kicker not in STRAIGHTS:
                value += 1
                values[ranks, kicker] = value
    return values


FLUSH_VALUES = _flush_values()
N_UNTIL_FLUSH = int(FLUSH_VALUES.max())
RAISE = N_UNTIL_FLUSH - N_HIGH
"""The difference between the values of a hand with two pair or better in Soko and as a high hand."""


@inlined
def high_parts(hand: LanesBySuit, n_cards: int) -> Parts:
    """The parts of the value as a high hand."""
    clubs, diamonds, hearts, spades = hand
    return dense_parts(from_planes(clubs, diamonds, hearts, spades), n_cards)


@inlined
def highest_rank(ranks: int) -> int:
    """The index of the highest rank of a set that is not empty."""
    rank = 0
    while ranks >> rank > 1:
        rank += 1
    return rank


@inlined
def has_four(suit: int) -> bool:
    """Whether a suit of at most four cards has four: after three have been dropped, one is left."""
    suit &= suit - 1
    suit &= suit - 1
    return suit & (suit - 1) != 0


@inlined
def value_below_two_pair(value: int, clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The value in Soko of a hand whose value as a high hand, `value`, is that of a high card or one pair."""
    held = clubs | diamonds | hearts | spades
    suit = clubs if has_four(clubs) else diamonds if has_four(diamonds) else hearts if has_four(hearts) else spades
    if has_four(suit):
        others = (0 if suit == clubs else clubs) | (0 if suit == diamonds else diamonds)
        others |= (0 if suit == hearts else hearts) | (0 if suit == spades else spades)
        return FLUSH_VALUES[suit, highest_rank(others)]
    bits = held << 1 | held >> ACE
    runs = bits & bits >> 1 & bits >> 2 & bits >> 3
    if runs:
        low = highest_rank(runs)  # bit 0 for A-2-3-4, bit 1 for 2-3-4-5 and so on
        run = RUNS[low]
        twice = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
        return RUN_VALUES[low, highest_rank(held & ~run | twice)]
    return value - int(np.searchsorted(MISSING, value))


@compiled
def soko_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    stop = values_in_two_steps(high_parts, finished, planes, n_cards, DECK, out)
    if stop >= 0:
        return stop
    clubs, diamonds, hearts, spades = planes
    values = out[0]
    for i in range(len(values)):
        value = int(values[i])
        if value > N_HIGH:
            values[i] = value + RAISE
        else:
            values[i] = value_below_two_pair(value, int(clubs[i]), int(diamonds[i]), int(hearts[i]), int(spades[i]))
    return -1
