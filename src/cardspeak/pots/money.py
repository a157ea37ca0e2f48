"""Exact conversion between amounts of money and whole numbers of units.

The unit is the smallest chip in play. The package calculates with whole numbers of units, so that no chip is lost to
rounding. Callers and results use ordinary amounts, such as `25`, `0.05` or `Decimal("37.50")`.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation
from fractions import Fraction
from functools import reduce
from math import gcd
from typing import TYPE_CHECKING, TypeAlias

from cardspeak.amounts import AmountError, read_amount
from cardspeak.errors import LONGEST_NAME, Place, PotError, Where, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Amount: TypeAlias = int | float | Decimal | Fraction | str
"""An amount as callers pass it. NumPy and Arrow numbers are accepted too."""

Chips: TypeAlias = int | Decimal
"""An amount as results hold it: an `int` if it is whole, else a `Decimal`."""

# Sums and products of decimals are exact in this context, whatever the precision of the caller's context.
_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, InvalidOperation])

# The text 1E+999999999 is short, but as an integer it would fill the memory. No real amount has a thousand zeros.
_LARGEST_EXPONENT = 1000

_MOST_PLACES = 10_000  # the smallest chip that messages suggest is 0.0001


def to_units(amount: Amount, unit: Amount, what: Place, kind: str = "a bet") -> int:
    """The number of units in `amount`, which must be a multiple of the unit.

    Args:
        amount: the amount, 0 or more. A float counts as the decimal number that it prints as.
        unit: the smallest chip in play, positive.
        what: where the amount was given, such as `bet of A`. Error messages start with it.
        kind: how error messages refer to the amount, such as `a bet`.

    Raises:
        PotError: `amount` is negative, not a finite number, out of range, or not a multiple of `unit`; `unit` is not a
            positive, finite number.

    >>> to_units(100, 5, "bet of A")
    20
    >>> to_units(0.3, 0.1, "bet of A")
    3
    >>> to_units(12.5, 1, "bet of A")
    Traceback (most recent call last):
    cardspeak.errors.PotError: bet of A: 12.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5
    """
    if type(amount) is int and type(unit) is int and amount >= 0 and unit > 0 and amount % unit == 0:
        return amount // unit  # the usual case: the same result as below, but faster
    numerator, denominator = exact(amount, what).as_integer_ratio()
    unit_numerator, unit_denominator = read_unit(unit).as_integer_ratio()
    if numerator < 0:
        raise PotError.at(what, f"{shortened(amount)} is negative; {kind} must be 0 or more")
    units, rest = divmod(numerator * unit_denominator, denominator * unit_numerator)
    if rest:
        message = f"{shortened(amount, LONGEST_NAME)} is not a multiple of the unit {shortened(unit, LONGEST_NAME)}"
        smaller = _largest_chip((numerator, denominator), (unit_numerator, unit_denominator))
        raise PotError.at(what, message + smaller, other=Where("unit"))
    return units


def _largest_chip(amount: tuple[int, int], unit: tuple[int, int]) -> str:
    """The end of a message: the largest chip that divides an amount and a unit.

    The message has no such end if this chip has more than four decimal places. The amount and the unit are each given
    as a numerator and a denominator.
    """
    denominator = amount[1] * unit[1]
    chip = Fraction(gcd(amount[0] * unit[1], unit[0] * amount[1]), denominator)
    is_usual = _MOST_PLACES % chip.denominator == 0
    return f"; for smaller chips, give unit = {Decimal(chip.numerator) / chip.denominator}" if is_usual else ""


def from_units(units: int, unit: Amount) -> Chips:
    """The amount for a number of units: an `int` if it is whole, else a `Decimal` with the decimal places of the unit.

    >>> from_units(20, 5)
    100
    >>> from_units(750, 0.05)
    Decimal('37.50')
    """
    if type(unit) is int:
        return units * unit
    return _whole_or_decimal(_EXACT.multiply(Decimal(units), read_unit(unit)))


def chips_of(units: Sequence[int], unit: Chips) -> Sequence[Chips]:
    """The amounts for several numbers of units.

    >>> chips_of((2, 3), 5)
    [10, 15]
    """
    return units if unit == 1 else [from_units(each, unit) for each in units]


def read_unit(unit: Amount) -> Chips:
    """The unit as an exact number.

    Raises:
        PotError: the unit is not a positive, finite number.

    >>> read_unit(0.05)
    Decimal('0.05')
    """
    size = unit if type(unit) is int else exact(unit, "unit")
    if size <= 0:
        raise PotError.at(
            "unit", f"{shortened(unit)} is not positive; the unit is the smallest chip in play, such as 1 or 0.01"
        )
    return size


def exact(amount: Amount, what: Place) -> Chips:
    """The exact value of `amount`: an `int` if it is whole, else a `Decimal`.

    Raises:
        PotError: `amount` is not a number or decimal text, is ambiguous, such as "1,000", is not finite, or has an
            exponent beyond 1,000. The message starts with `what`.

    >>> exact(0.1, "bet of A"), exact(25.0, "bet of A"), exact("1,50", "bet of A")
    (Decimal('0.1'), 25, Decimal('1.50'))
    """
    if type(amount) is int:
        return amount
    try:
        number = read_amount(amount)
    except AmountError as error:
        raise PotError.at(what, str(error)) from None
    return number if isinstance(number, int) else _finite(number, what)


def total(amounts: Iterable[Chips]) -> Chips:
    """The exact sum of the amounts, whatever the current decimal context.

    >>> total([100, Decimal("37.50"), Decimal("12.50")])
    150
    """
    parts = list(amounts)
    if all(type(part) is int for part in parts):
        return sum(parts)
    return _whole_or_decimal(reduce(_EXACT.add, parts, Decimal(0)))


def _finite(amount: Decimal, what: Place) -> Chips:
    if not amount.is_finite():
        raise PotError.at(what, f"{shortened(amount)} is not an amount; an amount must be a finite number")
    if max(abs(amount.adjusted()), abs(int(amount.as_tuple().exponent))) > _LARGEST_EXPONENT:
        raise PotError.at(
            what, f"{shortened(amount)} is out of range; its exponent must be at most {_LARGEST_EXPONENT}"
        )
    return _whole_or_decimal(amount)


def _whole_or_decimal(amount: Decimal) -> Chips:
    return int(amount) if amount == amount.to_integral_value() else amount


def money(amount: Chips, unit: Chips) -> str:
    """The amount as text, with as many decimal places as the unit and with thousands separators.

    >>> money(1250, 1), money(Decimal("7.5"), Decimal("0.05"))
    ('1,250', '7.50')
    """
    exponent = unit.as_tuple().exponent if isinstance(unit, Decimal) else 0
    places = max(0, -exponent) if isinstance(exponent, int) else 0
    return f"{Decimal(amount):,.{places}f}"  # this format would convert an int to a float, but not a Decimal
