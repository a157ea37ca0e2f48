"""Every wrong input gives a one-line error: where it is, what is wrong, and what is accepted."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardspeak.errors import CardspeakError, PotError
from cardspeak.pots import settle
from tests.cases import cases

BETS = {"A": 25, "B": 50, "C": 100}
RANKING = ["A", "B", "C"]
HUGE = "is out of range; its exponent must be at most 1000"
NO_AMOUNT = "is not an amount; give a number such as 25 or 12.50"
NOT_FINITE = "is not an amount; an amount must be a finite number"
NO_NAME = "is not a name; name a half after what wins it, such as high or low"
HALVES = {"high": [3, 2, 1], "low": [1, 1, None]}
SPLIT: dict[str, Any] = {"ranking": None, "halves": HALVES}

WRONG: list[tuple[dict[str, Any], str]] = [
    # amounts
    ({"bets": BETS | {"C": -5}}, "bet of C: -5 is negative; a bet must be 0 or more"),
    (
        {"bets": BETS | {"A": 12.5}},
        "bet of A: 12.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5",
    ),
    (
        {"bets": BETS | {"A": Decimal("0.07")}, "unit": 0.05},
        "bet of A: 0.07 is not a multiple of the unit 0.05; for smaller chips, give unit = 0.01",
    ),
    ({"bets": BETS | {"B": "fifty"}}, f'bet of B: "fifty" {NO_AMOUNT}'),
    ({"bets": BETS | {"B": "1.000"}}, 'bet of B: "1.000" can be 1000 or 1; write 1000 or 1'),
    ({"bets": BETS | {"B": "12,345"}}, 'bet of B: "12,345" can be 12345 or 12.345; write 12345 or 12.3450'),
    (
        {"bets": BETS | {"B": Fraction(1, 3)}},
        "bet of B: 1/3 has no exact decimal form; round it to a multiple of the smallest chip",
    ),
    (
        {"bets": BETS | {"A": 10.25}},
        "bet of A: 10.25 is not a multiple of the unit 1; for smaller chips, give unit = 0.25",
    ),
    ({"bets": BETS | {"B": True}}, f"bet of B: True {NO_AMOUNT}"),
    ({"bets": BETS | {"B": None}}, f"bet of B: None {NO_AMOUNT}"),
    ({"bets": BETS | {"B": float("nan")}}, f"bet of B: NaN {NOT_FINITE}"),
    ({"bets": BETS | {"B": float("inf")}}, f"bet of B: Infinity {NOT_FINITE}"),
    ({"bets": BETS | {"B": Decimal("1E+999999999")}}, f"bet of B: 1E+999999999 {HUGE}"),
    ({"bets": BETS | {"B": Decimal("1E-999999999")}}, f"bet of B: 1E-999999999 {HUGE}"),
    ({"bets": [5, -1]}, "bet of seat 1: -1 is negative; a bet must be 0 or more"),
    ({"dead": -1}, "dead money: -1 is negative; dead money must be 0 or more"),
    ({"dead": 0.5}, "dead money: 0.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5"),
    ({"unit": 0}, "unit: 0 is not positive; the unit is the smallest chip in play, such as 1 or 0.01"),
    ({"unit": -0.05}, "unit: -0.05 is not positive; the unit is the smallest chip in play, such as 1 or 0.01"),
    ({"unit": "one"}, f'unit: "one" {NO_AMOUNT}'),
    # players
    ({"bets": {}}, "bets: there are no players; a pot needs at least one"),
    ({"bets": []}, "bets: there are no players; a pot needs at least one"),
    ({"bets": "25"}, "bets: str is not accepted; give a mapping from player to amount, or amounts in seat order"),
    ({"bets": {25, 50}}, "bets: set is not accepted; give a mapping from player to amount, or amounts in seat order"),
    ({"bets": 25}, "bets: int is not accepted; give a mapping from player to amount, or amounts in seat order"),
    ({"bets": {"A\nB": -5}}, 'bet of "A\\nB": -5 is negative; a bet must be 0 or more'),
    ({"button": "Z"}, 'button: there is no player called "Z" (players: A, B, C)'),
    ({"button": ["A"]}, "button: there is no player called \"['A']\" (players: A, B, C)"),
    ({"bets": [5, 5], "button": 2}, 'button: there is no player called "seat 2" (players: seat 0, seat 1)'),
    ({"folded": ["Z"]}, 'folded: there is no player called "Z" (players: A, B, C)'),
    ({"folded": "A"}, "folded: str is not accepted; give a collection of players"),
    ({"mucked": {"A": True}}, "mucked: dict is not accepted; give a collection of players"),
    (
        {"folded": ["A", "B", "C"]},
        "folded: everybody has folded (A, B and C); at least one player must still be in the hand",
    ),
    ({"folded": ["A"], "mucked": ["A"]}, "mucked: A has also folded; a player can fold or muck, but not both"),
    ({"mucked": ["Z"]}, 'mucked: there is no player called "Z" (players: A, B, C)'),
    ({"mucked": [True]}, "mucked: True or False for each player is not accepted; give the players who have mucked"),
    (
        {"folded": ["A"], "mucked": ["B", "C"]},
        "folded: everybody has folded or mucked (A, B and C); at least one player must still be in the hand",
    ),
    # ranking and values
    ({"ranking": [("A", ["B"]), "C"]}, "ranking: there is no player called \"['B']\" (players: A, B, C)"),
    (
        {"ranking": None, "values": {"A": np.array([1, 2]), "B": 1, "C": 1}},
        "values: [1 2] of A cannot be compared with other values",
    ),
    (
        {"ranking": None, "values": {"A": Decimal("sNaN"), "B": 1, "C": 1}},
        "values: sNaN of A cannot be compared with other values",
    ),
    (
        {"bets": BETS | {"A": 10**5000 + 1}, "unit": 2},
        "bet of A: a huge number is not a multiple of the unit 2; for smaller chips, give unit = 1",
    ),
    ({"values": {"A": 1}}, "ranking and values: both are given; give only one of them"),
    (
        {"ranking": None},
        "main pot: a value is missing for A, B and C; "
        "the contenders are A, B and C, and each needs a place in the ranking or a value",
    ),
    (
        {"ranking": ["A", "C"]},
        "main pot: a value is missing for B; the contenders are A, B and C, and each needs a place in the ranking or a value",
    ),
    (
        {"ranking": None, "values": {"A": 1, "B": None}, "folded": ["C"]},
        "main pot: a value is missing for B; the contenders are A and B, and each needs a place in the ranking or a value",
    ),
    ({"ranking": ["A", "B", "Z"]}, 'ranking: there is no player called "Z" (players: A, B, C)'),
    ({"ranking": [["A", "Z"], "B"]}, 'ranking: there is no player called "Z" (players: A, B, C)'),
    ({"ranking": ["A", ["B", "A"]]}, "ranking: A appears twice; each player has one place"),
    (
        {"bets": [5, 5], "ranking": [1, 0], "folded": [False, True]},
        "folded: True or False for each player is not accepted; give the players who have folded",
    ),
    (
        {"bets": [5, 5], "ranking": [1, 0], "button": True},
        'button: there is no player called "seat True" (players: seat 0, seat 1)',
    ),
    ({"bets": [5, 5], "ranking": [np.True_, 0]}, 'ranking: there is no player called "True" (players: seat 0, seat 1)'),
    (
        {"ranking": {"A": 1, "B": 2, "C": 3}},
        "ranking: dict is not accepted; give players or groups of tied players, best first, or `values=` with the value of each hand",
    ),
    ({"ranking": "ABC"}, "ranking: str is not accepted; give players or groups of tied players, best first"),
    ({"ranking": None, "values": {"Z": 1}}, 'values: there is no player called "Z" (players: A, B, C)'),
    (
        {"ranking": None, "values": [3, 2]},
        "values: 2 given for 3 players; give one value for each player, or None for a player who folded or mucked",
    ),
    (
        {"ranking": None, "values": {3, 2, 1}},
        "values: set is not accepted; give a mapping from player to value, or values in seat order",
    ),
    (
        {"ranking": None, "values": [3, 2, float("nan")]},
        "values: nan of C cannot be compared with other values",
    ),
    ({"ranking": None, "values": [3, "x", 2]}, "values: the values of A, B and C cannot be compared with each other"),
    # halves
    ({"halves": {"high": [3, 2, 1]}}, "ranking and halves: both are given; give only one of them"),
    (
        {"values": [3, 2, 1], "halves": {"high": [3, 2, 1]}},
        "ranking, values and halves: all are given; give only one of them",
    ),
    (
        {"ranking": None, "values": [3, 2, 1], "halves": {"high": [3, 2, 1]}},
        "values and halves: both are given; give only one of them",
    ),
    (SPLIT | {"halves": {}}, "halves: none given; give at least one half, such as high"),
    (
        SPLIT | {"halves": [[3, 2, 1], [1, 2, 3]]},
        "halves: list is not accepted; give a mapping from the name of each half to the values of the hands in it",
    ),
    (SPLIT | {"halves": {"": [3, 2, 1]}}, f'halves: "" {NO_NAME}'),
    (SPLIT | {"halves": {" ": [3, 2, 1]}}, f'halves: " " {NO_NAME}'),
    (SPLIT | {"halves": {"hi\n": [3, 2, 1]}}, f'halves: "hi\\n" {NO_NAME}'),
    (SPLIT | {"halves": {1: [3, 2, 1]}}, f'halves: "1" {NO_NAME}'),
    (
        SPLIT | {"halves": {"whole": [3, 2, 1]}},
        'halves: "whole" means an undivided pot; give the half another name',
    ),
    (
        SPLIT | {"halves": {"high": [3, 2, 1], "low": None}},
        "low half: NoneType is not accepted; give a mapping from player to value, or values in seat order",
    ),
    (SPLIT | {"halves": HALVES | {"low": {"Z": 1}}}, 'low half: there is no player called "Z" (players: A, B, C)'),
    (
        SPLIT | {"halves": HALVES | {"low": [1, 2]}},
        "low half: 2 given for 3 players; give one value for each player, or None for a player who folded or mucked",
    ),
    (
        SPLIT | {"halves": HALVES | {"low": [1, float("nan"), None]}},
        "low half: nan of B cannot be compared with other values",
    ),
    (
        SPLIT | {"halves": HALVES | {"low": [1, None, "x"]}},
        "low half: the values of A and C cannot be compared with each other",
    ),
    (
        SPLIT | {"halves": {"high": [3, None, 1], "low": [1, 2, 3]}},
        "main pot: a value is missing for B; the contenders are A, B and C, and each needs a value in the high half",
    ),
    (SPLIT | {"odd_half": "middle"}, 'odd_half: "middle" is not a half (halves: high, low)'),
    (SPLIT | {"odd_half": "whole"}, 'odd_half: "whole" is not a half (halves: high, low)'),
    ({"odd_half": "high"}, 'odd_half: "high" is not a half (the pot has no named halves; give them as `halves=`)'),
    # odd cards
    (
        {"odd_cards": {"high": [3, 2, 1]}},
        'odd_cards: "high" is not a half (the pot has no named halves; give them as `halves=`)',
    ),
    (
        {"odd_cards": {"whole": [3, 2, 1]}},
        'odd_cards: "whole" is not a half (the pot has no named halves; give them as `halves=`)',
    ),
    (SPLIT | {"odd_cards": {"middle": [3, 2, 1]}}, 'odd_cards: "middle" is not a half (halves: high, low)'),
    (
        SPLIT | {"odd_cards": [1, 2, 3]},
        "odd_cards: list is not accepted; give a mapping from half to the card of each player",
    ),
    (
        SPLIT | {"odd_cards": {"high": {"A": 3, "Z": 2}}},
        'odd_cards of the high half: there is no player called "Z" (players: A, B, C)',
    ),
    (
        SPLIT | {"odd_cards": {"low": {"A": 3}}},
        "odd_cards of the low half: there is no card for B; each qualifying hand needs one",
    ),
    (
        SPLIT | {"odd_cards": {"low": {"A": 3, "B": "2c"}}},
        "odd_cards of the low half: they cannot be compared with each other",
    ),
    # rules
    (
        {"rules": "house"},
        'rules: "house" is not known (rules: tda, wsop, roberts or a path that ends in .toml or .json)',
    ),
    (
        {"rules": ["tda"]},
        "rules: ['tda'] is not known (rules: tda, wsop, roberts or a path that ends in .toml or .json)",
    ),
]


@cases(("wrong", "message"), WRONG)
def test_wrong_input(wrong: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"bets": BETS, "ranking": RANKING} | wrong
    with pytest.raises(PotError) as caught:
        settle(**arguments)
    assert str(caught.value) == message
    assert isinstance(caught.value, CardspeakError)
