"""The story of a showdown: the board, the hands, each pot with who won it and why, and where every chip went."""

from __future__ import annotations

from rich.text import Text

from cardspeak.errors import listed
from cardspeak.games import find_game
from cardspeak.pots import Chips, Pot, awards_line, odd_chips_line
from cardspeak.show.screen import Screen
from cardspeak.showdown import Showdown


def show_showdown(result: Showdown, screen: Screen) -> None:
    """Print the whole story, from the cards to the payouts."""
    title = find_game(result.game).title
    screen.print(screen.heading(f"{title}, {len(result.seats)} players, button {result.button}"))
    if result.board:
        screen.print(screen.faint("Board  "), screen.cards(result.board))
    screen.print()
    _show_hands(result, screen)
    screen.print()
    _show_returns(result, screen)
    for pot, reason in reversed(list(zip(result.pots, result.reasons, strict=True))):
        _show_pot(result, pot, reason, screen)
    _show_payouts(result, screen)


def _show_hands(result: Showdown, screen: Screen) -> None:
    """A line for each player: cards, bet, hand and its best cards."""
    rows: list[tuple[str | Text, ...]] = []
    board = set(result.board.split())
    for seat in result.seats:
        shown = screen.cards(seat.cards) if seat.cards else screen.faint("unknown")
        row = (seat.name, shown, f"{seat.bet:,}")
        if seat.folded:
            rows.append((*row, screen.faint("folded"), ""))
        elif seat.name in result.hands:
            value = result.hands[seat.name].value
            plays_the_board = " (the board plays)" if board.issuperset(value.cards) else ""
            rows.append((*row, value.name + plays_the_board, screen.cards(value.cards)))
        else:
            rows.append((*row, screen.faint("did not have to show"), ""))
    screen.columns([tuple(map(screen.faint, ("Player", "Cards", "Bet", "Hand", "Best five"))), *rows], right=(2,))


def _show_returns(result: Showdown, screen: Screen) -> None:
    """What goes back before pots are made."""
    for back in result.settlement.returns:
        screen.print(f"{back.amount:,} goes back to {back.player}: {back.reason}")
    if result.settlement.returns:
        screen.print()


def _show_pot(result: Showdown, pot: Pot, reason: str, screen: Screen) -> None:
    """A pot: what it holds, who contests it, who wins it and why, and its odd chips."""
    contest = "only" if pot.is_uncontested else "contested by"
    names = listed(pot.contenders)
    screen.print(screen.heading(f"{pot.name.capitalize()}: {pot.amount:,}"), f"  {contest} {names}")
    if pot.name == "main pot" and result.settlement.dead:
        screen.print(f"  {result.settlement.dead:,} of it is dead money")
    screen.print("  ", screen.strong(awards_line(pot)))
    if reason:
        screen.print(f"  {reason[0].upper()}{reason[1:]}")
    if pot.odd_chips:
        line = odd_chips_line(pot, result.settlement)
        screen.print(f"  {line[0].upper()}{line[1:]}")
    screen.print()


def _show_payouts(result: Showdown, screen: Screen) -> None:
    """What everybody takes from the table, returned chips apart."""
    if not result.payouts and not result.returned:
        screen.print("There is nothing to pay.")
        return
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, ("Player", "Paid", "Returned", "Net")))]
    for seat in result.seats:
        paid, back = result.payouts.get(seat.name, 0), result.returned.get(seat.name, 0)
        net = paid + back - seat.bet
        rows.append((seat.name, _amount(paid), _amount(back), f"{net:+,}" if net else "0"))
    screen.columns(rows, right=(1, 2, 3))


def _amount(amount: Chips) -> str:
    """An amount; nothing where it is none."""
    return f"{amount:,}" if amount else ""
