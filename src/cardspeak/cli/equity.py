"""`cardspeak equity`: how much of the pot each player may expect, with what is known so far where it is stopped."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

import cardspeak
from cardspeak.cli.audit import read_number
from cardspeak.cli.commands import BoardOption, GameOption, JsonOption, game_of, show_result
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import quoted

if TYPE_CHECKING:
    from cardspeak.equities import Equity

USUAL_BINS = 10


def read_precision(text: str) -> float:
    """The precision that a text is, as a part of the pot or in percent.

    >>> read_precision("0.001"), read_precision("0.1%")
    (0.001, 0.001)
    """
    number = text.strip()
    try:
        return float(number[:-1]) / 100 if number.endswith("%") else float(number)
    except ValueError:
        raise typer.BadParameter(f"{quoted(text)} is no precision; write it as 0.001 or 0.1%") from None


def equity(
    ranges: Annotated[
        list[str],
        typer.Argument(
            metavar="RANGE RANGE...", help='What each player may hold, as "QQ+, AKs", AsKd, "As ??", 15% or random.'
        ),
    ],
    board: BoardOption = "",
    dead: Annotated[
        str, typer.Option("--dead", "-d", metavar="CARDS", help="Cards that nobody holds.", show_default=False)
    ] = "",
    game: GameOption = "holdem",
    exact: Annotated[bool, typer.Option("--exact", help="Answer exactly, however long it takes.")] = False,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples", "-n", metavar="NUMBER", parser=read_number, help="Deal so many deals.", show_default=False
        ),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(
            "--precision",
            "-p",
            metavar="ERROR",
            parser=read_precision,
            help="Deal until the standard error is this, as 0.001 or 0.1%.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="NUMBER", help="Deal for so long.", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Deals the same samples again.")] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", help="How many threads; one for each core without it.", show_default=False),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by", metavar="WHAT", help="Break down by hand, holding, category or next-card.", show_default=False
        ),
    ] = None,
    histogram: Annotated[
        bool, typer.Option("--histogram", help="Show how the holdings of each range spread over equities.")
    ] = False,
    checkpoint: Annotated[
        str | None,
        typer.Option("--checkpoint", metavar="FILE", help="Keep what is found; go on from it.", show_default=False),
    ] = None,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell how much of the pot each hand or range may expect, exactly where that takes seconds."""
    from cardspeak.show.terminal.equity import show_equity

    if histogram and by not in (None, "holding"):
        raise typer.BadParameter("--histogram is of holdings; leave --by out")
    pictures = wanted_pictures(svg, png)

    def show(result: Equity) -> None:
        in_words = partial(show_equity, bins=USUAL_BINS if histogram else 0)
        pictures.draw(result, partial(show_result, result, in_words, as_json))

    line = ProgressLine()
    try:
        found_game = game_of(game)
        with line:
            result = cardspeak.equity(
                *ranges,
                board=board,
                dead=dead,
                game=found_game,
                exact=exact,
                samples=samples,
                precision=precision,
                seconds=seconds,
                seed=seed,
                workers=workers,
                by="holding" if histogram else by,
                progress=line.show,
                checkpoint=checkpoint,
            )
    except KeyboardInterrupt:
        known = line.so_far()
        if known is not None:
            show(known)
        raise
    show(result)
