"""`cardspeak matrix`: every preflop match-up of two hands, over every board."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from cardspeak.cli.clusters import ClusterOption, TableWorkersOption, counted, workers_of
from cardspeak.cli.commands import JsonOption, print_json
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.writing import check_writable, write_file
from cardspeak.errors import EquityError, quoted

DIFFERS = 1


def matrix(
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write the table to this file: .csv for the 169 hands, .npy for all 1,326 holdings, "
            ".zlib for the bundled format.",
            show_default=False,
        ),
    ] = None,
    workers: TableWorkersOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compute every preflop match-up of two hold'em hands, and check the bundled table against the result."""
    with ProgressLine() as line:
        from cardspeak.equities.exact import matrix as computing  # imported here because it loads NumPy and Numba
        from cardspeak.equities.exact.match_ups import DEALS, carried

        ending = "" if out is None else Path(out).suffix.lower()
        if out is not None and ending not in computing.ENDINGS:
            accepted = "give a file that ends in .csv, .npy or .zlib"
            raise EquityError(f"--out: {quoted(out)} has an unknown file extension; {accepted}")
        if out is not None:
            check_writable(out)
        with workers_of(cluster, workers) as run_by:
            n_workers, kind = counted(run_by)
            start = time.perf_counter()
            table = computing.compute_match_ups(run_by, line.show)
            seconds = time.perf_counter() - start
        if out is not None:
            write_file(out, computing.file_of(table, ending))
    is_same = bool((table == carried()).all())
    if as_json:
        facts = {"match_ups": table.shape[1], "boards": DEALS, "seconds": round(seconds, 3), "workers": n_workers}
        print_json({"kind": "matrix", **facts, "agrees": is_same, "file": out})
    else:
        typer.echo(f"{table.shape[1]:,} match-ups of two hands, up to suit permutation, each on {DEALS:,} boards")
        typer.echo(f"computed in {seconds:.1f} s by {n_workers} {kind}{'s' if n_workers > 1 else ''}")
        typer.echo(f"{'identical to' if is_same else 'NOT identical to'} the bundled table")
        if out is not None:
            typer.echo(f"written to {out}")
    if not is_same:
        raise typer.Exit(DIFFERS)
