"""What the parts of a picture of equity have in common: how wide they are, and what lies behind and beside the bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardspeak.show.svg.elements import cut, element, isolated, rect, text
from cardspeak.show.words import text as words

WIDTH, MARGIN = 840, 20
"""Of the whole picture, in pixels."""
INNER = WIDTH - 2 * MARGIN
GAP, LINE = 12, 17
FONT_SIZE, TITLE_SIZE = 12, 16
CELL, CELL_GAP = 28, 2
HALF = 13 * (CELL + CELL_GAP) - CELL_GAP
"""How wide a panel is of which two stand beside each other: a grid of 13 squares."""

FAINT, TRACK, GRID = "#555555", "#F0F0F0", "#D8D8D8"


def percent(share: float) -> str:
    """A share as people read it, of two places.

    >>> percent(0.81946123), percent(0.00001)
    ('81.95 %', '<0.01 %')
    """
    return words.percent(share, 2)


def swatch(x: int, middle: int, colour: str) -> str:
    """The square that says whose colour it is."""
    return rect(x, middle - 5, 11, 11, rx=2, fill=colour)


def gridlines(left: int, right: int, upper: int, lower: int, steps: int = 4) -> Iterator[str]:
    """Lines behind bars, at the ends and between them."""
    for step in range(steps + 1):
        x = left + (right - left) * step // steps
        yield element("path", d=f"M{x} {upper}V{lower}", stroke=GRID)


def heading(words: str, x: int, y: int, *, width: int = INNER, size: int = 14) -> str:
    """What a part of the picture is called, cut where it is wider than there is room for."""
    shortened = cut(words, width * FONT_SIZE // size, is_bold=True)
    return text(isolated(shortened), x, y + LINE // 2, font_size=size, is_bold=True)


class Panel(NamedTuple):
    """A part of the picture that stands beside others, drawn from its upper left corner on.

    Attributes:
        parts: what is drawn.
        height: how high it is.
    """

    parts: Sequence[str]
    height: int
