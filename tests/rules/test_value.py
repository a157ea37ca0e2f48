"""A value: how it compares, sorts and prints."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from cardspeak.cards import parse_cards
from cardspeak.rules import ORDERS, Value, high_value

FULL = high_value(parse_cards("As Ah Ad Ks Kd"))
SAME = high_value(parse_cards("Ah Ad Ac Kc Kd 2s 2h"))
FLUSH = high_value(parse_cards("As Ks Qs Js 9s"))


def test_the_better_hand_is_bigger() -> None:
    assert FULL > FLUSH
    assert FLUSH <= FULL
    assert max(FLUSH, FULL) is FULL
    assert sorted([FULL, FLUSH]) == [FLUSH, FULL]


def test_hands_that_tie_are_equal_whatever_their_cards() -> None:
    assert FULL == SAME
    assert FULL.cards != SAME.cards
    assert len({FULL, SAME, FLUSH}) == 2


def test_values_of_different_orders_do_not_compare() -> None:
    low = replace(FULL, order="low")
    assert low != FULL
    with pytest.raises(TypeError, match="'<' not supported"):
        assert low < FULL
    with pytest.raises(TypeError, match="'>=' not supported"):
        assert FULL >= 167


def test_json_has_these_keys_in_this_order() -> None:
    assert list(FULL.to_dict().items()) == [
        ("category", "full house"),
        ("name", "Full house, aces full of kings"),
        ("cards", ["As", "Ah", "Ad", "Ks", "Kd"]),
        ("place", 167),
        ("places", 7462),
    ]


def test_str_and_repr() -> None:
    assert str(FULL) == "Full house, aces full of kings (As Ah Ad Ks Kd)"
    assert repr(FULL) == "<Value Full house, aces full of kings (As Ah Ad Ks Kd), place 167 of 7,462>"


def test_it_is_frozen_and_goes_through_pickle() -> None:
    with pytest.raises(FrozenInstanceError):
        FULL.place = 1  # type: ignore[misc]
    again: Value = pickle.loads(pickle.dumps(FULL))
    assert (again, again.cards) == (FULL, FULL.cards)


def test_the_high_order_is_known_by_its_name() -> None:
    assert ORDERS["high"].value(parse_cards("As Ah Ad Ks Kd")) == FULL
    assert FULL.order == "high"
