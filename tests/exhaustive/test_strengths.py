"""Strengths from counts, for all hands of five cards up to suits and all counts of seven cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import pytest

from cardspeak import evaluate_many
from cardspeak.cards import Card
from cardspeak.evaluate.naming import _every_hand_up_to_suits
from cardspeak.evaluate.strengths import ORDERS
from cardspeak.rules import ORDERS as RULES
from cardspeak.rules.high import high_places
from tests.evaluate.test_strengths import of_any

pytestmark = pytest.mark.exhaustive


@pytest.mark.parametrize("order", list(ORDERS))
def test_all_five_card_hands(order: str) -> None:
    hands = _every_hand_up_to_suits(RULES[order]).tolist()
    for hand, strength in zip(hands, of_any(order, 5, hands), strict=True):
        value = RULES[order].value(hand)
        assert strength == (None if value is None else value.strength), hand


def sevens() -> Iterator[list[Card]]:
    """A hand without a flush for each choice of seven ranks, and each flush with each choice of other cards.

    The suits of the others do not matter, except that there must be enough of them.
    """
    for ranks in combinations_with_replacement(range(13), 7):
        if all(ranks.count(rank) < 5 for rank in ranks):
            yield [rank * 4 + at % 4 for at, rank in enumerate(ranks)]
    for n_suited in (5, 6, 7):
        for suited in combinations(range(13), n_suited):
            for others in combinations(product(range(13), range(1, 3)), 7 - n_suited):
                yield [4 * rank for rank in suited] + [4 * rank + suit for rank, suit in others]


def test_all_seven_card_hands() -> None:
    places = high_places(5)
    hands = [hand for hand in sevens() if len(set(hand)) == 7]
    assert len(hands) == 49_205 + 1_287 * 325 + 1_716 * 26 + 1_716
    strengths = of_any("high", 7, hands)
    found = np.fromiter((7_463 - places[strength] for strength in strengths if strength), np.uint16)
    assert (evaluate_many(np.array(hands, np.uint8)) == found).all()
