"""The picture of the pots: a bar for each player's bet, and a band across the bars for each pot."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.pots import Settlement
from cardspeak.pots.published import PublishedSettlement
from cardspeak.show.svg.elements import cut, document, element, isolated, rect, text, text_width, titled, wrapped
from cardspeak.show.svg.pots_bands import (
    HOUSE,
    WINS,
    Band,
    Column,
    Segment,
    bands_of,
    columns_of,
    key_of,
    rows_of,
    title_of,
)
from cardspeak.showdown import Showdown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_GREY = "#555555"
_MARGIN, _GAP, _LINE = 20, 12, 17  # pixels, like all lengths below
_TITLE = 16  # the font size
_LEAST_BAND = 2 * _LINE + 10  # space for two lines: the bet of a player and the winnings
_LEAST_PART = 3
_USUAL, _HIGHEST = 300, 640  # the usual total height of the bands, and the maximum if they are to scale
_LEAST_COLUMN, _LONGEST_NAME = 64, 100
_SPACE = 8  # between bars
_SWATCH = 16  # the square in a band's colour, with the space after it

# A page can contain several of these pictures, so each id must refer to the same content in all of them.
_HATCH, _DOTS = "cardspeak-folded", "cardspeak-dead"


class _Frame(NamedTuple):
    """The layout of the picture.

    Attributes:
        left: the left edge of the first column; the labels of the edges and the names of the rows are to its left.
        column: the width of a column.
        label: the left edge of the labels of the bands.
        right: the right edge of the labels.
        lower: the lower edge of each band.
        heights: the height of each band.
        bottom: the lower edge of the lowest band.
    """

    left: int
    column: int
    label: int
    right: int
    lower: Sequence[int]
    heights: Sequence[int]
    bottom: int

    def middle(self, place: int) -> int:
        """The middle of a column; columns are numbered from 0."""
        return self.left + self.column * place + self.column // 2


def pots_svg(hand: Settlement | PublishedSettlement | Showdown, *, has_button: bool = True) -> str:
    """The picture of a settled hand as SVG: how much each player put into each pot, and who wins it.

    Each player's bet is a bar; the bars are in seat order. Each pot is a band in its own colour across the bars.
    Winners are marked in the band, with the amount they win. Returned bets are on top, dashed, and the bars of folded
    players are hatched. Below each bar are the player's bet, winnings and net result. If a label does not fit in a
    picture to scale, the bands are not drawn to scale, and the picture says so.

    Args:
        hand: a result of `settle`, `settle_published`, `settle_cards` or `showdown`.
        has_button: whether to mark the button. For a showdown, it is marked only if its position matters; a result of
            `settle_published` has no button.

    >>> from cardspeak.pots import settle
    >>> picture = pots_svg(settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"]))
    >>> print(picture[picture.index("<title>") : picture.index("<rect")].strip())
    <title>125 in 2 pots, 50 returned</title>
    <desc>50 returned to C: uncalled bet
    side pot 1: 50, contested by B and C; C wins 50
    main pot: 75, contested by A, B and C; A wins 75</desc>
    """
    settlement = hand.settlement if isinstance(hand, Showdown) else hand
    has_button = has_button and not isinstance(hand, PublishedSettlement)
    has_button = has_button and (settlement is hand or hand.button is not None)
    title, bands, rows = title_of(settlement), bands_of(settlement), rows_of(settlement)
    columns = columns_of(settlement, has_button=has_button)
    heights, is_to_scale = _heights(bands)
    frame = _frame(title, bands, columns, rows, heights)
    feet, bottom = _feet(columns, rows, frame)
    key = wrapped(key_of(bands, is_to_scale=is_to_scale).split(), frame.right - _MARGIN)
    parts = [
        _patterns(),
        text(title, _MARGIN, _MARGIN + _TITLE // 2, font_size=_TITLE, is_bold=True),
        *(_drawn_band(band, at, columns, frame) for at, band in enumerate(bands)),
        *_edges(bands, frame),
        *feet,
        *(text(line, _MARGIN, bottom + _LINE * row + _GAP, fill=_GREY) for row, line in enumerate(key)),
    ]
    height = bottom + _LINE * len(key) + _MARGIN
    return document(title, "\n".join(settlement.lines()), frame.right + _MARGIN, height, parts)


def _heights(bands: Sequence[Band]) -> tuple[list[int], bool]:
    """The height of each band, and whether the picture is to scale.

    The picture is drawn to scale if that leaves space for the label of every band and does not make the picture too
    high. Otherwise each band gets the height that it needs, plus a share of the remaining height in proportion to its
    amount. If a part of a bar has to be enlarged to be visible, the picture is not to scale either.
    """
    if not bands:
        return [], True
    extents = [band.extent for band in bands]
    least = [max(_LEAST_BAND, (1 + len(band.lines)) * _LINE + _GAP) for band in bands]
    whole = sum(extents)
    needed = max(-(-height * whole // extent) for height, extent in zip(least, extents, strict=True))
    if needed > max(_HIGHEST, sum(least)):
        rest = max(_USUAL - sum(least), _USUAL // 2)
        return [height + rest * extent // whole for height, extent in zip(least, extents, strict=True)], False
    heights = [max(needed, _USUAL) * extent // whole for extent in extents]
    flattest = min(part.units for band in bands for part in band.parts if part.units)
    return heights, flattest * sum(heights) >= _LEAST_PART * whole


def _frame(
    title: str,
    bands: Sequence[Band],
    columns: Sequence[Column],
    rows: Mapping[str, Mapping[int, str]],
    heights: Sequence[int],
) -> _Frame:
    """The layout. All columns are wide enough for the widest figure; long names are cut."""
    left = _MARGIN + _widest([*rows, *(band.edge for band in bands)]) + _GAP
    figures = [figure for row in rows.values() for figure in row.values()]
    lines = [line for band in bands for part in band.parts for line in _lines_of(part)]
    names = min(_LONGEST_NAME, _widest((column.name for column in columns), is_bold=True))
    column = max(_LEAST_COLUMN, names, _widest([*figures, *lines], is_bold=True)) + _SPACE
    label = left + column * len(columns) + _GAP
    label_width = max(
        _widest([band.title for band in bands], is_bold=True) + _SWATCH,
        _widest(line for band in bands for line in band.lines),
    )
    top = _MARGIN + _TITLE + _GAP
    bottom = top + sum(heights)
    return _Frame(
        left,
        column,
        label,
        max(label + label_width, _MARGIN + text_width(title, _TITLE, is_bold=True)),
        [bottom - below for below in accumulate(heights, initial=0)][:-1],
        heights,
        bottom,
    )


def _patterns() -> str:
    """The patterns: hatching for folded players and dots for dead money."""
    stroke = element("path", d="M0 0V6", stroke="#000000", stroke_width=2, stroke_opacity="0.2")
    dot = element("circle", cx=3, cy=3, r=1, fill_opacity="0.3")
    return element("defs", _pattern(_HATCH, stroke, patternTransform="rotate(45)") + _pattern(_DOTS, dot))


def _pattern(name: str, content: str, **attributes: str) -> str:
    return element("pattern", content, id=name, width=6, height=6, patternUnits="userSpaceOnUse", **attributes)


def _drawn_band(band: Band, at: int, columns: Sequence[Column], frame: _Frame) -> str:
    """The drawing of a band: its stripe, the parts of the bars in it, the chips that no player gets, and its label."""
    lower, height = frame.lower[at], frame.heights[at]
    middle = lower - height // 2
    middles = {column.seat: frame.middle(place) for place, column in enumerate(columns)}
    width = frame.column * len(columns)
    parts = [rect(frame.left, lower - height, width, height, fill=band.colour, fill_opacity="0.15")]
    parts += (_drawn_part(part, band, middles[part.seat], lower, height, frame) for part in band.parts)
    if band.taken:
        parts.append(_taken(band, middles[HOUSE], middle, frame))
    line = middle - len(band.lines) * _LINE // 2
    parts.append(rect(frame.label, line - 5, 10, 10, fill=band.colour, stroke=_GREY))
    parts.append(text(band.title, frame.label + _SWATCH, line, is_bold=True))
    parts += (text(words, frame.label, line + _LINE * row) for row, words in enumerate(band.lines, start=1))
    return element("g", "".join(parts))


def _drawn_part(part: Segment, band: Band, middle: int, lower: int, height: int, frame: _Frame) -> str:
    """The drawing of a part of a bar and its lines of text, which are above the part if they do not fit in it."""
    own = max(_LEAST_PART, height * part.units // band.extent) if part.units else 0
    lines = _lines_of(part)
    needed = _LINE * len(lines)
    room = own or height
    foot = own if 0 < own < needed <= height - own else max(0, room - needed) // 2
    first = lower - foot - needed + _LINE // 2
    box = _box(part, band, middle, lower - own, own, frame) if own else ()
    words = (
        text(line, middle, first + _LINE * row, is_bold=line.startswith(WINS), text_anchor="middle")
        for row, line in enumerate(lines)
    )
    return titled(part.title, *box, *words)


def _lines_of(part: Segment) -> list[str]:
    """The lines of text in a part of a bar."""
    return [line for line in (part.amount, f"{WINS} {part.won}" if part.won else "") if line]


def _box(part: Segment, band: Band, middle: int, upper: int, height: int, frame: _Frame) -> Iterator[str]:
    """The fill of a part of a bar, and the patterns and outline over it."""
    width = frame.column - _SPACE
    left = middle - width // 2
    if band.kind == "returned":
        yield rect(left, upper, width, height, fill=band.colour, stroke=_GREY, stroke_dasharray="4 3")
        return
    yield rect(left, upper, width, height, fill=band.colour, fill_opacity="0.4" if part.is_folded else "1")
    if part.is_folded:
        yield rect(left, upper, width, height, fill=f"url(#{_HATCH})")
    if band.kind == "dead money":
        yield rect(left, upper, width, height, fill=f"url(#{_DOTS})")
    if part.won:
        yield rect(left, upper, width, height, fill="none", stroke="#000000", stroke_width=2)


def _taken(band: Band, middle: int, y: int, frame: _Frame) -> str:
    """The chips of a pot that no player gets, drawn as a separate block. The size of the block has no meaning."""
    width = frame.column - _SPACE
    box = rect(middle - width // 2, y - 10, width, 20, rx=3, fill=_GREY)
    return titled(
        f"{band.taken_as}: {band.taken}", box, text(band.taken, middle, y, text_anchor="middle", fill="#FFFFFF")
    )


def _edges(bands: Sequence[Band], frame: _Frame) -> Iterator[str]:
    """The lines between bands, each labelled with the bet at that height."""
    edges = [(band.edge, lower - height) for band, lower, height in zip(bands, frame.lower, frame.heights, strict=True)]
    if not any(band.edge == "0" for band in bands):
        edges.insert(0, ("0", frame.bottom))
    for edge, y in edges:
        if edge:
            path = f"M{frame.left} {y}H{frame.label - _GAP}"
            yield element("path", d=path, stroke=_GREY)
            yield text(edge, frame.left - _GAP // 2, y, text_anchor="end", fill=_GREY)


def _feet(columns: Sequence[Column], rows: Mapping[str, Mapping[int, str]], frame: _Frame) -> tuple[list[str], int]:
    """The names, notes and figures below the bars, and their lower edge."""
    names_at = frame.bottom + _GAP
    notes = max(len(column.notes) for column in columns)
    rows_at = names_at + _LINE * (1 + notes)
    parts: list[str] = [
        text(name, frame.left - _GAP // 2, rows_at + _LINE * row, text_anchor="end", fill=_GREY)
        for row, name in enumerate(rows)
    ]
    for place, column in enumerate(columns):
        middle = frame.middle(place)
        name = isolated(cut(column.name, frame.column - _SPACE, is_bold=True))
        lines = [text(name, middle, names_at, text_anchor="middle", is_bold=True)]
        lines += (_note(note, middle, names_at + _LINE * row) for row, note in enumerate(column.notes, start=1))
        lines += (
            text(figures[column.seat], middle, rows_at + _LINE * row, is_bold=name == "net", text_anchor="middle")
            for row, (name, figures) in enumerate(rows.items())
            if column.seat in figures
        )
        parts.append(titled(column.name, *lines))
    return parts, rows_at + _LINE * len(rows)


def _note(note: str, middle: int, y: int) -> str:
    """A note below a name; `button` is drawn as a dealer button."""
    if note != "button":
        return text(note, middle, y, text_anchor="middle", fill=_GREY)
    box = rect(middle - 26, y - 8, 52, 16, rx=8, fill="#000000")
    return box + text(note, middle, y, text_anchor="middle", fill="#FFFFFF")


def _widest(lines: Iterable[str], *, is_bold: bool = False) -> int:
    """The width of the widest line."""
    return max((text_width(line, is_bold=is_bold) for line in lines), default=0)
