"""The value of the best deuce-to-seven low: the worst high hand wins, and the ace is always high.

Sets of ranks are as in `high`, with the deuce as bit 0. The best hand has five different ranks and is neither a
straight nor a flush. A pair is better than a straight or a flush.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Planes, RanksBySuit, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose, popcount
from cardspeak.kernels.orders.ace_to_five import low_parts
from cardspeak.kernels.orders.blocks import DECK, LanesBySuit, values_in_two_steps
from cardspeak.kernels.orders.high import ALL_RANKS, Parts
from cardspeak.kernels.orders.numbering import CATEGORIES, fifth_ranks, low_numbering
from cardspeak.kernels.orders.rank_sets import drop_lowest, five_in_a_row, lowest, number_of_five, repeated
from cardspeak.kernels.orders.with_fixed import with_fixed_in_two_steps

NUMBERS = low_numbering(9, tuple(CATEGORIES))
FIFTH = fifth_ranks(n_ranks=13, has_wheel=False)
STARTS = dict(zip(CATEGORIES, NUMBERS[0], strict=True))
STRAIGHT, FLUSH, STRAIGHT_FLUSH = STARTS["straight"], STARTS["flush"], STARTS["straight flush"]


@inlined
def one_suit_only(hand: LanesBySuit, twice: Lanes) -> Lanes:
    """The ranks held only in the suit that has five or more cards. The set is empty if there is no such suit.

    Five ranks are always a flush if all of them are in this set. Any other rank can be taken from another suit.
    """
    clubs, diamonds, hearts, spades = hand
    flush = choose(popcount(clubs) >= 5, clubs, 0)
    flush = choose(popcount(diamonds) >= 5, diamonds, flush)
    flush = choose(popcount(hearts) >= 5, hearts, flush)
    return choose(popcount(spades) >= 5, spades, flush) & ~twice


@inlined
def lowest_ranks(held: Lanes, twice: Lanes, others: Lanes, n_cards: int) -> tuple[Lanes, Lanes]:
    """The ranks of the lowest hand; and, if only five ranks are held and make a straight, the lowest rank as a bit.

    Five ranks can avoid a flush if at least one of them is in `others`. Call the ranks held a < b < c ... If abcde is a
    straight or a flush, the next lowest hand is abcdf. It skips e, so it cannot be a straight. If it is not a flush
    either, it is the lowest hand. If it is a flush, the lowest hand is abcef, unless a to f are all of one suit. In
    this case, only the seventh card avoids the flush, and the lowest hand is abcdg. For example, the lowest five of 6d
    5c 4c 3c 2c 8c 9c are a straight, and 8-5-4-3-2 (abcdf) is a flush. So the lowest hand is 8-6-4-3-2 (abcef).

    If only five ranks are held, there is only one hand without a pair. If its ranks are a straight and there are six or
    seven cards, at least one rank is paired, and a pair is lower than a straight. The lowest hand is then the lowest
    pair with the three lowest other ranks.
    """
    fourth_on = drop_lowest(drop_lowest(drop_lowest(held)))
    fifth_on = drop_lowest(fourth_on)
    sixth_on = drop_lowest(fifth_on)
    seventh_on = drop_lowest(sixth_on)
    abcde, abcd = held ^ sixth_on, held ^ fifth_on
    abcdf, abcef = abcd | sixth_on ^ seventh_on, held ^ fourth_on | fifth_on ^ seventh_on
    if n_cards == 7:
        abcef = choose(abcef & others != 0, abcef, abcd | seventh_on)
    straight, has_choice = five_in_a_row(abcde), sixth_on != 0
    ranks = choose(abcdf & others != 0, abcdf, abcef)
    ranks = choose(has_choice & ((straight != 0) | (abcde & others == 0)), ranks, abcde)
    straight = choose(has_choice, 0, straight)
    if n_cards > 5:
        highest_other = choose(fifth_on == lowest(twice), fourth_on ^ fifth_on, fifth_on)
        ranks = choose(straight != 0, held ^ highest_other, ranks)
    return ranks, straight


@inlined
def deuce_to_seven_parts(hand: LanesBySuit, n_cards: int) -> Parts:
    """The parts of the value of the lowest five among five to seven cards; see `ace_to_five.low_parts`.

    If all cards are of one suit, any five of them are a flush, so flushes do not affect the choice. The only kicker of
    a straight is its lowest rank.
    """
    clubs, diamonds, hearts, spades = hand
    held, twice, thrice = repeated(clubs, diamonds, hearts, spades)
    suited = one_suit_only(hand, twice)
    is_flush = popcount(suited) == n_cards
    ranks, straight = lowest_ranks(held, twice, choose(is_flush, ALL_RANKS, ~suited), n_cards)
    first, kickers = low_parts(ranks, twice, thrice, NUMBERS)
    first = choose(is_flush, FLUSH, first)
    if n_cards == 5:
        first = choose(straight != 0, choose(is_flush, STRAIGHT_FLUSH, STRAIGHT), first)
        kickers = choose(straight != 0, straight, kickers)
    return first, kickers


@inlined
def finished(parts: Parts) -> Lanes:
    """The value: 7463 - place. In this order, ace to five is not a straight."""
    first, kickers = parts
    return first - number_of_five(kickers, FIFTH)


@compiled
def deuce_to_seven_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(deuce_to_seven_parts, finished, planes, n_cards, DECK, out)


@compiled
def deuce_to_seven_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """Write to `out[i]` the value of hand i with the fixed cards added, or 0 if they share a card."""
    with_fixed_in_two_steps(deuce_to_seven_parts, finished, fixed, planes, n_cards, out)
