"""`cardspeak audit`: how often a way to score hands is wrong, with what is found so far where it is stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.cli.commands import JsonOption, show_result
from cardspeak.cli.schemes import CorrectedOption, scheme_name
from cardspeak.errors import listed

if TYPE_CHECKING:
    from cardspeak.auditing import Audit

TAKES = ("ids", "names", "text", "rows")


def audit(
    scheme: Annotated[
        str,
        typer.Argument(
            metavar="SCHEME",
            help="A scheme, module:function, file.py:function, eval7, phevaluator, treys, or a rulebook's file.",
        ),
    ],
    deals: Annotated[
        int | None, typer.Option("--deals", "-n", help="How many random showdowns are dealt.", show_default=False)
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Compare all pairs of five-card hands.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Deals the same cards again.")] = None,
    corrected: CorrectedOption = False,
    n_cards: Annotated[
        int | None, typer.Option("--cards", help="How many cards a function takes: 7 or 5.", show_default=False)
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
    from cardspeak.show.audit import show_audit

    name = scheme_name(scheme, corrected=corrected)
    progress = _Progress()
    try:
        import cardspeak  # the function is looked up now: it loads NumPy and Numba

        progress.say("compiling; the first time this takes some seconds")
        found = cardspeak.audit(
            name,
            deals=deals,
            exact=exact,
            seed=seed,
            n_cards=n_cards,
            takes=takes,
            lowest_wins=lowest_wins,
            order=order,
            progress=progress,
        )
    except KeyboardInterrupt:
        progress.say("")
        if progress.so_far is None:
            raise
        show_result(progress.so_far(), show_audit, as_json)
        raise
    progress.say("")
    show_result(found, show_audit, as_json)


class _Progress:
    """Says on a terminal how far the audit is, and keeps what there is so far."""

    def __init__(self) -> None:
        self.so_far: Callable[[], Audit] | None = None
        self._is_shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int, so_far: Callable[[], Audit] | None) -> None:
        self.so_far = so_far
        what = "hands" if so_far is None else "showdowns"
        self.say(f"{done:,} of {total:,} {what}")

    def say(self, text: str) -> None:
        """Write a line that the next one takes the place of."""
        if self._is_shown:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
