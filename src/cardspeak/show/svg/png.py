"""Conversion of pictures from SVG to PNG, by an optional library."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

from cardspeak.errors import CardspeakError
from cardspeak.show.svg.elements import element

Converter: TypeAlias = Callable[[str], bytes]
"""A function from the text of an SVG to the bytes of a PNG."""

SCALE = 2
"""The number of PNG pixels per SVG pixel, for high-resolution screens and print."""

_FAMILIES = ("DejaVu Sans", "Noto Sans", "Liberation Sans", "Segoe UI", "Arial", "Helvetica", "Roboto", "Verdana")
"""The fonts to try in this order; the first installed font is used. Widths of text are estimated for DejaVu Sans."""


def find_converter() -> Converter:
    """The installed converter: resvg-py, or CairoSVG if resvg-py is not installed.

    Raises:
        CardspeakError: neither library is installed, or resvg-py finds no font.
    """
    resvg = _installed("resvg_py")
    if resvg is not None:
        return _of_resvg(resvg)
    cairo = _installed("cairosvg")
    if cairo is not None:
        return partial(_by_cairo, cairo)
    raise CardspeakError(
        "png: no converter from SVG to PNG is installed; run pip install 'cardspeak[png]', or write SVG"
    )


def _of_resvg(resvg: ModuleType) -> Converter:
    """The converter of resvg-py, with an installed font. Without a font, resvg-py silently leaves out all text."""

    def convert(svg: str, family: str) -> bytes:
        return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=SCALE, sans_serif_family=family))

    for family in _FAMILIES:
        if convert(_probe("M"), family) != convert(_probe(""), family):
            return partial(convert, family=family)
    raise CardspeakError.at("png", f"no font is installed; install one, such as {_FAMILIES[0]}, or write SVG")


def _probe(letters: str) -> str:
    """A picture that contains only the given letters."""
    words = element("text", letters, y=12, font_family="sans-serif")
    return element("svg", words, xmlns="http://www.w3.org/2000/svg", width=16, height=16)


def _by_cairo(cairo: ModuleType, svg: str) -> bytes:
    return bytes(cairo.svg2png(bytestring=svg.encode("utf-8"), scale=SCALE))


def _installed(name: str) -> ModuleType | None:
    """The module, or None if the module or a library that it needs is not installed."""
    try:
        return import_module(name)
    except (ImportError, OSError):
        return None
