"""Deuce-to-seven low: the worst high hand.

Sources: Robert's Rules of Poker, Lowball, Deuce-to-seven: "the best hand is 7-5-4-3-2 … A-2-3-4-5 is not a straight, but
an ace-high hand"; https://en.wikipedia.org/wiki/List_of_poker_hands#Deuce-to-seven_low.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, parse_cards
from cardspeak.rules import ORDERS, Value, high_value
from tests.cases import cases


def low(cards: str) -> Value:
    value = ORDERS["deuce-to-seven"].value(parse_cards(cards))
    assert value is not None
    return value


HANDS = [
    ("7s 5h 4d 3c 2s", "high card", "7-5-4-3-2 low, number one", "7s 5h 4d 3c 2s", 1),
    ("7s 6h 4d 3c 2s", "high card", "7-6-4-3-2 low, number two", "7s 6h 4d 3c 2s", 2),
    ("7s 6h 5d 3c 2s", "high card", "7-6-5-3-2 low, number three", "7s 6h 5d 3c 2s", 3),
    ("7s 6h 5d 4c 2s", "high card", "7-6-5-4-2 low, number four", "7s 6h 5d 4c 2s", 4),
    ("8s 5h 4d 3c 2s", "high card", "8-5-4-3-2 low", "8s 5h 4d 3c 2s", 5),
    ("As Kh Qd Jc 9s", "high card", "A-K-Q-J-9 low", "As Kh Qd Jc 9s", 1278),
    ("2s 2h 5d 4c 3s", "one pair", "One pair, deuces", "2s 2h 5d 4c 3s", 1279),
    ("As Ah Kd Qc Js", "one pair", "One pair, aces", "As Ah Kd Qc Js", 4138),
    ("3s 3h 2s 2d 4c", "two pair", "Two pair, threes and deuces", "3s 3h 2s 2d 4c", 4139),
    ("As Ah Ks Kd Qc", "two pair", "Two pair, aces and kings", "As Ah Ks Kd Qc", 4996),
    ("2s 2h 2d 4c 3s", "three of a kind", "Three of a kind, deuces", "2s 2h 2d 4c 3s", 4997),
    ("As Ah Ad Kc Qs", "three of a kind", "Three of a kind, aces", "As Ah Ad Kc Qs", 5854),
    ("6s 5h 4d 3c 2s", "straight", "Straight, six high", "6s 5h 4d 3c 2s", 5855),
    ("As Kh Qd Jc Ts", "straight", "Straight, ace high", "As Kh Qd Jc Ts", 5863),
    ("7s 5s 4s 3s 2s", "flush", "Flush, seven high", "7s 5s 4s 3s 2s", 5864),
    ("As Ks Qs Js 9s", "flush", "Flush, ace high", "As Ks Qs Js 9s", 7141),
    ("2s 2h 2d 3c 3s", "full house", "Full house, deuces full of threes", "2s 2h 2d 3s 3c", 7142),
    ("As Ah Ad Kc Ks", "full house", "Full house, aces full of kings", "As Ah Ad Ks Kc", 7297),
    ("2s 2h 2d 2c 3s", "four of a kind", "Four of a kind, deuces", "2s 2h 2d 2c 3s", 7298),
    ("As Ah Ad Ac Ks", "four of a kind", "Four of a kind, aces", "As Ah Ad Ac Ks", 7453),
    ("6s 5s 4s 3s 2s", "straight flush", "Straight flush, six high", "6s 5s 4s 3s 2s", 7454),
    ("As Ks Qs Js Ts", "straight flush", "Royal flush", "As Ks Qs Js Ts", 7462),
    # the ace is high only
    ("As 5h 4d 3c 2s", "high card", "A-5-4-3-2 low", "As 5h 4d 3c 2s", 785),
    ("As 5s 4s 3s 2s", "flush", "Flush, ace high", "As 5s 4s 3s 2s", 6648),
    # six and seven cards: the player avoids the straight and the flush
    ("7s 6h 5d 4c 3s 2h", "high card", "7-5-4-3-2 low, number one", "7s 5d 4c 3s 2h", 1),
    ("8s 7s 5s 3s 2s Kh Kd", "high card", "K-7-5-3-2 low", "Kh 7s 5s 3s 2s", 462),
    ("2s 2h 2d 2c 3s 3h 3d", "full house", "Full house, deuces full of threes", "2s 2h 2d 3s 3h", 7142),  # not fours
    # fewer than five cards
    ("As", "high card", "A low", "As", 13),
    ("6s 5s 4s 3s", "high card", "6-5-4-3 low", "6s 5s 4s 3s", 5),
]


@cases(("cards", "category", "name", "best", "place"), HANDS)
def test_hand(cards: str, category: str, name: str, best: str, place: int) -> None:
    value = low(cards)
    assert (value.category, value.name, " ".join(value.cards), value.place) == (category, name, best, place)


def test_the_best_hand_of_each_highest_card() -> None:
    """Without straights, there are 4 seven-high hands, then 14, 34, 69, 125, 209 and 329, and 494 ace-high hands."""
    tops = ["7s 5h 4d 3c 2s", "8s 5h 4d 3c 2s", "9s 5h 4d 3c 2s", "Ts 5h 4d 3c 2s", "Js 5h 4d 3c 2s", "Qs 5h 4d 3c 2s", "Ks 5h 4d 3c 2s", "As 5h 4d 3c 2s"]  # fmt: skip
    assert [low(cards).place for cards in tops] == [1, 5, 19, 53, 122, 247, 456, 785]


def is_wheel(cards: list[int]) -> bool:
    """Whether five cards are A-2-3-4-5."""
    return {card >> 2 for card in cards} == {12, 0, 1, 2, 3}


five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@given(five_cards, five_cards)
def test_it_is_the_high_order_reversed_except_for_the_wheel(first: list[int], second: list[int]) -> None:
    values = [ORDERS["deuce-to-seven"].value(cards) for cards in (first, second)]
    assert values[0] is not None
    assert values[1] is not None
    if not is_wheel(first) and not is_wheel(second):
        assert (values[0] > values[1]) == (high_value(first) < high_value(second))
        assert (values[0] == values[1]) == (high_value(first) == high_value(second))
        assert values[0].category == high_value(first).category


@pytest.mark.parametrize("suits", ["shdcs", "sssss"])
def test_the_wheel_is_the_lowest_ace_high_hand(suits: str) -> None:
    """A-5-4-3-2 beats all other ace-high hands, and loses to all king-high hands."""
    wheel = low(" ".join(rank + suit for rank, suit in zip("A5432", suits, strict=True)))
    for ranks in ("A6432", "A5432", "KQJT8"):
        other = low(" ".join(rank + suit for rank, suit in zip(ranks, suits, strict=True)))
        assert (other < wheel, other == wheel, other > wheel) == (ranks == "A6432", ranks == "A5432", ranks == "KQJT8")


def test_the_worst_high_hand_of_six_or_seven_cards_counts() -> None:
    cards = parse_cards("As 5h 4d 3c 2s 6s 7s")
    fives = [high_value(five) for five in combinations(cards, 5) if not is_wheel(list(five))]
    value = low("As 5h 4d 3c 2s 6s 7s")
    assert high_value(parse_cards(value.cards)) == min(fives)
    assert value.name == "7-5-4-3-2 low, number one"


def test_only_hands_of_five_cards_have_a_number_in_their_name() -> None:
    assert [low(cards).name for cards in ("2s", "5s 4h 3d 2c", "7s 5h 4d 3c")] == [
        "2 low",
        "5-4-3-2 low",
        "7-5-4-3 low",
    ]
