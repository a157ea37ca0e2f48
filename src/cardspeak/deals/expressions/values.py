"""The values of an expression for many deals at once: codes, texts, or exact fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.deals.expressions.kinds import Kind

Array: TypeAlias = npt.NDArray[Any]
Indices: TypeAlias = npt.NDArray[np.intp]

SAFE = 1 << 62
"""Integers up to this are stored in 64 bits. Larger ones are Python integers, in arrays of objects."""


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """The values of an expression, an entry for each deal.

    Attributes:
        kind: the kind of the values.
        numbers: the codes, the texts (an array of objects), or the numerators of the fractions.
        over: the denominators, above 0: one for all, or an array. Fractions need not be in lowest terms.
    """

    kind: Kind
    numbers: Array
    over: int | Array = 1

    def __len__(self) -> int:
        return len(self.numbers)

    def take(self, indices: Indices) -> Values:
        """The values at these indices."""
        over = self.over if isinstance(self.over, int) else self.over[indices]
        return Values(self.kind, self.numbers[indices], over)

    def python(self, at: int) -> Any:
        """The value at an index: a `Fraction`, a text, or a code."""
        if not self.kind.is_number:
            return self.numbers[at] if self.numbers.dtype == object else int(self.numbers[at])
        return Fraction(int(self.numbers[at]), self.over if isinstance(self.over, int) else int(self.over[at]))

    def floats(self) -> npt.NDArray[np.float64]:
        """The values as floats, rounded."""
        if self.numbers.dtype != object and (isinstance(self.over, int) or self.over.dtype != object):
            return np.asarray(self.numbers / self.over, np.float64)
        return np.array([float(self.python(at)) for at in range(len(self))])


def constant(kind: Kind, value: object, n: int) -> Values:
    """The same value n times; numbers are given as `int` or `Fraction`.

    >>> from cardspeak.deals.expressions.kinds import NUMBER
    >>> constant(NUMBER, Fraction(1, 2), 2).python(1)
    Fraction(1, 2)
    """
    if isinstance(value, Fraction):
        return Values(kind, full(n, value.numerator), value.denominator)
    if isinstance(value, str):
        texts = np.empty(n, object)
        texts[:] = value
        return Values(kind, texts)
    assert isinstance(value, int)
    return Values(kind, full(n, value))


def full(n: int, number: int) -> Array:
    """An array with n times the same integer."""
    return np.full(n, number, np.int64 if abs(number) < SAFE else object)


def largest(numbers: int | Array) -> int:
    """The largest absolute value."""
    if isinstance(numbers, int):
        return abs(numbers)
    return max(abs(int(numbers.max())), abs(int(numbers.min()))) if len(numbers) else 0


def wide(numbers: Array) -> Array:
    """Integers as int64, in which sums and products are computed, or as Python integers."""
    return numbers if numbers.dtype == object else numbers.astype(np.int64, copy=False)


def times(left: int | Array, right: int | Array) -> int | Array:
    """The products, exact."""
    if isinstance(left, int) and isinstance(right, int):
        return left * right
    most, other = largest(left), largest(right)
    change = _narrow if most * other < SAFE and max(most, other) < SAFE else _objects
    product: Array = change(left) * change(right)
    return product


def plus(left: Array, right: Array) -> Array:
    """The sums, exact."""
    if largest(left) + largest(right) < SAFE:
        return wide(left) + wide(right)
    total: Array = _objects(left) + _objects(right)
    return total


def _narrow(numbers: int | Array) -> Any:
    """Numbers whose products fit into 64 bits."""
    return numbers if isinstance(numbers, int) else numbers.astype(np.int64)


def _objects(numbers: int | Array) -> Any:
    return numbers if isinstance(numbers, int) else numbers.astype(object)


def over_common(left: Values, right: Values) -> tuple[Array, Array, int | Array]:
    """The numerators of both over a common denominator, and this denominator."""
    if isinstance(left.over, int) and isinstance(right.over, int):
        common: int | Array = int(np.lcm(left.over, right.over)) if max(left.over, right.over) < SAFE else 0
        if not common or common >= SAFE:
            common = left.over * right.over
        assert isinstance(common, int)
        return (
            wide(_array(times(left.numbers, common // left.over))),
            wide(_array(times(right.numbers, common // right.over))),
            common,
        )
    return (
        _array(times(left.numbers, right.over)),
        _array(times(right.numbers, left.over)),
        times(left.over, right.over),
    )


def _array(numbers: int | Array) -> Array:
    assert not isinstance(numbers, int)
    return numbers


def lowest_terms(values: Values) -> Values:
    """Equal fractions with equal numerators and denominators."""
    if not values.kind.is_number or isinstance(values.over, int):
        return values
    divisor = np.gcd(values.numbers, values.over)
    return Values(values.kind, values.numbers // divisor, values.over // divisor)
