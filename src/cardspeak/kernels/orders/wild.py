"""The value of the best high hand in five to seven cards with wild cards: deuces wild, a joker, or the bug.

Pairs and three, four and five of a kind follow from the ranks held at least two, three, four and five times. With w
wild cards, each rank counts as held w more times, and a straight needs only 5 - w of its ranks. In a flush, each wild
card becomes the highest rank that is missing. The bug is a joker that is a wild card in straights and flushes, and an
ace in all other hands.

The joker is the bit above the ace in clubs. Deuces are bit 0 of each suit.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

from cardspeak.array_types import Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose, popcount, word
from cardspeak.kernels.orders.blocks import DECK, LanesBySuit, values_in_two_steps
from cardspeak.kernels.orders.high import ACE, ALL_RANKS, NUMBERS, BestFive, Parts, finished, parts_in, tally
from cardspeak.kernels.orders.numbering import fifth_ranks, numbering
from cardspeak.kernels.orders.order_loops import JOKER_DECK
from cardspeak.kernels.orders.rank_sets import drop_lowest, highest, number_of_five, repeated

Kinds: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""The ranks held at least once and twice without wild cards, and at least 2, 3, 4 and 5 times with wild cards."""
Suited: TypeAlias = tuple[Lanes, Lanes, Lanes]
"""The best straight, flush and straight flush. Each is an empty set if the hand does not have it. See `suited_of`."""

STRAIGHTS = 0x3FF  # bit 0 for ace to five ... bit 9 for ten to ace
DEUCES_NUMBERS = numbering(n_ranks=12, n_straights=9, n_left_out=8)
"""The numbering of hands with the ranks from three to ace. Nine straights can be the best hand: the wheel, and those
from seven high to ace high."""
DEUCES_FIFTH = fifth_ranks(n_ranks=12, has_wheel=False)

# The values of five of a kind follow those of straight flushes, the last category of `numbering`. As for a straight
# flush, a single rank decides the value. With the bug, only five aces are possible.
FIVES = NUMBERS[0][-1] + 10
BUG_FIVES = FIVES - ACE
DEUCES_FIVES = DEUCES_NUMBERS[0][-1] + 9


@inlined
def kinds_of(hand: LanesBySuit, n_wild: Lanes) -> Kinds:
    """The `Kinds` of a hand, from its natural cards and the number of wild cards."""
    clubs, diamonds, hearts, spades = hand
    once, twice, thrice = repeated(clubs, diamonds, hearts, spades)
    four_times = clubs & diamonds & hearts & spades
    is_one, is_two, has_wild = n_wild == 1, n_wild == 2, n_wild > 0
    two = choose(has_wild, once, twice)
    three = choose(has_wild, choose(is_one, twice, once), thrice)
    four = choose(has_wild, choose(is_one, thrice, choose(is_two, twice, once)), four_times)
    five = choose(is_one, four_times, choose(is_two, thrice, choose(n_wild == 3, twice, once)))
    return once, twice, two, three, four, choose(has_wild, five, 0)


@inlined
def kinds_with_bug(hand: LanesBySuit, n_wild: Lanes) -> Kinds:
    """The same as `kinds_of`, for the bug, which counts as an ace."""
    clubs, diamonds, hearts, spades = hand
    once, twice, thrice = repeated(clubs, diamonds, hearts, spades)
    four_times, ace = clubs & diamonds & hearts & spades, n_wild << ACE
    two, three, four = twice | once & ace, thrice | twice & ace, four_times | thrice & ace
    return once | ace, two, two, three, four, four_times & ace


@inlined
def straight_of(ranks: Lanes, n_wild: Lanes) -> Lanes:
    """The best straight that the ranks make with `n_wild` wild cards: its bit, as in `high.straight_tops`.

    The ace is copied to bit 0. Then the set bits in each run of five positions are counted, for all runs at once.
    """
    bits = ranks << 1 | ranks >> ACE
    none = word(0) & bits
    ones, twos, fours = tally((bits, bits >> 1, bits >> 2, bits >> 3, bits >> 4, none, none))
    tops = choose(n_wild == 0, fours & ones, choose(n_wild == 1, fours, fours | twos & ones))
    return highest(choose(n_wild < 3, tops, fours | twos) & STRAIGHTS)


@inlined
def with_highest_missing(ranks: Lanes) -> Lanes:
    """The set, plus the highest rank that it lacks."""
    return ranks | highest(~ranks & ALL_RANKS)


@inlined
def suited_of(hand: LanesBySuit, n_wild: Lanes) -> Suited:
    """The best straight, the ranks of the flush (the highest five count), and the best straight flush.

    With up to two wild cards, only one suit can make a flush in seven cards. With more wild cards, the hand has at
    least four of a kind, which beats a flush.
    """
    clubs, diamonds, hearts, spades = hand
    straight = straight_of(clubs | diamonds | hearts | spades, n_wild)
    best = straight_of(clubs, n_wild) | straight_of(diamonds, n_wild)
    best = highest(best | straight_of(hearts, n_wild) | straight_of(spades, n_wild))
    flush = choose(popcount(clubs) + n_wild >= 5, clubs, 0)
    flush = choose(popcount(diamonds) + n_wild >= 5, diamonds, flush)
    flush = choose(popcount(hearts) + n_wild >= 5, hearts, flush)
    flush = choose(popcount(spades) + n_wild >= 5, spades, flush)
    once = with_highest_missing(flush)
    filled = choose(n_wild == 0, flush, choose(n_wild == 1, once, with_highest_missing(once)))
    return straight, choose(flush != 0, filled, 0), best


