"""The value of the best high hand in five, six or seven cards, by arithmetic on sets, without tables or branches.

A card id is rank * 4 + suit. A set of ranks is a word with bit r for rank r (0 is the deuce, 12 the ace). The value of
a hand follows from five sets of ranks: the ranks that it holds, the ranks that it holds exactly two, three and four
times, and the ranks of its flush suit. Without a flush, the last set is empty. The sets are computed from four planes,
the ranks held in each suit (`from_planes`), or from card ids (`from_cards`).

Values have two encodings. In both, bigger is better. `sparse` is a pair of words (main, kickers), compared in that
order, with the category in the top three bits of main. `dense` is a number from 1 (the worst hand, place 7462) to 7462
(the best hand, place 1), and takes about twice as long to compute.

All functions work on the vectors of `lanes`: a register full of hands, a single hand, or NumPy arrays.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.lanes.lanes import Lanes, byte, choose, joined, larger, popcount, smaller, word
from cardspeak.kernels.lanes.registers import CAN_LOOK_UP
from cardspeak.kernels.lanes.tables import Table, entry
from cardspeak.kernels.orders.numbering import Numbering, fifth_ranks, numbering
from cardspeak.kernels.orders.rank_sets import (
    closed_up,
    drop_lowest,
    five_in_a_row,
    number_of_five,
    number_of_two,
    two_of,
)

Sets: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""The ranks held; the ranks held exactly two, three and four times; the ranks of the flush; and how many these are,
or if there is no flush, any number below five."""
Parts: TypeAlias = tuple[Lanes, Lanes]
"""Two words that determine a dense value: `parts_of` computes them, `finished` turns them into the value."""
BestFive: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""A description of the best five cards: the result of `best_five`."""
Seven: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""Seven card ids, padded with `NO_CARDS` if a hand has fewer cards; or seven sets."""

LOW = Table(1 << rank for rank in range(8))
HIGH = Table([0] * 8 + [1 << rank for rank in range(5)])
"""The low and the high byte of each rank as a set. The ranks of padding, 14 and 15, are no ranks."""
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
    n_clubs, n_diamonds, n_hearts, n_spades = popcount(clubs), popcount(diamonds), popcount(hearts), popcount(spades)
    flush = choose(n_clubs >= 5, clubs, 0)
    flush = choose(n_diamonds >= 5, diamonds, flush)
    flush = choose(n_hearts >= 5, hearts, flush)
    flush = choose(n_spades >= 5, spades, flush)
    n_suited = larger(larger(n_clubs, n_diamonds), larger(n_hearts, n_spades))
    return held, ~(odd ^ spades) & (two ^ odd), two & (odd ^ spades), two & odd & spades, flush, n_suited


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
    """The card's rank as a set: 0b100 for the four of hearts, whose id is 2 * 4 + 2. Empty for padding."""
    return word(1) << (card >> 2) & ALL_RANKS


@inlined
def rank_bytes(card: Lanes) -> tuple[Lanes, Lanes]:
    """The low and the high byte of the card's rank as a set, for ids as bytes; both are 0 for padding.

    Without an instruction that looks up bytes, a bit is shifted by one, two and four positions, as bits of the id say.
    """
    if CAN_LOOK_UP:
        return entry(LOW, card >> 2), entry(HIGH, card >> 2)
    bit = choose(card & 4 != 0, byte(2), 1)
    bit = choose(card & 8 != 0, bit << 2, bit)
    bit = choose(card & 16 != 0, bit << 4, bit)
    return choose(card > 31, 0, bit), choose(card > 31, bit & ALL_RANKS >> 8, 0)


@inlined
def are_suited(ids: Seven, suit: Lanes) -> Seven:
    """For each card, whether it is of this suit. Only the two lowest bits of `suit` are compared."""
    a, b, c, d, e, f, g = ids
    return (
        (a ^ suit) & 3 == 0,
        (b ^ suit) & 3 == 0,
        (c ^ suit) & 3 == 0,
        (d ^ suit) & 3 == 0,
        (e ^ suit) & 3 == 0,
        (f ^ suit) & 3 == 0,
        (g ^ suit) & 3 == 0,
    )


