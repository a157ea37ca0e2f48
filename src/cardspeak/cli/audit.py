"""`cardspeak audit`: how often a scoring method is wrong. Ctrl-C prints the result so far."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from decimal import Decimal
from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import JsonOption, show_result
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.schemes import CorrectedOption, scheme_name
from cardspeak.errors import listed, quoted

TAKES = ("ids", "names", "text", "rows")
MOST_DIGITS = 20


def read_number(text: str) -> int:
    """The whole number in a text, in any common notation for large numbers.

    >>> read_number("1,000,000"), read_number("1e6"), read_number("250_000")
    (1000000, 1000000, 250000)
    """
    try:
        number = Decimal(text.replace(",", "").replace("_", ""))
        if number == number.to_integral_value() and number.adjusted() < MOST_DIGITS:
            return int(number)
    except ArithmeticError:
        pass
    raise typer.BadParameter(f"{quoted(text)} is not a whole number; write it as 100000, 100,000 or 1e5")


def audit(
    scheme: Annotated[
        str,
        typer.Argument(
            metavar="SCHEME",
            help="A scheme, module:function, file.py:function, eval7, phevaluator, treys, or the path of a rulebook.",
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
        int | None, typer.Option("--seed", "-s", help="Random seed; the same seed deals the same cards.")
    ] = None,
    corrected: CorrectedOption = False,
    n_cards: Annotated[
        int | None,
        typer.Option("--cards", min=5, max=7, help="Number of cards in each hand.", show_default=False),
    ] = None,
    takes: Annotated[
        str | None,
        typer.Option("--takes", help=f"How cards are passed to a function: {listed(TAKES, 'or')}.", show_default=False),
    ] = None,
    lowest_wins: Annotated[bool, typer.Option("--lowest-wins", help="The lowest score wins.")] = False,
    order: Annotated[
        str | None,
        typer.Option(
            "--order", help="Hand order to compare the scores with: high, ace-to-five, ...", show_default=False
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure how often a scheme, or a function of your own, decides a showdown wrongly."""
    from cardspeak.show.terminal.audit import show_audit

    name, line = scheme_name(scheme, corrected=corrected), ProgressLine()
    try:
        with line, redirect_stdout(sys.stderr):  # keeps the output of an audited function out of the result
            result = cardspeak.audit(  # this attribute lookup loads NumPy and Numba
                name,
                deals=deals,
                exact=exact,
                seed=seed,
                n_cards=n_cards,
                takes=takes,
                lowest_wins=lowest_wins,
                order=order,
                progress=line.show,
            )
    except KeyboardInterrupt:
        known = line.so_far()
        if known is not None:
            show_result(known, show_audit, as_json)
        raise
    show_result(result, show_audit, as_json)
