"""Bars that show a share from 0 to 100 % for each player, with numbers next to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardspeak.show.svg.cards_row import cards_row, row_height, row_width
from cardspeak.show.svg.elements import cut, isolated, rect, text, titled
from cardspeak.show.svg.panel import FAINT, GAP, INNER, LINE, MARGIN, TRACK, gridlines, swatch

_LABEL, _COLUMN = 236, 76  # the widths of a player's name and of a number, in pixels
_BAR, _ROW = 20, 30
_CARD, _CARDS_ROW = 26, 44  # the width of a card, and the height of a row with cards
_OPAQUE = ("1", "0.45", "0.7", "0.25")
"""The opacities of the parts of a bar, in order."""


class Bar(NamedTuple):
    """The bar of a player.

    Attributes:
        name: the name of the player.
        colour: the colour of the player.
        shares: the parts of the bar, each 0 to 1 and together at most 1.
        numbers: the numbers next to the bar as text, one for each column.
        cards: the cards of the player, drawn next to the name, or instead of it if the name is just these cards.
    """

    name: str
    colour: str
    shares: Sequence[float]
    numbers: Sequence[str]
    cards: Sequence[str] = ()


def drawn_bars(bars: Sequence[Bar], heads: Sequence[str], key: str, y: int) -> tuple[list[str], int]:
    """The elements of the bars, whose upper edge is at `y`, and the `y` of their lower edge.

    Args:
        bars: the bars.
        heads: the titles of the columns of numbers.
        key: the text that explains the parts of a bar.
        y: the position of the upper edge.
    """
    left, right = MARGIN + _LABEL, MARGIN + INNER - _COLUMN * len(heads)
    columns = [right + _COLUMN * at for at in range(1, len(heads) + 1)]
    parts = [
        text(head, at, y + LINE // 2, text_anchor="end", fill=FAINT) for head, at in zip(heads, columns, strict=True)
    ]
    y += LINE + GAP // 2
    cards = max((row_width([bar.cards], _CARD) for bar in bars if bar.cards), default=0)
    height, room = (_CARDS_ROW if cards else _ROW), _LABEL - 18 - GAP - (cards + GAP if cards else 0)
    parts += gridlines(left, right, y, y + height * len(bars))
    for bar in bars:
        middle = y + height // 2
        row = [swatch(MARGIN, middle, bar.colour), *_label(bar, MARGIN + 18, middle, room)]
        row += _rects(bar, left, right - left, middle - _BAR // 2)
        row += (
            text(number, at, middle, text_anchor="end", is_bold=at == columns[0])
            for number, at in zip(bar.numbers, columns, strict=True)
        )
        description = ", ".join(f"{head} {number}" for head, number in zip(heads, bar.numbers, strict=True))
        parts.append(titled(f"{bar.name}: {description}", *row))
        y += height
    parts += (
        text(f"{at} %", left + (right - left) * at // 100, y + 8, text_anchor="middle", fill=FAINT, font_size=10)
        for at in (0, 25, 50, 75, 100)
    )
    return [*parts, text(key, MARGIN, y + 8, fill=FAINT, font_size=10)], y + LINE + GAP


def _label(bar: Bar, x: int, middle: int, room: int) -> Iterator[str]:
    """The name of a player, at most `room` pixels wide, or their cards, or both."""
    is_named = bar.name != "".join(bar.cards)
    if is_named:
        yield text(isolated(cut(bar.name, room)), x, middle)
    if bar.cards:
        at = x + (room + GAP if is_named else 0)
        yield cards_row([bar.cards], at, middle - row_height(_CARD, has_lifted=False) // 2, _CARD)


def _rects(bar: Bar, left: int, width: int, y: int) -> Iterator[str]:
    """The grey background of a bar, and its parts."""
    yield rect(left, y, width, _BAR, fill=TRACK)
    start = 0.0
    for at, share in enumerate(bar.shares):
        first, last = (left + min(round(width * edge), width) for edge in (start, start + share))
        if last > first:
            yield rect(first, y, last - first, _BAR, fill=bar.colour, fill_opacity=_OPAQUE[at % len(_OPAQUE)])
        start += share
