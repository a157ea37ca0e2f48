"""A settlement in words, a line for each movement of chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.errors import listed
from cardspeak.pots.money import Chips, money
from cardspeak.pots.names import called

if TYPE_CHECKING:
    from cardspeak.pots.settlement import Pot, Return, Settlement


def story_lines(settlement: Settlement) -> list[str]:
    """What goes back, then each pot from the last side pot to the main pot, with its odd chips after it."""
    lines = [return_line(back, settlement.unit) for back in settlement.returns]
    for pot in reversed(settlement.pots):
        lines.append(_pot_line(pot, settlement.unit))
        if pot.odd_chips:
            lines.append(odd_chips_line(pot, settlement))
    return lines


def return_line(back: Return, unit: Chips) -> str:
    """What goes back to a player, and why."""
    return f"{money(back.amount, unit)} returned to {called(back.player)}: {back.reason}"


def _pot_line(pot: Pot, unit: Chips) -> str:
    contest = "uncontested" if pot.is_uncontested else f"contested by {listed(map(called, pot.contenders))}"
    return f"{pot.name}: {money(pot.amount, unit)}, {contest}; {awards_line(pot, unit)}"


def awards_line(pot: Pot, unit: Chips) -> str:
    """Who wins how much of a pot."""
    return listed(f"{called(award.player)} wins {money(award.amount, unit)}" for award in pot.awards)


def odd_chips_line(pot: Pot, settlement: Settlement) -> str:
    """Who got the odd chips of a pot, and by which rule."""
    unit = money(settlement.unit, settlement.unit)
    chips = f"odd chip of {unit}" if len(pot.odd_chips) == 1 else f"odd chips of {unit} each"
    receivers = listed(map(called, pot.odd_chips))
    return f"{chips} to {receivers}: first left of the button {called(settlement.button)} ({settlement.rules.odd_chip})"
