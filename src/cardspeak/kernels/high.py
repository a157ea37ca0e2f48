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

from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from cardspeak.kernels.compiled import inlined
from cardspeak.kernels.lanes import Lanes, choose, popcount, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Sets: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes]
"""The ranks held, those held exactly two, three and four times, and those of the flush."""
BestFive: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""What the best five cards are, as `best_five` tells it."""
Cards: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""Seven cards; where a hand has fewer, `NO_CARDS` stand in for the last ones."""

ALL_RANKS = 0x1FFF  # thirteen bits
NO_CARDS = (14 * 4, 15 * 4)
"""What stands for the sixth and the seventh card of a hand without them: of no rank that there is, of suit 0.

Of suit 0, so that they add nothing to a count of suit bits; two different ones, so that no card seems to be held twice.
"""


@inlined
def drop_lowest(ranks: Lanes) -> Lanes:
    """The set without its lowest rank: 0b10100 - 1 is 0b10011, and both have the bits 0b10000."""
    return ranks & (ranks - 1)


@inlined
def two_of(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The bits that are set in at least two of three numbers: the carries of a + b + c."""
    return a & b | c & (a | b)


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
def tally(cards: Cards) -> tuple[Lanes, Lanes, Lanes]:
    """How many of seven numbers have each bit, as the sets of bits that count 1, 2 and 4 (four full adders).

    Bits set in six of the seven are in the second and third set: 6 = 2 + 4.
    """
    a, b, c, d, e, f, g = cards
    odd_abc, odd_def = a ^ b ^ c, d ^ e ^ f
    twos_abc, twos_def, twos_rest = two_of(a, b, c), two_of(d, e, f), two_of(odd_abc, odd_def, g)
    return odd_abc ^ odd_def ^ g, twos_abc ^ twos_def ^ twos_rest, two_of(twos_abc, twos_def, twos_rest)


@inlined
def flush_suit(cards: Cards) -> Lanes:
    """In its two lowest bits the only suit that the cards can have five of.

    These are the bits that at least four cards share. Say there are five of suit s among five to seven cards. Where s
    has a 1, at least five cards have it. Where s has a 0, at most two cards have a 1, cards that are missing having
    none. So what four or more share is s. Without a flush it may be any suit.
    """
    return tally(cards)[2]


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
def from_cards(cards: Cards, suit: Lanes, n_cards: int) -> Sets:
    """The sets of a hand from its cards, as words, and its `flush_suit`."""
    a, b, c, d, e, f, g = cards
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
def straight_tops(ranks: Lanes) -> Lanes:
    """The straights among these ranks: bit 0 for ace to five, bit 1 for deuce to six ... bit 9 for ten to ace.

    Shifted by one, with the ace again as bit 0, a straight is five bits in a row. `neighbours` has bit i for the bits i
    and i + 1; shifted by two, for i + 2 and i + 3; the last term adds i + 4.
    """
    ranks = ranks << 1 | ranks >> 12
    neighbours = ranks & ranks >> 1
    return neighbours & neighbours >> 2 & ranks >> 4


@inlined
def best_five(sets: Sets, n_cards: int) -> BestFive:
    """What the best five cards are.

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
    tops = straight_tops(choose(has_flush, flush, held))
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
    main, kickers, size, has_trips, has_straight, has_flush, is_full, has_quads = best_five(sets, n_cards)
    category = choose(has_trips, 3, choose(size < 2, size, 2)) << 13
    category = choose(has_straight, 4 << 13, category)
    category = choose(has_flush, 5 << 13, category)
    category = choose(is_full, 6 << 13, category)
    category = choose(has_quads, 7 << 13, category)
    return choose(has_straight & has_flush, 0xFFFF, category | main), kickers


# Dense values: to number sets of a size, count those that come before one. Sorted by the highest rank, then the next
# (colexicographically), the sets before {a < b < c} are the C(c, 3) with all ranks below c, the C(b, 2) whose
# highest is c and the others below b, and the C(a, 1) left. So {2, 4, 5} has number 2 + 6 + 10 = 18 of sets of three.

THIRD, FIFTH = 0xAAAB, 0xCCCD
"""3 * THIRD and 5 * FIFTH are 1 modulo 2**16: multiplying by them divides what can be divided without remainder."""


@inlined
def lowest_index(ranks: Lanes, taken: Lanes) -> Lanes:
    """The index of the set's lowest rank among those not taken; of an empty set 16 less the number of those taken.

    0b10100 - 1 is 0b10011; without the set itself 0b00011, the ranks below its lowest.
    """
    return popcount((ranks - 1) & ~(ranks | taken))


@inlined
def sets_before(kickers: Lanes, taken: Lanes) -> Lanes:
    """How many sets of as many kickers come before this one; of five, straights are left out, for they are not kickers.

    Kickers are counted among the ranks that are not in `taken`, the set that names the hand; more than three of them
    come without such a set. Terms of kickers that are not there are constants, which `_first_values` makes up for.

    The straights below five ranks with the highest e are those with a highest rank of 4 (six high) to e - 1, so e - 4:
    sorted in this way the straight up to e is the last of all sets up to e. The wheel comes first of those with an ace,
    since 5, 4, 3, 2 is the lowest that can go with it.
    """
    a = lowest_index(kickers, taken)
    kickers = drop_lowest(kickers)
    b = lowest_index(kickers, taken)
    kickers = drop_lowest(kickers)
    c = lowest_index(kickers, taken)
    kickers = drop_lowest(kickers)
    d = popcount(~kickers & (kickers - 1))
    kickers = drop_lowest(kickers)
    e = popcount(~kickers & (kickers - 1))
    # C(b, 2) = b(b - 1) / 2 and C(c, 3) = c(c - 1) / 2 * (c - 2) / 3. C(d, 4) = x(x + 2) / 8 / 3 with x = d(d - 3), for
    # (d - 1)(d - 2) = x + 2; C(e, 5) likewise, times (e - 4) / 5. The thirds are taken together.
    twos = b * (b - 1) >> 1
    threes = (c * (c - 1) >> 1) * (c - 2)
    d *= d - 3
    fours = d * (d + 2) >> 3
    straights, has_ace = e - 4, e == 12
    e *= e - 3
    fives = (e * (e + 2) >> 3) * straights * FIFTH
    return a + twos + (threes + fours + fives) * THIRD - straights - choose(has_ace, 1, 0)


MAINS: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "high card": (0, 5, comb(12, 3)),  # as with a pair, so that `dense` need not tell them apart
        "one pair": (1, 3, comb(12, 3)),
        "two pair": (2, 1, 11),
        "three of a kind": (1, 2, comb(12, 2)),
        "straight": (0, 1, 0),
        "flush": (0, 5, 0),
        "full house": (1, 1, 12),
        "four of a kind": (1, 1, 12),
        "straight flush": (0, 1, 0),
    }
)
"""Each category: how many ranks are in `main`, how many kickers there are, how many sets of them go with one main."""
SIZES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
"""How many values each category has: C(13, 5) - 10 without a pair, 13 * C(12, 3) with one, ..."""


