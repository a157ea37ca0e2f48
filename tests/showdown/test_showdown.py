"""Whole tables: cards and chips together."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError, PotError, evaluate, showdown
from cardspeak.cards import DECK, cards_text
from tests.cases import cases

EXAMPLES = Path(__file__).parents[2] / "examples"


def four_all_in() -> dict[str, Any]:
    """Bets of 25, 50, 100 and 100: a worked example of the 2018 side-pot calculator, which lost a chip."""
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


def test_a_player_who_mucks_needs_no_cards() -> None:
    """C has won a side pot before the showdown, and keeps it."""
    table = {
        "board": "Ac Kc Jc 5c Th",
        "players": [
            {"name": "A", "cards": "8c 7h", "bet": 50},
            {"name": "B", "bet": 90, "folded": True},
            {"name": "C", "bet": 100, "mucked": True},
        ],
    }
    result = showdown(table)
    assert (result.payouts, result.returned) == ({"A": 150, "C": 80}, {"C": 10})
    assert [(seat.folded, seat.mucked) for seat in result.seats] == [(False, False), (True, False), (False, True)]


@cases(
    ("bob", "cid", "payouts"),
    [("turn", "river", {"A": 150, "C": 80}), (1, 2, {"A": 150, "C": 80}), (True, "river", {"A": 230})],
)
def test_a_table_can_say_when_a_player_folded(bob: object, cid: object, payouts: dict[str, int]) -> None:
    players = [{"name": "A", "bet": 50}, {"name": "B", "bet": 90, "folded": bob}]
    result = showdown({"players": [*players, {"name": "C", "bet": 100, "folded": cid}]})
    assert (result.payouts, [seat.folded for seat in result.seats]) == (payouts, [False, True, True])


def test_a_hand_without_a_bet_beside_dead_money_of_unknown_origin() -> None:
    table = change_player(1, bet=0)() | {"dead": 5}
    with pytest.raises(
        PotError, match=r"^dead: B has a hand but no bet, .* write each player's dead money as their `dead`"
    ):
        showdown(table)
    table["players"][1]["dead"] = 0
    assert "B" not in showdown(table).payouts


def test_the_button_can_be_on_an_empty_seat() -> None:
    """A and B tie for 51 chips. The first player left of seat 4 is B, on seat 6."""
    players = [
        {"name": "A", "seat": 2, "cards": "As Kd", "bet": 25},
        {"name": "B", "seat": 6, "cards": "Ah Kc", "bet": 25},
    ]
    table = {"board": "Qs 8d 7h 3c 2d", "dead": 1, "button": 4, "players": players}
    result = showdown(table)
    assert (result.payouts, str(result.button)) == ({"A": 25, "B": 26}, "empty seat 4")
    without_numbers = [{key: value for key, value in player.items() if key != "seat"} for player in players]
    assert showdown(table | {"button": 2, "players": without_numbers}).button == "B"
    with pytest.raises(PotError, match=r"^button: there is no seat 4; the seats are 1 to 2, unless the players have"):
        showdown(table | {"players": without_numbers})


def test_the_hand_of_a_player_who_mucks_does_not_count() -> None:
    table = four_all_in()
    table["players"][0] |= {"mucked": True}
    result = showdown(table)
    assert "A" not in result.hands
    assert result.payouts == {"C": 138, "D": 137}


def test_the_four_player_all_in_matches_the_contract() -> None:
    result: dict[str, Any] = {**showdown(four_all_in()).to_dict()}
    hands = result.pop("hands")
    assert [step["kind"] for step in result.pop("steps")].count("odd chip") == 1
    assert result == {
        "kind": "showdown",
        "game": "holdem",
        "button": "D",
        "players": [
            {"player": "A", "bet": 25},
            {"player": "B", "bet": 50},
            {"player": "C", "bet": 100},
            {"player": "D", "bet": 100},
        ],
        "dead": 0,
        "unit": 1,
        "rules": "tda",
        "pots": [
            {
                "name": "main pot",
                "amount": 100,
                "contenders": ["A", "B", "C", "D"],
                "awards": [{"player": "A", "amount": 100, "half": "whole"}],
                "above": 0,
                "top": 25,
            },
            {
                "name": "side pot 1",
                "amount": 75,
                "contenders": ["B", "C", "D"],
                "awards": [
                    {"player": "C", "amount": 38, "half": "whole"},
                    {"player": "D", "amount": 37, "half": "whole"},
                ],
                "above": 25,
                "top": 50,
                "odd_chips": ["C"],
            },
            {
                "name": "side pot 2",
                "amount": 100,
                "contenders": ["C", "D"],
                "awards": [
                    {"player": "C", "amount": 50, "half": "whole"},
                    {"player": "D", "amount": 50, "half": "whole"},
                ],
                "above": 50,
                "top": 100,
            },
        ],
        "returned": {},
        "payouts": {"A": 100, "C": 88, "D": 87},
        "net": {"A": 75, "B": -50, "C": -12, "D": -13},
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


def test_half_chips_if_the_unit_allows_them() -> None:
    result = showdown(four_all_in() | {"unit": 0.5})
    assert result.payouts == {"A": 100, "C": Decimal("87.5"), "D": Decimal("87.5")}
    assert json.loads(json.dumps(result.to_dict()))["payouts"] == {"A": 100, "C": 87.5, "D": 87.5}


def test_the_reasons_say_what_beats_what() -> None:
    tie = "tied with one pair, aces: the same ranks, A-A-K-J-T, and suits do not break ties"
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


def test_all_players_split_the_pot_if_the_board_plays() -> None:
    result = showdown(EXAMPLES / "board-plays.json")
    assert {evaluation.name for evaluation in result.hands.values()} == {"Royal flush"}
    assert result.payouts == {"Ida": Decimal("12.60"), "Joe": Decimal("12.60"), "Kay": Decimal("6.80")}


def test_the_last_player_left_shows_nothing_and_needs_no_board() -> None:
    table = {"players": [{"name": "A", "bet": 10, "folded": True}, {"name": "B", "bet": 30}, {"name": "C", "bet": 0, "folded": True}]}  # fmt: skip
    result = showdown(table)
    assert (dict(result.payouts), dict(result.returned), dict(result.hands)) == ({"B": 20}, {"B": 20}, {})


def test_only_one_card_of_a_folded_player_can_be_known() -> None:
    table = four_all_in()
    table["players"][1] |= {"cards": "9h", "folded": True}
    assert showdown(table).seats[1].hole == "9h"
    table["players"][1]["cards"] = "9h 8h 7h"
    with pytest.raises(CardspeakError, match=r"^cards of B: 3 cards; Texas hold'em deals 2 to a player$"):
        showdown(table)


def test_rules_are_quoted_in_the_text() -> None:
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
    (change_player(1, cards="8c 5h"), "cards of B: 8c is already in the cards of A; each card can be dealt only once"),
    (change_player(1, cards="Ac 5h"), "cards of B: Ac is already on the board; each card can be dealt only once"),
    (change_player(1, cards="9h 9h"), 'cards of B "9h 9h": 9h at column 4 repeats the card at column 1'),
    (change_player(1, cards="9h"), "cards of B: 1 card; Texas hold'em deals 2 to a player"),
    (change_player(1, cards="9h 8h 7d"), "cards of B: 3 cards; Texas hold'em deals 2 to a player"),
    (change_player(1, cards="9x 8h"), 'cards of B "9x 8h": "9x" at column 1: "x" is not a suit (cdhs or ♣♦♥♠)'),
    (change_player(1, cards=""), "B has no cards; in a contested showdown, each contender must show 2 cards; mark a player who did not show as mucked"),
    (change_player(1, bet=-5), "bet of B: -5 is negative; a bet must be 0 or more"),
    (change_player(1, bet=0.5), "bet of B: 0.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5"),
    (change(button="Z"), 'button: there is no player called "Z" (players: A, B, C, D)'),
    (change(board="Ac"), "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
    (change(board="Ac Kc"), "board: 2 cards; Texas hold'em takes 0, 3, 4 or 5"),
    (change(board="Ac Kc Jc 5c Th 2d"), "board: 6 cards; Texas hold'em takes 0, 3, 4 or 5"),
    (change(board="Ac Kc Jc"), "board: 3 cards; the showdown of A, B, C and D needs 5; if cards are still to come, use all_in"),
    (change(board=""), "board: no cards; the showdown of A, B, C and D needs 5; if cards are still to come, use all_in"),
    (change(board="Ac Kc Jc 5c Tz"), 'board "Ac Kc Jc 5c Tz": "Tz" at column 13: "z" is not a suit (cdhs or ♣♦♥♠)'),
    (change(unit=0), "unit: 0 is not positive; the unit is the smallest chip in play, such as 1 or 0.01"),
    (change(dead=-1), "dead money: -1 is negative; dead money must be 0 or more"),
    (change(button=None, players=[player("A", folded=True), player("B", folded=True)]), "folded: everybody has folded (A and B); at least one player must still be in the hand"),
    (change(button=None, players=[player(f"P{n}") for n in range(24)]), "24 players are too many; for Texas hold'em, the deck has cards for 23"),
]  # fmt: skip


@cases(("make", "expected"), WRONG)
def test_the_error_for_an_impossible_table_says_who_and_what_is_accepted(
    make: Callable[[], dict[str, Any]], expected: str
) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(make())
    assert str(caught.value) == expected


def test_a_table_can_name_the_game_as_people_call_it() -> None:
    assert showdown(four_all_in() | {"game": "NLHE"}) == showdown(four_all_in() | {"game": "holdem"})


def test_the_error_for_an_unknown_game_lists_games() -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(four_all_in() | {"game": "bridge"})
    assert str(caught.value).startswith('game: "bridge" is not known; give a code such as holdem, omaha8 or razz')


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Any table of two to six players with all cards known and at least one player who has not folded."""
    count = draw(st.integers(2, 6))
    cards = draw(st.lists(st.sampled_from(DECK), min_size=5 + 2 * count, max_size=5 + 2 * count, unique=True))
    bets = draw(st.lists(st.integers(0, 40), min_size=count, max_size=count))
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count).filter(lambda flags: not all(flags)))
    return {
        "board": cards_text(cards[:5]),
        "button": draw(st.sampled_from([f"P{seat}" for seat in range(count)])),
        "dead": draw(st.integers(0, 9)),
        "players": [
            {"name": f"P{seat}", "cards": cards_text(cards[5 + 2 * seat : 7 + 2 * seat]), "bet": bets[seat], "folded": folded[seat], "dead": 0}
            for seat in range(count)
        ],
    }  # fmt: skip


