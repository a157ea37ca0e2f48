"""`cardspeak outs`: the cards that bring each hand to the front."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import BoardOption, GameOption, JsonOption, game_of, show_result


def outs(
    hands: Annotated[list[str], typer.Argument(metavar="HAND HAND...", help="Two hands or more, each in quotes.")],
    board: BoardOption = "",
    dead: Annotated[
        str, typer.Option("--dead", "-d", metavar="CARDS", help="Cards that will not come.", show_default=False)
    ] = "",
    game: GameOption = "holdem",
    as_json: JsonOption = False,
) -> None:
    """List the cards that bring each hand to the front when they come next."""
    from cardspeak.show.terminal.outs import show_outs

    show_result(cardspeak.outs(*hands, board=board, dead=dead, game=game_of(game)), show_outs, as_json)
