"""The picture of an answer to questions about deals: values, groups and histograms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardspeak.deals.answering.result import Bar, QueryAnswer, Selected
from cardspeak.errors import CardspeakError
from cardspeak.games import GAMES
from cardspeak.show.svg.axes import ticks
from cardspeak.show.svg.colours import player_colour
from cardspeak.show.svg.elements import cut, document, element, isolated, rect, text, text_width, titled
from cardspeak.show.svg.panel import FAINT, GAP, GRID, INNER, LINE, MARGIN, TITLE_SIZE, TRACK, WIDTH, heading, percent
from cardspeak.show.words.query import bar_name, error_text, label_of, method_text, value_text

_PLOT, _AXIS = 220, 56  # the height of a plot, and the width of the numbers beside it, in pixels
_LABEL, _NUMBER = 220, 110  # the widths of a label and of a number
_MOST_NUMBER = 200
_BAR, _ROW = 16, 23
_FEW = 12
"""Up to this many numbers get a row each; more are drawn as a plot."""
_MOST_COLUMNS, _COLUMNS = 150, 60
_MOST_ROWS, _MOST_GROUPS = 40, 12


class _Column(NamedTuple):
    """A column of a plot: its left and right end on the axis, the share of the deals, and its name."""

    left: float
    right: float
    share: float
    name: str


def query_svg(answer: QueryAnswer | Selected) -> str:
    """The picture of an answer, as SVG text: the values first, then a block for each histogram and each grouping.

    Raises:
        CardspeakError: it is the answer to a single question, without a histogram or groups.
    """
    if isinstance(answer, Selected):
        if not (answer.groups or answer.kind == "histogram"):
            raise CardspeakError("svg: there is no picture of a single number; give a histogram, groups or all answers")
        return _drawn("Deals", "", (answer,))
    title = GAMES[answer.game].title if answer.game in GAMES else answer.game
    return _drawn(title, method_text(answer), answer.selectors, is_complete=answer.is_complete)


def _drawn(title: str, method: str, selectors: Sequence[Selected], *, is_complete: bool = True) -> str:
    y = MARGIN
    parts = [heading(title, MARGIN, y, size=TITLE_SIZE)]
    y += LINE + GAP // 2
    if method:
        parts.append(text(method, MARGIN, y + LINE // 2, fill=FAINT))
        y += LINE + GAP
    plain = [selected for selected in selectors if selected.kind != "histogram"]
    for selected in plain:
        parts += _value(selected, y, is_complete=is_complete)
        y += _ROW
    y += GAP if plain else 0
    for selected in selectors:
        for block, height in _blocks(selected, y, is_complete=is_complete):
            parts += block
            y += height
    named = title if title == "Deals" else f"Deals of {title}"
    return document(named, _description(selectors, is_complete=is_complete), WIDTH, y + MARGIN - GAP, parts)


def _description(selectors: Sequence[Selected], *, is_complete: bool) -> str:
    """The values in words, for screen readers."""
    said = []
    for selected in selectors:
        if selected.kind != "histogram":
            said.append(f"{label_of(selected)}: {value_text(selected, is_complete=is_complete)}")
        elif selected.histogram:
            most = max(selected.histogram, key=lambda bar: bar.share)
            name = bar_name(most, is_share=selected.is_share)
            said.append(f"{label_of(selected)}: most often {name}, {percent(most.share)}")
    return "; ".join(said)


def _value(selected: Selected, y: int, *, is_complete: bool) -> Iterator[str]:
    """The row of a value."""
    middle = y + _ROW // 2
    yield text(isolated(cut(label_of(selected), _LABEL + 70)), MARGIN, middle)
    x = MARGIN + _LABEL + GAP + 70
    yield text(cut(value_text(selected, is_complete=is_complete), 200, is_bold=True), x, middle, is_bold=True)
    error = error_text(selected)
    if error:
        yield text(f"± {error}", x + 212, middle, fill=FAINT)
    if selected.count is not None:
        yield text(f"{selected.count:,} deals", MARGIN + INNER, middle, text_anchor="end", fill=FAINT)


def _blocks(selected: Selected, y: int, *, is_complete: bool) -> Iterator[tuple[list[str], int]]:
    """The blocks of a selector, each with its height."""
    if selected.kind == "histogram":
        missing = value_text(selected, is_complete=is_complete)
        block, height = _histogram(label_of(selected), selected.histogram, y, missing, is_share=selected.is_share)
        yield block, height
        y += height
        for group in selected.groups[:_MOST_GROUPS]:
            title = f"{label_of(selected)}: {group.by}"
            block, height = _histogram(title, group.answer.histogram, y, missing, is_share=selected.is_share)
            yield block, height
            y += height
    elif selected.groups:
        yield _groups(selected, y)


def _histogram(name: str, bars: Sequence[Bar], y: int, missing: str, *, is_share: bool) -> tuple[list[str], int]:
    """A histogram, and its height: a plot for many numbers, otherwise a row for each value, or words if it has none."""
    columns = _columns_of(bars, is_share=is_share)
    title = heading(name, MARGIN, y)
    if columns:
        parts, height = _plot(columns, y + LINE + GAP)
        height += GAP // 2
    else:
        most = max((bar.share for bar in bars), default=1.0)
        shown = sorted(sorted(bars, key=lambda bar: -bar.share)[:_MOST_ROWS], key=bars.index)
        rows = [
            (bar_name(bar, is_share=is_share), bar.share / most, percent(bar.share), f"{bar.count:,}") for bar in shown
        ]
        rest = f"and {len(bars) - len(shown):,} rarer values" if len(bars) > len(shown) else ""
        parts, height = _rows(rows, rest if bars else missing, y + LINE + GAP // 2)
    return [title, *parts], LINE + GAP // 2 + height + GAP


def _groups(selected: Selected, y: int) -> tuple[list[str], int]:
    """The value of each group, and the height of all of them."""
    numbers = [
        abs(float(group.answer.value)) for group in selected.groups if isinstance(group.answer.value, float | int)
    ]
    most = max([1.0 if selected.kind == "count" else 1e-300, *numbers])
    if selected.kind == "avg" and most <= 1:
        most = 1.0
    rows = []
    for group in selected.groups[:_MOST_ROWS]:
        value = group.answer.value
        length = abs(float(value)) / most if isinstance(value, float | int) else 0.0
        error = error_text(group.answer)
        said = value_text(group.answer) + (f" ± {error}" if error else "")
        rows.append(
            (f"{group.by:g}" if isinstance(group.by, float | int) else group.by, length, said, percent(group.share))
        )
    rest = f"and {len(selected.groups) - _MOST_ROWS:,} more groups" if len(selected.groups) > _MOST_ROWS else ""
    parts, height = _rows(rows, rest, y + LINE + GAP // 2, "of the deals")
    return [heading(f"{label_of(selected)}, by group", MARGIN, y), *parts], LINE + GAP // 2 + height + GAP


def _rows(rows: Sequence[tuple[str, float, str, str]], rest: str, y: int, key: str = "deals") -> tuple[list[str], int]:
    """A row for each label, with a bar (0 to 1 long) and two numbers, and the height of all of them."""
    left = MARGIN + _LABEL + GAP
    most = min(max((text_width(first, is_bold=True) for _, _, first, _ in rows), default=0), _MOST_NUMBER)
    width = INNER - _LABEL - GAP - most - _NUMBER - 2 * GAP
    parts = []
    for label, length, first, second in rows:
        middle, right = y + _ROW // 2, MARGIN + INNER
        row = [
            text(isolated(cut(label, _LABEL)), left - GAP, middle, text_anchor="end"),
            rect(left, middle - _BAR // 2, width, _BAR, fill=TRACK),
            *_bar(left, middle - _BAR // 2, round(width * min(length, 1.0)), length),
            text(cut(first, most, is_bold=True), right - _NUMBER, middle, text_anchor="end", is_bold=True),
            text(second, right, middle, text_anchor="end", fill=FAINT),
        ]
        parts.append(titled(f"{label}: {first}, {second} {key}", *row))
        y += _ROW
    if rest:
        parts.append(text(rest, left, y + _ROW // 2, fill=FAINT))
    return parts, _ROW * (len(rows) + bool(rest))


def _bar(x: int, y: int, width: int, length: float) -> Iterator[str]:
    if length > 0:
        yield rect(x, y, max(width, 1), _BAR, fill=player_colour(0))


def _columns_of(bars: Sequence[Bar], *, is_share: bool) -> list[_Column]:
    """The columns of a plot; none if the values are not numbers, or so few that each gets a row."""
    if not bars or any(isinstance(bar.value, str) for bar in bars):
        return []
    if bars[0].upper is not None:
        return [
            _Column(float(bar.value), float(bar.upper or 0), bar.share, f"{bar.value:g} to {bar.upper:g}")
            for bar in bars
        ]
    if len(bars) <= _FEW:
        return []
    values = [float(bar.value) for bar in bars]
    gap = min(after - before for before, after in pairwise(values))
    if (values[-1] - values[0]) / gap < _MOST_COLUMNS:
        return [
            _Column(value, value + gap, bar.share, bar_name(bar, is_share=is_share))
            for value, bar in zip(values, bars, strict=True)
        ]
    width = (values[-1] - values[0]) / _COLUMNS
    shares = [0.0] * _COLUMNS
    for value, bar in zip(values, bars, strict=True):
        shares[min(int((value - values[0]) / width), _COLUMNS - 1)] += bar.share
    edges = [values[0] + width * at for at in range(_COLUMNS + 1)]
    return [
        _Column(low, high, share, f"{low:.4g} to {high:.4g}")
        for low, high, share in zip(edges[:-1], edges[1:], shares, strict=True)
    ]


def _plot(columns: Sequence[_Column], y: int) -> tuple[list[str], int]:
    """The plot of a histogram, whose upper edge is at `y`, and its height."""
    left, width = MARGIN + _AXIS, INNER - _AXIS
    first, last = columns[0].left, columns[-1].right
    marks = ticks(0, max(column.share for column in columns) or 1.0)

    def across(value: float) -> float:
        return left + width * (value - first) / (last - first)

    def down(share: float) -> float:
        return y + _PLOT * (1 - share / marks[-1])

    parts = [*_gridlines(marks, left, width, down)]
    for column in columns:
        if column.share > 0:
            start, end, top = across(column.left), across(column.right), down(column.share)
            space = 1 if end - start > 3 else 0
            box = element(
                "path",
                d=f"M{start:.1f} {y + _PLOT}V{min(top, y + _PLOT - 1):.1f}H{end - space:.1f}V{y + _PLOT}Z",
                fill=player_colour(0),
            )
            parts.append(titled(f"{column.name}: {percent(column.share)}", box))
    for mark in ticks(first, last):
        if first <= mark <= last:
            at = round(across(mark))
            parts.append(element("path", d=f"M{at} {y + _PLOT}v4", stroke="#888888"))
            label = f"{mark:,.10g}"
            is_last = at + text_width(label, 10) // 2 > WIDTH
            anchor, x = ("end", left + width) if is_last else ("middle", at)
            parts.append(text(label, x, y + _PLOT + LINE // 2 + 4, text_anchor=anchor, fill=FAINT, font_size=10))
    return parts, _PLOT + LINE + 4


def _gridlines(marks: Sequence[float], left: int, width: int, down: Callable[[float], float]) -> Iterator[str]:
    """The horizontal lines of a plot, with the shares that they stand for."""
    for mark in marks:
        at = round(down(mark))
        yield element("path", d=f"M{left} {at}H{left + width}", stroke=GRID if mark else "#888888")
        yield text(f"{mark * 100:.6g} %", left - 8, at, text_anchor="end", fill=FAINT, font_size=10)
