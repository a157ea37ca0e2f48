"""`cardspeak equity`: each player's equity. Ctrl-C prints the result so far."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

import cardspeak
from cardspeak.cli.accuracy import CheckpointOption, ExactOption, PrecisionOption, SecondsOption
from cardspeak.cli.clusters import ClusterOption, WorkersOption, workers_of
from cardspeak.cli.commands import BoardOption, GameOption, JsonOption, SamplesOption, SeedOption, game_of, show_result
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.warned import warnings_shown

if TYPE_CHECKING:
    from cardspeak.equities import Equity

USUAL_BINS = 10


def equity(
    ranges: Annotated[
        list[str],
        typer.Argument(metavar="RANGE", help='Each player\'s range or hand: "QQ+, AKs", AsKd, "As ??", 15% or random.'),
    ],
    board: BoardOption = "",
    dead: Annotated[
        str,
        typer.Option(
            "--dead",
            "-d",
            metavar="CARDS",
            help="Dead cards, known to be out of play.",
            show_default=False,
        ),
    ] = "",
    game: GameOption = "holdem",
    exact: ExactOption = False,
    samples: SamplesOption = None,
    precision: PrecisionOption = None,
    seconds: SecondsOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="WHAT",
            help="Break equity down by hand (AKs), holding (AsKs), category (flush) or next-card.",
            show_default=False,
        ),
    ] = None,
    histogram: Annotated[
        bool, typer.Option("--histogram", help="Show how the equities of each range's holdings are distributed.")
    ] = False,
    checkpoint: CheckpointOption = None,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compute the equity of hands or ranges: exactly if that takes only seconds, otherwise by sampling."""
    from cardspeak.show.terminal.equity import show_equity

    if histogram and by not in (None, "holding"):
        raise typer.BadParameter("--histogram always breaks down by holding; omit --by")
    pictures = wanted_pictures(svg, png)

    def show(result: Equity) -> None:
        in_words = partial(show_equity, bins=USUAL_BINS if histogram else 0)
        pictures.draw(result, partial(show_result, result, in_words, as_json))

    line = ProgressLine()
    try:
        found_game = game_of(game)
        with workers_of(cluster, workers) as run_by, line, warnings_shown(line.clear):
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
                workers=run_by,
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
