"""Equity as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cardspeak.equities import Equity
from cardspeak.show.html.elements import tag
from cardspeak.show.svg.equity import equity_svg
from cardspeak.show.words.equity import method_text

_BAR = "display:inline-block;height:0.8em;background:#2e7d6b;border-radius:2px;vertical-align:baseline"
_RIGHT = ' style="text-align:right"'
_WIDTH = 8
"""The length of a bar that represents the whole pot, in em."""


def equity_html(result: Equity) -> str:
    """The table of players, followed by the picture of the equity if a breakdown was requested."""
    return tag("div", _table(result) + equity_svg(result)) if result.by else _table(result)


def _table(result: Equity) -> str:
    """The table of players with a bar for each player's equity; the caption has the game, the board and the method."""
    is_sampled = result.seed is not None
    heads = ["", "equity", *(["±"] if is_sampled else []), "win", "tie", ""]
    halves = list(result.players[0].halves)
    heads[-1:-1] = [f"{name} {share}" for name in halves for share in ("win", "tie")]
    rows = [_row(heads, "th")]
    for player in result.players:
        numbers = [player.equity, *([player.standard_error] if is_sampled else []), player.win, player.tie]
        numbers += [share for half in player.halves.values() for share in (half.win, half.tie)]
        bar = f'<span style="{_BAR};width:{player.equity * _WIDTH:.2f}em"></span>'
        cells = [escape(player.range), *(f"{number:.3%}" for number in numbers)]
        rows.append(_row(cells, "td", f'<td style="text-align:left">{bar}</td>'))
    on_board = f" on {escape(result.board)}" if result.board else ""
    words = f"{escape(result.title)}{on_board}; {escape(method_text(result))}"
    caption = f'<caption style="caption-side:bottom;text-align:left">{words}</caption>'
    return f"<table>{caption}{''.join(rows)}</table>"


def _row(cells: Iterable[str], tag: str, last: str = "") -> str:
    first, *rest = cells
    right = "".join(f"<{tag}{_RIGHT}>{cell}</{tag}>" for cell in rest)
    return f'<tr><{tag} style="text-align:left">{first}</{tag}>{right}{last}</tr>'
