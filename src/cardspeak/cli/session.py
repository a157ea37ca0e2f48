"""`cardspeak session`: what a player won and did in hand histories."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import JsonOption, show_result
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.writing import check_not_input


def session(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Hand histories, or folders with them.", show_default=False),
    ],
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="NAME", help="The player's name in the files.", show_default=False)
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="Write hands, actions and showdowns of all players to Parquet files in this folder.",
            show_default=False,
        ),
    ] = None,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add up a player's results, rake, luck at all-ins and statistics over hand histories."""
    from cardspeak.show.terminal.session import show_session

    pictures = wanted_pictures(svg, png)
    for picture in (svg, png):
        check_not_input(picture, files)
    with ProgressLine() as line:
        result = cardspeak.session(files, player, output=output, progress=line.show)
    pictures.draw(result, partial(show_result, result, show_session, as_json))
