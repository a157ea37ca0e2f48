"""`cardspeak audit`: how often a scoring method is wrong. Ctrl-C prints the result so far."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.clusters import ClusterOption, workers_of
from cardspeak.cli.commands import JsonOption, show_result
from cardspeak.cli.numbers import number_from, read_number
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.schemes import CorrectedOption, scheme_name
from cardspeak.errors import listed

TAKES = ("ids", "names", "text", "rows")


def audit(
    scheme: Annotated[
        str,
        typer.Argument(
            metavar="SCHEME",
            help="A name from `cardspeak schemes`, module:function, file.py:function, the path of a rulebook, or a "
            "library: eval7, phevaluator or treys.",
        ),
    ],
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-n",
            metavar="NUMBER",
            parser=read_number,
            help="Number of random showdowns to deal.",
            show_default=False,
        ),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Compare all pairs of five-card hands.")] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            "-s",
            metavar="NUMBER",
            parser=read_number,
            help="Random seed; the same seed deals the same cards.",
            show_default=False,
        ),
    ] = None,
    corrected: CorrectedOption = False,
    n_cards: Annotated[
        int | None,
        typer.Option(
            "--cards",
            metavar="NUMBER",
            parser=number_from(5, 7),
            help="Number of cards in each hand, from 5 to 7.",
            show_default=False,
        ),
    ] = None,
    takes: Annotated[
        str | None,
        typer.Option("--takes", help=f"How cards are passed to a function: {listed(TAKES, 'or')}.", show_default=False),
    ] = None,
    lowest_wins: Annotated[bool, typer.Option("--lowest-wins", help="The lowest score wins.")] = False,
    order: Annotated[
        str | None,
        typer.Option(
            "--order",
            help="Order (hand ranking) to compare the scores with: high, ace-to-five, ...",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            metavar="NUMBER",
            parser=read_number,
            help="Number of threads; by default, one per core for schemes and rulebooks, and one for functions.",
            show_default=False,
        ),
    ] = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure how often a scheme, or a function of your own, decides a showdown wrongly."""
    from cardspeak.show.terminal.audit import show_audit

    name, line = scheme_name(scheme, corrected=corrected), ProgressLine()
    try:
        with (
            workers_of(cluster, workers) as run_by,
            line,
            redirect_stdout(sys.stderr),
        ):  # keeps the output of an audited function out of the result
            result = cardspeak.audit(  # this attribute lookup loads NumPy and Numba
                name,
                deals=deals,
                exact=exact,
                seed=seed,
                n_cards=n_cards,
                takes=takes,
                lowest_wins=lowest_wins,
                order=order,
                workers=run_by,
                progress=line.show,
            )
    except KeyboardInterrupt:
        known = line.so_far()
        if known is not None:
            show_result(known, show_audit, as_json)
        raise
    show_result(result, show_audit, as_json)
