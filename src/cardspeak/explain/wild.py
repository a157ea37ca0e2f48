"""The steps to a hand with wild cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import RANKS, Card, cards_text, rank_name
from cardspeak.explain.high import hand_text, histogram, joined, place_text, suits_text, tie_breakers
from cardspeak.explain.step import Step
from cardspeak.rules import Value
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.wild import CATEGORIES, WildRules


def wild_steps(hole: Sequence[Card], board: Sequence[Card], value: Value, rules: WildRules) -> tuple[Step, ...]:
    """The steps from the cards to their value where some cards are wild."""
    cards = sorted_cards((*hole, *board))
    naturals = [one for one in cards if one not in rules.wild]
    return (
        Step("Cards", (joined(hole, board, cards),)),
        Step("Wild cards", (_wild_cards(cards, rules),)),
        Step("Suits", (f"of the others {suits_text(naturals)}" if naturals else "no other cards",)),
        Step("Ranks", (f"of the others {histogram(naturals)}" if naturals else "no other cards",)),
        Step("Hand", (hand_text(value, len(cards)), *_standing_in(value, rules))),
        Step("Nothing better", (_nothing_better(value),)),
        Step("Tie-breakers", (tie_breakers(value),)),
        Step("Place", (place_text(value),)),
    )


def _wild_cards(cards: Sequence[Card], rules: WildRules) -> str:
    wild = [one for one in cards if one in rules.wild]
    if not wild:
        return "none"
    power = "an ace, or any card that completes a straight or a flush" if rules.is_bug else "any card"
    return f"{cards_text(wild)}: {power}"


def _standing_in(value: Value, rules: WildRules) -> tuple[str, ...]:
    """What the wild cards of the hand stand for."""
    wild = [name for name in value.cards if name in cards_text(rules.wild).split()]
    if not wild:
        return ()
    is_run = value.category in ("straight", "straight flush", "flush", "high card")
    stands_for = [rank_name(_rank_at(value, value.cards.index(name))) for name in wild] if is_run else []
    return tuple(f"{name} is the {rank}" for name, rank in zip(wild, stands_for, strict=False))


def _rank_at(value: Value, place: int) -> int:
    """The rank that the card at this place of a straight, a flush or a high card hand stands for."""
    if value.category in ("straight", "straight flush"):
        return (value.strength[1] - place) % len(RANKS)
    return value.strength[1 + place]


def _nothing_better(value: Value) -> str:
    better = CATEGORIES[CATEGORIES.index(value.category) + 1 :]
    return f"the cards make no {', no '.join(reversed(better))}" if better else "five of a kind is the best there is"
