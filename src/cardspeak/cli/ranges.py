"""`cardspeak range`: the holdings of a range."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from cardspeak.cli.commands import GameOption, JsonOption, game_of, show_result
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures


def range(  # noqa: A001  the name of the command
    text: Annotated[
        list[str],
        typer.Argument(metavar="RANGE", help='A range: "QQ+, AKs, AKo:0.5", 15% or random.', show_default=False),
    ],
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the holdings of a range: their number, a grid, and the shortest notation."""
    from cardspeak.ranges import parse_range
    from cardspeak.show.terminal.ranges import show_range

    pictures = wanted_pictures(svg, png)
    result = parse_range(" ".join(text), game_of(game))
    pictures.draw(result, partial(show_result, result, show_range, as_json))
