from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.kernels.orders.one_hand import value_of_five, value_of_seven, value_of_six
from cardspeak.rules.high import high_value

KERNELS: dict[int, Callable[..., int]] = {5: value_of_five, 6: value_of_six, 7: value_of_seven}
GOOD = [0, 5, 51, 30, 17, 44, 9]

hands = st.integers(5, 7).flatmap(lambda k: st.lists(st.integers(0, 51), min_size=k, max_size=k, unique=True))


@given(hands)
def test_values_are_those_of_the_rules(ids: list[int]) -> None:
    value = high_value(ids)
    assert KERNELS[len(ids)](*ids) == value.places + 1 - value.place


@pytest.mark.parametrize("n_cards", KERNELS)
def test_a_hand_with_a_duplicate_card_has_value_0(n_cards: int) -> None:
    assert KERNELS[n_cards](*GOOD[:n_cards]) > 0
    for first, second in combinations(range(n_cards), 2):
        ids = GOOD[:n_cards]
        ids[second] = ids[first]
        assert KERNELS[n_cards](*ids) == 0


@pytest.mark.parametrize("n_cards", KERNELS)
@pytest.mark.parametrize("bad", [-1, 52, 56, 60, 64, 255, 256, 2**32, 2**63 - 1, -(2**40)])
def test_a_hand_with_an_invalid_id_has_value_0(n_cards: int, bad: int) -> None:
    for position in range(n_cards):
        ids = GOOD[:n_cards]
        ids[position] = bad
        assert KERNELS[n_cards](*ids) == 0
