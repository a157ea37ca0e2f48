"""Validation of the options that determine how precise an answer is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from typing import Final, Literal, SupportsFloat, TypeAlias

from cardspeak.cards import whole
from cardspeak.errors import EquityError, Where, listed, quoted, shortened

Breakdown: TypeAlias = Literal["", "holding", "hand", "category", "next-card"]
BREAKDOWNS: tuple[Breakdown, ...] = ("holding", "hand", "category", "next-card")
"""The available breakdowns."""
EXACT: Final = "exact"
SAMPLED: Final = "sampled"
EXACT_SECONDS = 3.0
"""Default time limit for exact answers, in seconds on one core."""
USUAL_PRECISION = 0.0003
"""Default standard error at which sampling ends."""
FINEST, COARSEST = 1e-7, 0.5
MOST_SAMPLES = 10**12
LONGEST_SECONDS = 10.0**7


@dataclass(frozen=True, slots=True)
class Options:
    """The precision required of the answer. At most one option is set.

    If none is set, the answer is exact if that is fast enough, otherwise sampled.

    Attributes:
        exact: whether the answer must be exact, even if it takes days.
        samples: number of deals to sample.
        precision: standard error at which sampling ends.
        seconds: time limit in seconds.
    """

    exact: bool = False
    samples: int | None = None
    precision: float | None = None
    seconds: float | None = None

    @property
    def are_sampled(self) -> bool:
        """Whether deals are sampled even if an exact answer would be fast."""
        return self.samples is not None or self.precision is not None


def read_options(exact: object, samples: object, precision: object, seconds: object) -> Options:
    """The validated options.

    Raises:
        EquityError: an option has the wrong type or is out of range, or more than one option is given.
    """
    if not isinstance(exact, bool):
        raise EquityError.at("exact", f"{shortened(exact)} is not accepted; give True or False")
    given = [
        name
        for name, value in (("samples", samples), ("precision", precision), ("seconds", seconds))
        if value is not None
    ]
    if exact:
        given.insert(0, "exact")
    if len(given) > 1:
        place = Where(given[0], words=listed(given))
        raise EquityError.at(place, "give only one of them, because each determines when to stop")
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
        raise EquityError.at(
            "samples", f"{shortened(given)} is not accepted; give a number of deals from 1 to {MOST_SAMPLES:,}"
        )
    return number


def _number(given: object, name: str, least: float, most: float, example: str) -> float | None:
    if given is None:
        return None
    number = float("nan")
    if isinstance(given, SupportsFloat) and not isinstance(given, bool | str):
        with suppress(ArithmeticError, TypeError, ValueError):  # a number too large for a float, or an array
            number = float(given)
    if not isfinite(number) or not least <= number <= most:
        accepted = f"give a number from {least:,.10g} to {most:,.10g}, such as {example}"
        raise EquityError.at(name, f"{shortened(given)} is not accepted; {accepted}")
    return number


def read_breakdown(by: object) -> Breakdown:
    """The validated breakdown; an empty string if none is requested.

    Raises:
        EquityError: the breakdown is unknown.
    """
    if by is None or by == "":
        return ""
    for breakdown in BREAKDOWNS:
        if isinstance(by, str) and by.replace("_", "-").lower() == breakdown:
            return breakdown
    raise EquityError.at("by", f"{quoted(by)} is not accepted; give {listed(BREAKDOWNS, 'or')}")
