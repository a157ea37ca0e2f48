"""The picture of an equity's breakdown: bars if it is by category, otherwise a panel for each player, two per row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.equities import Equity, Part, PlayerEquity
from cardspeak.equities.question.options import SAMPLED
from cardspeak.games import GAMES
from cardspeak.ranges.classes import classes_of
from cardspeak.show.svg.colours import player_colour
from cardspeak.show.svg.elements import cut, element, rect, text, titled
from cardspeak.show.svg.heat import ALL_RANKS, are_classes, hands_grid, next_cards_grid
from cardspeak.show.svg.panel import (
    FAINT,
    GAP,
    HALF,
    INNER,
    LINE,
    MARGIN,
    TRACK,
    Panel,
    gridlines,
    heading,
    percent,
    swatch,
)
from cardspeak.show.words.equity import part_names

_LABEL, _COLUMN = 150, 76  # pixels, like all lengths below
_THIN, _SPACE = 13, 9  # the height of a bar, and the space between groups of bars
_HOLDING = 90  # the width of a holding's name
_HISTOGRAM = 130
_BINS = 20
_FEW = 16
"""The largest number of holdings to draw as bars; more are drawn as a histogram."""


def breakdown(equity: Equity, y: int) -> tuple[list[str], int]:
    """The elements of the breakdown, whose upper edge is at `y`, and the `y` of their lower edge."""
    if not equity.by:
        return [], y
    if equity.by == "category":
        return _by_category(equity, y)
    panels = [_panel(equity, player, player_colour(seat)) for seat, player in enumerate(equity.players)]
    parts: list[str] = []
    for first in range(0, len(panels), 2):
        pair = panels[first : first + 2]
        for at, panel in enumerate(pair):
            x = MARGIN + at * (INNER - HALF)
            parts.append(element("g", "".join(panel.parts), transform=f"translate({x} {y})"))
        y += max(panel.height for panel in pair) + GAP
    return parts, y


def _panel(equity: Equity, player: PlayerEquity, colour: str) -> Panel:
    """The breakdown of a player's equity, headed by their range."""
    title = [swatch(0, LINE // 2, colour), heading(player.range, 18, 0, width=HALF - 18)]
    if not player.parts:
        note = text("too many holdings to show separately", 0, LINE + GAP, fill=FAINT)
        return Panel([*title, note], 2 * LINE + GAP)
    if equity.by == "next-card":
        inner = next_cards_grid(player, _ranks(equity.game))
    elif are_classes(player.parts):
        inner = hands_grid(player, 1 / len(equity.players), _ranks(equity.game))
    elif len(player.parts) <= _FEW:
        inner = _holdings(player.parts, colour, is_sampled=equity.method == SAMPLED)
    else:
        inner = _histogram(player.parts, colour)
    moved = element("g", "".join(inner.parts), transform=f"translate(0 {LINE + GAP})")
    return Panel([*title, moved], inner.height + LINE + GAP)


def _ranks(code: str) -> str:
    """The ranks of a game's deck in descending order; all 13 ranks for a user's own game."""
    return classes_of(GAMES[code].deck).ranks if code in GAMES else ALL_RANKS


def _by_category(equity: Equity, y: int) -> tuple[list[str], int]:
    """For each category, a bar for each player: how often they make it, and how much of the pot they win with it."""
    names = part_names(equity)
    longest = max(part.share for player in equity.players for part in player.parts)
    tenths = max(1, -int(-longest * 10 // 1))
    left, right = MARGIN + _LABEL, MARGIN + INNER - 2 * _COLUMN
    is_sampled = equity.method == SAMPLED
    if is_sampled:
        right -= _COLUMN
    heads = ["of deals", "equity", *(["±"] if is_sampled else [])]
    columns = [right + _COLUMN * at for at in range(1, len(heads) + 1)]
    parts = [heading("How often each hand is made, and the equity with it", MARGIN, y)]
    parts += (
        text(head, at, y + LINE // 2, text_anchor="end", fill=FAINT) for head, at in zip(heads, columns, strict=True)
    )
    y += LINE + GAP
    rows_by_name = [(name, _of_category(equity, name)) for name in names]
    lower = y + sum(len(rows) * _THIN + _SPACE for _, rows in rows_by_name)
    parts += gridlines(left, right, y, lower, tenths)
    for name, rows in rows_by_name:
        parts.append(text(name, MARGIN, y + (len(rows) * _THIN) // 2))
        for player, part, colour in rows:
            shares = [part.share, part.equity, *([part.standard_error] if is_sampled else [])]
            numbers = [percent(share) for share in shares]
            width = max(1, round((right - left) * part.share * 10 / tenths))
            bar = [rect(left, y + 1, width, _THIN - 2, fill=colour, fill_opacity="0.3")]
            won = round(width * part.equity)
            bar += [rect(left, y + 1, won, _THIN - 2, fill=colour)] if won else []
            bar += (
                text(number, at, y + _THIN // 2, text_anchor="end", font_size=11)
                for number, at in zip(numbers, columns, strict=True)
            )
            parts.append(titled(f"{player.range}, {name}: {numbers[0]} of deals, equity {numbers[1]}", *bar))
            y += _THIN
        y += _SPACE
    ticks = range(0, tenths + 1, 2 if tenths > 5 else 1)
    parts += (
        text(
            f"{at * 10} %", left + (right - left) * at // tenths, y + 4, text_anchor="middle", fill=FAINT, font_size=10
        )
        for at in ticks
    )
    parts.append(text("pale: made, dark: won", MARGIN, y + 4, fill=FAINT, font_size=10))
    return parts, y + LINE + GAP


def _of_category(equity: Equity, name: str) -> list[tuple[PlayerEquity, Part, str]]:
    """The players who make a category, with each player's result for it and their colour."""
    return [
        (player, part, player_colour(seat))
        for seat, player in enumerate(equity.players)
        for part in player.parts
        if part.name == name
    ]


def _holdings(parts: Sequence[Part], colour: str, *, is_sampled: bool) -> Panel:
    """A bar for each of a few holdings, in proportion to its equity."""
    drawn, y = [], 0
    right = HALF - (2 if is_sampled else 1) * _COLUMN
    for part in parts:
        bar = round((right - _HOLDING) * part.equity)
        row = [
            text(cut(part.name, _HOLDING), 0, y + _THIN // 2),
            rect(_HOLDING, y, right - _HOLDING, _THIN, fill=TRACK),
        ]
        row += [rect(_HOLDING, y, bar, _THIN, fill=colour)] if bar else []
        row.append(text(percent(part.equity), right + _COLUMN, y + _THIN // 2, text_anchor="end"))
        if is_sampled:
            row.append(text(f"± {percent(part.standard_error)}", HALF, y + _THIN // 2, text_anchor="end", fill=FAINT))
        drawn.append(titled(f"{part.name}: equity {percent(part.equity)}, {percent(part.share)} of deals", *row))
        y += _THIN + _SPACE
    return Panel(drawn, y)


def _histogram(parts: Sequence[Part], colour: str) -> Panel:
    """The histogram of the holdings' equities, in steps of five percentage points, and the best and worst holdings."""
    shares = [0.0] * _BINS
    for part in parts:
        shares[min(int(part.equity * _BINS), _BINS - 1)] += part.share
    width, most = HALF // _BINS, max(shares)
    drawn = [element("path", d=f"M0 {_HISTOGRAM}H{width * _BINS}", stroke=FAINT)]
    for at, share in enumerate(shares):
        height = max(round(share / most * (_HISTOGRAM - LINE)), 1 if share else 0)
        description = f"equity {at * 100 // _BINS} to {(at + 1) * 100 // _BINS} %: {percent(share)} of deals"
        column = rect(at * width + 1, _HISTOGRAM - height, width - 2, height, fill=colour)
        drawn.append(titled(description, column) if height else "")
    top = shares.index(most)
    drawn.append(
        text(percent(most), max(20, top * width + width // 2), 8, text_anchor="middle", fill=FAINT, font_size=10)
    )
    y = _HISTOGRAM + LINE // 2 + 2
    drawn += (
        text(f"{at} %", width * _BINS * at // 100, y, fill=FAINT, font_size=10, text_anchor=anchor)
        for at, anchor in ((0, "start"), (25, "middle"), (50, "middle"), (75, "middle"), (100, "end"))
    )
    return Panel([*drawn, *_extremes(parts, y + LINE)], y + 3 * LINE)


def _extremes(parts: Sequence[Part], y: int) -> Iterator[str]:
    """The best and the worst holding, on two lines."""
    ends = (("best", max(parts, key=lambda part: part.equity)), ("worst", min(parts, key=lambda part: part.equity)))
    for row, (word, part) in enumerate(ends):
        yield text(f"{word}: {part.name}, {percent(part.equity)}", 0, y + LINE * row, fill=FAINT)
