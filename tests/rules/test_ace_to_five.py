"""Ace-to-five low, without and with the qualifier of an eight.

Sources: Robert's Rules of Poker, Ace-to-five Lowball, "the best hand is any 5-4-3-2-A", and Omaha High-Low;
https://en.wikipedia.org/wiki/List_of_poker_hands#Ace-to-five_low. Numbers of places are in `test_orders.py`.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, parse_cards
from cardspeak.rules import ORDERS, Value
from tests.cases import cases


def low(cards: str) -> Value:
    value = ORDERS["ace-to-five"].value(parse_cards(cards))
    assert value is not None
    return value


HANDS = [
    # the first and the last hand of each category
    ("5s 4h 3d 2c As", "high card", "5-4-3-2-A low, the wheel", "5s 4h 3d 2c As", 1),
    ("6s 4h 3d 2c As", "high card", "6-4-3-2-A low", "6s 4h 3d 2c As", 2),
    ("6s 5h 3d 2c As", "high card", "6-5-3-2-A low", "6s 5h 3d 2c As", 3),
    ("8s 7h 6d 5c 4s", "high card", "8-7-6-5-4 low", "8s 7h 6d 5c 4s", 56),
    ("9s 4h 3d 2c As", "high card", "9-4-3-2-A low", "9s 4h 3d 2c As", 57),
    ("Ks Qh Jd Tc 9s", "high card", "K-Q-J-T-9 low", "Ks Qh Jd Tc 9s", 1287),
    ("As Ah 4d 3c 2s", "one pair", "One pair, aces", "As Ah 4d 3c 2s", 1288),
    ("Ks Kh Qd Jc Ts", "one pair", "One pair, kings", "Ks Kh Qd Jc Ts", 4147),
    ("2s 2h As Ad 3c", "two pair", "Two pair, deuces and aces", "2s 2h As Ad 3c", 4148),
    ("Ks Kh Qs Qd Jc", "two pair", "Two pair, kings and queens", "Ks Kh Qs Qd Jc", 5005),
    ("As Ah Ad 3c 2s", "three of a kind", "Three of a kind, aces", "As Ah Ad 3c 2s", 5006),
    ("Ks Kh Kd Qc Js", "three of a kind", "Three of a kind, kings", "Ks Kh Kd Qc Js", 5863),
    ("As Ah Ad 2c 2s", "full house", "Full house, aces full of deuces", "As Ah Ad 2s 2c", 5864),
    ("Ks Kh Kd Qc Qs", "full house", "Full house, kings full of queens", "Ks Kh Kd Qs Qc", 6019),
    ("As Ah Ad Ac 2s", "four of a kind", "Four of a kind, aces", "As Ah Ad Ac 2s", 6020),
    ("Ks Kh Kd Kc Qs", "four of a kind", "Four of a kind, kings", "Ks Kh Kd Kc Qs", 6175),
    # straights and flushes do not count
    ("5s 4s 3s 2s As", "high card", "5-4-3-2-A low, the wheel", "5s 4s 3s 2s As", 1),
    ("9c 8c 7c 6c 5c", "high card", "9-8-7-6-5 low", "9c 8c 7c 6c 5c", 126),
    # six and seven cards
    ("Ks Kd 8h 6c 4d 3s As", "high card", "8-6-4-3-A low", "8h 6c 4d 3s As", 29),
    ("As Ah Ad Ac 2s 2h 3d", "two pair", "Two pair, deuces and aces", "2s 2h As Ah 3d", 4148),  # not three aces
    ("Ks Kh Kd Qc Qs Qh 2d", "two pair", "Two pair, kings and queens", "Ks Kh Qs Qh 2d", 4996),
    ("7s 7h 7d 7c Ks Kh Kd", "full house", "Full house, sevens full of kings", "7s 7h 7d Ks Kh", 5947),
    # fewer than five cards
    ("As", "high card", "A low", "As", 1),
    ("Kd", "high card", "K low", "Kd", 13),
    ("5s 4h 3d 2c", "high card", "5-4-3-2 low", "5s 4h 3d 2c", 5),
    ("As Ah", "one pair", "One pair, aces", "As Ah", 79),
]


@cases(("cards", "category", "name", "best", "place"), HANDS)
def test_hand(cards: str, category: str, name: str, best: str, place: int) -> None:
    value = low(cards)
    assert (value.category, value.name, " ".join(value.cards), value.place) == (category, name, best, place)


def test_hands_compare_from_the_highest_card_down() -> None:
    """Robert's Rules, Ace-to-five Lowball: "An 8-5 beats an 8-6"."""
    hands = ["8-5-4-3-2", "8-6-3-2-A", "8-6-4-2-A", "8-7-3-2-A", "9-4-3-2-A", "T-9-8-7-6", "J-4-3-2-A", "K-4-3-2-A"]
    values = [low(" ".join(rank + suit for rank, suit in zip(hand.split("-"), "shdcs", strict=True))) for hand in hands]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_any_hand_without_a_pair_beats_any_pair() -> None:
    assert low("Ks Qs Js Ts 9s") > low("As Ah 4d 3c 2s")


