"""The commands for hands. Each parses its arguments, calls a public function, and prints the result.

This module also defines the options and printing functions that several commands share.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

import cardspeak
from cardspeak.cli.numbers import read_number
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.show.terminal.screen import Screen, make_screen

if TYPE_CHECKING:
    from cardspeak.games import Game

Result = TypeVar("Result")

CardsArgument = Annotated[
    list[str],
    typer.Argument(metavar="CARDS", help='Cards: "As Kd", AsKd or A♠ K♦. A ten is T or 10.', show_default=False),
]
BoardOption = Annotated[
    str, typer.Option("--board", "-b", metavar="CARDS", help="The board cards.", show_default=False)
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game", "-g", metavar="GAME", help="A game from `cardspeak games`, or the path of a game file or rulebook."
    ),
]
SamplesOption = Annotated[
    int | None,
    typer.Option(
        "--samples", "-n", metavar="NUMBER", parser=read_number, help="Number of deals to sample.", show_default=False
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "-s",
        metavar="NUMBER",
        parser=read_number,
        help="Random seed; the same seed samples the same deals.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def evaluate(
    cards: CardsArgument,
    board: BoardOption = "",
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Evaluate a hand: its name, the cards that play, and its place among all hands."""
    from cardspeak.show.terminal.text import show_evaluation

    pictures = wanted_pictures(svg, png)
    result = cardspeak.evaluate(" ".join(cards), board=board, game=game_of(game))
    pictures.draw(result, partial(show_result, result, show_evaluation, as_json))


def explain(
    cards: CardsArgument,
    board: BoardOption = "",
    against: Annotated[
        str,
        typer.Option(
            "--against", "-a", metavar="CARDS", help="Another hand to compare this one with.", show_default=False
        ),
    ] = "",
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a hand step by step. With --against, explain which of two hands wins, and why."""
    from cardspeak.show.terminal.text import show_explanation

    pictures = wanted_pictures(svg, png)
    result = cardspeak.explain(" ".join(cards), board=board, against=against, game=game_of(game))
    pictures.draw(result, partial(show_result, result, show_explanation, as_json))


def compare(
    hands: Annotated[
        list[str], typer.Argument(metavar="HAND", help='Two or more hands; quote a hand with spaces: "As Kd".')
    ],
    board: BoardOption = "",
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rank two or more hands from best to worst, and show ties."""
    from cardspeak.show.terminal.text import show_comparison

    pictures = wanted_pictures(svg, png)
    result = cardspeak.compare(*hands, board=board, game=game_of(game))
    pictures.draw(result, partial(show_result, result, show_comparison, as_json))


def deal(
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="NUMBER", parser=read_number, help="Number of players.")
    ] = 6,
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
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Deal random hands, show the cards, and decide who wins."""
    from cardspeak.show.terminal.text import show_deal

    pictures = wanted_pictures(svg, png)
    result = cardspeak.deal(players=players, seed=seed, game=game_of(game))
    pictures.draw(result, partial(show_result, result, show_deal, as_json))


def games(as_json: JsonOption = False) -> None:
    """List the games with their rules, one line each."""
    from cardspeak.show.terminal.text import show_games

    all_games = cardspeak.games()
    if as_json:
        print_json({"kind": "games", "games": [game.to_dict() for game in all_games]})
    else:
        show_games(all_games, make_screen())


def game_of(name: str) -> Game:
    """The game with this name or from this file. For a rulebook, all hands are evaluated, which can take a while."""
    from cardspeak.games import find_game

    with ProgressLine() as line:
        return find_game(name, line.show)


def show_result(result: Result, show: Callable[[Result, Screen], None], as_json: bool) -> None:
    """Print a result as JSON or as text."""
    if as_json:
        print_json(result.to_dict())  # type: ignore[attr-defined]
    else:
        show(result, make_screen())


def print_json(mapping: dict[str, Any]) -> None:
    """Print a mapping as JSON, in ASCII unless the encoding of the output is Unicode."""
    is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(mapping, ensure_ascii=not is_unicode, indent=2))
