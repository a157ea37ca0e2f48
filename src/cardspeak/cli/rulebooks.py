"""The commands for rulebooks: files in which users define hands."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import BoardOption, CardsArgument, JsonOption, show_result
from cardspeak.cli.progress import ProgressLine

RulebookOption = Annotated[
    str,
    typer.Option(
        "--rulebook",
        "-r",
        metavar="FILE",
        help="A rulebook in XML, TOML or JSON, or the name of a built-in one: classic or standard.",
    ),
]

rulebook = typer.Typer(
    name="rulebook",
    help="Check a rulebook, a file that defines hands.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def analyze(
    cards: CardsArgument,
    board: BoardOption = "",
    rulebook: RulebookOption = "classic",
    both: Annotated[bool, typer.Option("--both", help="With a board, use all hole cards in every hand.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Find every five-card hand that the cards make under a rulebook, best first, with the number that ranks it."""
    from cardspeak.show.terminal.rulebooks import show_analysis

    result = cardspeak.analyze(" ".join(cards), board=board, rulebook=rulebook, uses_both=both)
    show_result(result, show_analysis, as_json)


@rulebook.callback()
def _rulebook() -> None: ...


@rulebook.command()
def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A rulebook in XML, TOML or JSON, or the name of a built-in one: classic or standard."
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Count how often each hand that a rulebook defines occurs, and report likely mistakes in its definitions."""
    from cardspeak.show.terminal.rulebooks import show_check

    with ProgressLine() as line:
        result = cardspeak.check_rulebook(file, progress=line.show)
    show_result(result, show_check, as_json)
