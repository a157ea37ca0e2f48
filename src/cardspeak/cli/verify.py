"""`cardspeak verify`: what sites paid in hand histories, checked by the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.cli.commands import JsonOption
from cardspeak.cli.numbers import number_from
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.writing import check_not_input
from cardspeak.cluster.workers import MOST_WORKERS
from cardspeak.errors import CardspeakError, quoted
from cardspeak.show.terminal.screen import make_screen

if TYPE_CHECKING:
    from cardspeak.histories.checking.lines import Kind, Line

SOME_NOT_SETTLED = 1
"""The exit status if a hand differs, is incomplete or cannot be read."""


def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Hand histories, or folders with them.", show_default=False),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write all hands to this file, which ends in .parquet.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            metavar="NUMBER",
            parser=number_from(1, MOST_WORKERS),
            help="Number of processes, each of which checks other files.",
            show_default="1",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Check what a site paid: add up the money of each hand, and pay the pots by the cards."""
    # Imported here so that other commands start faster.
    from cardspeak.histories.checking.files import verify_files
    from cardspeak.histories.checking.lines import Keep
    from cardspeak.show.terminal.verify import show_counts

    if output is not None and not output.lower().endswith(".parquet"):
        raise CardspeakError.at("output", f"{quoted(output)} does not end in .parquet")
    check_not_input(output, files)
    counts: Counter[Kind] = Counter()
    keep = Keep(as_json=as_json, has_cells=output is not None)
    with ProgressLine() as progress:
        lines: Iterable[Line] = verify_files(files, keep, workers or 1, progress.show)
        try:
            for line in lines if output is None else _written(lines, output):
                counts[line.kind] += 1
                if line.text:
                    progress.clear()
                    print(line.text)
        except KeyboardInterrupt:
            progress.clear()
            if not as_json:
                show_counts(counts, make_screen(), is_partial=True)
            raise
    if not as_json:
        show_counts(counts, make_screen())
    return 0 if all(kind.is_settled for kind in counts) else SOME_NOT_SETTLED


def _written(lines: Iterable[Line], output: str) -> Iterable[Line]:
    """The same lines, written to a file.

    Raises:
        CardspeakError: PyArrow is not installed, or the file cannot be written.
    """
    try:
        from cardspeak.histories.checking.parquet import written  # imported here because it loads PyArrow
    except ImportError as error:
        reason = f'a package is not installed ({error.name}): pip install "cardspeak[frames]"'
        raise CardspeakError.at("output", reason) from None
    return written(lines, output)
