"""Soko, or Canadian stud: the high order with two more categories, the four straight and the four flush.

Four consecutive ranks beat one pair, four cards of one suit beat a four straight, and both lose to two pair. An ace is
above the king or, in A-2-3-4, below the deuce. Two four flushes are compared by the four cards of the suit from high to
low, two four straights by their top card. In both cases, the fifth card breaks ties.

Source: https://www.playnow.com/poker/learn/soko.html; the tie-breakers:
http://www.reviewed-online-poker.com/soko-hand-rankings.php.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from cardspeak.cards import Card, rank_of
from cardspeak.rules.counts import LADDER, by_rank, by_suit, straights, without
from cardspeak.rules.high import CATEGORIES as HIGH_CATEGORIES
from cardspeak.rules.high import FINDERS, STANDARD, high_name, high_strength
from cardspeak.rules.order import Order
from cardspeak.rules.places import HAND_SIZE, Ranking, numbered, placed, strengths
from cardspeak.rules.value import Strength, Value

FOUR = 4
"""The number of cards in a four straight or a four flush, without the fifth card."""
RUNS = straights(LADDER, FOUR)
"""The eleven four straights as ranks from high to low, from A-K-Q-J to 4-3-2-A."""

CATEGORIES = (*HIGH_CATEGORIES[:2], "four straight", "four flush", *HIGH_CATEGORIES[2:])
"""The categories from worst to best; a category's number is its index."""

SOKO_RANKING = Ranking("soko", CATEGORIES, STANDARD.ranks, LADDER)


def soko_value(cards: Sequence[Card]) -> Value:
    """The value of the best five-card hand among the cards, or of all cards if there are fewer than five.

    >>> from cardspeak.cards import parse_cards
    >>> soko_value(parse_cards("As Ks 9s 4s 4d"))
    <Value Four flush, ace high (As Ks 9s 4s 4d), place 3,736 of 16,707>
    """
    for number in range(len(CATEGORIES) - 1, -1, -1):
        category = CATEGORIES[number]
        match category:
            case "four flush":
                best = find_four_flush(cards)
                strength: Strength = (number, *(rank_of(card) for card in best))
            case "four straight":
                best = find_four_straight(cards)
                strength = (number, *(rank_of(card) for card in (*best[:1], *best[FOUR:])))
            case _:
                best = FINDERS[category](cards, SOKO_RANKING)
                strength = high_strength(number, best, SOKO_RANKING) if best else ()
        if best:
            places = soko_places(min(len(cards), HAND_SIZE))
            return placed("soko", category, high_name(strength, CATEGORIES), best, strength, places)
    raise ValueError("a hand has one card or more")


def find_four_flush(cards: Sequence[Card]) -> list[Card]:
    """The four highest cards of one suit, and the highest other card; empty if no suit has four cards."""
    fours = [suited[:FOUR] for suited in by_suit(cards).values() if len(suited) >= FOUR]
    hands = (four + without(cards, four)[: HAND_SIZE - FOUR] for four in fours)
    return max(hands, key=lambda hand: [rank_of(card) for card in hand], default=[])


def find_four_straight(cards: Sequence[Card]) -> list[Card]:
    """Four consecutive ranks, and the highest other card; empty if there are no four consecutive ranks."""
    held = by_rank(cards)
    run = next((run for run in RUNS if held.keys() >= set(run)), ())
    four = [held[rank][0] for rank in run]
    return four + without(cards, four)[: HAND_SIZE - FOUR] if four else []


@cache
def soko_places(n_cards: int) -> Mapping[Strength, int]:
    """The place of each hand of `n_cards` cards, 1 to 5, by strength; 1 is the best.

    >>> [len(soko_places(n_cards)) for n_cards in range(1, 6)]
    [13, 91, 455, 2535, 16707]
    """
    return numbered(soko_strengths(n_cards))


def soko_strengths(n_cards: int) -> Iterator[Strength]:
    """All strengths of hands of `n_cards` cards.

    Four consecutive ranks are never a high card or one pair. A fifth card that completes a straight is not a kicker.
    """
    for number, *ranks in strengths(STANDARD, n_cards):
        category = HIGH_CATEGORIES[number]
        if category not in ("high card", "one pair") or not any(set(run) <= set(ranks) for run in RUNS):
            yield CATEGORIES.index(category), *ranks
    if n_cards < FOUR:
        return
    whole = {frozenset(straight) for straight in straights(LADDER)}
    kickers: list[tuple[int, ...]] = [(rank,) for rank in STANDARD.ranks] if n_cards == HAND_SIZE else [()]
    for kicker in kickers:
        for run in RUNS:
            if {*run, *kicker} not in whole:
                yield CATEGORIES.index("four straight"), run[0], *kicker
        for four in combinations(STANDARD.ranks[::-1], FOUR):
            if {*four, *kicker} not in whole:
                yield CATEGORIES.index("four flush"), *four, *kicker


SOKO = Order(
    name="soko",
    value=soko_value,
    places=16_707,
    rule="like high, but a four straight beats one pair, a four flush beats a four straight, and two pair beats both",
    source="https://www.playnow.com/poker/learn/soko.html",
)
