"""Whole tables: cards and chips together."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak import CardspeakError, Game, Half, deal, evaluate, showdown
from cardspeak.cards import DECK, cards_text
from cardspeak.games import find_game, games
from cardspeak.rules import Value

EXAMPLES = Path(__file__).parents[1] / "examples"


def four_all_in() -> dict[str, Any]:
    """Bets 25, 50, 100, 100: a worked example of the 2018 side-pot calculator, with the chip that it lost."""
    return {
        "board": "Ac Kc Jc 5c Th",
        "button": "D",
        "players": [
            {"name": "A", "cards": "8c 7h", "bet": 25},
            {"name": "B", "cards": "9h 5h", "bet": 50},
            {"name": "C", "cards": "Ad 4s", "bet": 100},
            {"name": "D", "cards": "As 3h", "bet": 100},
        ],
    }


def test_the_four_player_all_in_as_the_contract_has_it() -> None:
    result = showdown(four_all_in()).to_dict()
    hands = result.pop("hands")
    assert result == {
        "game": "holdem",
        "pots": [
            {
                "name": "main pot",
                "amount": 100,
                "contenders": ["A", "B", "C", "D"],
                "awards": [{"player": "A", "amount": 100, "half": "whole"}],
            },
            {
                "name": "side pot 1",
                "amount": 75,
                "contenders": ["B", "C", "D"],
                "awards": [
                    {"player": "C", "amount": 38, "half": "whole"},
                    {"player": "D", "amount": 37, "half": "whole"},
                ],
            },
            {
                "name": "side pot 2",
                "amount": 100,
                "contenders": ["C", "D"],
                "awards": [
                    {"player": "C", "amount": 50, "half": "whole"},
                    {"player": "D", "amount": 50, "half": "whole"},
                ],
            },
        ],
        "returned": {},
        "payouts": {"A": 100, "C": 88, "D": 87},
        "rake": 0,
    }
    assert list(hands) == ["A", "B", "C", "D"]
    assert hands["A"] == {
        "high": {
            "category": "flush",
            "name": "Flush, ace high",
            "cards": ["Ac", "Kc", "Jc", "8c", "5c"],
            "place": 384,
            "places": 7462,
        }
    }


def test_half_chips_where_the_unit_has_them() -> None:
    result = showdown(four_all_in() | {"unit": 0.5})
    assert result.payouts == {"A": 100, "C": Decimal("87.5"), "D": Decimal("87.5")}
    assert json.loads(json.dumps(result.to_dict()))["payouts"] == {"A": 100, "C": 87.5, "D": 87.5}


def test_the_reasons_tell_what_beats_what() -> None:
    tie = "a tie of one pair, aces: the same ranks, A-A-K-J-T, and suits break no tie"
    assert showdown(four_all_in()).reasons == (
        ("flush, ace high beats one pair, aces",),
        (tie, "one pair, aces beats one pair, fives"),
        (tie,),
    )


def test_a_folded_player_with_the_best_hand_wins_nothing() -> None:
    result = showdown(EXAMPLES / "folded-chips.toml")
    assert result.payouts == {"Cleo": 790}
    assert result.returned == {"Cleo": 160}
    assert list(result.hands) == ["Ann", "Ben", "Cleo"]


def test_odd_chips_go_from_the_left_of_the_button() -> None:
    assert showdown(EXAMPLES / "odd-chip.toml").payouts == {"West": 11, "North": 11, "East": 10}


def test_a_board_that_plays_is_split_by_all() -> None:
    result = showdown(EXAMPLES / "board-plays.json")
    assert {evaluation.name for evaluation in result.hands.values()} == {"Royal flush"}
    assert result.payouts == {"Ida": Decimal("12.60"), "Joe": Decimal("12.60"), "Kay": Decimal("6.80")}


def test_the_last_player_left_shows_nothing_and_needs_no_board() -> None:
    table = {"players": [{"name": "A", "bet": 10, "folded": True}, {"name": "B", "bet": 30}, {"name": "C", "bet": 0, "folded": True}]}  # fmt: skip
    result = showdown(table)
    assert (dict(result.payouts), dict(result.returned), dict(result.hands)) == ({"B": 20}, {"B": 20}, {})


def test_of_a_folded_player_one_card_may_be_known() -> None:
    table = four_all_in()
    table["players"][1] |= {"cards": "9h", "folded": True}
    assert showdown(table).seats[1].cards == "9h"
    table["players"][1]["cards"] = "9h 8h 7h"
    with pytest.raises(CardspeakError, match=r"^cards of B: 3 cards; Texas hold'em deals 2 to a player$"):
        showdown(table)


def test_rules_are_named_in_the_story() -> None:
    assert "TDA 20" in str(showdown(four_all_in()))
    assert "TDA 20" not in str(showdown(four_all_in(), rules="wsop"))
    assert showdown(four_all_in(), rules="roberts").payouts == showdown(four_all_in()).payouts


def player(name: str, **keys: Any) -> dict[str, Any]:
    return {"name": name, "bet": 10, **keys}


def change(**keys: Any) -> Callable[[], dict[str, Any]]:
    return lambda: four_all_in() | keys


def change_player(index: int, **keys: Any) -> Callable[[], dict[str, Any]]:
    def make() -> dict[str, Any]:
        table = four_all_in()
        table["players"][index] |= keys
        return table

    return make


WRONG: list[tuple[Callable[[], dict[str, Any]], str]] = [
    (change_player(1, cards="8c 5h"), "cards of B: 8c is in cards of A already; a card is dealt once"),
    (change_player(1, cards="Ac 5h"), "cards of B: Ac is on the board already; a card is dealt once"),
    (change_player(1, cards="9h 9h"), 'cards of B "9h 9h": 9h at column 4 is there already, at column 1'),
    (change_player(1, cards="9h"), "cards of B: 1 card; Texas hold'em deals 2 to a player"),
    (change_player(1, cards="9h 8h 7d"), "cards of B: 3 cards; Texas hold'em deals 2 to a player"),
    (change_player(1, cards="9x 8h"), 'cards of B "9x 8h": "9x" at column 1: "x" is not a suit (cdhs or ♣♦♥♠)'),
    (change_player(1, cards=""), "B has no cards; at a showdown of several each contender shows 2"),
    (change_player(1, bet=-5), "bet of B: -5 is negative; a bet is 0 or more"),
    (change_player(1, bet=0.5), "bet of B: 0.5 is no multiple of the unit 1"),
    (change(button="Z"), 'button: nobody here is called "Z" (players: A, B, C, D)'),
    (change(board="Ac"), "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
    (change(board="Ac Kc"), "board: 2 cards; Texas hold'em takes 0, 3, 4 or 5"),
    (change(board="Ac Kc Jc 5c Th 2d"), "board: 6 cards; Texas hold'em takes 0, 3, 4 or 5"),
    (change(board="Ac Kc Jc"), "board: 3 cards; the showdown of A, B, C and D needs 5"),
    (change(board=""), "board: no cards; the showdown of A, B, C and D needs 5"),
    (change(board="Ac Kc Jc 5c Tz"), 'board "Ac Kc Jc 5c Tz": "Tz" at column 13: "z" is not a suit (cdhs or ♣♦♥♠)'),
    (change(unit=0), "unit: 0 is not positive; the unit is the smallest chip in play, such as 1 or 0.01"),
    (change(dead=-1), "dead money: -1 is negative; dead money is 0 or more"),
    (change(button=None, players=[player("A", folded=True), player("B", folded=True)]), "folded: everybody has folded (A and B); somebody must be left to be paid"),
    (change(players=[player(f"P{n}") for n in range(24)]), "24 players; the deck deals Texas hold'em to 23"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "expected"), WRONG, ids=[expected[:60] for _, expected in WRONG])
def test_an_impossible_table_is_told_who_and_what_is_accepted(
    make: Callable[[], dict[str, Any]], expected: str
) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(make())
    assert str(caught.value) == expected


def two(game: Any, ann: str, bob: str, board: str = "", **keys: Any) -> dict[str, Any]:
    """A table of Ann and Bob, with 10 each in the pot."""
    players = [{"name": "Ann", "cards": ann, "bet": 10}, {"name": "Bob", "cards": bob, "bet": 10}]
    return {"game": game, "board": board, "players": players} | keys


WRONG_OF_OTHER_GAMES: list[tuple[dict[str, Any], str]] = [
    (two("omaha", "As Kd Qh Jc 9s 2c 2d", "4c 5c 6c 7c", "Ts Td Th 3c 3d"), "cards of Ann: 7 cards; Omaha deals 4 to a player"),
    (two("omaha8", "As Kd Qh Jc", "4c 5c 6c", "Ts Td Th 3c 3d"), "cards of Bob: 3 cards; Omaha hi-lo deals 4 to a player"),
    (two("omaha", "As Kd Qh Jc", "4c 5c 6c 7c", "Ts Td Th"), "board: 3 cards; the showdown of Ann and Bob needs 5"),
    (two("shortdeck", "As 5d", "Kc Kd", "Ts Td Th 9c 9d"), "cards of Ann: 5d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
    (two("shortdeck", "As 6d", "Kc Kd", "Ts Td Th 9c 2d"), "board: 2d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
    (two("holdem", "As Jk", "Kc Kd", "Ts Td Th 9c 9d"), "cards of Ann: Jk is not in the deck of Texas hold'em (52 cards, deuce to ace)"),
    (two("razz", "As 2d 3c 4h 5s 6d 7c", "As 2c 3d 4s 5d 6c 7h"), "cards of Bob: As is in cards of Ann already; a card is dealt once"),
    (two("razz", "As 2d 3c 4h 5s", "Ac 2c 3d 4s 5d 6c 7h"), "cards of Ann: 5 cards; Razz deals 7 to a player"),
    (two("stud", "As 2d 3c 4h 5s 6d 7c", "Ac 2c 3d 4s 5d 6c 7h", "Ts Td Th"), "board: 3 cards; Seven-card stud takes no board"),
    (two("badugi", "As 2d 3c 4h 5s", "Ac 2c 3d 4s"), "cards of Ann: 5 cards; Badugi deals 4 to a player"),
    (two("pineapple", "As", "Ac 2c 3d", "Ts Td Th 3c 4d"), "cards of Ann: 1 card; Pineapple deals 3 to a player, who shows 2 or 3"),
    (two("joker-draw", "As Kd Qh Jc Jk", "Ks Kc Qd Jd Jk"), "cards of Bob: Jk is in cards of Ann already; a card is dealt once"),
    (two("drawmaha", "As Kd Qh Jc 2c", "", "Ts Td Th 3c 4d"), "Bob has no cards; at a showdown of several each contender shows 5"),
    (two("stud", "", "", players=[player(f"P{n}") for n in range(8)]), "8 players left in; the deck deals Seven-card stud to 7"),
    (two("omaha6", "", "", players=[player(f"P{n}") for n in range(8)]), "8 players; the deck deals Six-card Omaha to 7"),
    (two("no-such-file.toml", "As Kd", "Qs Qd"), '"no-such-file.toml" cannot be read: no such file or directory'),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "expected"), WRONG_OF_OTHER_GAMES, ids=[told[:60] for _, told in WRONG_OF_OTHER_GAMES]
)
def test_an_impossible_table_of_another_game(table: dict[str, Any], expected: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(table)
    assert str(caught.value) == expected


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(four_all_in() | {"game": "bridge"})
    assert str(caught.value).startswith('game: "bridge" is not known; give a code as holdem, omaha8 or razz')


class TestHalves:
    """One pot of 20, or of 21 with a dead chip, won in parts."""

    @pytest.mark.parametrize(
        ("table", "awards"),
        [
            # a low and a high
            (two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            # no low: the high hand takes all of it
            (two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 9s Ts Kd"), [("Bob", 20, "whole")]),
            # both halves won by one: a scoop
            (two("omaha8", "As 2s 8h Kc", "Qh Qd Jc 9d", "3s 4s 7s Td Jd"), [("Ann", 20, "whole")]),
            # the odd chip goes to the high half: TDA 20
            (two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h", dead=1), [("Bob", 11, "high"), ("Ann", 10, "low")]),
            # the same low and the same high: the pot is split once
            (two("omaha8", "As 2d Kh Kc", "Ah 2c Ks Kd", "3c 4h 7s Ts 9h"), [("Ann", 10, "whole"), ("Bob", 10, "whole")]),
            # one high, and of the low a quarter each
            (two("omaha8", "As 2d Kh Kc", "Ah 2c Qs Qd", "3c 4h 7s Ts 9h"), [("Ann", 10, "high"), ("Ann", 5, "low"), ("Bob", 5, "low")]),
            (two("stud8", "As 2d 3h 4c 6s Ks Kd", "Ah Ad Ac 9s 9d Qs Jd"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            (two("studnq", "As 2d 3h Tc Js Ks Qd", "9h 9d 9c 9s Qh Qs Jd"), [("Bob", 10, "high"), ("Ann", 10, "low")]),
            (two("razz", "As 2d 3c 4h 6s Ks Kd", "Ah 2c 3d 5h 6c Kc Kh"), [("Ann", 20, "whole")]),
            (two("badugi", "Ks Qd Jh Tc", "As 2d 3h 4h"), [("Ann", 20, "whole")]),
            # in badugi games and in drawmaha the draw half takes the odd chip
            (two("badeucey", "5s 4d 3h 2c Kc", "7s 5d 4s 3s 2h", dead=1), [("Ann", 10, "badugi"), ("Bob", 11, "low")]),
            (two("badacey", "5s 4d 3h 2c Kc", "7s 5d 4s 3s 2h", dead=1), [("Ann", 10, "badugi"), ("Bob", 11, "low")]),
            (two("drawmaha", "As Ad 7h 8c 6s", "Ac Kd Ks Qh Qd", "Ah 4d 5c 2s 3s", dead=1), [("Ann", 10, "omaha"), ("Bob", 11, "draw")]),
            (two("shortdeck", "Ks Qs", "Ah Ad", "9s 8s 6s Ac 8d"), [("Ann", 20, "whole")]),
            (two("pineapple", "As Ks Qs", "2c 2d", "Js Ts 8h 5d 3c"), [("Bob", 20, "whole")]),
            (two("greek", "Ah Kd", "2c 2d", "Qs Js Ts 9s 8s"), [("Ann", 20, "whole")]),
            (two("deuces-wild-draw", "2s 2d 3h 3c 3d", "As Ks Qs Js Ts"), [("Ann", 20, "whole")]),
            (two("bug-draw", "Jk Kd Kh Kc Ks", "As Ad Ah Ac 2c"), [("Bob", 20, "whole")]),
            # odd chips of stud go by suit: of two straights to the king of spades
            (two("five-card-stud", "Ks Qd Jh Tc 9c", "Kh Qc Js Td 9d", dead=1), [("Ann", 11, "whole"), ("Bob", 10, "whole")]),
            (two("razz", "As 2d 3c 4d 5c Kd Kc", "Ad 2s 3d 4s 5d Ks Kh", dead=1), [("Ann", 10, "whole"), ("Bob", 11, "whole")]),
        ],
        ids=lambda given: given["game"] if isinstance(given, dict) else None,
    )  # fmt: skip
    def test_who_is_paid(self, table: dict[str, Any], awards: list[tuple[str, int, str]]) -> None:
        (pot,) = showdown(table).to_dict()["pots"]
        assert [(one["player"], one["amount"], one["half"]) for one in pot["awards"]] == awards

    def test_hands_have_a_key_for_each_half_and_null_where_none_qualifies(self) -> None:
        result = showdown(two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h")).to_dict()
        assert list(result) == ["game", "pots", "returned", "payouts", "rake", "hands"]
        assert [list(hand) for hand in result["hands"].values()] == [["high", "low"]] * 2
        assert result["hands"]["Bob"]["low"] is None
        assert result["hands"]["Ann"]["low"] == {
            "category": "high card",
            "name": "7-4-3-2-A low",
            "cards": ["7s", "4h", "3c", "2d", "As"],
            "place": 7,
            "places": 56,
        }

    def test_reasons_are_told_for_each_half(self) -> None:
        result = showdown(two("omaha8", "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 7s Ts 9h"))
        high, low = result.reasons[0]
        assert high.startswith("high: three of a kind, nines beats ")
        assert low == "low: 7-4-3-2-A low is the only hand that qualifies"

    def test_a_side_pot_has_halves_of_its_own(self) -> None:
        """Cy's low wins the half of the main pot that he reached; of the side pot Bob's is the only low."""
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
        assert [[(one.player, one.amount, one.half) for one in pot.awards] for pot in result.pots] == [
            [("Ann", 15, "high"), ("Cy", 15, "low")],
            [("Ann", 30, "high"), ("Bob", 30, "low")],
        ]

    def test_stud_has_no_button(self) -> None:
        assert showdown(two("razz", "As 2d 3c 4d 5c Kd Kc", "Ad 2s 3d 4s 5d Ks Kh")).button is None
        assert showdown(two("badugi", "Ks Qd Jh Tc", "As 2d 3h 4h")).button == "Bob"


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
        path.write_text(self.TEXT)
        result = showdown(two(str(path), *self.CARDS))
        assert (result.game, result.title) == ("big-o", "Big O")
        assert result.to_dict()["pots"] == showdown(two("omaha5-8", *self.CARDS)).to_dict()["pots"]

    def test_in_a_table_that_is_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "big-o.toml").write_text(self.TEXT)
        ann, bob, board = self.CARDS
        seats = "".join(f'[[players]]\nname = "{name}"\ncards = "{cards}"\nbet = 10\n' for name, cards in (("Ann", ann), ("Bob", bob)))  # fmt: skip
        (tmp_path / "table.toml").write_text(f'game = "{tmp_path / "big-o.toml"}"\nboard = "{board}"\n{seats}')
        assert showdown(tmp_path / "table.toml").payouts == showdown(two("omaha5-8", *self.CARDS)).payouts

    def test_as_an_object(self, tmp_path: Path) -> None:
        path = tmp_path / "big-o.toml"
        path.write_text(self.TEXT)
        for game in (path, find_game(path)):
            assert showdown(two(game, *self.CARDS)).title == "Big O"

    def test_the_first_half_may_be_one_that_nobody_qualifies_for(self) -> None:
        """The high half takes it all, wherever it is listed."""
        low, high = Half("low", "eight-or-better", 2, 3), Half("high", "high", 2, 3)
        game = Game("low-high", "Low and high", 4, (0, 3, 4, 5), (low, high))
        result = showdown(two(game, "As 2d 8h Kc", "Ah Ad 9c 9d", "3c 4h 9s Ts Kd"))
        assert [(one.player, one.amount, one.half) for one in result.pots[0].awards] == [("Bob", 20, "whole")]


@pytest.mark.parametrize("code", [game.code for game in games()])
@settings(max_examples=6)
@given(st.data())
def test_showdowns_of_every_game(code: str, data: st.DataObject) -> None:
    """No chip is lost, each half of a pot goes to a best hand of its contenders, and hands have the keys of the halves."""
    game = find_game(code)
    dealt = deal(data.draw(st.integers(2, min(5, game.most_players))), data.draw(st.integers(0, 10**6)), game=code)
    bets = data.draw(st.lists(st.integers(0, 30), min_size=len(dealt.hands), max_size=len(dealt.hands)))
    dead = data.draw(st.integers(0, 5))
    rules = data.draw(st.sampled_from(["tda", "wsop", "roberts"]))
    players = [{"name": f"P{at}", "cards": hand, "bet": bet} for at, (hand, bet) in enumerate(zip(dealt.hands, bets, strict=True))]  # fmt: skip
    result = showdown({"game": code, "board": dealt.board, "dead": dead, "players": players}, rules=rules)
    shown = json.loads(json.dumps(result.to_dict()))
    assert sum(shown["payouts"].values()) + sum(shown["returned"].values()) + shown["rake"] == sum(bets) + dead
    values = {
        name: evaluate(dealt.hands[int(name[1:])], board=dealt.board, game=code).values for name in shown["hands"]
    }
    assert all(list(hand) == [half.name for half in game.halves] for hand in shown["hands"].values())
    for pot in shown["pots"]:
        assert sum(award["amount"] for award in pot["awards"]) == pot["amount"]
        for award in pot["awards"]:
            halves = [half.name for half in game.halves] if award["half"] == "whole" else [award["half"]]
            if len(pot["contenders"]) > 1:
                assert all(is_best(award["player"], pot["contenders"], values, half) for half in halves)


def is_best(name: str, contenders: list[str], values: dict[str, Mapping[str, Value | None]], half: str) -> bool:
    """Whether no contender has a better hand for a half."""
    best = max((value for other in contenders if (value := values[other][half]) is not None), default=None)
    return values[name][half] == best


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Any table of two to six players with all cards known, somebody left in."""
    count = draw(st.integers(2, 6))
    cards = draw(st.lists(st.sampled_from(DECK), min_size=5 + 2 * count, max_size=5 + 2 * count, unique=True))
    bets = draw(st.lists(st.integers(0, 40), min_size=count, max_size=count))
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count).filter(lambda flags: not all(flags)))
    return {
        "board": cards_text(cards[:5]),
        "button": draw(st.sampled_from([f"P{seat}" for seat in range(count)])),
        "dead": draw(st.integers(0, 9)),
        "players": [
            {"name": f"P{seat}", "cards": cards_text(cards[5 + 2 * seat : 7 + 2 * seat]), "bet": bets[seat], "folded": folded[seat]}
            for seat in range(count)
        ],
    }  # fmt: skip


