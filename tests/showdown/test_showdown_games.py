"""Whole tables of every game: split pots, odd chips, user-defined games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak import CardspeakError, Game, Half, deal, evaluate, showdown
from cardspeak.games import find_game, games
from cardspeak.rules import Value
from tests.cases import cases


def two(game: Any, ann: str, bob: str, board: str = "", **keys: Any) -> dict[str, Any]:
    """A table of Ann and Bob, who each put 10 into the pot."""
    players = [{"name": "Ann", "cards": ann, "bet": 10}, {"name": "Bob", "cards": bob, "bet": 10}]
    return {"game": game, "board": board, "players": players} | keys


WRONG_OF_OTHER_GAMES: list[tuple[dict[str, Any], str]] = [
    (two("omaha", "As Kd Qh Jc 9s 2c 2d", "4c 5c 6c 7c", "Ts Td Th 3c 3d"), "cards of Ann: 7 cards; Omaha deals 4 to a player"),
    (two("omaha8", "As Kd Qh Jc", "4c 5c 6c", "Ts Td Th 3c 3d"), "cards of Bob: 3 cards; Omaha hi-lo deals 4 to a player"),
    (two("omaha", "As Kd Qh Jc", "4c 5c 6c 7c", "Ts Td Th"), "board: 3 cards; the showdown of Ann and Bob needs 5; if cards are still to come, use all_in"),
    (two("shortdeck", "As 5d", "Kc Kd", "Ts Td Th 9c 9d"), "cards of Ann: 5d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
    (two("shortdeck", "As 6d", "Kc Kd", "Ts Td Th 9c 2d"), "board: 2d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
    (two("holdem", "As Jk", "Kc Kd", "Ts Td Th 9c 9d"), "cards of Ann: Jk is not in the deck of Texas hold'em (52 cards, deuce to ace)"),
    (two("razz", "As 2d 3c 4h 5s 6d 7c", "As 2c 3d 4s 5d 6c 7h"), "cards of Bob: As is already in the cards of Ann; each card can be dealt only once"),
    (two("razz", "As 2d 3c 4h 5s", "Ac 2c 3d 4s 5d 6c 7h"), "cards of Ann: 5 cards; Razz deals 7 to a player; if cards are still to come, use all_in"),
    (two("stud", "As 2d 3c 4h 5s 6d 7c", "Ac 2c 3d 4s 5d 6c 7h", "Ts Td Th"), "board: 3 cards; Seven-card stud takes no board"),
    (two("badugi", "As 2d 3c 4h 5s", "Ac 2c 3d 4s"), "cards of Ann: 5 cards; Badugi deals 4 to a player"),
    (two("pineapple", "As", "Ac 2c 3d", "Ts Td Th 3c 4d"), "cards of Ann: 1 card; Pineapple deals 3 to a player, who shows down 2 or 3"),
    (two("joker-draw", "As Kd Qh Jc Jk", "Ks Kc Qd Jd Jk"), "cards of Bob: Jk is already in the cards of Ann; each card can be dealt only once"),
    (two("drawmaha", "As Kd Qh Jc 2c", "", "Ts Td Th 3c 4d"), "Bob has no cards; in a contested showdown, each contender must show 5 cards; mark a player who did not show as mucked"),
    (two("stud", "", "", players=[{"name": f"P{n}", "cards": "", "bet": 5} for n in range(8)]), "8 players still in the hand are too many; for Seven-card stud, the deck has cards for 7"),
    (two("omaha6", "", "", players=[{"name": f"P{n}", "cards": "", "bet": 5} for n in range(8)]), "8 players are too many; for Six-card Omaha, the deck has cards for 7"),
    (two("no-such-file.toml", "As Kd", "Qs Qd"), '"no-such-file.toml" cannot be read: no such file or directory'),
]  # fmt: skip


@cases(("table", "expected"), WRONG_OF_OTHER_GAMES)
def test_an_impossible_table_of_another_game(table: dict[str, Any], expected: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(table)
    assert str(caught.value) == expected


class TestHalves:
    """One pot of 20, or of 21 with a dead chip, split into halves."""

    @cases(
        ("table", "awards"),
        [
            # a low and a high
            (two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            # no low: the high hand wins the whole pot
            (two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 9s Ts Kd"), [("Bob", 20, "whole")]),
            # one player wins both halves: a scoop
            (two("omaha8", "As 2s 8h Kc", "Qh Qd Jc 9d", "3s 4s 7s Td Jd"), [("Ann", 20, "whole")]),
            # the odd chip goes to the high half (TDA 20)
            (two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h", dead=1), [("Bob", 11, "high"), ("Ann", 10, "low")]),
            # tied for low and for high: the pot is split once
            (two("omaha8", "As 2d Kh Kc", "Ah 2c Ks Kd", "3c 4h 7s Ts 9h"), [("Ann", 10, "whole"), ("Bob", 10, "whole")]),
            # one high hand, and a quarter each for two low hands
            (two("omaha8", "As 2d Kh Kc", "Ah 2c Qs Qd", "3c 4h 7s Ts 9h"), [("Ann", 10, "high"), ("Ann", 5, "low"), ("Bob", 5, "low")]),
            (two("stud8", "As 2d 3h 4c 6s Ks Kd", "Ah Ad Ac 9s 9d Qs Jd"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            (two("studnq", "As 2d 3h Tc Js Ks Qd", "9h 9d 9c 9s Qh Qs Jd"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            (two("razz", "As 2d 3c 4h 6s Ks Kd", "Ah 2c 3d 5h 6c Kc Kh"), [("Ann", 20, "whole")]),
            (two("badugi", "Ks Qd Jh Tc", "As 2d 3h 4h"), [("Ann", 20, "whole")]),
            # the wheel against a badugi; the razz half gets the odd chip
            (two("razzdugi", "As 2s 3s 4s 5s Ks Qs", "Ad 2c 3h 8s Kd Qc Jc", dead=1), [("Ann", 11, "low"), ("Bob", 10, "badugi")]),
            (two("27-razz", "As 2d 3c 4h 5s Ks Kd", "7s 5d 4c 3h 2c Kc Kh"), [("Bob", 20, "whole")]),
            (two("holdem8", "As 2d", "Ks Kd", "3c 4h 8s Kh Qc"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            (two("holdemnq", "As 2d", "Ks Kd", "9c 4h 8s Kh Qc"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            (two("pineapple8", "As 2d 3c", "Ks Kd Qh", "4h 8s Kh Qc 7d"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            (two("omahanq", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 9s Ts Kd"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            # in badugi games and in drawmaha, the five-card or draw half gets the odd chip
            (two("badeucey", "5s 4d 3h 2c Kc", "7s 5d 4s 3s 2h", dead=1), [("Ann", 10, "badugi"), ("Bob", 11, "low")]),
            (two("badacey", "5s 4d 3h 2c Kc", "7s 5d 4s 3s 2h", dead=1), [("Ann", 10, "badugi"), ("Bob", 11, "low")]),
            (two("drawmaha", "As Ad 7h 8c 6s", "Ac Kd Ks Qh Qd", "Ah 4d 5c 2s 3s", dead=1), [("Ann", 10, "omaha"), ("Bob", 11, "draw")]),
            (two("drawmaha49", "Ts Th Td 9s 9h", "Ac Kd Ks Qh Qd", "Ah 4d 5c 2s 3s", dead=1), [("Bob", 10, "omaha"), ("Ann", 11, "draw")]),
            (two("drawmaha0", "Ts Th Td 9s 9h", "Jc Kd Ks Qh Qd", "9d 9c 5c 2s 3s", dead=1), [("Ann", 10, "omaha"), ("Bob", 11, "draw")]),
            # Archie: a pair of sixes and an eight low share the pot, and either alone wins it. Without either, the best
            # high hand wins.
            (two("archie", "6s 6h 4d 3c 2s", "8s 7h 3d 2c Ah", dead=1), [("Ann", 11, "high"), ("Bob", 10, "low")]),
            (two("archie", "5s 5h Kd 3c 2s", "8s 7h 3d 2c Ah"), [("Bob", 20, "whole")]),
            (two("archie", "6s 6h Kd 3c 2s", "9s 7h 3d 2c Ah"), [("Ann", 20, "whole")]),
            (two("archie", "5s 5h Kd 3c 2s", "9s 9h 8d 2c Ah"), [("Bob", 20, "whole")]),
            (two("archie", "5s 5h Kd 3c 2s", "4s 4h Ad 2c Qh"), [("Ann", 20, "whole")]),
            (two("archie", "5s 5h Kd 3c 2s", "5d 5c Kh 3h 2c"), [("Ann", 10, "whole"), ("Bob", 10, "whole")]),
            (two("manila", "Ks Qs", "Ah Ad", "9s 8s 7s Ac 8d"), [("Ann", 20, "whole")]),
            (two("soko", "As Ks 9s 4s 4d", "Ad Ac Kd Kc 2d"), [("Bob", 20, "whole")]),
            (two("soko", "9s 8s 7s 2s 4d", "9d 8c 7h 6h Ad"), [("Ann", 20, "whole")]),
            (two("soko", "9s 8s 7d 6c 4d", "Ad Ah Kh Qh 2d"), [("Ann", 20, "whole")]),
            (two("a5-joker", "7s 4d 3c As Jk", "7d 4h 3s 2h Ac", dead=1), [("Ann", 11, "whole"), ("Bob", 10, "whole")]),
            (two("shortdeck", "Ks Qs", "Ah Ad", "9s 8s 6s Ac 8d"), [("Ann", 20, "whole")]),
            (two("pineapple", "As Ks Qs", "2c 2d", "Js Ts 8h 5d 3c"), [("Bob", 20, "whole")]),
            (two("greek", "Ah Kd", "2c 2d", "Qs Js Ts 9s 8s"), [("Ann", 20, "whole")]),
            (two("deuces-wild-draw", "2s 2d 3h 3c 3d", "As Ks Qs Js Ts"), [("Ann", 20, "whole")]),
            (two("bug-draw", "Jk Kd Kh Kc Ks", "As Ad Ah Ac 2c"), [("Bob", 20, "whole")]),
            # odd chips in stud go by suit: two king-high straights, one with the king of spades
            (two("five-card-stud", "Ks Qd Jh Tc 9c", "Kh Qc Js Td 9d", dead=1), [("Ann", 11, "whole"), ("Bob", 10, "whole")]),
            (two("razz", "As 2d 3c 4d 5c Kd Kc", "Ad 2s 3d 4s 5d Ks Kh", dead=1), [("Ann", 10, "whole"), ("Bob", 11, "whole")]),
        ],
    )  # fmt: skip
    def test_who_is_paid(self, table: dict[str, Any], awards: list[tuple[str, int, str]]) -> None:
        (pot,) = showdown(table).to_dict()["pots"]
        assert [(award["player"], award["amount"], award["half"]) for award in pot["awards"]] == awards

    @cases("rules", ["tda", "wsop", "roberts"])
    def test_the_joker_has_no_suit_so_the_next_card_decides_an_odd_chip(self, rules: str) -> None:
        """Both have a king-high straight. The joker is Ann's ten, and her highest card with a suit is Kd, below Kh."""
        bob = "Ts Kh Qc Js 9d 2h 3c"
        table = two("joker-stud", "Jk Kd Qh Jc 9c 2d 3d", bob, dead=1)
        assert showdown(table, rules=rules).payouts == {"Ann": 10, "Bob": 11}
        table = two("joker-stud", "Jk Ks Qh Jc 9c 2d 3d", bob, dead=1)
        assert showdown(table, rules=rules).payouts == {"Ann": 11, "Bob": 10}

    def test_hands_have_a_key_for_each_half_and_null_where_none_qualifies(self) -> None:
        result = showdown(two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h")).to_dict()
        assert list(result)[-1] == "hands"
        assert [list(hand) for hand in result["hands"].values()] == [["high", "low"]] * 2
        assert result["hands"]["Bob"]["low"] is None
        assert result["hands"]["Ann"]["low"] == {
            "category": "high card",
            "name": "7-4-3-2-A low",
            "cards": ["7s", "4h", "3c", "2d", "As"],
            "place": 7,
            "places": 56,
        }

    def test_there_are_reasons_for_each_half(self) -> None:
        result = showdown(two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h"))
        high, low = result.reasons[0]
        assert high.startswith("high: three of a kind, nines beats ")
        assert low == "low: 7-4-3-2-A low is the only hand that qualifies"

    def test_a_side_pot_has_halves_of_its_own(self) -> None:
        """Cy's low wins half of the main pot; in the side pot, Bob's is the only low."""
        table = {
            "game": "omaha8",
            "board": "3c 4h 7s Ts 9h",
            "players": [
                {"name": "Ann", "cards": "Ah Ad 9c 9d", "bet": 40},
                {"name": "Bob", "cards": "2s 8d Kd Qd", "bet": 40},
                {"name": "Cy", "cards": "As 2d Jh Kc", "bet": 10},
            ],
        }
        result = showdown(table)
        assert [[(award.player, award.amount, award.half) for award in pot.awards] for pot in result.pots] == [
            [("Ann", 15, "high"), ("Cy", 15, "low")],
            [("Ann", 30, "high"), ("Bob", 30, "low")],
        ]

    def test_stud_has_no_button(self) -> None:
        assert showdown(two("razz", "As 2d 3c 4d 5c Kd Kc", "Ad 2s 3d 4s 5d Ks Kh")).button is None
        assert showdown(two("badugi", "Ks Qd Jh Tc", "As 2d 3h 4h")).button == "Bob"


def test_the_text_says_who_was_passed_over_for_an_odd_chip() -> None:
    """Robert's Rules, Ties 4: Ann wins the low and the odd chip between the halves, so Bob gets the next one."""
    hands = {"Ann": "2s 3d 4h 7c 8c", "Bob": "2c 3s 4d 7h Kh", "Cid": "Ks Kd Kc Qh Qs"}
    players = [{"name": name, "cards": cards, "bet": 1} for name, cards in hands.items()]
    result = showdown({"game": "badeucey", "players": players}, rules="roberts")
    assert dict(result.payouts) == {"Ann": 2, "Bob": 1}
    assert "to Bob: among winners without an odd chip, the first left of Cid on the button" in str(result)


class TestOwnGames:
    TEXT = """
title = "Big O"
hole_cards = 5
board_cards = 5
[[halves]]
name = "high"
order = "high"
hole = 2
board = 3
[[halves]]
name = "low"
order = "eight-or-better"
hole = 2
board = 3
"""
    CARDS = ("As 2d 8h Kc Kd", "Ah Ad 9c 9d Jd", "3c 4h 7s Ts 9h")

    def test_as_a_file_named_in_the_table(self, tmp_path: Path) -> None:
        path = tmp_path / "big-o.toml"
        path.write_text(self.TEXT, "utf-8")
        result = showdown(two(str(path), *self.CARDS))
        assert (result.game, result.title) == ("big-o", "Big O")
        assert result.to_dict()["pots"] == showdown(two("omaha5-8", *self.CARDS)).to_dict()["pots"]

    def test_in_a_table_that_is_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "big-o.toml").write_text(self.TEXT, "utf-8")
        ann, bob, board = self.CARDS
        seats = "".join(f'[[players]]\nname = "{name}"\ncards = "{cards}"\nbet = 10\n' for name, cards in (("Ann", ann), ("Bob", bob)))  # fmt: skip
        (tmp_path / "table.toml").write_text(
            f'game = "{(tmp_path / "big-o.toml").as_posix()}"\nboard = "{board}"\n{seats}',
            "utf-8",
        )
        assert showdown(tmp_path / "table.toml").payouts == showdown(two("omaha5-8", *self.CARDS)).payouts

    def test_as_an_object(self, tmp_path: Path) -> None:
        path = tmp_path / "big-o.toml"
        path.write_text(self.TEXT, "utf-8")
        for game in (path, find_game(path)):
            assert showdown(two(game, *self.CARDS)).title == "Big O"

    def test_the_first_half_may_be_one_that_nobody_qualifies_for(self) -> None:
        """The high half wins the whole pot, wherever it is listed."""
        low, high = Half("low", "eight-or-better", 2, 3), Half("high", "high", 2, 3)
        game = Game("low-high", "Low and high", 4, (0, 3, 4, 5), (low, high))
        result = showdown(two(game, "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 9s Ts Kd"))
        assert [(award.player, award.amount, award.half) for award in result.pots[0].awards] == [("Bob", 20, "whole")]


@pytest.mark.parametrize("code", [game.code for game in games()])
@settings(max_examples=3)  # for each game
@given(st.data())
def test_showdowns_of_every_game(code: str, data: st.DataObject) -> None:
    """No chip is lost, the best hand wins each half of a pot, and hands have the keys of the halves."""
    game = find_game(code)
    dealt = deal(data.draw(st.integers(2, min(5, game.most_players))), data.draw(st.integers(0, 10**6)), game=code)
    bets = data.draw(st.lists(st.integers(0, 30), min_size=len(dealt.hands), max_size=len(dealt.hands)))
    dead = data.draw(st.integers(0, 5))
    rules = data.draw(st.sampled_from(["tda", "wsop", "roberts"]))
    players = [{"name": f"P{at}", "cards": hand, "bet": bet, "dead": 0} for at, (hand, bet) in enumerate(zip(dealt.hands, bets, strict=True))]  # fmt: skip
    result = showdown({"game": code, "board": dealt.board, "dead": dead, "players": players}, rules=rules)
    shown = json.loads(json.dumps(result.to_dict()))
    assert sum(shown["payouts"].values()) + sum(shown["returned"].values()) + shown["rake"] == sum(bets) + dead
    values = {
        name: evaluate(dealt.hands[int(name[1:])], board=dealt.board, game=code).values for name in shown["hands"]
    }
    assert all(list(hand) == [half.name for half in game.halves] for hand in shown["hands"].values())
    for pot in shown["pots"]:
        assert sum(award["amount"] for award in pot["awards"]) == pot["amount"]
        contenders = pot["contenders"]
        if len(contenders) == 1:
            continue
        is_won = any(values[name][half.name] for name in contenders for half in game.halves if not half.fallback)
        counted = [half.name for half in game.halves if half.fallback is not is_won]
        for award in pot["awards"]:
            halves = counted if award["half"] == "whole" else [award["half"]]
            assert all(is_best(award["player"], contenders, values, half) for half in halves)


def is_best(name: str, contenders: list[str], values: dict[str, Mapping[str, Value | None]], half: str) -> bool:
    """Whether no contender has a better hand for a half."""
    best = max((value for other in contenders if (value := values[other][half]) is not None), default=None)
    return values[name][half] == best


def test_folded_cards_of_a_draw_game_can_be_dealt_again() -> None:
    """When the deck runs out, discards and folded hands are shuffled and dealt (Robert's Rules, Draw Poker)."""
    folded = {"name": "Cid", "cards": "As 5d Kc", "bet": 5, "folded": True}
    players = [
        {"name": "Ann", "cards": "As 2d 3c 4h", "bet": 5},
        {"name": "Bob", "cards": "Ks 2h 3d 4c", "bet": 5},
    ]
    assert showdown({"game": "badugi", "players": [*players, folded]}).payouts == {"Ann": 15}
    with pytest.raises(CardspeakError, match="As is already in the cards of Ann"):
        showdown({"game": "badugi", "players": [*players, folded | {"cards": "As 5d Kc 9c", "folded": False}]})
    in_stud = [{"name": name, "cards": "As", "bet": 5, "folded": name != "Ann"} for name in ("Ann", "Bob")]
    in_stud[0]["cards"] = "As 2d 3c 4h 9h 9s Td"
    with pytest.raises(CardspeakError, match="As is already in the cards of Ann"):
        showdown({"game": "razz", "players": in_stud})
