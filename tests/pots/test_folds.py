"""Who has folded or mucked, and when."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak.errors import PotError
from cardspeak.pots import settle
from tests.cases import cases

ANN_ALL_IN = {"Ann": 50, "Bob": 90, "Cid": 100}


@cases(("folded", "mucked"), [([1], [2]), ({1}, {2}), (np.array([1]), np.array([2])), (iter([1]), iter([2]))])
def test_players_can_be_given_in_any_collection(folded: Any, mucked: Any) -> None:
    assert settle([50, 90, 100], folded=folded, mucked=mucked).payouts == {0: 150, 2: 80}


@cases(("nobody",), [([],), (set(),), (np.array([]),), ({},), ({1: False},)])
def test_nobody_has_folded(nobody: Any) -> None:
    assert settle([5, 5], values=[1, 2], folded=nobody).folded == ()


class TestOrder:
    """Without the order of folding, chips that no remaining player matched go into the last contested pot."""

    def test_the_last_to_fold_had_won_what_the_others_called(self) -> None:
        result = settle(ANN_ALL_IN, folded={"Bob": "turn", "Cid": "river"})
        assert (result.payouts, result.returned) == ({"Ann": 150, "Cid": 80}, {"Cid": 10})
        assert [(pot.amount, pot.contenders) for pot in result.pots] == [(150, ("Ann",)), (80, ("Cid",))]

    @cases(
        ("folded",),
        [
            (["Bob", "Cid"],),
            ({"Bob": "turn", "Cid": "turn"},),
            ({"Bob": True, "Cid": "river"},),
            ({"Bob": np.True_, "Cid": True},),
        ],
    )
    def test_it_is_not_known_who_was_last(self, folded: Any) -> None:
        assert settle(ANN_ALL_IN, folded=folded).payouts == {"Ann": 230}

    @cases(
        ("folded",),
        [
            ({"Bob": 1, "Cid": 2},),
            ({"Bob": "Preflop", "Cid": " RIVER "},),
            ({"Bob": np.int8(4), "Cid": np.int64(9)},),
            ({"Bob": "pre-flop", "Cid": "flop"},),
            ({"Bob": "third street", "Cid": "4th Street"},),
            ({"Bob": "6th", "Cid": "seventh"},),
            ({"Bob": "sixth street", "Cid": "river"},),
            ({"Bob": "draw", "Cid": "2nd draw"},),
            ({"Bob": "Pre-draw", "Cid": "first draw"},),
        ],
    )
    def test_streets_and_numbers(self, folded: Any) -> None:
        assert settle(ANN_ALL_IN, folded=folded).payouts == {"Ann": 150, "Cid": 80}

    def test_several_had_won_a_part(self) -> None:
        """Dee folds to Cid on the turn, and Cid to Bob on the river. Bob then mucks to Ann, who was all in."""
        bets = {"Ann": 10, "Bob": 40, "Cid": 60, "Dee": 60}
        result = settle(bets, folded={"Cid": 3, "Dee": 2}, mucked=["Bob"])
        assert result.payouts == {"Ann": 40, "Bob": 90, "Cid": 40}
        assert [(pot.amount, pot.above, pot.top) for pot in result.pots] == [(40, 0, 10), (90, 10, 40), (40, 40, 60)]

    def test_chips_whose_winner_is_not_known_stay_below_the_part_that_the_last_had_won(self) -> None:
        bets = {"Ann": 10, "Bob": 40, "Cid": 60, "Dee": 60}
        result = settle(bets, folded={"Bob": True, "Cid": "river", "Dee": "turn"})
        assert result.payouts == {"Ann": 130, "Cid": 40}
        assert [(pot.amount, pot.above, pot.top) for pot in result.pots] == [(130, 0, 40), (40, 40, 60)]

    @cases(
        ("leavers", "why"),
        [
            ({"folded": {"Bob": "turn", "Cid": "river"}}, "Cid folded after Bob"),
            ({"folded": ["Bob"], "mucked": ["Cid"]}, "Cid mucked after Bob folded"),
        ],
    )
    def test_why_a_player_who_has_left_the_hand_wins_a_side_pot(self, leavers: Any, why: str) -> None:
        result = settle(ANN_ALL_IN, **leavers)
        assert result.lines()[1:] == [
            f"side pot 1: 80, uncontested; Cid wins 80: {why}",
            "main pot: 150, uncontested; Ann wins 150",
        ]
        assert [step.reason for step in result.steps() if step.kind == "share"] == [
            f"nobody else contests it, because {why}",
            "nobody else contests it",
        ]

    def test_a_fold_below_the_largest_remaining_bet_wins_nothing(self) -> None:
        result = settle({"Ann": 50, "Bob": 40, "Cid": 30}, folded={"Bob": "river", "Cid": "turn"})
        assert result.payouts == {"Ann": 110}


@cases(
    ("given", "field", "did"),
    [
        ({"mucked": [0, 1]}, "mucked", "mucked"),
        ({"folded": [0, 1]}, "folded", "folded"),
        ({"folded": {0: 1, 1: 2}}, "folded", "folded"),
    ],
)
def test_nobody_is_left(given: Any, field: str, did: str) -> None:
    message = f"everybody has {did} (seat 0 and seat 1); at least one player must still be in the hand"
    with pytest.raises(PotError) as caught:
        settle([5, 5], **given)
    assert str(caught.value) == f"{field}: {message}"
    assert caught.value.where is not None
    assert caught.value.where.field == field


GIVE = (
    "give the street on which the player folded (preflop, flop, turn or river; third street to seventh street; "
    "predraw, first draw, second draw or third draw), or a whole number from 1"
)
COMPARED = "cannot be compared; give streets of the same kind of game for all players, or numbers for all"


@cases(
    ("folded", "message"),
    [
        ({"Bob": "trun"}, f'folded of Bob: "trun" is not accepted; {GIVE}'),
        ({"Bob": 0}, f"folded of Bob: 0 is not accepted; {GIVE}"),
        ({"Bob": 1, "Cid": "river street"}, f'folded of Cid: "river street" is not accepted; {GIVE}'),
        ({"Bob": "turn", "Cid": 3}, f'folded: "turn" for Bob and 3 for Cid {COMPARED}'),
        ({"Ann": 3, "Bob": True, "Cid": "3rd"}, f'folded: 3 for Ann and "3rd" for Cid {COMPARED}'),
        (
            {"Ann": "river", "Bob": "turn", "Cid": "3rd"},
            f'folded: "turn" for Bob and "3rd" for Cid {COMPARED}',
        ),
        ({"Zed": "turn"}, 'folded: there is no player called "Zed" (players: Ann, Bob, Cid)'),
    ],
)
def test_wrong_times(folded: Any, message: str) -> None:
    with pytest.raises(PotError) as caught:
        settle(ANN_ALL_IN, folded=folded)
    assert str(caught.value) == message
