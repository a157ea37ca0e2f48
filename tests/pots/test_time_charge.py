"""The time charge, per period or per hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from cardspeak import PotError, time_charge
from tests.cases import cases


def test_each_half_hour_that_has_begun_is_charged() -> None:
    """Time is collected in advance: https://www.allcasinoguide.com/games/poker/procedures.php"""
    minutes = {"a": 0, "b": 1, "c": 30, "d": 30.5, "e": 61}
    assert time_charge(minutes, fee=6) == {"a": 0, "b": 6, "c": 6, "d": 12, "e": 18}


def test_per_hand() -> None:
    assert time_charge({7: 40, 8: 0}, fee="0.05", every=1) == {7: 2, 8: 0}


def test_amounts_are_exact() -> None:
    assert time_charge({"a": 0.3, "b": 5}, fee=0.1, every=0.1) == {"a": Decimal("0.3"), "b": 5}


def test_a_fee_of_nothing() -> None:
    assert time_charge({"a": 100}, fee=0) == {"a": 0}


@cases(
    ("given", "message"),
    [
        ({"played": [30], "fee": 6}, "played: list is not accepted; give a mapping from player to minutes or hands"),
        ({"played": {"Ann": -1}, "fee": 6}, "played of Ann is -1; it must be 0 or more"),
        ({"played": {"Ann": "x"}, "fee": 6}, 'played of Ann: "x" is not an amount; give a number such as 25 or 12.50'),
        (
            {"played": {17: 1, "17": 1}, "fee": 6},
            'played: two players are written "17" in JSON; give each player a different name or number',
        ),
        (
            {"played": {None: 1}, "fee": 6},
            "played: None is not a player; identify players by text, numbers or other hashable values, except None, "
            "True and False",
        ),
        ({"played": {"Ann": 1}, "fee": -6}, "fee is -6; it must be 0 or more"),
        (
            {"played": {"Ann": 1}, "fee": 6, "every": 0},
            "every: 0 is not accepted; give the length of a period, such as 30",
        ),
        ({"played": {"Ann": 1}, "fee": 6, "every": -30}, "every is -30; it must be 0 or more"),
    ],
)
def test_wrong_input(given: dict[str, Any], message: str) -> None:
    with pytest.raises(PotError) as caught:
        time_charge(**given)
    assert str(caught.value) == message
