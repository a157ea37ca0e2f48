"""The equities of rows: each row alone decides its equity, and `equity_many` agrees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak import CardError, HandError, RangeError, equity_many, parse_cards
from cardspeak.frames.equities import SHARES, equities_of_columns
from tests.cases import cases

HOLE = ["AsAd", None, "7c2d", "AsAs", "AhKh", "2c3c", "AsKs"]
BOARD = ["", "Ah", "7h 2h Ah 9c", "", "Qh Jh Th", None, "2c 3c"]
GOOD = {0: "", 2: "7h 2h Ah 9c", 4: "Qh Jh Th"}


@cases("villains", ["random", "QQ+, AK"])
def test_each_row_has_the_equity_of_equity_many(villains: str) -> None:
    found = equities_of_columns([HOLE], [BOARD], villains)
    assert np.flatnonzero(~found.are_missing).tolist() == [*GOOD]
    for row, board in GOOD.items():
        cards = HOLE[row]
        assert cards is not None
        want = equity_many([parse_cards(cards)], [parse_cards(board)] if board else None, villains)
        assert [found.shares[share][row] for share in SHARES] == [getattr(want, share)[0] for share in SHARES]
    for share in SHARES:
        assert np.isnan(found.shares[share][found.are_missing]).all()


def test_hands_and_boards_can_be_in_several_columns() -> None:
    found = equities_of_columns([["7c"], ["2d"]], [["7h 2h Ah"], ["9c"], [""]])
    assert (
        found.shares["equity"].tolist() == equities_of_columns([["7c2d"]], [["7h 2h Ah 9c"]]).shares["equity"].tolist()
    )


def test_other_games_are_answered_too() -> None:
    found = equities_of_columns([["As Ah Kd Kc", "AsAh"]], [["Ad Kh 2c 7s 7d"]], game="omaha")
    assert found.are_missing.tolist() == [False, True]
    assert found.shares["equity"][0] > 0.9


def test_a_row_that_leaves_the_opponent_no_holding_is_wrong() -> None:
    hole, board = ["AsAd", "KsKd", "7c2d", "AsAd"], ["Ah 2c 3c", "Ah 2c 3c", "Ah Ac As", "Kc Ks 3c"]
    found = equities_of_columns([hole], [board], "AA")
    assert found.are_missing.tolist() == [True, False, True, False]
    assert found.shares["equity"][1] == equity_many([parse_cards("KsKd")], [parse_cards("Ah 2c 3c")], "AA").equity[0]
    with pytest.raises(CardError) as error:
        equities_of_columns([hole], [board], "AA", strict=True)
    assert str(error.value) == "row 0: the hand and the board leave no holding of the opponent's range"


@cases(
    ("hole", "board", "message"),
    [
        (HOLE, BOARD, 'row 3: cards "AsAs": As at column 3 repeats the card at column 1'),
        (["AsKsQs"], [""], "row 0: cards: 3 cards; Texas hold'em has 2 cards in a hand"),
        (["AsKs"], ["2c 3c"], "row 0: board: 2 cards; Texas hold'em takes 0, 3, 4 or 5"),
        (["AsKs"], ["2c 3c As"], "row 0: cards: As is in the row twice; each card can be dealt only once"),
    ],
)
def test_strict_names_a_wrong_row(hole: Any, board: Any, message: str) -> None:
    with pytest.raises(CardError) as error:
        equities_of_columns([hole], [board], strict=True)
    assert str(error.value) == message


def test_columns_and_ranges_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(RangeError, match="villains"):
        equities_of_columns([["AsAd"]], villains="ZZ")
    with pytest.raises(HandError, match=r"^cards: a column of int64"):
        equities_of_columns([np.arange(2)])


def test_empty_columns_have_no_equities() -> None:
    assert equities_of_columns([[]]).shares["equity"].tolist() == []
    assert equities_of_columns([[None, None]]).are_missing.tolist() == [True, True]
