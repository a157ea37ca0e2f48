"""The JSON of results and of answers, as types: mypy holds `to_dict` to them, and the OpenAPI page shows them.

Results import this file for types only, so that they never wait for Pydantic.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # before Python 3.12 Pydantic reads no other

Card = Annotated[str, Field(pattern="^([2-9TJQKA][cdhs]|Jk)$", examples=["As"])]
Share = Annotated[float, Field(ge=0, le=1)]
Place = Annotated[int, Field(ge=1)]
Count = Annotated[int, Field(ge=0)]
Chips = float
ByPlayer = dict[str, Chips]
exactly = with_config(ConfigDict(extra="forbid"))
"""Says of a type that it has no other keys."""


@exactly
class Where(TypedDict):
    """Where in the question an error is."""

    field: Annotated[str, Field(description="The key; in the singular when it is about one item, as `range`.")]
    item: NotRequired[Annotated[int | str, Field(description="Which item, counted from 1, or the player's name.")]]
    card: NotRequired[Annotated[int, Field(description="Which card of a list, counted from 1.")]]
    column: NotRequired[Annotated[int, Field(description="Where in the text it starts, counted from 1.")]]
    line: NotRequired[Annotated[int, Field(description="Which line of a file, counted from 1.")]]
    index: NotRequired[
        Annotated[list[int], Field(description="Which row of an array, and which column, counted from 0.")]
    ]
    other: NotRequired[Annotated[Where, Field(description="The place that it contradicts.")]]


@exactly
class Error(TypedDict):
    """What is wrong, and where."""

    error: Annotated[str, Field(examples=['cards "AsK": "K" at column 3 has no suit (cdhs or ♣♦♥♠)'])]
    where: NotRequired[Where]
    detail: NotRequired[Annotated[str, Field(description="The same without the place, to be shown beside it.")]]


@exactly
class Value(TypedDict):
    """What a hand is worth in one half of the pot."""

    category: Annotated[str, Field(examples=["full house"])]
    name: Annotated[str, Field(examples=["Full house, aces full of kings"])]
    cards: list[Card]
    place: Annotated[int, Field(ge=1, description="1 for the best hand of its order.")]
    places: Place


Values = dict[str, Value | None]
"""The value for each half of the pot; null where the hand does not qualify."""


@exactly
class Evaluation(TypedDict):
    """What a hand is worth, for each half of the pot; null where it does not qualify."""

    game: str
    values: Values


@exactly
class Observation(TypedDict):
    """A step of an explanation."""

    title: str
    text: str


@exactly
class Decision(TypedDict):
    """What decides between two hands: `winner` is 1 or 2, 0 for a tie."""

    winner: Literal[0, 1, 2]
    text: str
    cards: Annotated[list[Card], Field(description="The two that decide, the winner's first; else none.")]


@exactly
class Explanation(Evaluation):
    """How a hand comes to its value, for each half of the pot; with another hand also what decides between them."""

    steps: dict[str, list[Observation]]
    against: NotRequired[Evaluation]
    decisions: NotRequired[dict[str, Decision]]


@exactly
class Standing(Value):
    """A hand and where it stands; tied hands stand at the same place."""

    standing: Place
    hand: list[Card]


@exactly
class Comparison(TypedDict):
    """The hands from best to worst, for each half of the pot, and what decides between each and the next."""

    game: str
    board: list[Card]
    rankings: dict[str, list[Standing]]
    decisions: dict[str, list[Decision]]


@exactly
class Deal(Comparison):
    """A hand dealt at random: each player's cards in seat order, and the seats that win, counted from 1."""

    seed: Annotated[int, Field(ge=0, description="Deals the same cards again.")]
    hands: list[list[Card]]
    winners: list[Place]
    winners_by_half: dict[str, list[Place]]


@exactly
class Out(TypedDict):
    """A card that brings a hand to the front, and what it makes."""

    card: Card
    category: str
    name: str


@exactly
class HalfOuts(TypedDict):
    """Where a hand stands for a half of the pot, and the cards with which it wins or ties."""

    standing: Literal["ahead", "tied", "behind"]
    wins: list[Out]
    ties: list[Out]


@exactly
class HandOuts(TypedDict):
    """The outs of a hand, for each half of the pot."""

    hand: list[Card]
    halves: dict[str, HalfOuts]


@exactly
class Outs(TypedDict):
    """The outs of each hand, of so many cards that may come next."""

    game: str
    board: list[Card]
    n_cards: Count
    hands: list[HandOuts]


@exactly
class Score(TypedDict):
    """The number that a published scheme gives a hand, and what it is made of."""

    scheme: str
    score: float
    parts: Annotated[dict[str, Any], Field(description="Each scheme has parts of its own.")]
    name: Annotated[str, Field(description="The kind of hand that the scheme sees.")]


@exactly
class ExplainedScore(Score):
    """The number that a published scheme gives a hand, the way to it, and what the scheme is."""

    title: str
    idea: str
    faults: list[str]
    source: str
    steps: list[Observation]


@exactly
class Scores(TypedDict):
    """The numbers of all schemes that take so many cards."""

    scores: list[ExplainedScore]


