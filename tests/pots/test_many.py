"""Many hands at once: examples for arguments that differ from those of `settle`."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardspeak import evaluate_halves, evaluate_many, parse_cards
from cardspeak.kernels.money.layers import MOST
from cardspeak.pots import RULE_SETS, Rake, RuleSet, settle
from cardspeak.pots.many import settle_many, settle_valid
from tests.cases import cases


def test_three_all_in_for_different_amounts() -> None:
    """Robert's Rules, All-in: each side pot is for the players who put money into it; unmatched money goes back."""
    paid = settle_many([[25, 50, 100], [25, 50, 100]], [[9, 8, 7], [7, 8, 9]])
    assert paid.payouts.tolist() == [[75, 50, 0], [0, 0, 125]]
    assert paid.returned.tolist() == [[0, 0, 50], [0, 0, 50]]
    assert paid.rake.tolist() == [0, 0]
    assert (paid.received - [[25, 50, 100], [25, 50, 100]]).tolist() == [[50, 0, -50], [-25, -50, 75]]


def test_odd_chips_are_paid_from_the_left_of_the_button() -> None:
    """TDA 20: 32 is split three ways as 11, 11 and 10. Without a given button, the last seat is the button."""
    bets, values = [[10, 10, 10]] * 3, [[5, 5, 5]] * 3
    expected = [[10, 11, 11], [11, 10, 11], [11, 11, 10]]
    assert settle_many(bets, values, dead=2, button=[0, 1, 2]).payouts.tolist() == expected
    assert settle_many(bets, values, dead=2).payouts.tolist() == [expected[2]] * 3
    assert settle_many(bets, values, dead=[2, 0, 1], button=1).payouts.tolist() == [
        [11, 10, 11],
        [10, 10, 10],
        [10, 10, 11],
    ]


def test_players_who_tie_for_all_halves_split_the_pot_once() -> None:
    """TDA 2019, 20-D: 66 is 33 and 33; a house that splits each half pays 34 and 32."""
    bets, halves, folded = [[22, 22, 22]], {"high": [[9, 9, 1]], "low": [[5, 5, 0]]}, [[False, False, True]]
    each_half = replace(RULE_SETS["tda"], split_once=False)
    assert settle_many(bets, halves, folded=folded).payouts.tolist() == [[33, 33, 0]]
    assert settle_many(bets, halves, folded=folded, rules=each_half).payouts.tolist() == [[34, 32, 0]]


LOW_FIRST = RuleSet("low", "Odd chips to the low half", odd_half="low")


@cases(
    ("terms", "expected"),
    [
        ({}, [6, 5]),  # TDA 20: the odd chip goes to the high half
        ({"odd_half": 0}, [6, 5]),
        ({"odd_half": np.int8(1)}, [5, 6]),
        ({"odd_half": "low"}, [5, 6]),
        ({"rules": LOW_FIRST}, [5, 6]),
        ({"rules": LOW_FIRST, "odd_half": "high"}, [6, 5]),
        ({"rules": LOW_FIRST, "low_halves": []}, [6, 5]),
        ({"rules": LOW_FIRST, "low_halves": ["badugi", 1]}, [5, 6]),
    ],
)
def test_the_odd_half(terms: dict[str, Any], expected: list[int]) -> None:
    halves = {"high": [[9, 1]], "low": [[0, 5]]}
    assert settle_many([[5, 5]], halves, dead=1, **terms).payouts.tolist() == [expected]


def test_halves_without_names_are_known_by_number() -> None:
    values = [[[9, 1], [0, 5]]]
    assert settle_many([[5, 5]], values, dead=1, rules=LOW_FIRST).payouts.tolist() == [[6, 5]]
    assert settle_many([[5, 5]], values, dead=1, rules=LOW_FIRST, low_halves=[1]).payouts.tolist() == [[5, 6]]
    assert settle_many([[5, 5]], values, dead=1, odd_half=1).payouts.tolist() == [[5, 6]]
    thirds = [[[9, 1, 1], [0, 5, 1], [0, 1, 5]]]
    paid = settle_many([[5, 5, 5]], thirds, dead=1, rules=LOW_FIRST, low_halves=[2, 1])
    assert paid.payouts.tolist() == [[5, 6, 5]]


