"""How a settled hand changes the values: finishing places are right, and gains equal losses."""

from __future__ import annotations

from decimal import Decimal
from math import fsum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.pots import settle
from cardspeak.showdown import showdown
from cardspeak.tournament import icm, icm_change

STACKS = {"Ann": 5000, "Bob": 3000, "Cid": 2000}
PRIZES = [50, 30, 20]


def test_the_values_are_those_of_the_stacks_before_and_after() -> None:
    change = icm_change(settle({"Ann": 2000, "Cid": 2000}, ["Cid", "Ann"]), STACKS, PRIZES)
    assert change.before == icm(STACKS, PRIZES)
    assert change.after == icm({"Ann": 3000, "Bob": 3000, "Cid": 4000}, PRIZES)
    assert change.changes["Bob"] == change.after.values["Bob"] - change.before.values["Bob"]


def test_a_player_who_does_not_play_gains_if_another_is_eliminated() -> None:
    change = icm_change(settle({"Bob": 2000, "Cid": 2000}, ["Bob", "Cid"]), STACKS, PRIZES)
    assert change.after.values == {"Ann": 40, "Bob": 40, "Cid": 20}
    assert change.changes["Ann"] == pytest.approx(40 - 38.392857142857146)


def test_a_showdown_is_accepted_like_its_settlement() -> None:
    table = {
        "board": "Ac Kc Jc 5c Th",
        "players": [
            {"name": "Ann", "cards": "8c 7h", "bet": 3000},
            {"name": "Bob", "cards": "Ad 4s", "bet": 3000},
        ],
    }
    result = showdown(table)
    assert icm_change(result, STACKS, PRIZES) == icm_change(result.settlement, STACKS, PRIZES)
    assert icm_change(result, STACKS, PRIZES).after.stacks == {"Ann": 8000, "Bob": 0, "Cid": 2000}


def test_the_eliminated_player_who_began_with_more_has_the_better_place() -> None:
    """World Series of Poker, Official Tournament Rules 2026, 126.b."""
    hand = settle({"Ann": 3000, "Bob": 3000, "Cid": 2000}, ["Ann", "Cid", "Bob"])
    change = icm_change(hand, STACKS, PRIZES)
    assert change.after.stacks == {"Ann": 10000, "Bob": 0, "Cid": 0}
    assert change.after.values == {"Ann": 50, "Bob": 30, "Cid": 20}


def test_eliminated_players_who_began_with_equal_stacks_share_their_places() -> None:
    """https://pokerstars.de/en/help/articles/rules-table-master: of six players, each gets (prize 5 + prize 6) / 2."""
    stacks = {"A": 4000, "B": 3000, "C": 2000, "D": 1500, "E": 1000, "F": 1000}
    hand = settle({"A": 1000, "E": 1000, "F": 1000}, ["A", "E", "F"])
    after = icm_change(hand, stacks, [30, 25, 20, 15, 6, 4]).after
    assert (after.values["E"], after.values["F"]) == (5, 5)
    assert after.chances["E"] == (0, 0, 0, 0, 0.5, 0.5)


def test_players_without_chips_before_the_hand_have_the_places_below() -> None:
    hand = settle({"Ann": 1000, "Bob": 1000}, ["Ann", "Bob"])
    change = icm_change(hand, {"Zoe": 0, "Ann": 2000, "Bob": 1000, "Yan": 0}, [40, 30, 20, 10])
    assert change.before.values["Zoe"] == change.after.values["Zoe"] == 15
    assert change.after.values == {"Zoe": 15, "Ann": 40, "Bob": 30, "Yan": 15}


def test_places_of_survivors_eliminated_players_and_players_already_out() -> None:
    stacks = [900, 500, 200, 200, 0, 700]
    hand = settle([500, 500, 200, 200], [0, 1, 2, 3])
    after = icm_change(hand, stacks, [60, 50, 40, 30, 20, 10]).after
    assert after.values == {
        0: pytest.approx(57.2, abs=0.1),
        1: 40,
        2: 25,
        3: 25,
        4: 10,
        5: pytest.approx(52.8, abs=0.1),
    }


def test_a_player_who_has_chips_again_is_not_eliminated() -> None:
    """Seat 2 had no chips and is the only player left in the hand. This is odd, but no chips are lost."""
    change = icm_change(settle([10, 10, 0], folded=[0, 1]), [20, 10, 0], [6, 4])
    assert change.after.stacks == {0: 10, 1: 0, 2: 20}
    assert change.after.values == {0: pytest.approx(4 + 2 / 3), 1: 0, 2: pytest.approx(5 + 1 / 3)}


