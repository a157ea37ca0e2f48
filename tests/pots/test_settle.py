"""Hands with a known outcome, each with the source of its rule."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError
from decimal import Decimal, localcontext
from typing import Any

import pytest

from cardspeak.errors import PotError
from cardspeak.pots import RULE_SETS, UNCALLED, Return, Settlement, find_rules, settle


def contents(settlement: Settlement) -> list[tuple[str, Any, str]]:
    """Each pot as its name, its amount and its contenders."""
    return [(pot.name, pot.amount, " ".join(map(str, pot.contenders))) for pot in settlement.pots]


class TestLayers:
    def test_three_stacks(self) -> None:
        """The worked example of the original group-score program, the origin of this project."""
        result = settle({"A": 25, "B": 50, "C": 100}, ["A", "B", "C"])
        assert contents(result) == [("main pot", 75, "A B C"), ("side pot 1", 50, "B C")]
        assert result.payouts == {"A": 75, "B": 50}
        assert result.returned == {"C": 50}

    def test_the_flush_is_all_in_for_the_smallest_bet(self) -> None:
        """The second worked example of the same program: its text splits 75 into 37.5 each, but its code loses a chip."""
        result = settle({"A": 25, "B": 50, "C": 100, "D": 100}, ["A", ["C", "D"], "B"], button="D")
        assert contents(result) == [
            ("main pot", 100, "A B C D"),
            ("side pot 1", 75, "B C D"),
            ("side pot 2", 100, "C D"),
        ]
        assert result.payouts == {"A": 100, "C": 38 + 50, "D": 37 + 50}
        assert result.pots[1].odd_chips == ("C",)

    def test_the_flush_is_all_in_for_the_smallest_bet_with_half_chips(self) -> None:
        result = settle({"A": 25, "B": 50, "C": 100, "D": 100}, ["A", ["C", "D"], "B"], unit=0.5)
        assert [award.amount for award in result.pots[1].awards] == [Decimal("37.5"), Decimal("37.5")]
        assert result.payouts == {"A": 100, "C": Decimal("87.5"), "D": Decimal("87.5")}

    def test_folded_chips_stay_in_the_layers_they_reached(self) -> None:
        result = settle({"A": 10, "B": 30, "C": 20, "D": 30}, ["A", "B", "D"], folded=["C"])
        assert contents(result) == [("main pot", 40, "A B D"), ("side pot 1", 50, "B D")]

    def test_a_folded_bet_makes_no_pot_of_its_own(self) -> None:
        """Layers with the same contenders are one pot."""
        assert contents(settle([5, 20, 20], [1, 2], folded=[0])) == [("main pot", 45, "1 2")]

    def test_player_who_put_in_nothing_contests_nothing(self) -> None:
        result = settle({"A": 0, "B": 50, "C": 50}, ["B", "C"])
        assert contents(result) == [("main pot", 100, "B C")]

    def test_amounts_of_any_size(self) -> None:
        huge = 10**100
        result = settle([huge + 1, huge + 1, huge + 1], [[0, 1, 2]], dead=1)
        assert result.payouts == {0: huge + 2, 1: huge + 1, 2: huge + 1}


class TestWhatGoesBack:
    def test_uncalled_bet(self) -> None:
        assert settle([40, 100], [1, 0]).returns == (Return(1, 60, UNCALLED),)

    def test_uncalled_bet_is_measured_against_folded_players_too(self) -> None:
        """B called 60 before folding. C gets back only the chips above 60, and wins the layer that A did not reach."""
        result = settle({"A": 20, "B": 60, "C": 100}, ["A", "C"], folded=["B"])
        assert result.returned == {"C": 40}
        assert contents(result) == [("main pot", 60, "A C"), ("side pot 1", 80, "C")]
        assert result.payouts == {"A": 60, "C": 80}
        assert [pot.is_uncontested for pot in result.pots] == [False, True]

    def test_uncalled_bet_of_a_folded_player_goes_back_too(self) -> None:
        result = settle({"A": 80, "B": 50}, folded=["A"])
        assert (result.returned, result.payouts) == ({"A": 30}, {"B": 100})

    @pytest.mark.parametrize("live", ["A", "AB", "ABE"])
    def test_called_bets_that_nobody_in_the_hand_has_matched_do_not_go_back(self, live: str) -> None:
        """These bets go into the last pot of the remaining players, whether one, two or three remain (TDA 15-B)."""
        bets = {"C": 90, "D": 100} | dict.fromkeys(live, 50)
        result = settle(bets, list(live), folded=["C", "D"])
        assert result.returns == (Return("D", 10, UNCALLED),)
        assert contents(result) == [("main pot", 180 + 50 * len(live), " ".join(live))]
        assert result.payouts == {"A": 180 + 50 * len(live)}

    def test_they_are_in_the_last_side_pot_if_there_are_several_pots(self) -> None:
        result = settle({"A": 20, "B": 50, "E": 50, "C": 90, "D": 90}, ["A", "B", "E"], folded=["C", "D"])
        assert contents(result) == [("main pot", 100, "A B E"), ("side pot 1", 200, "B E")]
        assert result.returned == {}

    def test_the_hands_decide_if_nobody_in_the_hand_put_in_anything(self) -> None:
        result = settle({"A": 0, "B": 0, "C": 50, "D": 50}, ["B", "A"], folded=["C", "D"])
        assert (contents(result), result.payouts, result.returned) == ([("main pot", 100, "A B")], {"B": 100}, {})

    def test_a_seat_without_chips_changes_nothing(self) -> None:
        without = settle({"A": 4, "B": 5, "C": 5}, ["A"], folded=["B", "C"])
        result = settle({"out": 0, "A": 4, "B": 5, "C": 5}, ["A"], folded=["B", "C"])
        assert (result.payouts, result.returned) == (without.payouts, without.returned) == ({"A": 14}, {})


class TestMucked:
    def test_loses_to_a_hand_that_is_shown_but_wins_what_nobody_else_contests(self) -> None:
        """C has won the side pot when B folds. C then mucks, and so loses only the main pot."""
        result = settle({"A": 50, "B": 90, "C": 100}, folded=["B"], mucked=["C"])
        assert contents(result) == [("main pot", 150, "A"), ("side pot 1", 80, "C")]
        assert (result.payouts, result.returned) == ({"A": 150, "C": 80}, {"C": 10})
        assert (result.folded, result.mucked) == (("B",), ("C",))

    def test_wins_nothing_that_a_shown_hand_contests(self) -> None:
        result = settle({"A": 50, "B": 100, "C": 100}, mucked=["A", "C"])
        assert result.payouts == {"B": 250}

    def test_needs_no_value_and_a_value_is_ignored(self) -> None:
        bets = {"A": 20, "B": 50, "C": 50}
        expected = settle(bets, values={"A": 3, "B": 2}, mucked=["C"])
        assert expected.payouts == {"A": 60, "B": 60}
        assert settle(bets, values={"A": 3, "B": 2, "C": 9}, mucked=["C"]) == expected

    def test_wins_if_everybody_else_has_folded(self) -> None:
        assert settle([10, 10], folded=[0], mucked=[1]).payouts == {1: 20}

    def test_two_who_muck_the_same_side_pot(self) -> None:
        bets = {"A": 50, "B": 100, "C": 100}
        with pytest.raises(PotError, match=r"^mucked: B and C have all bet more .* record the others as folded$"):
            settle(bets, mucked=["B", "C"])
        assert settle(bets, folded=["B"], mucked=["C"]).payouts == {"A": 150, "C": 100}


class TestLastPlayer:
    def test_takes_layers_of_folded_chips_without_cards(self) -> None:
        result = settle({"A": 20, "B": 60, "C": 60}, folded=["B", "C"], dead=5)
        assert contents(result) == [("main pot", 145, "A")]
        assert (result.payouts, result.returned) == ({"A": 145}, {})

    def test_takes_the_blinds_and_gets_the_raise_back(self) -> None:
        result = settle({"small blind": 1, "big blind": 2, "raiser": 6}, folded=["small blind", "big blind"])
        assert (result.payouts, result.returned) == ({"raiser": 5}, {"raiser": 4})

    def test_takes_the_pot_after_putting_in_nothing(self) -> None:
        assert settle([0, 50, 50], folded=[1, 2]).payouts == {0: 100}

    def test_alone_at_the_table(self) -> None:
        result = settle([50])
        assert (result.pots, result.payouts, result.returned) == ((), {}, {0: 50})


class TestDeadMoney:
    def test_belongs_to_the_main_pot(self) -> None:
        result = settle({"A": 25, "B": 50, "C": 50}, ["B", "A", "C"], dead=10)
        assert contents(result) == [("main pot", 85, "A B C"), ("side pot 1", 50, "B C")]

    def test_is_contested_by_all_if_nobody_bet(self) -> None:
        result = settle([0, 0, 0], [[0, 2], 1], dead=10)
        assert (contents(result), result.payouts) == ([("main pot", 10, "0 1 2")], {0: 5, 2: 5})

    def test_goes_to_the_only_bettor(self) -> None:
        """A gets the uncalled bet back but still counts as a bettor; the others put in nothing and contest nothing."""
        result = settle({"A": 100, "B": 0, "C": 0}, dead=10)
        assert (contents(result), result.returned) == ([("main pot", 10, "A")], {"A": 100})
        assert result.payouts == {"A": 10}


class TestOddChips:
    def test_thirty_two_three_ways(self) -> None:
        """TDA 20: one chip each to the tied players, from the first seat left of the button: 11, 11, 10."""
        result = settle({"A": 10, "B": 10, "C": 10}, [["A", "B", "C"]], dead=2, button="A")
        assert result.payouts == {"A": 10, "B": 11, "C": 11}
        assert result.pots[0].odd_chips == ("B", "C")

    @pytest.mark.parametrize(("button", "lucky"), [("A", "B"), ("B", "D"), ("C", "D"), ("D", "B"), (None, "B")])
    def test_first_of_the_winners_left_of_the_button(self, button: str | None, lucky: str) -> None:
        result = settle({"A": 5, "B": 5, "C": 5, "D": 5}, [["B", "D"], "A", "C"], dead=1, button=button)
        assert result.pots[0].odd_chips == (lucky,)
        assert result.payouts[lucky] == 11

    def test_each_pot_has_its_own(self) -> None:
        """TDA 21: side pots are split separately. B gets the odd chip of both pots."""
        result = settle({"A": 5, "B": 10, "C": 10, "D": 10}, [["B", "C"], "A", "D"], dead=1, folded=[])
        assert [pot.odd_chips for pot in result.pots] == [("B",), ("B",)]
        assert result.payouts == {"B": 19, "C": 17}

    def test_five_cent_unit(self) -> None:
        result = settle([0.35, 0.35, 0.35], [[0, 1], 2], unit=0.05)
        assert result.payouts == {0: Decimal("0.55"), 1: Decimal("0.50")}
        assert result.unit == Decimal("0.05")

    def test_chips_run_out(self) -> None:
        """A winner who gets no chip has no award and no payout of zero."""
        result = settle([0, 0, 0], values=[1, 1, 1], dead=2)
        assert result.payouts == {0: 1, 1: 1}
        assert [award.player for award in result.pots[0].awards] == [0, 1]


class TestInput:
    def test_a_sequence_is_seats(self) -> None:
        assert settle([25, 50, 100], [0, 2, 1]).payouts == {0: 75, 2: 50}

    def test_values_of_any_kind(self) -> None:
        assert settle({"A": 5, "B": 5}, values={"A": (6, "x"), "B": (6, "y")}).payouts == {"B": 10}

    def test_values_in_seat_order(self) -> None:
        assert settle({"A": 5, "B": 5, "C": 5}, values=[7, None, 9], folded=["B"]).payouts == {"C": 15}

    def test_values_of_folded_players_are_ignored(self) -> None:
        assert settle({"A": 5, "B": 5, "C": 5}, values={"A": 1, "B": 9, "C": 2}, folded=["B"]).payouts == {"C": 15}

    @pytest.mark.parametrize("group", [["B", "C"], ("B", "C"), {"B", "C"}, frozenset("BC")])
    def test_groups_of_any_kind(self, group: Any) -> None:
        assert settle({"A": 5, "B": 5, "C": 5}, [group, "A"], dead=1).payouts == {"B": 8, "C": 8}

    def test_a_tuple_may_be_a_player(self) -> None:
        assert settle({("Ann", 1): 5, ("Bob", 2): 5}, [("Bob", 2), ("Ann", 1)]).payouts == {("Bob", 2): 10}

    def test_floats_are_the_decimals_they_show(self) -> None:
        """0.1 + 0.2 is not 0.3 in binary, but it is here."""
        result = settle({"A": 0.1, "B": 0.2, "C": 0.2}, ["C", "A", "B"], unit=0.1)
        assert result.payouts == {"C": Decimal("0.5")}

    def test_whole_amounts_come_out_as_integers(self) -> None:
        payout = settle([Decimal("2.50"), 2.5], [0, 1], unit=Decimal("0.01")).payouts[0]
        assert (payout, type(payout)) == (5, int)

    def test_numpy_numbers(self) -> None:
        numpy = pytest.importorskip("numpy")
        result = settle(numpy.array([25, 50, 100]), values=numpy.array([3, 1, 2], dtype=numpy.uint16))
        assert result.payouts == {0: 75, 2: 50}
        assert settle(numpy.array([0.5, 0.5]), [0, 1], unit=0.5).payouts == {0: 1}

    def test_exact_whatever_the_decimal_context(self) -> None:
        with localcontext() as context:
            context.prec = 3
            result = settle([Decimal("12345.67"), Decimal("12345.67")], [0, 1], dead=Decimal("0.02"), unit=0.01)
            assert str(result.payouts[0]) == "24691.36"

    def test_no_cards_are_needed_if_nothing_is_contested(self) -> None:
        assert settle([0, 0]).pots == ()


class TestResult:
    def test_to_dict_is_the_contract(self) -> None:
        result = settle({"A": 25, "B": 50, "C": 100, "D": 50}, ["A", ["C", "D"], "B"], unit=0.5)
        shown = json.loads(json.dumps(result.to_dict()))
        assert len(shown.pop("steps")) == 6
        assert shown == {
            "kind": "settlement",
            "players": [
                {"player": "A", "bet": 25},
                {"player": "B", "bet": 50},
                {"player": "C", "bet": 100},
                {"player": "D", "bet": 50},
            ],
            "button": "D",
            "dead": 0,
            "unit": 0.5,
            "rules": "tda",
            "pots": [
                {
                    "name": "main pot",
                    "amount": 100,
                    "above": 0,
                    "top": 25,
                    "contenders": ["A", "B", "C", "D"],
                    "awards": [{"player": "A", "amount": 100, "half": "whole"}],
                },
                {
                    "name": "side pot 1",
                    "amount": 75,
                    "above": 25,
                    "top": 50,
                    "contenders": ["B", "C", "D"],
                    "awards": [
                        {"player": "C", "amount": 37.5, "half": "whole"},
                        {"player": "D", "amount": 37.5, "half": "whole"},
                    ],
                },
            ],
            "returned": {"C": 50},
            "payouts": {"A": 100, "C": 37.5, "D": 37.5},
            "net": {"A": 75, "B": -50, "C": -12.5, "D": -12.5},
            "rake": 0,
        }

    def test_payouts_are_in_seat_order(self) -> None:
        assert list(settle({"B": 5, "A": 9, "C": 9}, ["C", "A", "B"][::-1]).payouts) == ["B", "A"]

    def test_story_runs_from_the_last_side_pot_to_the_main_pot(self) -> None:
        result = settle({"A": 25, "B": 51, "C": 51, "D": 100}, ["A", ["B", "C"], "D"], dead=1, button="D", rules="wsop")
        assert result.lines() == [
            "49 returned to D: uncalled bet",
            "side pot 1: 78, contested by B, C and D; B wins 39 and C wins 39",
            "main pot: 101, contested by A, B, C and D; A wins 101",
        ]
        assert str(result) == "\n".join(result.lines())

    @pytest.mark.parametrize(
        ("rules", "quoted"),
        [("tda", "TDA 20"), ("wsop", "WSOP 73"), ("roberts", "Robert's Rules, Ties 5a")],
    )
    def test_story_of_an_odd_chip_quotes_the_rule(self, rules: str, quoted: str) -> None:
        result = settle({"A": 5, "B": 5, "D": 5}, [["A", "B"], "D"], button="D", rules=rules)
        assert result.lines() == [
            "main pot: 15, contested by A, B and D; A wins 8 and B wins 7",
            f"the odd chip of 1 goes to A: first winner left of D on the button ({quoted})",
        ]

    def test_story_of_two_odd_chips_and_seats(self) -> None:
        assert settle([10, 10, 10], [[0, 1, 2]], dead=2, button=1).lines() == [
            "main pot: 32, contested by seat 0, seat 1 and seat 2; seat 0 wins 11, seat 1 wins 10 and seat 2 wins 11",
            "the odd chips of 1 each go to seat 2 and seat 0: first winners left of seat 1 on the button (TDA 20)",
        ]

    def test_story_without_a_contest(self) -> None:
        result = settle({"A": 50, "B": 90, "C": 90, "D": 50}, ["A", "D"], folded=["B", "C"])
        assert result.lines() == ["main pot: 280, contested by A and D; A wins 280"]
        assert settle({"A": 5, "B": 5}, folded=["A"]).lines() == ["main pot: 10, uncontested; B wins 10"]

    def test_repr_says_who_gets_what(self) -> None:
        assert repr(settle([25, 100], [0, 1])) == "<Settlement: seat 0 wins 50, 75 returned to seat 1>"
        assert repr(settle([0, 0])) == "<Settlement: nothing to pay>"

    def test_is_frozen_equal_and_goes_through_pickle(self) -> None:
        result = settle([25, 50], [0, 1])
        assert pickle.loads(pickle.dumps(result)) == result == settle([25, 50], values=[2, 1])
        assert result != settle([25, 50], [1, 0])
        with pytest.raises(FrozenInstanceError):
            result.rake = 5  # type: ignore[misc]
        with pytest.raises(TypeError):
            result.payouts[0] = 5  # type: ignore[index]

    def test_keeps_its_arguments(self) -> None:
        result = settle([5, 5], [0, 1], dead=2.0, unit=0.5, rules="roberts")
        assert (result.players, result.button, result.dead, result.unit) == ((0, 1), 1, 2, Decimal("0.5"))
        assert result.rules is find_rules("roberts")


def test_rule_sets_are_found_by_their_code() -> None:
    assert list(RULE_SETS) == ["tda", "wsop", "roberts"]
    assert all(find_rules(code).code == code for code in RULE_SETS)


def test_folded_players_may_be_ranked_and_win_nothing() -> None:
    bets = {"A": 25, "B": 50, "C": 100}
    assert settle(bets, ["A", "B", "C"], folded={"A"}) == settle(bets, ["B", "C"], folded={"A"})
    assert settle(bets, ["A", "B", "C"], folded={"A"}).payouts == {"B": 125}
