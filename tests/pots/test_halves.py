"""Pots won in halves, with known outcomes, each with the source of its rule."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from cardspeak.pots import RULE_SETS, WHOLE, Award, Settlement, find_rules, settle

HIGH_LOW = ("high", "low")


def play(bets: Sequence[int], high: Sequence[int], low: Sequence[int | None], **given: Any) -> Settlement:
    """A settled high-low pot of the players A, B, C ...; the button is the last of them."""
    names = "ABCDEF"[: len(bets)]
    return settle(dict(zip(names, bets, strict=True)), halves=dict(zip(HIGH_LOW, (high, low), strict=True)), **given)


def paid(settlement: Settlement, pot: int = 0) -> list[tuple[str, int | Decimal, str]]:
    return [(award.player, award.amount, award.half) for award in settlement.pots[pot].awards]


class TestWhoWinsWhat:
    def test_high_and_low(self) -> None:
        result = play([20, 20], high=[9, 7], low=[1, 2])
        assert paid(result) == [("A", 20, "high"), ("B", 20, "low")]

    def test_one_player_scoops(self) -> None:
        assert paid(play([20, 20, 20], high=[9, 7, 5], low=[3, 2, 1])) == [("A", 60, WHOLE)]

    def test_no_qualifying_low(self) -> None:
        """The high half gets the whole pot: one award, and no odd chip between halves."""
        result = play([20, 20], high=[9, 7], low=[None, None], dead=1)
        assert paid(result) == [("A", 41, WHOLE)]
        assert [(half.name, half.winners, half.amount) for half in result.pots[0].halves] == [
            ("high", ("A",), 0),
            ("low", (), 0),
        ]

    def test_no_qualifying_low_and_two_high_hands(self) -> None:
        assert paid(play([20, 20], high=[9, 9], low=[None, None], dead=1)) == [("A", 21, WHOLE), ("B", 20, WHOLE)]

    def test_a_quarter(self) -> None:
        """A wins high and ties for low: A gets three quarters and B one quarter."""
        result = play([50, 50], high=[9, 7], low=[3, 3])
        assert paid(result) == [("A", 50, "high"), ("A", 25, "low"), ("B", 25, "low")]
        assert result.payouts == {"A": 75, "B": 25}

    def test_one_quarter_to_each_of_two(self) -> None:
        """A wins high alone, and B and C tie for low."""
        result = play([40, 40, 40], high=[9, 7, 5], low=[None, 3, 3])
        assert result.payouts == {"A": 60, "B": 30, "C": 30}

    def test_sixths(self) -> None:
        """Three players tie for low and get a sixth of the pot each; A also wins the high half."""
        result = play([40, 40, 40], high=[9, 7, 5], low=[3, 3, 3])
        assert result.payouts == {"A": 60 + 20, "B": 20, "C": 20}

    def test_the_low_qualifies_in_one_pot_only(self) -> None:
        """A has the only low and is all in for less, so the high hand wins the whole side pot."""
        result = play([20, 50, 50], high=[3, 9, 7], low=[5, None, None])
        assert [pot.amount for pot in result.pots] == [60, 60]
        assert paid(result) == [("B", 30, "high"), ("A", 30, "low")]
        assert paid(result, 1) == [("B", 60, WHOLE)]

    def test_each_pot_is_divided_separately(self) -> None:
        """TDA 21: the main pot of 33 is split into 17 and 16, and the side pot of 22 into 11 and 11."""
        result = play([11, 22, 22], high=[9, 7, 5], low=[1, 2, 3])
        assert paid(result) == [("A", 17, "high"), ("C", 16, "low")]
        assert paid(result, 1) == [("B", 11, "high"), ("C", 11, "low")]

    def test_an_uncontested_pot_is_whole(self) -> None:
        result = play([20, 60, 60], high=[9, 7, 0], low=[None, 3, None], folded=["C"])
        assert paid(result, 1) == [("B", 80, WHOLE)]
        assert result.pots[1].halves == ()

    def test_the_last_player_shows_nothing(self) -> None:
        result = settle([5, 5], halves={"high": {}, "low": {}}, odd_cards={"high": {}}, folded=[1])
        assert result.payouts == {0: 10}

    def test_hands_of_folded_players_count_for_nothing(self) -> None:
        assert paid(play([5, 5, 5], high=[9, 7, 8], low=[None, None, 9], folded=["C"])) == [("A", 15, WHOLE)]

    def test_three_parts(self) -> None:
        result = settle([20, 20, 20], halves={"high": [9, 5, 1], "low": [1, 5, 9], "badugi": [1, 9, 5]}, dead=2)
        assert result.payouts == {0: 21, 1: 20, 2: 21}

    def test_three_parts_one_without_a_qualifying_hand(self) -> None:
        result = settle([20, 20], halves={"high": [9, 5], "low": [None, None], "badugi": [1, 9]})
        assert [(half.name, half.amount) for half in result.pots[0].halves] == [
            ("high", 20),
            ("low", 0),
            ("badugi", 20),
        ]


class TestOddChips:
    def test_tied_for_the_whole_pot(self) -> None:
        """TDA 20, identical hands: 66 is split into 33 and 33. Two halves of 33 would pay 34 and 32."""
        result = play([33, 33], high=[9, 9], low=[3, 3])
        assert paid(result) == [("A", 33, WHOLE), ("B", 33, WHOLE)]
        assert result.pots[0].odd_chips == ()

    def test_tied_for_the_whole_pot_of_an_odd_number(self) -> None:
        result = play([33, 33], high=[9, 9], low=[3, 3], dead=1)
        assert (result.payouts, result.pots[0].odd_chips) == ({"A": 34, "B": 33}, ("A",))

    def test_to_the_high_half(self) -> None:
        assert play([20, 20], high=[9, 7], low=[1, 2], dead=1).payouts == {"A": 21, "B": 20}

    def test_to_the_half_that_is_named(self) -> None:
        """In badacey, badeucey and drawmaha the odd chip goes to the five-card or draw half (BARGE Rulebook)."""
        result = settle([20, 20], halves={"badugi": [9, 7], "low": [1, 2]}, odd_half="low", dead=1)
        assert result.payouts == {0: 20, 1: 21}

    def test_to_another_half_if_nobody_qualifies_for_the_named_one(self) -> None:
        halves: dict[str, list[int | None]] = {"high": [9, 5], "low": [None, None], "badugi": [1, 9]}
        assert settle([20, 20], halves=halves, odd_half="low", dead=1).payouts == {0: 21, 1: 20}

    def test_between_the_halves_and_then_within(self) -> None:
        """Of 67, A gets 34 for high, and B and C share 33 for low; B sits first left of the button."""
        result = play([22, 22, 22], high=[9, 7, 5], low=[None, 3, 3], dead=1)
        assert paid(result) == [("A", 34, "high"), ("B", 17, "low"), ("C", 16, "low")]
        assert [half.odd_chips for half in result.pots[0].halves] == [(), ("B",)]
        assert result.pots[0].odd_chips == ()

    def test_chips_run_out(self) -> None:
        """The high half gets the only chip, and the low half gets none."""
        result = play([0, 0], high=[9, 7], low=[1, 2], dead=1)
        assert paid(result) == [("A", 1, "high")]
        assert result.lines() == [
            "main pot: 1, contested by A and B; high half: A wins 1",
            "the odd chip of 1 goes to the high half (TDA 20)",
        ]

    def test_cents(self) -> None:
        result = settle([0.15, 0.15], halves={"high": [9, 7], "low": [1, 2]}, dead=0.05, unit=0.05)
        assert result.payouts == {0: Decimal("0.20"), 1: Decimal("0.15")}


class TestOddCards:
    """Stud games have no button, so odd chips go by card."""

    def test_to_the_highest_card(self) -> None:
        result = settle([5, 5, 5], halves={"high": [9, 9, 1]}, odd_cards={"high": {0: 20, 1: 51, 2: 50}})
        assert result.payouts == {1: 8, 0: 7}
        assert (result.pots[0].odd_chips, result.pots[0].odd_card) == ((1,), "highest")

    def test_one_each_from_the_highest_card_down(self) -> None:
        result = settle([10, 10, 10], halves={"high": [9, 9, 9]}, odd_cards={"high": [1, 3, 2]}, dead=2)
        assert result.pots[0].odd_chips == (1, 2)

    def test_each_half_by_its_own(self) -> None:
        """Both halves are 33; A gets the odd chip of the high half, and C that of the low half."""
        result = play(
            [22, 22, 22],
            high=[9, 9, 1],
            low=[None, 3, 3],
            odd_cards={"high": {"A": 51, "B": 50, "C": 0}, "low": {"B": 7, "C": 9}},
        )
        assert paid(result) == [("A", 17, "high"), ("B", 16, "high"), ("B", 16, "low"), ("C", 17, "low")]

    def test_a_whole_pot_by_the_cards_of_the_first_half(self) -> None:
        result = play([5, 5, 5], high=[9, 9, 1], low=[4, 4, 1], odd_cards={"high": [1, 2, 3], "low": [3, 2, 1]})
        assert paid(result) == [("A", 7, WHOLE), ("B", 8, WHOLE)]

    def test_a_half_without_cards_goes_by_seat(self) -> None:
        result = play([22, 22, 22], high=[9, 9, 1], low=[None, 3, 3], odd_cards={"low": [0, 7, 9]})
        assert [half.odd_chips for half in result.pots[0].halves] == [("A",), ("C",)]
        assert [half.odd_card for half in result.pots[0].halves] == [None, "highest"]

    def test_folded_players_need_no_card(self) -> None:
        cards = {"high": {"A": 1, "B": 2, "C": "folded before any was dealt"}}
        result = play([5, 5, 5], high=[9, 9, 1], low=[4, 4, 1], odd_cards=cards, folded=["C"])
        assert result.payouts == {"A": 7, "B": 8}
        assert play([5, 5, 5], high=[9, 1, 9], low=[1, 1, 4], odd_cards={"high": [1, 2, None]}, folded=["C"]).payouts

    def test_equal_cards_go_by_seat(self) -> None:
        result = settle([5, 5, 5], halves={"high": [9, 9, 1]}, odd_cards={"high": [7, 7, 7]}, button=0)
        assert result.pots[0].odd_chips == (1,)

    def test_the_card_of_a_low_half_under_each_rule_set(self) -> None:
        in_stud = {code: rules.odd_chip_by(is_low=True, has_button=False) for code, rules in RULE_SETS.items()}
        assert in_stud == {"tda": "highest card", "wsop": "highest card", "roberts": "lowest card"}
        for rules in RULE_SETS.values():
            assert rules.odd_chip_by(is_low=False, has_button=False) == "highest card"
            assert rules.odd_chip_by(is_low=True, has_button=True) == "position"

    def test_which_cards_each_rule_set_compares(self) -> None:
        assert {code: rules.odd_card_from for code, rules in RULE_SETS.items()} == {
            "tda": "hand",
            "wsop": "hand",
            "roberts": "all cards",
        }


class TestMoreThanOneOddChip:
    """B and C tie for high, and A and B for low. By seat, B would get an odd chip from each half of 33."""

    HIGH, LOW = (1, 9, 9), (5, 5, None)

    @pytest.mark.parametrize("rules", ["tda", "wsop"])
    def test_two_halves_are_two_splits(self, rules: str) -> None:
        result = play([22, 22, 22], self.HIGH, self.LOW, button="A", rules=rules)
        assert result.payouts == {"A": 16, "B": 17 + 17, "C": 16}

    def test_roberts_rules_never_give_two_to_a_player(self) -> None:
        """Robert's Rules, Ties 4: no player may receive more than one odd chip."""
        result = play([22, 22, 22], self.HIGH, self.LOW, button="A", rules="roberts")
        assert result.payouts == {"A": 17, "B": 17 + 16, "C": 16}
        assert result.lines()[1] == (
            "the odd chip of 1 in the high half goes to B: first winner left of A on the button (Robert's Rules, Ties 5a); "
            "the odd chip of 1 in the low half goes to A: among winners without an odd chip, the first left of A on the button "
            "(Robert's Rules, Ties 4)"
        )

    def test_only_the_seat_decides_if_a_player_can_get_two(self) -> None:
        """A gets the chip by position only, not because B already has one: A sits first left of the button."""
        story = play([22, 22, 22], self.HIGH, self.LOW, button="C").lines()[1]
        assert story.endswith(
            "the odd chip of 1 in the low half goes to A: first winner left of C on the button (TDA 20)"
        )

    def test_a_second_odd_chip_if_all_already_have_one(self) -> None:
        """All who tie for low already have an odd chip of the high half, so the first of them gets a second one."""
        result = play([14, 14, 14, 14], high=[9, 9, 9, 1], low=[5, 5, None, None], dead=7, rules="roberts")
        assert [half.odd_chips for half in result.pots[0].halves] == [("A", "B"), ("A",)]


