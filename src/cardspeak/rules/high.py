"""The high order: the best five cards, from a straight flush down to high card.

A `Ranking` contains everything that differs between related orders: the categories and how they rank, the ranks in the
deck, and the straights. The strength of a hand is its category, followed by the ranks that break ties. To compare two
hands, it is enough to compare their strengths. Each category has a function that finds the best hand of this category
among any number of cards. The category of the cards is the best category whose function finds a hand. With fewer than
five cards, a hand cannot be a straight, a flush or a full house.

Source: the standard ranking of poker hands, https://en.wikipedia.org/wiki/List_of_poker_hands. The places are those of
Kevin Suffecool's evaluator, 1 for a royal flush and 7,462 for 7-5-4-3-2, http://suffe.cool/poker/evaluator.html.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from cardspeak.cards import RANKS, Card, rank_name, rank_of
from cardspeak.rules.counts import LADDER, by_rank, by_suit, kinds, sorted_cards, straight_ranks, without
from cardspeak.rules.order import Order
from cardspeak.rules.places import HAND_SIZE, MADE_OF, Ranking, placed, places_of
from cardspeak.rules.value import Strength, Value

CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""The categories from worst to best; a category's number is its index."""


STANDARD = Ranking("high", CATEGORIES, tuple(range(len(RANKS))), LADDER)


def high_value(cards: Sequence[Card], ranking: Ranking = STANDARD) -> Value:
    """The value of the best five-card hand among the cards, or of all cards if there are fewer than five.

    Args:
        cards: one or more different card ids, in any order.
        ranking: the categories, ranks and straights of the order.

    >>> from cardspeak.cards import parse_cards
    >>> high_value(parse_cards("As Kh Ad Ac Kd 2c 3h"))
    <Value Full house, aces full of kings (As Ad Ac Kh Kd), place 167 of 7,462>
    """
    category, best = best_high(cards, ranking)
    strength = high_strength(category, best, ranking)
    places = high_places(min(len(cards), HAND_SIZE), ranking)
    name = high_name(strength, ranking.categories)
    return placed(ranking.order, ranking.categories[category], name, best, strength, places)


def best_high(cards: Sequence[Card], ranking: Ranking = STANDARD) -> tuple[int, list[Card]]:
    """The number of the best category that the cards make, and the cards of the best hand, most significant first.

    >>> from cardspeak.cards import cards_text, parse_cards
    >>> category, best = best_high(parse_cards("Ac 5d 4h 3s 2c 2d 9h"))
    >>> CATEGORIES[category], cards_text(best)
    ('straight', '5d 4h 3s 2d Ac')
    """
    most_of_a_rank = max(map(len, by_rank(cards).values()), default=0)
    for category in range(len(ranking.categories) - 1, -1, -1):
        name = ranking.categories[category]
        if max(MADE_OF.get(name, ()), default=0) > most_of_a_rank:
            continue  # no rank has enough cards
        best = FINDERS[name](cards, ranking)
        if best:
            return category, best
    raise ValueError("a hand has one card or more")


def high_strength(category: int, best: Sequence[Card], ranking: Ranking = STANDARD) -> Strength:
    """The strength: the category, then the distinct ranks by significance; for a straight, only the top rank."""
    ranks = list(dict.fromkeys(rank_of(card) for card in best))
    is_run = ranking.categories[category] in ("straight", "straight flush")
    return (category, ranks[0]) if is_run else (category, *ranks)


# --- The categories: each function returns its best hand among the cards, or an empty list. ---


def find_straight_flush(cards: Sequence[Card], ranking: Ranking = STANDARD) -> list[Card]:
    """Five consecutive ranks of one suit."""
    flushes = (suited for suited in by_suit(cards).values() if len(suited) >= HAND_SIZE)
    return max((find_straight(suited, ranking) for suited in flushes), key=_top_rank, default=[])


def find_four_of_a_kind(cards: Sequence[Card], _ranking: Ranking = STANDARD) -> list[Card]:
    """Four cards of one rank, and the highest other card."""
    return _with_kickers(cards, _of_a_kind(cards, 4))


def find_full_house(cards: Sequence[Card], _ranking: Ranking = STANDARD) -> list[Card]:
    """Three cards of one rank, then two of another."""
    three = _of_a_kind(cards, 3)
    two = _of_a_kind([card for card in cards if rank_of(card) != rank_of(three[0])], 2) if three else []
    return three + two if two else []


