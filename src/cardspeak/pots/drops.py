"""Drops: amounts that the house takes from a hand, either fixed or rising in steps with the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from cardspeak.errors import Place, PotError, Where, listed, shortened, where
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.money import Chips, exact

Drop: TypeAlias = Chips | Mapping[Chips, Chips]
"""An amount per hand, or a mapping from the smallest pot of each step to its amount: `{10: 1, 20: 2}` takes 1 from pots
of at least 10 and 2 from pots of at least 20."""


def in_rake(name: str) -> Where:
    """The location of a key of the rake, for error messages."""
    return Where("rake", words=f"rake: {name}")


def read_sum(given: Any, what: Place) -> Chips:
    """An amount of 0 or more.

    Raises:
        PotError: `given` is not an amount, or is negative.
    """
    amount = exact(given, what)
    if amount < 0:
        raise PotError(f"{what} is {shortened(given)}; it must be 0 or more", where(what))
    return amount


def read_drop(given: Any, name: str) -> Drop | None:
    """The drop that a key of the rake describes, with its steps in ascending order; None if `given` is None.

    Raises:
        PotError: an amount is not valid; there are no steps; two steps are for the same pot, or a larger pot pays less.

    >>> read_drop({"20": 2, "10": 1}, "drop")
    {10: 1, 20: 2}
    """
    if given is None:
        return None
    if not isinstance(given, Mapping):
        return read_sum(given, in_rake(name))
    steps: dict[Chips, Chips] = {}
    for least, amount in given.items():
        pot = read_sum(least, in_rake(f"{name}: pot"))
        if pot in steps:
            raise PotError.at("rake", f"{name} for a pot of {shortened(pot, 20)} appears twice")
        steps[pot] = read_sum(amount, in_rake(f"{name} for a pot of {shortened(pot, 20)}"))
    if not steps:
        raise PotError.at("rake", f"{name} is empty; give an amount, or an amount for each size of the pot")
    in_order = sorted(steps.items())
    for (pot, amount), (larger, next_amount) in pairwise(in_order):
        if next_amount < amount:
            of, here, above, there = (shortened(number, 20) for number in (amount, pot, next_amount, larger))
            message = f"{name} is {of} for a pot of {here}, but {above} for a pot of {there}"
            raise PotError.at("rake", f"{message}; a larger pot must not pay less")
    return FrozenMapping(dict(in_order))


def steps_of(drop: Drop | None) -> Sequence[tuple[Chips, Chips]]:
    """The smallest pot and the amount of each step, in ascending order; empty if there is no drop.

    >>> steps_of(3), steps_of({10: 1, 20: 2})
    ([(0, 3)], [(10, 1), (20, 2)])
    """
    if drop is None:
        return []
    return list(drop.items()) if isinstance(drop, Mapping) else [(0, drop)]


def drop_in_words(drop: Drop) -> str:
    """The drop in words.

    >>> drop_in_words(3), drop_in_words({10: 1, 20: 2})
    ('3', '1 from pots of 10 and 2 from 20')
    """
    if not isinstance(drop, Mapping):
        return f"{drop:,}"
    (pot, amount), *others = drop.items()
    return listed([f"{amount:,} from pots of {pot:,}", *(f"{more:,} from {larger:,}" for larger, more in others)])
