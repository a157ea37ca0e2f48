"""Group scores: the published examples to the digits printed, and each fault, which the corrected scheme avoids."""

from __future__ import annotations

import pytest

from cardspeak.schemes import score
from tests.cases import cases

BOARD = "Ac Kc Jc 5c Th"


def scores(cards: str, board: str) -> tuple[float, float]:
    """The scores as published and as corrected."""
    return score(cards, board, "group-score").score, score(cards, board, "group-score-corrected").score


# The worked example of https://github.com/danielpaz6/Poker-Hand-Evaluator, with truncated scores
@pytest.mark.parametrize(
    ("cards", "printed", "name"),
    [
        ("8c 7h", 500.850, "flush"),
        ("9h 5h", 261.593, "one pair"),
        ("Ad 4s", 280.813, "one pair"),
        ("As 3h", 280.813, "one pair"),
    ],
)
def test_the_published_checks(cards: str, printed: float, name: str) -> None:
    result = score(cards, board=BOARD, scheme="group-score")
    assert 0 <= result.score - printed < 0.001
    assert result.name == result.parts["group"] == name


# The divisor and the weights are from the source; the sums are calculated by hand.
@cases(
    ("cards", "expected", "name"),
    [
        ("As Ks Qs Js Ts 2c 3d", 900, "royal flush"),
        ("9s 8s 7s 6s 5s 2c 2d", 800 + 9 / 14 * 99, "straight flush"),
        ("7c 7d 7h 7s Kd 2c 2d", 700 + 7 / 14 * 50 + 11 * 13**6 / 433175, "four of a kind"),
        ("As Ah Ad Ks Kd Qc Qd", 600 + 14 + 13 / 14, "full house"),
        ("As Ah Ad Ks Kd Kc Qd", 600 + 14 + 13 / 14, "full house"),
        ("9s 8s 7s 6s 4s 2c 2d", 500 + (7 * 13**4 + 6 * 13**3 + 5 * 13**2 + 4 * 13 + 2) / 433175, "flush"),
        ("9s 8c 7s 6s 5s 2c 2d", 400 + 9 / 14 * 99, "straight"),
        ("As 2c 3s 4s 5d 9c 9d", 435.3571, "straight"),
        ("7c 7d 7h Ks 9d 4c 2d", 300 + 7 / 14 * 50 + (11 * 13**6 + 7 * 13**5 + 2 * 13**4) / 433175, "three of a kind"),
        ("7c 7d 9h 9s Kd 4c 2d", 200 + (81 + 49) / 392 * 50 + (11 * 13**6 + 2 * 13**5) / 433175, "two pair"),
        ("Kc Qd 9h 7s 5d 4c 2d", (11 * 13**6 + 10 * 13**5 + 7 * 13**4 + 5 * 13**3 + 3 * 169) / 433175, "high card"),
    ],
)
def test_each_group_as_published(cards: str, expected: float, name: str) -> None:
    result = score(cards, scheme="group-score")
    assert result.score == pytest.approx(expected, abs=1e-9)
    assert result.name == name


def test_the_parts() -> None:
    result = score("7c 7d", board="9h 9s Kd 4c 2d", scheme="group-score")
    assert result.to_dict() == {
        "kind": "score",
        "scheme": "group-score",
        "score": result.score,
        "parts": {
            "group": "two pair",
            "base": 200,
            "within": (81 / 392 + 49 / 392) * 50,
            "kickers": (11 * 13**6 + 2 * 13**5) / 433175,
        },
        "name": "two pair",
    }


def test_the_steps_are_those_of_the_animation() -> None:
    steps = {step.title: step.text for step in score("9h 5h", board=BOARD, scheme="group-score").steps}
    assert steps == {
        "Cards": "9h 5h and the board Ac Kc Jc 5c Th, from low to high: 5h 5c 9h Th Jc Kc Ac",
        "Highest card": "Ac",
        "Longest run": "J-T-9, 3 consecutive ranks",
        "Suits": "4 clubs, 3 hearts, 0 diamonds, 0 spades",
        "Multiples": "2 fives, 1 ace, 1 king, 1 jack, 1 ten, 1 nine",
        "Group": "one pair, base 100",
        "Within group": "5 / 14 * 50 for the fives, E of the 3 highest other cards for the kickers; E = (12 * 13^6 + 11 * 13^5 + 9 * 13^4) / 433,175; "
        "17.8571 within the group and 143.7363 for kickers",
        "Score": "261.5935",
    }


