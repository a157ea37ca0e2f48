"""The commands for hands and tables. Each parses its arguments, calls a public function, and prints the result.

This module also defines the options and printing functions that several commands share.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, TypeVar

import typer

import cardspeak
from cardspeak.allin import AllIn, resolve
from cardspeak.cli.clusters import ClusterOption, WorkersOption, workers_of
from cardspeak.cli.numbers import read_number
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import PotError, listed
from cardspeak.files import Kind, mapping_of
from cardspeak.games import Game, find_game
from cardspeak.pots import RULE_SETS, Rake
from cardspeak.pots.money import exact
from cardspeak.show.terminal.screen import Screen, make_screen
from cardspeak.showdown import Showdown
from cardspeak.showdown.played import read_played

Result = TypeVar("Result")

_RAKE_KEYS = Kind("a rake", "the keys of a rake", PotError)

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
RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="RULES",
        help=f"Rules for paying pots: one of {listed(RULE_SETS)}, or the path of a rule file.",
    ),
]
RakeOption = Annotated[
    str | None,
    typer.Option(
        "--rake",
        metavar="RAKE",
        help="The rake in percent, such as 5, or a rake as in a table file, such as '{drop = 4, jackpot = 1}'.",
        show_default=False,
    ),
]
CapOption = Annotated[
    str | None, typer.Option("--cap", metavar="AMOUNT", help="The maximum rake per hand.", show_default=False)
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


def showdown(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table file in TOML or JSON, or - for standard input.")],
    rules: RulesOption = "tda",
    rake: RakeOption = None,
    cap: CapOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Settle the hand in a table file: who wins each pot, and why. For an all-in, show what each player can expect."""
    pictures = wanted_pictures(svg, png)
    played = read_played(file, rules=rules, rake=rake_of(rake, cap))
    with workers_of(cluster, workers) as run_by, ProgressLine() as line:
        result = resolve(played, line.show, samples, seed, run_by)
    pictures.draw(result, partial(_show_resolved, result, as_json))


def _show_resolved(result: Showdown | AllIn, as_json: bool) -> None:
    """Print who wins what or, for an all-in, what each player can expect."""
    from cardspeak.show.terminal.all_in import show_all_in  # imported here so that other commands start faster
    from cardspeak.show.terminal.story import show_showdown

    if isinstance(result, AllIn):
        show_result(result, show_all_in, as_json)
    else:
        show_result(result, show_showdown, as_json)


def rake_of(given: str | None, cap: str | None) -> Rake | Mapping[str, Any] | None:
    """The rake that `--rake` and `--cap` specify; None if neither is given."""
    if given is None:
        if cap is not None:
            raise PotError("--cap: --rake is missing; give the rake in percent too, as in --rake 5 --cap 3")
        return None
    if given.lstrip().startswith("{"):
        keys: Mapping[str, Any] = mapping_of(f"rake = {given}", "rake.toml", "--rake", _RAKE_KEYS)["rake"]
        if cap is not None and "cap" in keys:
            raise PotError("--cap: --rake already contains a cap; give only one cap")
        return keys if cap is None else {**keys, "cap": exact(cap, "--cap")}
    return Rake(exact(given.removesuffix("%"), "--rake"), None if cap is None else exact(cap, "--cap"))


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
