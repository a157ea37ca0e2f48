"""The value of the best badugi among one to five cards: the lowest cards of different suits and ranks.

Sets of ranks are as in `ace_to_five` where the ace is low, and as in `high` where it is high.
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
from cardspeak.kernels.orders.numbering import MISSING
from cardspeak.kernels.orders.order_loops import values_at_once, values_by_planes
from cardspeak.kernels.orders.rank_sets import drop_lowest, lowest, lowest_index, number_of_four
from cardspeak.kernels.orders.rows import Columns, Rows

SIZE = 4

ONE, TWO, THREE, FOUR = (
    last + sum(comb(MISSING, i) for i in range(n_cards + 1, SIZE + 1))
    for n_cards, last in enumerate(accumulate(comb(13, n_cards) for n_cards in range(1, SIZE + 1)), start=1)
)
"""For each number of cards the value of the best badugi, 13, 13 + 78 ..., and what numbering adds for missing cards."""


@inlined
def lowest_of(ranks: Lanes, suit: Lanes) -> Lanes:
    """The set `ranks` with the lowest rank of this suit that it has not."""
    return ranks | lowest(suit & ~ranks)


@inlined
def only_card(suit: Lanes) -> Lanes:
    """The suit if it has one card at most, else an empty set."""
    return choose(drop_lowest(suit) == 0, suit, 0)


@inlined
def badugi_ranks(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """The ranks of the best badugi, and above them, in the top three bits, how many; the ranks are complemented.

    So the better badugi is the bigger number. If suits choose in turn, each its lowest rank that is not taken yet, some
    order leads to the best badugi. (In any other choice of the best ranks a suit could take a lower one that is free,
    which would be better, or suits could exchange ranks, each for a lower one.) Suits with one card may choose first:
    their rank is in the badugi in any case. Of five cards only two suits have more than one, so two orders are enough.
    """
    only = only_card(clubs) | only_card(diamonds) | only_card(hearts) | only_card(spades)
    up = lowest_of(lowest_of(lowest_of(lowest_of(only, clubs), diamonds), hearts), spades)
    down = lowest_of(lowest_of(lowest_of(lowest_of(only, spades), hearts), diamonds), clubs)
    return larger(popcount(up) << 13 | (up ^ ALL_RANKS), popcount(down) << 13 | (down ^ ALL_RANKS))


@inlined
def badugi_of(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """The value, 1093 less its place: less the badugis of as many cards that are lower, numbered as in `sets`."""
    best = badugi_ranks(clubs, diamonds, hearts, spades)
    first = choose(best < 3 << 13, choose(best < 2 << 13, ONE, TWO), choose(best < 4 << 13, THREE, FOUR))
    ranks = ~best & ALL_RANKS
    a, ranks = lowest_index(ranks), drop_lowest(ranks)
    b, ranks = lowest_index(ranks), drop_lowest(ranks)
    c, ranks = lowest_index(ranks), drop_lowest(ranks)
    return first - number_of_four(a, b, c, lowest_index(ranks))


@inlined
def badugi_value(hand: LanesBySuit, _n_cards: int) -> Lanes:
    """The value of the best badugi, the ace low."""
    clubs, diamonds, hearts, spades = hand
    return badugi_of(ace_low(clubs), ace_low(diamonds), ace_low(hearts), ace_low(spades))


@inlined
def badugi_ace_high_value(hand: LanesBySuit, _n_cards: int) -> Lanes:
    """The value of the best badugi, the ace above the king."""
    clubs, diamonds, hearts, spades = hand
    return badugi_of(clubs, diamonds, hearts, spades)


@compiled
def badugi_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Value hands of `n_cards` cards in planes into `out`; see `each`."""
    return values_at_once(badugi_value, planes, n_cards, DECK, out)


@compiled
def badugi_of_cards(hands: Columns | Rows, out: tuple[Words]) -> int:
    """Value hands in rows or columns into `out`; see `each`."""
    return values_by_planes(badugi_of_planes, hands, out)


@compiled
def badugi_ace_high_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Value hands of `n_cards` cards in planes into `out`; see `each`."""
    return values_at_once(badugi_ace_high_value, planes, n_cards, DECK, out)


@compiled
def badugi_ace_high_of_cards(hands: Columns | Rows, out: tuple[Words]) -> int:
    """Value hands in rows or columns into `out`; see `each`."""
    return values_by_planes(badugi_ace_high_of_planes, hands, out)
