"""Priority: each function of the published program, and its faults, which the corrected scheme avoids."""

from __future__ import annotations

import pytest

from cardspeak.cards import DECK, parse_cards
from cardspeak.schemes import score
from cardspeak.schemes.priority import numbered, pairs_as_published, sprite_position
from tests.cases import cases


def scores(cards: str, board: str) -> tuple[float, float]:
    """The scores as published and as corrected."""
    return score(cards, board, "priority").score, score(cards, board, "priority-corrected").score


# The powers: https://habr.com/ru/post/335540/
@cases(
    ("cards", "board", "published", "corrected", "name"),
    [
        ("As Ks", "Qs Js Ts 2c 3d", 14e16, 14e16, "royal flush"),
        ("9s 8s", "7s 6s 5s 2c 2d", 9e16, 9e16, "straight flush"),
        ("7c 7d", "7h 7s Kd 2c 2d", 7e14, 7e14 + 13e12, "four of a kind"),
        ("As Ah", "Ad Ks Kd Qc Qd", 14e12 + 13e10, 14e12 + 13e10, "full house"),
        ("3s 3h", "3d Tc Td 2c 5d", 3e12 + 10e10, 3e12 + 10e10, "full house"),
        ("Kd Td", "9d 4d 2d Ac Ah", 131009040200, 131009040200, "flush"),
        ("9s 8c", "7s 6s 5s 2c Kd", 9e8, 9e8, "straight"),
        ("Ac 2d", "3h 4s 5s Kd Td", 5e8, 5e8, "straight"),
        ("9c 9d", "9h As 2c Td 5d", 9e6, 9e6 + 14e4 + 10e2, "three of a kind"),
        ("Jc Jd", "4h 4s Ac 2d 2h", 110400, 110414, "two pair"),
        ("3c 3d", "Kh 9s 8c 7d 2d", 300, 313.0908, "one pair"),
        ("4c 9d", "Kh Qs 8c 7d 2d", 9.04, 13.12090807, "high card"),
    ],
)
def test_each_hand(cards: str, board: str, published: float, corrected: float, name: str) -> None:
    result = scores(cards, board)
    assert result[0] == published
    assert result[1] == pytest.approx(corrected, rel=1e-15)
    assert score(cards, board, "priority").name == score(cards, board, "priority-corrected").name == name


# Every pattern in the published text and its score. In a pattern, 1 is a pair, 2 three of a kind and 3 four of a kind.
@cases(
    ("values", "expected"),
    [
        ([14, 13, 12, 10, 9, 7, 5], 0),
        ([14, 14, 12, 10, 9, 7, 5], 14e2),  # 100
        ([14, 14, 12, 12, 9, 7, 5], 14e4 + 12e2),  # 110
        ([14, 14, 12, 12, 9, 9, 5], 14e4 + 12e2),  # 111
        ([14, 14, 14, 12, 9, 7, 5], 14e6),  # 200
        ([14, 14, 14, 12, 12, 7, 5], 14e12 + 12e10),  # 210
        ([14, 14, 12, 12, 12, 7, 5], 12e12 + 14e10),  # 120
        ([14, 14, 14, 12, 12, 7, 7], 14e12 + 12e10),  # 211
        ([14, 14, 12, 12, 12, 7, 7], 12e12 + 14e10),  # 121
        ([14, 14, 12, 12, 7, 7, 7], 7e12 + 14e10),  # 112
        ([14, 14, 14, 12, 12, 12, 7], 14e12 + 12e10),  # 220
        ([14, 14, 14, 14, 12, 10, 7], 14e14),  # 300
        ([14, 14, 14, 14, 12, 12, 7], 14e14),  # 310
        ([14, 14, 12, 12, 12, 12, 7], 12e14),  # 130
        ([14, 14, 14, 14, 12, 12, 12], 14e14),  # 320
        ([14, 14, 14, 12, 12, 12, 12], 12e14),  # 230
    ],
)
def test_the_counters_are_reduced_to_the_five_hands_of_pairs(values: list[int], expected: float) -> None:
    assert pairs_as_published(values) == expected


def test_the_parts_are_what_the_functions_give() -> None:
    assert score("9d Jh", board="8c 8d 7h 6c 5c", scheme="priority").to_dict() == {
        "kind": "score",
        "scheme": "priority",
        "score": 800.0,
        "parts": {"flush": 0.0, "straight": 0.0, "pairs": 800.0, "pocket": 11.09},
        "name": "one pair",
    }


