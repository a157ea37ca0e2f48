"""Types for the JSON of hands, deals, outs, games and ranges."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types.common import Card, Count, Place, Share, exactly


@exactly
class Value(TypedDict):
    """The value of a hand for one half of the pot."""

    category: Annotated[str, Field(examples=["full house"])]
    name: Annotated[str, Field(examples=["Full house, aces full of kings"])]
    cards: list[Card]
    place: Annotated[int, Field(ge=1, description="The place of the hand in its order (hand ranking); 1 is the best.")]
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
        list[Card], Field(description="The deciding cards, the winner's first; empty if no particular cards decide.")
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
    """A card that puts a hand in the lead, alone or tied, and the hand that it makes."""

    card: Card
    category: str
    name: str


@exactly
class HalfOuts(TypedDict):
    """A hand's standing for one half of the pot, and the cards that put it in the lead, alone or tied."""

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
class RankedFiles(TypedDict):
    """What was written for files of hands, and how many rows they have; `wrong_rows` is a path."""

    kind: Literal["ranked_files"]
    output: str
    rows: Count
    missing: Count
    wrong: Count
    wrong_rows: str | None


@exactly
class SettledFiles(TypedDict):
    """What was written for files of hands with a row for each player; `wrong_rows` is a path."""

    kind: Literal["settled_files"]
    output: str
    rows: Count
    hands: Count
    wrong: Count
    wrong_rows: str | None


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
class BoardHands(TypedDict):
    """One of several boards, and the values of the hands on this board."""

    board: list[Card]
    hands: dict[str, Values]
