"""What the HTML of results is made of.

No colour of text or ground is set, so that it can be read in a notebook of any theme; pictures bring their own ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from cardspeak.show.svg.cards import cards_svg
from cardspeak.show.svg.elements import written

_CARD = 26  # pixels that a card is wide
_STYLE = "vertical-align:middle;text-align:"


def picture(text: str) -> str:
    """The cards of a text as a picture."""
    return cards_svg(text, size=_CARD).strip() if text else ""


def escaped(words: str) -> str:
    """Words as they may stand in HTML."""
    return escape(written(words))


def tag(name: str, content: str) -> str:
    """An element of HTML."""
    return f"<{name}>{content}</{name}>"


def table(rows: Iterable[str]) -> str:
    """A table of rows."""
    return tag("table", "".join(rows))


def row(words: Sequence[str], numbers: Sequence[str] = (), cell: str = "td") -> str:
    """A row of cells: words, which are HTML, to the left, and numbers to the right."""
    cells = [f'<{cell} style="{_STYLE}left">{word}</{cell}>' for word in words]
    cells += (f'<{cell} style="{_STYLE}right">{number}</{cell}>' for number in numbers)
    return tag("tr", "".join(cells))
