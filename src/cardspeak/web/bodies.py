"""The JSON of requests. Keys, types, lengths and names are checked here; cards, ranges and tables are checked later."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cardspeak.errors import GameError, PotError, TableError, Where, listed, quoted
from cardspeak.files import GAME_ENDINGS
from cardspeak.pots import RULE_SETS
from cardspeak.rulebooks import bundled_name

MOST_PLAYERS = 23
"""The number of hold'em hands that can be dealt from one deck together with a board."""
LONGEST_CARDS, LONGEST_RANGE = 400, 20_000
MOST_STACKS = 2_000
"""The maximum number of stacks or prizes of a tournament."""

CardsText = Annotated[str, Field(max_length=LONGEST_CARDS, examples=["As Kd"])]
RangeText = Annotated[str, Field(max_length=LONGEST_RANGE, examples=["QQ+, AKs"])]
GameName = Annotated[
    str,
    Field(
        max_length=40,
        examples=["holdem"],
        description="A code from /api/games, or another name of a game, as in /api/game.",
    ),
]


class Body(BaseModel):
    """The base class of all bodies. An unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class GameBody(Body):
    """The name of a game."""

    game: Annotated[str, Field(max_length=40, examples=["plo"], description="A code, a title or another name.")]


class HandBody(Body):
    """A hand."""

    cards: CardsText
    board: CardsText = ""
    game: GameName = "holdem"


class ExplainBody(HandBody):
    """A hand, and optionally another hand to compare it with."""

    against: Annotated[CardsText, Field(description="The hole cards of the other hand.")] = ""


class HandsBody(Body):
    """Several hands."""

    hands: Annotated[list[CardsText], Field(max_length=MOST_PLAYERS, examples=[["As Ah", "Ks Kh"]])]
    board: CardsText = ""
    game: GameName = "holdem"


class ScoresBody(Body):
    """A hand to score by all published schemes."""

    cards: CardsText
    board: CardsText = ""


class ScoreBody(ScoresBody):
    """A hand to score by one published scheme."""

    scheme: Annotated[str, Field(max_length=40, examples=["histogram"], description="A name from /api/schemes.")]


class DealBody(Body):
    """A deal."""

    players: Annotated[int, Field(description="From 2 to the game's most_players, as listed by /api/games.")] = 6
    seed: Annotated[int | None, Field(description="Random seed; the same seed deals the same cards.")] = None
    game: GameName = "holdem"


class RangeBody(Body):
    """A range."""

    range: RangeText
    game: GameName = "holdem"


class ShowdownBody(Body):
    """A table to settle: the contents of a table file, and the rules that pay the pots."""

    table: Annotated[
        dict[str, Any],
        Field(description="The contents of a table file, such as the board and each player's name, cards and bet."),
    ]
    rules: Annotated[str, Field(max_length=40, description="The rule set: tda, wsop or roberts.")] = "tda"
    rake: Annotated[
        dict[str, Any] | None, Field(description="The rake keys of a table file, such as percent and cap.")
    ] = None
    samples: Annotated[
        int | None, Field(description="For an all-in, number of deals to sample instead of dealing all.")
    ] = None
    seed: Annotated[int | None, Field(description="Random seed; the same seed samples the same deals.")] = None


class AuditBody(Body):
    """A published scheme to audit."""

    scheme: Annotated[str, Field(max_length=40, examples=["group-score"], description="A name from /api/schemes.")]
    deals: Annotated[int | None, Field(description="Number of random showdowns to deal.")] = None
    exact: Annotated[bool, Field(description="Compare all pairs of five-card hands.")] = False
    seed: Annotated[int | None, Field(description="Random seed; the same seed deals the same cards.")] = None
    n_cards: Annotated[int | None, Field(description="Number of cards in each hand, from 5 to 7.")] = None


class IcmBody(Body):
    """The stacks and prizes of a tournament."""

    stacks: Annotated[
        dict[str, int | float],
        Field(max_length=MOST_STACKS, examples=[{"Ann": 5000, "Bob": 3000}], description="The chips of each player."),
    ]
    prizes: Annotated[
        list[int | float],
        Field(max_length=MOST_STACKS, examples=[[50, 30]], description="What each place pays, from the first down."),
    ]


class EquityBody(Body):
    """A question about equity."""

    ranges: Annotated[list[RangeText], Field(max_length=100, examples=[["AA", "QQ+, AKs"]])]
    board: CardsText = ""
    dead: Annotated[CardsText, Field(description="Dead cards: known to be in no hand and not on the board.")] = ""
    game: GameName = "holdem"
    exact: Annotated[bool, Field(description="Compute exactly, however long it takes.")] = False
    samples: Annotated[int | None, Field(description="Number of deals to sample.")] = None
    precision: Annotated[float | None, Field(description="Sample until the standard error is at most this number.")] = (
        None
    )
    seconds: Annotated[
        float | None,
        Field(
            description="Time limit in seconds: compute exactly if that is fast enough, otherwise sample for this long."
        ),
    ] = None
    seed: Annotated[int | None, Field(description="Random seed; the same seed samples the same deals.")] = None
    by: Annotated[
        Literal["holding", "hand", "category", "next-card"] | None, Field(description="How to break equity down.")
    ] = None


class EquityStreamBody(EquityBody):
    """A question about equity whose result is streamed while it is computed."""

    live: Annotated[bool, Field(description="Unless the answer is exact, sample until the client disconnects.")] = False


def check_names(body: Body) -> None:
    """Check that a request does not refer to a file, and does not have too many players.

    In Python and on the command line, a game or a rule set can be the path of a file. In a request, it cannot.

    Raises:
        GameError: the game is a path, or the name of a bundled rulebook.
        PotError: the rule set is unknown.
        TableError: there are too many players.
    """
    if isinstance(body, ShowdownBody):
        _check_game(body.table.get("game", "holdem"))
        if body.rules not in RULE_SETS:
            raise PotError.at("rules", f"{quoted(body.rules)} is not known; give {listed(RULE_SETS, 'or')}")
        players = body.table.get("players")
        if isinstance(players, list) and len(players) > MOST_PLAYERS:
            message = f"{len(players):,} players are too many; {MOST_PLAYERS} is the maximum"
            raise TableError.at(Where("players", words="table"), message)
    else:
        _check_game(getattr(body, "game", "holdem"))


def _check_game(game: object) -> None:
    """Raise `GameError` if the game is text that would be read as a path or a rulebook."""
    if isinstance(game, str) and (game.lower().endswith(GAME_ENDINGS) or bundled_name(game)):
        raise GameError.at(
            "game", f"{quoted(game)} is not known; the server reads no files: give a code from /api/games"
        )
