"""Amounts of money as people and programs write them: exact numbers from numbers, fractions and text."""

from __future__ import annotations

import re
from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real

from cardspeak.errors import quoted, shortened, shown

LONGEST_TEXT = 60
_MOST_BITS = 4000
"""The maximum size of the numerator and the denominator of a fraction."""
_MOST_PLACES = 1000

_GROUPED = re.compile(r"(?<=\d)[\s_'’](?=\d{3}(?:\D|$))")
_PLAIN = re.compile(r"[+-]?\d+")
_SCIENTIFIC = re.compile(r"[+-]?\d+(?:\.\d*)?[eE][+-]?\d{1,4}")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})")
_MIXED = re.compile(r"[+-]?\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d*")
_DECIMAL = re.compile(r"([+-]?)(\d*)[.,](\d*)")


class AmountError(Exception):
    """Something is not an amount. The message says why, but not where."""


def read_amount(given: object) -> int | Decimal:
    """The exact amount: an `int`, or a `Decimal`, which can be infinite or NaN.

    A float counts as the decimal number that it prints as. NumPy and Arrow numbers are accepted. In text, a comma or
    a point can separate decimals; spaces, commas or points can separate thousands.

    Raises:
        AmountError: `given` is not a number, a fraction has no exact decimal form, or a text has two readings.

    >>> read_amount(0.1), read_amount("1,50"), read_amount("1.250.000"), read_amount(Fraction(1, 8))
    (Decimal('0.1'), Decimal('1.50'), 1250000, Decimal('0.125'))
    """
    if isinstance(given, float):
        return Decimal(float.__repr__(given))
    if isinstance(given, Decimal):
        return given
    if isinstance(given, bool) or given is None:
        raise _no_amount(given)
    if isinstance(given, Integral):
        return int(given)
    if isinstance(given, str):
        return _read_text(given)
    if isinstance(given, Rational):
        return _of_fraction(Fraction(int(given.numerator), int(given.denominator)))
    if isinstance(given, Real):  # NumPy's float32
        return Decimal(str(given))
    if hasattr(given, "as_py"):  # an Arrow scalar
        return read_amount(given.as_py())
    raise _no_amount(given)


def _no_amount(given: object) -> AmountError:
    what = shown(given) if isinstance(given, str | Collection) else shortened(repr(given))
    return AmountError(f"{what} is not an amount; give a number such as 25 or 12.50")


def _of_fraction(fraction: Fraction) -> int | Decimal:
    """The exact decimal number that equals a fraction."""
    if max(fraction.numerator.bit_length(), fraction.denominator.bit_length()) > _MOST_BITS:
        raise AmountError("the fraction has too many digits to be an amount")
    places = next((n for n in range(_MOST_PLACES) if 10**n % fraction.denominator == 0), None)
    if places is None:
        raise AmountError(
            f"{shortened(fraction)} has no exact decimal form; round it to a multiple of the smallest chip"
        )
    scaled = fraction.numerator * 10**places // fraction.denominator
    return Decimal(f"{scaled}E-{places}") if places else scaled


def _read_text(text: str) -> int | Decimal:
    """The amount in a text."""
    if len(text) > LONGEST_TEXT:
        raise _no_amount(text)
    plain = _GROUPED.sub("", text.strip()).replace("−", "-")
    if _PLAIN.fullmatch(plain):
        return int(plain)
    if _SCIENTIFIC.fullmatch(plain):
        return Decimal(plain)
    if _THOUSANDS.fullmatch(plain):
        return int(re.sub("[.,]", "", plain))
    if _MIXED.fullmatch(plain):
        mark = max(plain.rfind("."), plain.rfind(","))
        return Decimal(re.sub("[.,]", "", plain[:mark]) + "." + plain[mark + 1 :])
    match = _DECIMAL.fullmatch(plain)
    if not match or not match[2] + match[3]:
        raise _no_amount(text)
    sign, whole, decimals = match.groups()
    number = Decimal(f"{sign}{whole or 0}.{decimals or 0}")
    if len(decimals) == 3 and len(whole) <= 3 and not (whole or "0").startswith("0"):
        raise AmountError(_question(text, sign + whole + decimals, number))
    return number


def _question(text: str, thousands: str, number: Decimal) -> str:
    """The message for a text with two readings, such as `1.000`: both readings, and how to write each of them."""
    shortest = f"{number.normalize():f}"
    decimal = f"{shortest}0" if shortest.partition(".")[2][2:] else shortest  # 1.2340 has a single reading
    return f"{quoted(text)} can be {thousands} or {shortest}; write {thousands} or {decimal}"
