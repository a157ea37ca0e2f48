"""Where the button is: with a player, or on an empty seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import PotError
from cardspeak.pots import EmptySeat, settle
from tests.cases import cases

BETS = {"Ann": 25, "Bob": 25, "Cid": 25}
TIED = [["Ann", "Bob", "Cid"]]
SEATS = {"Ann": 2, "Bob": 5, "Cid": 7}


@cases(
    ("button", "first"),
    [(2, "Bob"), (3, "Bob"), (4, "Bob"), (5, "Cid"), (6, "Cid"), (7, "Ann"), (8, "Ann"), (0, "Ann"), (1, "Ann")],
)
def test_the_odd_chip_goes_to_the_first_player_left_of_the_button_on_any_seat(button: int, first: str) -> None:
    result = settle(BETS, TIED, dead=1, button=button, seat_numbers=SEATS)
    assert result.pots[0].odd_chips == (first,)
    assert result.button == {2: "Ann", 5: "Bob", 7: "Cid"}.get(button, EmptySeat(button))


@given(st.permutations(range(8)), st.integers(0, 7))
def test_an_empty_seat_is_like_a_player_who_put_in_nothing(numbers: list[int], button: int) -> None:
    taken = sorted(numbers[:5])
    everybody = settle([10 * (seat in taken) for seat in range(8)], [taken], dead=3, button=button)
    some = settle([10] * 5, [list(range(5))], dead=3, button=button, seat_numbers=taken)
    assert {taken[at]: amount for at, amount in some.payouts.items()} == everybody.payouts


def test_the_first_player_can_have_any_seat() -> None:
    result = settle(BETS, TIED, dead=2, button=9, seat_numbers=[8, 1, 3])
    assert (result.button, result.pots[0].odd_chips) == (EmptySeat(9), ("Bob", "Cid"))


def test_a_player_can_be_named_although_the_seats_have_numbers() -> None:
    assert settle(BETS, TIED, button="Bob", seat_numbers=SEATS).button == "Bob"
    assert settle(BETS, TIED, seat_numbers=SEATS).button == "Cid"
    assert settle(BETS, TIED, button=np.int64(5), seat_numbers=[*np.array([2, 5, 7])]).button == "Bob"


def test_an_empty_seat_in_words() -> None:
    result = settle(BETS, TIED, dead=1, button=3, seat_numbers=SEATS)
    assert result.lines()[-1].endswith("first winner left of the button on empty seat 3 (TDA 20)")


def test_an_empty_seat_is_told_apart_from_players_who_are_numbers() -> None:
    result = settle({2: 25, 5: 25}, [[2, 5]], dead=1, button=5, seat_numbers=[1, 3])
    assert result.lines()[-1] == (
        "the odd chip of 1 goes to seat 2: first winner left of the button on an empty seat (5 in seat_numbers) (TDA 20)"
    )
    for numbers, message in [
        ([3, 3], "seat of player 5: player 2 also has seat 3; give each player a different seat"),
        ([3, -1], "seat of player 5: -1 is not accepted; give a whole number, 0 or more"),
    ]:
        with pytest.raises(PotError, match=f"^{message}$"):
            settle({2: 25, 5: 25}, [[2, 5]], seat_numbers=numbers)


@cases(
    ("wrong", "message"),
    [
        (
            {"seat_numbers": {"Ann": 1, "Bob": 2}},
            "seat of Cid: missing; give the seat of every player, or of none",
        ),
        ({"seat_numbers": [1, 2]}, "seat_numbers: 2 given for 3 players; give the seat of every player"),
        ({"seat_numbers": [1, 2, 2]}, "seat of Cid: Bob also has seat 2; give each player a different seat"),
        ({"seat_numbers": [1, -2, 3]}, "seat of Bob: -2 is not accepted; give a whole number, 0 or more"),
        (
            {"seat_numbers": SEATS, "button": -1},
            "button: -1 is not the number of a seat; give a whole number, 0 or more",
        ),
        ({"seat_numbers": [1, True, 3]}, "seat of Bob: True is not accepted; give a whole number, 0 or more"),
        (
            {"seat_numbers": [1, 5, 3]},
            "seat_numbers: Cid (seat 3) comes after Bob (seat 5); give the players in the order of their seats, clockwise",
        ),
        (
            {"seat_numbers": [5, 3, 1]},
            "seat_numbers: Cid (seat 1) comes after Bob (seat 3); give the players in the order of their seats, clockwise",
        ),
        (
            {"seat_numbers": {**SEATS, "Zed": 9}},
            'seat_numbers: there is no player called "Zed" (players: Ann, Bob, Cid)',
        ),
        ({"seat_numbers": SEATS, "button": "Zed"}, 'button: there is no player called "Zed" (players: Ann, Bob, Cid)'),
        ({"button": 3}, 'button: there is no player called "seat 3" (players: Ann, Bob, Cid)'),
    ],
)
def test_wrong_seats(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(PotError) as caught:
        settle(BETS, TIED, **wrong)
    assert str(caught.value) == message
