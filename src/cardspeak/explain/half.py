"""The steps to what a hand is worth for a half of the pot, where only some of the cards may make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.explain.orders import ORDERS
from cardspeak.explain.step import Step
from cardspeak.games import Half, choices
from cardspeak.rules import Value
from cardspeak.rules.ace_to_five import EIGHT

_OF_THE_HAND = ("Tie-breakers", "Place")
"""The steps of an order that say as much of the best five as of all cards."""


def half_steps(half: Half, hole: Sequence[Card], board: Sequence[Card], value: Value | None) -> tuple[Step, ...]:
    """The steps from the cards to what they are worth for a half of the pot."""
    sets = choices(half, len(hole), len(board))
    order = ORDERS[half.order]
    if sets is None:
        return order.steps(hole, board, value)
    cards = (*hole, *board)
    if len(sets) == 1:
        playing = [cards[at] for at in sets[0]]
        return order.steps([one for one in hole if one in playing], [one for one in board if one in playing], value)
    first = (
        Step(
            "Cards", (f"{cards_text(hole)}" + (f", and the board {cards_text(board)}" if board else ", no board yet"),)
        ),
        Step("Which may play", (f"{half.playing}: {_hands(len(sets))}",)),
    )
    if value is None:
        return (*first, Step("Hand", (_none(half, hole, board),)))
    best = parse_cards(value.cards)
    made = Counter(one.category for some in sets if (one := half.ranking.value([cards[at] for at in some])))
    return (
        *first,
        Step("What they make", (_what_they_make(made, len(sets)),)),
        Step("Hand", (f"{value.name}: {' '.join(value.cards)}, the best of them",)),
        Step("From the hand", (_part(best, hole),)),
        Step("From the board", (_part(best, board),)),
        *(step for step in order.steps(best, (), value) if step.title in _OF_THE_HAND),
    )


def _hands(n: int) -> str:
    return "too few cards as yet" if n == 0 else "1 hand" if n == 1 else f"{n} hands"


def _what_they_make(made: Counter[str], n: int) -> str:
    """How many of the hands there are of each category."""
    others = n - made.total()
    if others:
        return f"{made.total()} that qualify, {others} that do not"
    return ", ".join(
        f"{count} times {category}" if count > 1 else f"once {category}" for category, count in made.most_common()
    )


def _none(half: Half, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """Why there is no hand."""
    if not choices(half, len(hole), len(board)):
        return "none as yet"
    rank = half.ranking.rank_of
    low = [len({rank(one) for one in cards if rank(one) <= EIGHT}) for cards in (hole, board)]
    return f"none that qualifies: the hand has {low[0]} different ranks up to the eight, the board {low[1]}"


def _part(best: Sequence[Card], cards: Sequence[Card]) -> str:
    return cards_text(one for one in best if one in cards) or "no card"
