"""What all schemes count: values, multiples, runs; and how ranks become digits of a number.

Here and in the schemes a rank is a value, 2 to 14 with the ace at the top, as the published texts have it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cardspeak.cards import RANKS, Card, rank_name, rank_of
from cardspeak.rules.counts import by_suit

ACE = 14
HAND_SIZE = 5


def value_of(card: Card) -> int:
    """The value of a card, 2 to 14."""
    return rank_of(card) + 2


def values_of(cards: Iterable[Card]) -> list[int]:
    """The values of the cards, from high to low."""
    return sorted(map(value_of, cards), reverse=True)


def multiples(values: Iterable[int]) -> dict[int, int]:
    """How often each value is there: the one with the most cards first, of equals the highest.

    >>> multiples([14, 13, 13, 9, 9])
    {13: 2, 9: 2, 14: 1}
    """
    counts = Counter(values)
    return {value: counts[value] for value in sorted(counts, key=lambda value: (counts[value], value), reverse=True)}


def straight_top(values: Iterable[int]) -> int:
    """The top of the highest straight over different values, 5 for the wheel; 0 where there is none.

    >>> straight_top([9, 8, 7, 7, 6, 5]), straight_top([14, 5, 4, 3, 2]), straight_top([14, 13, 12, 11])
    (9, 5, 0)
    """
    held = set(values)
    held |= {1} if ACE in held else set()
    return next((top for top in range(ACE, 4, -1) if held.issuperset(range(top - 4, top + 1))), 0)


def suited_values(cards: Sequence[Card]) -> list[int]:
    """The values of the suit that has five cards or more, from high to low; none where no suit has."""
    return next((values_of(suited) for suited in by_suit(cards).values() if len(suited) >= HAND_SIZE), [])


def packed(row: int, values: Sequence[int]) -> int:
    """The number of a hand: its row, then two digits for each of five values; what is not compared is 00.

    >>> packed(6, [14, 13])
    61413000000
    """
    number = row
    for at in range(HAND_SIZE):
        number = number * 100 + (values[at] if at < len(values) else 0)
    return number


def letter(value: int) -> str:
    """The letter of a value, as A or T; 1 is the ace below the deuce."""
    return RANKS[value - 2]


def dashed(values: Iterable[int]) -> str:
    """The letters of values, as A-K-9."""
    return "-".join(map(letter, values))


def spoken(value: int, *, plural: bool = False) -> str:
    """The name of a value, as ace or sixes."""
    return rank_name(value - 2, plural=plural)


def counts_text(held: Mapping[int, int]) -> str:
    """Multiples in words, as 3 aces, 1 king."""
    return ", ".join(f"{count} {spoken(value, plural=count > 1)}" for value, count in held.items())


def hand_name(category: str, top: int) -> str:
    """The kind of a hand whose highest card has this value: the straight flush up to the ace is the royal flush."""
    return "royal flush" if category == "straight flush" and top == ACE else category
