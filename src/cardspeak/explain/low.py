"""The steps to a low hand, and what decides between two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardspeak.cards import RANKS, Card, rank_name
from cardspeak.explain.high import (
    ORDINALS,
    first_difference,
    hand_text,
    histogram,
    joined,
    place_text,
    suits_text,
)
from cardspeak.explain.step import Step
from cardspeak.rules import Order, Value
from cardspeak.rules.ace_to_five import EIGHT, LOW_RANKS
from cardspeak.rules.places import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Low:
    """What is told of an order in which the lowest hand wins.

    Attributes:
        order: the order.
        ranks: the letters of the ranks from low to high.
        needs_eight: whether only ranks up to the eight make a hand.
        counts_runs: whether straights and flushes count against a hand.
    """

    order: Order
    ranks: str
    needs_eight: bool = False
    counts_runs: bool = False


def low_steps(hole: Sequence[Card], board: Sequence[Card], value: Value | None, low: Low) -> tuple[Step, ...]:
    """The steps from the cards to their value; value None is a hand that does not qualify."""
    rank = low.order.rank_of
    cards = sorted((*hole, *board), key=lambda one: (rank(one), -one))
    different = sorted({rank(one) for one in cards})
    steps = [
        Step("Cards", (joined(hole, board, cards, "from low to high"),)),
        Step("Ace", ("low, below the deuce" if low.ranks == LOW_RANKS else "high, above the king",)),
        Step("Ranks", (histogram(cards),)),
        Step("Different ranks", (f"{_dashed(different, low)}, {len(different)} of them",)),
    ]
    if low.needs_eight:
        steps.append(Step("Qualifier", (_qualifier(different, low),)))
    if low.counts_runs:
        steps.append(Step("Suits", (suits_text(cards),)))
        steps.append(Step("Straights and flushes", ("they count against a hand; A-2-3-4-5 is no straight",)))
    elif not low.needs_eight:
        steps.append(Step("Straights and flushes", ("they do not count",)))
    if value is None:
        return (*steps, Step("Hand", ("none that qualifies",)))
    return (
        *steps,
        Step("Hand", (hand_text(value, len(cards)).replace("best five", "lowest five"),)),
        Step("Nothing lower", (_nothing_lower(value, different, low),)),
        Step("Tie-breakers", (_tie_breakers(value),)),
        Step("Place", (place_text(value),)),
    )


def _dashed(ranks: Sequence[int], low: Low) -> str:
    return "-".join(low.ranks[rank] for rank in reversed(ranks))


def _qualifier(different: Sequence[int], low: Low) -> str:
    """Whether five different ranks are there up to the eight."""
    good = [rank for rank in different if rank <= EIGHT]
    told = f"{len(good)} different ranks up to the eight" + (f", {_dashed(good, low)}" if good else "")
    return f"{'yes' if len(good) >= HAND_SIZE else 'no'}: five are wanted, and there are {told}"


def _nothing_lower(value: Value, different: Sequence[int], low: Low) -> str:
    """Why no lower hand can be made."""
    size = len(value.cards)
    ranks = [-part for part in value.strength[1:]]
    if value.place == 1:
        return "this is the best hand there is"
    if value.category != "high card":
        if len(different) < size:
            are = f"only {len(different)} different ranks are there" if len(different) > 1 else "there is one rank only"
            return f"{are}, so some rank is there twice"
        return "five different ranks are there, but they make a straight or a flush, which is worse"
    if ranks[::-1] == list(different[:size]):
        return f"they are the {size} lowest ranks that are there"
    return f"{_dashed(different[:size], low)} would be lower, but is a straight or a flush"


def _tie_breakers(value: Value) -> str:
    """What is compared with another hand of the category, in order."""
    *made, last = [name[0] for name in dict.fromkeys(name[0] for name in value.cards)] or [""]
    names = [rank_name(RANKS.index(letter)) for letter in (*made, last)]
    if value.category in ("high card", "flush"):
        return f"the cards from the top, the lower the better: {', '.join(names)}"
    return f"the lower the better: {', '.join(names)}"


def low_tie_breaker(better: Value, worse: Value, low: Low) -> tuple[str, tuple[str, ...]]:
    """Which card decides between two hands of one category, in words, and the cards, the better hand's first."""
    index = first_difference(better, worse)
    if index >= len(worse.strength):
        return "the other hand has fewer cards", ()
    cards = tuple(_card_of(value, index, low) for value in (better, worse))
    one, other = (rank_name(RANKS.index(card[0])) for card in cards)
    is_of_cards = better.category in ("high card", "flush") or low.order.hand_size < HAND_SIZE
    which = f"{ORDINALS[index - 1]} card" if is_of_cards else _rank_called(better, index)
    return f"the {which} decides, {one} under {other}", cards


def _card_of(value: Value, index: int, low: Low) -> str:
    """The first card of the rank that stands there in the strength of a hand."""
    letter = low.ranks[-value.strength[index]]
    return next(name for name in value.cards if name[0] == letter)


def _rank_called(value: Value, index: int) -> str:
    """What the rank at this index of the strength is in a hand with pairs, or in a straight."""
    made = {"two pair": 2, "full house": 2}.get(value.category, 1)
    if index > made:
        return "kicker" if len(value.strength) - 1 - made == 1 else f"{ORDINALS[index - 1 - made]} kicker"
    match value.category:
        case "straight" | "straight flush":
            return "top card"
        case "two pair":
            return ("higher pair", "lower pair")[index - 1]
        case "full house":
            return ("three", "pair")[index - 1]
        case "one pair":
            return "pair"
        case _:
            return "rank"
