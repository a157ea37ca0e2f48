"""Published examples and published rules, exact to the chip."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from cardspeak import evaluate
from cardspeak.pots import Settlement, settle

RULES = ("tda", "wsop", "roberts")


def pots_of(result: Settlement) -> list[tuple[Any, tuple[Any, ...]]]:
    """The amount and the contenders of each pot, the main pot first."""
    return [(pot.amount, pot.contenders) for pot in result.pots]


def paid(result: Settlement) -> dict[Any, Any]:
    """The chips that each player gets back from the table, including returned bets."""
    return {
        player: amount
        for player in result.players
        if (amount := result.payouts.get(player, 0) + result.returned.get(player, 0))
    }


class TestSidePots:
    def test_main_pot_of_nine_and_side_pot_of_four(self) -> None:
        """Two players put in 5, and one is all in for 3. http://www.suntzupoker.com/main-pot.aspx"""
        bets = {"Alan": 5, "Bernard": 5, "Charlie": 3}
        result = settle(bets, ["Charlie", "Alan", "Bernard"])
        assert pots_of(result) == [(9, ("Alan", "Bernard", "Charlie")), (4, ("Alan", "Bernard"))]
        assert paid(result) == {"Charlie": 9, "Alan": 4}
        assert paid(settle(bets, ["Alan", "Charlie", "Bernard"])) == {"Alan": 13}

    def test_all_in_for_half_of_what_the_others_have(self) -> None:
        """Bets of 200, 200 and 100 make pots of 300 and 200. https://www.pokerdictionary.net/glossary/side-pot/"""
        result = settle({"A": 200, "B": 200, "C": 100}, ["C", "B", "A"])
        assert pots_of(result) == [(300, ("A", "B", "C")), (200, ("A", "B"))]
        assert paid(result) == {"C": 300, "B": 200}

    def test_a_pot_that_was_there_before(self) -> None:
        """60 in the pot, 30 bet and 20 all in: pots of 120 and 20. https://www.nolimithustler.com/side-pots.html"""
        result = settle({"A": 40, "B": 50, "C": 50}, ["A", "B", "C"])  # each bet contains 20 from before
        assert pots_of(result) == [(120, ("A", "B", "C")), (20, ("B", "C"))]

    def test_betting_continues_after_one_player_is_all_in(self) -> None:
        """Three bet 500, then two bet 500 more: 1,500 and 1,000. http://alltumpoker.com/hugtakabanki/hlidarpottur"""
        bets = {"A": 1000, "B": 1000, "C": 500}
        assert paid(settle(bets, ["C", "A", "B"])) == {"C": 1500, "A": 1000}
        assert paid(settle(bets, ["B", "C", "A"])) == {"B": 2500}

    @pytest.mark.parametrize(
        ("ranking", "expected"),
        [
            ([["P1", "P2", "P3"]], {"P1": 150, "P2": 200, "P3": 250}),
            (["P1", ["P2", "P3"]], {"P1": 450, "P2": 50, "P3": 100}),
        ],
    )
    def test_three_all_in_and_dead_chips(self, ranking: list[Any], expected: dict[str, int]) -> None:
        """Folded players left 300 in the pot. https://softwareengineering.stackexchange.com/revisions/317647/4"""
        assert paid(settle({"P1": 50, "P2": 100, "P3": 150}, ranking, dead=300)) == expected


