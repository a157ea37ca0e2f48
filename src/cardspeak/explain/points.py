"""The steps that explain the points of a hand, and the tie-breaker between two hands."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card, card_name
from cardspeak.explain.high import hand_text, joined, place_text
from cardspeak.explain.observation import Observation
from cardspeak.rules import Order, Value
from cardspeak.rules.points import points_of


def points_steps(hole: Sequence[Card], board: Sequence[Card], value: Value, order: Order) -> tuple[Observation, ...]:
    """The steps from the cards to their points."""
    cards = sorted((*hole, *board), key=lambda card: (points_of(card), card), reverse=True)
    return (
        Observation("Cards", (joined(hole, board, cards, "by points"),)),
        Observation("Points", (", ".join(f"{card_name(card)} {points_of(card)}" for card in cards),)),
        Observation("Hand", (hand_text(value, len(cards), "lowest" if order.is_low else "best"),)),
        Observation("Tie-breakers", (f"the points; the {'fewer' if order.is_low else 'more'} the better",)),
        Observation("Place", (place_text(value),)),
    )


def points_tie_breaker(better: Value, worse: Value) -> tuple[str, tuple[str, ...]]:
    """The tie-breaker between two hands, in words, and no deciding cards, because only the points decide."""
    return f"the points decide, {abs(better.strength[-1])} to {abs(worse.strength[-1])}", ()
