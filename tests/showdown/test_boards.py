"""Several boards: a hand that is run more than once, and games with two boards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError, settle_cards, showdown
from cardspeak.cards import cards_text
from cardspeak.games import find_game
from cardspeak.pots import Pot
from tests.cases import cases, fewer

FIRST, SECOND = "Qs Jd 4h 2c 8s", "Qs Jd 4h Ac Tc"


def three(**keys: Any) -> dict[str, Any]:
    """Ann, Bob and Cid, all in for 75, 150 and 150, with two boards after a common flop."""
    players = [
        {"name": "Ann", "cards": "As Ah", "bet": 75},
        {"name": "Bob", "cards": "Kd Td", "bet": 150},
        {"name": "Cid", "cards": "Qh Qc", "bet": 150},
    ]
    return {"boards": [FIRST, SECOND], "players": players} | keys


def awards_of(pot: Pot) -> list[tuple[Any, ...]]:
    return [(award.player, award.amount, award.half, award.board) for award in pot.awards]


class TestExamples:
    def test_each_board_has_its_part_of_every_pot(self) -> None:
        """225 is divided into 113 and 112: the extra chip goes to the first board.

        WSOP Live Action Rules 2026, 217: https://assets.wsopcdn.com/wsop/853ee602-e1e9-4019-a0cf-381419d805c6.pdf
        """
        main, side = showdown(three()).pots
        assert awards_of(main) == [("Cid", 113, "whole", 1), ("Bob", 112, "whole", 2)]
        assert awards_of(side) == [("Cid", 75, "whole", 1), ("Bob", 75, "whole", 2)]

    def test_reversing_the_boards_moves_only_the_extra_chip(self) -> None:
        assert dict(showdown(three(boards=[SECOND, FIRST])).payouts) == {"Bob": 188, "Cid": 187}

    def test_three_times(self) -> None:
        """226 is divided into 76, 75 and 75; Ann's aces hold on the third board."""
        third = "Qs Jd 4h 9c 9h"
        result = showdown(three(boards=[FIRST, SECOND, third], dead=1))
        assert [part.amount for part in result.pots[0].boards] == [76, 75, 75]
        assert dict(result.payouts) == {"Bob": 75 + 50, "Cid": 76 + 75 + 50 + 50}

    def test_a_list_with_one_board_is_the_same_as_a_board(self) -> None:
        alone = three(board=FIRST)
        del alone["boards"]
        assert showdown(three(boards=[FIRST])).to_dict() == showdown(alone).to_dict()

    def test_a_board_can_be_a_list_with_its_first_cards_in_any_order(self) -> None:
        boards = [FIRST.split(), "4h Qs Jd Ac Tc"]
        assert dict(showdown(three(boards=boards)).payouts) == dict(showdown(three()).payouts)

    def test_an_uncontested_pot_is_not_divided(self) -> None:
        """The hand has two boards but ends after the flops."""
        table = three(boards=["Qs Jd 4h", "2c 3c 4c"])
        for folder in table["players"][1:]:
            folder["folded"] = True
        result = showdown(table)
        assert (dict(result.payouts), [pot.boards for pot in result.pots]) == ({"Ann": 375}, [()])

    def test_high_and_low_on_two_boards(self) -> None:
        """Each board has 19. The first board pays 10 for high and 9 for low; the second has no low."""
        players = [
            {"name": "Ann", "cards": "As 2d 8h Kc", "bet": 10},
            {"name": "Bob", "cards": "Ah 2c 9d 9s", "bet": 10},
            {"name": "Cid", "cards": "Ad 2s Qs Qd", "bet": 10},
        ]
        boards = ["3c 4h 7s Ts 9h", "3s 4s 9c Td Jd"]
        result = showdown({"game": "omaha8", "boards": boards, "dead": 8, "players": players})
        assert awards_of(result.pots[0]) == [
            ("Bob", 10, "high", 1),
            ("Ann", 3, "low", 1),
            ("Bob", 3, "low", 1),
            ("Cid", 3, "low", 1),
            ("Bob", 19, "whole", 2),
        ]
        assert [reason.split(":")[0] for reason in result.reasons[0]] == [
            "board 1, high",
            "board 1, low",
            "board 2, high",
        ]


