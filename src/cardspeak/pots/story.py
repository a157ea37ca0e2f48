"""A settlement in words, a line for each movement of chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.errors import listed
from cardspeak.pots.money import Chips, money
from cardspeak.pots.names import Player, called, halves_called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardspeak.pots.settlement import Award, Pot, PotHalf, Return, Settlement


def story_lines(settlement: Settlement) -> list[str]:
    """What goes back, then each pot from the last side pot to the main pot, with its odd chips after it."""
    lines = [return_line(back, settlement.unit) for back in settlement.returns]
    for pot in reversed(settlement.pots):
        lines.append(_pot_line(pot, settlement.unit))
        if odd := odd_chips_line(pot, settlement):
            lines.append(odd)
    return lines


def return_line(back: Return, unit: Chips) -> str:
    """What goes back to a player, and why."""
    return f"{money(back.amount, unit)} returned to {called(back.player)}: {back.reason}"


def _pot_line(pot: Pot, unit: Chips) -> str:
    contest = "uncontested" if pot.is_uncontested else f"contested by {listed(map(called, pot.contenders))}"
    return f"{pot.name}: {money(pot.amount, unit)}, {contest}; {awards_line(pot, unit)}"


def awards_line(pot: Pot, unit: Chips) -> str:
    """Who wins how much of a pot, and with which half of it where it has several."""
    unqualified = [half.name for half in pot.halves if not half.winners]
    nobody = f"nobody qualifies for {halves_called(unqualified)}" if unqualified else ""
    if not pot.is_divided:
        won = _wins(pot.awards, unit) + _everything(pot)
        return f"{won}: {nobody}" if nobody else won
    parts = [
        f"{half.name} half: {_wins(awards, unit)}"
        for half in pot.halves
        if (awards := [award for award in pot.awards if award.half == half.name])
    ]
    return "; ".join([*parts, nobody] if nobody else parts)


def _wins(awards: Iterable[Award], unit: Chips) -> str:
    return listed(f"{called(award.player)} wins {money(award.amount, unit)}" for award in awards)


def _everything(pot: Pot) -> str:
    """What wins a pot as a whole, where that is more than one half."""
    won = [half for half in pot.halves if half.winners]
    if len(won) < 2:
        return ""
    both = "both halves" if len(won) == len(pot.halves) == 2 else halves_called(half.name for half in won)
    return f", tied for {both}" if len(won[0].winners) > 1 else f" with {both}"


def odd_chips_line(pot: Pot, settlement: Settlement) -> str:
    """Who got the odd chips of a pot, and by which rule; nothing where it has none."""
    return "; ".join(_odd_chips(pot, settlement))


def _odd_chips(pot: Pot, settlement: Settlement) -> Iterator[str]:
    """The odd chips between the halves, then those within each, or those of a pot that is not divided."""
    unit, rule = money(settlement.unit, settlement.unit), settlement.rules.odd_chip
    if pot.odd_chips:
        why = _why(pot.odd_card, settlement.button)
        yield f"{_chips(pot.odd_chips, unit)} to {_players(pot.odd_chips)}: {why} ({rule})"
    if bigger := _bigger(pot):
        # The rulebooks give it to the high half, which comes first. Where another one takes it, no rulebook says so.
        takes_first = pot.halves[0].name in bigger
        yield f"{_chips(bigger, unit)} to {halves_called(bigger)} ({rule if takes_first else 'the rule of the game'})"
    for at, half in enumerate(pot.halves):
        if half.odd_chips:
            why = _why(half.odd_card, settlement.button)
            if settlement.rules.one_odd_chip and _is_passed_over(half, at, pot.halves, bigger):
                why += " of those without one"
            chips = f"{_chips(half.odd_chips, unit)} of the {half.name} half"
            yield f"{chips} to {_players(half.odd_chips)}: {why} ({rule})"


def _bigger(pot: Pot) -> list[str]:
    """The halves that hold an odd chip more than the others."""
    won = [half for half in pot.halves if half.winners]
    least = min((half.amount for half in won), default=0)
    return [half.name for half in won if half.amount > least]


def _why(odd_card: str | None, button: Player) -> str:
    return f"{odd_card} card by suit" if odd_card else f"first left of the button {called(button)}"


def _is_passed_over(half: PotHalf, at: int, halves: Sequence[PotHalf], bigger: Sequence[str]) -> bool:
    """Whether a winner of the half, who got no odd chip of it, had one: of an earlier half, or between halves."""
    lucky = {player for one in halves[:at] for player in one.odd_chips}
    lucky |= {one.winners[0] for one in halves if len(one.winners) == 1 and one.name in bigger}
    return not lucky.isdisjoint(player for player in half.winners if player not in half.odd_chips)


def _chips(odd: Sequence[object], unit: str) -> str:
    return f"odd chip of {unit}" if len(odd) == 1 else f"odd chips of {unit} each"


def _players(players: Iterable[Player]) -> str:
    return listed(map(called, players))