def find_flush(cards: Sequence[Card], _ranking: Ranking = STANDARD) -> list[Card]:
    """The five highest cards of one suit."""
    flushes = [suited[:HAND_SIZE] for suited in by_suit(cards).values() if len(suited) >= HAND_SIZE]
    return max(flushes, key=lambda suited: [rank_of(card) for card in suited], default=[])


def find_straight(cards: Sequence[Card], ranking: Ranking = STANDARD) -> list[Card]:
    """Five consecutive ranks. The ladder of the ranking determines whether the ace can also be low."""
    held = by_rank(cards)
    return [held[rank][0] for rank in straight_ranks(held, ranking.ladder) or ()]


def find_three_of_a_kind(cards: Sequence[Card], _ranking: Ranking = STANDARD) -> list[Card]:
    """Three cards of one rank, and the two highest other cards."""
    return _with_kickers(cards, _of_a_kind(cards, 3))


def find_two_pair(cards: Sequence[Card], _ranking: Ranking = STANDARD) -> list[Card]:
    """The two highest pairs, and the highest other card."""
    held = by_rank(cards)
    pairs = kinds(held, 2)[:2]
    return _with_kickers(cards, [card for rank in pairs for card in held[rank][:2]]) if len(pairs) == 2 else []


def find_one_pair(cards: Sequence[Card], _ranking: Ranking = STANDARD) -> list[Card]:
    """Two cards of one rank, and the three highest other cards."""
    return _with_kickers(cards, _of_a_kind(cards, 2))


def find_high_card(cards: Sequence[Card], _ranking: Ranking = STANDARD) -> list[Card]:
    """The five highest cards."""
    return sorted_cards(cards)[:HAND_SIZE]


FINDERS: Mapping[str, Callable[[Sequence[Card], Ranking], list[Card]]] = MappingProxyType(
    {
        "straight flush": find_straight_flush,
        "four of a kind": find_four_of_a_kind,
        "full house": find_full_house,
        "flush": find_flush,
        "straight": find_straight,
        "three of a kind": find_three_of_a_kind,
        "two pair": find_two_pair,
        "one pair": find_one_pair,
        "high card": find_high_card,
    }
)


def _of_a_kind(cards: Sequence[Card], count: int) -> list[Card]:
    """`count` cards of the highest rank with at least `count` cards, or an empty list."""
    held = by_rank(cards)
    ranks = kinds(held, count)
    return held[ranks[0]][:count] if ranks else []


def _with_kickers(cards: Sequence[Card], made: list[Card]) -> list[Card]:
    """The cards that make the hand, filled up to five with the highest other cards; empty if `made` is empty."""
    return made + without(cards, made)[: HAND_SIZE - len(made)] if made else []


def _top_rank(straight: Sequence[Card]) -> int:
    """The rank of the first card, or -1 for an empty list."""
    return rank_of(straight[0]) if straight else -1


# --- Names and places ---


def high_name(strength: Strength, categories: Sequence[str] = CATEGORIES) -> str:
    """The name of a hand as players say it.

    >>> high_name((6, 12, 11))
    'Full house, aces full of kings'
    """
    category, first, *rest = strength
    rank, ranks = rank_name(first), rank_name(first, plural=True)
    match categories[category]:
        case "straight flush" if RANKS[first] == "A":
            return "Royal flush"
        case "full house":
            return f"Full house, {ranks} full of {rank_name(rest[0], plural=True)}"
        case "two pair":
            return f"Two pair, {ranks} and {rank_name(rest[0], plural=True)}"
        case "high card":
            return f"High card, {rank}"
        case "straight flush" | "straight" | "flush" | "four flush" | "four straight" as name:
            return f"{name.capitalize()}, {rank} high"
        case name:
            return f"{name.capitalize()}, {ranks}"


def high_places(n_cards: int, ranking: Ranking = STANDARD) -> Mapping[Strength, int]:
    """The place of each hand of `n_cards` cards, by strength; 1 is the best.

    For 1 to 5 cards there are 13, 91, 455, 1,820 and 7,462 places.

    >>> [len(high_places(n_cards)) for n_cards in (1, 2, 3, 4, 5)]
    [13, 91, 455, 1820, 7462]
    """
    return places_of(ranking, n_cards)


HIGH = Order(
    name="high",
    value=high_value,
    places=7462,
    rule="the best five cards, from a straight flush down to high card",
    source="https://en.wikipedia.org/wiki/List_of_poker_hands",
)
