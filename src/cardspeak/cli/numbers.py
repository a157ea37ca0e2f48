"""Parsers for options that are numbers. Their errors say what is accepted, in the same words for every command."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import typer

from cardspeak.errors import quoted

MOST_DIGITS = 20


def read_number(text: str | int) -> int:
    """The whole number in a text, in any common notation for large numbers.

    An option's default is a number already. Typer passes it through this parser too.

    Raises:
        typer.BadParameter: the text is not a whole number.

    >>> read_number("1,000,000"), read_number("1e6"), read_number("250_000")
    (1000000, 1000000, 250000)
    """
    try:
        number = Decimal(str(text).replace(",", "").replace("_", ""))
        if number == number.to_integral_value() and number.adjusted() < MOST_DIGITS:
            return int(number)
    except ArithmeticError:
        pass
    raise typer.BadParameter(f"{quoted(str(text))} is not a whole number; write it as 6, 100,000 or 1e5")


def number_from(least: int, most: int) -> Callable[[str], int]:
    """A parser for a whole number from `least` to `most`.

    >>> number_from(0, 65535)("8000")
    8000
    """

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise typer.BadParameter(f"{quoted(text)} is not accepted; give a whole number from {least} to {most}")
        return number

    return read


def read_seconds(text: str) -> float:
    """The number of seconds in a text.

    Raises:
        typer.BadParameter: the text is not a number.

    >>> read_seconds("0.5")
    0.5
    """
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{quoted(text)} is not a number of seconds; write it as 10 or 0.5") from None


def seconds_from(least: int, most: int) -> Callable[[str], float]:
    """A parser for a number of seconds from `least` to `most`.

    >>> seconds_from(1, 3600)("30")
    30.0
    """

    def read(text: str) -> float:
        seconds = read_seconds(text)
        if not least <= seconds <= most:
            raise typer.BadParameter(f"{quoted(text)} is not accepted; give a number from {least} to {most}")
        return seconds

    return read
