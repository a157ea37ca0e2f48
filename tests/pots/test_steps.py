"""Each movement of chips with its reason and its rule, word for word."""

from __future__ import annotations

import json
import pickle
from decimal import Decimal
from typing import Any

import pytest

from cardspeak.pots import Rake, RuleSet, Settlement, Step, settle


def texts(settlement: Settlement) -> list[str]:
    return [step.text for step in settlement.steps()]


def last(settlement: Settlement) -> Step:
    return settlement.steps()[-1]


class TestWholePots:
    def test_thirty_two_three_ways(self) -> None:
        """TDA 20: 11, 11 and 10. https://www.pokertda.com/view-poker-tda-rules/"""
        result = settle({"A": 10, "B": 10, "C": 10}, [["A", "B", "C"]], dead=2, button="A")
        assert texts(result) == [
            "32 is in the main pot: 10 each from A, B and C, 2 in dead money",
            "10 of the main pot goes to A: tied for the best hand",
            "10 of the main pot goes to B: tied for the best hand",
            "10 of the main pot goes to C: tied for the best hand",
            "1 odd chip of the main pot goes to B: first winner left of the button (TDA 20)",
            "1 odd chip of the main pot goes to C: next winner after B (TDA 20)",
        ]

    def test_an_uncalled_bet_and_a_side_pot(self) -> None:
        """Returned bets come first, then side pots from the last one, and the main pot at the end."""
        result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"], rules="wsop")
        assert texts(result) == [
            "50 is returned to C: uncalled bet (WSOP 108)",
            "50 is in side pot 1: 25 each from B and C (WSOP 74)",
            "50 of side pot 1 goes to C: the best hand",
            "75 is in the main pot: 25 each from A, B and C (WSOP 74)",
            "75 of the main pot goes to A: the best hand",
        ]

    def test_what_nobody_in_the_hand_has_matched(self) -> None:
        result = settle({"A": 50, "B": 50, "C": 90, "D": 90}, ["A", "B"], folded=["C", "D"])
        assert texts(result) == [
            "280 is in the main pot: 50 each from A and B, 90 each from C and D",
            "280 of the main pot goes to A: the best hand",
        ]

    def test_a_last_player_who_takes_folded_chips(self) -> None:
        result = settle({"small blind": 1, "big blind": 2, "raiser": 6}, folded=["small blind", "big blind"])
        assert texts(result) == [
            "4 is returned to raiser: uncalled bet",
            "5 is in the main pot: 1 from small blind, 2 each from big blind and raiser",
            "5 of the main pot goes to raiser: nobody else contests it",
        ]

    def test_rake_comes_first(self) -> None:
        result = settle([50, 50], values=[9, 7], rake=Rake(5, cap=3))
        assert texts(result) == [
            "100 is in the main pot: 50 each from seat 0 and seat 1",
            "3 of the main pot goes to the house: rake of 5%, at most 3",
            "97 of the main pot goes to seat 0: the best hand",
        ]

    def test_cents(self) -> None:
        result = settle({"A": 0.35, "B": 0.35, "C": 0.35}, [["A", "B"], "C"], unit=0.05)
        assert (
            last(result).text == "1 odd chip (0.05) of the main pot goes to A: first winner left of the button (TDA 20)"
        )
        assert last(result).amount == Decimal("0.05")

    def test_by_card(self) -> None:
        result = settle([5, 5, 5], halves={"high": [9, 9, 1]}, odd_cards={"high": [20, 51, 50]}, rules="wsop")
        assert last(result).text == "1 odd chip of the main pot goes to seat 1: highest card by suit (WSOP 73)"

    def test_nothing_to_pay(self) -> None:
        assert settle([0, 0]).steps() == ()

    def test_winners_without_a_chip_have_no_step(self) -> None:
        result = settle([0, 0, 0], values=[1, 1, 1], dead=2)
        assert [(step.kind, step.player) for step in result.steps()] == [
            ("pot", None),
            ("odd chip", 0),
            ("odd chip", 1),
        ]


