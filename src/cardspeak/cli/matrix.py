"""`cardspeak matrix`: every two hands before the flop against each other, from every board."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from cardspeak.cli.commands import JsonOption, print_json
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.writing import check_writable, write_file
from cardspeak.errors import EquityError, quoted

DIFFERS = 1
MOST_WORKERS = 64
"""Each of them takes 14 MB."""


def matrix(
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write it: .csv has the 169 hands, .npy all 1,326 holdings, .zlib what the package carries.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            min=1,
            max=MOST_WORKERS,
            help="How many threads; one for each core without it.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Compute every two hold'em hands against each other before the flop, and hold that against the package's table."""
    with ProgressLine() as line:
        from cardspeak.equities.exact import matrix as computing  # here: it loads NumPy and Numba
        from cardspeak.equities.exact.match_ups import DEALS, carried
        from cardspeak.equities.question.workers import default_workers

        ending = "" if out is None else Path(out).suffix.lower()
        if out is not None and ending not in computing.ENDINGS:
            accepted = "give a file that ends in .csv, .npy or .zlib"
            raise EquityError(f"--out: {quoted(out)} has an ending that says nothing; {accepted}")
        if out is not None:
            check_writable(out)
        n_workers, start = workers or default_workers(), time.perf_counter()
        table = computing.compute_match_ups(n_workers, line.show)
        seconds = time.perf_counter() - start
        if out is not None:
            write_file(out, computing.file_of(table, ending))
    is_same = bool((table == carried()).all())
    if as_json:
        facts = {"match_ups": table.shape[1], "boards": DEALS, "seconds": round(seconds, 3), "workers": n_workers}
        print_json({**facts, "agrees": is_same, "file": out})
    else:
        typer.echo(f"{table.shape[1]:,} match-ups of two hands, up to the names of suits, each on {DEALS:,} boards")
        typer.echo(f"computed in {seconds:.1f} s by {n_workers} thread{'s' if n_workers > 1 else ''}")
        typer.echo(f"{'the same as' if is_same else 'NOT the same as'} the table that the package carries")
        if out is not None:
            typer.echo(f"written to {out}")
    if not is_same:
        raise typer.Exit(DIFFERS)
