"""`cardspeak rank`: the value and the equity of each hand in files."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import GameOption, JsonOption, game_of, print_json
from cardspeak.cli.numbers import read_number
from cardspeak.cli.progress import ProgressLine

SOME_WRONG = 1
"""The exit status if rows are wrong."""

FilesArgument = Annotated[
    list[str],
    typer.Argument(metavar="FILE", help="Files in Parquet, CSV, NDJSON or Arrow; folders; or quoted patterns."),
]
CardsOption = Annotated[
    str,
    typer.Option(
        "--cards", "-c", metavar="COLUMN", help="The column of hole cards or whole hands.", show_default=False
    ),
]
BoardOption = Annotated[
    str | None, typer.Option("--board", "-b", metavar="COLUMN", help="The column of boards.", show_default=False)
]
OutputOption = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE", help="The output; its ending is its format.", show_default=False),
]
PrefixOption = Annotated[
    str,
    typer.Option("--prefix", metavar="TEXT", help="The beginning of the names of the new columns.", show_default=False),
]
WrongOption = Annotated[
    str | None,
    typer.Option(
        "--wrong", metavar="FILE", help="The file of wrong rows; by default, OUTPUT.wrong.csv.", show_default=False
    ),
]
WorkersOption = Annotated[
    int, typer.Option("--workers", "-w", metavar="NUMBER", parser=read_number, help="Number of threads.")
]


def rank(
    files: FilesArgument,
    cards: CardsOption,
    output: OutputOption,
    board: BoardOption = None,
    game: GameOption = "holdem",
    prefix: PrefixOption = "",
    wrong: WrongOption = None,
    workers: WorkersOption = 1,
    as_json: JsonOption = False,
) -> int:
    """Value each hand in files of any size. A run that is stopped can be resumed with the same command."""
    found_game = game_of(game)
    with ProgressLine() as line:
        result = cardspeak.rank_files(
            files,
            output,
            cards=cards,
            board=board,
            game=found_game,
            prefix=prefix,
            wrong=wrong,
            workers=workers,
            progress=line.show,
        )
    if as_json:
        print_json(dict(result.to_dict()))
    else:
        print(f"{output}: {result.rows:,} {'row' if result.rows == 1 else 'rows'}{_missing(result.missing)}")
    if not result.wrong:
        return 0
    print(
        f"cardspeak: {result.wrong:,} wrong {'row' if result.wrong == 1 else 'rows'}: {result.wrong_rows}",
        file=sys.stderr,
    )
    return SOME_WRONG


def _missing(n: int) -> str:
    return f", {n:,} without cards or board" if n else ""
