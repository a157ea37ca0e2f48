"""The commands on rulebooks: hands that their user defines in a file."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import BoardOption, CardsArgument, JsonOption, show_result
from cardspeak.cli.progress import ProgressLine

RulebookOption = Annotated[
    str,
    typer.Option("--rulebook", "-r", metavar="FILE", help="The hands in XML, TOML or JSON; or classic, or standard."),
]

rulebook_app = typer.Typer(
    name="rulebook",
    help="Check hands that you defined in a file.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def analyze(
    cards: CardsArgument,
    board: BoardOption = "",
    rulebook: RulebookOption = "classic",
    both: Annotated[bool, typer.Option("--both", help="All private cards are in each hand.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Find every hand of five that the cards make by a rulebook, best first, each with its number."""
    from cardspeak.show.terminal.rulebooks import show_analysis

    result = cardspeak.analyze(" ".join(cards), board=board, rulebook=rulebook, uses_both=both)
    show_result(result, show_analysis, as_json)


@rulebook_app.callback()
def _rulebook() -> None: ...


@rulebook_app.command()
def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The rulebook in XML, TOML or JSON; or classic, or standard.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Count how often each hand of a rulebook occurs, and tell which can never match, and why."""
    from cardspeak.show.terminal.rulebooks import show_check

    with ProgressLine() as line:
        result = cardspeak.check_rulebook(file, progress=line.show)
    show_result(result, show_check, as_json)
