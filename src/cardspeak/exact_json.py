"""Write exact numbers to JSON, and read them back.

Most JSON readers, including JavaScript and many databases, convert every number to a float. They would
silently change a number that a float cannot hold.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal

_CONTIGUOUS = 2**53
"""Floats hold every whole number up to this limit exactly."""

_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)


def to_json(number: int | Decimal) -> int | float | str:
    """The number as it is written in JSON: a number if its value survives conversion to a float, otherwise text.

    As in `read_amount`, a float counts as the decimal number that it prints as. The text has all digits, without an
    exponent.

    >>> to_json(25), to_json(Decimal("37.50")), to_json(10**18)
    (25, 37.5, 1000000000000000000)
    >>> to_json(2**53 + 1), to_json(Decimal("0.1234567890123456789"))
    ('9007199254740993', '0.1234567890123456789')
    """
    if isinstance(number, int) and -_CONTIGUOUS <= number <= _CONTIGUOUS:
        return number
    try:
        nearest = float(number)
    except OverflowError:  # an integer beyond the largest float
        return f"{Decimal(number):f}"
    if Decimal(repr(nearest)) != number:
        return f"{Decimal(number):f}"
    return number if isinstance(number, int) else nearest


def from_json(given: float | str) -> int | Decimal:
    """The exact number for a number or text that `to_json` wrote: an `int` if it is whole, else a `Decimal`.

    Raises:
        ValueError: the argument is neither a finite number nor text that contains one.

    >>> from_json(25.0), from_json(37.5), from_json("9007199254740993")
    (25, Decimal('37.5'), 9007199254740993)
    """
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        raise ValueError(f"{given!r} is not a number")
    if isinstance(given, int):
        return given
    try:
        number = _EXACT.create_decimal(given if isinstance(given, str) else repr(given))
    except ArithmeticError:
        raise ValueError(f"{given!r} is not a number") from None
    if not number.is_finite():
        raise ValueError(f"{given!r} is not a finite number")
    return int(number) if number == number.to_integral_value() else number
