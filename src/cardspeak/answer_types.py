"""Types for the JSON of results and API answers. mypy checks `to_dict` against them, and the OpenAPI page shows them.

Result modules import this file only for type checking, so they never load Pydantic.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

Card = Annotated[str, Field(pattern="^([2-9TJQKA][cdhs]|Jk)$", examples=["As"])]
Share = Annotated[float, Field(ge=0, le=1)]
Place = Annotated[int, Field(ge=1)]
Count = Annotated[int, Field(ge=0)]
Exact = Annotated[
    float | Annotated[str, Field(pattern=r"^-?\d+(\.\d+)?$")],
    Field(description='An exact number; text, such as "9007199254740993", if a float cannot hold it.', examples=[25]),
]
Chips = Exact
ByPlayer = dict[str, Chips]
Averages = dict[str, float]
Fractions = Annotated[dict[str, str], Field(description='Exact amounts as text, such as "25" or "100/11".')]
exactly = with_config(ConfigDict(extra="forbid"))
"""A decorator that forbids keys that the type does not define."""


@exactly
class Where(TypedDict):
    """The location of an error in the request."""

    field: Annotated[
        str,
        Field(
            description="The key with the error. For one item of a list, it is singular: `range` for one of `ranges`."
        ),
    ]
    item: NotRequired[Annotated[int | str, Field(description="The item: its number, from 1, or the player's name.")]]
    card: NotRequired[Annotated[int, Field(description="The number of the card in a list, from 1.")]]
    column: NotRequired[Annotated[int, Field(description="The column of the text where the error starts, from 1.")]]
    line: NotRequired[Annotated[int, Field(description="The line of the file, from 1.")]]
    index: NotRequired[
        Annotated[list[int], Field(description="The row of an array and, for a single card, its column, from 0.")]
    ]
    other: NotRequired[Annotated[Where, Field(description="The other location, if two locations conflict.")]]


ErrorCode = Literal[
    "card", "hand", "game", "table", "pot", "range", "equity", "scheme", "rulebook", "input",
    "body", "body_incomplete", "body_slow", "body_too_large", "body_type", "not_found", "method", "http",
    "time", "memory", "stopped", "busy", "internal",
]  # fmt: skip
"""The kinds of errors: first those of the exceptions, then those of requests, then those of the server."""


@exactly
class Error(TypedDict):
    """An error: its message, its code and its location."""

    kind: Literal["error"]
    error: Annotated[
        str,
        Field(
            description="The message in one line: what is wrong, where, and what is accepted.",
            examples=['cards "AsK": "K" at column 3 has no suit (cdhs or ♣♦♥♠)'],
        ),
    ]
    code: Annotated[ErrorCode, Field(description="The kind of error, for programs.")]
    where: Annotated[Where | None, Field(description="The location; null if the error has no single location.")]
    detail: Annotated[str, Field(description="The message without its location, to show at the field.")]


@exactly
class Value(TypedDict):
    """The value of a hand for one half of the pot."""

    category: Annotated[str, Field(examples=["full house"])]
    name: Annotated[str, Field(examples=["Full house, aces full of kings"])]
    cards: list[Card]
    place: Annotated[int, Field(ge=1, description="The place of the hand in its order; 1 is the best.")]
    places: Place


Values = dict[str, Value | None]
"""The value for each half of the pot, or null if the hand does not qualify for it."""


@exactly
class HandValues(TypedDict):
    """The value of a hand for each half of the pot, or null if it does not qualify for that half."""

    game: str
    values: Values


@exactly
class Evaluation(HandValues):
    """The value of a hand for each half of the pot, or null if it does not qualify for that half."""

    kind: Literal["evaluation"]


@exactly
class Observation(TypedDict):
    """A step of an explanation."""

    title: str
    text: str


@exactly
class Decision(TypedDict):
    """The reason why one hand beats another: `winner` is 1 or 2, or 0 for a tie."""

    winner: Literal[0, 1, 2]
    text: str
    cards: Annotated[
        list[Card], Field(description="The two deciding cards, the winner's first; empty if no single card decides.")
    ]


@exactly
class Explanation(HandValues):
    """The value of a hand for each half of the pot, explained in steps; with a second hand, also a comparison."""

    kind: Literal["explanation"]
    steps: dict[str, list[Observation]]
    against: NotRequired[Evaluation]
    decisions: NotRequired[dict[str, Decision]]


@exactly
class Standing(Value):
    """A hand and its position in the ranking; tied hands share a position."""

    standing: Place
    hand: list[Card]


@exactly
class Rankings(TypedDict):
    """The hands from best to worst for each half of the pot, and why each beats or ties the next."""

    game: str
    board: list[Card]
    rankings: dict[str, list[Standing]]
    decisions: dict[str, list[Decision]]


@exactly
class Comparison(Rankings):
    """The hands from best to worst for each half of the pot, and why each beats or ties the next."""

    kind: Literal["comparison"]


@exactly
class SetHand(TypedDict):
    """A hand set in rows, with the royalties of its rows."""

    rows: dict[str, Value]
    fouled: bool
    royalties: dict[str, int]


@exactly
class SetMatch(TypedDict):
    """The comparison of two players' set hands; the points are those of the first player."""

    players: list[str]
    winners: dict[str, str | None]
    row_points: int
    royalty_points: int
    points: int


