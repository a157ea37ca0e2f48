"""The definition that five cards match, and which of the cards make the hand.

Source of the patterns and of the choice of matched cards: https://github.com/monicanagent/cypherpoker, PokerHand.as.
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
    """A definition, and how five cards match it.

    Attributes:
        definition: the definition.
        groups: the matched cards, which make the hand, in their groups.
        others: the other cards.
        low_ace: the ace at the bottom of a sequence, or None.
    """

    definition: Definition
    groups: Groups
    others: list[Card]
    low_ace: Card | None = None


class FiveCards:
    """Five cards with their groups and sequences, which are computed only once because many definitions use them."""

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
            groupby: as in a definition, or `groups`, `suits` or `colors` for conditions.
            sort: as in a definition.
        """
        if (groupby, sort) not in self._groups:
            self._groups[groupby, sort] = self._make(groupby, sort)
        return self._groups[groupby, sort]

    def sizes(self, what: str) -> tuple[int, ...]:
        """The sizes of the groups of one kind (`groups`, `suits` or `colors`), from the largest down."""
        if what not in self._sizes:
            self._sizes[what] = tuple(sorted(map(len, self.groups(what)), reverse=True))
        return self._sizes[what]

    def sequence(self, length: int, step: int, aces: Aces) -> list[Card] | None:
        """The cards of the highest sequence of this length, from its top down; None if there is no sequence."""
        key = length, step, aces
        if key not in self._sequences:
            self._sequences[key] = _sequence(self.cards, length, step, aces)
        return self._sequences[key]

    def _make(self, groupby: str | None, sort: str) -> Groups:
        cards = list(self.cards)
        if sort != "no":  # a stable sort: cards of equal value keep their order, in both directions
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
    """The cards grouped by equal key, in the order in which each group's first card appears.

    >>> collected([51, 0, 50], rank_of)
    [[51, 50], [0]]
    """
    groups: dict[Hashable, list[Card]] = {}
    for card in cards:
        groups.setdefault(key(card), []).append(card)
    return list(groups.values())


def first_match(rulebook: Rulebook, cards: Sequence[Card], private: Sequence[Card] = ()) -> Match | None:
    """The match of five cards with the first definition that they match; None if they match no definition.

    Args:
        rulebook: the rulebook.
        cards: the five cards. Their order matters to patterns without `sort`.
        private: the private cards (hole cards) among them. If only a high card is matched, it is the highest private
            card.

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
    """The match of five cards with a definition; None if they do not match it."""
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
    """The highest private card or, if there are no private cards, the highest card; the first of several equal cards.

    If the rulebook ranks hands by sums, an ace always counts high here, as in the published program, even if the
    definition has low aces.
    """
    is_low = rulebook.number == "lexicographic" and definition.aces == "low"

    def value(card: Card) -> int:
        return hand.described[card].low if is_low else hand.described[card].high

    return max(private or hand.cards, key=value)


# --- Patterns ---


def _fits(parts: Sequence[GroupPattern], groups: Groups, hand: FiveCards) -> bool:
    """Whether there is one group for each part of the pattern, and each group matches its part."""
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
    """The match of five cards with a definition by conditions; None if they do not match it."""
    if not _have_sizes(definition, hand) or not _have_ranks(definition, hand):
        return None
    if definition.sequence is not None:
        sequence = hand.sequence(definition.sequence, definition.step, definition.aces)
        if sequence is None:
            return None
        low_ace = sequence[-1] if rank_of(sequence[-1]) == ACE else None  # an ace at the bottom counts low
        return _match(definition, [sequence], hand, low_ace)
    for what in ("groups", "suits", "colors"):
        made = [group for group in hand.groups(what) if len(group) > 1] if getattr(definition, what) else []
        if made:
            return _match(definition, made, hand)
    is_named = definition.only is not None or definition.has is not None
    made = [list(hand.cards)] if is_named else [[_highest(definition, hand, rulebook, private)]]
    return _match(definition, made, hand)


def _have_sizes(definition: Definition, hand: FiveCards) -> bool:
    """Whether the groups of ranks, suits and colours have the sizes in the definition."""
    return (
        (definition.groups is None or definition.groups == hand.sizes("groups"))
        and (definition.suits is None or definition.suits == hand.sizes("suits"))
        and (definition.colors is None or definition.colors == hand.sizes("colors"))
    )


def _have_ranks(definition: Definition, hand: FiveCards) -> bool:
    """Whether the ranks meet the conditions `only` and `has` of the definition."""
    if definition.only is None and definition.has is None:
        return True
    ranks = {rank_of(card) for card in hand.cards}
    return ranks.issubset(ranks if definition.only is None else definition.only) and ranks.issuperset(
        definition.has or ()
    )


def _sequence(cards: Sequence[Card], length: int, step: int, aces: Aces) -> list[Card] | None:
    """The cards of the highest sequence, from its top down; None if there is no sequence."""
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
