"""The value of the best badugi in one to five cards.

A badugi is a set of up to four cards with different suits and different ranks. A badugi with more cards is better.
Between badugis with the same number of cards, lower cards are better. Sets of ranks are as in `ace_to_five` if the ace
is low, and as in `high` if it is high.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from itertools import accumulate
from math import comb

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose, larger, popcount
from cardspeak.kernels.orders.ace_to_five import ace_low
from cardspeak.kernels.orders.blocks import DECK, LanesBySuit
from cardspeak.kernels.orders.high import ALL_RANKS
from cardspeak.kernels.orders.order_loops import values_at_once
from cardspeak.kernels.orders.rank_sets import drop_lowest, lowest, number_of_four

SIZE = 4

ONE, TWO, THREE, FOUR = accumulate(comb(13, n_cards) for n_cards in range(1, SIZE + 1))
"""For each number of cards, the value of the best badugi: 13, 13 + 78 ..."""


@inlined
def lowest_of(ranks: Lanes, suit: Lanes) -> Lanes:
    """The set `ranks`, plus the lowest rank of this suit that it lacks."""
    return ranks | lowest(suit & ~ranks)


@inlined
def only_card(suit: Lanes) -> Lanes:
    """The suit if it has at most one card, else an empty set."""
    return choose(drop_lowest(suit) == 0, suit, 0)


@inlined
def badugi_ranks(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """The number of cards of the best badugi in the top three bits, and the complement of their ranks below.

    A better badugi has a bigger number. Suppose that the suits choose in turn, and that each takes its lowest rank that
    no other suit has taken. This leads to the best badugi if the suits choose in the order of their ranks in the best
    badugi, lowest first. (If a suit could then take a lower rank, the badugi with this lower rank would be better.)
    Suits with a single card can choose first, because the best badugi contains their rank in any case. Among five
    cards, at most two suits have more than one card, so it is enough to try two orders.
    """
    only = only_card(clubs) | only_card(diamonds) | only_card(hearts) | only_card(spades)
    up = lowest_of(lowest_of(lowest_of(lowest_of(only, clubs), diamonds), hearts), spades)
    down = lowest_of(lowest_of(lowest_of(lowest_of(only, spades), hearts), diamonds), clubs)
    return larger(popcount(up) << 13 | (up ^ ALL_RANKS), popcount(down) << 13 | (down ^ ALL_RANKS))


@inlined
def badugi_of(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """The value of the best badugi: 1093 - place.

    It is the value of the best possible badugi of the same size, minus the number of the set of ranks; see
    `rank_sets`.
    """
    best = badugi_ranks(clubs, diamonds, hearts, spades)
    first = choose(best < 3 << 13, choose(best < 2 << 13, ONE, TWO), choose(best < 4 << 13, THREE, FOUR))
    return first - number_of_four(~best & ALL_RANKS)


@inlined
def badugi_value(hand: LanesBySuit, _n_cards: int) -> Lanes:
    """The value of the best badugi, with the ace below the deuce."""
    clubs, diamonds, hearts, spades = hand
    return badugi_of(ace_low(clubs), ace_low(diamonds), ace_low(hearts), ace_low(spades))


@inlined
def badugi_ace_high_value(hand: LanesBySuit, _n_cards: int) -> Lanes:
    """The value of the best badugi, with the ace above the king."""
    clubs, diamonds, hearts, spades = hand
    return badugi_of(clubs, diamonds, hearts, spades)


@compiled
def badugi_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_at_once(badugi_value, planes, n_cards, DECK, out)


@compiled
def badugi_ace_high_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_at_once(badugi_ace_high_value, planes, n_cards, DECK, out)
