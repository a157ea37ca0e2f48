"""Ace-to-five low: the lowest five cards win, the ace is low, and straights and flushes do not count.

The best hand is 5-4-3-2-A, the wheel. Hands are compared from the highest card down, and any hand with a pair is worse
than five different ranks. With an eight-or-better qualifier, a hand must have five different ranks, none above eight.
There are 56 such hands; the worst is 8-7-6-5-4. Without a qualifier, as in razz, any five cards count, even with pairs.

In lowball with a joker, the joker is the lowest rank that the hand does not contain, so it never makes a pair.

Source: https://en.wikipedia.org/wiki/List_of_poker_hands#Ace-to-five_low; Robert's Rules of Poker, Ace-to-five Lowball
and Omaha High-Low.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from cardspeak.cards import DECKS, JOKER, RANKS, Card, rank_of
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.high import high_name
from cardspeak.rules.order import Order
from cardspeak.rules.places import HAND_SIZE, Ranking, low_places, low_strength, placed
from cardspeak.rules.value import Strength, Value

CATEGORIES = ("high card", "one pair", "two pair", "three of a kind", "full house", "four of a kind")
"""The categories from best to worst; a category's number is its index."""

LOW_RANKS = "A23456789TJQK"
"""The ranks from low to high. A low rank is an index into this string, from 0 for the ace to 12 for the king."""

EIGHT = LOW_RANKS.index("8")

ANY_FIVE = Ranking("ace-to-five", CATEGORIES, tuple(range(len(LOW_RANKS))))
WITH_JOKER = Ranking("ace-to-five-joker", CATEGORIES, ANY_FIVE.ranks)
UP_TO_EIGHT = Ranking("eight-or-better", CATEGORIES[:1], tuple(range(EIGHT + 1)))


def low_rank(card: Card) -> int:
    """The rank of a card with the ace low, from 0 for an ace to 12 for a king.

    >>> low_rank(51), low_rank(0)
    (0, 1)
    """
    return (rank_of(card) + 1) % len(RANKS)


def ace_to_five_value(cards: Sequence[Card]) -> Value:
    """The value of the lowest five-card hand among the cards, or of all cards if there are fewer than five.

    >>> from cardspeak.cards import parse_cards
    >>> ace_to_five_value(parse_cards("Ks Kd 8h 6c 4d 3s As"))
    <Value 8-6-4-3-A low (8h 6c 4d 3s As), place 29 of 6,175>
    """
    return _value(ANY_FIVE, cards)


def eight_or_better_value(cards: Sequence[Card]) -> Value | None:
    """The value of the lowest hand of five different ranks, none above eight, or None if there is no such hand.

    >>> from cardspeak.cards import parse_cards
    >>> eight_or_better_value(parse_cards("Ks Kd 8h 6c 4d 3s As"))
    <Value 8-6-4-3-A low (8h 6c 4d 3s As), place 29 of 56>
    >>> eight_or_better_value(parse_cards("Ks Kd 8h 6c 4d 3s 3c"))
    """
    low_cards = [card for card in cards if low_rank(card) <= EIGHT]
    if len({low_rank(card) for card in low_cards}) < HAND_SIZE:
        return None
    return _value(UP_TO_EIGHT, low_cards)


def ace_to_five_joker_value(cards: Sequence[Card]) -> Value:
    """The value of the lowest five-card hand, in which a joker is the lowest rank that the hand does not contain.

    >>> from cardspeak.cards import parse_cards
    >>> ace_to_five_joker_value(parse_cards("6s 5d 3c As Jk"))
    <Value 6-5-3-2-A low (6s 5d 3c Jk As), place 3 of 6,175>
    """
    return _value(WITH_JOKER, cards)