@inlined
def suited_ranks(bits: Seven, suited: Seven) -> Lanes:
    """The set of ranks of one suit, from the rank of each card as a bit, and whether the card is of this suit.

    A suit has each rank once, so addition has the same effect as union. Bits are added because a conditional addition
    is a single instruction with AVX-512.
    """
    a, b, c, d, e, f, g = bits
    is_a, is_b, is_c, is_d, is_e, is_f, is_g = suited
    ranks = choose(is_a, a, 0) + choose(is_b, b, 0) + choose(is_c, c, 0) + choose(is_d, d, 0)
    return ranks + choose(is_e, e, 0) + choose(is_f, f, 0) + choose(is_g, g, 0)


@inlined
def times_held(bits: Seven) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """The ranks held, and those held exactly two, three and four times, from the rank of each card as a bit."""
    once, twice, four = tally(bits)
    return once | twice | four, twice & ~once, twice & once, four


@inlined
def from_one_hand(ids: Seven) -> Sets:
    """The sets of a single hand, from its cards as words."""
    a, b, c, d, e, f, g = ids
    bits = rank_bit(a), rank_bit(b), rank_bit(c), rank_bit(d), rank_bit(e), rank_bit(f), rank_bit(g)
    held, pairs, trips, quads = times_held(bits)
    flush = suited_ranks(bits, are_suited(ids, flush_suit(ids)))
    n_suited = popcount(flush)
    return held, pairs, trips, quads, choose(n_suited > 4, flush, 0), n_suited


@inlined
def from_cards(ids: Seven) -> tuple[Sets, Sets]:
    """The sets of a register of hands, from their cards as bytes, in two registers of words; see `lanes.joined`.

    In each set, the ranks from deuce to nine are one byte, and the ranks from ten to ace are another. Both bytes are
    computed separately, for all hands of the register, and then joined.
    """
    a, b, c, d, e, f, g = ids
    suited = are_suited(ids, flush_suit(ids))
    low_a, high_a = rank_bytes(a)
    low_b, high_b = rank_bytes(b)
    low_c, high_c = rank_bytes(c)
    low_d, high_d = rank_bytes(d)
    low_e, high_e = rank_bytes(e)
    low_f, high_f = rank_bytes(f)
    low_g, high_g = rank_bytes(g)
    low = low_a, low_b, low_c, low_d, low_e, low_f, low_g
    low_held, low_pairs, low_trips, low_quads = times_held(low)
    low_flush = suited_ranks(low, suited)
    high = high_a, high_b, high_c, high_d, high_e, high_f, high_g
    high_held, high_pairs, high_trips, high_quads = times_held(high)
    high_flush = suited_ranks(high, suited)

    n_suited = popcount(low_flush) + popcount(high_flush)
    low_flush, high_flush = choose(n_suited > 4, low_flush, 0), choose(n_suited > 4, high_flush, 0)
    held, second_held = joined(low_held, high_held)
    pairs, second_pairs = joined(low_pairs, high_pairs)
    trips, second_trips = joined(low_trips, high_trips)
    quads, second_quads = joined(low_quads, high_quads)
    flush, second_flush = joined(low_flush, high_flush)
    n_of_first, n_of_second = joined(n_suited, n_suited & 0)
    first = held, pairs, trips, quads, flush, n_of_first
    return first, (second_held, second_pairs, second_trips, second_quads, second_flush, n_of_second)


