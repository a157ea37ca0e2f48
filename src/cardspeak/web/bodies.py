"""What the JSON of requests may hold. What cards, ranges and tables mean is seen by the rooms that use them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cardspeak.errors import GameError, PotError, TableError, Where, listed, quoted
from cardspeak.files import GAME_ENDINGS
from cardspeak.pots import RULE_SETS
from cardspeak.rulebooks import bundled_name

MOST_PLAYERS = 23
"""As many as the deck deals hold'em to."""
LONGEST_CARDS, LONGEST_RANGE = 400, 20_000

CardsText = Annotated[str, Field(max_length=LONGEST_CARDS, examples=["As Kd"])]
RangeText = Annotated[str, Field(max_length=LONGEST_RANGE, examples=["QQ+, AKs"])]
GameCode = Annotated[str, Field(max_length=40, examples=["holdem"], description="A code of /api/games.")]


class Body(BaseModel):
    """What all bodies have in common: a key that is not known is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class HandBody(Body):
    """A hand."""

    cards: CardsText
    board: CardsText = ""
    game: GameCode = "holdem"


class ExplainBody(HandBody):
    """A hand, and another one beside it."""

    against: Annotated[CardsText, Field(description="The hole cards of the other one.")] = ""


class HandsBody(Body):
    """Several hands."""

    hands: Annotated[list[CardsText], Field(max_length=MOST_PLAYERS, examples=[["As Ah", "Ks Kh"]])]
    board: CardsText = ""
    game: GameCode = "holdem"


class ScoresBody(Body):
    """A hand that published schemes give a number."""

    cards: CardsText
    board: CardsText = ""


class ScoreBody(ScoresBody):
    """A hand that a published scheme gives a number."""

    scheme: Annotated[str, Field(max_length=40, examples=["histogram"], description="A name of /api/schemes.")]


class DealBody(Body):
    """A deal."""

    players: Annotated[int, Field(description="From 2 to the most_players of /api/games.")] = 6
    seed: Annotated[int | None, Field(description="Deals the same cards again.")] = None
    game: GameCode = "holdem"


class RangeBody(Body):
    """A range."""

    range: RangeText
    game: GameCode = "holdem"


class ShowdownBody(Body):
    """A table to decide: the mapping that a table file holds, and whose rules pay the pots."""

    table: Annotated[
        dict[str, Any],
        Field(description="What a table file holds: players in seat order, each with name, cards, bet; board, ..."),
    ]
    rules: Annotated[str, Field(max_length=40, description="tda, wsop or roberts.")] = "tda"
    rake: Annotated[dict[str, Any] | None, Field(description="percent, cap and the other keys of a table file.")] = None


class EquityBody(Body):
    """A question about equity."""

    ranges: Annotated[list[RangeText], Field(max_length=100, examples=[["AA", "QQ+, AKs"]])]
    board: CardsText = ""
    dead: Annotated[CardsText, Field(description="CardsText that are known to be in no hand.")] = ""
    game: GameCode = "holdem"
    exact: Annotated[bool, Field(description="No samples, however long it takes.")] = False
    samples: Annotated[int | None, Field(description="Deal so many.")] = None
    precision: Annotated[float | None, Field(description="Deal until the standard error is as small, as 0.001.")] = None
    seconds: Annotated[float | None, Field(description="Deal for so long.")] = None
    seed: Annotated[int | None, Field(description="Deals the same samples again.")] = None
    by: Annotated[
        Literal["holding", "hand", "category", "next-card"] | None, Field(description="What to tell apart, too.")
    ] = None


class EquityStreamBody(EquityBody):
    """A question about equity that is answered while the work goes on."""

    live: Annotated[
        bool, Field(description="Sample on and on where the answer is not exact, until the client leaves.")
    ] = False


def check_names(body: Body) -> None:
    """Nothing; raises the error of its room where a game or a rule set is none that the package brings along.

    From Python and at the command line these may be paths of files; of a request no file is read.
    """
    if isinstance(body, ShowdownBody):
        _check_game(body.table.get("game", "holdem"))
        if body.rules not in RULE_SETS:
            raise PotError.at("rules", f"{quoted(body.rules)} is not known; give {listed(RULE_SETS, 'or')}")
        players = body.table.get("players")
        if isinstance(players, list) and len(players) > MOST_PLAYERS:
            message = f"{len(players):,} players are too many; {MOST_PLAYERS} is the most"
            raise TableError.at(Where("players", words="table"), message)
    else:
        _check_game(getattr(body, "game", "holdem"))


def _check_game(game: object) -> None:
    """Nothing; raises `GameError` where it is text that would name a file. What is no text is no path, either."""
    if isinstance(game, str) and (game.lower().endswith(GAME_ENDINGS) or bundled_name(game)):
        raise GameError.at("game", f"{quoted(game)} is not known; no file is read here: give a code of /api/games")
