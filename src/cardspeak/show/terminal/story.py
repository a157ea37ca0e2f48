"""Terminal output of a showdown: the board, the hands, each pot with its winners and reasons, and all payouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cardspeak.errors import listed
from cardspeak.pots import Pot, awards_line, boards_line, money, odd_chips_lines, return_line, taken_lines
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.terminal.tournament import show_icm_change
from cardspeak.show.words.text import capitalized, table_heading
from cardspeak.showdown import Showdown


def show_showdown(result: Showdown, screen: Screen) -> None:
    """Print a complete showdown, from the cards to the payouts."""
    screen.print(screen.heading(table_heading(result.title, len(result.seats), result.button)))
    for number, on_board in enumerate(result.boards, start=1):
        if on_board.board:
            screen.print(
                screen.faint(f"Board {number}  " if len(result.boards) > 1 else "Board  "), screen.cards(on_board.board)
            )
    screen.print()
    _show_hands(result, screen)
    screen.print()
    _show_returns(result, screen)
    for pot, reasons in reversed(list(zip(result.pots, result.reasons, strict=True))):
        _show_pot(result, pot, reasons, screen)
    _show_payouts(result, screen)
    if result.icm is not None:
        screen.print()
        show_icm_change(result.icm, screen)


def _show_hands(result: Showdown, screen: Screen) -> None:
    """Print a line for each player, board and half of the pot: cards, bet, hand and the cards that make it."""
    rows: list[tuple[str | Text, ...]] = []
    for seat in result.seats:
        cards = screen.cards(seat.hole) if seat.hole else screen.faint("unknown")
        row = (seat.name, cards, money(seat.bet, result.settlement.unit))
        if seat.folded:
            rows.append((*row, screen.faint("folded"), ""))
        elif seat.mucked:
            rows.append((*row, screen.faint("mucked"), ""))
        elif seat.name in result.hands:
            hands = (hand for at in range(len(result.boards)) for hand in _hands_of(seat.name, result, at, screen))
            rows += [(*(row if at == 0 else ("", "", "")), *hand) for at, hand in enumerate(hands)]
        else:
            rows.append((*row, "" if seat.hole else screen.faint("did not have to show"), ""))
    shown_hands = [hand for board in result.boards for hand in board.hands.values()]
    values = [value for hand in shown_hands for value in hand.values.values() if value is not None]
    best = "Best five" if all(len(value.cards) == 5 for value in values) else "Best cards"
    screen.columns([tuple(map(screen.faint, ("Player", "Cards", "Bet", "Hand", best))), *rows], right=(2,))


def _hands_of(player: str, result: Showdown, at: int, screen: Screen) -> Iterator[tuple[str | Text, Text]]:
    """The hand of a player on a board and the cards that make it, for each half of the pot."""
    values = result.boards[at].hands[player].values
    board = set(result.boards[at].board.split())
    for half, value in values.items():
        where = [f"board {at + 1}"] if len(result.boards) > 1 else []
        where += [half] if len(values) > 1 else []
        prefix = f"{', '.join(where)}: " if where else ""
        if value is None:
            yield screen.faint(f"{prefix}no hand"), Text()
            continue
        plays_the_board = " (the board plays)" if board.issuperset(value.cards) else ""
        yield prefix + value.name + plays_the_board, screen.cards(value.cards)


def _show_returns(result: Showdown, screen: Screen) -> None:
    """Print the bets that are returned before the pots are formed."""
    for back in result.settlement.returns:
        screen.print(return_line(back, result.settlement.unit))
    if result.settlement.returns:
        screen.print()


def _show_pot(result: Showdown, pot: Pot, reasons: Sequence[str], screen: Screen) -> None:
    """Print a pot: its amount, its contenders, its winners with the reasons, and its odd chips."""
    settlement, unit = result.settlement, result.settlement.unit
    contest = "only" if pot.is_uncontested else "contested by"
    title = screen.heading(f"{pot.name.capitalize()}: {money(pot.amount, unit)}")
    screen.print(title, f"  {contest} {listed(pot.contenders)}", hanging=2)
    if pot is result.pots[0] and settlement.dead:
        whose = listed(f"{money(dead, unit)} from {player}" for player, dead in settlement.dead_of.items())
        screen.print(f"{money(settlement.dead, unit)} of it is dead money{whose and f', {whose}'}", indent=2)
    for line in taken_lines(pot, settlement):
        screen.print(line, indent=2)
    if pot.boards:
        screen.print(boards_line(pot, settlement), indent=2)
    for part in pot.boards or (pot,):
        prefix = f"board {pot.boards.index(part) + 1}: " if pot.boards else ""
        screen.print(screen.strong(prefix + awards_line(part, settlement)), indent=2)
        for odd_chips in odd_chips_lines(part, settlement) if prefix else ():
            screen.print(capitalized(odd_chips), indent=4)
    for reason in reasons:
        screen.print(capitalized(reason), indent=2)
    for odd_chips in odd_chips_lines(pot, settlement):
        screen.print(capitalized(odd_chips), indent=2)
    screen.print()


def _show_payouts(result: Showdown, screen: Screen) -> None:
    """Print what each player wins in total, with returned chips in a separate column."""
    if not result.payouts and not result.returned and not result.settlement.rake:
        screen.print("There is nothing to pay.")
        return
    unit = result.settlement.unit
    nets = result.net
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, ("Player", "Wins", "Returned", "Net")))]
    for seat in result.seats:
        paid, back = result.payouts.get(seat.name, 0), result.returned.get(seat.name, 0)
        net = nets[seat.name]
        signed = f"+{money(net, unit)}" if net > 0 else money(net, unit)
        rows.append((seat.name, *(money(amount, unit) if amount else "" for amount in (paid, back)), signed))
    screen.columns(rows, right=(1, 2, 3))
    if result.settlement.rake_rule.is_taken:
        rake, rule = result.settlement.rake, result.settlement.rake_rule.in_words(len(result.seats))
        screen.print()
        screen.print(f"The house takes {money(rake, unit) if rake else f'nothing at a rake of {rule}'}")
    if result.settlement.jackpot:
        screen.print(f"The jackpot gets {money(result.settlement.jackpot, unit)}")
