"""Points: the published number, and each fault of the definitions, which the corrected scheme avoids."""

from __future__ import annotations

import pytest

from cardspeak.schemes import score
from tests.cases import cases


def numbers(cards: str, board: str) -> tuple[float, float]:
    """The numbers as published and as corrected."""
    return score(cards, board, "points").score, score(cards, board, "points-corrected").score


def test_the_published_number() -> None:
    """Three aces and two queens: https://github.com/monicanagent/cypherpoker/wiki/PokerHand."""
    assert score("As Ah", board="Ad Qd Qc", scheme="points").to_dict() == {
        "kind": "score",
        "scheme": "points",
        "score": 7_066_000,
        "parts": {"points": 7_000_000, "matched": 66_000, "others": 0, "private": 0},
        "name": "full house",
    }
    assert score("As Ah Ad Qd Qc", scheme="points").score == 7_066_000


# points * 1,000,000 + matched * 1,000 + others; an ace counts 14 if it is matched and aces are high, otherwise 1
@cases(
    ("cards", "board", "number", "name"),
    [
        ("Ks Qs", "Js Ts 9s", 9_000_000 + (13 + 12 + 11 + 10 + 9) * 1000, "straight flush"),
        ("As 2s", "3s 4s 5s", 9_000_000 + (1 + 2 + 3 + 4 + 5) * 1000, "straight flush"),
        ("7c 7d", "7h 7s Ad", 8_000_000 + 28 * 1000 + 1, "four of a kind"),
        ("Kd Ad", "9d 4d 2d", 6_000_000 + (13 + 14 + 9 + 4 + 2) * 1000, "flush"),
        ("Ac 2d", "3h 4s 5s", 5_000_000 + 15 * 1000, "straight"),
        ("Jc Td", "9h 8s 7s", 5_000_000 + 45 * 1000, "straight"),
        ("9c 9d", "9h As 2c", 4_000_000 + 27 * 1000 + 1 + 2, "three of a kind"),
        ("Ac Ad", "4h 4s Kc", 3_000_000 + 36 * 1000 + 13, "two pair"),
        ("3c Kh", "3d 9s Ac", 2_000_000 + 6 * 1000 + 13 + 9 + 1, "one pair"),
        ("Ac Jd", "Kh 9s 8c", 1_000_000 + 14 * 1000 + 11 + 13 + 9 + 8, "high card"),
        ("2c 3d", "Ah Ad Ac", 4_000_000 + 42 * 1000 + 2 + 3 + 20 * 3 + 2, "three of a kind"),
        ("Ac 3d", "Kh Kd Kc", 4_000_000 + 39 * 1000 + 1 + 3 + 20 * 3 + 1, "three of a kind"),
    ],
)
def test_each_hand_as_published(cards: str, board: str, number: int, name: str) -> None:
    result = score(cards, board=board, scheme="points")
    assert (result.score, result.name) == (number, name)


def test_private_cards_that_are_not_matched_are_added_again() -> None:
    parts = score("2c 3d", board="Ah Ad Ac", scheme="points").parts
    assert parts == {"points": 4_000_000, "matched": 42_000, "others": 5, "private": 62}


@pytest.mark.parametrize(("n_board", "n_hands"), [(3, 1), (4, 4), (5, 9)])
def test_how_many_hands_are_tried(n_board: int, n_hands: int) -> None:
    """With four board cards, all four choices of three are tried. With five, one of the ten choices is missing."""
    board = " ".join(["Qh", "Jd", "9c", "4s", "2h"][:n_board])
    steps = {step.title: step.lines for step in score("As 7d", board=board, scheme="points").steps}
    assert steps["Hands"][0].startswith(f"both private cards and three board cards: {n_hands} hand")


