"""Amounts as sites print them."""

from __future__ import annotations

import re
from decimal import Decimal

from cardspeak.histories.record.errors import BadHandError

_SIGNS = re.compile(r"[^\d.,+-]")
_THOUSANDS = re.compile(r",(?=\d{3}(?:\D|$))")
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)")
_MOST_KEPT = 20_000
_LONGEST = 30  # characters
_SIGN_CODES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
_CODE = re.compile(r"(?<![A-Za-z])(?:USD|EUR|GBP|CAD|AUD|SEK|NOK|DKK|CHF|CNY|INR|PLN|BRL)(?![A-Za-z])")

ZERO = Decimal(0)


class _Amounts(dict[str, Decimal]):
    """Amounts by their text, so that each text is parsed once."""

    def __missing__(self, text: str) -> Decimal:
        amount = parse_amount(text)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[text] = amount
        return amount


_kept = _Amounts()
amount_of = _kept.__getitem__
"""The amount in a text such as `$1,250.50`, `0,50 €`, `1 200` or `.5`.

Currency signs, letters and blanks are ignored. A comma separates thousands if three digits follow, else decimals.

Raises:
    BadHandError: the text has no number, or is not a number without its signs.
"""


def currency_of(text: str) -> str | None:
    """The ISO code of the currency that a text has as a code or as a sign, or None.

    >>> currency_of("€0.50/€1"), currency_of("$1/$2 CAD"), currency_of("10/20")
    ('EUR', 'CAD', None)
    """
    code = _CODE.search(text)
    return code[0] if code else next((_SIGN_CODES[sign] for sign in text if sign in _SIGN_CODES), None)


def parse_amount(text: str) -> Decimal:
    """The amount in a text, like `amount_of`, which is slower for texts that occur only once, such as stacks.

    Raises:
        BadHandError: the text has no number, or is not a number without its signs.
    """
    usual = text.lstrip("$€£")
    if usual.isascii() and usual.replace(".", "", 1).isdigit() and len(usual) <= _LONGEST:
        return Decimal(usual)
    plain = _SIGNS.sub("", text)
    plain = _THOUSANDS.sub("", plain).replace(",", ".") if "," in plain else plain
    if not _NUMBER.fullmatch(plain) or len(plain) > _LONGEST:
        raise BadHandError(f"{text[:40]!r} is not an amount")
    return Decimal(plain)
