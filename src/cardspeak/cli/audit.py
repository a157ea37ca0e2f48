"""`cardspeak audit`: how often a way to score hands is wrong, with what is found so far where it is stopped."""

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
    """The whole number that a text is, as people write large ones.

    >>> read_number("1,000,000"), read_number("1e6"), read_number("250_000")
    (1000000, 1000000, 250000)
    """
    try:
        number = Decimal(text.replace(",", "").replace("_", ""))
        if number == number.to_integral_value() and number.adjusted() < MOST_DIGITS:
            return int(number)
    except ArithmeticError:
        pass
    raise typer.BadParameter(f"{quoted(text)} is no whole number; write it as 100000, 100,000 or 1e5")


def audit(
    scheme: Annotated[
        str,
        typer.Argument(
            metavar="SCHEME",
            help="A scheme, module:function, file.py:function, eval7, phevaluator, treys, or a rulebook's file.",
        ),
    ],
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-n",
            metavar="NUMBER",
            parser=read_number,
            help="How many random showdowns are dealt.",
            show_default=False,
        ),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Compare all pairs of five-card hands.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Deals the same cards again.")] = None,
    corrected: CorrectedOption = False,
    n_cards: Annotated[
        int | None,
        typer.Option("--cards", min=5, max=7, help="How many cards each hand is given.", show_default=False),
    ] = None,
    takes: Annotated[
        str | None,
        typer.Option("--takes", help=f"How a function takes cards: {listed(TAKES, 'or')}.", show_default=False),
    ] = None,
    lowest_wins: Annotated[bool, typer.Option("--lowest-wins", help="The hand of the lower score wins.")] = False,
    order: Annotated[
        str | None,
        typer.Option("--order", help="What scores are held against: high, ace-to-five ...", show_default=False),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tell how often a scheme, or a function of your own, decides a showdown otherwise than the cards do."""
    from cardspeak.show.terminal.audit import show_audit

    name, line = scheme_name(scheme, corrected=corrected), ProgressLine()
    try:
        with line, redirect_stdout(sys.stderr):  # a function may print, but not into the result
            result = cardspeak.audit(  # looked up here, where it loads NumPy and Numba
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