def test_stacks_can_include_other_tables_and_seats() -> None:
    hand = settle([100, 100], [1, 0])
    change = icm_change(hand, [1000, 1000, 1000], PRIZES)
    assert change.after.stacks == {0: 900, 1: 1100, 2: 1000}
    by_name = icm_change(settle({"A": 100, "B": 100}, ["B", "A"]), {"Z": 1000, "B": 1000, "A": 1000}, PRIZES)
    assert by_name.after.players == ("Z", "B", "A")
    assert by_name.after.values["A"] == change.after.values[0]


def test_an_ante_is_taken_from_the_stack_of_the_player_who_paid_it() -> None:
    hand = settle({"Ann": 400, "Bob": 400}, ["Ann", "Bob"], dead_of={"Bob": 200})
    assert icm_change(hand, STACKS, PRIZES).after.stacks == {"Ann": 5600, "Bob": 2400, "Cid": 2000}


def test_chips_stay_exact() -> None:
    hand = settle({"Ann": 0.1, "Bob": 0.1}, ["Ann", "Bob"], unit=0.1)
    after = icm_change(hand, {"Ann": 0.2, "Bob": 0.3}, [1]).after.stacks
    assert after == {"Ann": Decimal("0.3"), "Bob": Decimal("0.2")}


def test_text_repr_and_dict() -> None:
    change = icm_change(settle({"Bob": 2000, "Cid": 2000}, ["Bob", "Cid"]), STACKS, PRIZES)
    assert repr(change) == "<IcmChange: Ann +1.61, Bob +7.25, Cid -8.86>"
    assert str(change).splitlines() == [
        "Ann: 5,000 chips, worth 38.39 to 40.00: +1.61",
        "Bob: 3,000 to 5,000 chips, worth 32.75 to 40.00: +7.25",
        "Cid: 2,000 to 0 chips, worth 28.86 to 20.00: -8.86",
    ]
    as_json = change.to_dict()
    assert as_json["before"] == icm(STACKS, PRIZES).to_dict()
    assert as_json["after"]["stacks"] == {"Ann": 5000, "Bob": 5000, "Cid": 0}
    assert as_json["changes"] == dict(change.changes)


def test_a_change_of_zero_has_no_sign() -> None:
    change = icm_change(settle({"Ann": 5, "Bob": 5}, [["Ann", "Bob"]]), STACKS, PRIZES)
    assert repr(change) == "<IcmChange: Ann 0.00, Bob 0.00, Cid 0.00>"


@st.composite
def hands(draw: st.DrawFn) -> tuple[Any, dict[int, int]]:
    """A settled hand, and stacks large enough for its bets."""
    bets = draw(st.lists(st.integers(0, 50), min_size=2, max_size=6))
    behind = draw(st.lists(st.sampled_from([0, 0, 10, 200]), min_size=len(bets) + 2, max_size=len(bets) + 2))
    behind[0] += 1  # so that at least one player has chips
    values = draw(st.lists(st.integers(0, 3), min_size=len(bets), max_size=len(bets)))
    folded = draw(st.sets(st.integers(0, len(bets) - 1), max_size=len(bets) - 1))
    hand = settle(bets, values=values, folded=folded)
    return hand, {seat: left + dict(enumerate(bets)).get(seat, 0) for seat, left in enumerate(behind)}


@given(hands(), st.data())
def test_gains_equal_losses(hand: tuple[Any, dict[int, int]], data: st.DataObject) -> None:
    settled, stacks = hand
    prizes = sorted(data.draw(st.lists(st.integers(1, 100), min_size=1, max_size=len(stacks))), reverse=True)
    change = icm_change(settled, stacks, prizes)
    assert fsum(change.changes.values()) == pytest.approx(0, abs=1e-12 * sum(prizes))
    assert sum(change.after.stacks.values()) == sum(stacks.values())
    out = [seat for seat, stack in change.after.stacks.items() if not stack]
    for seat in out:
        for other in out:
            if stacks[seat] > stacks[other]:
                assert change.after.values[seat] >= change.after.values[other]
            if stacks[seat] == stacks[other]:
                assert change.after.values[seat] == change.after.values[other]
