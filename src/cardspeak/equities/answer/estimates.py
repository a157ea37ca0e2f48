"""Means and standard errors of samples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, sqrt

from cardspeak.equities.tally import Counts


def mean_and_error(counts: Counts | Sequence[int], worths: Sequence[Fraction]) -> tuple[float, float]:
    """The mean value of the deals, and its standard error.

    Every step before the final division and square root is exact, so results do not vary between machines. The standard
    error for n deals is never reported below 1 / n, because an outcome that did not occur in n deals can still have a
    probability of about 1 / n.

    Args:
        counts: number of deals with each code, integers [codes]; at least one deal.
        worths: the value of each code, such as the shares that `shares.share_of_codes` returns.

    >>> mean_and_error([50, 50, 0, 0], [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(0)])
    (0.5, 0.050251890762960605)
    """
    unit = lcm(*(worth.denominator for worth in worths))
    whole = [int(worth * unit) for worth in worths]
    each = [int(count) for count in counts]
    n = sum(each)
    total = sum(count * worth for count, worth in zip(each, whole, strict=True))
    squares = sum(count * worth * worth for count, worth in zip(each, whole, strict=True))
    # In units of 1 / unit**2, the variance of one deal is (squares - total**2 / n) / (n - 1).
    variance_of_mean = Fraction(n * squares - total * total, n * n * max(n - 1, 1) * unit * unit)
    return float(Fraction(total, n * unit)), max(sqrt(variance_of_mean), 1 / n)
