"""Counts of the ranks, suits and runs in a hand.

Most orders rank hands by these counts, and `explain` shows them in its observations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from cardspeak.cards import RANKS, SUITS, Card, rank_of, suit_of

ACE = RANKS.index("A")
LADDER = (ACE, *range(len(RANKS)))
"""The ranks in the sequence used for straights: the ace is both below the deuce and above the king."""


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """The cards from high to low; within a rank, spades, hearts, diamonds, clubs."""
    return sorted(cards, reverse=True)


def by_rank(cards: Iterable[Card]) -> dict[int, list[Card]]:
    """The cards grouped by rank, from the highest rank down.

    >>> by_rank([51, 50, 45])
    {12: [51, 50], 11: [45]}
    """
    held: dict[int, list[Card]] = {}
    for card in sorted_cards(cards):
        held.setdefault(rank_of(card), []).append(card)
    return held


def by_suit(cards: Iterable[Card]) -> dict[int, list[Card]]:
    """The cards of each of the four suits, from high to low; the list of a suit without cards is empty."""
    held: dict[int, list[Card]] = {suit: [] for suit in range(len(SUITS))}
    for card in sorted_cards(cards):
        held[suit_of(card)].append(card)
    return held


def longest_run(ranks: Iterable[int], ladder: Sequence[int] = LADDER) -> list[int]:
    """The longest run of consecutive ranks, from high to low. If two runs are equally long, the higher run is returned.

    >>> longest_run([12, 0, 1, 2, 7])
    [2, 1, 0, 12]
    """
    held = set(ranks)
    longest: list[int] = []
    run: list[int] = []
    for rank in ladder:
        run = [rank, *run] if rank in held else []
        longest = run if len(run) >= len(longest) else longest
    return longest


def straight_ranks(ranks: Iterable[int], ladder: Sequence[int] = LADDER) -> tuple[int, ...] | None:
    """The five ranks of the highest straight, from high to low, or None if there is none. The wheel is 5-4-3-2-A.

    >>> straight_ranks([12, 0, 1, 2, 3])
    (3, 2, 1, 0, 12)
    """
    held = set(ranks)
    if len(held) < 5:
        return None
    return next((straight for straight in straights(ladder) if held.issuperset(straight)), None)


@cache
def straights(ladder: Sequence[int], length: int = 5) -> tuple[tuple[int, ...], ...]:
    """The ranks of every possible straight of this length, each from high to low, the highest straight first.

    >>> len(straights(LADDER)), straights(LADDER)[-1]
    (10, (3, 2, 1, 0, 12))
    """
    down = ladder[::-1]
    return tuple(tuple(down[at : at + length]) for at in range(len(down) - length + 1))


def kinds(held: dict[int, list[Card]], at_least: int) -> list[int]:
    """The ranks with at least `at_least` cards, from high to low."""
    return [rank for rank, cards in held.items() if len(cards) >= at_least]


def without(cards: Sequence[Card], used: Iterable[Card]) -> list[Card]:
    """The cards that are not in `used`, from high to low."""
    taken = set(used)
    return [card for card in sorted_cards(cards) if card not in taken]
