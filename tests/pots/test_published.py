"""The published side-pot program: its worked examples, its faults, and how it differs from `settle`."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import PotError, settle, settle_published, svg
from tests.cases import cases

PUBLISHED = settle_published({"A": 25, "B": 50, "C": 100, "D": 100}, ["A", ["C", "D"], "B"])


# The worked examples of https://github.com/danielpaz6/Poker-Hand-Evaluator
def test_three_players_all_in() -> None:
    result = settle_published({"A": 25, "B": 50, "C": 100}, ["A", "B", "C"])
    assert [(pot.name, pot.amount, pot.contenders) for pot in result.pots] == [
        ("main pot", 75, ("A", "B", "C")),
        ("side pot 1", 50, ("B", "C")),
    ]
    assert (dict(result.returned), result.lost) == ({"C": 50}, 0)


def test_the_program_pays_37_and_37_of_75() -> None:
    """The text says 37.5 each, but the program divides integers and drops the remainder."""
    awards = {pot.name: [(award.player, award.amount) for award in pot.awards] for pot in PUBLISHED.pots}
    assert awards == {
        "main pot": [("A", 100)],
        "side pot 1": [("C", 37), ("D", 37)],
        "side pot 2": [("C", 50), ("D", 50)],
    }
    assert PUBLISHED.lost == 1
    assert sum(PUBLISHED.payouts.values()) == 274
    assert PUBLISHED.corrected == settle({"A": 25, "B": 50, "C": 100, "D": 100}, ["A", ["C", "D"], "B"])
    assert sum(PUBLISHED.corrected.payouts.values()) == 275


def test_a_pot_that_only_folded_players_paid_into_is_lost() -> None:
    result = settle_published([50, 90, 100], [0], folded=[1, 2])
    assert (dict(result.payouts), dict(result.returned), result.lost) == ({0: 150}, {2: 10}, 80)
    assert dict(result.corrected.payouts) == {0: 230}


def test_the_bet_of_a_folded_player_makes_a_pot_of_its_own() -> None:
    """Each of the two pots has an odd chip, which settle does not have, because it makes one pot of 18."""
    result = settle_published([3, 8, 8], [[1, 2]], folded=[0])
    assert [(pot.name, pot.amount) for pot in result.pots] == [("main pot", 9), ("side pot 1", 10)]
    result = settle_published([3, 1, 7, 7], [[2, 3]], folded=[0, 1])
    assert [pot.amount for pot in result.pots] == [4, 6, 8]
    assert [pot.amount for pot in result.corrected.pots] == [18]


def test_the_lines() -> None:
    assert PUBLISHED.lines() == [
        "side pot 2: 100, paid by C and D; C wins 50 and D wins 50",
        "side pot 1: 75, paid by B, C and D; C wins 37, D wins 37 and 1 is lost",
        "main pot: 100, paid by A, B, C and D; A wins 100",
    ]
    lines = settle_published([50, 90, 100], [0], folded=[1, 2]).lines()
    assert lines[:2] == [
        "10 returned to seat 2: uncalled bet",
        "side pot 1: 80, paid by seat 1 and seat 2; 80 are lost",
    ]


def test_the_json() -> None:
    mapping = PUBLISHED.to_dict()
    assert mapping["lost"] == 1
    assert mapping["payouts"] == {"A": 100, "C": 87, "D": 87}
    assert mapping["corrected"] == PUBLISHED.corrected.to_dict()


def test_the_picture_shows_the_lost_chip() -> None:
    picture, corrected = svg(PUBLISHED), svg(PUBLISHED.corrected)
    assert "side pot 1: 75, lost 1" in picture
    assert ">lost</text>" in picture
    assert "37 to C, 37 to D" in picture
    assert "lost" not in corrected
    assert "button" not in picture


players = st.integers(2, 5)


@given(st.data(), players)
def test_no_chip_is_counted_twice(data: st.DataObject, n_players: int) -> None:
    bets = data.draw(st.lists(st.integers(0, 12), min_size=n_players, max_size=n_players))
    values = data.draw(st.lists(st.integers(0, 3), min_size=n_players, max_size=n_players))
    folded = data.draw(st.sets(st.integers(0, n_players - 1), max_size=n_players - 1))
    result = settle_published(bets, values=values, folded=sorted(folded))
    assert sum(result.payouts.values()) + sum(result.returned.values()) + result.lost == sum(bets)
    assert result.lost >= 0
    assert all(seat not in folded for seat in result.payouts)
    if not folded and 0 not in bets:  # then only the odd chips differ
        assert result.returned == result.corrected.returned
        for pot, correct in zip(result.pots, result.corrected.pots, strict=True):
            assert (pot.name, pot.amount, pot.contenders) == (correct.name, correct.amount, correct.contenders)
            assert pot.amount - sum(award.amount for award in pot.awards) < len(pot.contenders)


@cases(
    ("bets", "arguments", "message"),
    [
        ([1] * 6, {"values": [1] * 6}, "bets: 6 players; the published program takes at most 5"),
        ([5, 5], {"ranking": [0]}, "main pot: a value is missing for seat 1"),
        ([5, 5], {"ranking": [0, 7]}, 'there is no player called "seat 7"'),
        ([5, 2.5], {"ranking": [0, 1]}, "2.5"),
        ([5, 5], {"folded": [0, 1]}, "everybody has folded"),
    ],
)
def test_wrong_input(bets: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(PotError, match=re.escape(message)):
        settle_published(bets, **arguments)
