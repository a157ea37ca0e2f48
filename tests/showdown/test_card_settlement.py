"""One call for a poker room: ids in; payments, net results and the names of the hands out."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

import pytest

from cardspeak import CardSettlement, CardspeakError, Settlement, evaluate, icm_change, settle_cards, showdown, svg
from cardspeak.games import find_game, games
from tests.cases import cases
from tests.showdown.test_settle_cards import plain, random_hand

BOARD = "Ac Kc Jc 5c Th"
ANN, BOB, CID = (UUID(int=number) for number in (17, 42, 99))


def room(**options: Any) -> CardSettlement:
    """A hand of a poker room that identifies players by UUIDs: Ann is all in, Bob and Cid tie for a side pot."""
    cards = {ANN: "8c 7h", BOB: "Ad 4s", CID: "As 3h"}
    return settle_cards({ANN: 25, BOB: 50, CID: 80}, cards, BOARD, **options)


def test_who_wins_what_and_with_what() -> None:
    result = room()
    assert result.winners == (ANN, BOB, CID)
    assert result.net == {ANN: 50, BOB: -25, CID: -25}
    assert sum(result.net.values()) == 0
    assert {player: hand.name for player, hand in result.hands.items()} == {
        ANN: "Flush, ace high",
        BOB: "One pair, aces",
        CID: "One pair, aces",
    }
    assert result.hands[ANN].cards == ("Ac", "Kc", "Jc", "8c", "5c")
    assert (result.game, result.board, result.cards[BOB]) == ("holdem", BOARD, "Ad 4s")


def test_only_hands_that_are_shown_are_named() -> None:
    assert set(room(folded=[BOB]).hands) == {ANN, CID}
    assert set(room(mucked=[ANN]).hands) == {BOB, CID}
    assert dict(room(folded=[BOB, CID]).hands) == {}
    assert room(folded=[BOB, CID]).winners == (ANN,)
    assert set(room(folded=[BOB]).cards) == {ANN, BOB, CID}


@cases("code", [game.code for game in games()])
def test_the_hands_are_those_of_evaluate_and_of_showdown(code: str) -> None:
    random = Random(code)
    hand = random_hand(find_game(code), random)
    result = settle_cards(game=code, **hand)
    for on_board in result.board_hands:
        for player, shown in on_board.hands.items():
            assert shown == evaluate(hand["cards"][player], board=on_board.board, game=code)
    players = [
        {"name": name, "bet": bet, "folded": name in hand["folded"], "cards": hand["cards"][name]}
        | {"dead": hand["dead_of"].get(name, 0)}
        for name, bet in hand["bets"].items()
    ]
    keys = ("boards", "double_board", "dead", "button")
    table = {"game": code, "players": players, **{key: hand[key] for key in keys}}
    assert result.board_hands == showdown(table, rules=hand["rules"], rake=hand["rake"]).boards


@cases("code", ["holdem", "omaha8", "razz", "badeucey", "27-triple-draw"])
def test_it_is_stored_and_read_back(code: str) -> None:
    random = Random(code)
    for _ in range(3):
        result = settle_cards(game=code, **random_hand(find_game(code), random))
        answer: Any = result.to_dict()
        stored = json.loads(json.dumps(answer))
        assert stored == answer
        again = CardSettlement.from_dict(stored)
        assert again == result
        assert again.board_hands == result.board_hands
        assert again.to_dict() == answer
        assert Settlement.from_dict(stored) == plain(result)
    result = room(button=ANN)
    assert CardSettlement.from_dict(result.to_dict(), player=UUID) == result


def test_a_users_own_game_must_be_given_again() -> None:
    mine = replace(find_game("omaha5-8"), code="mine")
    hands = ["As 2d 8h Kc Kd", "Ac 2h 9h 9s 9d"]
    result = settle_cards([10, 10], hands, "3c 4h 7s Ts Jd", game=mine)
    with pytest.raises(CardspeakError, match=r'^game: "mine" is not known; give your own game as `game=`$'):
        CardSettlement.from_dict(result.to_dict())
    assert CardSettlement.from_dict(result.to_dict(), game=mine) == result


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"kind": "settlement"}, 'stored: "settlement" is not accepted'),
    ({"game": "no/such/game.toml"}, 'game: "no/such/game.toml" is not known'),
    ({"cards": {"Zoe": ["As", "Ad"]}}, 'stored: the key or player "Zoe" is missing'),
    ({"cards": 5}, "stored: it cannot be read: "),
    ({"hands": {"Zoe": {}}}, 'stored: the key or player "Zoe" is missing'),
    ({"board": "As Zz"}, 'board "As Zz": '),
    ({"payouts": {}}, "stored: payouts does not agree"),
    ({"board": "2c 3d 4h 9s Jd"}, "stored: hands does not agree with the other keys"),
]


@cases(("change", "message"), WRONG)
def test_json_that_was_changed_is_refused(change: dict[str, Any], message: str) -> None:
    stored = json.loads(json.dumps(room().to_dict())) | change
    with pytest.raises(CardspeakError) as refused:
        CardSettlement.from_dict(stored)
    assert str(refused.value).startswith(message)


def test_it_is_a_settlement() -> None:
    result = room()
    assert isinstance(result, Settlement)
    assert pickle.loads(pickle.dumps(result)) == result
    assert hash(result) == hash(room())
    assert "<svg" in svg(result)
    assert result.lines() == plain(result).lines()
    assert sum(icm_change(result, dict.fromkeys((ANN, BOB, CID), 100), [50, 30]).changes.values()) == pytest.approx(0)
