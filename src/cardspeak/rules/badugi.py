"""Badugi: the lowest cards of different suits and different ranks, up to four.

A hand with more cards wins: any badugi, which is a hand of four cards, beats any hand of three. If two hands have the
same number of cards, they are compared from the highest card down, and the lower hand wins. The ace is low. In
badeucey, however, the ace is high, because the other half of the pot is played by deuce-to-seven rules. The ace-high
version is a separate order.

Source: https://en.wikipedia.org/wiki/Badugi.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations

from cardspeak.cards import RANKS, Card, rank_of, suit_of
from cardspeak.rules.ace_to_five import LOW_RANKS, low_rank
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.order import Order
from cardspeak.rules.places import numbered, placed
from cardspeak.rules.value import Strength, Value

BADUGI_SIZE = 4
CATEGORIES = ("one-card badugi", "two-card badugi", "three-card badugi", "badugi")
"""The categories from worst to best, from one card to four cards."""


def badugi_value(cards: Sequence[Card], *, is_ace_high: bool = False) -> Value:
    """The value of the best badugi hand that the cards make.

    >>> from cardspeak.cards import parse_cards
    >>> badugi_value(parse_cards("5s 3d Ah Kh"))
    <Value Three-card badugi, 5-3-A (5s 3d Ah), place 721 of 1,092>
    >>> badugi_value(parse_cards("4s 3d 2h Ac"), is_ace_high=True).name
    'Badugi, A-4-3-2'
    """
    rank, names = (rank_of, RANKS) if is_ace_high else (low_rank, LOW_RANKS)
    strength, best = max(_badugis(cards, rank), key=lambda badugi: badugi[0])
    n_cards, *_ = strength
    category = CATEGORIES[n_cards - 1]
    name = f"{category.capitalize()}, {'-'.join(names[rank(card)] for card in best)}"
    return placed("badugi-ace-high" if is_ace_high else "badugi", category, name, best, strength, badugi_places())


def _badugis(cards: Sequence[Card], rank: Callable[[Card], int]) -> Iterator[tuple[Strength, tuple[Card, ...]]]:
    """The strength and the cards, highest first, of each selection of cards with different suits and ranks."""
    highest_first = sorted(sorted_cards(cards), key=rank, reverse=True)
    for size in range(1, BADUGI_SIZE + 1):
        for chosen in combinations(highest_first, size):
            if len({suit_of(card) for card in chosen}) == len({rank(card) for card in chosen}) == size:
                yield (size, *(-rank(card) for card in chosen)), chosen


@cache
def badugi_places() -> Mapping[Strength, int]:
    """The place of each hand, by strength: there are 715 with four cards, 286 with three, 78 with two, 13 with one.

    >>> len(badugi_places())
    1092
    """
    sizes = range(1, BADUGI_SIZE + 1)
    return numbered((size, *ranks) for size in sizes for ranks in combinations(range(1 - len(RANKS), 1), size))


BADUGI = Order(
    name="badugi",
    value=badugi_value,
    places=1092,
    rule="the lowest cards of different suits and ranks, up to four, ace low; more cards beat fewer",
    source="https://en.wikipedia.org/wiki/Badugi",
    hand_size=BADUGI_SIZE,
    ranks=LOW_RANKS,
    is_low=True,
)
BADUGI_ACE_HIGH = Order(
    name="badugi-ace-high",
    value=partial(badugi_value, is_ace_high=True),
    places=1092,
    rule="like badugi, but the ace is high",
    source="https://en.wikipedia.org/wiki/Baduci",
    hand_size=BADUGI_SIZE,
    is_low=True,
)
