"""Who is first to act in stud, by the cards that are face up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cardspeak.cards import RANKS, Card, rank_of
from cardspeak.games import Game

_ACE = RANKS.index("A")
_LOWS = {"ace-to-five": True, "deuce-to-seven": False}
"""The orders of lowball stud games, and whether aces are low in them."""


def to_bring_in(up: Mapping[int, Sequence[Card]], game: Game) -> int:
    """The player who brings in: the lowest card by rank, then suit; in lowball, the highest card.

    Source: Robert's Rules of Poker, Seven-card Stud and Razz.

    >>> from cardspeak.games import find_game
    >>> to_bring_in({0: [5], 1: [4]}, find_game("stud")), to_bring_in({0: [5], 1: [48]}, find_game("razz"))
    (1, 0)
    """
    aces_low = _LOWS.get(str(game.halves[0].order))
    if aces_low is None:
        return min(up, key=lambda player: min(up[player]))
    return max(up, key=lambda player: max(_with_ace(card, aces_low) for card in up[player]))


def _with_ace(card: Card, aces_low: bool) -> int:
    """A card as a number for comparisons; aces are below deuces if they are low."""
    return card - len(RANKS) * 4 if aces_low and rank_of(card) == _ACE else card


def first_by_cards(up: Mapping[int, Sequence[Card]], game: Game) -> int:
    """The player whose cards that are face up make the best hand; the first of those who tie.

    Straights and flushes do not count, because fewer than five cards are face up.
    """
    aces_low = _LOWS.get(str(game.halves[0].order))
    if aces_low is None:
        return max(up, key=lambda player: _strength(up[player], False))
    return min(up, key=lambda player: _strength(up[player], bool(aces_low)))


def _strength(cards: Sequence[Card], aces_low: bool) -> tuple[list[int], list[int]]:
    """Pairs, threes and fours, then ranks, the most frequent first."""
    counts = Counter(-1 if aces_low and rank_of(card) == _ACE else rank_of(card) for card in cards)
    by_count = sorted(((n, rank) for rank, n in counts.items()), reverse=True)
    return [n for n, _ in by_count], [rank for _, rank in by_count]