class TestDoubleBoard:
    """Each board decides half of the pot, but players who tie on both boards split the pot only once."""

    PLAYERS = (
        {"name": "Ann", "cards": "As Kd", "bet": 33},
        {"name": "Bob", "cards": "Ah Kc", "bet": 33},
    )
    BOARDS = ("Qc Qd 9h 7h 2d", "Jc Jd 8h 6h 3d")

    def table(self, **keys: Any) -> dict[str, Any]:
        return {"boards": self.BOARDS, "players": self.PLAYERS} | keys

    def test_a_tie_for_both_shares_the_pot_once(self) -> None:
        assert dict(showdown(self.table(double_board=True)).payouts) == {"Ann": 33, "Bob": 33}

    def test_boards_that_are_run_are_split_separately(self) -> None:
        assert dict(showdown(self.table()).payouts) == {"Ann": 34, "Bob": 32}

    def test_a_player_who_wins_both_gets_one_award(self) -> None:
        players = [{"name": "Ann", "cards": "As Ac", "bet": 33}, {"name": "Bob", "cards": "Kh Kc", "bet": 33}]
        (pot,) = showdown(self.table(double_board=True, players=players)).pots
        assert (awards_of(pot), pot.boards) == ([("Ann", 66, "whole", None)], ())

    def test_a_win_and_a_tie_are_three_quarters(self) -> None:
        """Ann makes a flush on the first board and ties on the second, and so gets three quarters of 40."""
        players = [{"name": "Ann", "cards": "Ah Kd", "bet": 20}, {"name": "Bob", "cards": "As Kc", "bet": 20}]
        boards = ["Qh Th 9h 7h 2d", "Jc Jd 8d 6s 3d"]
        result = showdown({"boards": boards, "double_board": True, "players": players})
        assert dict(result.payouts) == {"Ann": 30, "Bob": 10}


class TestJson:
    def test_json_has_boards_in_place_of_hands(self) -> None:
        shown = showdown(three()).to_dict()
        assert "hands" not in shown
        assert shown["n_boards"] == 2
        assert [board["board"] for board in shown["boards"]] == [FIRST.split(), SECOND.split()]
        assert [list(board["hands"]) for board in shown["boards"]] == [["Ann", "Bob", "Cid"]] * 2
        bobs = shown["boards"][1]["hands"]["Bob"]["high"]
        assert bobs is not None
        assert bobs["category"] == "straight"
        assert [award["board"] for award in shown["pots"][0]["awards"]] == [1, 2]
        assert json.loads(json.dumps(shown)) == shown

    def test_json_of_one_board_does_not_mention_boards(self) -> None:
        text = json.dumps(showdown(three(boards=[FIRST])).to_dict())
        assert '"hands"' in text
        assert '"board' not in text

    def test_steps_that_pay_name_the_board_and_add_up(self) -> None:
        steps: Any = showdown(three(dead=2, rake={"percent": 10})).to_dict()["steps"]
        paid = [step for step in steps if step.get("player") or step["kind"] == "rake"]
        assert sum(step["amount"] for step in paid) == 377
        assert {step["board"] for step in steps if step["kind"] in ("board", "share")} == {1, 2}

    def test_hands_of_the_first_board_are_those_of_the_showdown(self) -> None:
        result = showdown(three())
        assert (result.board, len(result.boards)) == (FIRST, 2)
        assert result.hands["Cid"] == result.boards[0].hands["Cid"] != result.boards[1].hands["Bob"]
        assert repr(result).startswith(f"<Showdown on {FIRST} and {SECOND}: ")


DRAWN = ("holdem", "omaha8", "shortdeck", "drawmaha")


@st.composite
def runs(draw: st.DrawFn) -> dict[str, Any]:
    """A table of two to four players with one to four boards, which have zero, three or four cards in common."""
    code = draw(st.sampled_from(DRAWN))
    game = find_game(code)
    count, n_boards = draw(st.integers(2, 3)), draw(st.integers(1, 3))
    shared = draw(st.sampled_from([0, 3, 4]))
    needed = count * game.hole_cards + shared + n_boards * (5 - shared)
    deck = draw(st.permutations(game.deck))[:needed]
    hands = [deck[at * game.hole_cards : (at + 1) * game.hole_cards] for at in range(count)]
    common, rest = deck[count * game.hole_cards :][:shared], deck[count * game.hole_cards + shared :]
    size = 5 - shared
    boards = [cards_text([*common, *rest[at * size : (at + 1) * size]]) for at in range(n_boards)]
    bets = draw(st.lists(st.integers(1, 40), min_size=count, max_size=count))
    players = [
        {"name": f"P{seat}", "cards": cards_text(hand), "bet": bet}
        for seat, (hand, bet) in enumerate(zip(hands, bets, strict=True))
    ]
    return {
        "game": code,
        "boards": boards,
        "double_board": n_boards > 1 and draw(st.booleans()),
        "button": draw(st.sampled_from([f"P{seat}" for seat in range(count)])),
        "dead": draw(st.integers(0, 9)),
        "players": players,
    }


