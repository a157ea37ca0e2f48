"""Types for the JSON of rules and rulebooks, like those of other results in `answer_types/`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types import Card, Count, Exact, Rake, exactly

OddChipBy = Literal["position", "highest card", "lowest card"]


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
    """A definition, and for how many hands it is the first match; if for none, `never` says why."""

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
    """For how many five-card hands each definition is the first match, and how many match none (`undefined`)."""

    kind: Literal["rulebook_check"]
    rulebook: str
    hands: Count
    undefined: Count
    definitions: list[CheckedDefinition]
    misordered: list[Misordered]