@given(tables())
def test_no_chip_is_lost_and_no_better_hand_with_as_large_a_bet_gets_less(table: dict[str, Any]) -> None:
    result: Any = showdown(table).to_dict()
    bets = {player["name"]: player["bet"] for player in table["players"]}
    paid = sum(result["payouts"].values()) + sum(result["returned"].values()) + result["rake"]
    assert paid == sum(bets.values()) + table["dead"]
    left = [player for player in table["players"] if not player["folded"]]
    assert set(result["payouts"]) <= {player["name"] for player in left}
    for player in left:
        for other in left:
            if bets[player["name"]] >= bets[other["name"]] > 0:
                mine, theirs = (evaluate(seat["cards"], table["board"]) for seat in (player, other))
                if mine > theirs:
                    assert result["payouts"].get(player["name"], 0) >= result["payouts"].get(other["name"], 0)


@given(tables(), st.permutations(range(4)))
def test_the_names_of_suits_do_not_matter(table: dict[str, Any], suits: list[int]) -> None:
    def renamed(text: str) -> str:
        return " ".join(name[0] + "cdhs"[suits["cdhs".index(name[1])]] for name in text.split())

    other = table | {
        "board": renamed(table["board"]),
        "players": [player | {"cards": renamed(player["cards"])} for player in table["players"]],
    }
    assert showdown(other).payouts == showdown(table).payouts