class TestOddChips:
    @pytest.mark.parametrize("rules", RULES)
    def test_a_pot_of_25_between_the_blinds(self, rules: str) -> None:
        """The small blind sits left of the button. https://pokergym.org/learn/dealer-training/splitting-pots"""
        bets = {"small blind": 12, "big blind": 12, "button": 1}
        result = settle(bets, [["small blind", "big blind"]], folded=["button"], rules=rules)
        assert paid(result) == {"small blind": 13, "big blind": 12}

    @pytest.mark.parametrize(("unit", "shares"), [(100, [200, 200, 100]), (25, [175, 175, 150])])
    def test_500_between_three_in_the_smallest_chip(self, unit: int, shares: list[int]) -> None:
        """Source: https://ugara.net/how-to/how-to-split-a-pot-in-poker-81923"""
        result = settle([0, 0, 0], [[0, 1, 2]], dead=500, unit=unit)
        assert [result.payouts[seat] for seat in range(3)] == shares

    @pytest.mark.parametrize("rules", RULES)
    def test_32_between_three(self, rules: str) -> None:
        """One chip each in order from the left of the button, never two to one seat: 11, 11 and 10."""
        assert paid(settle([10, 10, 10], [[0, 1, 2]], dead=2, button=0, rules=rules)) == {0: 10, 1: 11, 2: 11}

    def test_each_pot_has_its_own(self) -> None:
        """TDA 21: pots of 40 and 11 are split separately. Split together, 51 would be 17 for each player."""
        result = settle([10, 15, 15, 11], [[0, 1, 2]], folded=[3])
        assert pots_of(result) == [(40, (0, 1, 2)), (11, (1, 2))]
        assert paid(result) == {0: 14, 1: 13 + 6, 2: 13 + 5}


class TestHighLow:
    def test_quartered_on_a_published_board(self) -> None:
        """Both play A-2 for a low of 7-4-3-2-A. https://pokerterms.com/quartered.html

        One player also has a pair of kings, and the other has nothing: they get 75 and 25 of 100.
        """
        board = "7d 4c 3h Ks Jh"
        hands = [evaluate(hand, board=board, game="omaha8") for hand in ("Ah 2c Kd 9d", "Ac 2d Th 8h")]
        halves = {half: [hand.values[half] for hand in hands] for half in ("high", "low")}
        assert hands[0].values["low"] == hands[1].values["low"] is not None
        assert paid(settle([50, 50], halves=halves)) == {0: 75, 1: 25}

    def test_a_wheel_and_a_better_straight(self) -> None:
        """The better straight wins high and half of the low. https://www.thehendonmob.com/guide/omaha-hi-lo/the-deal"""
        result = settle({"A": 10, "B": 10}, halves={"high": {"A": 2, "B": 1}, "low": {"A": 5, "B": 5}})
        assert paid(result) == {"A": 15, "B": 5}

    @pytest.mark.parametrize("rules", RULES)
    def test_two_wheels_share_as_evenly_as_possible(self, rules: str) -> None:
        """Two wheels in Omaha high-low: 66 is 33 and 33. WSOP 73; also TDA 2019, 20-D, and Robert's Rules, Ties 5c."""
        wheels = {"high": [9, 9], "low": [5, 5]}
        assert paid(settle([33, 33], halves=wheels, rules=rules)) == {0: 33, 1: 33}
        assert paid(settle([33, 33], halves=wheels, dead=1, rules=rules)) == {0: 34, 1: 33}

    @pytest.mark.parametrize("rules", RULES)
    def test_sixths(self, rules: str) -> None:
        """Three players tie for low, and one of them also has the high hand: they get 80, 20 and 20 of 120."""
        result = settle([40, 40, 40], halves={"high": [9, 1, 1], "low": [5, 5, 5]}, rules=rules)
        assert paid(result) == {0: 80, 1: 20, 2: 20}

    def test_the_odd_chip_goes_to_the_high_half(self) -> None:
        """TDA 20, WSOP 73, Robert's Rules, Ties 5c: the high hand gets 13 of 25."""
        for rules in RULES:
            assert paid(settle([12, 12], halves={"high": [9, 1], "low": [1, 9]}, dead=1, rules=rules)) == {0: 13, 1: 12}

    def test_no_player_has_two_odd_chips(self) -> None:
        """Robert's Rules, Ties 4. 46 is two halves of 23. Two players tie for each, and B is in both ties."""
        halves = {"high": [9, 9, 1], "low": [None, 5, 5]}
        given: dict[str, Any] = {"halves": halves, "button": "A", "dead": 1}
        bets = {"A": 15, "B": 15, "C": 15}
        assert paid(settle(bets, **given)) == {"A": 11, "B": 24, "C": 11}
        assert paid(settle(bets, rules="roberts", **given)) == {"A": 11, "B": 23, "C": 12}


