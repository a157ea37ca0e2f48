"""The value of the best high hand in five, six or seven cards, by arithmetic on sets, without tables or branches.

A card id is rank * 4 + suit. A set of ranks is a word with bit r for rank r (0 is the deuce, 12 the ace). The value of
a hand follows from five sets of ranks, its `Sets`: the ranks that it holds, the ranks that it holds exactly two, three
and four times, and the ranks of its flush suit. Without a flush, the last set is empty. The sets are computed from four
planes, the ranks held in each suit (`from_planes`), or from card ids (`from_cards`).

Values have two encodings. In both, bigger is better. `sparse` is a pair of words (main, kickers), compared in that
order, with the category in the top three bits of main. `dense` is a number from 1 (the worst hand, place 7462) to 7462
(the best hand, place 1), and takes about twice as long to compute.

All functions work on the vectors of `lanes`: a register full of hands, a single hand, or NumPy arrays.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose, popcount, word
from cardspeak.kernels.orders.numbering import Numbering, numbering
from cardspeak.kernels.orders.rank_sets import (
    drop_lowest,
    five_in_a_row,
    lowest_index,
    number_of,
    number_of_two,
    two_of,
)

Sets: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes]
"""The ranks held; the ranks held exactly two, three and four times; and the ranks of the flush."""
Parts: TypeAlias = tuple[Lanes, Lanes, Lanes]
"""Three words that determine a dense value: `parts_of` computes them, `finished` turns them into the value."""
BestFive: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""A description of the best five cards: the result of `best_five`."""
Seven: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""Seven card ids, padded with `NO_CARDS` if a hand has fewer cards; or seven sets."""

ACE = 12
ALL_RANKS = 0x1FFF  # thirteen bits
NO_CARDS = (14 * 4, 15 * 4)
"""Padding for a missing sixth and seventh card, with invalid ranks and suit 0.

Suit 0 adds nothing to the counts of suit bits. The two ids differ, so that they do not look like a duplicate card.
"""


@inlined
def from_planes(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Sets:
    """The sets of a hand, from the ranks it holds in each suit.

    For each rank (each bit), `odd + 2 * two` is the count in the first three suits; a spade adds one.
    """
    odd, two = clubs ^ diamonds ^ hearts, two_of(clubs, diamonds, hearts)
    held = clubs | diamonds | hearts | spades
    flush = choose(popcount(clubs) >= 5, clubs, 0)
    flush = choose(popcount(diamonds) >= 5, diamonds, flush)
    flush = choose(popcount(hearts) >= 5, hearts, flush)
    flush = choose(popcount(spades) >= 5, spades, flush)
    return held, ~(odd ^ spades) & (two ^ odd), two & (odd ^ spades), two & odd & spades, flush


@inlined
def tally(numbers: Seven) -> tuple[Lanes, Lanes, Lanes]:
    """For each bit, how many of seven numbers have it, as a count in three bits with the values 1, 2 and 4.

    Four full adders compute the count. A bit that is set in six of the seven numbers is set in the second and the third
    result: 6 = 2 + 4.
    """
    a, b, c, d, e, f, g = numbers
    odd_abc, odd_def = a ^ b ^ c, d ^ e ^ f
    twos_abc, twos_def, twos_rest = two_of(a, b, c), two_of(d, e, f), two_of(odd_abc, odd_def, g)
    return odd_abc ^ odd_def ^ g, twos_abc ^ twos_def ^ twos_rest, two_of(twos_abc, twos_def, twos_rest)


@inlined
def flush_suit(ids: Seven) -> Lanes:
    """The only suit that can have five of the cards, in the two lowest bits, or any suit if there is no flush.

    The result has the bits that are set in at least four cards. Suppose that at least five of the cards are of suit s.
    Where s has a 1, at least five cards have a 1. Where s has a 0, at most two cards have a 1, since padding has suit
    0. So the bits set in four or more cards are exactly those of s.
    """
    return tally(ids)[2]


@inlined
def rank_bit(card: Lanes) -> Lanes:
    """The card's rank as a set: 0b100 for the four of hearts, whose id is 2 * 4 + 2."""
    return word(1) << (card >> 2)


