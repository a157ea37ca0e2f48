"""Every wrong input gives one clear line: where, what is wrong, and what is accepted."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from cardspeak.errors import CardspeakError, PotError
from cardspeak.pots import settle
from cardspeak.tournament import icm, icm_change
from cardspeak.tournament.reading import MOST_CHANCES, MOST_PLAYERS, check_size
from tests.cases import cases

STACKS = {"Ann": 5000, "Bob": 3000, "Cid": 2000}
PRIZES = [50, 30, 20]
NO_AMOUNT = "is not an amount; give a number such as 25 or 12.50"
DOWN = "give prizes from the first place down"

WRONG: list[tuple[dict[str, Any], str]] = [
    # stacks
    ({"stacks": {}}, "stacks: there are no players; a tournament needs at least one"),
    ({"stacks": []}, "stacks: there are no players; a tournament needs at least one"),
    ({"stacks": "5000"}, "stacks: str is not accepted; give a mapping from player to chips, or chips in seat order"),
    ({"stacks": {1, 2}}, "stacks: set is not accepted; give a mapping from player to chips, or chips in seat order"),
    ({"stacks": 5000}, "stacks: int is not accepted; give a mapping from player to chips, or chips in seat order"),
    ({"stacks": {"Ann": -5, "Bob": 5}}, "stack of Ann: -5 is negative; a stack must be 0 or more"),
    ({"stacks": [5000, -1]}, "stack of seat 1: -1 is negative; a stack must be 0 or more"),
    ({"stacks": STACKS | {"Bob": "x"}}, f'stack of Bob: "x" {NO_AMOUNT}'),
    ({"stacks": STACKS | {"Bob": None}}, f"stack of Bob: None {NO_AMOUNT}"),
    ({"stacks": STACKS | {"Bob": True}}, f"stack of Bob: True {NO_AMOUNT}"),
    (
        {"stacks": STACKS | {"Bob": float("nan")}},
        "stack of Bob: NaN is not an amount; an amount must be a finite number",
    ),
    (
        {"stacks": STACKS | {"Bob": float("inf")}},
        "stack of Bob: Infinity is not an amount; an amount must be a finite number",
    ),
    ({"stacks": dict.fromkeys(STACKS, 0)}, "stacks: all of them are 0; at least one player must have chips"),
    (
        {"stacks": STACKS | {"Bob": Decimal("1E-9")}},
        "stack of Bob: 1E-9 is too small compared with the 5000 of Ann; the largest stack can be at most 10^12 times the smallest",
    ),
    (
        {"stacks": [1] * 20_001, "prizes": [1]},
        "stacks: 20,001 players have chips; the limit is 20,000",
    ),
    (
        {"stacks": [1] * 5000, "prizes": [1] * 1001},
        "stacks and prizes: 5,000 players with chips and 1,001 prizes give 5,005,000 finishing probabilities; the limit is 5,000,000",
    ),
    # prizes
    ({"prizes": []}, "prizes: none given; give the prize for each place, from the first place down"),
    ({"prizes": "50,30"}, "prizes: str is not accepted; give amounts, from the first place down"),
    ({"prizes": {1: 50, 2: 30}}, "prizes: dict is not accepted; give amounts, from the first place down"),
    ({"prizes": 100}, "prizes: int is not accepted; give amounts, from the first place down"),
    ({"prizes": [40, 30, 20, 10]}, "prizes: 4 prizes for 3 players; give at most one prize per player"),
    ({"prizes": [50, -30]}, "prize of place 2: -30 is negative; a prize must be 0 or more"),
    ({"prizes": [20, 30, 50]}, f"prize of place 2: 30 is more than 20, the prize of place 1; {DOWN}"),
    ({"prizes": [50, 20, 20.5]}, f"prize of place 3: 20.5 is more than 20, the prize of place 2; {DOWN}"),
    ({"prizes": [50, "x"]}, f'prize of place 2: "x" {NO_AMOUNT}'),
    ({"prizes": [0, 0]}, "prizes: all of them are 0; at least the first place must pay"),
    (
        {"prizes": [10**301]},
        f"prize of place 1: 1{'0' * 59}… is too large; a prize must be at most 10^300",
    ),
]


@cases(("wrong", "message"), WRONG)
def test_wrong_input(wrong: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"stacks": STACKS, "prizes": PRIZES} | wrong
    with pytest.raises(PotError) as caught:
        icm(**arguments)
    assert str(caught.value) == message
    assert isinstance(caught.value, CardspeakError)


def test_the_largest_accepted_inputs() -> None:
    check_size(MOST_PLAYERS, MOST_CHANCES // MOST_PLAYERS)
    check_size(5000, 1000)


HAND = settle({"Ann": 1000, "Bob": 1000}, ["Ann", "Bob"])
WRONG_CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"hand": {"Ann": 1000}}, "hand: dict is not accepted; give the result of settle or showdown"),
    ({"hand": None}, "hand: NoneType is not accepted; give the result of settle or showdown"),
    (
        {"stacks": {"Ann": 5000, "Cid": 2000}, "prizes": [1]},
        "stacks: there is no stack for Bob, who is in the hand; give the chips of every player",
    ),
    (
        {"stacks": [5000, 3000, 2000]},
        "stacks: there is no stack for Ann, who is in the hand; give the chips of every player",
    ),
    (
        {"hand": settle([10, 10, 10], [0, 1, 2]), "stacks": [100, 100], "prizes": [1]},
        "stacks: there is no stack for seat 2, who is in the hand; give the chips of every player",
    ),
    (
        {"stacks": STACKS | {"Bob": 900}},
        "stack of Bob: 900 is less than the 1000 that the player put in; give the chips from before the hand",
    ),
    (
        {
            "hand": settle({"Ann": 400, "Bob": 400}, ["Ann", "Bob"], dead_of={"Bob": 200}),
            "stacks": STACKS | {"Bob": 500},
        },
        "stack of Bob: 500 is less than the 600 that the player put in; give the chips from before the hand",
    ),
    (
        {"hand": settle({"Ann": 400, "Bob": 400}, ["Ann", "Bob"], dead=200)},
        "dead money: it is not known who paid the 200; give dead money by player, "
        "as `dead_of` in settle or as `dead` of a player in a table",
    ),
    ({"prizes": []}, "prizes: none given; give the prize for each place, from the first place down"),
    ({"stacks": STACKS | {"Zoe": -1}}, "stack of Zoe: -1 is negative; a stack must be 0 or more"),
]


@cases(("wrong", "message"), WRONG_CHANGES)
def test_wrong_input_of_a_change(wrong: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"hand": HAND, "stacks": STACKS, "prizes": PRIZES} | wrong
    with pytest.raises(PotError) as caught:
        icm_change(**arguments)
    assert str(caught.value) == message
