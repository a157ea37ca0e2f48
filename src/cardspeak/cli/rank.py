"""`cardspeak rank`: the value and the equity of each hand in files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.clusters import ClusterOption, workers_of
from cardspeak.cli.commands import GameOption, JsonOption, SeedOption, game_of, print_json
from cardspeak.cli.numbers import read_number
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import shortened

SOME_WRONG = 1
"""The exit status if rows are wrong."""
STANDARD = "-"

FilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Files in Parquet, CSV, NDJSON or Arrow; folders; quoted patterns; or - for standard input.",
    ),
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
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The output, in the format of its ending; a folder; or - for standard output.",
        show_default=False,
    ),
]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="The format of the output: parquet, csv, tsv, ndjson, arrow or arrow-stream.",
        show_default=False,
    ),
]
EquityOption = Annotated[
    str | None,
    typer.Option(
        "--equity", "-e", metavar="RANGE", help="Add the equity against this range, such as random.", show_default=False
    ),
]
ExactOption = Annotated[bool, typer.Option("--exact", help="Compute exact equity, even if it takes days.")]
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
    int | None,
    typer.Option("--workers", "-w", metavar="NUMBER", parser=read_number, help="Number of threads.", show_default="1"),
]


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
    if as_json and output != STANDARD:
        print_json(dict(result.to_dict()))
    elif output != STANDARD:
        print(f"{output}: {rows_in_words(result.rows)}{_missing(result.missing)}")
    if not result.wrong:
        return 0
    listed = f": {result.wrong_rows}" if result.wrong_rows else ""
    print(f"cardspeak: {rows_in_words(result.wrong, 'wrong ')}{listed}", file=sys.stderr)
    return SOME_WRONG


@contextmanager
def told_how_to_go_on(output: str) -> Iterator[None]:
    """A context manager that says, after Ctrl-C, where the work so far is."""
    try:
        yield
    except KeyboardInterrupt:
        part = Path(f"{output}.part")
        if part.is_dir():
            kept = f"cardspeak: {shortened(part)} has the work so far; run the same command again to resume"
            print(kept, file=sys.stderr)
        raise


def rows_in_words(n: int, kind: str = "") -> str:
    """A number of rows.

    >>> rows_in_words(1), rows_in_words(2000, "wrong ")
    ('1 row', '2,000 wrong rows')
    """
    return f"{n:,} {kind}{'row' if n == 1 else 'rows'}"


def _missing(n: int) -> str:
    return f", {n:,} without cards or board" if n else ""
