from __future__ import annotations

from enum import IntEnum
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import card_name, parse_cards
from cardspeak.errors import CardError, HandError
from cardspeak.evaluate import ids as ids_module
from cardspeak.rules.high import high_value
from tests.cases import cases

value_of_ids: Any = ids_module.value_of_ids  # also called with arguments of the wrong type

hands = st.integers(5, 7).flatmap(lambda k: st.lists(st.integers(0, 51), min_size=k, max_size=k, unique=True))


class Royal(IntEnum):
    TEN, JACK, QUEEN, KING, ACE = 32, 36, 40, 44, 48


class Index:
    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@given(hands)
def test_values_are_those_of_the_rules(ids: list[int]) -> None:
    value = high_value(ids)
    assert value_of_ids(*ids) == value.places + 1 - value.place


def test_the_value_is_a_plain_integer() -> None:
    assert type(value_of_ids(*parse_cards("As Ks Qs Js Ts"))) is int


def test_integers_of_any_kind_are_cards() -> None:
    ids = parse_cards("As Ks Qs Js Ts 2c 2d")
    assert value_of_ids(*np.array(ids, np.uint8)) == value_of_ids(*np.array(ids, np.int64)) == 7462
    assert value_of_ids(*ids[:2], *np.array(ids[2:], np.uint64)) == 7462
    assert value_of_ids(*map(np.array, ids)) == 7462
    assert value_of_ids(*Royal) == 7462
    assert value_of_ids(*Royal, 0, 1) == 7462
    assert value_of_ids(*map(Index, ids)) == 7462
    with pytest.raises(CardError, match=r"^card 2: 52 is not a card id"):
        value_of_ids(Index(0), Index(52), 1, 2, 3)
    with pytest.raises(CardError, match=r"^cards 2 and 6 are both Jc;"):
        value_of_ids(*Royal, Index(36))


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_a_duplicate_card_is_found_in_every_position(n_cards: int) -> None:
    for first, second in combinations(range(n_cards), 2):
        ids = [0, 5, 51, 30, 17, 44, 9][:n_cards]
        ids[second] = ids[first]
        expected = (
            f"cards {first + 1} and {second + 1} are both {card_name(ids[first])}; each card can be dealt only once"
        )
        with pytest.raises(CardError, match=f"^{expected}$"):
            value_of_ids(*ids)


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_invalid_ids_are_found_in_every_position(n_cards: int) -> None:
    numbers = (-1, 52, 56, 60, 64, 255, 256, 2**32, 2**63, -(2**40))
    for position, bad in product(range(n_cards), numbers):
        ids = [0, 5, 51, 30, 17, 44, 9][:n_cards]
        ids[position] = bad
        with pytest.raises(CardError, match=rf"^card {position + 1}: {bad} is not a card id \(0 to 51\)$"):
            value_of_ids(*ids)


@cases(
    "bad",
    [
        5.0, True, np.True_, "As", b"5", None, np.float32(3), 5j, np.array([1]), [5], (5,), {}, np.array(5.0),
        np.timedelta64(5, "s"), object(), int, Royal,
    ],
)  # fmt: skip
def test_only_integers_are_accepted(bad: object) -> None:
    with pytest.raises(CardError, match=r"^card 2: .* is not a card id \(0 to 51\)$"):
        value_of_ids(1, bad, 2, 3, 4)


@pytest.mark.parametrize("bad", [10**5000, -(10**5000), 2**64], ids=["huge", "hugely negative", "2**64"])
def test_huge_numbers_are_refused(bad: int) -> None:
    with pytest.raises(CardError, match=r"^card 2: .{1,25} is not a card id \(0 to 51\)$"):
        value_of_ids(1, bad, 2, 3, 4)


@pytest.mark.parametrize(("n_cards", "given"), [(0, "no cards"), (1, "1 card"), (4, "4 cards"), (8, "8 cards")])
def test_a_hand_has_five_to_seven_cards(n_cards: int, given: str) -> None:
    with pytest.raises(HandError, match=f"^{given}; a hand has 5, 6 or 7"):
        value_of_ids(*range(n_cards))
