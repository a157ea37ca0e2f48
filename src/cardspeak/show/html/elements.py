"""Elements for the HTML of results.

The HTML sets no text or background colour, so it is readable in any notebook theme. Pictures have their own background.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from cardspeak.show.svg.cards import cards_svg
from cardspeak.show.svg.elements import written

_CARD = 26  # width of a card in pixels
_STYLE = "vertical-align:middle;text-align:"


def picture(text: str) -> str:
    """The picture of cards given as text."""
    return cards_svg(text, size=_CARD).strip() if text else ""


def escaped(words: str) -> str:
    """Text escaped for HTML."""
    return escape(written(words))


def tag(name: str, content: str) -> str:
    """An HTML element."""
    return f"<{name}>{content}</{name}>"


def table(rows: Iterable[str]) -> str:
    """A table of rows."""
    return tag("table", "".join(rows))


def row(words: Sequence[str], numbers: Sequence[str] = (), cell: str = "td") -> str:
    """A row of cells: first `words`, which are HTML and aligned left, then `numbers`, which are aligned right."""
    cells = [f'<{cell} style="{_STYLE}left">{word}</{cell}>' for word in words]
    cells += (f'<{cell} style="{_STYLE}right">{number}</{cell}>' for number in numbers)
    return tag("tr", "".join(cells))