class TestFaults:
    @pytest.mark.parametrize(
        ("board", "pairs"), [("8h 7h 6c 5c 2s", 8e2), ("6h 7h 6c 5c Ks", 6e2), ("8h 7h 7c 6c 5c", 8e4 + 7e2)]
    )
    def test_a_straight_with_a_pair_inside_is_missed(self, board: str, pairs: float) -> None:
        assert scores("9c 8d", board) == (pairs, 9e8)

    def test_a_straight_above_or_below_a_pair_is_found(self) -> None:
        assert scores("9c 8d", "7h 6c 5c 5s 2s")[0] == 9e8
        assert scores("9c 8d", "7h 6c 5c Ks Kd")[0] == 9e8
        assert scores("9c Ad", "5h 4c 3c 2s 9s")[0] == 5e8

    def test_hands_of_pairs_have_no_kickers(self) -> None:
        board = "Ac Td 8h 5s 2c"
        king, deuce = scores("Ad Kd", board), scores("Ah 3h", board)
        assert king[0] == deuce[0] == 1400
        assert king[1] > deuce[1]

    def test_the_high_card_ignores_the_board_so_that_cards_which_do_not_play_break_ties(self) -> None:
        board = "Ac Kd Jh 9s 8c"
        first, second = scores("3d 2d", board), scores("4h 2h", board)
        assert first[0] < second[0]
        assert first[1] == second[1]

    def test_a_straight_flush_up_to_the_five_of_exactly_five_cards_is_a_flush(self) -> None:
        assert scores("As 2s", "3s 4s 5s Kd 9c") == (140504030200, 5e16)
        assert score("As 2s", "3s 4s 5s Kd 9c", "priority").name == "flush"
        assert scores("As 2s", "3s 4s 5s Ks 9c") == (5e16, 5e16)
        assert scores("As 2s", "3s 4s 5s Ks 9s") == (5e16, 5e16)


def test_the_texts_of_the_steps() -> None:
    steps = {step.title: step.text for step in score("9c 8d", "8h 7h 6c 5c 2s", "priority").steps}
    assert steps["Card numbers"] == "9 208 108 207 6 5 302: suit * 100 + rank"
    assert steps["Straight"] == "no five in a row: 9 8 8 7 6 5 2, checked five at a time"
    assert steps["Pairs"] == "counters 1-0-0 (the number of cards of a rank, minus one): 2 eights, 800"
    assert steps["Pocket"] == "9.08: the higher card, with the lower card after the decimal point"


# The two formulas and the example of 44 by 65.6 pixels in 572 by 328: https://habr.com/ru/post/335540/
class TestDisplay:
    @pytest.mark.parametrize(
        ("card", "number", "position"),
        [
            ("2c", 2, (0, 0)),
            ("Ac", 14, (100, 0)),
            ("8d", 108, (50, 25)),
            ("Th", 210, (200 / 3, 50)),
            ("As", 314, (100, 75)),
        ],
    )
    def test_the_position_is_in_percent(self, card: str, number: int, position: tuple[float, float]) -> None:
        (parsed,) = parse_cards(card)
        assert numbered(parsed) == number
        assert sprite_position(parsed) == pytest.approx(position)

    def test_each_card_has_its_own_cell_of_the_picture(self) -> None:
        """In CSS, p % puts the point at p % of the picture on the point at p % of the element."""
        width, height, cell_width, cell_height = 572, 328, 44, 65.6
        corners = set()
        for card in DECK:
            x, y = sprite_position(card)
            left, top = (width - cell_width) * x / 100, (height - cell_height) * y / 100
            corners.add((round(left / cell_width, 9), round(top / cell_height, 9)))
        assert corners == {(column, row) for column in range(13) for row in range(4)}

    def test_the_positions_are_shown_beside_the_numbers(self) -> None:
        for scheme in ("priority", "priority-corrected"):
            steps = [(step.title, step.lines) for step in score("9c 8d", "8h 7h 6c 5c 2s", scheme).steps]
            at = [title for title, _ in steps].index("Card numbers")
            assert steps[at + 1] == (
                "Sprite",
                (
                    "9c 58.3 % 0 %, 8h 50 % 50 %, 8d 50 % 25 %, 7h 41.7 % 50 %, 6c 33.3 % 0 %, 5c 25 % 0 %, 2s 0 % 75 %",
                    "x = 100 / 12 * (number % 100 - 2), y = 100 / 4 * (number // 100)",
                ),
            )


def test_only_the_straight_flush_up_to_the_ace_is_royal() -> None:
    assert score("As 9s", "8s 7s 6s 5s 2c", "priority").name == "straight flush"
