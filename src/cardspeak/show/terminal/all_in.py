"""Terminal output of an all-in: the hands, each pot, and what each player can expect."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from cardspeak.cards import counted
from cardspeak.errors import listed
from cardspeak.pots import called, money, return_line
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.text import table_heading

if TYPE_CHECKING:
    from cardspeak.allin import AllIn, ExpectedIcm, ExpectedPot


def show_all_in(result: AllIn, screen: Screen) -> None:
    """Print the hands, the pots, and what each player can expect to win."""
    screen.print(screen.heading(table_heading(result.title, len(result.seats), result.button)))
    for number, board in enumerate(result.boards, start=1):
        if board or len(result.boards) > 1:
            name = f"Board {number}  " if len(result.boards) > 1 else "Board  "
            screen.print(screen.faint(name), screen.cards(board) if board else screen.faint("no cards"))
    screen.print(_deals_line(result))
    screen.print()
    _show_hands(result, screen)
    screen.print()
    for back in result.returns:
        screen.print(return_line(back, result.unit))
    if result.returns:
        screen.print()
    for pot in reversed(result.pots):
        _show_pot(pot, result, screen)
    _show_chips(result, screen)
    if result.icm is not None:
        screen.print()
        _show_icm(result.icm, screen)


def _deals_line(result: AllIn) -> str:
    """The number of ways to deal the cards to come, in words."""
    if not result.to_come and not result.draws:
        return "No cards to come"
    on_each = " on each board" if len(result.boards) > 1 else ""
    if result.draws:
        to_come = [f"{counted(n_cards)} to {called(player)}" for player, n_cards in result.draws.items()]
        if result.to_come:
            to_come.append(f"{counted(result.to_come)}{on_each or ' on the board'}")
        cards = f"To come: {listed(to_come)}"
    else:
        cards = f"{counted(result.to_come)} to come{on_each}"
    if result.seed is not None:
        return f"{cards}: {result.deals:,} random deals, each settled; seed {result.seed}"
    return f"{cards}: {result.deals:,} possible deals, each settled"


def _show_hands(result: AllIn, screen: Screen) -> None:
    """Print a line for each player, with cards and bet."""
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, ("Player", "Cards", "Bet", "")))]
    is_draw = any(seat.discards for seat in result.seats)
    for seat in result.seats:
        cards = screen.cards(seat.hole) if seat.hole else screen.faint(seat.range or "unknown")
        did = "folded" if seat.folded else "mucked" if seat.mucked else "stands pat" if is_draw else ""
        did = f"discards {seat.discards}" if seat.discards else did
        rows.append((seat.name, cards, money(seat.bet, result.unit), screen.faint(did)))
    screen.columns(rows, right=(2,))
    unseen = [seat.name for seat in result.seats if (seat.folded or seat.mucked) and not seat.hole]
    if unseen and (result.to_come or result.draws):
        screen.print(screen.faint(f"The cards of {listed(unseen)} are unknown and can still come"))


def _show_pot(pot: ExpectedPot, result: AllIn, screen: Screen) -> None:
    """Print a pot: its amount, its contenders, and what each of them can expect to win from it."""
    title = screen.heading(f"{pot.name.capitalize()}: {money(pot.amount, result.unit)}")
    contest = "only" if pot.is_uncontested else "contested by"
    screen.print(title, f"  {contest} {listed(map(called, pot.contenders))}", hanging=2)
    if pot.rake:
        screen.print(f"{money(pot.rake, result.unit)} of it is rake", indent=2)
    if pot.jackpot:
        screen.print(f"{money(pot.jackpot, result.unit)} of it goes to the jackpot", indent=2)
    if not pot.is_uncontested:
        rows: list[tuple[str | Text, ...]] = [
            tuple(map(screen.faint, ("  Player", "Wins it", "Shares it", "Equity", "Expected")))
        ]
        for player in pot.contenders:
            chances = (_percent(share[player]) for share in (pot.win, pot.shared, pot.equity))
            rows.append((f"  {player}", *chances, result.in_money(pot.expected[player])))
        screen.columns(rows, right=(1, 2, 3, 4))
    screen.print()


def _show_chips(result: AllIn, screen: Screen) -> None:
    """Print what each player can expect to win in total, with returned chips in a separate column."""
    nets = result.expected_net
    errors = result.standard_error
    heads = ("Player", "Expected", "Returned", "Expected net", *(("Error",) if errors else ()))
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, heads))]
    for seat in result.seats:
        expected, back = result.expected[seat.name], result.returned.get(seat.name, 0)
        net = screen.strong(result.in_money(nets[seat.name], "+"))
        error = (f"± {result.in_money(Fraction(errors[seat.name]))}",) if errors else ()
        rows.append((seat.name, result.in_money(expected), money(back, result.unit) if back else "", net, *error))
    screen.columns(rows, right=(1, 2, 3, 4) if errors else (1, 2, 3))
    if errors:
        screen.print(screen.faint("Error is the standard error of the expected chips"))
    if result.rake:
        screen.print()
        screen.print(f"The house takes {money(result.rake, result.unit)}")
    if result.jackpot:
        screen.print(f"The jackpot gets {money(result.jackpot, result.unit)}")


def _show_icm(icm: ExpectedIcm, screen: Screen) -> None:
    """Print the value of the stacks in prize money, before the hand and on average after it."""
    before, changes, won = icm.before, icm.changes, icm.bounties_won
    of_bounties = ("Bounties won",) if won else ()
    heads = ("Player", "Chips before", "Value before", *of_bounties, "Expected value", "Expected change")
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, heads))]
    for player in before.players:
        paid = (won[player],) if won else ()
        worth = map(before.in_money, (before.totals[player], *paid, icm.expected[player]))
        change = screen.strong(before.in_money(changes[player], "+"))
        rows.append((called(player), f"{before.stacks[player]:,}", *worth, change))
    screen.columns(rows, right=range(1, len(heads)))
    if won:
        screen.print(screen.faint("Values include bounties, and the expected value includes the bounties won"))


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.2f} %"