class TestForcedBets:
    """Blinds, straddles, antes and bring-ins are part of what a player puts in. A player with too few chips puts in less."""

    def test_everybody_folds_to_the_big_blind(self) -> None:
        """Blinds of 1 and 2: the uncalled chip goes back (WSOP 108), and no cards are shown (TDA 2024, 17-B)."""
        result = settle({"button": 0, "small": 1, "big": 2}, folded=["button", "small"])
        assert (dict(result.payouts), dict(result.returned)) == ({"big": 2}, {"big": 1})

    def test_a_straddle_that_only_the_big_blind_calls(self) -> None:
        result = settle({"small": 1, "big": 4, "straddle": 4}, [["big", "straddle"]], folded=["small"])
        assert paid(result) == {"big": 5, "straddle": 4}

    def test_all_in_for_less_than_the_big_blind(self) -> None:
        """The callers put in the full blind; the player who is all in contests only 3 of each bet."""
        result = settle({"small": 1, "big": 3, "caller": 10, "other": 10}, ["big", "other", "caller"], folded=["small"])
        assert pots_of(result) == [(10, ("big", "caller", "other")), (14, ("caller", "other"))]
        assert paid(result) == {"big": 10, "other": 14}

    def test_all_in_for_less_than_the_ante(self) -> None:
        """Six players ante 5, but one of them has only 3, and so plays for 18."""
        result = settle([3, 25, 25, 5, 5, 5], [0, 1, 2], folded=[3, 4, 5])
        assert pots_of(result) == [(18, (0, 1, 2)), (50, (1, 2))]
        assert paid(result) == {0: 18, 1: 50}

    def test_a_big_blind_ante_that_takes_the_last_chip(self) -> None:
        """The ante goes in first (TDA 2024, RP-11), so the player has no bet and contests only the dead money."""
        result = settle({"A": 100, "B": 100, "big": 0}, ["big", "A", "B"], dead_of={"big": 60})
        assert pots_of(result) == [(60, ("A", "B", "big")), (200, ("A", "B"))]
        assert paid(result) == {"A": 200, "big": 60}
        assert dict(result.net) == {"A": 100, "B": -100, "big": 0}

    def test_a_bring_in_that_is_completed_and_folds(self) -> None:
        """Stud: antes of 1 each, a bring-in of 2, completed to 5 and called once."""
        bets = {"bring-in": 3, "completes": 6, "calls": 6, "folds": 1}
        result = settle(bets, ["calls", "completes"], folded=["bring-in", "folds"])
        assert paid(result) == {"calls": 16}

    def test_a_dead_small_blind_is_no_part_of_a_bet(self) -> None:
        """A missed small blind of 5 goes into the pot and calls nothing (WSOP Live Action Rules 2026, 160)."""
        result = settle({"returns": 10, "raises": 30}, ["returns", "raises"], dead=5)
        assert (paid(result), pots_of(result)) == ({"returns": 25, "raises": 20}, [(25, ("returns", "raises"))])


class TestTheLastPlayer:
    def test_takes_folded_layers_above_their_own_bet(self) -> None:
        """The short player was all in for 10; two others bet on, and both hands were killed (TDA 2024, 65-A)."""
        result = settle({"short": 10, "one": 40, "two": 60}, folded=["one", "two"])
        assert (dict(result.payouts), dict(result.returned)) == ({"short": 90}, {"two": 20})

    def test_the_uncalled_bet_is_measured_against_folded_chips(self) -> None:
        """40 goes back, not 80, because the folded player had called 60."""
        result = settle({"A": 20, "B": 60, "C": 100}, ["A", "C"], folded=["B"])
        assert (paid(result), dict(result.returned)) == ({"A": 60, "C": 80 + 40}, {"C": 40})


