"""The value of the best high hand of five, six or seven cards, by arithmetic on sets: no table and no branch.

A card is rank * 4 + suit. A set of ranks is a word with bit r for rank r (0 is the deuce, 12 the ace). What a hand is
worth follows from five such sets, the `Sets` of the hand: the ranks held, those held exactly two, three and four times,
and those of the flush, empty if there is none. They come from four planes, the ranks held in each suit (`from_planes`),
or from card ids (`from_cards`).

There are two numberings of values, bigger is better in both. `sparse` is a pair of words (main, kickers), compared in
that order, with the category in the top three bits of main. `dense` is 1 to 7462, place 7462 to 1, and costs about as
much again.

Everything works on the numbers of `lanes`: on a register full of hands, on one hand, or on NumPy arrays.
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
"""The ranks held, those held exactly two, three and four times, and those of the flush."""
Parts: TypeAlias = tuple[Lanes, Lanes, Lanes]
"""Words from which a dense value follows: `parts_of` makes them, `finished` takes them."""
BestFive: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""What the best five cards are, as `best_five` tells it."""
Seven: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""Seven numbers: the ids of cards, `NO_CARDS` in place of the last ones where a hand has fewer, or sets."""

ACE = 12
ALL_RANKS = 0x1FFF  # thirteen bits
NO_CARDS = (14 * 4, 15 * 4)
"""What stands for the sixth and the seventh card of a hand without them: of no rank that there is, of suit 0.

Of suit 0, so that they add nothing to a count of suit bits; two different ones, so that no card seems to be held twice.
"""


@inlined
def from_planes(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Sets:
    """The sets of a hand from the ranks it holds in each suit.

    A rank is held `odd + 2 * two` times in the first three suits, bit by bit, and once more if it is a spade.
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
    """How many of seven numbers have each bit, as the sets of bits that count 1, 2 and 4 (four full adders).

    Bits set in six of the seven are in the second and third set: 6 = 2 + 4.
    """
    a, b, c, d, e, f, g = numbers
    odd_abc, odd_def = a ^ b ^ c, d ^ e ^ f
    twos_abc, twos_def, twos_rest = two_of(a, b, c), two_of(d, e, f), two_of(odd_abc, odd_def, g)
    return odd_abc ^ odd_def ^ g, twos_abc ^ twos_def ^ twos_rest, two_of(twos_abc, twos_def, twos_rest)


@inlined
def flush_suit(ids: Seven) -> Lanes:
    """In its two lowest bits the only suit that the cards can have five of.

    These are the bits that at least four cards share. Say there are five of suit s among five to seven cards. Where s
    has a 1, at least five cards have it. Where s has a 0, at most two cards have a 1, cards that are missing having
    none. So what four or more share is s. Without a flush it may be any suit.
    """
    return tally(ids)[2]


@inlined
def rank_bit(card: Lanes) -> Lanes:
    """The set of one card's rank; the four of hearts, 2 * 4 + 2, gives 0b100."""
    return word(1) << (card >> 2)


@inlined
def with_suited(flush: Lanes, card: Lanes, bit: Lanes, suit: Lanes) -> Lanes:
    """The set `flush` with the bit of this card, if it is of this suit (whose higher bits do not matter).

    A rank comes once in a suit, so adding it is uniting the sets; to add where a condition holds is one instruction.
    """
    return choose((card ^ suit) & 3 == 0, flush + bit, flush)


@inlined
def from_cards(ids: Seven, suit: Lanes, n_cards: int) -> Sets:
    """The sets of a hand from its cards, as words, and its `flush_suit`."""
    a, b, c, d, e, f, g = ids
    bits_f, bits_g = rank_bit(f), rank_bit(g)
    if n_cards < 7:
        bits_f, bits_g = bits_f & ALL_RANKS, bits_g & ALL_RANKS  # a card that is missing has no rank
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
    """The ranks that a straight may be made of: with a flush only its own, for any other straight is worth less."""
    held, _pairs, _trips, _quads, flush = sets
    return choose(flush != 0, flush, held)


@inlined
def straight_tops(ranks: Lanes) -> Lanes:
    """The straights among these ranks: bit 0 for ace to five, bit 1 for deuce to six ... bit 9 for ten to ace.

    Shifted by one, with the ace again as bit 0, a straight is five bits in a row.
    """
    return five_in_a_row(ranks << 1 | ranks >> ACE)