@inlined
def with_suited(flush: Lanes, card: Lanes, bit: Lanes, suit: Lanes) -> Lanes:
    """The set `flush`, with this card's bit added if the card is of this suit.

    Only the two lowest bits of `suit` are compared. A suit has each rank once, so addition has the same effect as
    union. The bit is added because a conditional addition takes one instruction.
    """
    return choose((card ^ suit) & 3 == 0, flush + bit, flush)


@inlined
def from_cards(ids: Seven, suit: Lanes, n_cards: int) -> Sets:
    """The sets of a hand, from its cards as words and its `flush_suit`."""
    a, b, c, d, e, f, g = ids
    bits_f, bits_g = rank_bit(f), rank_bit(g)
    if n_cards < 7:
        bits_f, bits_g = bits_f & ALL_RANKS, bits_g & ALL_RANKS  # padding has no rank
    bits = (rank_bit(a), rank_bit(b), rank_bit(c), rank_bit(d), rank_bit(e), bits_f, bits_g)
    once, twice, four = tally(bits)
    flush = choose((a ^ suit) & 3 == 0, bits[0], 0)
    flush = with_suited(flush, b, bits[1], suit)
    flush = with_suited(flush, c, bits[2], suit)
    flush = with_suited(flush, d, bits[3], suit)
    flush = with_suited(flush, e, bits[4], suit)
    flush = with_suited(flush, f, bits_f, suit)
    flush = with_suited(flush, g, bits_g, suit)
    return once | twice | four, twice & ~once, twice & once, four, choose(popcount(flush) >= 5, flush, 0)


@inlined
def straight_ranks(sets: Sets) -> Lanes:
    """The ranks that can make a straight that counts.

    With a flush, these are the ranks of its suit, because a flush beats every straight that is not a straight flush.
    Otherwise they are all ranks held.
    """
    held, _pairs, _trips, _quads, flush = sets
    return choose(flush != 0, flush, held)


@inlined
def straight_tops(ranks: Lanes) -> Lanes:
    """The straights in these ranks: bit 0 for ace to five, bit 1 for deuce to six ... bit 9 for ten to ace.

    After a shift by one bit, with a copy of the ace as bit 0, a straight is five set bits in a row.
    """
    return five_in_a_row(ranks << 1 | ranks >> ACE)


@inlined
def best_five(sets: Sets, n_cards: int, tops: Lanes) -> BestFive:
    """A description of the best five cards. `tops` is `straight_tops` of the hand's `straight_ranks`.

    Returns:
        main: the ranks that name the hand, such as the two pairs; empty for a straight or a flush. For a full house,
            the rank of the three of a kind.
        kickers: the ranks that break ties. For a straight, only its bit in `straight_tops`; for a full house, the pair.
        size: the number of pairs; to be ignored if the hand has three or four of a kind.
        has_trips, has_straight, has_flush, is_full, has_quads: whether the hand has three of a kind, a straight,
            a flush, a full house, and four of a kind.
    """
    held, pairs, trips, quads, flush = sets
    has_trips, has_quads, has_flush = trips != 0, quads != 0, flush != 0
    main = choose(has_quads, quads, choose(has_trips, trips, pairs))
    size = popcount(main) + choose(has_trips, 1, 0)
    main = choose(size > 2, drop_lowest(main), main)  # keep two of three pairs, or one of two sets of trips
    repeated = pairs | trips
    is_full = has_trips & (drop_lowest(repeated) != 0)

    # Seven cards with a flush are never a full house or four of a kind: five ranks of one suit leave only two cards.
    # With six cards there is one kicker too many, and with seven cards there are two, or fewer if a pair is left over,
    # such as the jacks in KKQQJJ2. So the lowest kickers are dropped, but one always remains, or five with a flush.
    kickers = choose(has_flush, flush, choose(is_full, repeated, held) ^ main)
    n_kickers = popcount(kickers) - choose(has_flush, 4, 0)
    one_less = drop_lowest(kickers)
    if n_cards == 7:
        kickers = choose(n_kickers < 3, choose(n_kickers < 2, kickers, one_less), drop_lowest(one_less))
    elif n_cards == 6:
        kickers = choose(n_kickers < 2, kickers, one_less)

    # All straights in seven cards overlap, so their bits are consecutive: only the highest has no bit above it.
    has_straight = tops != 0
    kickers = choose(has_straight, tops & ~(tops >> 1), kickers)
    main = choose(has_straight | has_flush, 0, main)
    return main, kickers, size, has_trips, has_straight, has_flush, is_full, has_quads