class TestBoards:
    def test_the_extra_chip_goes_to_the_main_board(self) -> None:
        """WSOP Live Action Rules 2026, 217.

        https://assets.wsopcdn.com/wsop/853ee602-e1e9-4019-a0cf-381419d805c6.pdf
        """
        result = settle({"A": 50, "B": 50}, boards=[{"high": [9, 1]}, {"high": [1, 9]}], dead=1)
        assert paid(result) == {"A": 51, "B": 50}

    def test_run_three_times(self) -> None:
        """The side pot is also run three times. https://zulacasinous.com/?p=123 has stacks of 100, 200 and 300."""
        boards = [{"high": [9, 5, 1]}, {"high": [1, 5, 9]}, {"high": [5, 9, 1]}]
        result = settle({"A": 100, "B": 200, "C": 300}, boards=boards)
        assert pots_of(result) == [(300, ("A", "B", "C")), (200, ("B", "C"))]
        assert [award.amount for award in result.pots[1].awards] == [68, 66, 66]
        assert paid(result) == {"A": 100, "B": 68 + 100 + 66, "C": 100 + 66 + 100}

    def test_run_four_times(self) -> None:
        """Three of four boards win three quarters. https://help.stake.us/en/articles/13627890-run-it-twice-rit"""
        boards = [{"high": [9, 1]}] * 3 + [{"high": [1, 9]}]
        assert paid(settle([100, 100], boards=boards)) == {0: 150, 1: 50}

    def test_a_bomb_pot_on_two_boards(self) -> None:
        """Five ante 5, with one dead chip. A wins 13 on the first board and 7 of 13 on the second, where B ties."""
        boards = [{"high": [9, 1, 1, 1, 1]}, {"high": [9, 9, 1, 1, 1]}]
        result = settle([5] * 5, boards=boards, double_board=True, dead=1)
        assert paid(result) == {0: 13 + 7, 1: 6}

    def test_high_and_low_on_two_boards_are_eighths(self) -> None:
        boards: list[Any] = [{"high": [9, 1], "low": [5, 5]}, {"high": [1, 9], "low": [None, None]}]
        assert paid(settle([40, 40], boards=boards)) == {0: 20 + 10, 1: 10 + 40}


class TestRake:
    @pytest.mark.parametrize(("players", "taken"), [(2, "0.50"), (3, "0.61"), (6, "0.61")])
    def test_five_percent_and_a_cap_by_players(self, players: int, taken: str) -> None:
        """5% of 12.34 is 0.617, so the rake is 0.61; with two players it is at most 0.50.

        https://www.pokerstars.in/poker/room/rake/ has caps for 2, for 3 or 4, and for 5 or more players.
        """
        bets: list[Any] = [Decimal("6.17"), Decimal("6.17"), *[0] * (players - 2)]
        rake = {"percent": 5, "cap": {2: Decimal("0.50"), 3: 1, 5: 2}}
        result = settle(bets, [0, *range(1, players)], unit=Decimal("0.01"), rake=rake)
        assert result.rake == Decimal(taken)
        assert paid(result) == {0: Decimal("12.34") - Decimal(taken)}

    @pytest.mark.parametrize(("bet", "taken"), [(19, 3), (25, 5), (39, 5)])
    def test_whole_dollars(self, bet: int, taken: int) -> None:
        """A tenth, rounded down to a dollar, at most 5. http://www.bostonbilliardclubcasino.com/house-rules"""
        rake = {"percent": 10, "unit": 1, "cap": 5}
        assert settle([bet, bet], values=[9, 1], unit=0.25, rake=rake).rake == taken

    def test_no_flop_no_drop(self) -> None:
        given: dict[str, Any] = {"rake": {"percent": 5}, "folded": [1]}
        assert settle([100, 100], saw_flop=False, **given).rake == 0
        assert settle([100, 100], saw_flop=True, **given).rake == 10