def test_all_hands_without_a_pair_by_their_highest_card() -> None:
    """https://en.wikipedia.org/wiki/Poker_probability#Frequency_of_5-card_lowball_poker_hands: 1 five-high to 495 king-high."""
    ranks = ["A23456789TJQK".index(rank) for rank in "A23456789TJQK"]
    counts: Counter[str] = Counter()
    for place in range(2**13):
        held = [rank for rank in ranks if place >> rank & 1]
        if len(held) == 5:
            value = ORDERS["ace-to-five"].value([(rank - 1) % 13 * 4 + at % 4 for at, rank in enumerate(held)])
            assert value is not None
            counts[value.name[0]] += 1
    assert counts == {"5": 1, "6": 5, "7": 15, "8": 35, "9": 70, "T": 126, "J": 210, "Q": 330, "K": 495}


class TestEightOrBetter:
    @pytest.mark.parametrize(
        ("cards", "name", "place"),
        [
            ("5s 4s 3s 2s As", "5-4-3-2-A low, the wheel", 1),
            ("8s 7h 6d 5c 4s", "8-7-6-5-4 low", 56),
            ("8s 7h 6d 5c 4s Kd Kc", "8-7-6-5-4 low", 56),
            ("8s 7h 4d 2c As 2h Ad", "8-7-4-2-A low", 38),
        ],
    )
    def test_hands_that_qualify(self, cards: str, name: str, place: int) -> None:
        value = ORDERS["eight-or-better"].value(parse_cards(cards))
        assert value is not None
        assert (value.name, value.place, value.places, value.order) == (name, place, 56, "eight-or-better")

    @cases(
        "cards",
        ["9s 4h 3d 2c As", "8s 8h 3d 2c As", "8s 7h 6d 5c 9s Ts Kd", "As Ah 2s 2h 3d 3c 4d", "5s 4h 3d 2c", "As"],
    )
    def test_hands_that_do_not_qualify(self, cards: str) -> None:
        """Robert's Rules, Omaha High-Low: "a player must have a hand of five unpaired cards 8 or lower"."""
        assert ORDERS["eight-or-better"].value(parse_cards(cards)) is None

    @given(st.lists(st.sampled_from(DECK[:28] + DECK[-4:]), min_size=5, max_size=7, unique=True))
    def test_hands_rank_as_in_ace_to_five(self, cards: list[int]) -> None:
        without, value = ORDERS["ace-to-five"].value(cards), ORDERS["eight-or-better"].value(cards)
        assert without is not None
        if value is None:
            assert without.place > 56
        else:
            assert (value.place, value.name, value.cards) == (without.place, without.name, without.cards)


@pytest.mark.parametrize("name", ["ace-to-five", "deuce-to-seven"])
def test_a_short_hand_ranks_below_a_longer_one(name: str) -> None:
    """With fewer than five cards, it is not yet known which low they will make."""
    values = [
        ORDERS[name].value(parse_cards(hand)) for hand in ("Ks Kd Kh Kc Qs", "4s 3d 2h 5c", "4s 3d 2h", "3d 2h", "2h")
    ]
    assert all(better is not None and worse is not None and better > worse for better, worse in pairwise(values))