@inlined
def sparse(sets: Sets, n_cards: int) -> tuple[Lanes, Lanes]:
    """The value of the best five cards as (main, kickers), compared in this order. Bigger is better.

    The top three bits of main are the category: 0 high card, 1 one pair, 2 two pair, 3 three of a kind, 4 straight,
    5 flush, 6 full house, 7 four of a kind. The other thirteen bits are the ranks that name the hand. A straight flush
    has main 0xFFFF, more than any four of a kind.
    """
    best = best_five(sets, n_cards, straight_tops(straight_ranks(sets)))
    main, kickers, size, has_trips, has_straight, has_flush, is_full, has_quads = best
    category = choose(has_trips, 3, choose(size < 2, size, 2)) << 13
    category = choose(has_straight, 4 << 13, category)
    category = choose(has_flush, 5 << 13, category)
    category = choose(is_full, 6 << 13, category)
    category = choose(has_quads, 7 << 13, category)
    return choose(has_straight & has_flush, 0xFFFF, category | main), kickers


@inlined
def sets_before(kickers: Lanes, taken: Lanes) -> Lanes:
    """The number of sets with the same number of kickers that come before this set, not counting straights.

    Kickers are numbered among the ranks not in `taken`, the ranks that name the hand. If there are more than three
    kickers, `taken` is empty. Missing kickers add constants, which `numbering` compensates for.

    Five kickers are never a straight, so the straights before them are subtracted. Let e be the highest of the five
    ranks. The straights with a highest rank from 4 (six high) to e - 1 come before the five ranks. There are e - 4 of
    these straights. The straight with highest rank e does not come before them, because it is the last of all sets with
    this highest rank. The wheel is the first of all sets with an ace, because 5, 4, 3 and 2 are the lowest four other
    ranks. So the wheel is subtracted if e is the ace.
    """
    number, e = number_of(kickers, taken)
    return number - (e - 4) - choose(e == ACE, 1, 0)


NUMBERS = numbering(n_ranks=13, n_straights=10, n_left_out=10)


@inlined
def parts_in(best: BestFive, numbers: Numbering) -> Parts:
    """The words (first, kickers, taken) that determine the value, which is first + sets_before(kickers, taken).

    `first` is the value of the worst hand with the same `main`, minus the constant that missing kickers add. `blocks`
    explains why values are computed in two steps.
    """
    main, kickers, size, has_trips, has_straight, has_flush, is_full, has_quads = best
    starts, (per_pair, per_two_pair, per_three, per_four) = numbers
    high_card, one_pair, two_pair, three, straight, flush, full_house, four, straight_flush = starts
    per_main = choose(has_trips, per_three, choose(size > 1, per_two_pair, per_pair))
    per_main = choose(is_full | has_quads, per_four, per_main)
    first = choose(size > 1, two_pair, choose(size > 0, one_pair, high_card))
    first = choose(has_trips, three, first)
    first = choose(is_full, full_house, first)
    first = choose(has_quads, four, first)
    first += number_of_two(lowest_index(main), lowest_index(drop_lowest(main))) * per_main
    first = choose(has_straight, straight, first)
    first = choose(has_flush, choose(has_straight, straight_flush, flush), first)
    return first, kickers, main


@inlined
def parts_of(best: BestFive) -> Parts:
    """The parts of the value of the best five cards, for the order `high`; see `parts_in`."""
    return parts_in(best, NUMBERS)


@inlined
def dense_parts(sets: Sets, n_cards: int) -> Parts:
    """The parts of the value of the best five cards, from the sets of a hand; see `parts_in`."""
    return parts_of(best_five(sets, n_cards, straight_tops(straight_ranks(sets))))


@inlined
def finished(parts: Parts) -> Lanes:
    """The value, from its parts."""
    first, kickers, taken = parts
    return first + sets_before(kickers, taken)


@inlined
def dense(sets: Sets, n_cards: int) -> Lanes:
    """The value of the best five cards, from 1 to 7462: 7463 - place. Bigger is better."""
    return finished(dense_parts(sets, n_cards))
