"""`cardspeak rank`: the value and the equity of each hand in files."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.clusters import ClusterOption, workers_of
from cardspeak.cli.commands import GameOption, JsonOption, SeedOption, game_of
from cardspeak.cli.file_options import (
    FilesArgument,
    FormatOption,
    OutputOption,
    PrefixOption,
    WorkersOption,
    WrongOption,
    rows_in_words,
    show_written,
    told_how_to_go_on,
)
from cardspeak.cli.progress import ProgressLine

CardsOption = Annotated[
    str,
    typer.Option(
        "--cards", "-c", metavar="COLUMN", help="The column of hole cards or whole hands.", show_default=False
    ),
]
BoardOption = Annotated[
    str | None, typer.Option("--board", "-b", metavar="COLUMN", help="The column of boards.", show_default=False)
]
EquityOption = Annotated[
    str | None,
    typer.Option(
        "--equity", "-e", metavar="RANGE", help="Add the equity against this range, such as random.", show_default=False
    ),
]
ExactOption = Annotated[bool, typer.Option("--exact", help="Compute exact equity, even if it takes days.")]


def rank(
    files: FilesArgument,
    cards: CardsOption,
    output: OutputOption,
    board: BoardOption = None,
    game: GameOption = "holdem",
    equity: EquityOption = None,
    exact: ExactOption = False,
    seed: SeedOption = None,
    prefix: PrefixOption = "",
    format: FormatOption = None,  # noqa: A002  the name of the option
    wrong: WrongOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> int:
    """Value each hand in files of any size. A run that is stopped can be resumed with the same command."""
    found_game = game_of(game)
    with told_how_to_go_on(output), ProgressLine() as line, workers_of(cluster, workers) as run_by:
        result = cardspeak.rank_files(
            files,
            output,
            cards=cards,
            board=board,
            game=found_game,
            equity=equity,
            exact=exact,
            seed=seed or 0,
            prefix=prefix,
            format=format,
            wrong=wrong,
            workers=run_by or 1,
            progress=line.show,
        )
    written = f"{rows_in_words(result.rows)}{_missing(result.missing)}"
    return show_written(result, output, written=written, wrong=rows_in_words(result.wrong, "wrong "), as_json=as_json)


def _missing(n: int) -> str:
    return f", {n:,} without cards or board" if n else ""
