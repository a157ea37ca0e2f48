"""What a sample says: means with their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, sqrt

from cardspeak.equities.tally import Counts


def mean_and_error(counts: Counts | Sequence[int], worths: Sequence[Fraction]) -> tuple[float, float]:
    """The mean of what deals are worth, and its standard error.

    All is whole numbers up to the last division, so that equal counts give equal digits on all machines. The error of n
    deals is never below 1 / n: what has not been seen in n deals may still come about once in n.

    Args:
        counts: how many deals had each code, whole numbers [codes]; at least one deal.
        worths: what each code is worth, as `shares.share_of_codes` says.

    >>> mean_and_error([50, 50, 0, 0], [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(0)])
    (0.5, 0.050251890762960605)
    """
    unit = lcm(*(worth.denominator for worth in worths))
    whole = [int(worth * unit) for worth in worths]
    each = [int(count) for count in counts]
    n = sum(each)
    total = sum(count * worth for count, worth in zip(each, whole, strict=True))
    squares = sum(count * worth * worth for count, worth in zip(each, whole, strict=True))
    # The variance of one deal is (squares - total**2 / n) / (n - 1), in units squared.
    variance_of_mean = Fraction(n * squares - total * total, n * n * max(n - 1, 1) * unit * unit)
    return float(Fraction(total, n * unit)), max(sqrt(variance_of_mean), 1 / n)
