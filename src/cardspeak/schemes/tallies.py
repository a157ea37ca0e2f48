"""Functions that several schemes use: values, multiples, straights, the five cards that play, and packed numbers.

The value of a card is its rank as a number from 2 to 14, with the ace high, as in most of the published texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardspeak.cards import RANKS, Card, rank_name, rank_of
from cardspeak.rules.counts import by_rank, by_suit, straight_ranks
from cardspeak.rules.high import STANDARD, best_high
from cardspeak.rules.places import HAND_SIZE, Ranking

ACE = 14


def value_of(card: Card) -> int:
    """The value of a card, 2 to 14."""
    return rank_of(card) + 2


def values_of(cards: Iterable[Card]) -> list[int]:
    """The values of the cards, in descending order."""
    return sorted(map(value_of, cards), reverse=True)


def multiples(cards: Iterable[Card]) -> dict[int, int]:
    """The number of cards of each value, most frequent value first. Equally frequent values go from high to low.

    >>> from cardspeak.cards import parse_cards
    >>> multiples(parse_cards("As Kd Kc 9h 9c"))
    {13: 2, 9: 2, 14: 1}
    """
    counts = {rank + 2: len(held) for rank, held in by_rank(cards).items()}  # from high to low
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def straight_top(values: Iterable[int]) -> int:
    """The highest value of the best straight (5 for the wheel), or 0 if there is no straight. Values can repeat.

    >>> straight_top([9, 8, 7, 7, 6, 5]), straight_top([14, 5, 4, 3, 2]), straight_top([14, 13, 12, 11])
    (9, 5, 0)
    """
    straight = straight_ranks(value - 2 for value in values)
    return straight[0] + 2 if straight else 0


def suited_values(cards: Sequence[Card]) -> list[int]:
    """The values of the cards in the suit with at least five cards, in descending order; empty if no suit has five."""
    return next((values_of(suited) for suited in by_suit(cards).values() if len(suited) >= HAND_SIZE), [])


def playing(cards: Sequence[Card], ranking: Ranking = STANDARD) -> tuple[str, list[int]]:
    """The category of the best hand and the values of its five cards. The cards that make the hand precede the kickers.

    An ace is 14, even in a wheel.

    Args:
        cards: five or more cards.
        ranking: the categories to consider.

    >>> from cardspeak.cards import parse_cards
    >>> playing(parse_cards("9c 9d Kh Ks 9s 4c 2d"))
    ('full house', [9, 9, 9, 13, 13])
    """
    category, best = best_high(cards, ranking)
    return ranking.categories[category], [value_of(card) for card in best]


def packed(row: int, values: Sequence[int]) -> int:
    """The number of a hand: the number of its category, then two digits for each of five values. Missing values are 00.

    >>> packed(6, [14, 13])
    61413000000
    """
    number = row
    for at in range(HAND_SIZE):
        number = number * 100 + (values[at] if at < len(values) else 0)
    return number


def letter(value: int) -> str:
    """The letter of a value, such as A or T. The value 1 is an ace used as the low card."""
    return RANKS[value - 2]


def dashed(values: Iterable[int]) -> str:
    """The letters of the values, joined by hyphens, such as A-K-9."""
    return "-".join(map(letter, values))


def spoken(value: int, *, plural: bool = False) -> str:
    """The name of a value, such as ace or sixes."""
    return rank_name(value - 2, plural=plural)


def hand_name(category: str, top: int) -> str:
    """The name of a hand: its category, or royal flush if it is an ace-high straight flush."""
    return "royal flush" if category == "straight flush" and top == ACE else category
