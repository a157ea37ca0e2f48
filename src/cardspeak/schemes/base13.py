"""The base-13 method, on which group scores are built: a sorted list of values as one number.

Source: https://github.com/danielpaz6/Poker-Hand-Evaluator, "Reduction to base-13 number"
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import index
from typing import Any, SupportsIndex

from cardspeak.errors import SchemeError, shown
from cardspeak.schemes.tallies import ACE

BASE = 13
LOWEST = 2


def base13(values: Sequence[int]) -> int:
    """The number of a sorted list of values.

    Each value minus two is a digit in base 13, and the last value gives the leading digit. Of two lists of the same
    length, the one with the greater last value has the greater number. If the last values are equal, the values before
    them decide, and so on. Lists of the same length have the same number only if they are equal.

    Args:
        values: at least one whole number from 2 to 14, in ascending order; values can repeat.

    Raises:
        SchemeError: there are no values; a value is not a whole number from 2 to 14; the values are not in ascending
            order.

    The two comparisons of the publication:

    >>> base13([2, 2, 2, 2, 14]) > base13([13, 13, 13, 13, 13]) > base13([12, 12, 12, 12, 13])
    True
    >>> base13([3, 4, 6, 8, 10]) > base13([4, 4, 5, 8, 10])
    True
    >>> base13([2, 2, 2, 2, 14]) == 12 * 13**4
    True
    """
    checked = _checked(values)
    return sum((value - LOWEST) * BASE**at for at, value in enumerate(checked))


def _checked(values: Any) -> list[int]:
    """The values as a list, after checking that they are whole numbers from 2 to 14 in ascending order."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Sequence):
        raise SchemeError.at("values", f"{shown(values)} is not accepted; give a list of whole numbers from 2 to 14")
    if not values:
        raise SchemeError.at("values", "there are none; give at least one whole number from 2 to 14")
    for value in values:
        if isinstance(value, bool) or not isinstance(value, SupportsIndex) or not LOWEST <= index(value) <= ACE:
            raise SchemeError.at("values", f"{shown(value)} is not a whole number from 2 to 14")
    for value, following in pairwise(values):
        if value > following:
            raise SchemeError.at("values", f"{following} follows {value}; sort the values in ascending order")
    return [index(value) for value in values]
