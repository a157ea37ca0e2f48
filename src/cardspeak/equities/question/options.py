"""How exactly a question is to be answered, as users say it, checked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from typing import Literal, SupportsFloat, TypeAlias

from cardspeak.cards import whole
from cardspeak.errors import EquityError, Where, listed, quoted, shortened

Breakdown: TypeAlias = Literal["", "holding", "hand", "category", "next-card"]
BREAKDOWNS: tuple[Breakdown, ...] = ("holding", "hand", "category", "next-card")
"""What the deals of a player may be parted by."""
EXACT_SECONDS = 3.0
"""What takes no longer on one core is answered exactly, unless users say otherwise."""
USUAL_PRECISION = 0.0003
"""The standard error at which sampling ends, unless users say otherwise."""
FINEST, COARSEST = 1e-7, 0.5
MOST_SAMPLES = 10**12
LONGEST_SECONDS = 10.0**7


@dataclass(frozen=True, slots=True)
class Options:
    """How exactly a question is to be answered: one of these, or none for what suits it best.

    Attributes:
        exact: whether the answer is to be exact, however long it takes.
        samples: how many deals are to be dealt.
        precision: the standard error at which to stop.
        seconds: for how long to deal.
    """

    exact: bool = False
    samples: int | None = None
    precision: float | None = None
    seconds: float | None = None

    @property
    def are_sampled(self) -> bool:
        """Whether deals are to be dealt at random in any case."""
        return self.samples is not None or self.precision is not None


def read_options(exact: object, samples: object, precision: object, seconds: object) -> Options:
    """The options, checked.

    Raises:
        EquityError: one of them is no such number, or several are given that contradict each other.
    """
    if not isinstance(exact, bool):
        raise EquityError.at("exact", f"{shortened(exact)}; give True or False")
    given = [
        name
        for name, value in (("samples", samples), ("precision", precision), ("seconds", seconds))
        if value is not None
    ]
    if exact:
        given.insert(0, "exact")
    if len(given) > 1:
        place = Where(given[0], words=listed(given))
        raise EquityError.at(place, "give one of them; each says how long to go on")
    return Options(
        exact,
        _samples(samples),
        _number(precision, "precision", FINEST, COARSEST, "0.001"),
        _number(seconds, "seconds", 0.001, LONGEST_SECONDS, "10"),
    )


def _samples(given: object) -> int | None:
    if given is None:
        return None
    number = whole(given)
    if number is None or not 1 <= number <= MOST_SAMPLES:
        raise EquityError.at("samples", f"{shortened(given)}; give how many deals, from 1 to {MOST_SAMPLES:,}")
    return number


def _number(given: object, name: str, least: float, most: float, example: str) -> float | None:
    if given is None:
        return None
    number = float("nan")
    if isinstance(given, SupportsFloat) and not isinstance(given, bool | str):
        with suppress(ArithmeticError, TypeError, ValueError):  # too large; an array of several
            number = float(given)
    if not isfinite(number) or not least <= number <= most:
        raise EquityError.at(name, f"{shortened(given)}; give a number from {least:g} to {most:g}, as {example}")
    return number


def read_breakdown(by: object) -> Breakdown:
    """What the deals are parted by; nothing where they are not.

    Raises:
        EquityError: an unknown breakdown.
    """
    if by is None or by == "":
        return ""
    for breakdown in BREAKDOWNS:
        if isinstance(by, str) and by.replace("_", "-").lower() == breakdown:
            return breakdown
    raise EquityError.at("by", f"{quoted(by)}; give {listed(BREAKDOWNS, 'or')}")
