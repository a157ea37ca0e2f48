"""How actions are written."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from cardspeak.errors import CardspeakError, HistoryError
from cardspeak.play import Hand
from cardspeak.play.notation import ActionReader
from tests.cases import cases
from tests.play.hands import refusal

NAMES = ["Ann", "Ann B", "bets 5", "deal", "Jo: raises", "Ünal (x)"]


def read(action: object) -> tuple[Any, ...]:
    move = ActionReader(NAMES).read(action, 1)
    said = move.amount if move.amount is not None else move.by if move.by is not None else move.n_cards
    return (move.kind, move.player, *([said] if said is not None else []), *(["all in"] if move.all_in else []))


@cases(
    ("action", "expected"),
    [
        ("Ann folds", ("fold", 0)),
        ("ann FOLDS.", ("fold", 0)),
        ("Ann B folds", ("fold", 1)),
        ("Ann: folds", ("fold", 0)),
        ("bets 5 bets 10", ("bet", 2, 10)),
        ("deal bets 5", ("bet", 3, 5)),
        ("deal 2c 7d Kh", ("board", -1)),
        ("deal to Ann B As Kd", ("deal", 1)),
        ("deal Ann As Kd", ("deal", 0)),
        ("Flop: 2c 7d Kh", ("board", -1)),
        ("turn 4s", ("board", -1)),
        ("deal", ("board", -1)),
        ("Jo: raises raises to 12.50", ("raise", 4, Decimal("12.50"))),
        ("Ünal (x) calls $1.50", ("call", 5, Decimal("1.50"))),
        ("Ann calls 1 250", ("call", 0, 1250)),
        ("Ann calls all in", ("call", 0, "all in")),
        ("Ann bets 10 all in", ("bet", 0, 10, "all in")),
        ("Ann bets 10 and is all-in", ("bet", 0, 10, "all in")),
        ("Ann is all in", ("all in", 0, "all in")),
        ("Ann bets the pot", ("bet", 0)),
        ("Ann raises pot", ("raise", 0)),
        ("Ann goes all in for 40", ("all in", 0, 40, "all in")),
        ("Ann posts 1", ("post", 0, 1)),
        ("Ann posts small blind of 1", ("small blind", 0, 1)),
        ("Ann posts the big blind 2", ("big blind", 0, 2)),
        ("Ann posts the ante 1", ("ante", 0, 1)),
        ("Ann antes 1", ("ante", 0, 1)),
        ("Ann posts dead 1", ("dead", 0, 1)),
        ("Ann posts 1 dead", ("dead", 0, 1)),
        ("Ann straddles to 4", ("straddle", 0, 4)),
        ("Ann brings in", ("bring in", 0)),
        ("Ann brings in for 2", ("bring in", 0, 2)),
        ("Ann completes to 5", ("raise", 0, 5)),
        ("Ann stands pat", ("discard", 0, 0)),
        ("Ann discards 2c 3d", ("discard", 0)),
        ("Ann discards 2 cards", ("discard", 0, 2)),
        ("Ann draws 2", ("discard", 0, 2)),
        ("Ann draws 2c 3d", ("deal", 0)),
        ("Ann shows As Kd", ("show", 0)),
        ("Ann mucks", ("muck", 0)),
        ("Ann sits out", ("sit out", 0)),
        (("Ann", "raises to", 6), ("raise", 0, 6)),
        (("Ann", "raises to", 0.5), ("raise", 0, Decimal("0.5"))),
        (["Ann B", "folds"], ("fold", 1)),
        (["deal", ["2c", "7d", 45]], ("board", -1)),
        ({"player": "Ann", "action": "bets", "amount": 40, "all_in": True}, ("bet", 0, 40, "all in")),
        ({"player": "Ann", "action": "shows", "cards": "As Kd"}, ("show", 0)),
        ({"action": "deal", "cards": "2c 7d Kh"}, ("board", -1)),
    ],
)
def test_actions(action: object, expected: tuple[object, ...]) -> None:
    assert read(action) == expected


def test_cards_can_be_unknown() -> None:
    moves = [
        ActionReader(NAMES).read(action, 1)
        for action in ("Ann is dealt ?? ?? 7d", "Ann is dealt xx Kd", "Ann draws ??")
    ]
    assert [move.cards for move in moves] == [(-1, -1, 21), (-1, 45), (-1,)]


@cases(
    ("action", "message"),
    [
        ("Eve folds", "this is not an action"),
        ("Ann jumps", "this is not an action"),
        ("Ann", "this is not an action"),
        ("", "this is not an action"),
        ("Ann raises 6", 'write "raises to 6" for the whole bet, or "raises by 6"'),
        ("Ann bets 1,250", '"1,250" can be 1250 or 1.25'),
        ("Ann bets 5 chips", "is not an amount"),
        ("Ann shows As Xd", '"X" is not a rank'),
        ("deal 2c 2c 3d", "repeats"),
        (5, "5 is not an action"),
        (None, "None is not an action"),
        ({"player": "Ann"}, "action is missing"),
        ({"player": "Ann", "verb": "folds"}, '"verb" is not a known key'),
        ("Ann folds " * 100, "longer than 300 characters"),
        ("Ann bets " + "9" * 200, "is not an amount"),
    ],
)
def test_what_cannot_be_read(action: object, message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        Hand.play(["Ann", "Bob"], [action])
    assert message in str(caught.value)
    assert str(caught.value).startswith("action 1")


@cases(
    ("options", "message"),
    [
        ({"players": ["Ann"]}, "players: 1 given; a hand has 2 to 50"),
        ({"players": ["Ann", "Ann"]}, 'player 2: another player is also called "Ann"'),
        ({"players": "Ann"}, "players: "),
        ({"players": ["Ann", 5]}, "player 2: 5 is not a player"),
        ({"players": [{"name": "Ann", "chips": 5}, "Bob"]}, 'player 1: "chips" is not a known key'),
        ({"players": {"Ann": -5, "Bob": 5}}, "stack of Ann: -5 is negative"),
        ({"limit": "none"}, 'limit: "none" is not accepted; write "no", "pot" or "fixed"'),
        ({"limit": "fixed", "blinds": ()}, "bets: missing"),
        ({"blinds": 5}, "blinds: 5 is not accepted; give a list such as [1, 2]"),
        ({"blinds": [-1, 2]}, "blinds: -1 is negative"),
        ({"ante_from": "me"}, 'ante_from: "me" is not accepted'),
        ({"most_bets": 0}, "most_bets: 0 is not accepted"),
        ({"draws": 0}, "draws: 0 is not accepted"),
        ({"button": "Eve"}, "button"),
        ({"board": "2c 7d"}, "board"),
        ({"game": "chess"}, "chess"),
        ({"bets": [1, 2, 3]}, "bets: 3 amounts"),
    ],
)
def test_options_that_are_wrong(options: dict[str, Any], message: str) -> None:
    assert message in refusal("", **options)


def test_actions_can_be_lines_of_text() -> None:
    hand = Hand.play(["Ann", "Bob"], "Bob raises to 6\nAnn folds\n", blinds=[1, 2])
    assert hand.is_over
    with pytest.raises(HistoryError, match=r"^actions: 5 is not accepted"):
        Hand.play(["Ann", "Bob"], 5)  # type: ignore[arg-type]
