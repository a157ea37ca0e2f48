"""The picture of a session: how the results and the expected results add up, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.histories.sessions import Session
from cardspeak.histories.sessions.result import Series
from cardspeak.show.svg.axes import ticks
from cardspeak.show.svg.colours import player_colour
from cardspeak.show.svg.elements import document, element, text
from cardspeak.show.svg.panel import FAINT, GAP, GRID, INNER, LINE, MARGIN, TITLE_SIZE, WIDTH, heading, swatch

_PLOT = 260  # the height of a plot, in pixels
_AXIS = 70  # the width of the numbers beside it
_MOST_POINTS = 1000


def session_svg(session: Session) -> str:
    """The picture of a session, as SVG text: a plot for each currency."""
    parts = [heading(f"{session.player}: {session.hands:,} hands", MARGIN, MARGIN, size=TITLE_SIZE)]
    y = MARGIN + LINE + GAP
    for series in session.series:
        parts += _plot(series, y)
        y += LINE + _PLOT + 2 * LINE + GAP
    description = "; ".join(
        f"{series.currency}: result {series.results[-1]:+.2f}, expected {series.adjusted[-1]:+.2f}"
        for series in session.series
    )
    return document(f"Session of {session.player}", description, WIDTH, y, parts)


def _plot(series: Series, y: int) -> Iterator[str]:
    """The elements of the plot of a currency, whose upper edge is at `y`."""
    lines = (("result", series.results), ("expected at the last all-in", series.adjusted))
    x = MARGIN + _AXIS
    yield text(series.currency, MARGIN, y + LINE // 2, is_bold=True)
    for at, (name, values) in enumerate(lines):
        yield swatch(x, y + LINE // 2, player_colour(at))
        yield text(f"{name} {values[-1]:+,.2f}", x + 16, y + LINE // 2)
        x += 260
    upper = y + LINE + GAP // 2
    marks = ticks(min(0.0, *series.results, *series.adjusted), max(0.0, *series.results, *series.adjusted))
    low, high = marks[0], marks[-1]
    left, width = MARGIN + _AXIS, INNER - _AXIS

    def height(value: float) -> float:
        return upper + _PLOT * (high - value) / (high - low)

    for tick in marks:
        at = round(height(tick))
        yield element("path", d=f"M{left} {at}H{left + width}", stroke="#888888" if tick == 0 else GRID)
        yield text(f"{tick:+,g}" if tick else "0", left - 8, at, text_anchor="end", fill=FAINT, font_size=10)
    n = len(series.results)
    for at, (_, values) in reversed(list(enumerate(lines))):
        points: list[tuple[float, float]] = [(left, height(0.0))]
        points += [(left + width * (hand + 1) / n, height(value)) for hand, value in _thinned(values)]
        path = "L".join(f"{across:.1f} {down:.1f}" for across, down in points)
        yield element("path", d=f"M{path}", fill="none", stroke=player_colour(at), stroke_width=2)
    bottom = upper + _PLOT + LINE // 2 + 2
    yield text("0", left, bottom, text_anchor="middle", fill=FAINT, font_size=10)
    yield text(f"{n:,} hands", left + width, bottom, text_anchor="end", fill=FAINT, font_size=10)


def _thinned(values: Sequence[float]) -> Iterator[tuple[int, float]]:
    """The values with their indices; of a long series only some, the last of them included."""
    step = max(1, len(values) // _MOST_POINTS)
    yield from ((at, values[at]) for at in range(step - 1, len(values), step))
    if len(values) % step:
        yield len(values) - 1, values[-1]
