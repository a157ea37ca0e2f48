"""Terminal output of the value of tournament chips, and of chops."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from rich.text import Text

from cardspeak.pots import Player, total
from cardspeak.pots.names import called
from cardspeak.show.terminal.screen import Screen
from cardspeak.tournament import Icm, IcmChange, PrizeChop

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
"""The titles of the columns of places. If more than five places are paid, the only columns are "1st" and "A prize"."""


def show_icm(icm: Icm, screen: Screen) -> None:
    """Print a table with each player's chips, chance of finishing in each paid place, and value in prize money."""
    screen.print(screen.heading(_heading(icm)), f"  {_method(icm)}", hanging=2)
    rows = list(_rows(icm, screen))
    screen.columns(rows, right=range(1, len(rows[0])))
    screen.print(screen.faint("Each player's chance of finishing first is their share of the chips"))
    if icm.bounties:
        screen.print(screen.faint("Bounty: on the player's head; Bounties: what the player can expect to collect"))


def show_chop(chop: PrizeChop, screen: Screen) -> None:
    """Print a table with each player's chips, and what they get in the chop."""
    method = "ICM chop" if chop.method == "icm" else "chip chop"
    screen.print(screen.heading(_heading(chop)), f"  {method}", hanging=2)
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, ("Player", "Chips", "Gets")))]
    for player in chop.players:
        gets = screen.strong(chop.in_money(chop.amounts[player]))
        rows.append((called(player), f"{chop.stacks[player]:,}", gets))
    screen.columns(rows, right=(1, 2))
    if chop.left:
        screen.print(f"{chop.in_money(chop.left)} is left to play for")


def _heading(result: Icm | PrizeChop) -> str:
    players = "1 player" if len(result.players) == 1 else f"{len(result.players):,} players"
    prizes = "1 prize" if len(result.prizes) == 1 else f"{len(result.prizes):,} prizes"
    return f"{players}, {total(result.stacks.values()):,} chips; {prizes}, {result.pool:,} in total"


def _method(icm: Icm) -> str:
    return "exact" if icm.method == "exact" else "by quadrature, with an error below 1e-12 of the prize pool"


def _rows(icm: Icm, screen: Screen) -> Iterator[tuple[str | Text, ...]]:
    are_few = len(icm.prizes) <= len(ORDINALS)
    titles = ORDINALS[: len(icm.prizes)] if are_few else (ORDINALS[0], "A prize")
    values = ("Prizes", "Bounty", "Bounties", "Value") if icm.bounties else ("Value",)
    yield tuple(map(screen.faint, ("Player", "Chips", *titles, *values)))
    for player in icm.players:
        chances = icm.chances[player] if are_few else (icm.chances[player][0], fsum(icm.chances[player]))
        yield _row(icm, player, chances, screen)


def _row(icm: Icm, player: Player, chances: tuple[float, ...], screen: Screen) -> tuple[str | Text, ...]:
    percents = (f"{chance * 100:.2f} %" for chance in chances)
    parts = []
    if icm.bounties:
        parts = [icm.values[player], icm.bounties.amounts[player], icm.bounties.values[player]]
    total_value = screen.strong(icm.in_money(icm.totals[player]))
    return called(player), f"{icm.stacks[player]:,}", *percents, *map(icm.in_money, parts), total_value


def show_icm_change(change: IcmChange, screen: Screen) -> None:
    """Print a table with each player's chips and their value, before and after a hand, and the change in value."""
    won = change.bounties_won
    of_bounties = ("Bounties won",) if won else ()
    heads = ("Player", "Chips before", "Chips after", "Value before", "Value after", *of_bounties, "Change")
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, heads))]
    for player in change.before.players:
        chips = (f"{icm.stacks[player]:,}" for icm in (change.before, change.after))
        paid = (won[player],) if won else ()
        worth = map(change.before.in_money, (change.before.totals[player], change.after.totals[player], *paid))
        rows.append((called(player), *chips, *worth, screen.strong(change.signed(change.changes[player]))))
    screen.columns(rows, right=range(1, len(heads)))
    if won:
        screen.print(screen.faint("Values include bounties, and the change includes the bounties won"))
