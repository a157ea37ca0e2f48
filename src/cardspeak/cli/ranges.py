"""`cardspeak range`: what a range is."""

from __future__ import annotations

from typing import Annotated

import typer

from cardspeak.cli.commands import GameOption, JsonOption, game_of, show_result, write_text


def range(  # noqa: A001  the command is called that
    text: Annotated[
        list[str],
        typer.Argument(metavar="RANGE", help='Holdings, as "QQ+, AKs, AKo:0.5", 15% or random.', show_default=False),
    ],
    game: GameOption = "holdem",
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw the grid into a file; - for standard output, in place of the text.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show which holdings a range has: how many, the grid of classes, the shortest text."""
    from cardspeak.ranges import parse_range
    from cardspeak.show.ranges import show_range

    found = parse_range(" ".join(text), game_of(game))
    if svg is not None:
        from cardspeak.show.ranges_svg import range_svg

        picture = range_svg(found)
        if svg == "-":
            typer.echo(picture, nl=False)
            return
        write_text(svg, picture)
    show_result(found, show_range, as_json)
