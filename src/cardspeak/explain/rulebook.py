"""The steps that explain the value of a hand in a rulebook: the definition that it matches, and its number."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from cardspeak.cards import Card
from cardspeak.explain.high import joined, place_text
from cardspeak.explain.observation import Observation
from cardspeak.rules import Value
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.places import HAND_SIZE


def rulebook_steps(hole: Sequence[Card], board: Sequence[Card], value: Value | None) -> tuple[Observation, ...]:
    """The steps from the cards to their value; the value is None if no definition matches."""
    cards = sorted_cards((*hole, *board))
    n_hands = comb(len(cards), HAND_SIZE)
    first = (
        Observation("Cards", (joined(hole, board, cards),)),
        Observation("Hands of five", (f"{n_hands}" if n_hands else "too few cards so far",)),
    )
    if value is None:
        return (*first, Observation("Hand", ("none that the rulebook defines",) if n_hands else ("none yet",)))
    return (
        *first,
        Observation("Hand", (f"{value.name}: {' '.join(value.cards)}",)),
        Observation("Number", (f"{value.strength[0]:,}; the hand with the highest number plays",)),
        Observation("Place", (place_text(value),)),
    )


def rulebook_tie_breaker(better: Value, worse: Value) -> tuple[str, tuple[str, ...]]:
    """The tie-breaker between two hands that match the same definition: their numbers, and no deciding cards."""
    return f"{better.strength[0]:,} over {worse.strength[0]:,}", ()


def same_number(value: Value) -> str:
    """The reason for a tie, which is the number that the hands share, in words."""
    return f"the same number, {value.strength[0]:,}"
