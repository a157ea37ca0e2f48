from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import parse_cards
from cardspeak.errors import CardError, HandError
from cardspeak.kernels.one import value_of_ids
from cardspeak.rules.high import high_value

hands = st.integers(5, 7).flatmap(lambda k: st.lists(st.integers(0, 51), min_size=k, max_size=k, unique=True))


@given(hands)
def test_values_are_those_of_the_rules(ids: list[int]) -> None:
    value = high_value(ids)
    assert value_of_ids(*ids) == value.places + 1 - value.place


def test_the_value_is_a_plain_integer() -> None:
    assert type(value_of_ids(*parse_cards("As Ks Qs Js Ts"))) is int


def test_numpy_integers_are_cards() -> None:
    ids = parse_cards("As Ks Qs Js Ts 2c 2d")
    assert value_of_ids(*np.array(ids, np.uint8)) == value_of_ids(*np.array(ids, np.int64)) == 7462


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_a_card_held_twice_is_found_wherever_it_stands(n_cards: int) -> None:
    for one, other in combinations(range(n_cards), 2):
        ids = [0, 5, 51, 30, 17, 44, 9][:n_cards]
        ids[other] = ids[one]
        with pytest.raises(CardError, match=f"cards {one + 1} and {other + 1} are both {ids[one]};"):
            value_of_ids(*ids)


@pytest.mark.parametrize("n_cards", [5, 6, 7])
@pytest.mark.parametrize("bad", [-1, 52, 56, 60, 64, 255, 256, 2**32, 2**63, -(2**40)])
def test_numbers_that_are_no_cards_are_found_wherever_they_stand(n_cards: int, bad: int) -> None:
    for position in range(n_cards):
        ids = [0, 5, 51, 30, 17, 44, 9][:n_cards]
        ids[position] = bad
        with pytest.raises(CardError, match=rf"card {position + 1}: {bad} is no card id \(0 to 51\)"):
            value_of_ids(*ids)


@pytest.mark.parametrize("bad", [5.0, True, "5", None, np.float32(3)])
def test_what_is_no_integer_is_no_card(bad: object) -> None:
    with pytest.raises(CardError, match=r"card 2: .* whole number"):
        value_of_ids(1, bad, 2, 3, 4)  # type: ignore[arg-type]


@pytest.mark.parametrize("n_cards", [0, 1, 4, 8])
def test_a_hand_has_five_to_seven_cards(n_cards: int) -> None:
    with pytest.raises(HandError, match=f"{n_cards} cards; a hand has 5, 6 or 7"):
        value_of_ids(*range(n_cards))