def test_boards() -> None:
    """The extra chip goes to the first board; only in double-board games is a tie for all boards split once."""
    apart, tied = [[[[9, 5]], [[5, 9]]]], [[[[9, 9]], [[5, 5]]]]
    assert settle_many([[16, 16]], apart, dead=1).payouts.tolist() == [[17, 16]]
    assert settle_many([[17, 17]], tied).payouts.tolist() == [[18, 16]]
    assert settle_many([[17, 17]], tied, double_board=True).payouts.tolist() == [[17, 17]]
    assert settle_many([[16, 16]], {"high": [[[9, 5], [5, 9]]]}, dead=1).payouts.tolist() == [[17, 16]]


def test_odd_chips_by_card() -> None:
    """TDA 20: in stud, odd chips go by the highest card, but by seat if cards are equal or a half has no cards."""
    bets, halves = [[5, 5, 5]] * 2, {"high": [[9, 9, 9]] * 2, "low": [[0, 7, 7]] * 2}
    cards = [[1, 5, 3], [5, 1, 5]]
    assert settle_many(bets, [[9, 9, 9]] * 2, dead=1, odd_cards=cards).payouts.tolist() == [[5, 6, 5], [6, 5, 5]]
    # Each half is 9. High pays 3 each; low pays 5 to the higher card, or to the first seat left of the button.
    assert settle_many(bets, halves, dead=3, odd_cards={"low": [[0, 3, 5]] * 2}).payouts.tolist() == [[3, 7, 8]] * 2
    assert settle_many(bets, halves, dead=3, odd_cards={"high": [[0, 3, 5]] * 2}).payouts.tolist() == [[3, 8, 7]] * 2
    assert settle_many(bets, halves, dead=3, odd_cards=[[0, 3, 5]] * 2).payouts.tolist() == [[3, 7, 8]] * 2


def test_odd_cards_of_one_board_count_on_all_boards() -> None:
    values = {"high": [[[9, 9], [7, 7]]]}
    cards: list[Any] = [[[3, 5]], {"high": [[3, 5]]}, {"high": [[[3, 5]]]}, {"high": [[[3, 5], [3, 5]]]}]
    for odd_cards in cards:  # 7 on each board
        assert settle_many([[7, 7]], values, odd_cards=odd_cards).payouts.tolist() == [[6, 8]]


def test_a_big_blind_ante_is_dead_money_that_its_owner_contests() -> None:
    """Seat 0 put in only the ante, and so can win only dead money. A player who put in nothing wins nothing."""
    bets, values = [[0, 5, 5]], [[9, 5, 7]]
    assert settle_many(bets, values, dead_of=[[3, 0, 0]]).payouts.tolist() == [[3, 0, 10]]
    assert settle_many(bets, values, dead_of=[[3, 0, 0]], dead=2).payouts.tolist() == [[5, 0, 10]]
    assert settle_many(bets, values, dead=3, dead_of=[[0, 0, 0]]).payouts.tolist() == [[0, 0, 13]]
    assert settle_many(bets, [[0, 5, 7]], dead=3).payouts.tolist() == [[0, 0, 13]]


def test_rake() -> None:
    """Rake from pots of 100 and of 20.

    The cap depends on how many players were dealt in. That number is a separate argument, because seats may be empty.
    """
    terms: dict[str, Any] = {"bets": [[50, 50, 0], [10, 10, 0]], "values": [[2, 1, 0]] * 2}
    terms["folded"] = [[False, False, True]] * 2
    assert settle_many(**terms, rake={"percent": 5}).rake.tolist() == [5, 1]
    assert settle_many(**terms, rake=Rake(5, cap={2: 1, 3: 4})).rake.tolist() == [4, 1]
    assert settle_many(**terms, rake=Rake(5, cap={2: 1, 3: 4}), players=2).rake.tolist() == [1, 1]
    assert settle_many(**terms, rake=Rake(10, cap={2: 2, 3: 4}), players=[2, 3]).rake.tolist() == [2, 2]
    assert settle_many(**terms, rake=Rake(5), saw_flop=[False, True]).rake.tolist() == [0, 1]
    assert settle_many(**terms, rake=Rake(5), saw_flop=False).rake.tolist() == [0, 0]
    assert settle_many(**terms, rules=RuleSet("room", "Room", rake=Rake(5))).rake.tolist() == [5, 1]


