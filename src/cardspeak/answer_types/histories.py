"""Types for the JSON of hand histories: the list of hands in a text, and the replay of a hand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types.common import Count, Share, exactly

Amount = Annotated[
    str, Field(pattern=r"^-?\d+(\.\d+)?$", description="An amount of chips as exact decimal text.", examples=["12.50"])
]
ReplayCard = Annotated[
    str, Field(pattern=r"^([2-9TJQKA][cdhs]|Jk|\?\?)$", description="A card; `??` if it is not known.", examples=["As"])
]


@exactly
class PotOdds(TypedDict):
    """What the player who acts next has to pay, and for what."""

    player: str
    to_call: Amount
    pot: Annotated[str, Field(description="The chips that a call can win, as decimal text, without the call itself.")]
    needed: Annotated[float, Field(ge=0, le=1, description="The equity at which a call breaks even, before rake.")]


@exactly
class ReplaySeat(TypedDict):
    """A player at a moment of a hand."""

    player: str
    state: Literal["in", "all-in", "folded", "out"]
    stack: Amount | None
    bet: Annotated[str, Field(description="The player's bet in this betting round, as decimal text.")]
    cards: list[ReplayCard]
    hand: Annotated[str, Field(description="What the player has, in words; empty if it is not known.")]
    equity: Annotated[
        Share | None,
        Field(description="The exact equity against the other players who are in and whose cards are known, or null."),
    ]


@exactly
class Frame(TypedDict):
    """A moment of a hand: what has just happened, and the table after it."""

    number: Count
    kind: Annotated[str, Field(description="What happened, such as `deal`, `raise` or `win`.", examples=["raise"])]
    street: Annotated[str, Field(examples=["flop"])]
    text: str
    player: Annotated[str | None, Field(description="The player who acted, or null.")]
    pot: Amount
    boards: list[list[ReplayCard]]
    seats: list[ReplaySeat]
    odds: Annotated[PotOdds | None, Field(description="For the player who acts next; null if nobody does.")]


@exactly
class Replay(TypedDict):
    """A hand as a sequence of frames."""

    kind: Literal["replay"]
    site: str
    id: Annotated[str, Field(description="The site's number of the hand; empty if it has none.")]
    date: str
    table: str
    game: str | None
    title: Annotated[str, Field(description="The game and its stakes, in words.")]
    currency: str | None
    button: str | None
    players: list[str]
    places: Annotated[int, Field(ge=0, description="The number of decimal places of amounts.")]
    frames: list[Frame]
    notes: Annotated[list[str], Field(description="What is missing or was not understood.")]


@exactly
class ListedHand(TypedDict):
    """A hand of a text."""

    number: Annotated[int, Field(ge=1, description="The number of the hand in the text, from 1.")]
    line: Annotated[int, Field(ge=1, description="The number of its first line, from 1.")]
    site: str
    id: Annotated[str, Field(description="The site's number of the hand; empty if it has none.")]
    date: str
    table: str
    title: Annotated[str, Field(description="The game and its stakes, in words; empty if the hand cannot be read.")]
    players: Count
    wrong: Annotated[str, Field(description="Why the hand cannot be read; empty if it can be read.")]


@exactly
class Histories(TypedDict):
    """The hands of a text."""

    kind: Literal["histories"]
    separate: Annotated[bool, Field(description="Whether the lines from one hand to the next are that hand's text.")]
    hands: list[ListedHand]
