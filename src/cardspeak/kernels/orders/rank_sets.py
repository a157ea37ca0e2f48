"""Operations on sets of ranks, and their numbering. A set of ranks is a word with one bit for each rank.

Sets of the same size are numbered from 0 in colexicographic order: sorted by the highest rank, then by the next
highest, and so on. Before {a < b < c} come the C(c, 3) sets with all ranks below c, the C(b, 2) sets with highest rank
c and two ranks below b, and the C(a, 1) sets with the ranks c and b and one rank below a. For example, the number of
{2, 4, 5} is 10 + 6 + 2 = 18.

A missing rank adds nothing. So the number of a set is computed in the same way if it has fewer ranks.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from math import comb

from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.lanes.lanes import Lanes
from cardspeak.kernels.lanes.tables import Table, sum_of_entries

ONE, TWO, THREE, FOUR, FIVE = (Table(comb(rank, n) for rank in range(13)) for n in range(1, 6))
"""For each rank, the number of sets of one, two ... five lower ranks."""


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
    """The bits set in at least two of three numbers: the carries of a full adder.

    Where `a` and `b` differ, `c` decides. A full adder also needs `a ^ b` for its sum, so it is computed only once.
    """
    differ = a ^ b
    return differ & c | ~differ & a


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
def closed_up(ranks: Lanes, gaps: Lanes) -> Lanes:
    """The set, numbered among the ranks that are not in `gaps`: 0b1111 for ranks 0b110101 and gaps 0b001010.

    `gaps` has at most two ranks, and none of the set's. A rank moves down by one position for each gap below it. Half
    of it is subtracted if the lower gap is below it, and another quarter if the higher gap is. Where the lower gap is
    below, `gaps - 1` has no bit, except that of the higher gap, which the set lacks. Without a gap, it has all bits.
    """
    higher = drop_lowest(gaps)
    return ranks - ((ranks & ~(gaps - 1)) >> 1) - ((ranks & ~(higher - 1)) >> 2)


@inlined
def number_of_two(ranks: Lanes) -> Lanes:
    """The number of a set of up to two ranks."""
    return sum_of_entries((ONE, TWO), ranks)


@inlined
def number_of_four(ranks: Lanes) -> Lanes:
    """The number of a set of up to four ranks."""
    return sum_of_entries((ONE, TWO, THREE, FOUR), ranks)


@inlined
def number_of_five(ranks: Lanes, fifth: Table) -> Lanes:
    """The number of the set of the five lowest ranks, or of all ranks if there are fewer.

    `fifth` has, for each rank, the number of sets that come before all sets with this fifth rank: it is `FIVE`, or less
    if some sets are left out.
    """
    return sum_of_entries((ONE, TWO, THREE, FOUR, fifth), ranks)
