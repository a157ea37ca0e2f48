"""Every value of every order has the category and the name of its hands by the rules."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from cardspeak import Half
from cardspeak.card_sets import every_set
from cardspeak.evaluate.arrays import ready
from cardspeak.evaluate.naming import hand_of_each_value, label_of_each_value, labels_by_the_rules
from cardspeak.evaluate.orders import kernels_of
from cardspeak.games import find_game
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rulebooks.match import first_match
from cardspeak.rulebooks.rulebook import Rulebook
from cardspeak.rules import ORDERS
from cardspeak.rules.categories import VALUES_OF_CATEGORIES
from tests.cases import cases


@pytest.mark.parametrize("name", ["eight-or-better", "badugi", "most-points"])
def test_each_value_of_an_order_has_its_category_and_name(name: str) -> None:
    check_order(name)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ORDERS)
def test_each_value_of_every_order_has_its_category_and_name(name: str) -> None:
    check_order(name)


def check_order(name: str) -> None:
    """Check every value of an order against the value of a hand by the rules."""
    order = ORDERS[name]
    want = [order.value(hand.tolist()) for hand in hand_of_each_value(order)[1:]]
    assert [value and order.places + 1 - value.place for value in want] == [*range(1, order.places + 1)]
    half = Half("high", name)
    assert label_of_each_value(half, "category") == (None, *(value and value.category for value in want))
    assert label_of_each_value(half, "name") == (None, *(value and value.name for value in want))
    assert labels_by_the_rules(order, "category") == [value and value.category for value in want]


@cases("name", ["manila", "soko", "high-joker", "deuces-wild", "ace-to-five-joker"])
def test_some_values_of_an_order_have_their_category_and_name(name: str) -> None:
    """A quick check of the orders that only the exhaustive test checks in full."""
    order, half = ORDERS[name], Half("high", name)
    last = np.cumsum([*VALUES_OF_CATEGORIES[name].values()])  # of each category
    some = np.random.default_rng(5).integers(1, order.places + 1, 30)
    numbers = np.concatenate([last, last[:-1] + 1, some])
    categories, names = label_of_each_value(half, "category"), label_of_each_value(half, "name")
    for number in numbers.tolist():
        value = order.value(hand_of_each_value(order)[number].tolist())
        assert value is not None
        assert (order.places + 1 - value.place, value.category, value.name) == (
            number,
            categories[number],
            names[number],
        )


@cases("name", ["high", "badugi"])
def test_hands_up_to_suits_have_all_values(name: str) -> None:
    """The hand of a value has this value, and no hand of the deck has another value."""
    order = ORDERS[name]
    hands = every_set(order.deck, order.hand_size)
    values = np.empty(len(hands), np.uint16)
    kernels_of(order).of_cards(tuple(ready(column, np.uint8, 0) for column in hands.T), (values,))
    assert np.unique(values).tolist() == [*range(1, order.places + 1)]
    found = hand_of_each_value(order)[1:]
    assert (np.diff(found.astype(int), axis=1) > 0).all()
    values = np.empty(len(found), np.uint16)
    kernels_of(order).of_cards(tuple(ready(column, np.uint8, 0) for column in found.T), (values,))
    assert values.tolist() == [*range(1, order.places + 1)]


def test_each_value_of_a_rulebook_has_the_name_of_one_of_its_hands() -> None:
    half = find_game("classic.xml").halves[0]
    assert isinstance(half.order, Rulebook)
    labels = label_of_each_value(half, "category")
    assert labels == label_of_each_value(half, "name")
    assert len(labels) == half.ranking.places + 1
    hands = every_set(range(52), 5)[:: 2_598_960 // 200]
    # `compiled` has the hands in colexicographic order.
    places = np.array([sum(comb(card, k) for k, card in enumerate(hand, 1)) for hand in hands.tolist()])
    for hand, value in zip(hands.tolist(), compiled(half.order).values[places].tolist(), strict=True):
        match = first_match(half.order, hand)
        assert labels[value] == (match and match.definition.name)
