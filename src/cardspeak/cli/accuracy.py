"""The options that say how exact an answer has to be and how long it may take, shared by the commands that sample."""

from __future__ import annotations

from typing import Annotated

import typer

from cardspeak.cli.numbers import read_seconds
from cardspeak.errors import quoted


def read_precision(text: str) -> float:
    """The precision in a text, as a fraction; a percentage is converted.

    >>> read_precision("0.001"), read_precision("0.1%")
    (0.001, 0.001)
    """
    number = text.strip()
    try:
        return float(number[:-1]) / 100 if number.endswith("%") else float(number)
    except ValueError:
        raise typer.BadParameter(f"{quoted(text)} is not a precision; write it as 0.001 or 0.1%") from None


ExactOption = Annotated[bool, typer.Option("--exact", help="Compute exactly, even if it takes days.")]
PrecisionOption = Annotated[
    float | None,
    typer.Option(
        "--precision",
        "-p",
        metavar="ERROR",
        parser=read_precision,
        help="Sample until the standard error is at most this part of the pot, or of the range of values, "
        "such as 0.001 or 0.1%.",
        show_default=False,
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        metavar="NUMBER",
        parser=read_seconds,
        help="Time limit in seconds: compute exactly if that is fast enough, otherwise sample for this long.",
        show_default=False,
    ),
]
CheckpointOption = Annotated[
    str | None,
    typer.Option(
        "--checkpoint", metavar="FILE", help="Save progress to this file, and resume from it.", show_default=False
    ),
]
