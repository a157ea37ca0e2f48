"""`cardspeak outs`: the cards that put each hand in the lead if they come next."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import BoardOption, GameOption, JsonOption, game_of, show_result


def outs(
    hands: Annotated[
        list[str], typer.Argument(metavar="HAND", help='Two or more hands; quote a hand with spaces: "As Kd".')
    ],
    board: BoardOption = "",
    dead: Annotated[
        str,
        typer.Option(
            "--dead",
            "-d",
            metavar="CARDS",
            help="Dead cards, known to be out of play.",
            show_default=False,
        ),
    ] = "",
    game: GameOption = "holdem",
    as_json: JsonOption = False,
) -> None:
    """List each hand's outs: the cards that put it in the lead if they come next."""
    from cardspeak.show.terminal.outs import show_outs

    show_result(cardspeak.outs(*hands, board=board, dead=dead, game=game_of(game)), show_outs, as_json)
