"""Amounts of money as whole numbers of the unit, and back, exactly.

Inside the pots every amount is an `int` of the unit, the smallest chip in play, so that no chip is lost to rounding.
Outside, an amount is what people write: `25`, `0.05`, `Decimal("37.50")`.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation
from functools import reduce
from numbers import Integral
from typing import TYPE_CHECKING, TypeAlias

from cardspeak.errors import Place, PotError, Where, quoted, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Amount: TypeAlias = int | float | Decimal
"""An amount as it comes in."""

Chips: TypeAlias = int | Decimal
"""An amount as it goes out: an `int` where it is whole."""

# Sums and products of decimals are exact in this context, whatever the precision of the caller's own is.
_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, InvalidOperation])

# A few characters, 1E+999999999, ask for a number that fills the memory. No money needs a thousand zeros.
_LARGEST_EXPONENT = 1000


def to_units(amount: Amount, unit: Amount, what: Place, kind: str = "a bet") -> int:
    """The whole number of units that `amount` is.

    Args:
        amount: 0 or more, a multiple of `unit`; a float counts as the decimal that it is printed as.
        unit: the smallest chip in play, positive.
        what: whose amount it is, to open the message of an error: `bet of A`.
        kind: what an amount of its kind is called in that message.

    Raises:
        PotError: `amount` is no finite number, negative, or no multiple of `unit`; `unit` is not positive.

    >>> to_units(100, 5, "bet of A")
    20
    >>> to_units(0.3, 0.1, "bet of A")
    3
    >>> to_units(12.5, 1, "bet of A")
    Traceback (most recent call last):
    cardspeak.errors.PotError: bet of A: 12.5 is no multiple of the unit 1
    """
    if type(amount) is int and type(unit) is int and amount >= 0 and unit > 0 and amount % unit == 0:
        return amount // unit  # what most amounts are; it comes to the same as what follows, and sooner
    numerator, denominator = exact(amount, what).as_integer_ratio()
    unit_numerator, unit_denominator = read_unit(unit).as_integer_ratio()
    if numerator < 0:
        raise PotError.at(what, f"{shortened(amount)} is negative; {kind} is 0 or more")
    units, rest = divmod(numerator * unit_denominator, denominator * unit_numerator)
    if rest:
        message = f"{shortened(amount)} is no multiple of the unit {shortened(unit)}"
        raise PotError.at(what, message, other=Where("unit"))
    return units


def from_units(units: int, unit: Amount) -> Chips:
    """The amount that `units` make: an `int` where it is whole, else a `Decimal` with the places of the unit.

    >>> from_units(20, 5)
    100
    >>> from_units(750, 0.05)
    Decimal('37.50')
    """
    if type(unit) is int:
        return units * unit
    return _whole_or_decimal(_EXACT.multiply(Decimal(units), read_unit(unit)))


def chips_of(units: Sequence[int], unit: Chips) -> Sequence[Chips]:
    """The amounts that several numbers of units make.

    >>> chips_of((2, 3), 5)
    [10, 15]
    """
    return units if unit == 1 else [from_units(each, unit) for each in units]


def read_unit(unit: Amount) -> Chips:
    """The unit as an exact number.

    Raises:
        PotError: it is no finite number, or not positive.

    >>> read_unit(0.05)
    Decimal('0.05')
    """
    size = unit if type(unit) is int else exact(unit, "unit")
    if size <= 0:
        raise PotError.at("unit", f"{unit} is not positive; the unit is the smallest chip in play, such as 1 or 0.01")
    return size


def exact(amount: Amount, what: Place) -> Chips:
    """The number that `amount` says: an `int` where it is whole, else a `Decimal`.

    Raises:
        PotError: it is not an `int`, a `float` or a `Decimal`, or not finite; the message opens with `what`.

    >>> exact(0.1, "bet of A"), exact(25.0, "bet of A")
    (Decimal('0.1'), 25)
    """
    if type(amount) is int:
        return amount
    if isinstance(amount, float):
        return _finite(Decimal(float.__repr__(amount)), what)
    if isinstance(amount, Decimal):
        return _finite(amount, what)
    if isinstance(amount, Integral) and not isinstance(amount, bool):  # NumPy's integers
        return int(amount)
    shown = quoted(amount) if isinstance(amount, str) else repr(amount)
    raise PotError.at(what, f"{shown} is no amount; an amount is an int, a Decimal or a float")


def total(amounts: Iterable[Chips]) -> Chips:
    """The sum of the amounts, exact in any decimal context.

    >>> total([100, Decimal("37.50"), Decimal("12.50")])
    150
    """
    parts = list(amounts)
    if all(type(part) is int for part in parts):
        return sum(parts)
    return _whole_or_decimal(reduce(_EXACT.add, parts, Decimal(0)))


def to_json(amount: Chips) -> int | float:
    """The amount as JSON has it: an `int`, or the `float` nearest to the decimal.

    >>> to_json(Decimal("37.50"))
    37.5
    """
    return amount if isinstance(amount, int) else float(amount)


def _finite(amount: Decimal, what: Place) -> Chips:
    if not amount.is_finite():
        raise PotError.at(what, f"{amount} is no amount; an amount is a finite number")
    if max(abs(amount.adjusted()), abs(int(amount.as_tuple().exponent))) > _LARGEST_EXPONENT:
        raise PotError.at(what, f"{amount} is beyond what is counted; the exponent is at most {_LARGEST_EXPONENT}")
    return _whole_or_decimal(amount)


def _whole_or_decimal(amount: Decimal) -> Chips:
    return int(amount) if amount == amount.to_integral_value() else amount


def money(amount: Chips, unit: Chips) -> str:
    """The amount as it is written for people: with as many decimals as the unit has, and commas.

    >>> money(1250, 1), money(Decimal("7.5"), Decimal("0.05"))
    ('1,250', '7.50')
    """
    exponent = unit.as_tuple().exponent if isinstance(unit, Decimal) else 0
    places = max(0, -exponent) if isinstance(exponent, int) else 0
    return f"{Decimal(amount):,.{places}f}"  # a Decimal, for an int would become a float