class TestHalves:
    def test_an_odd_chip_between_them_and_within(self) -> None:
        result = settle(
            {"A": 22, "B": 22, "C": 22}, halves={"high": [9, 7, 5], "low": [None, 3, 3]}, dead=1, rules="wsop"
        )
        assert texts(result) == [
            "67 is in the main pot: 22 each from A, B and C, 1 in dead money",
            "33 of the main pot goes to the high half: one of 2 halves",
            "1 odd chip of the main pot goes to the high half (WSOP 73)",
            "33 of the main pot goes to the low half: one of 2 halves",
            "34 of the high half of the main pot goes to A: the best high hand",
            "16 of the low half of the main pot goes to B: tied for the best low hand",
            "16 of the low half of the main pot goes to C: tied for the best low hand",
            "1 odd chip of the low half of the main pot goes to B: first winner left of the button (WSOP 73)",
        ]

    def test_tied_for_all_of_it(self) -> None:
        """The rule on identical hands: split once, as evenly as possible."""
        result = settle({"A": 33, "B": 33}, halves={"high": [9, 9], "low": [3, 3]}, rules="wsop")
        assert texts(result)[1:] == [
            "33 of the main pot goes to A: tied for the best hand for the high and low halves (WSOP 73)",
            "33 of the main pot goes to B: tied for the best hand for the high and low halves (WSOP 73)",
        ]

    def test_nobody_has_a_low(self) -> None:
        result = settle({"A": 33, "B": 33}, halves={"high": [9, 9], "low": [None, None]})
        assert texts(result)[1:] == [
            "33 of the main pot goes to A: tied for the best hand",
            "33 of the main pot goes to B: tied for the best hand",
        ]

    def test_an_odd_half_that_is_a_rule_of_the_game(self) -> None:
        """None of the three rule sets has this rule, so none is quoted."""
        result = settle([20, 20], halves={"badugi": [9, 7], "low": [1, 2]}, odd_half="low", dead=1)
        odd = next(step for step in result.steps() if step.kind == "odd chip")
        assert odd.text == "1 odd chip of the main pot goes to the low half (the rule of the game)"
        assert (odd.player, odd.half) == (None, "low")

    def test_who_is_passed_over(self) -> None:
        """Robert's Rules, Ties 4: B, first left of the button, already has an odd chip, so A gets that of the low half.

        https://www.pokerzone.com/rules/ties/
        """
        result = settle(
            {"A": 22, "B": 22, "C": 22},
            halves={"high": (1, 9, 9), "low": (5, 5, None)},
            button="A",
            rules="roberts",
        )
        odd = last(result)
        assert (odd.player, odd.half, odd.amount) == ("A", "low", 1)
        assert odd.reason == "among winners without an odd chip, the first left of the button"
        assert "Ties 4" in odd.rule

    def test_nobody_is_passed_over_if_a_player_can_get_two(self) -> None:
        result = settle({"A": 22, "B": 22, "C": 22}, halves={"high": (1, 9, 9), "low": (5, 5, None)}, button="A")
        odd = last(result)
        assert (odd.player, odd.reason, odd.rule) == ("B", "first winner left of the button", "TDA 20")


class TestBoards:
    def test_extra_chips_and_shares(self) -> None:
        boards = [{"high": [9, 7]}, {"high": [7, 9]}, {"high": [5, 5]}]
        result = settle({"A": 16, "B": 16}, boards=boards, rules="wsop")
        live = "WSOP Live Action 217"
        assert texts(result) == [
            "32 is in the main pot: 16 each from A and B",
            f"10 of the main pot goes to board 1: an equal part for each of 3 boards ({live})",
            f"2 more of the main pot goes to board 1: extra chips go to the first board ({live})",
            f"10 of the main pot goes to board 2: an equal part for each of 3 boards ({live})",
            f"10 of the main pot goes to board 3: an equal part for each of 3 boards ({live})",
            "12 of the main pot on board 1 goes to A: the best hand",
            "10 of the main pot on board 2 goes to B: the best hand",
            "5 of the main pot on board 3 goes to A: tied for the best hand",
            "5 of the main pot on board 3 goes to B: tied for the best hand",
        ]
        assert [step.board for step in result.steps()] == [None, 1, 1, 2, 3, 1, 2, 3, 3]
        assert {step.pot for step in result.steps()} == {"main pot"}

    def test_both_of_a_double_board(self) -> None:
        result = settle([16, 16], boards=[{"high": [9, 7]}] * 2, double_board=True)
        assert texts(result)[1:] == ["32 of the main pot goes to seat 0: the best hand on both boards"]

    @pytest.mark.parametrize(
        "hand",
        [
            {"boards": [{"high": [9, 7]}, {"high": [7, 9]}], "dead": 1},
            {"boards": [{"high": [9, 7]}] * 3, "dead": 2, "rake": Rake(100)},
            {"halves": {"high": [9, 7], "low": [7, 9]}, "dead": 1},
            {"boards": [{"high": [9, 7], "low": [7, 9]}] * 2, "dead": 1},
        ],
        ids=str,
    )
    def test_no_step_moves_nothing(self, hand: dict[str, Any]) -> None:
        """A board or a half that gets no chips has no step."""
        steps = settle([0, 0], **hand).steps()
        assert steps
        assert all(step.amount > 0 for step in steps)


