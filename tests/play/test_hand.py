"""Hands played from actions: turns, streets, blinds, antes, and the table at the end."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from cardspeak import showdown
from cardspeak.errors import HistoryError
from cardspeak.play import Hand
from tests.cases import cases
from tests.play.hands import play, refusal, spans

TO_FLOP = "Cid calls; Ann calls; Bob checks; deal 2c 7d Kh"


def paid(hand: Hand) -> dict[str, object]:
    """What each player wins or gets back, by the table of the hand."""
    result = showdown(hand.table())
    names = [player.name for player in hand.players]
    gets = {name: result.payouts.get(name, 0) + result.returned.get(name, 0) for name in names}
    return {name: amount for name, amount in gets.items() if amount}


def test_a_hand_to_the_showdown() -> None:
    hand = play(
        f"{TO_FLOP}; Ann checks; Bob bets 4; Cid folds; Ann raises to 12; Bob calls; deal 4s; Ann bets 20; Bob calls;"
        "deal 9h; Ann checks; Bob checks; Ann shows As Ah; Bob shows Kd Qd"
    )
    assert [(player.bet, player.folded) for player in hand.players] == [(34, None), (34, None), (2, "flop")]
    assert (hand.pot, hand.board, hand.street, hand.is_over) == (70, "2c 7d Kh 4s 9h", "river", True)
    assert [action.pot for action in hand.actions[:6]] == [1, 3, 5, 6, 6, 6]
    assert paid(hand) == {"Ann": 70}


def test_everybody_folds() -> None:
    hand = play("Cid raises to 6; Ann folds; Bob folds")
    assert (hand.uncalled, hand.is_over, hand.allowed) == (("Cid", 4), True, None)
    assert showdown(hand.table()).net == {"Ann": -1, "Bob": -2, "Cid": 3}


def test_all_in_players_have_side_pots() -> None:
    players = {"Ann": 100, "Bob": 40, "Cid": 15}
    hand = play(
        "Cid is all in; Ann raises to 60; Bob is all in; deal 2c 7d Kh 4s; deal 9h;"
        "Cid shows As Ah; Ann shows Qs Jc; Bob shows Kd Qd",
        players=players,
    )
    assert hand.uncalled == ("Ann", 20)
    assert paid(hand) == {"Ann": 20, "Bob": 50, "Cid": 45}


def test_a_hand_that_is_not_over_has_no_table() -> None:
    hand = play(TO_FLOP)
    assert hand.next == "it is Ann's turn: check or bet 2 or more"
    with pytest.raises(HistoryError, match=r"^the hand is not over: it is Ann's turn: check or bet 2 or more$"):
        hand.table()


@cases(
    ("actions", "message"),
    [
        ("Ann calls", "it is Cid's turn: fold, call 2 or raise to 4 or more"),
        ("Cid checks", "Cid cannot check: fold, call 2 or raise to 4 or more"),
        ("Cid raises to 3", "the smallest raise is to 4"),
        ("Cid bets 4", "there is a bet of 2 already: fold, call 2 or raise to 4 or more"),
        ("Cid calls 3", "the call is 2"),
        ("Cid raises to 2.5", "the smallest raise is to 4"),
        ("Cid bets", "there is a bet of 2 already: fold, call 2 or raise to 4 or more"),
        ("Cid folds; Ann folds; Bob checks", "the betting is over"),
        ("Cid calls; Ann calls; Bob calls", "there is nothing to call: check or raise to 4 or more"),
        ("Cid calls; Ann calls; Bob checks; Ann bets 2", "the preflop betting is over: deal 3 cards (flop)"),
        ("Cid calls; deal 2c 7d Kh", "it is Ann's turn: fold, call 1 or raise to 4 or more"),
        (f"{TO_FLOP}; deal 2c", "it is Ann's turn: check or bet 2 or more"),
        (f"{TO_FLOP}; Ann raises to 4", "there is no bet to raise: check or bet 2 or more"),
        (f"{TO_FLOP}; Ann bets", "the amount is missing: check or bet 2 or more"),
        (f"{TO_FLOP}; Ann bets 1", "the smallest bet is 2"),
        (f"{TO_FLOP}; Ann shows As Ah", "hands are shown after the betting; it is Ann's turn: check or bet 2 or more"),
        (f"{TO_FLOP}; Ann posts 2", "the betting has begun; it is Ann's turn: check or bet 2 or more"),
        (f"{TO_FLOP}; Ann discards 2c", "Texas hold'em has no draw"),
        (f"{TO_FLOP}; Ann brings in 2", "Texas hold'em has no bring-in"),
        ("Cid folds; Ann folds; Cid mucks", "Cid is no longer in the hand"),
        ("Cid calls; Ann calls; Bob checks; deal 2c 7d 2c", "2c at column 7 repeats the card at column 1"),
        ("Cid calls; Ann calls; Bob checks; deal 2c 7d", "2 cards; the next cards on the board are 3"),
        ("Ann is dealt As Ah; Bob is dealt As Kd", "As was dealt before"),
        ("Ann is dealt As Ah; Ann is dealt Kd", "1 card after 2 cards; Texas hold'em deals 2 to a player"),
    ],
)
def test_what_is_not_allowed_says_what_is(actions: str, message: str) -> None:
    assert refusal(actions).partition(": ")[2] == message


@cases(
    ("actions", "message"),
    [
        ("Cid raises to 60", "Cid has 15 left"),
        ("Cid raises to 10 all in", "Cid still has 5 left, so is not all in"),
        ("Cid calls; Ann posts 500", "the betting has begun; it is Ann's turn: fold, call 1 or raise to 4 to 100"),
        ("Ann posts 500", "Ann has 100 left"),
    ],
)
def test_stacks_are_checked(actions: str, message: str) -> None:
    assert refusal(actions, players={"Ann": 100, "Bob": 40, "Cid": 15}).partition(": ")[2] == message


def test_all_in_with_an_unknown_stack_needs_an_amount() -> None:
    assert refusal("Cid is all in") == (
        'action 1 "Cid is all in": the stack is not known; write the amount, as in "bets 40 all in"'
    )
    assert refusal("Cid raises all in").endswith('the stack is not known; write the amount, as in "bets 40 all in"')
    hand = play("Cid raises to 3 all in; Ann folds; Bob calls; deal 2c 7d Kh 4s 9h; Bob shows As Ah; Cid mucks")
    assert hand.is_over
    assert hand.players[2].all_in


def test_blinds_follow_the_button() -> None:
    def blinds(**options: Any) -> list[tuple[str, str]]:
        return [(action.player, action.kind) for action in play("", **options).actions]

    assert blinds(button="Ann") == [("Bob", "small blind"), ("Cid", "big blind")]
    assert blinds(players=["Ann", "Bob"], button="Ann") == [("Ann", "small blind"), ("Bob", "big blind")]
    assert blinds(blinds=[1, 2, 4]) == [("Ann", "small blind"), ("Bob", "big blind"), ("Cid", "straddle")]
    assert blinds(blinds=[2]) == [("Ann", "big blind")]
    seats = [{"name": "Ann", "seat": 1}, {"name": "Bob", "seat": 4}, {"name": "Cid", "seat": 6}]
    assert blinds(players=seats, button=2) == [("Bob", "small blind"), ("Cid", "big blind")]  # a dead button


def test_the_button_follows_from_blinds_that_are_posted() -> None:
    hand = play("Bob posts 1; Cid posts 2; Ann calls; Bob folds; Cid checks; deal", blinds=())
    assert (hand.button, spans(hand)[0]) == (1, "Cid")
    assert [action.kind for action in hand.actions[:2]] == ["small blind", "big blind"]


def test_posts_and_dead_blinds() -> None:
    four = ["Ann", "Bob", "Cid", "Dan"]
    hand = play("Ann posts 1; Bob posts 2; Dan posts 2; Dan posts 1 dead", players=four)
    assert [action.kind for action in hand.actions] == ["small blind", "big blind", "post", "dead"]
    assert spans(hand) == ("Cid", 2, 4, None)
    hand = play(
        "Ann posts 1; Bob posts 2; Dan posts 2; Dan posts dead 1; Cid folds; Dan checks; Ann folds; Bob checks; deal;"
        "Bob bets 2; Dan folds",
        players=four,
    )
    assert showdown(hand.table()).net == {"Ann": -1, "Bob": 4, "Cid": 0, "Dan": -3}


def test_a_straddle_acts_last() -> None:
    hand = play("Cid straddles 4; Ann calls; Bob calls")
    assert spans(hand) == ("Cid", 0, 8, None)


def test_an_ante_that_everybody_pays_is_part_of_the_bets() -> None:
    """A player who is all in for a part of the ante wins only that part from each other player."""
    hand = play(
        "Ann raises to 20; Bob calls; Cid folds; deal 2c 7d Kh; Bob checks; Ann checks; deal 4s; Bob checks; Ann checks;"
        "deal 9h; Bob checks; Ann checks; Ann shows Qs Qd; Bob shows Jc Jd; Dan shows As Ah",
        players={"Ann": 100, "Bob": 100, "Cid": 100, "Dan": 3},
        ante=5,
        button="Ann",
    )
    # Dan: 4 times 3. Ann: 2 x 2 and the ante of Cid above 3, and the bets: 20, 20 and the big blind of Cid.
    assert paid(hand) == {"Dan": 12, "Ann": 2 * 2 + 2 + 20 + 20 + 2}


def test_a_big_blind_ante_is_dead_money() -> None:
    """The big blind is paid before the ante (TDA 2024)."""
    hand = play("Cid folds; Ann calls", ante=2, ante_from="big blind", players={"Ann": 100, "Bob": 3, "Cid": 100})
    assert [(player.bet, player.ante) for player in hand.players] == [(2, 0), (2, 1), (0, 0)]
    assert hand.is_over  # Bob is all in
    assert [player.get("dead") for player in hand.table()["players"]] == [None, 1, None]


def test_a_player_who_sits_out_is_not_at_the_table() -> None:
    hand = play("Bob sits out; Cid calls; Ann checks", players=["Ann", "Bob", "Cid"], button="Cid", blinds=[1, 2])
    assert hand.next.startswith("the preflop betting is over")
    assert [(player.name, player.bet) for player in hand.players] == [("Ann", 2), ("Bob", 0), ("Cid", 2)]


def test_a_board_that_is_known_beforehand() -> None:
    actions = "Cid folds; Ann calls; Bob checks; deal; Ann bets 2; Bob calls; deal; Ann checks; Bob checks; deal;"
    hand = play(actions + "Ann checks; Bob checks", board="2c 7d Kh 4s 9h")
    assert hand.board == hand.table()["board"] == "2c 7d Kh 4s 9h"
    assert [action.cards for action in hand.actions if action.kind == "board"] == ["2c 7d Kh", "4s", "9h"]


def test_a_player_with_chips_against_one_who_is_all_in_is_not_asked() -> None:
    actions = (
        "Cid calls; Ann is all in; Bob calls; Cid calls; deal 2c 7d Kh; Bob bets 20; Cid calls; deal 4s; Bob folds"
    )
    hand = play(actions, players={"Ann": 10, "Bob": 100, "Cid": 100})
    assert hand.is_over
    assert [player.get("folded") for player in hand.table()["players"]] == [None, "turn", None]


def test_decimal_amounts_are_exact() -> None:
    hand = play("Cid raises to 0.3; Ann folds; Bob folds", blinds=["0.05", "0.1"])
    assert (hand.unit, hand.pot, hand.uncalled) == (Decimal("0.01"), Decimal("0.45"), ("Cid", Decimal("0.20")))
    assert "multiple of the unit" in refusal("Cid raises to 0.305", blinds=["0.05", "0.1"], unit="0.01")


def test_the_json_of_a_hand() -> None:
    hand = play("Cid raises to 6; Ann folds")
    made = json.loads(json.dumps(hand.to_dict()))
    assert made["allowed"] == {"player": "Bob", "call": 4, "least": 10, "most": None}
    assert made["actions"][2] == {
        "street": "preflop", "player": "Cid", "kind": "raise", "amount": 6, "to": 6, "all_in": False, "cards": "",
        "pot": 9,
    }  # fmt: skip
    assert (made["kind"], made["uncalled"], made["players"][0]["folded"]) == ("hand", None, "preflop")


def test_a_new_player_posts_in_addition_to_the_blinds() -> None:
    hand = play("Dan posts 2", players=["Ann", "Bob", "Cid", "Dan"], button="Dan")
    assert [(action.player, action.kind) for action in hand.actions] == [
        ("Dan", "post"), ("Ann", "small blind"), ("Bob", "big blind")
    ]  # fmt: skip
    assert spans(hand) == ("Cid", 2, 4, None)
    dead_small_blind = play("Bob posts 2", players=["Ann", "Bob", "Cid"], button="Cid")
    assert [(action.player, action.kind) for action in dead_small_blind.actions] == [("Bob", "big blind")]


def test_blinds_that_nobody_agreed_on_are_only_those_that_are_posted() -> None:
    hand = play("Cid posts 2", button="Cid", blinds=())
    assert [(action.player, action.kind) for action in hand.actions] == [("Cid", "big blind")]
    assert spans(hand) == ("Ann", 2, 4, None)
