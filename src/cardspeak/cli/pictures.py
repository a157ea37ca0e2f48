"""The options that draw a picture: `--svg` and `--png`, into a file or to standard output."""

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
        help="Draw it into a file, as SVG; - for standard output, in place of the text.",
        show_default=False,
    ),
]
PngOption = Annotated[
    str | None,
    typer.Option("--png", metavar="FILE", help="The same as PNG, twice as large.", show_default=False),
]


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures that are asked for.

    Attributes:
        svg: the file to draw into, `-` for standard output; None where there is to be none.
        png: the same of the PNG.
        converter: what makes PNG of SVG, where that is asked for.
    """

    svg: str | None
    png: str | None
    converter: Converter | None

    def draw(self, result: object, tell: Callable[[], None]) -> None:
        """Tell of a result, and draw it into the files; a picture on standard output stands there alone.

        It is told before any file is written: where a disk is full, what took long is not lost.

        Args:
            result: what is drawn.
            tell: prints it.

        Raises:
            CardspeakError: a file cannot be written; there is no picture of the result.
        """
        if self.svg is None and self.png is None:
            tell()
            return
        drawn = cardspeak.svg(result)  # loaded here: who wants no picture does not wait for it
        png = b"" if self.converter is None else self.converter(drawn)
        if STDOUT not in (self.svg, self.png):
            tell()
        if self.svg is not None:
            _write(self.svg, drawn.encode("utf-8"))
        if self.png is not None:
            _write(self.png, png)


def wanted_pictures(svg: str | None, png: str | None) -> Pictures:
    """The pictures that two options ask for, before any work is done for them.

    Raises:
        CardspeakError: both are to go to one place; a file has no folder to be in; nothing is installed that makes PNG.
    """
    if svg == png == STDOUT:
        raise CardspeakError("--svg - --png -: standard output takes one picture; give the other a file")
    if svg is not None and png is not None and Path(svg) == Path(png):
        raise CardspeakError(f"--svg and --png are both {quoted(svg)}; give each a file of its own")
    for path in (svg, png):
        if path is not None and path != STDOUT:
            check_writable(path)
    if png is None:
        return Pictures(svg, None, None)
    from cardspeak.show.svg.png import find_converter  # here: who wants no PNG does not wait for it

    try:
        return Pictures(svg, png, find_converter())
    except CardspeakError as error:
        raise CardspeakError(f"--{error}") from None


def _write(path: str, data: bytes) -> None:
    """Write a file, or standard output."""
    if path == STDOUT:
        typer.echo(data, nl=False)
    else:
        write_file(path, data)