class TestFaults:
    @pytest.mark.parametrize(
        ("board", "worse", "better", "printed"),
        [
            ("Jh 4s 5c Jd Kh", "As 9d", "Ks 3s", (282.9, 272.2)),
            ("2h 2d Ah Ad 7c", "2c 2s", "As Ac", (840.9, 805.7)),
            ("Jc Td Qh 5s 2c", "Jd Tc", "Qc 2d", (342.2, 326.2)),
        ],
    )
    def test_hands_in_the_wrong_order(self, board: str, worse: str, better: str, printed: tuple[float, float]) -> None:
        first, second = scores(worse, board), scores(better, board)
        assert (round(first[0], 1), round(second[0], 1)) == printed
        assert first[0] > second[0]
        assert first[1] < second[1]

    def test_a_straight_flush_below_a_gap_is_a_flush(self) -> None:
        published, corrected = scores("8h Kh", "4h 5h 6h 7h 2c")
        assert round(published, 2) == 500.76
        assert score("8h Kh", "4h 5h 6h 7h 2c", "group-score").name == "flush"
        assert corrected == 800 + 100 * 6 / 13

    @pytest.mark.parametrize(
        ("board", "hole", "other"),
        [
            ("7h 7d As Kd 9c", "7c 3d", "7s 2d"),
            ("As Ad Kc Kd Qh", "3c 2d", "5c 4d"),
        ],
    )
    def test_the_sixth_and_the_seventh_card_break_ties(self, board: str, hole: str, other: str) -> None:
        first, second = scores(hole, board), scores(other, board)
        assert first[0] != second[0]
        assert first[1] == second[1]

    def test_a_royal_flush_on_the_board_is_899_beside_an_ace(self) -> None:
        board = "Th Jh Qh Kh Ah"
        assert scores("2c 3d", board) == (900, 900)
        assert scores("As 3d", board) == (899, 900)
        assert scores("Ts 3d", board) == (900, 900)  # the board's ten is sorted after the hole card
        assert score("As 3d", board, "group-score").name == "straight flush"

    def test_no_straight_flush_up_to_the_five_is_ever_found(self) -> None:
        published, corrected = scores("As 2s", "3s 4s 5s Kd 9c")
        assert 500 < published < 600
        assert corrected == 800 + 100 * 3 / 13
        assert 500 < scores("As 2s", "3s 4s 5s Ks 9c")[0] < 600

    def test_the_kickers_reach_144(self) -> None:
        result = score("4c 4d", board="4h As Kd Qc Jd", scheme="group-score")
        assert round(result.parts["kickers"]) == 144


class TestCorrected:
    @pytest.mark.parametrize(
        ("cards", "within", "kickers"),
        [
            ("7c 7d 9h 9s Kd 4c 2d", (7, 7, 5, 5), (11,)),
            ("7c 7d 7h Ks 9d 4c 2d", (5, 5, 5), (11, 7)),
            ("Kc Qd 9h 7s 5d 4c 2d", (11, 10, 7, 5, 3), ()),
            ("7c 7d 7h 7s Kd 2c 2d", (5, 5, 5, 5), (11,)),
            ("As Ah Ad Ks Kd Qc Qd", (12, 12, 12, 11, 11), ()),
        ],
    )
    def test_five_digits_of_base_13(self, cards: str, within: tuple[int, ...], kickers: tuple[int, ...]) -> None:
        number = int("".join("0123456789ABC"[digit] for digit in within + kickers), 13)
        result = score(cards, scheme="group-score-corrected")
        assert result.score == pytest.approx(result.parts["base"] + 100 * number / 371293, abs=1e-9)

    def test_the_scores_of_groups_do_not_overlap(self) -> None:
        highest = ["Ac Kd Qh Js 9d 8c 7d", "Ac Ad Kh Qs Jd 9c 8d", "Ac Ad Kh Ks Qd Jc 9d", "Ac Ad Ah Ks Qd Jc 9d"]
        for number, cards in enumerate(highest):
            assert 100 * number < score(cards, scheme="group-score-corrected").score < 100 * (number + 1)
