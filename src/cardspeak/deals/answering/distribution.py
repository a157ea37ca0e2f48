"""How often an expression has each of its values: the sums from which every answer is computed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from cardspeak.array_types import Longs
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
    """

    values: Values
    weights: Array

    @property
    def total(self) -> int:
        """The weight of all deals."""
        return int(self.weights.sum())

    def pairs(self) -> list[tuple[Any, int]]:
        """Each value and its weight, in ascending order: numbers as `Fraction`, codes, or texts."""
        found = [(self.values.python(at), int(weight)) for at, weight in enumerate(self.weights)]
        return sorted(found, key=lambda pair: pair[0])


def distribution_of(values: Values, weights: Longs | None) -> Distribution:
    """The distribution of values, each with the weight of its row; None for rows that all have the weight 1."""
    keys, places = _different(values)
    if weights is None:
        sums: Array = np.bincount(keys, minlength=len(places))
    elif weights.dtype != object and int(weights.sum()) < EXACT_FLOATS:
        sums = np.bincount(keys, weights, len(places)).astype(np.int64)
    else:
        sums = np.zeros(len(places), weights.dtype)
        np.add.at(sums, keys, weights)
    is_there = np.flatnonzero(sums)
    return Distribution(values.take(places[is_there]), sums[is_there])


def merged(parts: list[Distribution]) -> Distribution:
    """The distribution of all parts together, which have values of one kind."""
    if len(parts) == 1:
        return parts[0]
    numbers = np.concatenate([part.values.numbers for part in parts])
    over: int | Array = parts[0].values.over
    if any(not isinstance(part.values.over, int) or part.values.over != over for part in parts):
        over = np.concatenate([np.broadcast_to(part.values.over, len(part.values)) for part in parts])
    weights = np.concatenate([part.weights for part in parts])
    return distribution_of(Values(parts[0].values.kind, numbers, over), weights)


def empty(kind: Kind) -> Distribution:
    """The distribution of no deals."""
    return Distribution(Values(kind, np.zeros(0, np.int64)), np.zeros(0, np.int64))


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


def error_of_mean(distribution: Distribution) -> float:
    """The standard error of the mean of numbers in a sample of independent deals."""
    n = distribution.total
    floats = distribution.values.floats()
    weights = distribution.weights.astype(np.float64)
    mean = float(floats @ weights) / n
    return float(np.sqrt((floats - mean) ** 2 @ weights)) / n
