"""What `cardspeak rank` and `cardspeak settle-file` share: their options, and what they print at the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.cli.commands import print_json
from cardspeak.cli.numbers import read_number
from cardspeak.errors import shortened

if TYPE_CHECKING:
    from cardspeak.hand_files import RankedFiles, SettledFiles

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


def show_written(result: RankedFiles | SettledFiles, output: str, *, written: str, wrong: str, as_json: bool) -> int:
    """Print what was written. Returns the exit status.

    Args:
        result: what was written.
        output: the path of the output; nothing is printed beside an output on standard output.
        written: the numbers of what was written, in words.
        wrong: the number of what is wrong, in words.
        as_json: whether to print JSON.
    """
    if as_json and output != STANDARD:
        print_json(dict(result.to_dict()))
    elif output != STANDARD:
        print(f"{output}: {written}")
    if not result.wrong:
        return 0
    listed = f": {result.wrong_rows}" if result.wrong_rows else ""
    print(f"cardspeak: {wrong}{listed}", file=sys.stderr)
    return SOME_WRONG
