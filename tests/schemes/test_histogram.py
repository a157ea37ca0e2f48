"""Histogram and recursion: the rules in the published text, and cases that its low test does not cover."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, parse_cards
from cardspeak.rules import ORDERS
from cardspeak.schemes import score
from cardspeak.schemes.histogram import best_five, best_low, five_of
from tests.cases import cases, fewer


# Classes and comparison: http://www.kfu.com/~nsayer/blog/2007/07/algorithm-for-evaluating-poker-hands.html
@cases(
    ("cards", "number", "name"),
    [
        ("As Ks Qs Js Ts", 8_14_00_00_00_00, "royal flush"),
        ("9h 8h 7h 6h 5h", 8_09_00_00_00_00, "straight flush"),
        ("7c 7d 7h 7s Kd", 7_07_13_00_00_00, "four of a kind"),
        ("As Ah Ad Ks Kd", 6_14_13_00_00_00, "full house"),
        ("2s 2h 2d As Ad", 6_02_14_00_00_00, "full house"),
        ("Kd Td 9d 4d 2d", 5_13_10_09_04_02, "flush"),
        ("Ac Kd Qh Js Ts", 4_14_00_00_00_00, "straight"),
        ("9c 8d 7h 6s 5c", 4_09_00_00_00_00, "straight"),
        ("9c 9d 9h As 2c", 3_09_14_02_00_00, "three of a kind"),
        ("Jc Jd 4h 4s Ac", 2_11_04_14_00_00, "two pair"),
        ("3c 3d Kh 9s 8c", 1_03_13_09_08_00, "one pair"),
        ("Kc Qd Jh Ts 8c", 13_12_11_10_08, "high card"),
        ("Ac 5d 4h 3s 7c", 14_07_05_04_03, "high card"),
    ],
)
def test_the_number_is_the_class_and_the_ranks_in_the_order_of_comparison(cards: str, number: int, name: str) -> None:
    for scheme in ("histogram", "histogram-corrected"):
        result = score(cards, scheme=scheme)
        assert (result.score, result.name) == (number, name)


class TestTheWheel:
    """The text sorts the ace on top and compares straights by their top cards, so the wheel counts as ace high."""

    @pytest.mark.parametrize(
        ("wheel", "broadway", "other", "name"),
        [
            ("5c 4d 3h 2s Ac", "Ad Kd Qh Js Ts", "Kh Qd Jc Ts 9h", "straight"),
            ("5h 4h 3h 2h Ah", "As Ks Qs Js Ts", "Kd Qd Jd Td 9d", "straight flush"),
        ],
    )
    def test_it_ties_the_highest_straight_and_beats_all_others(
        self, wheel: str, broadway: str, other: str, name: str
    ) -> None:
        published = [score(cards).score for cards in (wheel, broadway, other)]
        corrected = [score(cards, scheme="histogram-corrected").score for cards in (wheel, broadway, other)]
        assert published[0] == published[1] > published[2]
        assert corrected[0] < corrected[2] < corrected[1]
        assert score(wheel).name == score(wheel, scheme="histogram-corrected").name == name

    def test_the_recursion_keeps_it_instead_of_the_six_high_straight(self) -> None:
        kept = {
            scheme: next(
                step.text for step in score("As 6d 5c 4h 3s 2d Kc", scheme=scheme).steps if step.title == "Recursion"
            )
            for scheme in ("histogram", "histogram-corrected")
        }
        assert kept["histogram"].endswith("the best is kept: As 5c 4h 3s 2d")
        assert kept["histogram-corrected"].endswith("the best is kept: 6d 5c 4h 3s 2d")

    def test_the_steps_tell_which_card_is_compared(self) -> None:
        compared = [
            {step.title: step.text for step in score("5c 4d 3h 2s Ac", scheme=scheme).steps}["Compared"]
            for scheme in ("histogram", "histogram-corrected")
        ]
        assert compared == ["A, the top card, because the ace is sorted as the highest card", "5, in this order"]


def test_the_parts() -> None:
    assert score("As Ah Ad Ks Kd 2c 3c").to_dict() == {
        "kind": "score",
        "scheme": "histogram",
        "score": 61413000000,
        "parts": {
            "class": "full house",
            "histogram": {"A": 3, "K": 2},
            "flush": False,
            "straight": False,
            "ranks": [14, 13],
            "low": False,
        },
        "name": "full house",
    }


def test_seven_cards_lead_to_42_hands_21_of_them_different() -> None:
    steps = {step.title: step.text for step in score("As Ah", board="Ad Ks Kd 2c 3c").steps}
    assert steps["Recursion"].startswith("dropping one card at a time leads to 42 five-card hands, 21 of them ")
    assert steps["Cards"] == "As Ah and the board Ad Ks Kd 2c 3c, from high to low: As Ah Ad Ks Kd 3c 2c"


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
@fewer(15)
def test_the_recursion_finds_the_best_five(cards: list[int]) -> None:
    for wheel in (5, 14):
        expected = max(five_of(five, wheel).number for five in combinations(cards, 5))
        assert best_five(cards, wheel).number == expected


# --- The low test ---


def lows(cards: str) -> tuple[Any, Any]:
    """The low scores as published and as corrected."""
    return score(cards, scheme="histogram-low").score, score(cards, scheme="histogram-low-corrected").score


def test_a_low_without_an_ace_is_found() -> None:
    assert lows("8s 7d 5c 3h 2s") == (1, 12467)
    assert score("8s 7d 5c 3h 2s", scheme="histogram-low").name == "8-7-5-3-2 low"


@pytest.mark.parametrize("cards", ["9s 7d 5c 3h 2s", "8s 7d 5c 2h 2s", "Ks Kd 5c 3h 2s"])
def test_a_card_above_an_eight_or_a_pair_is_not_a_low(cards: str) -> None:
    assert lows(cards) == (0, 0)
    assert score(cards, scheme="histogram-low").name == score(cards, scheme="histogram-low-corrected").name == "no low"


class TestFaultsOfTheLowTest:
    def test_the_ace_is_at_the_top(self) -> None:
        assert lows("5s 4d 3c 2h As") == (0, 45678)
        assert score("5s 4d 3c 2h As").parts["low"] is False
        assert score("5s 4d 3c 2h As", scheme="histogram-corrected").parts["low"] is True

    def test_the_best_high_five_is_not_the_best_low_five(self) -> None:
        assert lows("8s 7d 5c 3h 2s Kd Kc") == (0, 12467)
        assert lows("8s 7d 5c 3h 2s 2d") == (0, 12467)

    def test_all_lows_tie(self) -> None:
        worse, better = lows("8s 7d 6c 5h 3s"), lows("7s 5d 4c 3h 2s")
        assert worse[0] == better[0] == 1
        assert worse[1] < better[1]

    def test_the_steps_say_why_there_is_no_low(self) -> None:
        low = {step.title: step.text for step in score("5s 4d 3c 2h As", scheme="histogram-low").steps}["Low"]
        assert low == "no: the ace, sorted as the highest card, is above an eight"
        low = {step.title: step.text for step in score("7s 7d 3c 2h 4s", scheme="histogram-low").steps}["Low"]
        assert low == "no: the seven has a neighbour of the same rank"


@given(st.lists(st.sampled_from([*range(28), 48, 49, 50, 51]), min_size=5, max_size=7, unique=True))
@fewer(20)
def test_the_corrected_low_is_that_of_the_rules(cards: list[int]) -> None:
    true = ORDERS["eight-or-better"].value(cards)
    ranks = best_low(cards)
    if true is None:
        assert ranks == ()
    else:
        assert [1 if name[0] == "A" else int(name[0]) for name in true.cards] == list(ranks)


def test_lows_are_compared_from_the_top_card_down() -> None:
    best_first = ["5s 4d 3c 2h As", "6s 4d 3c 2h As", "6s 5d 3c 2h As", "7s 4d 3c 2h As", "8s 7d 6c 5h 4s"]
    numbers = [score(parse_cards(hand), scheme="histogram-low-corrected").score for hand in best_first]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers == [45678, 35678, 34678, 25678, 12345]
