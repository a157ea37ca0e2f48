"""The number of a match, which ranks hands.

The published number is a sum: 1,000,000 * the points + 1,000 * the total value of the matched cards + the total value
of the other cards. If no private card is matched, a share for the private cards is added. With sums, KK44 beats AA22,
because 34 is more than 32. Lexicographic numbers compare the cards one after the other, as poker does.

Source of the sum: https://github.com/monicanagent/cypherpoker, PokerHand.as.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card, rank_of
from cardspeak.rulebooks.match import Match
from cardspeak.rulebooks.rulebook import HIGHEST, LOWEST, Rulebook
from cardspeak.rules.counts import ACE

DIGITS = 100
"""The base of a lexicographic number: two decimal digits for each card."""


def number_of(rulebook: Rulebook, match: Match, private: Sequence[Card] = ()) -> int:
    """The number of a match; a hand with a higher number is better.

    Args:
        rulebook: the rulebook, which specifies the kind of number.
        match: the match of five cards.
        private: the private cards among them. If no private card is matched, a sum also adds the highest private
            card times `private_multiplier`, and adds the other private cards a second time. An ace counts as 1 here.

    >>> from cardspeak.cards import parse_cards
    >>> from cardspeak.rulebooks import read_rulebook
    >>> from cardspeak.rulebooks.match import first_match
    >>> books = [read_rulebook("classic"), read_rulebook("standard")]
    >>> [number_of(book, first_match(book, parse_cards("As Ah Ad Qd Qc"))) for book in books]
    [7066000, 71414141212]
    """
    matched, others = in_telling_order(rulebook, match)
    values = [card_value(rulebook, match, card, is_matched=True) for card in matched]
    other_values = [card_value(rulebook, match, card, is_matched=False) for card in others]
    if rulebook.number == "lexicographic":
        number = match.definition.points
        for value in values + other_values:
            number = number * DIGITS + value
        return number
    return (
        match.definition.points * rulebook.points_multiplier
        + sum(values) * rulebook.matched_multiplier
        + sum(other_values)
        + _private_share(rulebook, matched, private)
    )


def in_telling_order(rulebook: Rulebook, match: Match) -> tuple[list[Card], list[Card]]:
    """The matched and the other cards, the most significant first: larger groups first, then higher cards."""

    def value(card: Card) -> tuple[int, Card]:
        return card_value(rulebook, match, card, is_matched=True), card

    def other_value(card: Card) -> tuple[int, Card]:
        return card_value(rulebook, match, card, is_matched=False), card

    groups = [sorted(group, key=value, reverse=True) for group in match.groups]
    groups.sort(key=lambda group: (len(group), [value(card)[0] for card in group], group), reverse=True)
    return [card for group in groups for card in group], sorted(match.others, key=other_value, reverse=True)


def card_value(rulebook: Rulebook, match: Match, card: Card, *, is_matched: bool) -> int:
    """The value of a card. In a sum, an ace that is not matched always counts low."""
    is_sum = rulebook.number == "sum"
    is_low = card == match.low_ace or match.definition.aces == "low" or (is_sum and not is_matched)
    if is_sum:
        return rulebook.cards[card].high if rank_of(card) == ACE and not is_low else rulebook.cards[card].low
    return rank_of(card) + LOWEST + 1 if rank_of(card) != ACE else LOWEST if is_low else HIGHEST


def _private_share(rulebook: Rulebook, matched: Sequence[Card], private: Sequence[Card]) -> int:
    """The amount that private cards add to a sum if no private card is matched; otherwise 0."""
    if not private or any(card in matched for card in private):
        return 0
    highest, *others = sorted((rulebook.cards[card].low for card in private), reverse=True)
    return rulebook.private_multiplier * highest + sum(others)
