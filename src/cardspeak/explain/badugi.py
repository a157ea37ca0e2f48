"""The steps to a badugi, and what decides between two."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import SUIT_NAMES, Card, cards_text, parse_cards
from cardspeak.errors import listed
from cardspeak.explain.high import joined
from cardspeak.explain.low import Low
from cardspeak.explain.step import Step
from cardspeak.rules import Value
from cardspeak.rules.ace_to_five import LOW_RANKS
from cardspeak.rules.badugi import BADUGI_SIZE
from cardspeak.rules.counts import by_rank, by_suit


def badugi_steps(hole: Sequence[Card], board: Sequence[Card], value: Value, low: Low) -> tuple[Step, ...]:
    """The steps from the cards to their value as a badugi."""
    cards = sorted((*hole, *board), key=lambda one: (low.order.rank_of(one), -one))
    return (
        Step("Cards", (joined(hole, board, cards, "from low to high"),)),
        Step("Ace", ("low, below the deuce" if low.ranks == LOW_RANKS else "high, above the king",)),
        Step("Suits", _by_suit(cards)),
        Step("Same rank", _same_rank(cards)),
        Step("Hand", (f"{value.name}: {' '.join(value.cards)}, of different suits and different ranks",)),
        Step("Left out", (_left_out(cards, value),)),
        Step("Tie-breakers", ("how many cards, then the cards from the top, the lower the better",)),
        Step("Place", (f"{value.place:,} of {value.places:,}; 1 is the best",)),
    )


def _by_suit(cards: Sequence[Card]) -> tuple[str, ...]:
    """The cards of each suit; of those that share one, only one can play."""
    lines = []
    for suit, held in by_suit(cards).items():
        if held:
            note = ", of which one can play" if len(held) > 1 else ""
            lines.append(f"{SUIT_NAMES[suit]}: {cards_text(held)}{note}")
    return tuple(lines)


def _same_rank(cards: Sequence[Card]) -> tuple[str, ...]:
    """The cards that share a rank; of those, only one can play."""
    shared = [cards_text(same) for same in by_rank(cards).values() if len(same) > 1]
    return (f"{listed(shared)}: of each only one can play",) if shared else ("no two cards",)


def _left_out(cards: Sequence[Card], value: Value) -> str:
    used = parse_cards(value.cards)
    others = [one for one in cards if one not in used]
    if not others:
        return "no card"
    if len(used) == BADUGI_SIZE:
        return f"{cards_text(others)}: four cards are a badugi"
    return f"{cards_text(others)}: every one shares a suit or a rank with a card that plays"
