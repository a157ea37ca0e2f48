"""The JSON of requests. Keys, types, lengths and names are checked here; the public functions check everything else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from cardspeak.errors import GameError, SchemeError, TableError, Where, listed, quoted, shown
from cardspeak.files import GAME_ENDINGS
from cardspeak.games import Game
from cardspeak.games.find import UnknownGameError, find_game
from cardspeak.rulebooks import bundled_name
from cardspeak.schemes import UnknownSchemeError, find_scheme
from cardspeak.table.model import MOST_BOARDS
from cardspeak.web.inputs import (
    Amount,
    AmountList,
    Amounts,
    AmountsByPlayer,
    Cards,
    Player,
    RakeTerms,
    Range,
    Rules,
    Scores,
    TableContents,
    rules_of,
    wrong,
)

MOST_PLAYERS = 23
"""The maximum number of players at a table: as many as one deck has hold'em hands besides a board."""
MOST_SETTLED = 100
"""The maximum number of players in a request to `/api/settle`."""
LONGEST_RULEBOOK = LONGEST_HISTORY = 60_000

SchemeName = Annotated[str, Field(max_length=40, examples=["histogram"], description="A name from /api/schemes.")]
GameName = Annotated[
    str,
    Field(
        max_length=40,
        examples=["holdem"],
        description="A code from /api/games, or any other name that /api/game accepts.",
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

    cards: Cards
    board: Cards = ""
    game: GameName = "holdem"


class ExplainBody(HandBody):
    """A hand, and optionally another hand to compare it with."""

    against: Annotated[Cards, Field(description="The hole cards of the other hand.")] = ""


class HandsBody(Body):
    """Several hands."""

    hands: Annotated[list[Cards], Field(max_length=MOST_PLAYERS, examples=[["As Ah", "Ks Kh"]])]
    board: Cards = ""
    game: GameName = "holdem"


class ScoresBody(Body):
    """A hand to score by all published schemes."""

    cards: Cards
    board: Cards = ""


class ScoreBody(ScoresBody):
    """A hand to score by one published scheme."""

    scheme: SchemeName


class DealBody(Body):
    """A deal."""

    players: Annotated[int, Field(description="From 2 to the game's most_players, as listed by /api/games.")] = 6
    seed: Annotated[int | None, Field(description="Random seed; the same seed deals the same cards.")] = None
    game: GameName = "holdem"


class RangeBody(Body):
    """A range."""

    range: Range
    game: GameName = "holdem"


class ShowdownBody(Body):
    """A table to settle: the contents of a table file, and the rules for paying the pots."""

    table: Annotated[TableContents, Field(description="The contents of a table file.")]
    rules: Annotated[Rules, Field(description="The code of a rule set, or house rules.")] = "tda"
    rake: Annotated[
        RakeTerms | None, Field(description="The rake, instead of the rake of the table or the rule set.")
    ] = None
    samples: Annotated[
        int | None,
        Field(description="For an all-in, the number of deals to sample; by default, all are settled."),
    ] = None
    seed: Annotated[int | None, Field(description="Random seed; the same seed samples the same deals.")] = None


def _check_players(bets: Any) -> Any:
    """The bets, after checking their number."""
    if len(bets) > MOST_SETTLED:
        raise wrong(f"there are {len(bets):,} bets; {MOST_SETTLED} is the maximum")
    return bets


class SettleBody(Body):
    """Bets to settle without cards: the arguments of the Python function `settle`."""

    bets: Annotated[
        Amounts,
        AfterValidator(_check_players),
        Field(description="Everything that each player bet, by player or as a list in seat order."),
    ]
    ranking: Annotated[
        list[Player | list[Player]] | None,
        Field(max_length=MOST_SETTLED, description="The players from best hand to worst, with tied players in a list."),
    ] = None
    values: Annotated[
        Scores | None, Field(description="The value of each hand, instead of the ranking; higher is better.")
    ] = None
    halves: Annotated[
        dict[str, Scores] | None,
        Field(description="The values of the hands in each half of the pot; null for a hand that does not qualify."),
    ] = None
    boards: Annotated[
        list[dict[str, Scores]] | None,
        Field(max_length=MOST_BOARDS, description="The values of the hands in each half, for each board."),
    ] = None
    double_board: Annotated[
        bool, Field(description="Whether the boards are halves of the pot, as in a double-board game.")
    ] = False
    odd_half: Annotated[str | None, Field(description="The half that gets an odd chip.")] = None
    odd_cards: Annotated[
        dict[str, Scores] | list[dict[str, Scores]] | None,
        Field(
            description="In games without a button: for each half, a value for each player's card that decides odd "
            "chips; the player with the highest value gets the first odd chip."
        ),
    ] = None
    low_halves: Annotated[list[str], Field(description="The halves that the lowest hand wins.")] = ["low"]
    folded: Annotated[
        list[Player] | dict[str, bool | int | str],
        Field(
            description="The players who have folded; or, by player, when they folded: a street or a number, or "
            "true if the time does not matter."
        ),
    ] = []
    mucked: Annotated[
        list[Player], Field(description="The players who did not show, or whose hands were declared dead.")
    ] = []
    dead: Annotated[Amount, Field(description="Money in the main pot that is not part of any bet.")] = 0
    dead_of: Annotated[
        AmountsByPlayer | None, Field(description="Dead money by player, if it is known who put it in.")
    ] = None
    unit: Annotated[Amount, Field(description="The smallest chip in play.")] = 1
    button: Annotated[Player | None, Field(description="The player with the button; by default, the last.")] = None
    seat_numbers: Annotated[
        dict[str, int] | list[int] | None, Field(description="The number of each player's seat.")
    ] = None
    rules: Annotated[Rules, Field(description="The code of a rule set, or house rules.")] = "tda"
    rake: Annotated[RakeTerms | None, Field(description="The rake, instead of the rake of the rule set.")] = None
    saw_flop: Annotated[bool, Field(description="Whether the hand reached the flop.")] = True


HistoryText = Annotated[
    str, Field(max_length=LONGEST_HISTORY, description="Hand histories, as the site or a converter wrote them.")
]


class HistoriesBody(Body):
    """Hand histories to list."""

    text: HistoryText


class ReplayBody(HistoriesBody):
    """A hand to replay."""

    hand: Annotated[
        str | None,
        Field(
            max_length=80,
            description="The site's number of the hand or, if no hand has it, its number in the text, from 1; by "
            "default, the first hand.",
        ),
    ] = None


class IcmBody(Body):
    """Stacks and prizes of a tournament, and its bounties if it has any."""

    stacks: Annotated[Amounts, Field(description="The chips of each player, by player or as a list in seat order.")]
    prizes: Annotated[AmountList, Field(description="The prize for each place, from first place down.")]
    bounties: Annotated[
        Amounts | None, Field(description="The bounty of each player, by player or in the order of the stacks.")
    ] = None
    bounty_share: Annotated[Amount, Field(description="The share of a bounty that is paid at once, 0 to 1.")] = 0.5


RulebookText = Annotated[
    str,
    Field(
        max_length=LONGEST_RULEBOOK,
        examples=["classic"],
        description="The name of a rulebook from /api/rulebooks, or the text of a rulebook in XML, TOML or JSON.",
    ),
]


class RulebookBody(Body):
    """A rulebook to check."""

    rulebook: RulebookText


class AnalysisBody(Body):
    """Cards to analyze under a rulebook."""

    cards: Cards
    board: Cards = ""
    rulebook: RulebookText = "classic"
    uses_both: Annotated[
        bool, Field(description="Whether every hand must contain all of `cards`, if there is a board.")
    ] = False


class AuditBody(Body):
    """An audit of a published scheme."""

    scheme: SchemeName
    deals: Annotated[int | None, Field(description="Number of random showdowns.")] = None
    exact: Annotated[bool, Field(description="Compare all pairs of five-card hands.")] = False
    seed: Annotated[int | None, Field(description="Random seed; the same seed deals the same cards.")] = None
    n_cards: Annotated[int | None, Field(ge=5, le=7, description="Number of cards in each hand.")] = None
    lowest_wins: Annotated[bool, Field(description="Whether the lowest score wins.")] = False
    order: Annotated[
        str | None,
        Field(
            max_length=40, examples=["high"], description="The order (hand ranking) that the scores are compared with."
        ),
    ] = None


class EquityBody(Body):
    """A question about equity."""

    ranges: Annotated[list[Range], Field(max_length=100, examples=[["AA", "QQ+, AKs"]])]
    board: Cards = ""
    dead: Annotated[Cards, Field(description="Dead cards, known to be out of play.")] = ""
    game: GameName = "holdem"
    exact: Annotated[bool, Field(description="Compute exactly, within the time limit of the server.")] = False
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
        Literal["holding", "hand", "category", "next-card"] | None,
        Field(description="Break equity down by holding (AsKs), hand (AKs), category (flush) or next card."),
    ] = None


class QueryBody(Body):
    """A question about deals in PQL."""

    query: Annotated[
        str,
        Field(
            max_length=20_000,
            examples=["select count(winsHi(hero)) as wins from hero='AhKh', villain='QQ+', board='Qh7h2c'"],
            description="The query: select ... from ... where ...",
        ),
    ]
    exact: Annotated[bool, Field(description="Compute exactly, within the time limit of the server.")] = False
    samples: Annotated[int | None, Field(description="Number of deals that match `where` to sample.")] = None
    precision: Annotated[
        float | None, Field(description="Sample until the standard error is at most this part of the range of values.")
    ] = None
    seconds: Annotated[
        float | None,
        Field(
            description="Time limit in seconds: compute exactly if that is fast enough, otherwise sample for this long."
        ),
    ] = None
    seed: Annotated[int | None, Field(description="Random seed; the same seed samples the same deals.")] = None


class EquityStreamBody(EquityBody):
    """A question about equity whose result is streamed while it is computed."""

    live: Annotated[
        bool,
        Field(description="Continue sampling past the default precision, until the client or the server ends the run."),
    ] = False


def check_names(body: Body) -> None:
    """Check that a request does not refer to a file, and does not have too many players.

    In Python and on the command line, a game or a rule set can be the path of a file. In a request, it cannot.

    Raises:
        GameError: the game is a path, or the name of a bundled rulebook.
        SchemeError: the scheme is unknown.
        PotError: the rule set is unknown or invalid.
        TableError: there are too many players.
    """
    if isinstance(body, ShowdownBody):
        _check_game(body.table.get("game", "holdem"))
        rules_of(body.rules)
        players = body.table.get("players")
        if isinstance(players, list) and len(players) > MOST_PLAYERS:
            message = f"{len(players):,} players are too many; {MOST_PLAYERS} is the maximum"
            raise TableError.at(Where("players", words="table"), message)
    else:
        _check_game(getattr(body, "game", "holdem"))
    if isinstance(body, ScoreBody | AuditBody):
        _check_scheme(body.scheme)


def _check_scheme(scheme: str) -> None:
    """Raise `SchemeError` unless the scheme is known.

    The errors of the public functions name the command that lists the schemes. This error names /api/schemes instead.
    """
    try:
        find_scheme(scheme)
    except UnknownSchemeError as error:
        raise SchemeError.at("scheme", f"{error.problem} (/api/schemes lists all schemes)") from None


def game_of_name(name: str) -> Game:
    """The game with this name.

    Raises:
        GameError: it is not a known name; paths and rulebooks are refused.
    """
    _check_game(name)
    return find_game(name)


def _check_game(game: object) -> None:
    """Raise `GameError` unless the game is a known name. Paths and rulebooks are refused.

    The public functions accept paths and rulebooks, and their errors suggest paths.
    """
    if not isinstance(game, str) or not game.strip():
        raise GameError.at("game", f"{shown(game)} is not a game; give a code from /api/games")
    if game.lower().endswith(GAME_ENDINGS) or bundled_name(game):
        raise GameError.at(
            "game", f"{quoted(game)} is not known; the server reads no files: give a code from /api/games"
        )
    try:
        find_game(game)
    except UnknownGameError as error:
        hint = f"did you mean {listed(error.meant, 'or')}? (" if error.meant else "give a code such as holdem ("
        message = f"{quoted(game)} is not known; {hint}/api/games lists all games)"
        raise GameError.at("game", message) from None
