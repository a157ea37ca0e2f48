"""Operations on sets of ranks, and their numbering. A set of ranks is a word with one bit for each rank.

Sets of the same size are numbered from 0 in colexicographic order: sorted by the highest rank, then by the next
highest, and so on. Before {a < b < c} come the C(c, 3) sets with all ranks below c, the C(b, 2) sets with highest rank
c and two ranks below b, and the C(a, 1) sets with the ranks c and b and one rank below a. For example, the number of
{2, 4, 5} is 10 + 6 + 2 = 18.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.lanes.lanes import Lanes, popcount

THIRD, FIFTEENTH = 0xAAAB, 0xEEEF
"""Modulo 2**16, 3 * THIRD and 15 * FIFTEENTH are 1. So multiplying a multiple of 3 by THIRD divides it by 3 exactly,
and multiplying a multiple of 15 by FIFTEENTH divides it by 15."""


@inlined
def drop_lowest(ranks: Lanes) -> Lanes:
    """The set without its lowest rank: 0b10100 & (0b10100 - 1) = 0b10100 & 0b10011 = 0b10000."""
    return ranks & (ranks - 1)


@inlined
def lowest(ranks: Lanes) -> Lanes:
    """The lowest rank alone, as a set: 0b10100 - 1 = 0b10011 has every bit of 0b10100 except 0b00100."""
    return ranks & ~(ranks - 1)


@inlined
def up_to_highest(ranks: Lanes) -> Lanes:
    """All bits up to the highest rank of the set: 0b11111 for 0b10100."""
    ranks = ranks | ranks >> 1
    ranks = ranks | ranks >> 2
    ranks = ranks | ranks >> 4
    return ranks | ranks >> 8


@inlined
def highest(ranks: Lanes) -> Lanes:
    """The highest rank alone, as a set."""
    ranks = up_to_highest(ranks)
    return ranks ^ ranks >> 1


@inlined
def two_of(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The bits set in at least two of three numbers: the carries of a full adder."""
    return a & b | c & (a | b)


@inlined
def repeated(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> tuple[Lanes, Lanes, Lanes]:
    """The bits set in at least one, at least two and at least three of four numbers.

    Take the numbers as two pairs, a with b and c with d. A bit is set in at least three numbers if both numbers of one
    pair have it, and at least one number of the other pair.
    """
    either_ab, both_ab, either_cd, both_cd = a | b, a & b, c | d, c & d
    twice = both_ab | both_cd | either_ab & either_cd
    return either_ab | either_cd, twice, both_ab & either_cd | both_cd & either_ab


@inlined
def five_in_a_row(bits: Lanes) -> Lanes:
    """The lowest bit of each run of five set bits.

    Bit i of `neighbours` is set if bits i and i + 1 are set. `neighbours >> 2` checks bits i + 2 and i + 3, and
    `bits >> 4` checks bit i + 4.
    """
    neighbours = bits & bits >> 1
    return neighbours & neighbours >> 2 & bits >> 4


@inlined
def lowest_index(ranks: Lanes) -> Lanes:
    """The index of the set's lowest rank, or 16 if it is empty.

    For example, 0b10100 - 1 is 0b10011. Removing the bits of 0b10100 leaves 0b00011, the ranks below the lowest. Their
    count is the index.
    """
    return popcount((ranks - 1) & ~ranks)


@inlined
def lowest_index_except(taken: Lanes, ranks: Lanes) -> Lanes:
    """The index of the set's lowest rank, counting only ranks not in `taken`; 16 - popcount(taken) for an empty set."""
    return popcount((ranks - 1) & ~(ranks | taken))


@inlined
def number_of_two(a: Lanes, b: Lanes) -> Lanes:
    """The number of {a < b} among the sets of two: C(a, 1) + C(b, 2), where C(b, 2) = b(b - 1) / 2."""
    return a + (b * (b - 1) >> 1)


@inlined
def number_of_four(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> Lanes:
    """The number of {a < b < c < d} among the sets of four; or, if d is 0, of {a < b < c} among the sets of three.

    C(c, 3) = c(c - 1) / 2 * (c - 2) / 3. C(d, 4) = x(x + 2) / 8 / 3 with x = d(d - 3), since (d - 1)(d - 2) = x + 2.
    One multiplication by `THIRD` divides both by three.
    """
    x = d * (d - 3)
    return number_of_two(a, b) + ((c * (c - 1) >> 1) * (c - 2) + (x * (x + 2) >> 3)) * THIRD


@inlined
def number_of(ranks: Lanes, taken: Lanes) -> tuple[Lanes, Lanes]:
    """The number of the set of the five lowest ranks, or of all ranks if there are fewer; and the fifth rank's index.

    The indices of the three lowest ranks count only ranks not in `taken`. The other two indices ignore `taken`, which
    must be empty if the set has more than three ranks. A missing rank has the index that `lowest_index_except` or
    `lowest_index` returns for an empty set. So it adds a constant, which depends only on how many ranks are missing and
    how many are taken.

    C(e, 5) = C(e, 4) * (e - 4) / 5, with C(e, 4) computed as in `number_of_four`.
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
