"""The value of the best ace-to-five low: the ace is low, and straights and flushes do not count.

Here sets of ranks have the ace as bit 0, the deuce as bit 1 ... the king as bit 12. Low hands are compared by their
highest rank, then by the next highest, and so on. The lower rank is better.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Planes, RanksBySuit, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose, popcount
from cardspeak.kernels.orders.blocks import DECK, LanesBySuit, values_in_two_steps
from cardspeak.kernels.orders.high import ACE, ALL_RANKS, Parts
from cardspeak.kernels.orders.numbering import Numbering, low_numbering
from cardspeak.kernels.orders.order_loops import JOKER, JOKER_DECK, values_at_once
from cardspeak.kernels.orders.rank_sets import (
    FIVE,
    closed_up,
    drop_lowest,
    lowest,
    number_of_five,
    number_of_four,
    number_of_two,
    repeated,
)
from cardspeak.kernels.orders.with_fixed import with_fixed_at_once, with_fixed_in_two_steps

UP_TO_EIGHT = 0xFF  # ace to eight
NUMBERS = low_numbering(0, ("high card", "one pair", "two pair", "three of a kind", "full house", "four of a kind"))


@inlined
def ace_low(ranks: Lanes) -> Lanes:
    """The set with the ace moved below the deuce."""
    return (ranks << 1 | ranks >> ACE) & ALL_RANKS


@inlined
def low_parts(held: Lanes, twice: Lanes, thrice: Lanes, numbers: Numbering) -> Parts:
    """The parts of the value of the lowest five cards.

    The value is `first` minus the number of the set of kickers; see `rank_sets`. The arguments are the ranks held at
    least once, twice and three times. Straights and flushes do not count.

    The number of different ranks determines the best category. Five ranks or more make a hand without a pair, and four
    make one pair. Three make two pair, or three of a kind if only one of them is repeated. Two make a full house, or
    four of a kind if one of them is held once. Pairs, three of a kind and four of a kind have the lowest ranks
    possible. If there are more than five kickers, the lowest five count.

    Returns:
        first: the value of the best hand in the same category and with the same `taken`. These are the ranks of the
            pairs, three of a kind or four of a kind; for a full house, the rank of the three cards.
        kickers: the other ranks, closed up: numbered among the ranks that are not in `taken`.
    """
    n_ranks, three, one_less = popcount(held), lowest(thrice), drop_lowest(twice)
    is_three = (n_ranks < 3) | ((n_ranks < 4) & (one_less == 0))
    taken = choose(is_three, three, choose(n_ranks < 4, twice ^ drop_lowest(one_less), lowest(twice)))
    taken = choose(n_ranks < 5, taken, 0)

    starts, (per_pair, per_two_pair, per_three, per_four) = numbers
    no_pair, one_pair, two_pair, threes, _straight, _flush, full_house, fours, _straight_flush = starts
    per_main = choose(is_three, per_three, choose(n_ranks < 4, per_two_pair, per_pair))
    per_main = choose(n_ranks < 3, per_four, per_main)
    first = choose(is_three, threes, choose(n_ranks < 4, two_pair, one_pair))
    first = choose(n_ranks < 3, choose(twice != three, full_house, fours), first)
    first -= number_of_two(taken) * per_main
    return choose(n_ranks < 5, first, no_pair), closed_up(held & ~taken, taken)


@inlined
def ace_to_five_parts(hand: LanesBySuit, _n_cards: int) -> Parts:
    """The parts of the value of the lowest five among five to seven cards; see `low_parts`."""
    clubs, diamonds, hearts, spades = hand
    held, twice, thrice = repeated(clubs, diamonds, hearts, spades)
    return low_parts(ace_low(held), ace_low(twice), ace_low(thrice), NUMBERS)


@inlined
def ace_to_five_joker_parts(hand: LanesBySuit, _n_cards: int) -> Parts:
    """The parts of the value of the lowest five among five to seven cards, which can include the joker.

    The joker is the bit above the ace in clubs. By the rules, it is the lowest rank that the other four cards of the
    hand lack. Here it is the lowest rank that all other cards lack. This makes the same hand, because a card that is
    left out repeats a rank or is higher than the five lowest ranks. With A-2-3-4-5-6, for example, the joker is a seven
    here, but the five lowest ranks are A-2-3-4-5 in both cases.
    """
    clubs, diamonds, hearts, spades = hand
    held, twice, thrice = repeated(clubs & ALL_RANKS, diamonds, hearts, spades)
    held = ace_low(held)
    with_lowest = held | lowest(~held)
    return low_parts(choose(clubs & JOKER != 0, with_lowest, held), ace_low(twice), ace_low(thrice), NUMBERS)


@inlined
def finished(parts: Parts) -> Lanes:
    """The value: 6176 - place."""
    first, kickers = parts
    return first - number_of_five(kickers, FIVE)


@inlined
def eight_or_better_of(ranks: Lanes) -> Lanes:
    """The value of the five lowest ranks: 57 - place, or 0 if fewer than five ranks are eight or lower.

    A low has five of the eight ranks and lacks three. Of two lows, consider the highest rank that only one of them has.
    The low that lacks this rank is better, and its set of missing ranks comes later in the order of `rank_sets`. So the
    number of the set of missing ranks, from 0 to 55, is the count of worse lows. For example, 8-7-6-5-4 lacks the ace,
    the deuce and the three, {0, 1, 2}, so its number is 0 and its value 1. The wheel lacks {5, 6, 7}, so its number is
    5 + 15 + 35 = 55 and its value 56.
    """
    ranks = ranks & UP_TO_EIGHT
    fifth_on = drop_lowest(drop_lowest(drop_lowest(drop_lowest(ranks))))
    missing = (ranks ^ drop_lowest(fifth_on)) ^ UP_TO_EIGHT
    return choose(fifth_on != 0, number_of_four(missing) + 1, 0)


@inlined
def eight_or_better_value(hand: LanesBySuit, _n_cards: int) -> Lanes:
    """The value of the best low in any number of cards; see `eight_or_better_of`."""
    clubs, diamonds, hearts, spades = hand
    return eight_or_better_of(ace_low(clubs | diamonds | hearts | spades))


@compiled
def ace_to_five_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(ace_to_five_parts, finished, planes, n_cards, DECK, out)


@compiled
def ace_to_five_joker_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(ace_to_five_joker_parts, finished, planes, n_cards, JOKER_DECK, out)


@compiled
def eight_or_better_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_at_once(eight_or_better_value, planes, n_cards, DECK, out)


@compiled
def ace_to_five_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """Write to `out[i]` the value of hand i with the fixed cards added, or 0 if they share a card."""
    with_fixed_in_two_steps(ace_to_five_parts, finished, fixed, planes, n_cards, out)


@compiled
def eight_or_better_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """Write to `out[i]` the value of hand i with the fixed cards added.

    The value is 0 if they share a card or if no low qualifies.
    """
    with_fixed_at_once(eight_or_better_value, fixed, planes, n_cards, out)
