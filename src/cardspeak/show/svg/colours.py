"""Colours that are distinguishable with any colour vision, and shades that represent numbers."""

from __future__ import annotations

_PLAYERS = (
    "#0072B2", "#D55E00", "#009E73", "#AA4499", "#B8860B", "#56B4E9", "#882255", "#6B6B00", "#332288", "#666666",
)  # fmt: skip
"""The colours of the players. Four of them are from M. Okabe and K. Ito, https://jfly.uni-koeln.de/color/."""

Colour = tuple[int, int, int]

_LOW: tuple[Colour, ...] = ((247, 247, 247), (253, 208, 162), (253, 141, 60), (166, 54, 3))
_HIGH: tuple[Colour, ...] = ((247, 247, 247), (198, 219, 239), (107, 174, 214), (8, 81, 156))
"""The shades from the middle of the scale to its ends: orange for less, blue for more.

Source: C. Brewer, https://colorbrewer2.org, Oranges and Blues.
"""


def player_colour(seat: int) -> str:
    """The colour of a player, by seat from 0. After ten players the colours repeat."""
    return _PLAYERS[seat % len(_PLAYERS)]


def shade(number: float) -> str:
    """The shade of a number from -1 (deep orange) through 0 (nearly white) to 1 (deep blue).

    >>> shade(-1), shade(0), shade(1)
    ('#a63603', '#f7f7f7', '#08519c')
    """
    stops = _LOW if number < 0 else _HIGH
    along = min(abs(number), 1) * (len(stops) - 1)
    at = min(int(along), len(stops) - 2)
    part = along - at
    return "#" + "".join(
        f"{round(low + (high - low) * part):02x}" for low, high in zip(stops[at], stops[at + 1], strict=True)
    )


def ink_on(colour: str) -> str:
    """Black or white, whichever is more readable on the given colour.

    Source: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance

    >>> ink_on("#08519c"), ink_on("#fdd0a2")
    ('#ffffff', '#000000')
    """
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    luminance = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return "#000000" if luminance > 0.179 else "#ffffff"  # at this luminance, both have the same contrast