RULES = st.sampled_from(["tda", "wsop", "roberts"])
RAKE = st.sampled_from([None, {"percent": 5}, {"percent": 10, "cap": 3, "several_pots": "main pot first"}])


def alone(table: dict[str, Any], board: str, contenders: Sequence[str], amount: Any, rules: str) -> dict[str, Any]:
    """The payouts of these players if this amount is settled on one board."""
    players = [player | {"bet": 0, "folded": player["name"] not in contenders} for player in table["players"]]
    single = table | {"boards": [board], "double_board": False, "dead": amount, "players": players}
    return dict(showdown(single, rules=rules).payouts)


@fewer(12)
@given(runs(), RULES, RAKE)
def test_a_part_is_paid_as_if_its_board_were_the_only_one(table: dict[str, Any], rules: str, rake: Any) -> None:
    result = showdown(table, rules=rules, rake=rake)
    put_in = sum(player["bet"] for player in table["players"]) + table["dead"]
    assert sum(result.payouts.values()) + sum(result.returned.values()) + result.settlement.rake == put_in
    for pot in result.pots:
        assert sum(award.amount for award in pot.awards) + pot.rake == pot.amount
        if not pot.boards:
            continue
        parts = [part.amount for part in pot.boards]
        assert sum(parts) == pot.amount - pot.rake
        assert len(set(parts[1:])) <= 1
        assert 0 <= parts[0] - parts[-1] < len(parts)
        for board, part in zip(table["boards"], pot.boards, strict=True):
            paid: dict[str, Any] = {}
            for award in part.awards:
                paid[award.player] = paid.get(award.player, 0) + award.amount
            assert paid == {
                name: won for name, won in alone(table, board, pot.contenders, part.amount, rules).items() if won
            }


@fewer(12)
@given(runs(), st.randoms(use_true_random=False))
def test_the_order_of_the_boards_does_not_matter_without_odd_chips(table: dict[str, Any], random: Any) -> None:
    players = [player | {"bet": player["bet"] * 1440} for player in table["players"]]  # 3 boards, 2 halves, 3 ties ...
    even = table | {"players": players, "dead": 0}
    shuffled = random.sample(even["boards"], len(even["boards"]))
    assert showdown(even | {"boards": shuffled}).payouts == showdown(even).payouts


@fewer(12)
@given(runs())
def test_double_boards_differ_from_two_runs_only_by_odd_chips(table: dict[str, Any]) -> None:
    """No payout differs by more than one chip for each board of each pot."""
    several = len(table["boards"]) > 1
    once, each = (showdown(table | {"double_board": double}) for double in (several, False))
    for player in table["players"]:
        difference: Any = once.payouts.get(player["name"], 0) - each.payouts.get(player["name"], 0)
        assert abs(difference) <= len(once.pots) * len(table["boards"])


SHORT: dict[str, Any] = {
    "players": [{"name": "Ann", "cards": "As Ah", "bet": 10}, {"name": "Bob", "cards": "Ks Kh", "bet": 10}]
}
F = "2c 3c 4c 8d 9d"
TAKES = "Texas hold'em takes 0, 3, 4 or 5"