@given(tables())
def test_no_chip_is_lost_and_no_better_hand_of_an_equal_bet_gets_less(table: dict[str, Any]) -> None:
    result = showdown(table).to_dict()
    bets = {one["name"]: one["bet"] for one in table["players"]}
    paid = sum(result["payouts"].values()) + sum(result["returned"].values()) + result["rake"]
    assert paid == sum(bets.values()) + table["dead"]
    left = [one for one in table["players"] if not one["folded"]]
    assert set(result["payouts"]) <= {one["name"] for one in left}
    for one in left:
        for other in left:
            if bets[one["name"]] >= bets[other["name"]] > 0:
                mine, theirs = (evaluate(seat["cards"], table["board"]) for seat in (one, other))
                if mine > theirs:
                    assert result["payouts"].get(one["name"], 0) >= result["payouts"].get(other["name"], 0)


@given(tables(), st.permutations(range(4)))
def test_the_names_of_suits_do_not_matter(table: dict[str, Any], suits: list[int]) -> None:
    def renamed(text: str) -> str:
        return " ".join(name[0] + "cdhs"[suits["cdhs".index(name[1])]] for name in text.split())

    other = table | {
        "board": renamed(table["board"]),
        "players": [one | {"cards": renamed(one["cards"])} for one in table["players"]],
    }
    assert showdown(other).payouts == showdown(table).payouts
