"""The values of fields in PHH: amounts, cards, names and dates, checked."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypeAlias

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.cards import CARD_IDS
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN

Number: TypeAlias = int | Decimal
"""An amount as it is in the file. Python computes with whole numbers several times as fast as with decimals, and turns
a whole number that meets a decimal into one, so that all amounts can become decimals at the end."""

_MOST_KEPT = 20_000
MOST_DIGITS = 15
_MOST_DECIMALS = 9


class _Whole(dict[int, Decimal]):
    """Whole amounts by their number, so that each is converted once."""

    def __missing__(self, number: int) -> Decimal:
        if not 0 <= number < 10**MOST_DIGITS:
            raise BadHandError(f"{str(number)[:20]} is {'negative' if number < 0 else 'too large for an amount'}")
        amount = Decimal(number)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[number] = amount
        return amount


class _Decimals(dict[int, Decimal]):
    """Whole numbers as decimals, so that each is converted once."""

    def __missing__(self, number: int) -> Decimal:
        amount = Decimal(number)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[number] = amount
        return amount


DECIMALS = _Decimals()
"""Whole numbers as decimals."""


class _Cards(dict[str, tuple[Card, ...]]):
    """Cards by their text, so that each text is parsed once."""

    def __missing__(self, text: str) -> tuple[Card, ...]:
        cards = _parse(text)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[text] = cards
        return cards


_ARE_WHOLE = frozenset({int})
_whole = _Whole()
cards_of = _Cards().__getitem__
"""The cards in a text such as `8c6s`; `HIDDEN` for each `??`.

Raises:
    BadHandError: there is something else in the text.
"""


def _parse(text: str) -> tuple[Card, ...]:
    plain = text.replace("10", "T")
    pairs = [plain[at : at + 2] for at in range(0, len(plain), 2)]
    try:
        return tuple([HIDDEN if pair == "??" else CARD_IDS[pair] for pair in pairs])
    except KeyError as error:
        raise BadHandError(f"{error.args[0]!r} in {text[:30]!r} is not a card") from None


class _Known(dict[str, tuple[Card, ...]]):
    """Known cards by the text of all cards, so that each text is parsed once."""

    def __missing__(self, text: str) -> tuple[Card, ...]:
        known = known_of(cards_of(text))
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[text] = known
        return known


known_cards_of = _Known().__getitem__
"""The cards in a text such as `8c6s` without unknown cards.

Raises:
    BadHandError: there is something else in the text.
"""


def known_of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards without unknown cards."""
    return tuple([card for card in cards if card != HIDDEN]) if HIDDEN in cards else cards


def number(value: object, name: str) -> Decimal:
    """The amount in a field that has one.

    Raises:
        BadHandError: it is not a number of at least 0, or has too many digits.
    """
    if type(value) is int:
        amount = _whole[value]
    elif isinstance(value, Decimal) and value.is_finite():
        amount = value
        if amount and (amount.adjusted() >= MOST_DIGITS or int(amount.as_tuple().exponent) < -_MOST_DECIMALS):
            raise BadHandError(f"{name}: {str(value)[:30]} has too many digits for an amount")
    else:
        raise BadHandError(f"{name}: {str(value)[:30]!r} is not a number")
    if amount < 0:
        raise BadHandError(f"{name}: {amount} is negative")
    return amount


def optional_number(fields: Mapping[str, object], name: str) -> Decimal | None:
    """The amount in a field, or None if there is no such field.

    Raises:
        BadHandError: it is not a number of at least 0.
    """
    value = fields.get(name)
    return None if value is None else number(value, name)


def numbers(fields: Mapping[str, object], name: str, count: int) -> list[Decimal]:
    """The amounts in a field with one for each of `count` players; missing amounts are 0.

    Raises:
        BadHandError: it is not an array of numbers, or has more than one for each player.
    """
    values = fields.get(name, ())
    if not isinstance(values, list | tuple) or len(values) > count:
        raise BadHandError(f"{name} is not an array of {count} numbers, one for each player")
    if _ARE_WHOLE.issuperset(map(type, values)):
        amounts = list(map(_whole.__getitem__, values))
    else:
        amounts = [number(value, name) for value in values]
    return amounts + [ZERO] * (count - len(amounts)) if len(amounts) < count else amounts


def number_of(amount: Decimal) -> Number:
    """The amount as a whole number if it is written as one.

    >>> number_of(Decimal("5")), number_of(Decimal("5.0"))
    (5, Decimal('5.0'))
    """
    return int(amount) if amount.as_tuple().exponent == 0 else amount


def decimal(number: Number) -> Decimal:
    """The number as a decimal."""
    return number if type(number) is Decimal else DECIMALS[int(number)]


def decimals(numbers: list[Number]) -> list[Decimal]:
    """The numbers as decimals."""
    if type(sum(numbers)) is int:  # not one of them is a decimal
        return list(map(DECIMALS.__getitem__, numbers))  # type: ignore[arg-type]
    return [decimal(number) for number in numbers]


def text_of(value: object) -> str:
    """A text or a whole number as text; empty for anything else."""
    return value if isinstance(value, str) else str(value) if type(value) is int else ""


def texts(fields: Mapping[str, object], name: str) -> tuple[list[str], bool]:
    """The texts in a field, and whether one of them contains the sign of a comment.

    Raises:
        BadHandError: it is not an array of texts.
    """
    values: Any = fields.get(name, [])
    try:
        if isinstance(values, list):
            return values, "#" in "".join(values)
    except TypeError:
        pass
    raise BadHandError(f"{name} is not an array of texts")


def date_of(fields: Mapping[str, object]) -> str:
    """Date and time from the fields of a hand, such as `2009-07-01 20:15:00 EDT`; parts that are missing are left out.

    >>> date_of({"year": 2009, "month": 7, "day": 1, "time": "20:15:00", "time_zone_abbreviation": "EDT"})
    '2009-07-01 20:15:00 EDT'
    >>> date_of({"year": 2019}), date_of({})
    ('2019', '')
    """
    if "year" not in fields and "time" not in fields:
        return ""
    days = []
    for name, digits in (("year", 4), ("month", 2), ("day", 2)):
        value = fields.get(name)
        if type(value) is not int or not 0 <= value < 10**digits:
            break
        days.append(f"{value:0{digits}}")
    started, zone = text_of(fields.get("time")), text_of(fields.get("time_zone_abbreviation"))
    return " ".join(part for part in ("-".join(days), started, started and zone) if part)


def frozen(value: object) -> object:
    """A value of TOML as an immutable value: arrays as tuples, tables as tuples of pairs, dates as text.

    >>> frozen([1, {"a": ["b"]}])
    (1, (('a', ('b',)),))
    """
    if isinstance(value, list):
        return tuple([frozen(item) for item in value])
    if isinstance(value, dict):
        return tuple([(key, frozen(item)) for key, item in value.items()])
    if isinstance(value, Decimal) and not value.is_finite():
        return "inf" if value > 0 else str(value)
    return value if isinstance(value, str | int | Decimal) else str(value)
