"""Antes, blinds, straddles and bring-ins, and the bets of players who are all in for less."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from cardspeak.errors import PotError
from cardspeak.pots import Settlement, settle
from tests.cases import cases


def pots(settlement: Settlement) -> list[Any]:
    """The amount and the contenders of each pot."""
    return [(pot.amount, "".join(map(str, pot.contenders))) for pot in settlement.pots]


class TestBigBlindAnte:
    """One player antes for the table; the ante is dead money, and a loss for that player only.

    TDA RP-11, the big blind is posted first: https://www.pokertda.com/view-poker-tda-rules/
    """

    def test_belongs_to_the_main_pot(self) -> None:
        result = settle({"A": 20, "B": 20}, ["A", "B"], dead_of={"B": 10})
        assert (pots(result), result.dead, result.dead_of) == ([(50, "AB")], 10, {"B": 10})

    def test_is_a_loss_of_the_player_who_put_it_in(self) -> None:
        result = settle({"A": 20, "B": 20}, ["A", "B"], dead_of={"B": 10})
        assert result.net == {"A": 30, "B": -30}

    def test_without_an_owner_is_a_gain_for_the_table(self) -> None:
        assert settle({"A": 20, "B": 20}, ["A", "B"], dead=10).net == {"A": 30, "B": -20}

    def test_can_be_won_back(self) -> None:
        result = settle({"A": 20, "B": 20}, ["B", "A"], dead_of={"B": 10})
        assert (result.payouts, result.net) == ({"B": 50}, {"A": -20, "B": 20})

    def test_is_not_part_of_what_others_must_call(self) -> None:
        """B put in 30 but bet only 20, like A. So 30 of C's bet of 50 is uncalled, and all contest the whole pot."""
        result = settle({"A": 20, "B": 20, "C": 50}, ["A", "B", "C"], dead_of={"B": 10})
        assert (pots(result), result.returned) == ([(70, "ABC")], {"C": 30})

    def test_of_a_player_who_has_no_chip_left_for_the_blind(self) -> None:
        """The player contests only the ante. The bets of the others form a side pot."""
        result = settle({"A": 20, "B": 0, "C": 20}, ["B", "A", "C"], dead_of={"B": 8})
        assert pots(result) == [(8, "ABC"), (40, "AC")]
        assert (result.payouts, result.net) == ({"A": 40, "B": 8}, {"A": 20, "B": 0, "C": -20})

    def test_of_a_player_who_is_all_in_for_part_of_the_blind(self) -> None:
        result = settle({"A": 20, "B": 5, "C": 20}, ["B", "A", "C"], dead_of={"B": 10})
        assert pots(result) == [(25, "ABC"), (30, "AC")]

    def test_of_a_player_who_folded(self) -> None:
        result = settle({"A": 20, "B": 0, "C": 20}, ["A", "C"], folded=["B"], dead_of={"B": 8})
        assert (pots(result), result.net) == ([(48, "AC")], {"A": 28, "B": -8, "C": -20})

    def test_if_all_fold_to_the_big_blind(self) -> None:
        """The big blind gets the uncalled part back, and wins the small blind and their own ante."""
        result = settle({"small blind": 1, "big blind": 2}, folded=["small blind"], dead_of={"big blind": 2})
        assert (result.returned, result.payouts) == ({"big blind": 1}, {"big blind": 4})
        assert result.net == {"small blind": -1, "big blind": 1}

    def test_if_nobody_bet_the_players_who_anted_contest_it(self) -> None:
        """C put in nothing, unlike the others, and so contests nothing."""
        result = settle({"A": 0, "B": 0, "C": 0}, ["C", "A", "B"], dead_of={"A": 3, "B": 5})
        assert (pots(result), result.payouts) == ([(8, "AB")], {"A": 8})

    def test_an_ante_of_zero_makes_no_contender(self) -> None:
        result = settle({"A": 20, "B": 0, "C": 20}, ["B", "A", "C"], dead_of={"B": 0}, dead=8)
        assert (pots(result), result.dead_of) == ([(48, "AC")], {})

    @cases(
        ("hands",),
        [({"ranking": ["B", "A", "C"]},), ({"values": [7, 9, 5]},), ({"halves": {"high": {"B": 9, "A": 7, "C": 5}}},)],
    )
    def test_a_hand_without_a_bet_beside_dead_money_of_unknown_origin(self, hands: dict[str, Any]) -> None:
        """B might have put in the 8, and would then win it."""
        bets = {"A": 20, "B": 0, "C": 20}
        with pytest.raises(PotError) as caught:
            settle(bets, **hands, dead=8)
        assert str(caught.value) == (
            "dead: B has a hand but no bet, and nothing says who put in the dead money; "
            "give each player's dead money as `dead_of` instead of `dead`, 0 for a player who put in none"
        )
        assert settle(bets, **hands, dead_of={"B": 8}).payouts["B"] == 8
        assert settle(bets, **hands, folded=["B"], dead=8) == settle(bets, ["A", "C"], folded=["B"], dead=8)

    def test_a_player_without_a_hand_and_a_bet_changes_nothing(self) -> None:
        assert settle({"A": 20, "B": 0, "C": 20}, ["A", "C"], dead=8).payouts == {"A": 48}

    def test_together_with_dead_money_without_an_owner(self) -> None:
        result = settle({"A": 20, "B": 20}, ["A", "B"], dead=3, dead_of={"B": 10, "A": 1})
        assert (pots(result), result.dead, list(result.dead_of.items())) == ([(54, "AB")], 14, [("A", 1), ("B", 10)])
        assert sum(result.net.values()) == 3

    def test_in_cents(self) -> None:
        result = settle({"A": 0.2, "B": 0.2}, ["A", "B"], dead_of={"B": 0.05}, unit=0.05)
        assert result.net == {"A": Decimal("0.25"), "B": Decimal("-0.25")}
        assert result.dead_of == {"B": Decimal("0.05")}

    def test_by_seat(self) -> None:
        assert settle([20, 20], values=[2, 1], dead_of={1: 10}).net == {0: 30, 1: -30}

    def test_in_words(self) -> None:
        result = settle({"A": 20, "B": 0, "C": 20}, ["B", "A", "C"], dead_of={"B": 8})
        assert [step.text for step in result.steps() if step.kind == "pot"] == [
            "40 is in side pot 1: 20 each from A and C (TDA 21)",
            "8 is in the main pot: 8 in dead money, 8 of it from B (TDA 21)",
        ]
        assert result.put_into(result.pots[0]) == {}


