"""The story of a showdown: the board, the hands, each pot with who won it and why, and where every chip went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cardspeak.errors import listed
from cardspeak.pots import Pot, awards_line, money, odd_chips_line, return_line, total
from cardspeak.show.screen import Screen, capitalized
from cardspeak.showdown import Showdown


def show_showdown(result: Showdown, screen: Screen) -> None:
    """Print the whole story, from the cards to the payouts."""
    players = "1 player" if len(result.seats) == 1 else f"{len(result.seats)} players"
    button = "" if result.button is None else f", button {result.button}"
    screen.print(screen.heading(f"{result.title}, {players}{button}"))
    if result.board:
        screen.print(screen.faint("Board  "), screen.cards(result.board))
    screen.print()
    _show_hands(result, screen)
    screen.print()
    _show_returns(result, screen)
    for pot, reasons in reversed(list(zip(result.pots, result.reasons, strict=True))):
        _show_pot(result, pot, reasons, screen)
    _show_payouts(result, screen)


def _show_hands(result: Showdown, screen: Screen) -> None:
    """A line for each player, and for each half of the pot: cards, bet, hand and the cards that make it."""
    rows: list[tuple[str | Text, ...]] = []
    for seat in result.seats:
        shown = screen.cards(seat.cards) if seat.cards else screen.faint("unknown")
        row = (seat.name, shown, money(seat.bet, result.settlement.unit))
        if seat.folded:
            rows.append((*row, screen.faint("folded"), ""))
        elif seat.name in result.hands:
            hands = _hands_of(seat.name, result, screen)
            rows += [(*(row if at == 0 else ("", "", "")), *hand) for at, hand in enumerate(hands)]
        else:
            rows.append((*row, screen.faint("did not have to show"), ""))
    values = [value for hand in result.hands.values() for value in hand.values.values() if value is not None]
    best = "Best five" if all(len(value.cards) == 5 for value in values) else "Best cards"
    screen.columns([tuple(map(screen.faint, ("Player", "Cards", "Bet", "Hand", best))), *rows], right=(2,))


def _hands_of(player: str, result: Showdown, screen: Screen) -> Iterator[tuple[str | Text, Text]]:
    """What a player has for each half of the pot, and the cards that make it."""
    values = result.hands[player].values
    board = set(result.board.split())
    for half, value in values.items():
        prefix = f"{half}: " if len(values) > 1 else ""
        if value is None:
            yield screen.faint(f"{prefix}no hand"), Text()
            continue
        plays_the_board = " (the board plays)" if board.issuperset(value.cards) else ""
        yield prefix + value.name + plays_the_board, screen.cards(value.cards)


def _show_returns(result: Showdown, screen: Screen) -> None:
    """What goes back before pots are made."""
    for back in result.settlement.returns:
        screen.print(return_line(back, result.settlement.unit))
    if result.settlement.returns:
        screen.print()


def _show_pot(result: Showdown, pot: Pot, reasons: Sequence[str], screen: Screen) -> None:
    """A pot: what it holds, who contests it, who wins it and why, and its odd chips."""
    unit = result.settlement.unit
    contest = "only" if pot.is_uncontested else "contested by"
    title = screen.heading(f"{pot.name.capitalize()}: {money(pot.amount, unit)}")
    screen.print(title, f"  {contest} {listed(pot.contenders)}", hanging=2)
    if pot is result.pots[0] and result.settlement.dead:
        screen.print(f"{money(result.settlement.dead, unit)} of it is dead money", indent=2)
    screen.print(screen.strong(awards_line(pot, unit)), indent=2)
    for reason in reasons:
        screen.print(capitalized(reason), indent=2)
    if odd_chips := odd_chips_line(pot, result.settlement):
        screen.print(capitalized(odd_chips), indent=2)
    screen.print()


def _show_payouts(result: Showdown, screen: Screen) -> None:
    """What everybody takes from the table, returned chips apart."""
    if not result.payouts and not result.returned:
        screen.print("There is nothing to pay.")
        return
    unit = result.settlement.unit
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, ("Player", "Paid", "Returned", "Net")))]
    for seat in result.seats:
        paid, back = result.payouts.get(seat.name, 0), result.returned.get(seat.name, 0)
        net = total([paid, back, -seat.bet])
        signed = f"+{money(net, unit)}" if net > 0 else money(net, unit)
        rows.append((seat.name, *(money(amount, unit) if amount else "" for amount in (paid, back)), signed))
    screen.columns(rows, right=(1, 2, 3))