@exactly
class SetScore(TypedDict):
    """The scores of players with set hands."""

    kind: Literal["set_score"]
    rules: str
    hands: dict[str, SetHand]
    matches: list[SetMatch]
    scores: dict[str, int]


@exactly
class Deal(Rankings):
    """A random deal: each player's cards in seat order, and the winning seats, counted from 1."""

    kind: Literal["deal"]
    seed: Annotated[int, Field(ge=0, description="The seed, which reproduces the deal.")]
    hands: list[list[Card]]
    winners: list[Place]
    winners_by_half: dict[str, list[Place]]


@exactly
class Out(TypedDict):
    """A card that gives a hand the win or a tie, and the hand that it makes."""

    card: Card
    category: str
    name: str


@exactly
class HalfOuts(TypedDict):
    """A hand's standing for one half of the pot, and the cards that make it win or tie."""

    standing: Annotated[
        Literal["ahead", "tied", "behind", "no hand"],
        Field(description="`no hand` if no hand qualifies for the half yet."),
    ]
    wins: list[Out]
    ties: list[Out]


@exactly
class HandOuts(TypedDict):
    """The outs of a hand, for each half of the pot."""

    hand: list[Card]
    halves: dict[str, HalfOuts]


@exactly
class Outs(TypedDict):
    """The outs of each hand; `n_cards` is the number of cards that can come next."""

    kind: Literal["outs"]
    game: str
    board: list[Card]
    n_cards: Count
    hands: list[HandOuts]


@exactly
class Score(TypedDict):
    """The score that a published scheme assigns to a hand, and its components."""

    kind: Literal["score"]
    scheme: str
    score: float
    parts: Annotated[dict[str, Any], Field(description="The components of the score; each scheme has its own.")]
    name: Annotated[str, Field(description="The kind of hand, as the scheme classifies it.")]


@exactly
class ExplainedScore(Score):
    """The score that a published scheme assigns to a hand, its calculation in steps, and the scheme's description."""

    title: str
    idea: str
    faults: list[str]
    source: str
    steps: list[Observation]


@exactly
class Scores(TypedDict):
    """The scores of a hand from all schemes that accept its number of cards."""

    kind: Literal["scores"]
    scores: list[ExplainedScore]


@exactly
class Scheme(TypedDict):
    """A published method that assigns a number to a hand."""

    name: str
    title: str
    idea: str
    takes: str
    source: str
    faults: list[str]


@exactly
class Schemes(TypedDict):
    """The published schemes."""

    kind: Literal["schemes"]
    schemes: list[Scheme]


@exactly
class Game(TypedDict):
    """A game, with the ranking order for each half of the pot."""

    code: str
    title: str
    hole_cards: Place
    board_cards: Count
    rounds: list[Count]
    has_draw: bool
    deck: Place
    halves: dict[str, str]
    rule: str
    source: str


@exactly
class ListedGame(Game):
    """A game, and the maximum number of players, which depends on the size of the deck."""

    most_players: Place


@exactly
class NamedGame(ListedGame):
    """The game that a name stands for."""

    kind: Literal["game"]


@exactly
class Games(TypedDict):
    """The available games."""

    kind: Literal["games"]
    games: list[ListedGame]


@exactly
class Range(TypedDict):
    """The holdings in a range, with their weights.

    For games with two hole cards, `classes` has the weight of each class, such as AKs. If the holdings of a class have
    different weights, or if only some of them are in the range, it has the weight of each holding instead.
    """

    kind: Literal["range"]
    game: str
    range: Annotated[str, Field(description="The shortest notation for the range.")]
    holdings: Count
    combos: Annotated[float, Field(description="The sum of the weights of all holdings.")]
    percent: Annotated[float, Field(ge=0, le=100)]
    classes: NotRequired[dict[str, Share | dict[str, Share]]]


@exactly
class Award(TypedDict):
    """An amount that a player wins from a pot."""

    player: str
    amount: Chips
    half: str
    board: NotRequired[Place]


