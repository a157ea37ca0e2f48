"""Several boards, in hands that are run more than once and in games with two boards; each part is settled as a pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardspeak.errors import PotError
from cardspeak.pots import WHOLE, Award, RuleSet, Settlement, settle
from tests.cases import cases

if TYPE_CHECKING:
    from pathlib import Path

HIGH = {"high": [3, 2, 1]}


def run(bets: Any, *boards: Any, **given: Any) -> Settlement:
    """The settled hand, with the values of the high half on each board."""
    return settle(bets, boards=[{"high": values} for values in boards], **given)


def parts(settlement: Settlement, pot: int = 0) -> list[Any]:
    return [part.amount for part in settlement.pots[pot].boards]


class TestRunSeveralTimes:
    """Each pot is divided among the boards; extra chips go to the first board.

    WSOP Live Action Rules 2026, 208-217: https://assets.wsopcdn.com/wsop/853ee602-e1e9-4019-a0cf-381419d805c6.pdf
    """

    def test_twice(self) -> None:
        result = run({"A": 50, "B": 50}, [9, 7], [5, 8], dead=1)
        assert (parts(result), result.payouts) == ([51, 50], {"A": 51, "B": 50})
        assert result.pots[0].awards == (Award("A", 51, "whole", 1), Award("B", 50, "whole", 2))

    @pytest.mark.parametrize(("dead", "expected"), [(0, [20, 20, 20]), (1, [21, 20, 20]), (2, [22, 20, 20])])
    def test_three_times(self, dead: int, expected: list[int]) -> None:
        """All extra chips go to the first board, not one to each."""
        assert parts(run([30, 30], [9, 7], [9, 7], [7, 9], dead=dead)) == expected

    def test_a_player_who_wins_every_board_wins_all(self) -> None:
        result = run([50, 50], [9, 7], [8, 7], dead=1)
        assert result.payouts == {0: 101}
        assert len(result.pots[0].boards) == 2

    def test_a_tie_on_one_board_is_split_there(self) -> None:
        """A gets three quarters and B one quarter. The odd chip of the second part goes to A, left of the button."""
        result = run([51, 51], [9, 7], [5, 5], button=1)
        assert (parts(result), result.payouts) == ([51, 51], {0: 51 + 26, 1: 25})
        assert [part.odd_chips for part in result.pots[0].boards] == [(), (0,)]

    def test_a_tie_on_both_boards_is_split_twice(self) -> None:
        """66 is divided into 33 and 33. The first player left of the button gets the odd chip of each: 34 and 32.

        The parts are settled as separate pots. In a double-board game, the pot is split only once, into 33 and 33.
        """
        assert run([33, 33], [5, 5], [5, 5]).payouts == {0: 34, 1: 32}
        assert run([33, 33], [5, 5], [5, 5], double_board=True).payouts == {0: 33, 1: 33}

    def test_each_pot_is_run(self) -> None:
        """C wins the side pot on the first board and B on the second; A wins half of the main pot."""
        result = run({"A": 15, "B": 40, "C": 40}, [9, 5, 7], [1, 8, 7])
        assert [pot.amount for pot in result.pots] == [45, 50]
        assert [parts(result, 0), parts(result, 1)] == [[23, 22], [25, 25]]
        assert result.payouts == {"A": 23, "B": 22 + 25, "C": 25}

    def test_a_pot_without_a_contest_is_not_divided(self) -> None:
        result = run({"A": 20, "B": 60, "C": 60}, [9, 5, 0], [1, 8, 0], folded=["C"])
        assert [pot.boards == () for pot in result.pots] == [False, True]
        assert result.pots[1].awards == (Award("B", 80),)

    def test_the_last_player_needs_no_hand_on_any_board(self) -> None:
        result = settle([50, 50], boards=[{"high": {}}, {"high": {}}], folded=[1])
        assert (result.payouts, result.pots[0].boards) == ({0: 100}, ())

    def test_the_uncalled_bet_is_not_run(self) -> None:
        result = run([40, 100], [9, 7], [9, 7])
        assert (result.returned, result.payouts) == ({1: 60}, {0: 80})

    def test_chips_run_out(self) -> None:
        """With one chip for two boards, the first board gets it."""
        result = run([0, 0], [1, 2], [2, 1], dead=1)
        assert (parts(result), result.payouts) == ([1, 0], {1: 1})

    def test_high_low(self) -> None:
        """62 is divided into 31 and 31. The first board pays 16 for high and 15 for low; the second has no low."""
        boards: list[Any] = [{"high": [9, 7], "low": [None, 4]}, {"high": [9, 7], "low": [None, None]}]
        result = settle([31, 31], boards=boards)
        assert result.payouts == {0: 16 + 31, 1: 15}
        assert [award.to_dict() for award in result.pots[0].awards] == [
            {"player": "0", "amount": 16, "half": "high", "board": 1},
            {"player": "1", "amount": 15, "half": "low", "board": 1},
            {"player": "0", "amount": 31, "half": "whole", "board": 2},
        ]

    def test_halves_are_known_by_their_names(self) -> None:
        """Boards may list their halves in any order. The second board has no low, so B gets all of it."""
        boards: Any = [{"high": [9, 7], "low": [None, 5]}, {"low": [None, None], "high": [7, 9]}]
        result = settle([20, 20], boards=boards, dead=2)
        assert result.payouts == {0: 11, 1: 10 + 21}
        assert [[half.name for half in part.halves] for part in result.pots[0].boards] == [["high", "low"]] * 2

    def test_each_board_has_its_own_odd_cards(self) -> None:
        """In stud the last card is dealt again. Each part is 15, and its own cards decide its odd chip."""
        cards = [{"high": [50, 3]}, {"high": [7, 40]}]
        result = run([15, 15], [5, 5], [5, 5], odd_cards=cards)
        assert [part.odd_chips for part in result.pots[0].boards] == [(0,), (1,)]
        assert [part.odd_card for part in result.pots[0].boards] == ["highest", "highest"]

    def test_thirty_times(self) -> None:
        result = run([100, 100], *[[9, 7]] * 29, [7, 9])
        assert (result.boards, parts(result)[:2], result.payouts) == (30, [26, 6], {0: 194, 1: 6})

    def test_boards_may_come_from_anything_that_has_an_order(self) -> None:
        boards = ({"high": values} for values in ([9, 7], [7, 9]))
        assert settle([5, 5], boards=boards) == run([5, 5], [9, 7], [7, 9])  # type: ignore[arg-type]


class TestDoubleBoard:
    """Each board decides half of each pot; the odd chip goes to the first board.

    https://www.theasianpokertour.com/th/info/pokerhandbook/holdemdoubleboard
    """

    def test_half_to_each(self) -> None:
        result = run([50, 50], [9, 7], [5, 8], dead=1, double_board=True)
        assert (parts(result), result.payouts) == ([51, 50], {0: 51, 1: 50})

    def test_a_player_who_wins_both_gets_one_award(self) -> None:
        result = run([50, 50], [9, 7], [9, 7], dead=1, double_board=True)
        assert (result.pots[0].boards, result.pots[0].awards) == ((), (Award(0, 101),))
        assert result.lines() == ["main pot: 101, contested by seat 0 and seat 1; seat 0 wins 101 with both boards"]

    def test_sharing_the_pot_once_is_an_inference(self) -> None:
        """Rules on identical hands are about high and low. No rule set has one for a tie on both boards."""
        result = run([33, 33], [5, 5], [5, 5], double_board=True)
        inference = "the whole pot is split once, by analogy with TDA 2019, 20-D, which is about high and low"
        steps = [step for step in result.steps() if step.kind == "share"]
        assert [step.rule for step in steps] == ["", ""]
        assert [step.reason for step in steps] == [f"tied for the best hand on both boards; {inference}"] * 2
        assert result.lines() == [
            "main pot: 66, contested by seat 0 and seat 1; seat 0 wins 33 and seat 1 wins 33, tied for both boards; "
            + inference
        ]
        for rules, quote in (("wsop", "WSOP 73"), ("roberts", "Robert's Rules, Ties 5c")):
            settled = run([33, 33], [5, 5], [5, 5], double_board=True, rules=rules)
            assert f"by analogy with {quote}, which" in settled.lines()[0]

    def test_a_house_without_a_quote_infers_nothing(self) -> None:
        house = RuleSet("house", "House rules")
        assert run([33, 33], [5, 5], [5, 5], double_board=True, rules=house).lines() == [
            "main pot: 66, contested by seat 0 and seat 1; seat 0 wins 33 and seat 1 wins 33, tied for both boards"
        ]

    def test_halves_and_boards_are_shared_once(self) -> None:
        tied: Any = [{"high": [9, 9], "low": [3, 3]}] * 2
        result = settle([33, 33], boards=tied, double_board=True)
        assert "tied for both halves of both boards; the whole pot is split once, by analogy with" in result.lines()[0]
        assert [step.rule for step in result.steps() if step.kind == "share"] == ["", ""]

    def test_a_house_that_splits_each_board(self, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        file.write_text("split_once = false", "utf-8")
        assert run([33, 33], [5, 5], [5, 5], double_board=True, rules=file).payouts == {0: 34, 1: 32}

    def test_a_tie_for_both_boards_goes_by_the_cards_of_the_first(self) -> None:
        cards = [{"high": [3, 50]}, {"high": [50, 3]}]
        result = run([15, 15], [5, 5], [5, 5], dead=1, double_board=True, odd_cards=cards)
        assert (result.pots[0].odd_chips, result.payouts) == ((1,), {0: 15, 1: 16})

    def test_halves_that_nobody_wins_do_not_divide_the_pot(self) -> None:
        """A wins high on both boards, and neither board has a low."""
        board: Any = {"high": [9, 7], "low": [None, None]}
        assert settle([15, 15], boards=[board, board], double_board=True).pots[0].awards == (Award(0, 30, WHOLE),)

    def test_a_low_on_only_the_second_board_is_not_missed(self) -> None:
        """A wins both boards. The second board has a low, so no line says that nobody qualifies."""
        boards: Any = [{"high": [9, 5], "low": [None, None]}, {"high": [5, 3], "low": [3, None]}]
        result = settle({"A": 33, "B": 33}, boards=boards, double_board=True)
        assert result.payouts == {"A": 66}
        assert not any("nobody qualifies" in line for line in result.lines())

    def test_all_boards_must_be_won_by_the_same_players(self) -> None:
        """A and B tie on two of three boards, and A wins the last: three parts, with the extra chip in the first."""
        result = run([50, 50], [5, 5], [5, 5], [9, 5], double_board=True)
        assert parts(result) == [34, 33, 33]
        assert result.payouts == {0: 17 + 17 + 33, 1: 17 + 16}

    def test_side_pots_are_settled_separately(self) -> None:
        """A ties with B on both boards for the main pot; in the side pot, B beats C on both boards."""
        result = run({"A": 10, "B": 20, "C": 20}, [9, 9, 3], [5, 5, 4], double_board=True)
        assert [len(pot.boards) for pot in result.pots] == [0, 0]
        assert result.payouts == {"A": 15, "B": 15 + 20}

    def test_bomb_pot(self) -> None:
        """Four players ante 5 for two boards; after the flop, C is all in for 7 more and D bets more than that."""
        bets = {"A": 5, "B": 5, "C": 12, "D": 30}
        result = run(bets, [1, 9, 3, 2], [1, 2, 3, 9], double_board=True, button="A")
        assert [(pot.amount, pot.contenders) for pot in result.pots] == [
            (20, ("A", "B", "C", "D")),
            (14, ("C", "D")),
        ]
        assert result.returned == {"D": 18}
        assert result.payouts == {"B": 10, "C": 7, "D": 10 + 7}


class TestStory:
    def test_equal_parts(self) -> None:
        assert run([20, 20], [9, 7], [7, 9]).lines() == [
            "main pot: 40, contested by seat 0 and seat 1; 20 on each of 2 boards",
            "main pot on board 1: 20; seat 0 wins 20",
            "main pot on board 2: 20; seat 1 wins 20",
        ]

    def test_extra_chips_and_the_rule(self) -> None:
        line = run([16, 16], [9, 7], [7, 9], [9, 7], rules="wsop").lines()[0]
        assert line == (
            "main pot: 32, contested by seat 0 and seat 1; 12 on board 1 and 10 on each of the others: "
            "extra chips go to the first board (WSOP Live Action 217)"
        )

    def test_odd_chips_of_a_board(self) -> None:
        assert run([33, 33], [9, 7], [5, 5]).lines()[2:] == [
            "main pot on board 2: 33; seat 0 wins 17 and seat 1 wins 16",
            "the odd chip of 1 goes to seat 0: first winner left of seat 1 on the button (TDA 20)",
        ]

    def test_a_board_without_chips_leaves_no_line_unfinished(self) -> None:
        lines = run([0, 0], [1, 2], [2, 1], dead=1).lines()
        assert not [line for line in lines if line.endswith((" ", ";"))]


SHAPE = "give the halves of each board, in a list, such as [{'high': values}, {'high': values}]"
NAMED = "give a mapping from the name of each half to the values of the hands in it"
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"boards": []}, "boards: none given; give the halves of at least one board"),
    ({"boards": "AcKc"}, f"boards: str is not accepted; {SHAPE}"),
    ({"boards": 2}, f"boards: int is not accepted; {SHAPE}"),
    ({"boards": [[3, 2, 1]]}, f"board 1: list is not accepted; {NAMED}"),
    ({"boards": [HIGH, None]}, f"board 2: NoneType is not accepted; {NAMED}"),
    ({"boards": [HIGH, {}]}, "board 2: none given; give at least one half, such as high"),
    (
        {"boards": [HIGH, {"whole": [3, 2, 1]}]},
        'board 2: "whole" means an undivided pot; give the half another name',
    ),
    (
        {"boards": [HIGH, {"low": [3, 2, 1]}]},
        "boards: board 2 has low, but board 1 has high; give every board the same halves",
    ),
    (
        {"boards": [HIGH, HIGH | {"low": [3, 2, 1]}]},
        "boards: board 2 has high and low, but board 1 has high; give every board the same halves",
    ),
    ({"boards": [HIGH], "values": [3, 2, 1]}, "values and boards: both are given; give only one of them"),
    (
        {"boards": [HIGH], "halves": HIGH, "ranking": ["A", "B", "C"]},
        "ranking, halves and boards: all are given; give only one of them",
    ),
    (
        {"boards": [HIGH, {"high": [3, None, 1]}]},
        "main pot: a value is missing for B on board 2; "
        "the contenders are A, B and C, and each needs a value in the high half",
    ),
    ({"boards": [HIGH, HIGH], "odd_half": "low"}, 'odd_half: "low" is not a half (halves: high)'),
    ({"boards": [HIGH, HIGH], "odd_cards": [HIGH]}, "odd_cards: 1 given for 2 boards; give one mapping for each board"),
    (
        {"boards": [HIGH, HIGH], "odd_cards": [1, 2]},
        "odd_cards: int is not accepted; give a mapping from half to the card of each player",
    ),
    (
        {"boards": [HIGH, HIGH], "odd_cards": "xy"},
        "odd_cards: str is not accepted; give a list with a mapping from half to cards for each board",
    ),
]


@cases(("wrong", "message"), WRONG)
def test_wrong_input(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(PotError) as caught:
        settle({"A": 5, "B": 5, "C": 5}, **wrong)
    assert str(caught.value) == message


@cases(
    "wrong",
    [
        {"boards": [HIGH, {"high": [3, 2]}]},
        {"boards": [HIGH, {"high": {"Z": 2}}]},
        {"boards": [HIGH, {"high": [3, float("nan"), 1]}]},
        {"boards": [HIGH, {"high": [3, "x", 1]}]},
        {"boards": [HIGH, HIGH], "odd_cards": [HIGH, {"high": [3, 2]}]},
        {"boards": [HIGH, HIGH], "odd_cards": [HIGH, {"low": [3, 2, 1]}]},
        {"boards": [HIGH, HIGH], "odd_cards": [HIGH, {"high": {"A": 1}}]},
        {"boards": [HIGH, HIGH], "odd_cards": [HIGH, {"high": [3, 2, "x"]}]},
    ],
)
def test_what_is_wrong_on_one_board_says_on_which(wrong: dict[str, Any]) -> None:
    with pytest.raises(PotError, match="board 2"):
        settle({"A": 5, "B": 5, "C": 5}, **wrong)


@pytest.mark.parametrize("wrong", [{"boards": HIGH}, {"boards": [HIGH, HIGH], "odd_cards": HIGH}], ids=str)
def test_the_error_for_a_mapping_instead_of_boards_does_not_suggest_values(wrong: dict[str, Any]) -> None:
    """Only the error for `ranking=` suggests `values=`."""
    with pytest.raises(PotError, match=r"^(boards|odd_cards): dict is not accepted; give ") as caught:
        settle({"A": 5, "B": 5, "C": 5}, **wrong)
    assert "values=" not in str(caught.value)


def test_the_text_of_an_uncontested_pot_does_not_mention_boards() -> None:
    result = settle([10, 40, 40], boards=[{"high": [9, 7, 5]}] * 2, folded=[2])
    assert result.lines()[0] == "side pot 1: 60, uncontested; seat 1 wins 60"