@inlined
def highest_of(ranks: Lanes, wanted: Lanes) -> Lanes:
    """The `wanted` highest ranks of a set, which must not have more than `wanted` + 2 ranks."""
    n_ranks, one_less = popcount(ranks), drop_lowest(ranks)
    return choose(n_ranks > wanted, choose(n_ranks > wanted + 1, drop_lowest(one_less), one_less), ranks)


@inlined
def best_with_wilds(kinds: Kinds, suited: Suited) -> BestFive:
    """A description of the best five cards as in `high.best_five`, ignoring five of a kind.

    With one wild card, two natural pairs make a full house, and with two wild cards, a natural pair makes four of a
    kind. So the pair of a full house, and both pairs of two pair, are natural. Kickers are natural too, because wild
    cards are best used for a pair, three of a kind or four of a kind. Of the ranks that remain, at most two are not
    needed as kickers.
    """
    held, pairs, two, three, four, _five = kinds
    straight, flush, straight_flush = suited
    top = highest(choose(four != 0, four, choose(three != 0, three, two)))
    others, is_straight_flush = pairs & ~top, straight_flush != 0
    has_quads = (four != 0) & ~is_straight_flush
    is_full = (three != 0) & (others != 0) & ~(has_quads | is_straight_flush)
    has_flush = is_straight_flush | (flush != 0) & ~(has_quads | is_full)
    has_straight = is_straight_flush | (straight != 0) & ~(has_quads | is_full | has_flush)
    is_two_pair = (three == 0) & (others != 0)

    main = choose(is_two_pair, top | highest(others), top)
    wanted = choose(has_quads | is_full | is_two_pair, 1, choose(three != 0, 2, choose(two != 0, 3, 5)))
    kickers = choose(has_flush, flush, choose(is_full, others, held & ~main))
    kickers = highest_of(kickers, choose(has_flush, 5, wanted))
    kickers = choose(has_straight, choose(is_straight_flush, straight_flush, straight), kickers)
    main = choose(has_flush | has_straight, 0, main)
    has = choose(has_straight, 1, 0), choose(has_flush, 1, 0), choose(is_full, 1, 0), choose(has_quads, 1, 0)
    return main, kickers, three, *has


@inlined
def with_fives(parts: Parts, five: Lanes, start: int) -> Parts:
    """The parts of the value, or the parts of the highest five of a kind if the hand has five of a kind."""
    first, kickers = parts
    has_five = five != 0
    return choose(has_five, start, first), choose(has_five, highest(five), kickers)


@inlined
def without_joker(hand: LanesBySuit) -> tuple[LanesBySuit, Lanes]:
    """The natural cards, and the number of jokers."""
    clubs, diamonds, hearts, spades = hand
    return (clubs & ALL_RANKS, diamonds, hearts, spades), clubs >> (ACE + 1)


@inlined
def high_joker_parts(hand: LanesBySuit, _n_cards: int) -> Parts:
    """The parts of the value, with a joker that stands for any card."""
    naturals, n_wild = without_joker(hand)
    kinds = kinds_of(naturals, n_wild)
    best = best_with_wilds(kinds, suited_of(naturals, n_wild))
    return with_fives(parts_in(best, NUMBERS), kinds[5], FIVES)


@inlined
def high_bug_parts(hand: LanesBySuit, _n_cards: int) -> Parts:
    """The parts of the value, with the joker as the bug."""
    naturals, n_wild = without_joker(hand)
    kinds = kinds_with_bug(naturals, n_wild)
    best = best_with_wilds(kinds, suited_of(naturals, n_wild))
    return with_fives(parts_in(best, NUMBERS), kinds[5], BUG_FIVES)


@inlined
def deuces_wild_parts(hand: LanesBySuit, _n_cards: int) -> Parts:
    """The parts of the value with deuces wild. The three is the lowest rank, bit 0.

    A six-high straight is never the best hand, because 3-4-5-6 with a deuce makes a seven-high straight. So its bit is
    dropped: the bits of all higher straights are shifted down by one, and the bit of the wheel stays.
    """
    clubs, diamonds, hearts, spades = hand
    n_wild = (clubs & 1) + (diamonds & 1) + (hearts & 1) + (spades & 1)
    naturals = clubs & ~word(1), diamonds & ~word(1), hearts & ~word(1), spades & ~word(1)
    kinds = kinds_of(naturals, n_wild)
    best = best_with_wilds(kinds, suited_of(naturals, n_wild))
    main, kickers, trips, straight, flush, full, quads = best
    kickers = kickers >> 1 | choose(straight != 0, kickers & 1, 0)
    shifted = main >> 1, kickers, trips, straight, flush, full, quads
    return with_fives(parts_in(shifted, DEUCES_NUMBERS), kinds[5] >> 1, DEUCES_FIVES)


@inlined
def deuces_wild_finished(parts: Parts) -> Lanes:
    """The value: 5163 - place. The wheel contains a deuce, which is wild, so no set of five ranks is the wheel."""
    first, kickers = parts
    return first + number_of_five(kickers, DEUCES_FIFTH)


@compiled
def high_joker_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(high_joker_parts, finished, planes, n_cards, JOKER_DECK, out)


@compiled
def high_bug_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(high_bug_parts, finished, planes, n_cards, JOKER_DECK, out)


@compiled
def deuces_wild_of_planes(planes: Planes, n_cards: int, out: tuple[Words]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`; see `order_loops`."""
    return values_in_two_steps(deuces_wild_parts, deuces_wild_finished, planes, n_cards, DECK, out)
