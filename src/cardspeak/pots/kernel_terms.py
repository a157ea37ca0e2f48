"""The rules and the terms of the rake in the form that the pots kernel expects."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from cardspeak.array_types import Flags, Longs
from cardspeak.errors import PotError
from cardspeak.kernels.money.layers import MOST
from cardspeak.kernels.money.rake import DOWN, HALF_EVEN, MOST_FACTOR, NEAREST, UP, Drops, House
from cardspeak.kernels.money.shares import Rules
from cardspeak.pots.arrays import Array
from cardspeak.pots.drops import Drop
from cardspeak.pots.money import to_units
from cardspeak.pots.options import SettleOptions
from cardspeak.pots.rake import Rake
from cardspeak.pots.raking import drop_in_units, units_to_reach

_ROUNDINGS = {"down": DOWN, "nearest": NEAREST, "half even": HALF_EVEN, "up": UP}


def kernel_rules(options: SettleOptions, unit: int, odd_cards: Sequence[Array | None]) -> Rules:
    """The options as the kernel expects them.

    Args:
        options: how pots are paid, with halves given by number.
        unit: the smallest chip in play.
        odd_cards: for each half, the values of the cards that decide its odd chips; None if there are none.
    """
    halves = range(len(odd_cards))
    by_card = [half for half in halves if odd_cards[half] is not None and options.odd_chip_by(half) != "position"]
    return Rules(
        unit=unit,
        n_halves=len(odd_cards),
        odd_half=int(options.odd_half_of(halves).name),
        by_card=sum(1 << half for half in by_card),
        one_odd_chip=options.rules.one_odd_chip,
        split_once=options.rules.split_once,
        double_board=bool(options.double_board),
    )


def kernel_house(rake: Rake, unit: int) -> House:
    """The terms of the rake, with amounts in units.

    Raises:
        PotError: the rake cannot be computed exactly, or its unit is not a multiple of the smallest chip.
    """
    if not rake.is_taken:
        return House(0, 1, 1, DOWN, main_pot_first=False)
    step = 1 if rake.unit is None else to_units(rake.unit, unit, "rake: unit", "the unit of the rake")
    share = Fraction(rake.percent) / (100 * step)
    if max(share.denominator, step) > MOST_FACTOR:
        raise PotError.at(
            "rake", f"{rake.percent}% in units of {rake.unit or unit} cannot be computed exactly; use fewer digits"
        )
    first = rake.several_pots == "main pot first"
    minimum = min(units_to_reach(rake.minimum_pot or 0, unit), MOST + 1)
    return House(share.numerator, share.denominator, step, _ROUNDINGS[rake.rounding], first, minimum)


def kernel_drops(rake: Rake, unit: int) -> Drops:
    """The drops, with amounts in units."""
    return Drops(_steps(rake.drop, unit, "drop"), _steps(rake.jackpot, unit, "jackpot"))


def _steps(drop: Drop | None, unit: int, name: str) -> Longs:
    """The smallest total and the amount of each step of a drop, in units, int64[2, steps]."""
    in_bounds = [[min(units, MOST + 1) for units in step] for step in drop_in_units(drop, unit, name)]
    return np.array(in_bounds, np.int64).reshape(-1, 2).T.copy()


def kernel_caps(rake: Rake, step: int, unit: int, players: Longs, saw_flop: Flags) -> Longs:
    """The maximum rake of each hand, in units, int64[n] or int64[1].

    It is -1 if the house takes nothing, not even a jackpot drop, because the hand did not reach the flop.

    Args:
        rake: the terms of the rake.
        step: the amount that the rake is a multiple of.
        unit: the smallest chip in play.
        players: the number of players dealt in.
        saw_flop: whether each hand reached the flop.
    """
    if not rake.is_taken:
        return np.zeros(1, np.int64)
    by_players = np.zeros(players.max(initial=0) + 1, np.int64)
    for number in range(len(by_players)):
        most = rake.most(number)
        by_players[number] = MOST if most is None else min(MOST, Fraction(most) // step * step // unit)
    caps: Longs = by_players[players]
    return np.where(saw_flop, caps, -1) if rake.no_flop_no_drop else caps
