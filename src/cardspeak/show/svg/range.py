"""The picture of a range: a grid of squares that show how much of each class the range contains."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.errors import RangeError, shortened
from cardspeak.ranges import Range
from cardspeak.ranges.classes import class_at, classes_of
from cardspeak.show.svg.elements import cut, document, rect, text, text_width, titled, wrapped
from cardspeak.show.words.ranges import shares_of, size_text
from cardspeak.show.words.text import percent

PAIR, SUITED, OFFSUIT = "#E69F00", "#56B4E9", "#009E73"
"""Three colours from M. Okabe and K. Ito, https://jfly.uni-koeln.de/color/, on which black letters are readable."""
_GROUND, _FAINT = "#F2F2F2", "#6E6E6E"
_SIDE, _GAP, _MARGIN, _LINE = 38, 2, 20, 18  # pixels, like all lengths below
_MOST_LINES = 4
_BOLD = 1.1  # the width of bold text relative to normal text
_SWATCH = 12


def range_svg(hands: Range) -> str:
    """The picture of a range of two-card hands as SVG: the grid of classes, with suited hands above the diagonal.

    The square of a class is filled from the bottom to show how much of the class the range contains. It is half full if
    the range has all holdings of the class with weight 0.5, or half of them with weight 1. A tooltip on each square
    lists the weights.

    Raises:
        RangeError: the game does not have exactly two hole cards.

    >>> from cardspeak.ranges import parse_range
    >>> picture = range_svg(parse_range("QQ+, AK:0.5"))
    >>> print(picture[picture.index("<title>") : picture.index("<rect")].strip())
    <title>QQ+, AK:0.5</title>
    <desc>Texas hold'em: 34 holdings with a total weight of 26, 1.96 % of all</desc>
    """
    if hands.n_cards != 2:
        raise RangeError.at("grid", f"a grid needs hands of two cards; {hands.game.title} has {hands.n_cards}")
    ranks, shares = classes_of(hands.game.deck).ranks, shares_of(hands)
    side = len(ranks) * (_SIDE + _GAP) - _GAP
    description = f"{hands.game.title}: {size_text(hands)}"
    lines = _lines(hands.text, side)
    parts = [text(line, _MARGIN, _MARGIN + _LINE * row, is_bold=True) for row, line in enumerate(lines)]
    below = _MARGIN + _LINE * len(lines)
    parts.append(text(cut(description, side), _MARGIN, below, fill=_FAINT))
    top = below + _LINE
    weights = hands.classes()
    for row in range(len(ranks)):
        for column in range(len(ranks)):
            name = class_at(row, column, ranks)
            left, upper = _MARGIN + column * (_SIDE + _GAP), top + row * (_SIDE + _GAP)
            parts.append(_square(name, shares.get(name, 0), weights.get(name, 0), left, upper))
    key = top + side + _LINE
    parts += _key(key)
    return document(shortened(hands, 1000), description, side + 2 * _MARGIN, key + _MARGIN, parts)


def _lines(written: str, width: int) -> list[str]:
    """The text of a range in lines, cut after the last line that fits."""
    lines = wrapped(written.split(" "), int(width / _BOLD))
    if len(lines) <= _MOST_LINES:
        return [cut(line, width, is_bold=True) for line in lines]
    *first, last = lines[:_MOST_LINES]
    return [*first, cut(f"{last} {lines[_MOST_LINES]}", width, is_bold=True)]


def _square(name: str, share: float, weights: float | dict[str, float], left: int, upper: int) -> str:
    """The square of a class."""
    height = _filled(share)
    colour = SUITED if name.endswith("s") else OFFSUIT if name.endswith("o") else PAIR
    parts = [rect(left, upper, _SIDE, _SIDE, rx=3, fill=_GROUND)]
    if height:
        parts.append(rect(left, upper + _SIDE - height, _SIDE, height, rx=3, fill=colour))
    is_part = 0 < share < 1
    middle, line = left + _SIDE // 2, upper + _SIDE // 2 - (6 if is_part else 0)
    parts.append(text(name, middle, line, is_bold=share > 0, text_anchor="middle", fill="#000000" if share else _FAINT))
    if is_part:
        parts.append(text(percent(share), middle, line + 13, text_anchor="middle", font_size=10))
    return titled(_class_title(name, share, weights), *parts)


def _filled(share: float) -> int:
    """The height in pixels of the filled part of a square. Only a share of 0 leaves it empty, and only 1 fills it."""
    return 0 if not share else _SIDE if share == 1 else min(max(round(share * _SIDE), 2), _SIDE - 2)


def _class_title(name: str, share: float, weights: float | dict[str, float]) -> str:
    """The title of a square: the weight of the class, or the weights of its holdings."""
    if isinstance(weights, dict):
        return "\n".join(
            [
                f"{name}: {percent(share)} of its holdings",
                *(f"{holding} {weight:g}" for holding, weight in weights.items()),
            ]
        )
    return f"{name}: not in the range" if not weights else f"{name}: weight {weights:g}"


def _key(middle: int) -> Iterator[str]:
    """The key of the colours, in one line."""
    left = _MARGIN
    for colour, name in ((PAIR, "pair"), (SUITED, "suited"), (OFFSUIT, "offsuit")):
        yield rect(left, middle - _SWATCH // 2, _SWATCH, _SWATCH, rx=2, fill=colour)
        yield text(name, left + _SWATCH + 6, middle)
        left += _SWATCH + 6 + text_width(name) + 16