OddCard = Annotated[Literal["highest", "lowest"], Field(description="Which card of each player decides odd chips.")]


@exactly
class PotHalf(TypedDict):
    """A half of a pot, and the players with the best hand for it; nobody if no hand qualifies."""

    name: str
    winners: list[str]
    amount: Chips
    odd_chips: NotRequired[list[str]]
    odd_card: NotRequired[OddCard]
    passed_over: NotRequired[bool]


@exactly
class Pot(TypedDict):
    """A pot and who wins it. It holds the part of each bet between `above` and `top`."""

    name: str
    amount: Chips
    contenders: list[str]
    awards: list[Award]
    above: NotRequired[Chips]
    top: NotRequired[Chips]
    rake: NotRequired[Chips]
    odd_chips: NotRequired[Annotated[list[str], Field(description="The winners who get an odd chip.")]]
    odd_card: NotRequired[OddCard]
    halves: NotRequired[list[PotHalf]]
    boards: NotRequired[Annotated[list[Pot], Field(description="The part of the pot for each of several boards.")]]


@exactly
class Step(TypedDict):
    """A movement of chips, with its reason."""

    kind: Literal["return", "pot", "rake", "board", "half", "share", "odd chip"]
    amount: Chips
    reason: str
    text: str
    player: NotRequired[str]
    pot: NotRequired[str]
    board: NotRequired[Place]
    half: NotRequired[str]
    rule: NotRequired[str]


@exactly
class BoardHands(TypedDict):
    """One of several boards, and the values of the hands on this board."""

    board: list[Card]
    hands: dict[str, Values]


@exactly
class Mistakes(TypedDict):
    """The number of showdowns, and how many of them the scores decide wrongly, by kind of mistake."""

    showdowns: Count
    wrong: Count
    wrong_winner: Count
    false_tie: Count
    broken_tie: Count


@exactly
class CategoryMistakes(Mistakes):
    """The mistakes in showdowns between hands of two categories, the better one first."""

    categories: list[str]


@exactly
class Misnamed(TypedDict):
    """Hands that a scheme assigns to a wrong category."""

    category: str
    named: str
    hands: Count


@exactly
class Example(TypedDict):
    """A showdown that the scores decide wrongly."""

    error: Annotated[str, Field(examples=["wrong_winner"])]
    which: Annotated[str, Field(examples=["simplest"])]
    hands: list[list[Card]]
    board: list[Card]
    scores: list[Any]
    names: list[str]
    reason: str
    scheme_winner: Annotated[int, Field(ge=0, le=2)]
    winner: Annotated[int, Field(ge=0, le=2)]


@exactly
class Audit(Mistakes):
    """How often a way of scoring hands decides a showdown wrongly."""

    kind: Literal["audit"]
    scheme: str
    method: Annotated[str, Field(examples=["exact"])]
    takes: str | None
    lowest_wins: bool
    n_cards: int
    order: str
    seed: int | None
    rate: Share
    standard_error: float
    categories: list[CategoryMistakes]
    misnamed: list[Misnamed]
    examples: list[Example]


@exactly
class Icm(TypedDict):
    """The prize value of each stack, and each player's probability of finishing in each paid place."""

    kind: Literal["icm"]
    method: Literal["exact", "quadrature"]
    prizes: list[Chips]
    stacks: ByPlayer
    values: Averages
    chances: dict[str, list[Share]]


@exactly
class IcmChange(TypedDict):
    """For each stack, the change in prize value that a hand causes."""

    kind: Literal["icm_change"]
    before: Icm
    after: Icm
    changes: Averages


@exactly
class BettingPlayer(TypedDict):
    """A player, and what they did before the showdown."""

    player: str
    bet: Chips
    number: NotRequired[Annotated[int, Field(description="The player as a number, if they are identified by one.")]]
    folded: NotRequired[bool]
    mucked: NotRequired[bool]
    dead: NotRequired[Annotated[Chips, Field(description="Dead money that the player put in besides the bet.")]]


@exactly
class PaidHand(TypedDict):
    """Who wins each pot, and why. Payouts, returned chips and rake add up to all chips put in."""

    button: Annotated[str | int, Field(description="The player with the button, or the number of an empty seat.")]
    players: list[BettingPlayer]
    dead: Annotated[Chips, Field(description="All dead money.")]
    unit: Annotated[Chips, Field(description="The smallest chip in play.")]
    rules: Annotated[str, Field(description="The code of the rule set.", examples=["tda"])]
    rule_set: NotRequired[Annotated[dict[str, Any], Field(description="House rules, with the keys of a rule file.")]]
    rake_rule: NotRequired[Annotated[dict[str, Any], Field(description="The terms of the rake.")]]
    odd_half_rule: NotRequired[Annotated[str, Field(description="The rule that decides which half gets an odd chip.")]]
    n_boards: NotRequired[Annotated[int, Field(ge=2, description="The number of boards, if there are several.")]]
    pots: list[Pot]
    returned: ByPlayer
    payouts: ByPlayer
    net: Annotated[ByPlayer, Field(description="What each player wins or loses in total.")]
    rake: Chips
    steps: list[Step]


