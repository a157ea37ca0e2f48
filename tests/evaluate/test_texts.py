"""`evaluate_many` and `evaluate_halves` on columns of text: the same values as for ids, and null for the other rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cardspeak import CardError, HandError, cards_text, evaluate_halves, evaluate_many
from cardspeak.bench import random_hands
from tests.cases import cases

IDS = random_hands(500, seed=7)
HOLE, BOARD = ([cards_text(hand) for hand in part.tolist()] for part in (IDS[:, :2], IDS[:, 2:]))
WHOLE = [f"{hole} {board}" for hole, board in zip(HOLE, BOARD, strict=True)]
VALUES = evaluate_many(IDS)

GIVEN: dict[str, Callable[[], Any]] = {
    "list": lambda: WHOLE,
    "tuple": lambda: (*WHOLE,),
    "U": lambda: np.array(WHOLE),
    "S": lambda: np.array(WHOLE, "S"),
    "object": lambda: np.array(WHOLE, object),
    "names": lambda: [text.split() for text in WHOLE],
    "array of names": lambda: np.array([text.split() for text in WHOLE]),
    "lists of hole and board": lambda: (HOLE, BOARD),
    "arrays of hole and board": lambda: (np.array(HOLE), np.array(BOARD)),
    "hole, flop, turn and river": lambda: (
        HOLE, [board[:8] for board in BOARD], [board[9:11] for board in BOARD], [board[12:] for board in BOARD],
    ),
}  # fmt: skip


@cases("form", GIVEN)
def test_text_has_the_values_of_its_ids(form: str) -> None:
    values = evaluate_many(GIVEN[form]())
    assert isinstance(values, np.ma.MaskedArray)
    assert values.dtype == np.uint16
    assert values.mask.shape == VALUES.shape
    assert values.tolist() == VALUES.tolist()


def test_arrow_columns_have_the_values_of_their_ids() -> None:
    pytest.importorskip("nanoarrow")
    pa, pl, pd = map(pytest.importorskip, ("pyarrow", "polars", "pandas"))
    for column in (pa.array, pl.Series, pd.Series):
        assert evaluate_many((column(HOLE), column(BOARD))).tolist() == VALUES.tolist()
        assert evaluate_many(column(WHOLE)).tolist() == VALUES.tolist()
    assert evaluate_many(pl.Series(IDS.tolist())).tolist() == VALUES.tolist()  # a column of lists


def test_columns_and_tables_of_ids_are_read_as_ids() -> None:
    pa, pl, pd = map(pytest.importorskip, ("pyarrow", "polars", "pandas"))
    names = [f"card{number}" for number in range(7)]
    for column in (pa.array, pl.Series, pd.Series):
        values = evaluate_many(tuple(column(ids) for ids in IDS.T))
        assert not isinstance(values, np.ma.MaskedArray)
        assert values.tolist() == VALUES.tolist()
    for table in (pl.DataFrame(dict(zip(names, IDS.T, strict=True))), pd.DataFrame(IDS, columns=names)):
        assert evaluate_many(table).tolist() == VALUES.tolist()


def test_rows_without_a_hand_are_null() -> None:
    hole = ["AsKd", None, "AsXd", "AsKd", "QhJh", "AsKd", "QhJh"]
    board = ["2c3c4c5c6c", "2c3c4c5c6c", "2c3c4c5c6c", None, "Qh3c4c5c6c", "2c3c4c", "2c2d7h7s9c"]
    values = evaluate_many((hole, board))
    assert np.ma.getmaskarray(values).tolist() == [False, True, True, True, True, True, False]
    assert values.data[1:6].tolist() == np.ma.filled(values)[1:6].tolist() == [65_535] * 5
    assert values[6] == evaluate_many(["QhJh2c2d7h7s9c"])[0]


def test_cards_that_are_not_in_the_deck_are_wrong() -> None:
    values = evaluate_many(["AsKdQhJcTs", "AsKdQhJc2s"], game="short-deck")
    assert np.ma.getmaskarray(values).tolist() == [False, True]


def test_halves_are_valued_from_text() -> None:
    hole, board = ["As 2d 8h Kc", "As 2d 8h Kc", None], ["3c 4h 7s Ts Kd", "3c 4h 7s Ts", "3c 4h 7s Ts Kd"]
    values = evaluate_halves((hole, board), game="omaha8")
    assert {half: of_half.tolist() for half, of_half in values.items()} == {
        "high": [3896, None, None],
        "low": [50, None, None],
    }
    none = evaluate_halves((["As Ah Ks Kh"], ["Qs Qh Js Jh 9s"]), game="omaha8")["low"]
    assert none.tolist() == [0]  # it does not qualify, which is not null


@cases(
    ("given", "message"),
    [
        ((["AsKd", None, "AsXd"], ["2c3c4c5c6c"] * 3), 'row 2: column 0: cards "AsXd": "Xd" at column 3: "X" is not'),
        ((["AsKd"] * 2, ["2c3c4c5c6c", "2c3c4c5cAs"]), "row 1: As is in the hand twice; each card can be dealt only"),
        ((["AsXd", "AsKd"], ["2c3c4c5c6c", "2c3c4c5cAs"]), "row 0: column 0: "),
        ((["AsKd", "AsXd"], ["2c3c4c5cAs", "2c3c4c5c6c"]), "row 0: As is in the hand twice"),
        ((["AsKd"] * 3, ["2c3c4c5c6c", "2c3c4c", "2c3c4c5c6c"]), 'row 1: column 1: cards: "2c3c4c" is 3 cards; most'),
        (["2c3c4c5c6c", "2c3c4c5c5c"], 'row 1: cards "2c3c4c5c5c": 5c at column 9 repeats'),
        (["2c3c4c5c6c", "2c3c4c5cJk"], "row 1: Jk is not in the deck of Texas hold'em"),
    ],
)
def test_strict_raises_for_the_first_wrong_row(given: Any, message: str) -> None:
    assert np.ma.getmaskarray(evaluate_many(given)).any()
    with pytest.raises(CardError) as error:
        evaluate_many(given, strict=True)
    assert str(error.value).startswith(message)
    assert error.value.where is not None
    assert error.value.where.index == (int(message[4]),)


@cases(
    ("given", "message"),
    [
        ((["AsKd"], ["2c3c4c5c6c"] * 2), "columns of different lengths: 1 and 2"),
        (["AsKd"], "columns with 2 cards in most rows; accepted: rows"),
        ((["AsKd"], ["2c"]), "columns with 2 + 1 = 3 cards in most rows; accepted: rows"),
        ((["AsKd"], np.array([3])), "column 1: a column of int64; accepted: text"),
        ((["AsKd"], None), 'column 1: "NoneType" is not a column'),
    ],
)
def test_columns_that_make_no_hands_are_refused(given: Any, message: str) -> None:
    with pytest.raises(HandError) as error:
        evaluate_many(given)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_columns_without_any_hand_have_no_values() -> None:
    assert evaluate_many(([None, "x"], ["2c3c4c5c6c", None])).tolist() == [None, None]
    assert evaluate_many(np.array([], "U14")).tolist() == []
    assert evaluate_many([None, None]).tolist() == [None, None]


def test_values_of_text_are_written_to_out() -> None:
    out = np.ones(len(WHOLE), np.uint16)
    values = evaluate_many([*WHOLE[:-1], None], out=out)
    assert np.shares_memory(values, out)
    assert out.tolist() == [*VALUES[:-1].tolist(), 65_535]


def test_masked_values_are_null_in_data_frames() -> None:
    pa, pl, pd = map(pytest.importorskip, ("pyarrow", "polars", "pandas"))
    values = evaluate_many([None, WHOLE[0]])
    want = [None, int(VALUES[0])]
    assert pl.Series(values).to_list() == want
    assert pa.array(values).to_pylist() == want
    assert pd.Series(values).isna().tolist() == [True, False]
