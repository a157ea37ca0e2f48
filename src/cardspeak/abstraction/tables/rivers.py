"""Full boards: how many holdings each holding beats and ties, once for all boards that differ only in suits."""

from __future__ import annotations

from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.streets import FULL_BOARD, boards_of, holdings_of
from cardspeak.abstraction.tables.values import values_across
from cardspeak.array_types import Longs, Words, Words32
from cardspeak.kernels.abstraction.rivers import count_rivers

AT_ONCE = 64
"""The number of boards swept at a time, so few that the values stay in the cache."""


def count_on_rivers(deck: Deck, which: Longs, counts: Words32) -> None:
    """Write the holdings that each holding beats, plus 65,536 * those that it ties, on some full boards.

    Args:
        deck: the deck.
        which: the numbers of the boards, in `boards_of(5, deck)`.
        counts: uint32[boards, holdings], receives the counts; 0 if the holding and the board share a card.
    """
    for start in range(0, len(which), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        count_rivers(values_on_rivers(deck, which[part]), holdings_of(deck).columns, counts[part])


def values_on_rivers(deck: Deck, which: Longs) -> Words:
    """The value of each holding on some full boards, uint16[boards, holdings]; 0 if they share a card."""
    return values_across(boards_of(FULL_BOARD, deck).planes_at(which), deck)
