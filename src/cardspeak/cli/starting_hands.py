"""`cardspeak starting-hands`: the exact equity of every Omaha starting hand against a random hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardspeak.cli.accuracy import CheckpointOption
from cardspeak.cli.clusters import ClusterOption, TableWorkersOption, counted, workers_of
from cardspeak.cli.commands import JsonOption, print_json
from cardspeak.cli.numbers import number_from
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.warned import warnings_shown
from cardspeak.cli.writing import check_writable, write_file
from cardspeak.errors import EquityError, quoted
from cardspeak.show.terminal.screen import make_screen

if TYPE_CHECKING:
    from cardspeak.equities.exact.starting_hands import StartingHands

DIFFERS = 1
MOST_SHOWN = 16_432


@dataclass(frozen=True, slots=True)
class _Run:
    """How a table was computed.

    Attributes:
        seconds: the time that it took.
        workers: the number of threads, or of workers of a cluster.
        kind: which of them, `thread` or `worker`.
    """

    seconds: float
    workers: int
    kind: str


def starting_hands(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILES]",
            help="The checkpoint files of all parts, to be put together. Without files, the bundled table is shown.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write the table to this file: .csv with all hands, best first, or .zlib for the bundled format.",
            show_default=False,
        ),
    ] = None,
    top: Annotated[
        int,
        typer.Option(
            "--top",
            "-t",
            metavar="NUMBER",
            parser=number_from(0, MOST_SHOWN),
            help="Number of hands to show.",
        ),
    ] = 10,
    compute: Annotated[
        bool, typer.Option("--compute", help="Compute the table again, and check the bundled table against it.")
    ] = False,
    workers: TableWorkersOption = None,
    cluster: ClusterOption = None,
    checkpoint: CheckpointOption = None,
    part: Annotated[
        str | None,
        typer.Option(
            "--part",
            metavar="I/N",
            help="Compute only part I of N, such as 3/100, and save it to the checkpoint file.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the exact equity of all 16,432 Omaha starting hands against a random hand, or compute them again."""
    _check_options(files, compute=compute, workers=workers, cluster=cluster, checkpoint=checkpoint, part=part, out=out)
    ending = _ending(out)
    run = None
    with ProgressLine() as line, warnings_shown(line.clear):
        from cardspeak.equities.exact.starting_hands import carried  # imported here because it loads NumPy

        if compute:
            from cardspeak.equities.starting.work import WHOLE, compute_starting_hands, read_part

            wanted = WHOLE if part is None else read_part(part, "--part")
            with workers_of(cluster, workers) as run_by:
                n_workers, kind = counted(run_by)
                start = time.perf_counter()
                table = compute_starting_hands(wanted, run_by, line.show, checkpoint)
                run = _Run(time.perf_counter() - start, n_workers, kind)
        elif files:
            from cardspeak.equities.starting.parts import merged

            table = merged(files)
        else:
            table = carried()
        if part is None and out is not None:
            from cardspeak.equities.starting.files import file_of

            write_file(out, file_of(table, ending))
    if part is not None:
        _show_part(part, checkpoint, run, as_json=as_json)
        return
    agrees = bool((table == carried()).all()) if compute or files else None
    (_print_table if as_json else _show_table)(table, top, run, agrees, out)
    if agrees is False:
        raise typer.Exit(DIFFERS)


def _check_options(
    files: Sequence[str] | None, *, compute: bool, out: str | None, part: str | None, **others: Any
) -> None:
    """Raise `EquityError` if options do not go together."""
    if files and compute:
        raise EquityError("--compute: files are given too; give files to put parts together, or --compute")
    for name, value in {"part": part, **others}.items():
        if value is not None and not compute:
            raise EquityError(f"--{name}: --compute is missing; give both to compute the table")
    if part is not None:
        if others["checkpoint"] is None:
            raise EquityError("--part: --checkpoint is missing; give the file in which to save the part")
        if out is not None:
            raise EquityError("--out: a part is not a table; compute all parts, then give their files and --out")


def _ending(out: str | None) -> str:
    """The extension of the file to write, once it is clear that the file can be written."""
    if out is None:
        return ""
    ending = Path(out).suffix.lower()
    if ending not in (".csv", ".zlib"):
        raise EquityError(f"--out: {quoted(out)} has an unknown file extension; give a file that ends in .csv or .zlib")
    check_writable(out)
    return ending


def _show_part(part: str, checkpoint: str | None, run: _Run | None, *, as_json: bool) -> None:
    from cardspeak.equities.starting.work import N_SLICES, read_part

    assert run is not None, "parts are computed"
    n_slices = len(read_part(part).slices)
    if as_json:
        facts = {"part": part, "slices": n_slices, "of": N_SLICES, "seconds": round(run.seconds, 3)}
        print_json({"kind": "starting_hands_part", **facts, "workers": run.workers, "file": checkpoint})
        return
    typer.echo(f"part {part} of the table: {n_slices:,} of {N_SLICES:,} slices, in {_computed(run)}")
    typer.echo(f"saved in {checkpoint}")


def _rows(table: StartingHands, top: int) -> list[dict[str, Any]]:
    """The best hands of the table, as in JSON."""
    from cardspeak.equities.exact.starting_hands import DEALS, starting_hands
    from cardspeak.equities.starting.files import best_first, equity_of, hand_texts

    order = best_first(table)[:top]
    rows = zip(hand_texts(order), starting_hands().sizes[order].tolist(), table[:, order].T.tolist(), strict=True)
    return [
        {
            "place": place,
            "hand": hand,
            "holdings": n_holdings,
            "wins": wins,
            "ties": ties,
            "losses": DEALS - wins - ties,
            "equity": float(equity_of(wins, ties)),
        }
        for place, (hand, n_holdings, (wins, ties)) in enumerate(rows, start=1)
    ]


def _print_table(table: StartingHands, top: int, run: _Run | None, agrees: bool | None, out: str | None) -> None:
    """Print the table as JSON."""
    from cardspeak.equities.exact.starting_hands import DEALS

    facts = {"hands": table.shape[1], "deals": DEALS, "top": _rows(table, top), "agrees": agrees, "file": out}
    timing: dict[str, float | None] = {"seconds": None, "workers": None}
    if run is not None:
        timing = {"seconds": round(run.seconds, 3), "workers": run.workers}
    print_json({"kind": "starting_hands", **facts, **timing})


def _show_table(table: StartingHands, top: int, run: _Run | None, agrees: bool | None, out: str | None) -> None:
    from cardspeak.equities.exact.starting_hands import DEALS
    from cardspeak.show.words.text import percent

    screen = make_screen()
    screen.print(f"{table.shape[1]:,} Omaha starting hands against a random hand, each on {DEALS:,} deals")
    rows = [
        (str(row["place"]), row["hand"], percent(row["equity"], 2), _holdings(row["holdings"]))
        for row in _rows(table, top)
    ]
    screen.columns(rows, right=(0, 2, 3))
    if run is not None:
        screen.print(f"computed in {_computed(run)}")
    if agrees is not None:
        screen.print(f"{'identical to' if agrees else 'NOT identical to'} the bundled table")
    if out is not None:
        screen.print(f"written to {out}")


def _holdings(number: int) -> str:
    return f"{number} holding{'s' if number > 1 else ''}"


def _computed(run: _Run) -> str:
    return f"{run.seconds:.1f} s by {run.workers} {run.kind}{'s' if run.workers > 1 else ''}"