def _first_values() -> Iterator[int]:
    """For each category its first value, less what `dense` makes of ranks that are not there, modulo 2**16.

    The index of a rank that is not there is 16, less the ranks taken for the first three kickers. So with m ranks in
    main and k kickers `sets_before` adds C(16 - m, i) or C(16, i) for each i from k + 1 to 5 and subtracts 12 straights
    if the fifth kicker is missing; main itself adds 16 + C(16, 2) sets if it is empty and C(16, 2) if it has one rank.
    """
    first = 1
    for (n_main, n_kickers, per_main), size in zip(MAINS.values(), SIZES, strict=True):
        kickers = sum(comb(16 - n_main if i < 4 else 16, i) for i in range(n_kickers + 1, 6))
        straights = 12 if n_kickers < 5 else 0
        mains = (16 + comb(16, 2), comb(16, 2), 0)[n_main]
        yield (first - kickers + straights - mains * per_main) % 2**16
        first += size


HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = _first_values()
PER_PAIR, PER_TWO_PAIR, PER_THREE, PER_FOUR = (
    MAINS[category][2] for category in ("one pair", "two pair", "three of a kind", "four of a kind")
)


@inlined
def parts_of(best: BestFive) -> tuple[Lanes, Lanes, Lanes]:
    """The three words from which the value of the best five follows, as first + sets_before(kickers, taken).

    `first` is the value of the lowest hand with these ranks in main. Two steps, because between them is a good place
    for a loop to rest: see `loops`.
    """
    main, kickers, size, has_trips, has_straight, has_flush, is_full, has_quads = best
    low, high = lowest_index(main, word(0)), lowest_index(drop_lowest(main), word(0))
    per_main = choose(has_trips, PER_THREE, choose(size > 1, PER_TWO_PAIR, PER_PAIR))
    per_main = choose(is_full | has_quads, PER_FOUR, per_main)
    first = choose(size > 1, TWO_PAIR, choose(size > 0, ONE_PAIR, HIGH_CARD))
    first = choose(has_trips, THREE, first)
    first = choose(is_full, FULL_HOUSE, first)
    first = choose(has_quads, FOUR, first)
    first += (low + (high * (high - 1) >> 1)) * per_main
    first = choose(has_straight, STRAIGHT, first)
    first = choose(has_flush, choose(has_straight, STRAIGHT_FLUSH, FLUSH), first)
    return first, kickers, main


@inlined
def dense_parts(sets: Sets, n_cards: int) -> tuple[Lanes, Lanes, Lanes]:
    """The parts of the value of the best five cards, see `parts_of`."""
    return parts_of(best_five(sets, n_cards))


@inlined
def dense(sets: Sets, n_cards: int) -> Lanes:
    """The value of the best five cards, 1 to 7462, bigger is better: 7463 less its place."""
    first, kickers, taken = dense_parts(sets, n_cards)
    return first + sets_before(kickers, taken)