class TestResult:
    def test_one_half_behaves_as_values(self) -> None:
        bets, values = {"A": 25, "B": 51, "C": 51, "D": 100}, [9, 7, 7, 3]
        assert settle(bets, halves={"high": values}) == settle(bets, values=values)

    def test_to_dict_is_the_contract(self) -> None:
        result = play([22, 22, 22], high=[9, 7, 5], low=[None, 3, 3], dead=1)
        shown = json.loads(json.dumps(result.to_dict()))
        assert len(shown.pop("steps")) == 8
        assert shown == {
            "kind": "settlement",
            "players": [{"player": name, "bet": 22} for name in "ABC"],
            "button": "C",
            "dead": 1,
            "unit": 1,
            "rules": "tda",
            "odd_half_rule": "TDA 20",
            "pots": [
                {
                    "name": "main pot",
                    "amount": 67,
                    "above": 0,
                    "top": 22,
                    "contenders": ["A", "B", "C"],
                    "halves": [
                        {"name": "high", "winners": ["A"], "amount": 34},
                        {"name": "low", "winners": ["B", "C"], "amount": 33, "odd_chips": ["B"]},
                    ],
                    "awards": [
                        {"player": "A", "amount": 34, "half": "high"},
                        {"player": "B", "amount": 17, "half": "low"},
                        {"player": "C", "amount": 16, "half": "low"},
                    ],
                }
            ],
            "returned": {},
            "payouts": {"A": 34, "B": 17, "C": 16},
            "net": {"A": 12, "B": -5, "C": -6},
            "rake": 0,
        }

    def test_goes_through_pickle(self) -> None:
        result = play([22, 22, 22], high=[9, 7, 5], low=[None, 3, 3], dead=1)
        assert pickle.loads(pickle.dumps(result)) == result
        assert result.pots[0].awards[0] == Award("A", 34, "high")

    def test_a_pot_knows_whether_it_is_divided(self) -> None:
        assert play([5, 5], high=[9, 7], low=[1, 2]).pots[0].is_divided
        assert not play([5, 5], high=[9, 7], low=[2, 1]).pots[0].is_divided


