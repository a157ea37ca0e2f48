"""The data types of a rulebook: the definitions of hands, the order in which they are tried, and how hands are ranked.

A definition specifies its hands in one of two ways. With a pattern, as in the published XML, the cards are sorted, put
into groups, and matched with the parts of the pattern one by one. With conditions, as in TOML, the definition gives the
sizes of the groups of one rank, suit or colour, the length of a sequence, or the ranks of the hand.

Source of the pattern and of the number: https://github.com/monicanagent/cypherpoker, PokerHand.as.
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
"""The properties of a card that patterns can look at, and that cards can be grouped by."""

ANY = "*"
"""The wildcard. In a pattern, it matches any card. A pattern that consists only of `*` matches any hand.

Grouping by `*` puts all cards in one group.
"""

ANY_HAND: tuple[GroupPattern, ...] = ()
"""The pattern that matches any hand."""

LOWEST, HIGHEST = 1, len(RANKS) + 1
"""The values of the ace below the deuce and above the king."""


@sealed
@dataclass(frozen=True, slots=True)
class RuleCard:
    """A card as a rulebook describes it.

    Attributes:
        name: its name, such as `Ace of Spades`.
        face_values: its value, or its low and high values, such as 1 and 14 for an ace.
        face_text: its rank as written in patterns, such as `ace`.
        color: its colour, such as `black`.
        suit: its suit, such as `spades`.
        class_name: its class in the published program, such as `AceOfSpades`.
    """

    name: str
    face_values: tuple[int, ...]
    face_text: str
    color: str
    suit: str
    class_name: str

    @property
    def low(self) -> int:
        """The card's value if it counts low."""
        return self.face_values[0]

    @property
    def high(self) -> int:
        """The card's value if it counts high; the same as `low` if the card has only one value."""
        return self.face_values[-1]

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts that match the card in a pattern with this key; the first text is used to group cards.

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
    """A part of a pattern, which one group of cards must match.

    Attributes:
        key: the property of each card that is looked at, one of `KEYS`.
        items: the text for each card of the group, in order; `*` for any card.
    """

    key: str
    items: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.key}:{','.join(self.items)}"


@sealed
@dataclass(frozen=True, slots=True)
class Definition:
    """A hand as users define it: by the pattern `match` or, if that is None, by the conditions listed after it.

    Sizes list all groups of the five cards, including single cards, from the largest down. One pair, for example, has
    the sizes (2, 1, 1, 1).

    Attributes:
        name: the name of the hand; several definitions can share a name.
        points: the points; in the number of a hand, they usually outweigh the cards.
        rank: its rank; definitions are tried from the highest rank to the lowest.
        aces: whether aces count high or low; in a sequence, `both` lets an ace take the value that fits.
        sort: for a pattern, the order in which cards are sorted by low face value before they are grouped: `asc` for
            ascending, `des` for descending, or `no` to leave them as they are.
        groupby: for a pattern, the key that the cards of a group share; None if each card is a group.
        match: the pattern, which is `ANY_HAND` for any hand; None if the hand is defined by conditions.
        groups: the sizes of the groups of one rank.
        suits: the sizes of the groups of one suit.
        colors: the sizes of the groups of one colour.
        sequence: the number of cards whose ranks form a sequence.
        step: the difference between neighbouring ranks of the sequence.
        only: the only ranks that cards can have.
        has: the ranks that the hand must have.
        unknown_attributes: the other attributes in the file, as name and value; they have no meaning.
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
    """Hands as users define them.

    Attributes:
        name: its name.
        source: where it is published; empty if unknown.
        cards: the 52 cards as the rulebook describes them, by id.
        hands: the definitions in the order in which they are tried; a hand counts for the first definition that it
            matches.
        number: the number that ranks hands: `sum`, as in the published XML, adds up the cards; `lexicographic` compares
            them one after the other.
        points_multiplier: in a sum, the multiplier of the points.
        matched_multiplier: in a sum, the multiplier of the values of matched cards.
        private_multiplier: in a sum, the multiplier of the highest private card if no private card is matched.
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
"""The ranks from two to ace, as written in patterns."""

COLORS = MappingProxyType({"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"})


def _standard_card(card: int) -> RuleCard:
    """The card with this id as the published file describes it."""
    rank, text, suit = rank_of(card), FACE_TEXTS[rank_of(card)], SUIT_NAMES[suit_of(card)]
    values = (LOWEST, HIGHEST) if rank == ACE else (rank + 2,)
    name, class_name = f"{text} of {suit}".title().replace(" Of ", " of "), f"{text.title()}Of{suit.title()}"
    return RuleCard(name, values, text, COLORS[suit], suit, class_name)


STANDARD_CARDS = tuple(_standard_card(card) for card in DECK)
"""The 52 cards as the published file describes them."""
