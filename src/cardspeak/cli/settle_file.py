"""`cardspeak settle-file`: what each player is paid, for the hands in files."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.clusters import ClusterOption, workers_of
from cardspeak.cli.commands import GameOption, JsonOption, game_of
from cardspeak.cli.file_options import (
    FilesArgument,
    FormatOption,
    OutputOption,
    PrefixOption,
    WorkersOption,
    WrongOption,
    rows_in_words,
    show_written,
    told_how_to_go_on,
)
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.showdown import CapOption, RakeOption, RulesOption, rake_of


def _column(*names: str, text: str) -> typer.models.OptionInfo:
    """An option for a column."""
    return typer.Option(*names, metavar="COLUMN", help=text, show_default=False)  # type: ignore[no-any-return]


HandOption = Annotated[str, _column("--hand", text="The column of hand ids.")]
BetOption = Annotated[str, _column("--bet", text="The column of bets, including the uncalled part.")]
CardsOption = Annotated[str, _column("--cards", "-c", text="The column of hole cards.")]
BoardOption = Annotated[str | None, _column("--board", "-b", text="The column of boards.")]
PlayerOption = Annotated[str | None, _column("--player", text="The column of players.")]
FoldedOption = Annotated[str | None, _column("--folded", text="The column that says who has folded.")]
MuckedOption = Annotated[str | None, _column("--mucked", text="The column that says who has mucked.")]
ButtonOption = Annotated[str | None, _column("--button", text="The column that says who has the button.")]
DeadOption = Annotated[str | None, _column("--dead", text="The column of dead money of the hand.")]
DeadOfOption = Annotated[str | None, _column("--dead-of", text="The column of dead money of the player.")]
UnitOption = Annotated[str, typer.Option("--unit", metavar="AMOUNT", help="The smallest chip in play.")]


def settle_file(
    files: FilesArgument,
    hand: HandOption,
    bet: BetOption,
    cards: CardsOption,
    output: OutputOption,
    board: BoardOption = None,
    player: PlayerOption = None,
    folded: FoldedOption = None,
    mucked: MuckedOption = None,
    button: ButtonOption = None,
    dead: DeadOption = None,
    dead_of: DeadOfOption = None,
    game: GameOption = "holdem",
    rules: RulesOption = "tda",
    rake: RakeOption = None,
    cap: CapOption = None,
    unit: UnitOption = "1",
    prefix: PrefixOption = "",
    format: FormatOption = None,  # noqa: A002  the name of the option
    wrong: WrongOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> int:
    """Pay each hand in files of any size, with a row for each player. A run that is stopped can be resumed."""
    found_game, house = game_of(game), rake_of(rake, cap)
    with told_how_to_go_on(output), ProgressLine() as line, workers_of(cluster, workers) as run_by:
        result = cardspeak.settle_files(
            files,
            output,
            hand=hand,
            bet=bet,
            cards=cards,
            board=board,
            player=player,
            folded=folded,
            mucked=mucked,
            button=button,
            dead=dead,
            dead_of=dead_of,
            game=found_game,
            rules=rules,
            rake=house,
            unit=unit,
            prefix=prefix,
            format=format,
            wrong=wrong,
            workers=run_by or 1,
            progress=line.show,
        )
    written = f"{rows_in_words(result.rows)}, {_hands(result.hands)}"
    wrong_hands = f"{_hands(result.wrong)} not settled"
    return show_written(result, output, written=written, wrong=wrong_hands, as_json=as_json)


def _hands(n: int) -> str:
    return f"{n:,} {'hand' if n == 1 else 'hands'}"
