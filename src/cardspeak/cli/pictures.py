"""The options `--svg` and `--png`, which draw a picture into a file or to standard output."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import cardspeak
from cardspeak.cli.writing import check_writable, write_file
from cardspeak.errors import CardspeakError, quoted

if TYPE_CHECKING:
    from cardspeak.show.svg.png import Converter

STDOUT = "-"

SvgOption = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Draw the result into this SVG file; - prints the SVG instead of the text.",
        show_default=False,
    ),
]
PngOption = Annotated[
    str | None,
    typer.Option(
        "--png",
        metavar="FILE",
        help="Draw the result into this PNG file, at twice the size of the SVG.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures to draw.

    Attributes:
        svg: the SVG file to write, `-` for standard output; None for no SVG.
        png: the PNG file to write, `-` for standard output; None for no PNG.
        converter: the function that converts SVG to PNG; None if no PNG is requested.
    """

    svg: str | None
    png: str | None
    converter: Converter | None

    def draw(self, result: object, tell: Callable[[], None]) -> None:
        """Print a result and draw it into the files. A picture on standard output replaces the printed result.

        The result is printed before any file is written, so that it is not lost if the disk is full.

        Args:
            result: the result to draw.
            tell: a function that prints the result.

        Raises:
            CardspeakError: a file cannot be written, or this kind of result has no picture.
        """
        if self.svg is None and self.png is None:
            tell()
            return
        drawn = cardspeak.svg(result)  # loads the drawing code only if a picture is requested
        png = b"" if self.converter is None else self.converter(drawn)
        if STDOUT not in (self.svg, self.png):
            tell()
        if self.svg is not None:
            _write(self.svg, drawn.encode("utf-8"))
        if self.png is not None:
            _write(self.png, png)


def wanted_pictures(svg: str | None, png: str | None) -> Pictures:
    """The pictures that `--svg` and `--png` request, checked before the result is computed.

    Raises:
        CardspeakError: both options name the same file, a path cannot be written to, or a PNG is requested but no
            converter or no font is installed.
    """
    if svg == png == STDOUT:
        raise CardspeakError("--svg - --png -: standard output can take only one picture; write the other to a file")
    if svg is not None and png is not None and Path(svg) == Path(png):
        raise CardspeakError(f"--svg and --png are both {quoted(svg)}; give each a different file")
    for path in (svg, png):
        if path is not None and path != STDOUT:
            check_writable(path)
    if png is None:
        return Pictures(svg, None, None)
    from cardspeak.show.svg.png import find_converter  # imported only if a PNG is requested

    try:
        return Pictures(svg, png, find_converter())
    except CardspeakError as error:
        raise CardspeakError(f"--{error}") from None


def _write(path: str, data: bytes) -> None:
    """Write to a file, or to standard output."""
    if path == STDOUT:
        typer.echo(data, nl=False)
    else:
        write_file(path, data)
