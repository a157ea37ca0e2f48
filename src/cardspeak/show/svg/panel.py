"""Shared elements of the pictures of equity: sizes, gridlines, swatches, headings and panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardspeak.show.svg.elements import cut, element, isolated, rect, text
from cardspeak.show.words import text as words

WIDTH, MARGIN = 840, 20
"""The width and the margin of the whole picture, in pixels."""
INNER = WIDTH - 2 * MARGIN
GAP, LINE = 12, 17
FONT_SIZE, TITLE_SIZE = 12, 16
CELL, CELL_GAP = 28, 2
HALF = 13 * (CELL + CELL_GAP) - CELL_GAP
"""The width of each of two panels side by side, which fits a grid with 13 columns."""

FAINT, TRACK, GRID = "#555555", "#F0F0F0", "#D8D8D8"


def percent(share: float) -> str:
    """A share in percent, with two decimals.

    >>> percent(0.81946123), percent(0.00001)
    ('81.95 %', '<0.01 %')
    """
    return words.percent(share, 2)


def swatch(x: int, middle: int, colour: str) -> str:
    """A small square in a player's colour."""
    return rect(x, middle - 5, 11, 11, rx=2, fill=colour)


def gridlines(left: int, right: int, upper: int, lower: int, steps: int = 4) -> Iterator[str]:
    """Vertical lines behind bars, at both ends and at equal steps between them."""
    for step in range(steps + 1):
        x = left + (right - left) * step // steps
        yield element("path", d=f"M{x} {upper}V{lower}", stroke=GRID)


def heading(words: str, x: int, y: int, *, width: int = INNER, size: int = 14) -> str:
    """The heading of a part of the picture, cut to the given width."""
    shortened = cut(words, width * FONT_SIZE // size, is_bold=True)
    return text(isolated(shortened), x, y + LINE // 2, font_size=size, is_bold=True)


class Panel(NamedTuple):
    """A part of the picture, drawn with its upper left corner at the origin.

    Attributes:
        parts: the elements to draw.
        height: the height of the panel.
    """

    parts: Sequence[str]
    height: int
