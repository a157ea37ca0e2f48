"""The steps to a hand with wild cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import RANKS, Card, article, cards_text, counted, rank_name, rank_of
from cardspeak.errors import listed
from cardspeak.explain.high import hand_text, histogram, joined, place_text, suits_text, tie_breakers
from cardspeak.explain.step import Step
from cardspeak.rules import Value
from cardspeak.rules.counts import ACE, LADDER, by_rank, by_suit, kinds, straights
from cardspeak.rules.wild import CATEGORIES, WildRules


def wild_steps(hole: Sequence[Card], board: Sequence[Card], value: Value, rules: WildRules) -> tuple[Step, ...]:
    """The steps from the cards to their value where some cards are wild."""
    cards = sorted((*hole, *board), key=lambda one: (one not in rules.wild, -one))
    naturals = [one for one in cards if one not in rules.wild]
    wild = len(cards) - len(naturals)
    of_others = "of the others " if wild else ""
    return (
        Step("Cards", (joined(hole, board, cards, "the wild ones first" if wild else "from high to low"),)),
        Step("Wild cards", (_wild_cards(cards, rules),)),
        Step("Suits", (of_others + suits_text(naturals) if naturals else "no other cards",)),
        Step("Ranks", (of_others + histogram(naturals) if naturals else "no other cards",)),
        Step("Hand", (hand_text(value, len(cards)), *_standing_in(value, rules))),
        Step("Nothing better", _nothing_better(value, cards, rules)),
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
    wild = set(cards_text(rules.wild).split())
    return tuple(
        f"{name} is {article(rank)} {rank_name(rank)}"
        for place, name in enumerate(value.cards)
        if name in wild
        for rank in [_rank_at(value, place, rules)]
    )


def _rank_at(value: Value, place: int, rules: WildRules) -> int:
    """The rank that the card at this place of a hand stands for."""
    match value.category:
        case "straight" | "straight flush":
            return (value.strength[1] - place) % len(RANKS)
        case "flush":
            return value.strength[1 + place]
        case _:
            return ACE if rules.is_bug else value.strength[1]


def _nothing_better(value: Value, cards: Sequence[Card], rules: WildRules) -> tuple[str, ...]:
    """Why each better category is not there."""
    better = CATEGORIES[CATEGORIES.index(value.category) + 1 :]
    if not better:
        return ("five of a kind is the best there is",)
    wild = [one for one in cards if one in rules.wild]
    naturals = [one for one in cards if one not in rules.wild]
    suits = list(by_suit(naturals).values())
    repeated = kinds(by_rank(naturals), 2)
    reasons = {
        "full house": _held_twice(repeated),
        "two pair": _held_twice(repeated),
        "straight": f"{_nearest_straight(naturals)} of five neighbours are the most",
        "flush": f"{max(map(len, suits))} of a suit are the most",
        "straight flush": f"{max(map(_nearest_straight, suits))} of five neighbours of a suit are the most",
    }
    if wild and rules.is_bug:
        largest = "outside of straights and flushes the joker is an ace"
    else:
        largest = f"the largest kind is {max((len(same) for same in by_rank(naturals).values()), default=0)}"
    with_wild = f", and {counted(len(wild))} wild" if wild else ""
    missing = [name for name in reversed(better) if name in reasons]
    lines = [f"no {name}: {reasons[name]}{with_wild}" for name in missing]
    others = [f"no {name}" for name in reversed(better) if name not in reasons]
    return (*([f"{', '.join(others)}: {largest}" + ("" if rules.is_bug else with_wild)] if others else []), *lines)


def _held_twice(repeated: Sequence[int]) -> str:
    """Which ranks are held more than once."""
    if not repeated:
        return "no rank is held twice"
    return f"only {listed(rank_name(rank, plural=True) for rank in repeated)} are held twice or more"


def _nearest_straight(cards: Sequence[Card]) -> int:
    """How many ranks of a straight there are at the most."""
    ranks = {rank_of(one) for one in cards}
    return max(len(ranks.intersection(straight)) for straight in straights(LADDER))
