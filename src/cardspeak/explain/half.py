"""The steps to the value of a hand for one half of the pot.

The functions here add steps for games that restrict which cards can play together, such as Omaha.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.explain.high import origin
from cardspeak.explain.observation import Observation
from cardspeak.explain.orders import explained
from cardspeak.games import Half, choices
from cardspeak.rules import Value
from cardspeak.rules.ace_to_five import EIGHT, LOW_RANKS

_OF_THE_HAND = ("Tie-breakers", "Place")
"""The titles of the steps that depend only on the best hand, not on the cards that it was chosen from."""


def half_steps(half: Half, hole: Sequence[Card], board: Sequence[Card], value: Value | None) -> tuple[Observation, ...]:
    """The steps from the cards to their value for one half of the pot. The value is None if no hand qualifies."""
    sets = choices(half, len(hole), len(board))
    order = explained(half.ranking.name)
    if sets is None:
        return order.steps(hole, board, value)
    cards = (*hole, *board)
    if len(sets) == 1:
        playing = [cards[at] for at in sets[0]]
        own, common = ([card for card in side if card in playing] for side in (hole, board))
        return order.steps(own, common, value)
    first = (
        Observation("Cards", (origin(hole, board) + ("" if board else ", no board yet"),)),
        Observation("Possible hands", (f"{half.playing}: {_hands(len(sets))}",)),
    )
    if value is None:
        return (*first, Observation("Hand", (_none(half, hole, board),)), *_if_any_could_play(half, hole, board, value))
    best = parse_cards(value.cards)
    values = [made for playing in sets if (made := half.ranking.value([cards[at] for at in playing])) is not None]
    return (
        *first,
        Observation("Kinds of hands", (_what_they_make(values, len(sets)),)),
        Observation("Hand", (f"{value.name}: {' '.join(value.cards)}, the best of the {len(sets)} hands",)),
        Observation("From the hand", (_part(best, hole),)),
        Observation("From the board", (_part(best, board),)),
        *_if_any_could_play(half, hole, board, value),
        *(step for step in order.steps(best, (), value) if step.title in _OF_THE_HAND),
    )


def _if_any_could_play(
    half: Half, hole: Sequence[Card], board: Sequence[Card], value: Value | None
) -> tuple[Observation, ...]:
    """A step that shows a better hand that the game does not allow, or an empty tuple if there is no such hand."""
    other = half.ranking.value((*hole, *board))
    if other is None or (value is not None and other <= value) or not board:
        return ()
    cards = parse_cards(other.cards)
    parts = [sum(card in side for card in cards) for side in (hole, board)]
    text = f"{other.name}: {' '.join(other.cards)}, which takes {parts[0]} from the hand and {parts[1]} from the board"
    return (Observation("Not allowed", (text,)),)


def _hands(n: int) -> str:
    return "too few cards so far" if n == 0 else "1 hand" if n == 1 else f"{n} hands"


def _what_they_make(values: Sequence[Value], n: int) -> str:
    """The number of hands of each category, best category first.

    If some of the n hands do not qualify, the text gives only two numbers: how many qualify, and how many do not.
    """
    if len(values) < n:
        return f"{len(values)} that qualify, {n - len(values)} that do not"
    counts = Counter(value.category for value in sorted(values, reverse=True))
    return ", ".join(f"{category} ({count})" for category, count in counts.items())


def _none(half: Half, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """The reason why no hand qualifies or can be made yet."""
    if not choices(half, len(hole), len(board)):
        return "none yet"
    has, lies, together = (_low_ranks(half, cards) for cards in (hole, board, (*hole, *board)))
    return (
        "none that qualifies: a low needs five different ranks, none above eight; "
        f"the hand has {has}, the board has {lies}, and together they have {together}"
    )


def _low_ranks(half: Half, cards: Sequence[Card]) -> str:
    """The distinct ranks up to the eight, from high to low."""
    ranks = sorted({rank for card in cards if (rank := half.ranking.rank(card)) <= EIGHT}, reverse=True)
    return "-".join(LOW_RANKS[rank] for rank in ranks) or "none"


def _part(best: Sequence[Card], cards: Sequence[Card]) -> str:
    return cards_text(card for card in best if card in cards) or "no card"