WRONG: list[tuple[Any, str]] = [
    (["2c"], f"board 1: 1 card; {TAKES}"),
    (["2c 3c"], f"board 1: 2 cards; {TAKES}"),
    ([F, "2c 3c 4c 8d 9h Tc"], f"board 2: 6 cards; {TAKES}"),
    ([F, "Kc"], f"board 2: 1 card; {TAKES}"),
    ([F, "2c 3c 4c"], "boards: they have 5 and 3 cards; give every board the same number of cards"),
    ([F, ""], "boards: they have 5 and 0 cards; give every board the same number of cards"),
    (
        ["2c 3c 4c", "5c 6c 7c"],
        "board: 3 cards; the showdown of Ann and Bob needs 5",
    ),
    (["", ""], "board: no cards; the showdown of Ann and Bob needs 5"),
    ([F, F], "boards: they are identical; the boards of several runs must differ in their last cards"),
    ([F, "9d 8d 4c 3c 2c"], "boards: they are identical; the boards of several runs must differ in their last cards"),
    (
        [F, "2c 3c 4c 8h Th", "2c 3c 4c 8d Td"],
        "boards: 8d is on boards 1 and 3, but not on all boards; each card can be dealt only once",
    ),
    (
        [F, "Tc Td Th Ts 9h", "Tc Jd Jh Js Jc"],
        "boards: Tc is on boards 2 and 3, but not on all boards; each card can be dealt only once",
    ),
    (
        [F, "2c 3c 4c 5h 8d"],
        "board 2: 8d, 4c, 3c and 2c are on all boards; shared cards must be the first 3 or 4 of each board",
    ),
    (
        [F, "2c 3c 4h 8h 9h"],
        "board 1: 3c and 2c are on all boards; shared cards must be the first 3 or 4 of each board",
    ),
    ([F, "Tc 3d 4c 8h 9h"], "board 1: 4c is on all boards; shared cards must be the first 3 or 4 of each board"),
    ([F, "2c 3c 4c Ac As"], "cards of Ann: As is already on the board; each card can be dealt only once"),
    ([F, "2c 3c 4c 8d 9x"], 'board 2 "2c 3c 4c 8d 9x": "9x" at column 13: "x" is not a suit (cdhs or ♣♦♥♠)'),
    ([F, "2c 3c 4c 8d 8d"], 'board 2 "2c 3c 4c 8d 8d": 8d at column 13 repeats the card at column 10'),
    ([F, "2c 3c 4c 8d Jk"], "board 2: Jk is not in the deck of Texas hold'em (52 cards, deuce to ace)"),
]


@cases(("boards", "expected"), WRONG)
def test_impossible_boards(boards: list[str], expected: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(SHORT | {"boards": boards})
    assert str(caught.value).removesuffix("; if cards are still to come, use all_in") == expected
    with pytest.raises(CardspeakError) as caught:
        settle_cards({"Ann": 10, "Bob": 10}, {"Ann": "As Ah", "Bob": "Ks Kh"}, boards=boards)
    assert str(caught.value) == expected


WRONG_IN_A_TABLE: list[tuple[dict[str, Any], str]] = [
    ({"boards": "Ac Kc"}, 'table: boards is "Ac Kc"; write a list with the cards of each board'),
    ({"boards": 5}, "table: boards is 5; write a list with the cards of each board"),
    ({"boards": {"a": F}}, "table: boards is a table; write a list with the cards of each board"),
    ({"boards": [F] * 30}, "table: the number of boards exceeds 20"),
    ({"boards": [1]}, 'table: board 1: 1 is not a list of cards; write cards as "As Kd"'),
    ({"boards": [F, "2c 3c 4c Kd 9h", 5]}, 'table: board 3: 5 is not a list of cards; write cards as "As Kd"'),
    ({"double_board": "yes"}, 'table: double_board is "yes"; write true or false'),
    (
        {"board": F, "boards": [F]},
        "board and boards: both are given; give all boards in `boards`, each with all its cards",
    ),
]


@cases(("keys", "expected"), WRONG_IN_A_TABLE)
def test_invalid_boards_in_a_table(keys: dict[str, Any], expected: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(SHORT | keys)
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("code", "title", "hands"),
    [
        ("razz", "Razz", ("As 2d 3c 4h 5s 6d 7c", "Ac 2c 3d 4s 5d 6c 7h")),
        ("badugi", "Badugi", ("As 2d 3c 4h", "Ac 2s 3d 4c")),
    ],
)
def test_games_without_a_board_cannot_run_boards(code: str, title: str, hands: tuple[str, str]) -> None:
    """Two empty boards would split a pot in two and misplace an odd chip."""
    with pytest.raises(CardspeakError) as caught:
        settle_cards([33, 33], hands, boards=["", ""], game=code)
    assert str(caught.value) == f"boards: there are 2; {title} takes no board"


def test_too_many_players_for_two_boards() -> None:
    """23 players and two whole boards are 56 cards."""
    players = [{"name": f"P{n}", "bet": 1, "folded": n > 1} for n in range(23)]
    players[0]["cards"], players[1]["cards"] = "As Ah", "Ks Kh"
    with pytest.raises(CardspeakError) as caught:
        showdown({"boards": [F, "5c 6c 7c 8h 9h"], "players": players})
    assert (
        str(caught.value) == "23 players are too many; for Texas hold'em, the deck has cards for 21 besides the boards"
    )
