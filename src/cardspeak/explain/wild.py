"""The steps that explain the value of a hand with wild cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import RANKS, Card, article, cards_text, counted, rank_name, rank_of
from cardspeak.errors import listed
from cardspeak.explain.high import (
    NEED_FIVE,
    OF_FIVE_CARDS,
    hand_text,
    histogram,
    joined,
    place_text,
    suits_text,
    tie_breakers,
)
from cardspeak.explain.observation import Observation
from cardspeak.rules import Value
from cardspeak.rules.counts import ACE, LADDER, by_suit, straights
from cardspeak.rules.places import HAND_SIZE
from cardspeak.rules.wild import CATEGORIES, WildHand, WildRules, taken_apart


def wild_steps(hole: Sequence[Card], board: Sequence[Card], value: Value, rules: WildRules) -> tuple[Observation, ...]:
    """The steps from the cards to their value in an order with wild cards."""
    hand = taken_apart((*hole, *board), rules)
    cards = [*hand.wilds, *hand.naturals]
    of_others = " among the other cards" if hand.wilds else ""
    in_order = "the wild cards first" if hand.wilds else "from high to low"
    return (
        Observation("Cards", (joined(hole, board, cards, in_order),)),
        Observation("Wild cards", (_wild_cards(hand, rules),)),
        Observation("Suits", (suits_text(hand.naturals) + of_others if hand.naturals else "no other cards",)),
        Observation("Ranks", (histogram(hand.naturals) + of_others if hand.naturals else "no other cards",)),
        Observation("Hand", (hand_text(value, len(cards)), *_standing_in(value, rules))),
        Observation("Nothing better", _nothing_better(value, hand)),
        Observation("Tie-breakers", (tie_breakers(value),)),
        Observation("Place", (place_text(value),)),
    )


def _wild_cards(hand: WildHand, rules: WildRules) -> str:
    if not hand.wilds:
        return "none"
    power = "an ace, or any card that completes a straight or a flush" if rules.is_bug else "any card"
    return f"{cards_text(hand.wilds)} can be {power}"


def _standing_in(value: Value, rules: WildRules) -> tuple[str, ...]:
    """For each wild card of the hand, the rank that it represents, in words."""
    wild = set(cards_text(rules.wild).split())
    return tuple(
        f"{name} is {article(rank)} {rank_name(rank)}"
        for place, name in enumerate(value.cards)
        if name in wild
        for rank in [_rank_at(value, place, rules)]
    )


def _rank_at(value: Value, place: int, rules: WildRules) -> int:
    """The rank that the wild card at this index of the hand represents."""
    match value.category:
        case "straight" | "straight flush":
            return (value.strength[1] - place) % len(RANKS)
        case "flush":
            return value.strength[1 + place]
        case _:
            return ACE if rules.is_bug else value.strength[1]


def _nothing_better(value: Value, hand: WildHand) -> tuple[str, ...]:
    """For each better category, the reason why the hand is not in it.

    The bug, a joker with limited use, counts as an ace in pairs and other groups of equal ranks.
    """
    better = CATEGORIES[CATEGORIES.index(value.category) + 1 :][::-1]
    if not better:
        return ("five of a kind is the best possible hand",)
    need_five = []
    if len(hand.naturals) + len(hand.wilds) < HAND_SIZE:
        better = tuple(category for category in better if category not in ("five of a kind", *OF_FIVE_CARDS))
        need_five = [NEED_FIVE]
    suits = list(by_suit(hand.naturals).values())
    in_one_suit, in_all = max(map(_nearest_straight, suits)), _nearest_straight(hand.naturals)
    in_kinds = f", and {counted(hand.n_wild)} {'is' if hand.n_wild == 1 else 'are'} wild" if hand.n_wild else ""
    apart_in_kinds, apart_in_runs = _apart_from(hand.n_wild), _apart_from(len(hand.wilds))
    twice = apart_in_kinds + _held_twice([rank for rank, same in hand.kinds.items() if len(same) >= 2])
    reasons = {
        "straight flush": f"{apart_in_runs}no suit has more than {in_one_suit} of any five consecutive ranks",
        "full house": twice,
        "flush": f"{apart_in_runs}no suit has more than {counted(max(map(len, suits)))}",
        "straight": f"{apart_in_runs}at most {in_all} of any five consecutive ranks are held",
        "two pair": twice,
    }
    of_a_kind = ", ".join(f"no {category.removeprefix('one ')}" for category in better if category not in reasons)
    largest = max(map(len, hand.kinds.values()), default=0)
    lines = [f"{of_a_kind}: the largest group of one rank has {counted(largest)}{in_kinds}"] if of_a_kind else []
    return (*need_five, *lines, *(f"no {category}: {reasons[category]}" for category in better if category in reasons))


def _apart_from(n_wild: int) -> str:
    """The words before a reason, such as `apart from the wild card, `; empty if there are no wild cards."""
    cards = "wild card" if n_wild == 1 else f"{n_wild} wild cards"
    return f"apart from the {cards}, " if n_wild else ""


def _held_twice(repeated: Sequence[int]) -> str:
    """The ranks that occur more than once, in words."""
    if not repeated:
        return "no rank is held twice"
    return f"only {listed(rank_name(rank, plural=True) for rank in repeated)} are held twice or more"


def _nearest_straight(cards: Sequence[Card]) -> int:
    """The largest number of ranks that the cards have in common with any straight."""
    ranks = {rank_of(card) for card in cards}
    return max(len(ranks.intersection(straight)) for straight in straights(LADDER))
