"""Every hand by the rules: all four-card and five-card hands, and seven-card hands if few kinds represent them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod

import numpy as np
import pytest

from cardspeak import evaluate_many
from cardspeak.cards import DECK, DECKS, JOKER
from cardspeak.rules import ORDERS
from cardspeak.rules.high import CATEGORIES, best_high, high_places, high_strength

pytestmark = pytest.mark.exhaustive


def walk(n_cards: int) -> Counter[tuple[int, ...]]:
    """How many hands of `n_cards` have each strength."""
    return Counter(high_strength(*best_high(cards)) for cards in combinations(DECK, n_cards))


def by_category(strengths: Counter[tuple[int, ...]]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for strength, count in strengths.items():
        counts[CATEGORIES[strength[0]]] += count
    return dict(counts)


def test_all_four_card_hands() -> None:
    """Totals of all C(52,4) hands: C(13,4) 4^4, 13 C(4,2) C(12,2) 4^2, C(13,2) C(4,2)^2, 13 * 4 * 48 and 13."""
    strengths = walk(4)
    assert strengths.total() == 270_725
    assert by_category(strengths) == {
        "high card": 183_040,
        "one pair": 82_368,
        "two pair": 2_808,
        "three of a kind": 2_496,
        "four of a kind": 13,
    }
    assert strengths.keys() == high_places(4).keys()


def test_all_five_card_hands_by_the_rules_and_by_the_kernel() -> None:
    """Published totals for C(52,5) hands and 7,462 kinds, as in Suffecool, "Cactus Kev's Poker Hand Evaluator"."""
    places = high_places(5)
    assert list(places) == sorted(places, reverse=True)
    hands = np.fromiter(combinations(DECK, 5), np.dtype((np.uint8, 5)), count=2_598_960)
    by_rules = np.fromiter((places[high_strength(*best_high(cards))] for cards in combinations(DECK, 5)), np.uint16)
    counts = np.bincount(by_rules, minlength=7_463)[1:]
    assert (counts > 0).sum() == len(counts) == 7_462
    assert by_category(Counter(dict(zip(places, counts.tolist(), strict=True)))) == {
        "straight flush": 40,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        "one pair": 1_098_240,
        "high card": 1_302_540,
    }
    assert (evaluate_many(hands) == 7_463 - by_rules).all()


def ways(ranks: Iterable[int]) -> int:
    """How many hands have these ranks, in any suits."""
    return prod(comb(4, count) for count in Counter(ranks).values())


def one_hand_for_each_choice_of_ranks(n_cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """A hand for each multiset of ranks, and how many hands it represents if suits do not matter."""
    for ranks in combinations_with_replacement(range(13), n_cards):
        if (count := ways(ranks)) > 0:
            yield tuple(rank * 4 + place % 4 for place, rank in enumerate(ranks)), count


def one_hand_for_each_naming_of_suits(ranks: Sequence[int], n_cards: int) -> Iterator[tuple[list[int], int]]:
    """One hand for each orbit of suit permutations, and how many hands it represents.

    The sets of ranks in the four suits describe a hand. In descending order, they identify its orbit.
    """
    sets: list[list[tuple[int, ...]]] = [list(combinations(ranks, size)) for size in range(n_cards + 1)]
    sizes = [size for size in combinations_with_replacement(range(n_cards, -1, -1), 4) if sum(size) == n_cards]
    for size in sizes:
        grouped = [combinations_with_replacement(sets[n], size.count(n)) for n in sorted(set(size), reverse=True)]
        for parts in product(*grouped):
            suits = [held for part in parts for held in part]
            count = factorial(4) // prod(factorial(same) for same in Counter(suits).values())
            yield [rank * 4 + suit for suit, held in enumerate(suits) for rank in held], count


def test_all_short_deck_hands_of_five_cards() -> None:
    """The totals of all C(36,5) hands are from "Short Deck (Six-Plus) Hold-Em Hand Rankings", twoplustwo.com."""
    categories: Counter[tuple[str, str]] = Counter()
    places, places_of_trips_first = Counter[int](), Counter[int]()
    for cards in combinations(DECKS["short"], 5):
        value, other = ORDERS["short-deck"].value(cards), ORDERS["short-deck-trips"].value(cards)
        assert value is not None
        assert other is not None
        categories[value.category, other.category] += 1
        places[value.place] += 1
        places_of_trips_first[other.place] += 1
    assert categories == {
        (category, category): count
        for category, count in {
            "straight flush": 24,
            "four of a kind": 288,
            "flush": 480,
            "full house": 1_728,
            "straight": 6_120,
            "three of a kind": 16_128,
            "two pair": 36_288,
            "one pair": 193_536,
            "high card": 122_400,
        }.items()
    }
    assert places.total() == comb(36, 5) == 376_992
    assert places.keys() == places_of_trips_first.keys() == set(range(1, 1405))


def test_all_short_deck_hands_of_seven_cards() -> None:
    """The totals of all C(36,7) hands are from the same article, in which three of a kind beats a straight."""
    counts: Counter[str] = Counter()
    for cards, count in one_hand_for_each_naming_of_suits(range(4, 13), 7):
        value = ORDERS["short-deck-trips"].value(cards)
        assert value is not None
        counts[value.name if value.name == "Royal flush" else value.category] += count
    assert counts.total() == comb(36, 7) == 8_347_680
    published = {
        "Royal flush": 1_860,
        "straight flush": 8_700,
        "four of a kind": 44_640,
        "flush": 175_560,
        "full house": 633_024,
        "three of a kind": 637_560,
    }
    assert {category: counts[category] for category in published} == published


def test_all_hands_of_seven_cards_ace_to_five() -> None:
    """Totals of all C(52,7) hands: https://en.wikipedia.org/wiki/Poker_probability#Frequency_of_7-card_lowball_poker_hands."""
    counts: Counter[str] = Counter()
    qualifying = 0
    for cards, count in one_hand_for_each_choice_of_ranks(7):
        value = ORDERS["ace-to-five"].value(cards)
        assert value is not None
        counts[value.name[0] if value.category == "high card" else "pairs"] += count
        low = ORDERS["eight-or-better"].value(cards)
        assert (low is None) == (value.place > 56)
        qualifying += 0 if low is None else count
    assert counts == {
        "5": 781_824,
        "6": 3_151_360,
        "7": 7_426_560,
        "8": 13_171_200,
        "9": 19_174_400,
        "T": 23_675_904,
        "J": 24_837_120,
        "Q": 21_457_920,
        "K": 13_939_200,
        "pairs": 133_784_560 - 127_615_488,
    }
    assert qualifying == 781_824 + 3_151_360 + 7_426_560 + 13_171_200