class TestFaults:
    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            (("Ac Ad", "2c 2d Kh"), ("Kc Kd", "4c 4d 2h")),
            (("Kc Kd", "Kh 2c 2d"), ("Qc Qd", "Qh 4c 4d")),
            (("Ad 6d", "4d 3d 2d"), ("Kd Qd", "Td 9d 8d")),
        ],
    )
    def test_sums_do_not_compare_card_by_card(self, better: tuple[str, str], worse: tuple[str, str]) -> None:
        first, second = numbers(*better), numbers(*worse)
        assert first[0] < second[0]
        assert first[1] > second[1]

    def test_a_royal_flush_is_a_flush(self) -> None:
        result = score("As Ks", board="Qs Js Ts", scheme="points")
        assert (result.score, result.name) == (6_060_000, "flush")
        corrected = score("As Ks", board="Qs Js Ts", scheme="points-corrected")
        assert (corrected.score, corrected.name) == (9_14_13_12_11_10, "royal flush")

    def test_ten_to_ace_is_a_high_card(self) -> None:
        result = score("As Kd", board="Qs Js Ts", scheme="points")
        assert (result.score, result.name) == (1_000_000 + 14_000 + 13 + 12 + 11 + 10, "high card")
        assert score("As Kd", board="Qs Js Ts", scheme="points-corrected").name == "straight"

    def test_the_straight_flush_from_seven_to_jack_is_a_flush(self) -> None:
        result = score("Js 8s", board="7s Ts 9s", scheme="points")
        assert (result.score, result.name) == (6_045_000, "flush")
        assert score("Js 8s", board="7s Ts 9s", scheme="points-corrected").name == "straight flush"

    def test_both_private_cards_are_in_every_hand(self) -> None:
        board = "Kh Kd Kc Ks 2d"
        assert score("Ac 3d", board, "points").name == "three of a kind"
        assert score("Ac 3d", board, "points-corrected").name == "four of a kind"
        assert score("3c 4d", "9h 8d 7c 6s 5d", "points").name == "straight"  # three to seven, not five to nine
        assert score("3c Kd", "9h 8d 7c 6s 5d", "points").name == "high card"
        assert score("3c Kd", "9h 8d 7c 6s 5d", "points-corrected").name == "straight"

    def test_the_second_third_and_fifth_card_of_the_board_never_go_together(self) -> None:
        assert score("2c 7d", "Kd 7h 7s 3c 7c", "points").name == "three of a kind"
        assert score("2c 7d", "Kd 7h 7s 7c 3c", "points").name == "four of a kind"
        assert score("2c 7d", "Kd 7h 7s 3c 7c", "points-corrected").name == "four of a kind"


# The digits are the points, then two digits for each of the five cards that play, beginning with the matched cards.
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("As Ah Ad Qd Qc 3c 2c", 7_14_14_14_12_12),
        ("5s 4d 3c 2h As 9d 9c", 5_05_04_03_02_01),
        ("3c 3d Kh 9s 8c 7c 2d", 2_03_03_13_09_08),
        ("Kc Qd Jh 9s 8c 7c 2d", 1_13_12_11_09_08),
    ],
)
def test_corrected_numbers(cards: str, number: int) -> None:
    result = score(cards, scheme="points-corrected")
    assert result.score == number
    assert result.parts["points"] == number // 100**5 * 100**5


def test_the_steps_list_the_hands_best_first() -> None:
    steps = {step.title: step.lines for step in score("2c 3d", board="Ah Ad Ac Qh Qd", scheme="points").steps}
    assert steps["Hands"] == (
        "both private cards and three board cards: 9 hands",
        "Three of a Kind (Ah Ad Ac 3d 2c): 4,042,067",
        "One Pair (Ad Ac Qh 3d 2c): 2,028,079",
        "One Pair (Ah Ac Qh 3d 2c): 2,028,079",
        "and lower-scoring hands",
    )
    assert steps["Definition"] == ("Three of a Kind, 4 points",)
    assert steps["Number"] == (
        "4,000,000 for the points",
        "42,000 for the matched cards, (14 + 14 + 14) * 1,000",
        "5 for the other cards, (3 + 2)",
        "62 for the private cards, 20 * 3 + 2, because neither is matched",
        "4,042,067 in total",
    )


def test_a_single_other_card_needs_no_sum() -> None:
    steps = {step.title: step.lines for step in score("As Kd", board="Ac Kc Jc 5c Th", scheme="points").steps}
    assert steps["Number"][1:3] == (
        "54,000 for the matched cards, (14 + 14 + 13 + 13) * 1,000",
        "11 for the other cards",
    )
