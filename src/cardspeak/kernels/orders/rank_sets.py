"""Sets of ranks, a bit of a word for each rank: how to take them apart, and how to number them.

To number sets of a size, count those that come before one. Sorted by the highest rank, then the next
(colexicographically), the sets before {a < b < c} are the C(c, 3) with all ranks below c, the C(b, 2) whose highest is
c and the others below b, and the C(a, 1) left. So {2, 4, 5} has number 2 + 6 + 10 = 18 of sets of three.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.lanes.lanes import Lanes, popcount

THIRD, FIFTEENTH = 0xAAAB, 0xEEEF
"""3 * THIRD and 15 * FIFTEENTH are 1 modulo 2**16: multiplying by them divides what has no remainder."""


@inlined
def drop_lowest(ranks: Lanes) -> Lanes:
    """The set without its lowest rank: 0b10100 - 1 is 0b10011, and both have the bits 0b10000."""
    return ranks & (ranks - 1)


@inlined
def lowest(ranks: Lanes) -> Lanes:
    """The set of the lowest rank: 0b10100 - 1 is 0b10011, which lacks only the bit 0b00100 of it."""
    return ranks & ~(ranks - 1)


@inlined
def up_to_highest(ranks: Lanes) -> Lanes:
    """All bits up to the highest of the set: 0b10100 gives 0b11111."""
    ranks = ranks | ranks >> 1
    ranks = ranks | ranks >> 2
    ranks = ranks | ranks >> 4
    return ranks | ranks >> 8


@inlined
def highest(ranks: Lanes) -> Lanes:
    """The set of the highest rank."""
    ranks = up_to_highest(ranks)
    return ranks ^ ranks >> 1


@inlined
def two_of(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The bits that are set in at least two of three numbers: the carries of a + b + c."""
    return a & b | c & (a | b)


@inlined
def repeated(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> tuple[Lanes, Lanes, Lanes]:
    """The bits set in at least one, two and three of four numbers.

    Three of four are both of one half and at least one of the other.
    """
    either_ab, both_ab, either_cd, both_cd = a | b, a & b, c | d, c & d
    twice = both_ab | both_cd | either_ab & either_cd
    return either_ab | either_cd, twice, both_ab & either_cd | both_cd & either_ab


@inlined
def five_in_a_row(bits: Lanes) -> Lanes:
    """The bits that start five in a row.

    `neighbours` has bit i for the bits i and i + 1; shifted by two, for i + 2 and i + 3; the last term adds i + 4.
    """
    neighbours = bits & bits >> 1
    return neighbours & neighbours >> 2 & bits >> 4


@inlined
def lowest_index(ranks: Lanes) -> Lanes:
    """The index of the set's lowest rank, 16 if it is empty.

    0b10100 - 1 is 0b10011; without the set itself 0b00011, the ranks below its lowest.
    """
    return popcount((ranks - 1) & ~ranks)


@inlined
def lowest_index_except(taken: Lanes, ranks: Lanes) -> Lanes:
    """The same among the ranks that are not taken; of an empty set 16 less the number of those taken."""
    return popcount((ranks - 1) & ~(ranks | taken))


@inlined
def number_of_two(a: Lanes, b: Lanes) -> Lanes:
    """The number of the set {a < b} among sets of two: C(a, 1) + C(b, 2), and C(b, 2) is b(b - 1) / 2."""
    return a + (b * (b - 1) >> 1)


@inlined
def number_of_four(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> Lanes:
    """The number of the set {a < b < c < d} among sets of four; with d = 0 that of {a < b < c} among sets of three.

    C(c, 3) is c(c - 1) / 2 * (c - 2) / 3. C(d, 4) is x(x + 2) / 8 / 3 with x = d(d - 3), for (d - 1)(d - 2) = x + 2.
    The thirds are taken together.
    """
    x = d * (d - 3)
    return number_of_two(a, b) + ((c * (c - 1) >> 1) * (c - 2) + (x * (x + 2) >> 3)) * THIRD


@inlined
def number_of(ranks: Lanes, taken: Lanes) -> tuple[Lanes, Lanes]:
    """The number of the five lowest ranks among the sets of as many, and the index of the fifth.

    Up to three ranks are counted among those that are not in `taken`; more of them come without such a set. Ranks that
    are not there have the index that `lowest_index` says, so they add a constant.

    C(e, 5) is C(e, 4) * (e - 4) / 5, where C(e, 4) is found as in `number_of_four`.
    """
    a = lowest_index_except(taken, ranks)
    ranks = drop_lowest(ranks)
    b = lowest_index_except(taken, ranks)
    ranks = drop_lowest(ranks)
    c = lowest_index_except(taken, ranks)
    ranks = drop_lowest(ranks)
    d = lowest_index(ranks)
    e = lowest_index(drop_lowest(ranks))
    x = e * (e - 3)
    return number_of_four(a, b, c, d) + (x * (x + 2) >> 3) * (e - 4) * FIFTEENTH, e
