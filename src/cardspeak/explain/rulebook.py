"""The steps to a hand by a rulebook: which definition it meets, and its number."""

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
    """The steps from the cards to their value; the value is None where there is no hand."""
    cards = sorted_cards((*hole, *board))
    n_hands = comb(len(cards), HAND_SIZE)
    first = (
        Observation("Cards", (joined(hole, board, cards),)),
        Observation("Hands of five", (f"{n_hands}" if n_hands else "too few cards as yet",)),
    )
    if value is None:
        return (*first, Observation("Hand", ("none that the rulebook defines",) if n_hands else ("none as yet",)))
    return (
        *first,
        Observation("Hand", (f"{value.name}: {' '.join(value.cards)}",)),
        Observation("Number", (f"{value.strength[0]:,}, the highest of them",)),
        Observation("Place", (place_text(value),)),
    )


def rulebook_tie_breaker(better: Value, worse: Value) -> tuple[str, tuple[str, ...]]:
    """What decides between two hands of one definition: their numbers. No card decides alone."""
    return f"{better.strength[0]:,} over {worse.strength[0]:,}", ()


def same_number(value: Value) -> str:
    """What two tied hands share."""
    return f"the same number, {value.strength[0]:,}"
