"""Which definition five cards are the hand of, and which of them make it.

Source of the patterns and of what is matched: https://github.com/monicanagent/cypherpoker, PokerHand.as.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardspeak.cards import Card, rank_of, suit_of
from cardspeak.rulebooks.rulebook import ANY, ANY_HAND, HIGHEST, LOWEST, Aces, Definition, GroupPattern, Rulebook
from cardspeak.rules.counts import ACE

Groups: TypeAlias = list[list[Card]]


@dataclass(frozen=True, slots=True)
class Match:
    """A definition, and what five cards are in it.

    Attributes:
        definition: the definition.
        groups: the matched cards: those that make the hand, in their groups.
        others: the rest.
        low_ace: the ace that ends a sequence at the bottom, if one does.
    """

    definition: Definition
    groups: Groups
    others: list[Card]
    low_ace: Card | None = None


class FiveCards:
    """Five cards, and their groups and sequences, each made once: most definitions look for the same as others."""

    __slots__ = ("_groups", "_sequences", "_sizes", "cards", "described")

    def __init__(self, rulebook: Rulebook, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)
        self.described = rulebook.cards
        self._groups: dict[tuple[str | None, str], Groups] = {}
        self._sizes: dict[str, tuple[int, ...]] = {}
        self._sequences: dict[tuple[int, int, Aces], list[Card] | None] = {}

    def groups(self, groupby: str | None, sort: str = "no") -> Groups:
        """The cards, sorted and then grouped, in the order in which each group's first card appears.

        Args:
            groupby: as a definition has it, or `groups`, `suits` or `colors` for what conditions look at.
            sort: as a definition has it.
        """
        if (groupby, sort) not in self._groups:
            self._groups[groupby, sort] = self._make(groupby, sort)
        return self._groups[groupby, sort]

    def sizes(self, what: str) -> tuple[int, ...]:
        """The sizes of groups, from the largest down."""
        if what not in self._sizes:
            self._sizes[what] = tuple(sorted(map(len, self.groups(what)), reverse=True))
        return self._sizes[what]

    def sequence(self, length: int, step: int, aces: Aces) -> list[Card] | None:
        """The cards of the highest sequence of this length there is, from its top down; None where there is none."""
        key = length, step, aces
        if key not in self._sequences:
            self._sequences[key] = _sequence(self.cards, length, step, aces)
        return self._sequences[key]

    def _make(self, groupby: str | None, sort: str) -> Groups:
        cards = list(self.cards)
        if sort != "no":  # cards of one value stay as they were, in both directions
            cards.sort(key=lambda card: self.described[card].low, reverse=sort == "des")
        match groupby:
            case None:
                return [[card] for card in cards]
            case "*":
                return [cards]
            case "groups":
                return collected(cards, rank_of)
            case "suits":
                return collected(cards, suit_of)
            case "colors":
                return collected(cards, lambda card: self.described[card].color)
            case key:
                return collected(cards, lambda card: self.described[card].texts(key)[0])


def collected(cards: Sequence[Card], key: Callable[[Card], Hashable]) -> Groups:
    """The cards in groups that have the same key, in the order in which each group's first card appears.

    >>> collected([51, 0, 50], rank_of)
    [[51, 50], [0]]
    """
    groups: dict[Hashable, list[Card]] = {}
    for card in cards:
        groups.setdefault(key(card), []).append(card)
    return list(groups.values())


def first_match(rulebook: Rulebook, cards: Sequence[Card], private: Sequence[Card] = ()) -> Match | None:
    """The first definition in the order of search that five cards are the hand of; None where there is none.

    Args:
        rulebook: the rulebook.
        cards: the five cards, in the order in which they lie there: private cards, then the board.
        private: those of them that are private. Where no two cards go together, only the highest of these is matched.

    >>> from cardspeak.cards import parse_cards
    >>> from cardspeak.rulebooks import read_rulebook
    >>> match = first_match(read_rulebook("classic"), parse_cards("As Ah Ad Qd Qc"))
    >>> match.definition.name, match.groups, match.others
    ('Full House', [[51, 50, 49], [41, 40]], [])
    """
    hand = FiveCards(rulebook, cards)
    for definition in rulebook.hands:
        match = match_of(definition, hand, rulebook, private)
        if match is not None:
            return match
    return None


def match_of(definition: Definition, hand: FiveCards, rulebook: Rulebook, private: Sequence[Card] = ()) -> Match | None:
    """What five cards are in a definition; None where they are not its hand."""
    if definition.match is None:
        return _by_conditions(definition, hand, rulebook, private)
    groups = hand.groups(definition.groupby, definition.sort)
    if definition.match != ANY_HAND and not _fits(definition.match, groups, hand):
        return None
    made = [group for group in groups if len(group) > 1]
    return _match(definition, made or [[_highest(definition, hand, rulebook, private)]], hand)


def _match(definition: Definition, groups: Groups, hand: FiveCards, low_ace: Card | None = None) -> Match:
    matched = {card for group in groups for card in group}
    return Match(definition, groups, [card for card in hand.cards if card not in matched], low_ace)


def _highest(definition: Definition, hand: FiveCards, rulebook: Rulebook, private: Sequence[Card]) -> Card:
    """The highest card, of the private ones where there are any; the first of equals.

    An ace is high there in the published sums whatever the definition says.
    """
    is_low = rulebook.number == "lexicographic" and definition.aces == "low"

    def value(card: Card) -> int:
        return hand.described[card].low if is_low else hand.described[card].high

    return max(private or hand.cards, key=value)


# --- Patterns ---


def _fits(parts: Sequence[GroupPattern], groups: Groups, hand: FiveCards) -> bool:
    """Whether there are as many groups as parts, and each group is what its part says."""
    if len(parts) != len(groups):
        return False
    return all(
        len(part.items) == len(group)
        and all(
            item == ANY or item in hand.described[card].texts(part.key)
            for item, card in zip(part.items, group, strict=True)
        )
        for part, group in zip(parts, groups, strict=True)
    )


# --- Conditions ---


def _by_conditions(
    definition: Definition, hand: FiveCards, rulebook: Rulebook, private: Sequence[Card]
) -> Match | None:
    """What five cards are in a definition by conditions."""
    if not _have_sizes(definition, hand) or not _have_ranks(definition, hand):
        return None
    if definition.sequence is not None:
        sequence = hand.sequence(definition.sequence, definition.step, definition.aces)
        if sequence is None:
            return None
        low_ace = sequence[-1] if rank_of(sequence[-1]) == ACE else None  # at the bottom it cannot be high
        return _match(definition, [sequence], hand, low_ace)
    for what in ("groups", "suits", "colors"):
        made = [group for group in hand.groups(what) if len(group) > 1] if getattr(definition, what) else []
        if made:
            return _match(definition, made, hand)
    is_named = definition.only is not None or definition.has is not None
    made = [list(hand.cards)] if is_named else [[_highest(definition, hand, rulebook, private)]]
    return _match(definition, made, hand)


def _have_sizes(definition: Definition, hand: FiveCards) -> bool:
    """Whether the groups of ranks, suits and colours are as large as the definition says."""
    return (
        (definition.groups is None or definition.groups == hand.sizes("groups"))
        and (definition.suits is None or definition.suits == hand.sizes("suits"))
        and (definition.colors is None or definition.colors == hand.sizes("colors"))
    )


def _have_ranks(definition: Definition, hand: FiveCards) -> bool:
    """Whether the ranks are those that the definition says."""
    if definition.only is None and definition.has is None:
        return True
    ranks = {rank_of(card) for card in hand.cards}
    return ranks.issubset(ranks if definition.only is None else definition.only) and ranks.issuperset(
        definition.has or ()
    )


def _sequence(cards: Sequence[Card], length: int, step: int, aces: Aces) -> list[Card] | None:
    """The cards of the highest sequence there is, from its top down."""
    held: dict[int, Card] = {}
    for card in cards:
        rank = rank_of(card)
        if rank != ACE:
            held.setdefault(rank + 2, card)
            continue
        if aces != "low":
            held.setdefault(HIGHEST, card)
        if aces != "high":
            held.setdefault(LOWEST, card)
    for top in range(HIGHEST, LOWEST + (length - 1) * step - 1, -1):
        values = [top - step * at for at in range(length)]
        if all(value in held for value in values):
            return [held[value] for value in values]
    return None