@inlined
def straight_ranks(sets: Sets) -> Lanes:
    """The ranks that can make a straight that counts.

    With a flush, these are the ranks of its suit, because a flush beats every straight that is not a straight flush.
    Otherwise they are all ranks held.
    """
    held, _pairs, _trips, _quads, flush, _n_suited = sets
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
        trips, straight, flush, full, quads: each is 0 unless the hand has three of a kind, a straight, a flush, a full
            house, or four of a kind.
    """
    held, pairs, trips, quads, flush, n_suited = sets
    main = choose(quads != 0, quads, choose(trips != 0, trips, pairs))
    one_less = drop_lowest(main)
    too_many = choose(trips != 0, one_less, drop_lowest(one_less))  # the second of two trips, the third of three pairs
    main &= main - smaller(too_many, word(1))
    repeated = pairs | trips
    full = choose(trips != 0, drop_lowest(repeated), 0)

    # Seven cards with a flush are never a full house or four of a kind: five ranks of one suit leave only two cards.
    # With six cards there is one kicker too many, and with seven cards there are two, or fewer if a pair is left over,
    # such as the jacks in KKQQJJ2. So the lowest kickers are dropped, but one always remains, or five with a flush.
    kickers = choose(flush != 0, flush, choose(full != 0, repeated, held) ^ main)
    # Each step subtracts 1 to drop the lowest kicker, as in `drop_lowest`, or 0.
    if n_cards > 5:
        one_less = drop_lowest(kickers)
        two_less, n_extra = drop_lowest(one_less), n_suited - 5
        kickers &= kickers - smaller(choose(flush != 0, n_extra, one_less), word(1))
        if n_cards > 6:
            kickers &= kickers - smaller(choose(flush != 0, n_extra >> 1, two_less), word(1))

    # All straights in seven cards overlap, so their bits are consecutive: only the highest has no bit above it.
    kickers = choose(tops != 0, tops & ~(tops >> 1), kickers)
    main = choose(tops != 0, 0, choose(flush != 0, 0, main))
    return main, kickers, trips, tops, flush, full, quads


@inlined
def sparse(sets: Sets, n_cards: int) -> tuple[Lanes, Lanes]:
    """The value of the best five cards as (main, kickers), compared in this order. Bigger is better.

    The top three bits of main are the category: 0 high card, 1 one pair, 2 two pair, 3 three of a kind, 4 straight,
    5 flush, 6 full house, 7 four of a kind. The other thirteen bits are the ranks that name the hand. A straight flush
    has main 0xFFFF, more than any four of a kind.
    """
    best = best_five(sets, n_cards, straight_tops(straight_ranks(sets)))
    main, kickers, trips, straight, flush, full, quads = best
    category = choose(drop_lowest(main) != 0, 2 << 13, choose(main != 0, 1 << 13, 0))
    category = choose(trips != 0, 3 << 13, category)
    category = choose(straight != 0, 4 << 13, category)
    category = choose(flush != 0, 5 << 13, category)
    category = choose(full != 0, 6 << 13, category)
    category = choose(quads != 0, 7 << 13, category)
    straight_flush = choose(flush != 0, straight, 0)
    return choose(straight_flush != 0, 0xFFFF, category | main), kickers


NUMBERS = numbering(n_ranks=13, n_straights=10, n_left_out=10)
FIFTH = fifth_ranks(n_ranks=13, has_wheel=True)


@inlined
def parts_in(best: BestFive, numbers: Numbering) -> Parts:
    """The words (first, kickers) that determine the value, which is `first` plus the number of the set of kickers.

    `first` is the value of the worst hand with the same `main`. Kickers are numbered among the other ranks, so they are
    closed up. `blocks` explains why values are computed in two steps.
    """
    main, kickers, trips, straight, flush, full, quads = best
    starts, (per_pair, per_two_pair, per_three, per_four) = numbers
    high_card, one_pair, two_pair, three, straights, flushes, full_house, four, straight_flush = starts
    higher = drop_lowest(main)
    per_main = choose(trips != 0, per_three, choose(higher != 0, per_two_pair, per_pair))
    per_main = choose(full != 0, per_four, per_main)
    per_main = choose(quads != 0, per_four, per_main)
    first = choose(higher != 0, two_pair, choose(main != 0, one_pair, high_card))
    first = choose(trips != 0, three, first)
    first = choose(full != 0, full_house, first)
    first = choose(quads != 0, four, first)
    first += number_of_two(main) * per_main
    first = choose(straight != 0, straights, first)
    first = choose(flush != 0, choose(straight != 0, straight_flush, flushes), first)
    return first, closed_up(kickers, main)


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
    first, kickers = parts
    return first + number_of_five(kickers, FIFTH)


@inlined
def dense(sets: Sets, n_cards: int) -> Lanes:
    """The value of the best five cards, from 1 to 7462: 7463 - place. Bigger is better."""
    return finished(dense_parts(sets, n_cards))