class TestStory:
    @pytest.mark.parametrize(
        ("high", "low", "line"),
        [
            ([9, 7, 5], [None, 3, 3], "high half: A wins 33; low half: B wins 17 and C wins 16"),
            ([9, 7, 5], [3, 2, 1], "A wins 66 with both halves"),
            ([9, 9, 5], [3, 3, 1], "A wins 33 and B wins 33, tied for both halves"),
            ([9, 7, 5], [None, None, None], "A wins 66: nobody qualifies for the low half"),
            ([9, 9, 5], [None, None, None], "A wins 33 and B wins 33: nobody qualifies for the low half"),
        ],
    )
    def test_who_wins_which_half(self, high: list[int], low: list[int | None], line: str) -> None:
        assert play([22, 22, 22], high, low).lines()[0] == f"main pot: 66, contested by A, B and C; {line}"

    @pytest.mark.parametrize(
        ("halves", "line"),
        [
            (
                {"high": [9, 1], "low": [9, 1], "badugi": [9, 1]},
                "seat 0 wins 12 with the high, low and badugi halves",
            ),
            (
                {"high": [9, 9], "low": [9, 9], "badugi": [9, 9]},
                "seat 0 wins 6 and seat 1 wins 6, tied for the high, low and badugi halves",
            ),
            (
                {"high": [9, 1], "low": [9, 1], "badugi": [None, None]},
                "seat 0 wins 12 with the high and low halves: nobody qualifies for the badugi half",
            ),
            (
                {"high": [9, 1], "low": [1, 9], "badugi": [None, None]},
                "high half: seat 0 wins 6; low half: seat 1 wins 6; nobody qualifies for the badugi half",
            ),
            (
                {"high": [9, 1], "low": [None, None], "badugi": [None, None]},
                "seat 0 wins 12: nobody qualifies for the low and badugi halves",
            ),
        ],
    )
    def test_of_three_parts(self, halves: dict[str, list[int | None]], line: str) -> None:
        assert settle([6, 6], halves=halves).lines() == [f"main pot: 12, contested by seat 0 and seat 1; {line}"]

    def test_odd_chips_by_half_and_by_seat(self) -> None:
        result = play([22, 22, 22], high=[9, 7, 5], low=[None, 3, 3], dead=1, button="A", rules="wsop")
        assert result.lines()[1:] == [
            "the odd chip of 1 goes to the high half (WSOP 73); "
            "the odd chip of 1 in the low half goes to B: first winner left of A on the button (WSOP 73)"
        ]

    def test_an_odd_chip_that_no_rulebook_gives_away(self) -> None:
        result = settle([20, 20], halves={"badugi": [9, 7], "low": [1, 2]}, odd_half="low", dead=1)
        assert result.lines()[1:] == ["the odd chip of 1 goes to the low half (the rule of the game)"]

    def test_two_odd_chips_between_three_parts(self) -> None:
        halves = {"high": [9, 5, 1], "low": [1, 5, 9], "badugi": [1, 9, 5]}
        assert settle([20, 20, 20], halves=halves, dead=2).lines()[1:] == [
            "the odd chips of 1 each go to the high and low halves (TDA 20)"
        ]

    @pytest.mark.parametrize(("rules", "card"), [("tda", "highest"), ("wsop", "highest"), ("roberts", "lowest")])
    def test_odd_chips_by_card(self, rules: str, card: str) -> None:
        """The odd chip of the low half in seven-card stud high-low."""
        result = play([22, 22, 22], high=[9, 7, 5], low=[None, 3, 3], odd_cards={"low": [0, 7, 9]}, rules=rules)
        quoted = find_rules(rules).quote("card")
        assert result.lines()[1:] == [f"the odd chip of 1 in the low half goes to C: {card} card by suit ({quoted})"]

    def test_odd_chip_of_a_whole_pot_by_card(self) -> None:
        """Razz has only one half, which is low."""
        result = settle([5, 5, 5], halves={"low": [9, 9, 1]}, odd_cards={"low": [1, 2, 3]}, rules="roberts")
        assert result.lines() == [
            "main pot: 15, contested by seat 0, seat 1 and seat 2; seat 0 wins 7 and seat 1 wins 8",
            "the odd chip of 1 goes to seat 1: lowest card by suit (Robert's Rules, Ties 5b)",
        ]


def test_a_card_decides_if_it_excludes_one_of_the_winners() -> None:
    """Cards decide if two winners have equal cards and the third a lower one; if all are equal, the seat decides."""
    for cards, odd_card in (([50, 50, 20], "highest"), ([50, 50, 50], None)):
        pot = settle([5, 5, 5], halves={"high": [9, 9, 9]}, odd_cards={"high": cards}, dead=1).pots[0]
        assert (pot.odd_chips, pot.odd_card) == ((0,), odd_card)
