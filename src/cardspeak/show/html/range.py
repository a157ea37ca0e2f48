"""A range as HTML."""

from __future__ import annotations

from cardspeak.ranges import Range
from cardspeak.show.svg.range import range_svg


def range_html(hands: Range) -> str:
    """The grid as a picture, which stands in HTML as it is."""
    return range_svg(hands)