def low_ranks(cards: Sequence[Card]) -> dict[Card, int]:
    """The low rank of each card of a hand. A joker has the lowest rank that no other card has.

    >>> from cardspeak.cards import parse_cards
    >>> low_ranks(parse_cards("3s As Jk"))
    {7: 2, 51: 0, 52: 1}
    """
    ranks = {card: low_rank(card) for card in cards if card != JOKER}
    if JOKER in cards:
        ranks[JOKER] = next(rank for rank in ANY_FIVE.ranks if rank not in ranks.values())
    return ranks


def lowest_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the lowest hand, or all cards if there are fewer than five."""
    return min(combinations(sorted_cards(cards), min(len(cards), HAND_SIZE)), key=strength_of)


def strength_of(cards: Sequence[Card]) -> Strength:
    """The sort key of up to five cards: the category, then the low ranks, repeated ranks first. Smaller is better.

    >>> from cardspeak.cards import parse_cards
    >>> strength_of(parse_cards("8h 6c 4d 3s As")), strength_of(parse_cards("8h 8c 4d 3s As"))
    ((0, 7, 5, 3, 2, 0), (1, 7, 3, 2, 0))
    """
    counts = Counter(low_ranks(cards).values())
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return CATEGORIES.index(category_of([counts[rank] for rank in ranks])), *ranks


def category_of(counts: Sequence[int]) -> str:
    """The category of a hand, from the number of cards of each rank in descending order.

    >>> category_of([2, 2, 1]), category_of([1, 1, 1])
    ('two pair', 'high card')
    """
    match counts:
        case [4, *_]:
            return "four of a kind"
        case [3, 2]:
            return "full house"
        case [3, *_]:
            return "three of a kind"
        case [2, 2, *_]:
            return "two pair"
        case [2, *_]:
            return "one pair"
        case _:
            return "high card"


def low_name(category: str, ranks: Sequence[int], names: str) -> str:
    """The name of a low hand as players say it; `names` has the letter of each rank.

    >>> low_name("high card", [7, 5, 3, 2, 0], LOW_RANKS)
    '8-6-4-3-A low'
    """
    if category == "high card":
        return f"{'-'.join(names[rank] for rank in ranks)} low"
    return high_name((0, *(RANKS.index(names[rank]) for rank in ranks)), (category,))


def _value(ranking: Ranking, cards: Sequence[Card]) -> Value:
    best = lowest_five(cards)
    category, *ranks = strength_of(best)
    rank_of_card = low_ranks(best)
    name = low_name(CATEGORIES[category], ranks, LOW_RANKS)
    is_wheel = ranks == [4, 3, 2, 1, 0]
    return placed(
        ranking.order,
        CATEGORIES[category],
        f"{name}, the wheel" if is_wheel else name,
        [card for rank in ranks for card in best if rank_of_card[card] == rank],
        low_strength((category, *ranks), len(best)),
        low_places(ranking, len(best)),
    )


ACE_TO_FIVE = Order(
    name="ace-to-five",
    value=ace_to_five_value,
    places=6175,
    rule="the lowest five cards, ace low; straights and flushes do not count, and a pair is worse than no pair",
    source="https://en.wikipedia.org/wiki/List_of_poker_hands#Ace-to-five_low",
    ranks=LOW_RANKS,
    is_low=True,
)
ACE_TO_FIVE_JOKER = Order(
    name="ace-to-five-joker",
    value=ace_to_five_joker_value,
    places=6175,
    rule="like ace-to-five, but the joker is the lowest rank that the hand does not contain",
    source="Robert's Rules of Poker, Ace-to-five Lowball",
    deck=DECKS["joker"],
    ranks=LOW_RANKS,
    is_low=True,
)
EIGHT_OR_BETTER = Order(
    name="eight-or-better",
    value=eight_or_better_value,
    places=56,
    rule="like ace-to-five, but a low needs five different ranks, none above eight",
    source="Robert's Rules of Poker, Omaha High-Low and Seven-card Stud High-Low",
    has_qualifier=True,
    ranks=LOW_RANKS,
    is_low=True,
)