@inlined
def best_five(sets: Sets, n_cards: int, tops: Lanes) -> BestFive:
    """What the best five cards are; `tops` are the straights among its `straight_ranks`, as `straight_tops` says.

    Returns:
        The sets `main`, the ranks that name the hand, and `kickers`, those that then decide; `size`, the number of
        pairs, one more with three of a kind; and whether the hand has three of a kind, a straight, a flush, a full
        house, four of a kind. With a straight the only kicker is its number in `straight_tops`. With a straight or a
        flush `main` is empty. The set `main` of a full house is the three of a kind, its kicker the pair.
    """
    held, pairs, trips, quads, flush = sets
    has_trips, has_quads, has_flush = trips != 0, quads != 0, flush != 0
    main = choose(has_quads, quads, choose(has_trips, trips, pairs))
    size = popcount(main) + choose(has_trips, 1, 0)
    main = choose(size > 2, drop_lowest(main), main)  # of three pairs two, of two threes of a kind one
    repeated = pairs | trips
    is_full = has_trips & (drop_lowest(repeated) != 0)

    # Seven cards with a flush are neither a full house nor four of a kind: five ranks of one suit leave two cards.
    # Of six cards one kicker is too many and of seven two are, but no more are dropped than leave one (of a flush
    # five): where pairs are left over, as in KKQQJJ2, they are fewer.
    kickers = choose(has_flush, flush, choose(is_full, repeated, held) ^ main)
    n_kickers = popcount(kickers) - choose(has_flush, 4, 0)
    one_less = drop_lowest(kickers)
    if n_cards == 7:
        kickers = choose(n_kickers < 3, choose(n_kickers < 2, kickers, one_less), drop_lowest(one_less))
    elif n_cards == 6:
        kickers = choose(n_kickers < 2, kickers, one_less)

    # Straights of up to seven cards are neighbours: the highest is the one that has none above it.
    has_straight = tops != 0
    kickers = choose(has_straight, tops & ~(tops >> 1), kickers)
    main = choose(has_straight | has_flush, 0, main)
    return main, kickers, size, has_trips, has_straight, has_flush, is_full, has_quads


@inlined
def sparse(sets: Sets, n_cards: int) -> tuple[Lanes, Lanes]:
    """The value of the best five cards as (main, kickers), to be compared in this order; bigger is better.

    The top three bits of main are the category: 0 high card, 1 one pair, 2 two pair, 3 three of a kind, 4 straight,
    5 flush, 6 full house, 7 four of a kind. The thirteen others are the ranks that name the hand. A straight flush has
    main 0xFFFF, more than any four of a kind.
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
    """How many sets of as many kickers come before this one; of five, straights are left out, for they are not kickers.

    Kickers are counted among the ranks that are not in `taken`, the set that names the hand; more than three of them
    come without such a set. Terms of kickers that are not there are constants, which `numbering` makes up for.

    The straights below five ranks with the highest e are those with a highest rank of 4 (six high) to e - 1, so e - 4:
    sorted in this way the straight up to e is the last of all sets up to e. The wheel comes first of those with an ace,
    since 5, 4, 3, 2 is the lowest that can go with it.
    """
    number, e = number_of(kickers, taken)
    return number - (e - 4) - choose(e == ACE, 1, 0)


NUMBERS = numbering(n_ranks=13, n_straights=10, n_left_out=10)


@inlined
def parts_in(best: BestFive, numbers: Numbering) -> Parts:
    """The three words from which the value of the best five follows, as first + sets_before(kickers, taken).

    `first` is the value of the lowest hand with these ranks in main. Two steps, because between them is a good place
    for a loop to rest: see `blocks`.
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
    """The parts of the value of the best five cards in the high order, see `parts_in`."""
    return parts_in(best, NUMBERS)


@inlined
def dense_parts(sets: Sets, n_cards: int) -> Parts:
    """The parts of the value of the best five cards, see `parts_in`."""
    return parts_of(best_five(sets, n_cards, straight_tops(straight_ranks(sets))))


@inlined
def finished(parts: Parts) -> Lanes:
    """The value that follows from its parts."""
    first, kickers, taken = parts
    return first + sets_before(kickers, taken)


@inlined
def dense(sets: Sets, n_cards: int) -> Lanes:
    """The value of the best five cards, 1 to 7462, bigger is better: 7463 less its place."""
    return finished(dense_parts(sets, n_cards))
