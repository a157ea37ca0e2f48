"""The steps that explain the value of a badugi hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import SUIT_NAMES, Card, article, card_name, cards_text, parse_cards, rank_name, rank_of, suit_of
from cardspeak.errors import listed
from cardspeak.explain.high import joined
from cardspeak.explain.low import ace_text
from cardspeak.explain.observation import Observation
from cardspeak.rules import Order, Value
from cardspeak.rules.counts import by_rank


def badugi_steps(hole: Sequence[Card], board: Sequence[Card], value: Value, order: Order) -> tuple[Observation, ...]:
    """The steps from the cards to their value as a badugi hand."""
    cards = sorted((*hole, *board), key=lambda card: (order.rank(card), -card))
    differ = ", all of different suits and ranks" if len(value.cards) > 1 else ""
    return (
        Observation("Cards", (joined(hole, board, cards, "from low to high"),)),
        Observation("Ace", (ace_text(order),)),
        Observation("Suits", _by_suit(cards)),
        Observation("Same rank", _same_rank(cards)),
        Observation("Hand", (f"{value.name}: {' '.join(value.cards)}{differ}",)),
        Observation("Left out", _left_out(cards, value)),
        Observation(
            "Tie-breakers", ("the number of cards; if it is equal, the cards from high to low, the lower the better",)
        ),
        Observation("Place", (f"{value.place:,} of {value.places:,}; 1 is the best",)),
    )


def _by_suit(cards: Sequence[Card]) -> tuple[str, ...]:
    """The cards of each suit, from low to high. Only one card of each suit can play."""
    lines = []
    for suit, name in enumerate(SUIT_NAMES):
        held = [card for card in cards if suit_of(card) == suit]
        if held:
            note = ", only one of which can play" if len(held) > 1 else ""
            lines.append(f"{name}: {cards_text(held)}{note}")
    return tuple(lines)


def _same_rank(cards: Sequence[Card]) -> tuple[str, ...]:
    """The cards that share a rank. Only one card of each rank can play."""
    shared = [cards_text(same) for same in by_rank(cards).values() if len(same) > 1]
    return (f"{listed(shared)}: only one of each rank can play",) if shared else ("no two cards",)


def _left_out(cards: Sequence[Card], value: Value) -> tuple[str, ...]:
    """Each card that does not play, with the card of the same suit or rank that plays instead."""
    used = parse_cards(value.cards)
    return tuple(_why_out(card, used) for card in cards if card not in used) or ("no card",)


def _why_out(card: Card, used: Sequence[Card]) -> str:
    for playing in used:
        if suit_of(playing) == suit_of(card):
            return f"{card_name(card)}: a {SUIT_NAMES[suit_of(card)].removesuffix('s')}, like {card_name(playing)}"
    same = next(playing for playing in used if rank_of(playing) == rank_of(card))
    rank = rank_of(card)
    return f"{card_name(card)}: {article(rank)} {rank_name(rank)}, like {card_name(same)}"