@exactly
class Scheme(TypedDict):
    """A published way to give a hand a number."""

    name: str
    title: str
    idea: str
    takes: str
    source: str
    faults: list[str]


@exactly
class Schemes(TypedDict):
    """The published schemes."""

    schemes: list[Scheme]


@exactly
class Game(TypedDict):
    """A game, with the order that ranks its hands for each half of the pot."""

    code: str
    title: str
    hole_cards: Place
    board_cards: Count
    deck: Place
    halves: dict[str, str]
    rule: str
    source: str


@exactly
class ListedGame(Game):
    """A game, and how many players its deck has cards for."""

    most_players: Place


@exactly
class Games(TypedDict):
    """The games."""

    games: list[ListedGame]


@exactly
class Range(TypedDict):
    """What a range has; of hands of two cards also the weight of each class, or of each holding where they differ."""

    game: str
    range: Annotated[str, Field(description="The shortest text.")]
    holdings: Count
    combos: Annotated[float, Field(description="The sum of the weights of all holdings.")]
    percent: Annotated[float, Field(ge=0, le=100)]
    classes: NotRequired[dict[str, Share | dict[str, Share]]]


@exactly
class Award(TypedDict):
    """What a player wins of a pot."""

    player: str
    amount: Chips
    half: str
    board: NotRequired[Place]


@exactly
class Pot(TypedDict):
    """A pot and who wins it."""

    name: str
    amount: Chips
    contenders: list[str]
    awards: list[Award]
    rake: NotRequired[Chips]


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
    """A board, where there are several, and what the hands are worth on it."""

    board: list[Card]
    hands: dict[str, Values]


@exactly
class Icm(TypedDict):
    """What stacks are worth in prizes, and each player's chances of the places that pay."""

    method: Literal["exact", "quadrature"]
    prizes: list[Chips]
    stacks: ByPlayer
    values: ByPlayer
    chances: dict[str, list[Share]]


@exactly
class IcmChange(TypedDict):
    """What a hand changes about what stacks are worth in prizes."""

    before: Icm
    after: Icm
    changes: ByPlayer


@exactly
class Settlement(TypedDict):
    """Who wins which pot, and why. Payouts, what is returned and the rake are all that was put in."""

    pots: list[Pot]
    returned: ByPlayer
    payouts: ByPlayer
    rake: Chips
    steps: list[Step]


@exactly
class Showdown(Settlement):
    """Who has what, who wins which pot, and why."""

    game: str
    hands: NotRequired[dict[str, Values]]
    boards: NotRequired[list[BoardHands]]
    icm: NotRequired[IcmChange]


@exactly
class ExpectedPot(TypedDict):
    """A pot and what each contender may expect of it."""

    name: str
    amount: Chips
    contenders: list[str]
    expected: ByPlayer
    equity: dict[str, Share]
    win: dict[str, Share]
    shared: dict[str, Share]
    rake: NotRequired[Chips]


@exactly
class ExpectedIcm(TypedDict):
    """What an all-in is expected to change about what stacks are worth in prizes."""

    before: Icm
    expected: ByPlayer
    changes: ByPlayer


@exactly
class AllIn(TypedDict):
    """What each player may expect, over every way the rest of the board may fall."""

    game: str
    board: list[Card]
    deals: Count
    method: Literal["exact"]
    pots: list[ExpectedPot]
    returned: ByPlayer
    rake: Chips
    expected: ByPlayer
    expected_exact: Annotated[dict[str, str], Field(description='As text, whole or as "100/11".')]
    expected_net: ByPlayer
    equity: dict[str, Share]
    icm: NotRequired[ExpectedIcm]


@exactly
class HalfEquity(TypedDict):
    """What a player may expect of one half of the pot."""

    equity: Share
    win: Share
    tie: Share


@exactly
class Part(HalfEquity):
    """A part of a player's deals, and what he may expect in it."""

    name: str
    share: Share
    standard_error: Annotated[float, Field(ge=0)]


@exactly
class PlayerEquity(HalfEquity):
    """What a player may expect."""

    range: str
    standard_error: Annotated[float, Field(ge=0)]
    win_deals: NotRequired[Count]
    tie_deals: NotRequired[Count]
    scoop: NotRequired[Share]
    quarter: NotRequired[Share]
    halves: NotRequired[dict[str, HalfEquity]]
    parts: NotRequired[list[Part]]


@exactly
class Equity(TypedDict):
    """How much of the pot each player may expect; `complete` is false where the time was over."""

    game: str
    method: Literal["exact", "sampled"]
    deals: Count
    board: list[Card]
    dead: list[Card]
    how: str
    complete: bool
    players: list[PlayerEquity]
    seed: NotRequired[int]
    by: NotRequired[Literal["holding", "hand", "category", "next-card"]]


@exactly
class EquityProgress(TypedDict):
    """How far the work on an equity has got, and what is known by then; null is not known."""

    stage: Annotated[str, Field(description="What is being done.", examples=["random deals"])]
    done: Share | None
    seconds_left: Annotated[float, Field(ge=0)] | None
    equity: Equity | None