class TestTraditionalAntes:
    """An ante that everyone pays is part of what each player put in."""

    def test_all_in_for_less_than_the_ante(self) -> None:
        """The ante is 5, but A has only 3, and so wins 3 from each player."""
        result = settle({"A": 3, "B": 5 + 20, "C": 5 + 20, "D": 5}, ["A", "B", "C"], folded=["D"])
        assert pots(result) == [(12, "ABC"), (46, "BC")]
        assert result.payouts == {"A": 12, "B": 46}

    def test_all_in_for_the_ante(self) -> None:
        result = settle({"A": 5, "B": 5 + 20, "C": 5 + 20}, ["A", "B", "C"])
        assert pots(result) == [(15, "ABC"), (40, "BC")]

    def test_everybody_antes_and_checks(self) -> None:
        assert settle([5, 5, 5], values=[1, 1, 0], button=0).payouts == {0: 7, 1: 8}


class TestBlinds:
    def test_all_in_for_less_than_the_big_blind(self) -> None:
        """The big blind is 20, but this player has only 12, and can win up to 12 from each of the others."""
        bets = {"small blind": 10, "big blind": 12, "A": 20, "B": 20}
        result = settle(bets, ["big blind", "A", "B"], folded=["small blind"])
        assert [pot.amount for pot in result.pots] == [10 + 12 + 12 + 12, 8 + 8]
        assert result.payouts == {"big blind": 46, "A": 16}

    def test_a_small_blind_above_an_all_in_big_blind(self) -> None:
        """Everyone else folds. The small blind gets 7 of the 10 back, and the two blinds play for 6."""
        result = settle({"small blind": 10, "big blind": 3}, ["big blind", "small blind"])
        assert (result.returned, result.payouts) == ({"small blind": 7}, {"big blind": 6})

    def test_a_dead_small_blind(self) -> None:
        """The dead blind of a player who missed it goes into the pot and is not part of their bet.

        WSOP Live Action Rules 2026, 160: https://assets.wsopcdn.com/wsop/853ee602-e1e9-4019-a0cf-381419d805c6.pdf
        """
        result = settle({"A": 40, "B": 40, "C": 15}, ["C", "A", "B"], dead_of={"A": 10})
        assert pots(result) == [(55, "ABC"), (50, "AB")]
        assert (result.payouts, result.net) == ({"A": 50, "C": 55}, {"A": 0, "B": -40, "C": 40})

    def test_a_straddle_is_a_bet(self) -> None:
        """The straddle is the largest bet before the flop; the part of it that nobody called goes back."""
        bets = {"small blind": 1, "big blind": 2, "straddle": 4}
        result = settle(bets, folded=["small blind", "big blind"])
        assert (result.returned, result.payouts) == ({"straddle": 2}, {"straddle": 5})

    def test_the_bring_in(self) -> None:
        """Stud: antes of 1 each, a bring-in of 2, completed to 5, and everybody else folds."""
        bets = {"bring-in": 1 + 2, "A": 1, "B": 1 + 5, "C": 1}
        result = settle(bets, folded=["bring-in", "A", "C"])
        assert (result.returned, result.payouts, result.net["B"]) == ({"B": 3}, {"B": 8}, 5)


