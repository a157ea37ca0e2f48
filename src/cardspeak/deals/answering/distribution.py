"""How often an expression has each of its values: the sums from which every answer is computed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from cardspeak.array_types import Floats, Longs
from cardspeak.deals.answering.query import Selector
from cardspeak.deals.expressions.kinds import Kind
from cardspeak.deals.expressions.values import Array, Values, lowest_terms

EXACT_FLOATS = 1 << 53
FEW_CODES = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """Different values of an expression, and the weight of each.

    Attributes:
        values: the values, each once.
        weights: the sum of the weights of the deals with each value, int64 or Python integers.
        by: the value of another expression that splits the deals into groups. Each value is there once for each group
            that has it. None if there are no groups.
    """

    values: Values
    weights: Array
    by: Values | None = None

    @property
    def total(self) -> int:
        """The weight of all deals."""
        return int(self.weights.sum())

    def pairs(self) -> list[tuple[Any, int]]:
        """Each value and its weight, in ascending order: numbers as `Fraction`, codes, or texts."""
        found = [(self.values.python(at), int(weight)) for at, weight in enumerate(self.weights)]
        return sorted(found, key=lambda pair: pair[0])

    def groups(self) -> list[tuple[Any, Distribution]]:
        """The value of each group and the distribution in it, in ascending order."""
        assert self.by is not None
        keys, places = _different(self.by)
        found = []
        for key in np.unique(keys).tolist():
            at = np.flatnonzero(keys == key)
            found.append((self.by.python(int(places[key])), Distribution(self.values.take(at), self.weights[at])))
        return sorted(found, key=lambda pair: pair[0])


def distribution_of(values: Values, weights: Longs | None, by: Values | None = None) -> Distribution:
    """The distribution of values, each with the weight of its row; None for rows that all have the weight 1.

    If `by` is given, the values are counted for each of its values.
    """
    keys, places = _different(values)
    if by is not None:
        joint = _different(by)[0].astype(np.int64) * len(places) + keys
        _, places, keys = np.unique(joint, return_index=True, return_inverse=True)
    if weights is None:
        sums: Array = np.bincount(keys, minlength=len(places))
    elif weights.dtype != object and int(weights.sum()) < EXACT_FLOATS:
        sums = np.bincount(keys, weights, len(places)).astype(np.int64)
    else:
        sums = np.zeros(len(places), weights.dtype)
        np.add.at(sums, keys, weights)
    is_there = np.flatnonzero(sums)
    at = places[is_there]
    return Distribution(values.take(at), sums[is_there], None if by is None else by.take(at))


def merged(parts: list[Distribution]) -> Distribution:
    """The distribution of all parts together, which have values of one kind."""
    if len(parts) == 1:
        return parts[0]
    weights = np.concatenate([part.weights for part in parts])
    groups = [part.by for part in parts if part.by is not None]
    return distribution_of(_joined([part.values for part in parts]), weights, _joined(groups) if groups else None)


def _joined(parts: list[Values]) -> Values:
    """Values of one kind, one after another."""
    numbers = np.concatenate([part.numbers for part in parts])
    over: int | Array = parts[0].over
    if any(not isinstance(part.over, int) or part.over != over for part in parts):
        over = np.concatenate([np.broadcast_to(part.over, len(part)) for part in parts])
    return Values(parts[0].kind, numbers, over)


def empty(kind: Kind, by: Kind | None = None) -> Distribution:
    """The distribution of no deals; `by` is the kind of the values that split the deals into groups."""
    groups = None if by is None else Values(by, np.zeros(0, np.int64))
    return Distribution(Values(kind, np.zeros(0, np.int64)), np.zeros(0, np.int64), groups)


def empty_for(selector: Selector) -> Distribution:
    """The distribution of no deals for a selector."""
    return empty(selector.node.kind, None if selector.by is None else selector.by.kind)


def _different(values: Values) -> tuple[Longs, Longs]:
    """For each row the number of its value, and for each different value, a row that has it."""
    numbers, over = values.numbers, values.over
    if isinstance(over, int):
        if numbers.dtype.kind in "ub" and numbers.dtype.itemsize <= 2:
            return _of_codes(numbers)
        _, places, keys = np.unique(numbers, return_index=True, return_inverse=True)
        return keys, places
    values = lowest_terms(values)
    numbers, over = values.numbers, values.over
    assert not isinstance(over, int)
    _, first = np.unique(numbers, return_inverse=True)
    different, second = np.unique(over, return_inverse=True)
    _, places, keys = np.unique(first * len(different) + second, return_index=True, return_inverse=True)
    return keys, places


def _of_codes(numbers: Array) -> tuple[Longs, Longs]:
    """The same for small codes; for codes that are not there, the row is the first one."""
    numbers = numbers.view(np.uint8) if numbers.dtype == np.bool_ else numbers
    size = int(numbers.max(initial=0)) + 1
    places = np.zeros(size, np.int64)
    places[numbers[::-1]] = np.arange(len(numbers) - 1, -1, -1)
    return numbers, places


def mean_of(distribution: Distribution) -> Fraction:
    """The exact mean of numbers."""
    values, weights = distribution.values, distribution.weights.astype(object)
    sums: dict[int, int] = {}
    if isinstance(values.over, int):
        return Fraction(int((values.numbers.astype(object) * weights).sum()), values.over * int(weights.sum()))
    products = values.numbers.astype(object) * weights
    for over, product in zip(values.over.tolist(), products.tolist(), strict=True):
        sums[over] = sums.get(over, 0) + product
    return sum((Fraction(product, over) for over, product in sums.items()), Fraction(0)) / int(weights.sum())


def ratio_of(distribution: Distribution) -> Fraction | None:
    """The mean of the values over the mean of those that split the deals; None if the latter is 0."""
    assert distribution.by is not None
    below = mean_of(Distribution(distribution.by, distribution.weights))
    return mean_of(distribution) / below if below else None


def residuals_of(distribution: Distribution) -> tuple[Floats, Floats]:
    """How much each value differs from the ratio times the value below the line, over the mean below; and weights.

    The ratio of two means of a sample differs from the true ratio by about the mean of these residuals (delta method).
    """
    assert distribution.by is not None
    weights = distribution.weights.astype(np.float64)
    above, below = distribution.values.floats(), distribution.by.floats()
    mean_below = float(below @ weights) / distribution.total
    ratio = float(above @ weights) / distribution.total / mean_below
    return (above - ratio * below) / mean_below, weights


def error_of_ratio(distribution: Distribution) -> float:
    """The standard error of the ratio of two means in a sample of independent deals."""
    residuals, weights = residuals_of(distribution)
    return float(np.sqrt(residuals**2 @ weights)) / distribution.total


def error_of_share(weight: int, total: int) -> float:
    """The standard error of the share of some deals in a sample of independent deals.

    >>> error_of_share(50, 100)
    0.05
    """
    share = Fraction(weight, total)
    return math.sqrt(share * (1 - share) / total)


def error_of_mean(distribution: Distribution) -> float:
    """The standard error of the mean of numbers in a sample of independent deals."""
    n = distribution.total
    floats = distribution.values.floats()
    weights = distribution.weights.astype(np.float64)
    mean = float(floats @ weights) / n
    return float(np.sqrt((floats - mean) ** 2 @ weights)) / n
