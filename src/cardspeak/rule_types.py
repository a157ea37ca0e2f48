"""Types for the JSON of rules, rulebooks and audits, like those of other results in `answer_types.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types import Card, Count, Exact, Share, exactly

Winner = Annotated[int, Field(ge=0, le=2)]
OddChipBy = Literal["position", "highest card", "lowest card"]


@exactly
class Rake(TypedDict):
    """The terms of the rake."""

    percent: Exact
    cap: NotRequired[Exact | dict[str, Exact]]
    no_flop_no_drop: bool
    several_pots: Literal["in proportion", "main pot first"]
    rounding: Literal["down", "nearest", "up"]
    unit: NotRequired[Exact]


@exactly
class RuleSet(TypedDict):
    """A rule set for paying pots, with the keys of a rule file and its code."""

    code: str
    title: str
    button_games: OddChipBy
    stud_high: OddChipBy
    stud_low: OddChipBy
    odd_card_from: Literal["hand", "all cards"]
    suits: Annotated[str, Field(examples=["shdc"])]
    odd_half: Literal["high", "low"]
    one_odd_chip: bool
    split_once: bool
    rake: Rake
    quotes: Annotated[dict[str, str], Field(description="The published rule for each kind of decision.")]
    source: str


@exactly
class Rules(TypedDict):
    """The published rule sets."""

    kind: Literal["rules"]
    rules: list[RuleSet]


@exactly
class BundledRulebook(TypedDict):
    """A rulebook that comes with the package."""

    name: str
    source: str
    definitions: Annotated[int, Field(ge=1, description="The number of definitions.")]
    text: Annotated[str, Field(description="The file, in XML or TOML, which can be edited and sent back.")]


@exactly
class Rulebooks(TypedDict):
    """The rulebooks that come with the package."""

    kind: Literal["rulebooks"]
    rulebooks: list[BundledRulebook]


@exactly
class FoundHand(TypedDict):
    """Five cards, and the definition that they match; null if they match none."""

    definition: str | None
    points: int | None
    number: Annotated[Exact | None, Field(description="The number that ranks the hand; the higher number wins.")]
    cards: list[Card]
    matched: list[Card]
    others: list[Card]


@exactly
class Analysis(TypedDict):
    """Every five-card hand that the cards make under a rulebook, best first."""

    kind: Literal["analysis"]
    rulebook: str
    private: list[Card]
    board: list[Card]
    hands: list[FoundHand]


@exactly
class CheckedDefinition(TypedDict):
    """A definition, and the number of hands that match it before any other; `never` says why there is none."""

    name: str
    rank: int
    points: int
    occurs: Count
    never: str | None


@exactly
class Misordered(TypedDict):
    """Two definitions whose points contradict their rarity."""

    higher: str
    lower: str
    higher_occurs: Count
    lower_occurs: Count
    equal_points: bool


@exactly
class RulebookCheck(TypedDict):
    """How many of all five-card hands match each definition of a rulebook first; `undefined` match none."""

    kind: Literal["rulebook_check"]
    rulebook: str
    hands: Count
    undefined: Count
    definitions: list[CheckedDefinition]
    misordered: list[Misordered]


@exactly
class Mistakes(TypedDict):
    """The number of showdowns, and how many of them the scores decide wrongly, in total and by kind."""

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
    """The number of hands of a category that a scheme assigns to another one, or to `nothing`."""

    category: str
    named: str
    hands: Count


@exactly
class Example(TypedDict):
    """A showdown that the scores decide wrongly. The winners are 1, 2, or 0 for a tie."""

    error: Annotated[str, Field(pattern="^(wrong_winner|false_tie|broken_tie)$")]
    which: Annotated[str, Field(pattern="^(first|simplest)$")]
    hands: list[list[Card]]
    board: list[Card]
    scores: Annotated[list[Any], Field(description="The scores of both hands; each scheme has its own kind of score.")]
    names: list[str]
    reason: str
    scheme_winner: Winner
    winner: Winner


@exactly
class Audit(Mistakes):
    """How often a scheme decides a showdown wrongly."""

    kind: Literal["audit"]
    scheme: str
    method: Annotated[str, Field(pattern="^(exact|sampled)$")]
    takes: Annotated[str | None, Field(description="How a function received the cards; null for a scheme.")]
    lowest_wins: bool
    n_cards: Annotated[int, Field(ge=5, le=7)]
    order: str
    seed: int | None
    rate: Share
    standard_error: Annotated[float, Field(ge=0)]
    categories: list[CategoryMistakes]
    misnamed: list[Misnamed]
    examples: list[Example]