class TestFoldedChips:
    def test_in_every_layer_that_they_reached(self) -> None:
        result = settle({"A": 10, "B": 30, "C": 50, "D": 25, "E": 50}, ["A", "B", "C", "E"], folded=["D"])
        assert pots(result) == [(50, "ABCE"), (20 + 20 + 20 + 15, "BCE"), (40, "CE")]
        assert result.put_into(result.pots[1]) == {"B": 20, "C": 20, "D": 15, "E": 20}

    def test_a_layer_of_folded_chips_goes_to_the_only_player_who_reached_it(self) -> None:
        """A wins the main pot. Whatever the cards, B gets the side pot of 80 without a contest."""
        result = settle({"A": 20, "B": 60, "C": 60}, ["A", "B"], folded=["C"])
        assert (pots(result), result.payouts) == ([(60, "AB"), (80, "B")], {"A": 60, "B": 80})
        assert result.pots[1].is_uncontested

    def test_a_hand_that_ends_without_a_showdown(self) -> None:
        """Nobody shows, so no hands are needed, even with halves or boards."""
        ways: list[dict[str, Any]] = [{}, {"halves": {"high": {}, "low": {}}}, {"boards": [{"high": {}}] * 2}]
        for played in ways:
            result = settle([10, 10, 4], folded=[0, 2], dead=1, **played)
            assert (result.payouts, result.returned) == ({1: 25}, {})


WRONG: list[tuple[Any, str]] = [
    ({"Z": 5}, 'dead_of: there is no player called "Z" (players: A, B)'),
    ({"A": -1}, "dead money of A: -1 is negative; dead money must be 0 or more"),
    ({"A": 0.5}, "dead money of A: 0.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5"),
    ({"A": "five"}, 'dead money of A: "five" is not an amount; give a number such as 25 or 12.50'),
    ({"A": None}, "dead money of A: None is not an amount; give a number such as 25 or 12.50"),
    ({"A": float("inf")}, "dead money of A: Infinity is not an amount; an amount must be a finite number"),
    ([5, 0], "dead_of: list is not accepted; give a mapping from player to amount"),
    (5, "dead_of: int is not accepted; give a mapping from player to amount"),
]


@cases(("wrong", "message"), WRONG)
def test_wrong_input(wrong: Any, message: str) -> None:
    with pytest.raises(PotError) as caught:
        settle({"A": 5, "B": 5}, ["A", "B"], dead_of=wrong)
    assert str(caught.value) == message
