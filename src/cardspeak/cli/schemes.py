"""The commands `schemes` and `score`: the published schemes, and the score of a hand."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import BoardOption, CardsArgument, JsonOption, print_json, show_result
from cardspeak.schemes import CORRECTED
from cardspeak.show.terminal.screen import make_screen

SchemeOption = Annotated[str, typer.Option("--scheme", metavar="NAME", help="A name from `cardspeak schemes`.")]
CorrectedOption = Annotated[
    bool, typer.Option("--corrected", help="Use the corrected variant of the scheme, such as points-corrected.")
]


def schemes(as_json: JsonOption = False) -> None:
    """List the published scoring schemes with their ideas, faults and sources."""
    from cardspeak.show.terminal.schemes import show_schemes

    all_schemes = cardspeak.schemes()
    if as_json:
        print_json({"kind": "schemes", "schemes": [scheme.to_dict() for scheme in all_schemes]})
    else:
        show_schemes(all_schemes, make_screen())


def score(
    cards: CardsArgument,
    board: BoardOption = "",
    scheme: SchemeOption = "histogram",
    corrected: CorrectedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Score a hand by a published scheme: the score, its components, and how it is calculated."""
    from cardspeak.show.terminal.schemes import show_score

    name = scheme_name(scheme, corrected=corrected)
    show_result(cardspeak.score(" ".join(cards), board=board, scheme=name), show_score, as_json)


def scheme_name(name: str, *, corrected: bool) -> str:
    """The name of the scheme, or of its corrected variant if `corrected` is set.

    >>> scheme_name("points", corrected=True), scheme_name("points-corrected", corrected=True)
    ('points-corrected', 'points-corrected')
    """
    return name + CORRECTED if corrected and not name.lower().endswith(CORRECTED) else name