class TestHouse:
    def test_quotes_of_its_own(self) -> None:
        quotes = {"rake": "House 1", "boards": "House 2", "uncalled bet": "House 3", "side pots": "House 4"}
        rules = RuleSet("house", "House", quotes=quotes)
        result = settle([10, 40, 60], boards=[{"high": [9, 7, 5]}, {"high": [5, 7, 9]}], rules=rules, rake=Rake(5))
        assert {
            (step.kind, step.rule) for step in result.steps() if step.kind in ("rake", "board", "return", "pot")
        } == {
            ("rake", "House 1"),
            ("board", "House 2"),
            ("return", "House 3"),
            ("pot", "House 4"),
        }

    def test_without_quotes_no_rule_is_mentioned(self) -> None:
        result = settle([5, 5], values=[7, 7], dead=1, rules=RuleSet("house", "House"))
        assert last(result).text == "1 odd chip of the main pot goes to seat 0: first winner left of the button"
        assert "rule" not in last(result).to_dict()


class TestJson:
    def test_of_a_step(self) -> None:
        """Empty keys are omitted."""
        result = settle({"A": 16, "B": 16}, values=[7, 7], dead=1)
        assert result.steps()[0].to_dict() == {
            "kind": "pot",
            "amount": 33,
            "pot": "main pot",
            "reason": "16 each from A and B, 1 in dead money",
            "text": "33 is in the main pot: 16 each from A and B, 1 in dead money",
        }
        assert last(result).to_dict() == {
            "kind": "odd chip",
            "amount": 1,
            "player": "A",
            "pot": "main pot",
            "half": "whole",
            "reason": "first winner left of the button",
            "rule": "TDA 20",
            "text": "1 odd chip of the main pot goes to A: first winner left of the button (TDA 20)",
        }

    def test_seat_0_is_a_player(self) -> None:
        """Seat 0 is a player, not a missing value."""
        assert dict(settle([5, 5], values=[2, 1]).steps()[-1].to_dict())["player"] == "0"

    def test_a_player_whose_name_is_empty(self) -> None:
        assert settle({"": 5, "B": 5}, ["", "B"]).steps()[-1].to_dict()["player"] == ""

    def test_of_a_settlement(self) -> None:
        result = settle([0.35, 0.35, 0.35], values=[7, 7, 1], unit=0.05, rake=Rake(5))
        shown = json.loads(json.dumps(result.to_dict()))["steps"]
        assert shown == [step.to_dict() for step in result.steps()]
        assert [step["amount"] for step in shown] == [1.05, 0.05, 0.5, 0.5]

    def test_steps_go_through_pickle_and_print_as_their_text(self) -> None:
        step = settle([5, 5], values=[2, 1]).steps()[-1]
        assert pickle.loads(pickle.dumps(step)) == step
        assert str(step) == step.text == "10 of the main pot goes to seat 0: the best hand"


def test_a_name_of_several_lines_stays_on_one() -> None:
    result = settle({"A\nB": 5, "C": 5}, ["A\nB", "C"])
    assert texts(result)[-1] == '10 of the main pot goes to "A\\nB": the best hand'


def test_large_amounts_have_commas() -> None:
    result = settle({"A": 1_000_000, "B": 2_500_000}, ["A", "B"])
    assert texts(result)[:2] == [
        "1,500,000 is returned to B: uncalled bet",
        "2,000,000 is in the main pot: 1,000,000 each from A and B",
    ]
