"""A range as HTML."""

from __future__ import annotations

from cardspeak.ranges import Range
from cardspeak.show.svg.range import range_svg


def range_html(hands: Range) -> str:
    """The grid of a range as SVG, which HTML can contain directly."""
    return range_svg(hands)
