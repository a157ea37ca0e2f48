"""The commands on hands and tables: each reads its arguments, asks the public function of its name, and shows."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Annotated, Any, TypeVar

import typer

import cardspeak
from cardspeak.allin import AllIn, resolve
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import PotError, listed, quoted
from cardspeak.games import Game, find_game
from cardspeak.pots import RULE_SETS, Rake
from cardspeak.show.terminal.screen import Screen, make_screen
from cardspeak.showdown import Showdown
from cardspeak.showdown.played import read_played

Result = TypeVar("Result")

CardsArgument = Annotated[
    list[str],
    typer.Argument(metavar="CARDS", help='Cards, as "As Kd", AsKd or A♠ K♦; a ten is T or 10.', show_default=False),
]
BoardOption = Annotated[
    str, typer.Option("--board", "-b", metavar="CARDS", help="The cards on the board.", show_default=False)
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game", "-g", metavar="GAME", help="A code of `cardspeak games`, or a file with a game or a rulebook."
    ),
]
RulesOption = Annotated[
    str,
    typer.Option(
        "--rules", metavar="RULES", help=f"Whose rules pay the pots: {listed(RULE_SETS)}, or a file of yours."
    ),
]
RakeOption = Annotated[
    str | None, typer.Option("--rake", metavar="PERCENT", help="What the house takes, as 5.", show_default=False)
]
CapOption = Annotated[
    str | None, typer.Option("--cap", metavar="AMOUNT", help="The most that it takes of a hand.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]


def showdown(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The table in TOML or JSON; - for standard input.")],
    rules: RulesOption = "tda",
    rake: RakeOption = None,
    cap: CapOption = None,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Decide a table: who has what, who wins each pot and why; of an all-in, what each player may expect."""
    pictures = wanted_pictures(svg, png)
    with ProgressLine() as line:
        result = resolve(read_played(file, rules=rules, rake=_rake(rake, cap)), line.show)
    pictures.draw(result, partial(_show_resolved, result, as_json))


def _show_resolved(result: Showdown | AllIn, as_json: bool) -> None:
    """Print who wins what, or what each player may expect."""
    from cardspeak.show.terminal.all_in import show_all_in  # here: other commands do not wait for them
    from cardspeak.show.terminal.story import show_showdown

    if isinstance(result, AllIn):
        show_result(result, show_all_in, as_json)
    else:
        show_result(result, show_showdown, as_json)


def _rake(percent: str | None, cap: str | None) -> Rake | None:
    """The rake of two options."""
    if percent is None:
        if cap is not None:
            raise PotError("--cap: there is no --rake; give what the house takes in percent, as --rake 5 --cap 3")
        return None
    return Rake(_number(percent.removesuffix("%"), "--rake"), None if cap is None else _number(cap, "--cap"))


def _number(text: str, name: str) -> Decimal:
    """The number that an option says, exact."""
    try:
        return Decimal(text)
    except ArithmeticError:
        raise PotError(f"{name}: {quoted(text)} is no number; write one, as 5 or 2.5") from None


def evaluate(
    cards: CardsArgument,
    board: BoardOption = "",
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what a hand is worth."""
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
            "--against", "-a", metavar="CARDS", help="Another hand to hold this one against.", show_default=False
        ),
    ] = "",
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a hand step by step: what is counted, what follows, and which card decides against another hand."""
    from cardspeak.show.terminal.text import show_explanation

    pictures = wanted_pictures(svg, png)
    result = cardspeak.explain(" ".join(cards), board=board, against=against, game=game_of(game))
    pictures.draw(result, partial(show_result, result, show_explanation, as_json))


def compare(
    hands: Annotated[list[str], typer.Argument(metavar="HAND HAND...", help="Two hands or more, each in quotes.")],
    board: BoardOption = "",
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rank hands from best to worst, ties shown."""
    from cardspeak.show.terminal.text import show_comparison

    pictures = wanted_pictures(svg, png)
    result = cardspeak.compare(*hands, board=board, game=game_of(game))
    pictures.draw(result, partial(show_result, result, show_comparison, as_json))


def deal(
    players: Annotated[int, typer.Option("--players", "-p", help="How many players are dealt in.")] = 6,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Deals the same cards again.")] = None,
    game: GameOption = "holdem",
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Deal a hand at random, show it and decide it."""
    from cardspeak.show.terminal.text import show_deal

    pictures = wanted_pictures(svg, png)
    result = cardspeak.deal(players=players, seed=seed, game=game_of(game))
    pictures.draw(result, partial(show_result, result, show_deal, as_json))


def games(as_json: JsonOption = False) -> None:
    """List the games, each with its rule in one line."""
    from cardspeak.show.terminal.text import show_games

    all_games = cardspeak.games()
    if as_json:
        print_json({"games": [game.to_dict() for game in all_games]})
    else:
        show_games(all_games, make_screen())


def game_of(name: str) -> Game:
    """The game of this name or file; the hands of a rulebook are valued now, which may take a while."""
    with ProgressLine() as line:
        return find_game(name, line.show)


def show_result(result: Result, show: Callable[[Result, Screen], None], as_json: bool) -> None:
    """Print a result as JSON or for people."""
    if as_json:
        print_json(result.to_dict())  # type: ignore[attr-defined]
    else:
        show(result, make_screen())


def print_json(mapping: dict[str, Any]) -> None:
    """Print a mapping as JSON; where the output takes no Unicode, in ASCII."""
    is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(mapping, ensure_ascii=not is_unicode, indent=2))
