"""What a rulebook is: hands as their user defines them, the order in which they are tried, and what each counts.

A definition says which five cards are its hand in one of two ways. Either by a pattern, as in the published XML: the
cards are sorted, put into groups and matched with the parts of the pattern one by one. Or by conditions, as in TOML:
how large the groups of one rank, suit or colour are, how long a sequence is, which ranks there are.

Source of the pattern and of the number that it counts: https://github.com/monicanagent/cypherpoker, PokerHand.as.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from cardspeak.cards import DECK, RANK_NAMES, RANKS, SUIT_NAMES, rank_of, suit_of
from cardspeak.frozen import sealed
from cardspeak.rules.counts import ACE

Aces: TypeAlias = Literal["high", "low", "both"]
Sort: TypeAlias = Literal["asc", "des", "no"]
Number: TypeAlias = Literal["sum", "lexicographic"]

KEYS = ("facetext", "facevalue", "suit", "color", "class", "name")
"""What of a card a pattern can look at, and what cards can be grouped by."""

ANY = "*"
"""In a pattern any card; as a whole pattern any hand; as a grouping all cards in one group."""

ANY_HAND: tuple[GroupPattern, ...] = ()
"""The pattern of any hand."""

LOWEST, HIGHEST = 1, len(RANKS) + 1
"""What the ace counts below the deuce, and above the king."""


@sealed
@dataclass(frozen=True, slots=True)
class RuleCard:
    """A card as a rulebook describes it.

    Attributes:
        name: as `Ace of Spades`.
        face_values: what it counts: one value, or the low and the high one, as 1 and 14 of an ace.
        face_text: its rank as patterns write it, as `ace`.
        color: as `black`.
        suit: as `spades`.
        class_name: as `AceOfSpades`.
    """

    name: str
    face_values: tuple[int, ...]
    face_text: str
    color: str
    suit: str
    class_name: str

    @property
    def low(self) -> int:
        """What it counts where it counts low."""
        return self.face_values[0]

    @property
    def high(self) -> int:
        """What it counts where it counts high; the same as low where there is one value."""
        return self.face_values[-1]

    def texts(self, key: str) -> tuple[str, ...]:
        """What stands for the card in a pattern that looks at this key; the first is what it is grouped by.

        >>> STANDARD_CARDS[51].texts("facevalue"), STANDARD_CARDS[51].texts("suit")
        (('1', '14'), ('spades',))
        """
        match key:
            case "facetext":
                return (self.face_text,)
            case "facevalue":
                return tuple(str(value) for value in self.face_values)
            case "suit":
                return (self.suit,)
            case "color":
                return (self.color,)
            case "class":
                return (self.class_name,)
            case _:
                return (self.name,)


@sealed
@dataclass(frozen=True, slots=True)
class GroupPattern:
    """A part of a pattern, which one group of cards has to match.

    Attributes:
        key: what of each card is looked at, one of `KEYS`.
        items: what stands there for each card of the group, in order; `*` for any card.
    """

    key: str
    items: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.key}:{','.join(self.items)}"


@sealed
@dataclass(frozen=True, slots=True)
class Definition:
    """A hand as its user defines it: by the pattern `match`, or where that is None by the conditions after it.

    Sizes are those of all groups of the five cards, single cards too, from the largest down: one pair is (2, 1, 1, 1).

    Attributes:
        name: what the hand is called; several definitions may have one name.
        points: what counts first in its number.
        rank: its place in the order of search, the highest first.
        aces: whether aces count high or low; of a sequence also both, as the sequence has it.
        sort: of a pattern, whether the cards are sorted by their low face value before they are grouped.
        groupby: of a pattern, what cards of a group have in common; None for a group for each card.
        match: the pattern; `ANY_HAND` for any hand.
        groups: sizes of the groups of one rank.
        suits: sizes of the groups of one suit.
        colors: sizes of the groups of one colour.
        sequence: how many cards are of neighbouring ranks.
        step: how far those ranks lie apart.
        only: the ranks that every card is of.
        has: the ranks that are there.
        unknown_attributes: what stands in the file beside these, name and value, and means nothing.
    """

    name: str
    points: int
    rank: int
    aces: Aces = "high"
    sort: Sort = "no"
    groupby: str | None = None
    match: tuple[GroupPattern, ...] | None = None
    groups: tuple[int, ...] | None = None
    suits: tuple[int, ...] | None = None
    colors: tuple[int, ...] | None = None
    sequence: int | None = None
    step: int = 1
    only: tuple[int, ...] | None = None
    has: tuple[int, ...] | None = None
    unknown_attributes: tuple[tuple[str, str], ...] = ()


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Rulebook:
    """Hands as their user defines them.

    Attributes:
        name: what it is called.
        source: where it is published, if it is.
        cards: the 52 cards as it describes them, by their ids.
        hands: the definitions in the order in which they are tried; the first that matches counts.
        number: what decides between hands: `sum`, as in the published XML, adds up the cards; `lexicographic` compares
            them one after the other.
        points_multiplier: what points are multiplied by in a sum.
        matched_multiplier: what the values of matched cards are multiplied by in a sum.
        private_multiplier: what the highest private card is multiplied by in a sum where no private card is matched.
    """

    name: str
    source: str
    cards: tuple[RuleCard, ...]
    hands: tuple[Definition, ...]
    number: Number
    points_multiplier: int = 1_000_000
    matched_multiplier: int = 1_000
    private_multiplier: int = 20

    def __repr__(self) -> str:
        return f"<Rulebook {self.name}, {len(self.hands)} definition{'' if len(self.hands) == 1 else 's'}>"


FACE_TEXTS = tuple({"deuce": "two"}.get(name, name) for name in RANK_NAMES)
"""The ranks from two to ace, as patterns write them."""

COLORS = MappingProxyType({"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"})


def _standard_card(card: int) -> RuleCard:
    """The card of this id as the published file describes it."""
    rank, text, suit = rank_of(card), FACE_TEXTS[rank_of(card)], SUIT_NAMES[suit_of(card)]
    values = (LOWEST, HIGHEST) if rank == ACE else (rank + 2,)
    name, class_name = f"{text} of {suit}".title().replace(" Of ", " of "), f"{text.title()}Of{suit.title()}"
    return RuleCard(name, values, text, COLORS[suit], suit, class_name)


STANDARD_CARDS = tuple(_standard_card(card) for card in DECK)
"""The 52 cards as the published file describes them."""
