"""The rake of each pot, in whole units: how `Rake` is applied to the pots of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from cardspeak.pots.drops import Drop, in_rake, steps_of
from cardspeak.pots.money import Chips, to_units
from cardspeak.pots.rake import Rake


class Taken(NamedTuple):
    """What the house takes from a pot, in units."""

    rake: int
    jackpot: int


NOTHING_TAKEN = Taken(0, 0)


def raked(amounts: Sequence[int], rake: Rake, players: int, unit: Chips) -> list[int]:
    """The rake of each pot, in units.

    Args:
        amounts: what each pot holds, in units, the main pot first.
        rake: the terms of the rake.
        players: the number of players dealt in.
        unit: the smallest chip in play.

    Raises:
        PotError: the unit of the rake, or a drop, is not a multiple of the smallest chip.

    >>> raked([75, 50], Rake(10), players=3, unit=1)
    [7, 5]
    >>> raked([75, 50], Rake(10, cap=8, several_pots="main pot first"), players=3, unit=1)
    [7, 1]
    """
    terms = _in_units(rake, unit)
    most = rake.most(players)
    cap = sum(amounts) if most is None else whole_units(most, unit) // terms.step * terms.step
    taken = due = 0
    parts: list[int] = []
    if rake.several_pots == "in proportion":
        return in_proportion(amounts, min(cap, _due(sum(amounts), rake, terms)))
    for number, amount in enumerate(amounts, start=1):
        due = min(cap, _due(sum(amounts[:number]), rake, terms))
        parts.append(min(amount, due - taken))
        taken += parts[-1]
    return _with_the_rest(amounts, parts, due - taken)


def jackpot_drops(amounts: Sequence[int], rakes: Sequence[int], rake: Rake, unit: Chips) -> list[int]:
    """The jackpot drop of each pot, in units, taken from what the rake leaves in the pots.

    Args:
        amounts: what each pot holds, in units, before the rake is taken.
        rakes: the rake of each pot, in units.
        rake: the terms of the rake.
        unit: the smallest chip in play.

    Raises:
        PotError: a jackpot drop is not a multiple of the smallest chip.

    >>> jackpot_drops([75, 50], [7, 5], Rake(10, jackpot={100: 2}), unit=1)
    [1, 1]
    """
    left = [amount - raked for amount, raked in zip(amounts, rakes, strict=True)]
    due = min(sum(left), _dropped(sum(amounts), drop_in_units(rake.jackpot, unit, "jackpot")))
    if rake.several_pots == "in proportion":
        return in_proportion(left, due)
    return _with_the_rest(left, [0] * len(left), due)


class _Terms(NamedTuple):
    """The amounts of a rake in units: the step of the percentage, the minimum pot and the steps of the drop."""

    step: int
    minimum_pot: int
    drop: Sequence[tuple[int, int]]


def _in_units(rake: Rake, unit: Chips) -> _Terms:
    return _Terms(
        1 if rake.unit is None else to_units(rake.unit, unit, in_rake("unit"), "the unit of the rake"),
        units_to_reach(rake.minimum_pot or 0, unit),
        drop_in_units(rake.drop, unit, "drop"),
    )


def drop_in_units(drop: Drop | None, unit: Chips, name: str) -> list[tuple[int, int]]:
    """The smallest pot and the amount of each step of a drop, in units.

    Raises:
        PotError: an amount is not a multiple of the unit.

    >>> drop_in_units({10: 1, 20: 2}, 0.5, "drop")
    [(20, 2), (40, 4)]
    """
    return [
        (units_to_reach(pot, unit), to_units(amount, unit, in_rake(name), "a drop")) for pot, amount in steps_of(drop)
    ]


def units_to_reach(amount: Chips, unit: Chips) -> int:
    """The smallest number of units that is at least this amount."""
    return -whole_units(-amount, unit)


def _due(amount: int, rake: Rake, terms: _Terms) -> int:
    """The rake of an amount before the cap. It never falls as the amount rises, and is at most the amount."""
    if amount < terms.minimum_pot:
        return 0
    return min(amount, max(_percentage(amount, rake, terms.step), _dropped(amount, terms.drop)))


def _dropped(amount: int, steps: Sequence[tuple[int, int]]) -> int:
    """The drop for an amount: that of the last step that the amount reaches."""
    return max((drop for least, drop in steps if amount >= least), default=0)


def whole_units(amount: Chips, unit: Chips) -> int:
    """The number of whole units in an amount."""
    numerator, denominator = amount.as_integer_ratio()
    unit_numerator, unit_denominator = unit.as_integer_ratio()
    return numerator * unit_denominator // (denominator * unit_numerator)


def _percentage(amount: int, rake: Rake, step: int) -> int:
    """The percentage of an amount, rounded to a multiple of the step."""
    numerator, denominator = rake.percent.as_integer_ratio()
    share, whole = amount * numerator, denominator * 100 * step
    steps, rest = divmod(share, whole)
    match rake.rounding:
        case "down":
            is_more = False
        case "nearest":
            is_more = 2 * rest >= whole
        case "half even":
            is_more = 2 * rest > whole or (2 * rest == whole and steps % 2 == 1)
        case "up":
            is_more = rest > 0
    return (steps + is_more) * step


def in_proportion(amounts: Sequence[int] | Sequence[Fraction], rake: int) -> list[int]:
    """The rake divided in proportion to some amounts, such as those of the pots, by the largest-remainder method.

    Each share is rounded down, and the shares with the largest remainders get one of the leftover units each; among
    equal remainders, those that come first. If the amounts are whole and the rake is not more than their sum, no share
    exceeds its amount, even with a leftover unit, because the exact share is at most the amount.

    >>> in_proportion([75, 50], 4)
    [2, 2]
    """
    whole = sum(amounts) or 1
    parts = [rake * amount // whole for amount in amounts]
    lost = sorted(range(len(amounts)), key=lambda pot: -(rake * amounts[pot] % whole))
    for pot in lost[: rake - sum(parts)]:
        parts[pot] += 1
    return parts


def _with_the_rest(amounts: Sequence[int], parts: Sequence[int], rest: int) -> list[int]:
    """What is taken from each pot: `parts` and the units that are still due, `rest`.

    The rest is taken from the main pot first, then from the side pots.
    """
    full: list[int] = []
    for amount, part in zip(amounts, parts, strict=True):
        more = min(rest, amount - part)
        rest -= more
        full.append(part + more)
    return full
