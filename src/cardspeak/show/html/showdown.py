"""A showdown as HTML."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.pots import money
from cardspeak.show.html.elements import escaped, picture, row, table, tag
from cardspeak.show.svg.pots import pots_svg
from cardspeak.show.words.text import capitalized
from cardspeak.showdown import Seat, Showdown


def showdown_html(result: Showdown) -> str:
    """The boards, the players with their cards, hands and winnings, the reasons, and a picture of the pots."""
    unit, nets = result.settlement.unit, result.net
    parts = [tag("p", picture(hands.board)) for hands in result.boards if hands.board]
    rows = [row(["Player", "Cards", "Hand"], ["Bet", "Wins", "Returned", "Net"], cell="th")]
    for seat in result.seats:
        name = f"{seat.name} (button)" if seat.name == result.button else seat.name
        hands = "<br/>".join(map(escaped, _hands_of(result, seat.name)))
        words = [escaped(name), picture(seat.hole), hands or _why_not_shown(seat)]
        won = (result.payouts.get(seat.name, 0), result.returned.get(seat.name, 0))
        net = f"{'+' if nets[seat.name] > 0 else ''}{money(nets[seat.name], unit)}"
        numbers = [money(seat.bet, unit), *(money(amount, unit) if amount else "" for amount in won), net]
        rows.append(row(words, numbers))
    reasons = [capitalized(reason) for of_pot in reversed(result.reasons) for reason in of_pot]
    why = tag("ul", "".join(tag("li", escaped(reason)) for reason in dict.fromkeys(reasons))) if reasons else ""
    return tag("div", "".join([*parts, table(rows), why, pots_svg(result)]))


def _why_not_shown(seat: Seat) -> str:
    return "folded" if seat.folded else "mucked" if seat.mucked else "not shown"


def _hands_of(result: Showdown, player: str) -> Iterator[str]:
    """The hands of a player, on each board and for each half of the pot."""
    for number, board in enumerate(result.boards, start=1):
        hand = board.hands.get(player)
        if hand is None:
            continue
        for half, value in hand.values.items():
            where = [f"board {number}"] if len(result.boards) > 1 else []
            where += [half] if len(hand.values) > 1 else []
            yield f"{', '.join(where)}{': ' if where else ''}{'no hand' if value is None else value.name}"
