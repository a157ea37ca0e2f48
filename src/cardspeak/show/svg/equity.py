"""The picture of an equity: a bar for each player and, below the bars, the breakdown if one was requested."""

from __future__ import annotations

from contextlib import suppress

from cardspeak.cards import card_name, parse_cards
from cardspeak.equities import Equity, PlayerEquity
from cardspeak.equities.question.options import SAMPLED
from cardspeak.errors import CardError, shortened
from cardspeak.show.svg.bars import Bar, drawn_bars
from cardspeak.show.svg.breakdown import breakdown
from cardspeak.show.svg.cards_row import cards_row, row_height
from cardspeak.show.svg.colours import player_colour
from cardspeak.show.svg.elements import document, text, wrapped
from cardspeak.show.svg.panel import FAINT, GAP, INNER, LINE, MARGIN, TITLE_SIZE, WIDTH, heading, percent
from cardspeak.show.words.equity import method_text

_CARD = 32  # the width of a card in pixels


def equity_svg(equity: Equity) -> str:
    """The picture of an equity as SVG: each player's share of the pot, as bars and in numbers.

    If the equity has a breakdown (`by`), it is drawn below these bars. For categories, bars show how often each
    category is made and how much of the pot it wins. Two-card hands are drawn as a grid, and other holdings as bars or
    as a histogram of their equities. Next cards are drawn as a grid of cards.

    Args:
        equity: a result of `equity`.

    >>> from cardspeak.equities import equity
    >>> picture = equity_svg(equity("AA", "KK"))
    >>> print(picture[picture.index("<title>") : picture.index("<rect")].strip())
    <title>Texas hold'em: equity of AA, KK</title>
    <desc>    equity     win    tie
    AA  81.95%  81.71%  0.46%
    KK  18.05%  17.82%  0.46%</desc>
    """
    parts, y = _heading(equity)
    bars, y = _players(equity, y)
    below, y = breakdown(equity, y)
    method = method_text(equity) + ("; ± is the standard error" if equity.method == SAMPLED else "")
    for line in wrapped(method.split(" "), INNER):
        below.append(text(line, MARGIN, y + LINE // 2, fill=FAINT))
        y += LINE
    ranges = ", ".join(shortened(player.range, 100) for player in equity.players)
    title = f"{equity.title}: equity of {ranges}"
    return document(title, str(equity), WIDTH, y + MARGIN // 2, [*parts, *bars, *below])


def _heading(equity: Equity) -> tuple[list[str], int]:
    """The title with the game, the board and the dead cards, and the `y` of its lower edge."""
    parts = [heading(equity.title, MARGIN, MARGIN, size=TITLE_SIZE)]
    y = MARGIN + TITLE_SIZE + GAP
    if equity.board:
        parts.append(cards_row([equity.board.split()], MARGIN, y, _CARD))
        y += row_height(_CARD, has_lifted=False) + GAP
    for line in wrapped(["dead:", *equity.dead.split()], INNER) if equity.dead else ():
        parts.append(text(line, MARGIN, y + LINE // 2, fill=FAINT))
        y += LINE
    return parts, y


def _players(equity: Equity, y: int) -> tuple[list[str], int]:
    """The bar and the numbers of each player, and the `y` of their lower edge."""
    is_sampled = equity.method == SAMPLED
    heads = ["equity", *(["±"] if is_sampled else []), "win", "tie"]
    bars = [_bar(player, seat, is_sampled=is_sampled) for seat, player in enumerate(equity.players)]
    halves = list(equity.players[0].halves)
    key = ", ".join(f"{shade}: {half}" for shade, half in zip(("dark", "pale", "between"), halves, strict=False))
    return drawn_bars(bars, heads, key or "dark: won alone, pale: from ties", y)


def _bar(player: PlayerEquity, seat: int, *, is_sampled: bool) -> Bar:
    """The bar of a player's equity, divided into the halves of the pot, or into wins and ties."""
    shares = [half.equity for half in player.halves.values()] or [player.win, max(player.equity - player.win, 0)]
    errors = [player.standard_error] if is_sampled else []
    numbers = [percent(number) for number in (player.equity, *errors, player.win, player.tie)]
    return Bar(player.range, player_colour(seat), shares, numbers, _cards(player.range))


def _cards(written: str) -> list[str]:
    """The cards of a range that is written as a single holding; otherwise an empty list."""
    with suppress(CardError):
        cards = [card_name(card) for card in parse_cards(written)]
        if "".join(cards) == written:
            return cards
    return []
