"""Types for the JSON of schemes, their scores and audits."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types.common import Card, Count, Share, exactly
from cardspeak.answer_types.hands import Observation


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
    """Hands that a scheme assigns to the wrong category."""

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