@exactly
class Settlement(PaidHand):
    """Who wins each pot, and why. Payouts, returned chips and rake add up to all chips put in."""

    kind: Literal["settlement"]


@exactly
class PublishedSettlement(TypedDict):
    """What the published side-pot program pays. Payouts, returned and lost chips add up to all chips put in."""

    kind: Literal["published_settlement"]
    pots: list[Pot]
    returned: ByPlayer
    payouts: ByPlayer
    lost: Chips
    corrected: Settlement


@exactly
class CardSettlement(PaidHand):
    """The players' cards and hands, who wins each pot, and why. With several boards, `boards` replaces `hands`."""

    kind: Literal["card_settlement"]
    game: str
    cards: Annotated[dict[str, list[Card]], Field(description="The hole cards of each player whose cards are known.")]
    board: NotRequired[list[Card]]
    hands: NotRequired[dict[str, Values]]
    boards: NotRequired[list[BoardHands]]
    saw_flop: NotRequired[bool]


@exactly
class Showdown(PaidHand):
    """The players' hands, who wins each pot, and why."""

    kind: Literal["showdown"]
    game: str
    hands: NotRequired[dict[str, Values]]
    boards: NotRequired[list[BoardHands]]
    icm: NotRequired[IcmChange]


@exactly
class ExpectedPot(TypedDict):
    """A pot, and the expected share of each contender (a player who can win the pot)."""

    name: str
    amount: Chips
    contenders: list[str]
    expected: Averages
    equity: dict[str, Share]
    win: dict[str, Share]
    shared: dict[str, Share]
    rake: NotRequired[Chips]


@exactly
class ExpectedIcm(TypedDict):
    """For each stack, the change in prize value that is expected from an all-in."""

    before: Icm
    expected: Averages
    changes: Averages


@exactly
class AllIn(TypedDict):
    """Each player's expected winnings over all possible ways to deal the missing cards."""

    kind: Literal["all_in"]
    game: str
    board: list[Card]
    deals: Count
    method: Literal["exact", "sampled"]
    pots: list[ExpectedPot]
    returned: ByPlayer
    rake: Chips
    expected: Averages
    expected_exact: Fractions
    expected_net: Averages
    expected_net_exact: Fractions
    equity: dict[str, Share]
    boards: NotRequired[list[list[Card]]]
    draws: NotRequired[dict[str, Place]]
    seed: NotRequired[int]
    standard_error: NotRequired[dict[str, Annotated[float, Field(ge=0)]]]
    icm: NotRequired[ExpectedIcm]


@exactly
class HalfEquity(TypedDict):
    """A player's equity in one half of the pot."""

    equity: Share
    win: Share
    tie: Share


@exactly
class Part(HalfEquity):
    """A group of deals, and a player's equity in these deals."""

    name: str
    share: Share
    standard_error: Annotated[float, Field(ge=0)]


@exactly
class PlayerEquity(HalfEquity):
    """A player's equity."""

    range: str
    standard_error: Annotated[float, Field(ge=0)]
    equity_exact: NotRequired[Annotated[str, Field(description='The exact equity as text, such as "23/90".')]]
    win_deals: NotRequired[Exact]
    tie_deals: NotRequired[Exact]
    scoop: NotRequired[Share]
    quarter: NotRequired[Share]
    halves: NotRequired[dict[str, HalfEquity]]
    parts: NotRequired[list[Part]]


@exactly
class Equity(TypedDict):
    """Each player's equity; `complete` is false for an intermediate result or if the calculation was stopped early."""

    kind: Literal["equity"]
    game: str
    title: str
    method: Literal["exact", "sampled"]
    deals: Exact
    board: list[Card]
    dead: list[Card]
    how: str
    complete: bool
    weighted: bool
    players: list[PlayerEquity]
    dealt: NotRequired[Exact]
    seed: NotRequired[int]
    by: NotRequired[Literal["holding", "hand", "category", "next-card"]]
    categories: NotRequired[list[str]]


@exactly
class EquityProgress(TypedDict):
    """The progress of an equity calculation and its result so far; null means not known."""

    stage: Annotated[str, Field(description="The current stage.", examples=["random deals"])]
    done: Share | None
    seconds_left: Annotated[float, Field(ge=0)] | None
    equity: Equity | None