def test_all_badugi_hands() -> None:
    """Of C(52,4) hands, 13 * 12 * 11 * 10 are badugis.

    Sources: Mark Gritter, twoplustwo.com, 2005, and pokergeekmn, 2010, by highest card.
    """
    counts: Counter[str] = Counter()
    places = Counter[int]()
    for cards in combinations(DECK, 4):
        value = ORDERS["badugi"].value(cards)
        assert value is not None
        counts[value.name.removeprefix("Badugi, ")[0] if value.category == "badugi" else value.category] += 1
        places[value.place] += 1
    assert counts.total() == 270_725
    assert places.keys() == set(range(1, 1093))
    highest = {"4": 24, "5": 96, "6": 240, "7": 480, "8": 840, "9": 1344, "T": 2016, "J": 2880, "Q": 3960, "K": 5280}
    assert {rank: counts[rank] for rank in highest} == highest
    assert sum(highest.values()) == 17_160
    assert counts["one-card badugi"] == 13 + 4 * comb(13, 4)  # four of a kind, and four cards of one suit


def test_all_five_of_a_kinds_of_seven_cards_with_deuces_wild() -> None:
    """609,760 of all C(52,7) hands are five of a kind: Brian Alspach, https://www.sfu.ca/~alspach/mag94/."""
    total = 0
    for cards, count in one_hand_for_each_choice_of_ranks(7):
        value = ORDERS["deuces-wild"].value(cards)
        total += count if value is not None and value.category == "five of a kind" else 0
    assert total == 609_760


@pytest.mark.parametrize("name", ["ace-to-five", "deuce-to-seven", "deuces-wild", "high-joker", "high-bug"])
def test_all_hands_of_five_cards_by_the_rules_of_every_order(name: str) -> None:
    """All C(52,5) hands up to suit permutations, and C(52,4) more with a joker. There is a hand for every place."""
    joker = [JOKER] if name in ("high-joker", "high-bug") else []
    places = Counter[int]()
    for n_wild in range(len(joker) + 1):
        for cards, count in one_hand_for_each_naming_of_suits(range(13), 5 - n_wild):
            value = ORDERS[name].value([*joker[:n_wild], *cards])
            assert value is not None
            places[value.place] += count
    assert places.total() == comb(52 + len(joker), 5)
    assert places.keys() == set(range(1, ORDERS[name].places + 1))
