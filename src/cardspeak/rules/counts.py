"""What can be counted in a hand before it is named: ranks, suits, runs.

These are the facts on which every order decides, and the steps that `explain` shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardspeak.cards import RANKS, SUITS, Card, rank_of, suit_of

ACE = RANKS.index("A")


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """The cards from high to low; of one rank spades first, then hearts, diamonds, clubs."""
    return sorted(cards, reverse=True)


def by_rank(cards: Iterable[Card]) -> dict[int, list[Card]]:
    """The histogram of ranks: each rank held, from high to low, with its cards.

    >>> by_rank([51, 50, 45])
    {12: [51, 50], 11: [45]}
    """
    held: dict[int, list[Card]] = {}
    for one in sorted_cards(cards):
        held.setdefault(rank_of(one), []).append(one)
    return held


def by_suit(cards: Iterable[Card]) -> dict[int, list[Card]]:
    """The cards of each of the four suits, from high to low; a suit without cards has an empty list."""
    held: dict[int, list[Card]] = {suit: [] for suit in range(len(SUITS))}
    for one in sorted_cards(cards):
        held[suit_of(one)].append(one)
    return held


def runs(ranks: Iterable[int]) -> list[list[int]]:
    """The runs of neighbouring ranks, each from high to low, the highest run first; an ace counts above the king only.

    >>> runs([12, 3, 4, 5])
    [[12], [5, 4, 3]]
    """
    found: list[list[int]] = []
    for rank in sorted(set(ranks), reverse=True):
        if found and found[-1][-1] == rank + 1:
            found[-1].append(rank)
        else:
            found.append([rank])
    return found


def longest_run(ranks: Iterable[int]) -> list[int]:
    """The longest run of neighbouring ranks, from high to low, the ace above the king or below the deuce (then -1).

    Of two as long the higher one.

    >>> longest_run([12, 0, 1, 2, 7])
    [2, 1, 0, -1]
    """
    held = set(ranks)
    return max(runs(held | {-1} if ACE in held else held), key=len)


def straight_ranks(ranks: Iterable[int]) -> tuple[int, ...] | None:
    """The five ranks of the highest straight from high to low, or None where there is none; the wheel is 5-4-3-2-A.

    >>> straight_ranks([12, 0, 1, 2, 3])
    (3, 2, 1, 0, 12)
    """
    held = set(ranks)
    if len(held) < 5:
        return None
    for top in range(ACE, 2, -1):
        wanted = tuple((top - down) % len(RANKS) for down in range(5))  # below the deuce comes the ace: -1 is 12
        if held.issuperset(wanted):
            return wanted
    return None


def kinds(held: dict[int, list[Card]], at_least: int) -> list[int]:
    """The ranks held at least so many times, from high to low."""
    return [rank for rank, cards in held.items() if len(cards) >= at_least]


def without(cards: Sequence[Card], used: Iterable[Card]) -> list[Card]:
    """The cards that are not used, from high to low."""
    taken = set(used)
    return [one for one in sorted_cards(cards) if one not in taken]
