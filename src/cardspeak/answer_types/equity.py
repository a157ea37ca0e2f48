"""Types for the JSON of equities."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types.common import Card, Exact, Share, exactly


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
