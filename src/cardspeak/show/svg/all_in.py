"""The picture of an all-in: each player's expectation from each pot, as bars and in chips."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.allin import AllIn
from cardspeak.allin.result import ExpectedPot
from cardspeak.errors import listed
from cardspeak.pots import money
from cardspeak.show.svg.bars import Bar, drawn_bars
from cardspeak.show.svg.card_faces import UNKNOWN
from cardspeak.show.svg.cards_row import cards_row, row_height
from cardspeak.show.svg.colours import player_colour
from cardspeak.show.svg.elements import cut, document, isolated, text, wrapped
from cardspeak.show.svg.panel import FAINT, GAP, INNER, LINE, MARGIN, TITLE_SIZE, WIDTH, heading, percent
from cardspeak.show.words.text import capitalized

_CARD, _LONGEST_NAME = 32, 160  # pixels


def all_in_svg(result: AllIn) -> str:
    """The picture of an all-in as SVG: each player's chance of winning each pot, and expected winnings.

    Args:
        result: a result of `all_in`.
    """
    parts = [heading(f"{result.title}, all in", MARGIN, MARGIN, size=TITLE_SIZE)]
    y = MARGIN + TITLE_SIZE + GAP
    for board in result.boards if result.board or result.to_come else ():
        parts.append(cards_row([[*board.split(), *[UNKNOWN] * result.to_come]], MARGIN, y, _CARD))
        y += row_height(_CARD, has_lifted=False) + GAP
    for pot in result.pots:
        drawn, y = _pot(result, pot, y)
        parts += drawn
    for line in (line for sentence in _sentences(result) for line in wrapped(sentence.split(" "), INNER)):
        parts.append(text(line, MARGIN, y + LINE // 2, fill=FAINT))
        y += LINE
    boards = " and ".join(filter(None, result.boards))
    title = f"{result.title}, all in{f' on {boards}' if boards else ''}"
    return document(title, str(result), WIDTH, y + MARGIN // 2, parts)


def _pot(result: AllIn, pot: ExpectedPot, y: int) -> tuple[list[str], int]:
    """The elements of a pot, and the `y` of their lower edge."""
    rake = f", rake {money(pot.rake, result.unit)}" if pot.rake else ""
    jackpot = f", jackpot {money(pot.jackpot, result.unit)}" if pot.jackpot else ""
    title = f"{capitalized(pot.name)}: {money(pot.amount, result.unit)}{rake}{jackpot}"
    if pot.is_uncontested:
        return [text(f"{title}, {_short(pot.contenders[0])} only", MARGIN, y + LINE // 2)], y + LINE + GAP
    seat_of = {seat.name: at for at, seat in enumerate(result.seats)}
    bars = [
        Bar(
            name,
            player_colour(seat_of[name]),
            [float(pot.win[name]), max(float(pot.equity[name] - pot.win[name]), 0)],
            [
                *(percent(float(shares[name])) for shares in (pot.equity, pot.win, pot.shared)),
                result.in_money(pot.expected[name]),
            ],
            _hand(result, seat_of[name]),
        )
        for name in pot.contenders
    ]
    drawn, below = drawn_bars(bars, ("equity", "win", "shared", "expects"), "dark: won alone, pale: shared", y)
    return [heading(title, MARGIN, y), *drawn], below


def _hand(result: AllIn, at: int) -> list[str]:
    """The cards that a player keeps, and a card face down for each card still to come."""
    seat = result.seats[at]
    kept = [card for card in seat.hole.split() if card not in seat.discards.split()]
    return [*kept, *[UNKNOWN] * result.draws.get(seat.name, 0)]


def _sentences(result: AllIn) -> Iterator[str]:
    """The sentences below the pots: returned bets, each player's expected net result, and the number of deals."""
    unit = result.unit
    if result.returned:
        yield listed(f"{money(amount, unit)} returned to {_short(name)}" for name, amount in result.returned.items())
    nets = result.expected_net
    yield "On average: " + ", ".join(
        f"{_short(seat.name)} {result.in_money(nets[seat.name], '+')}" for seat in result.seats if nets[seat.name]
    )
    yield f"exact: {result.deals:,} deals" if result.seed is None else f"sampled: {result.deals:,} random deals"


def _short(name: str) -> str:
    """The name of a player, cut to fit in a line."""
    return isolated(cut(name, _LONGEST_NAME))