def test_the_main_pot_pays_the_rake_that_a_small_side_pot_cannot() -> None:
    """The rake of the main pot of 75 is 10; with the side pot of 2 it is 20. The main pot pays 18 of that."""
    rake = Rake(13, rounding="up", unit=10, several_pots="main pot first")
    paid = settle_many([[25, 26, 26]], [[3, 2, 1]], rake=rake)
    assert (paid.rake.tolist(), paid.payouts.tolist()) == ([20], [[57, 0, 0]])


def test_from_cards_to_chips() -> None:
    """Omaha high-low with three players: a quartered low, with an odd chip in each split."""
    board = "3c 4h 7s Ts Kd"
    cards = np.array([parse_cards(f"{hole} {board}") for hole in ("As 2d 8h Kc", "Ac 2h 9h 9s", "Kh Ks 9c 9d")])
    halves = {name: values.reshape(1, 3) for name, values in evaluate_halves(cards, game="omaha8").items()}
    result = settle(
        [33, 33, 33], halves={name: [int(value) or None for value in row[0]] for name, row in halves.items()}
    )
    assert settle_many([[33, 33, 33]], halves).payouts.tolist() == [[25, 24, 50]]
    assert result.payouts == {0: 25, 1: 24, 2: 50}


def test_no_hands() -> None:
    paid = settle_many(np.zeros((0, 6), int), np.zeros((0, 2, 6), int), dead=[], button=[], saw_flop=np.zeros(0, bool))
    assert (len(paid), paid.payouts.shape, paid.rake.shape) == (0, (0, 6), (0,))
    assert repr(paid) == "<Payments: 0 hands of 6 seats, 0 paid>"
    by_name = settle_many(np.zeros((0, 6), int), {"high": np.zeros((0, 6), int)})
    assert len(by_name) == 0


def test_payments_are_immutable() -> None:
    paid = settle_many([[2500, 5000]], [[2, 1]], rake=Rake(5))
    assert repr(paid) == "<Payments: 1 hand of 2 seats, 4,750 paid, 2,500 returned, 250 raked>"
    assert len(paid) == 1
    assert paid.received.tolist() == [[4750, 2500]]
    assert {array.dtype for array in (paid.payouts, paid.returned, paid.rake)} == {np.dtype(np.int64)}
    with pytest.raises(ValueError, match="read-only"):
        paid.payouts[0, 0] = 1
    with pytest.raises(FrozenInstanceError):
        paid.rake = paid.rake  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(paid)).payouts.tolist() == [[4750, 0]]


def test_the_largest_amounts_in_a_row() -> None:
    """A rake with many digits is exact even at the largest amounts."""
    rake = Rake(Decimal("33.333333333333"), rounding="nearest")
    bets = [[MOST // 4, MOST // 4, MOST // 2 - 7]]
    paid = settle_many(bets, [[1, 2, 3]], dead=7, rake=rake)
    expected = settle(bets[0], values=[1, 2, 3], dead=7, rake=rake)
    assert int(paid.rake[0]) == expected.rake
    assert paid.received[0].tolist() == [0, 0, expected.payouts[2] + expected.returned.get(2, 0)]
    many = [[MOST // 63] * 63]
    assert settle_many(many, [range(1, 64)]).payouts[0, 62] == MOST // 63 * 63


def test_rules_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('title = "The Room"\nlike = "roberts"\n[rake]\npercent = 10\n', "utf-8")
    assert settle_many([[50, 50]], [[2, 1]], rules=file).payouts.tolist() == [[90, 0]]


def test_a_million_values_of_the_evaluator_are_accepted_unchanged() -> None:
    rows = np.random.default_rng(0).random((6000, 52)).argsort(axis=1)[:, :7]
    values = evaluate_many(rows).reshape(1000, 6)
    paid = settle_many(np.full((1000, 6), 10), values)
    assert (paid.payouts.argmax(axis=1) == values.argmax(axis=1)).all()


def test_invalid_rows_are_left_out_and_paid_nothing() -> None:
    """The uncalled bet of row 1 is not returned, because a contender has no value."""
    paid, wrong = settle_valid([[5, 9], [5, 9], [5, 5], [5, 9]], [[2, 1], [0, 1], [0, 0], [1, 2]])
    assert wrong.tolist() == [1, 2]
    assert paid.payouts.tolist() == [[10, 0], [0, 0], [0, 0], [0, 10]]
    assert paid.returned.tolist() == [[0, 4], [0, 0], [0, 0], [0, 4]]
