"""Every hand of four and of five cards, by the rules."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from cardspeak import evaluate_many
from cardspeak.cards import DECK
from cardspeak.rules.high import CATEGORIES, best_high, high_places, high_strength

pytestmark = pytest.mark.exhaustive


def walk(n_cards: int) -> Counter[tuple[int, ...]]:
    """How many hands of so many cards have each strength."""
    return Counter(high_strength(*best_high(cards)) for cards in combinations(DECK, n_cards))


def by_category(strengths: Counter[tuple[int, ...]]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for strength, count in strengths.items():
        found[CATEGORIES[strength[0]]] += count
    return dict(found)


def test_all_four_card_hands() -> None:
    """Totals by hand: C(13,4) 4^4, 13 C(4,2) C(12,2) 4^2, C(13,2) C(4,2)^2, 13 * 4 * 48 and 13, of C(52,4)."""
    found = walk(4)
    assert found.total() == 270_725
    assert by_category(found) == {
        "high card": 183_040,
        "one pair": 82_368,
        "two pair": 2_808,
        "three of a kind": 2_496,
        "four of a kind": 13,
    }
    assert found.keys() == high_places(4).keys()


def test_all_five_card_hands_by_the_rules_and_by_the_kernel() -> None:
    """Totals as published, for example by Suffecool ("Cactus Kev's Poker Hand Evaluator"), of C(52,5) and 7,462."""
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
