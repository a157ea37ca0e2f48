"""The values of rows: each row alone decides what it is worth, and the rules agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardError, GameError, HandError, card_name, evaluate_many, parse_cards
from cardspeak.cards import DECK
from cardspeak.evaluate.methods import find_half, hand_sizes
from cardspeak.frames.values import values_of_columns
from cardspeak.games import find_game
from tests.cases import cases
from tests.frames.rows import rows_of, value_by_rules

GAMES = [("holdem", "high"), ("omaha8", "low"), ("pineapple", "high"), ("badugi", "badugi"), ("courchevel", "high")]
HOLE = ["AsKd", "7c7d", None, "AsAx", "QsQd", "2c3c4c"]
BOARD = ["Ah Ac Kc 2d 7s", "Ah Ac Kc 2d", "Ah Ac Kc", "Ah Ac Kc", None, "Ah Ac Kc"]


@given(st.data())
def test_each_row_has_the_value_of_the_rules(data: st.DataObject) -> None:
    code, name = data.draw(st.sampled_from(GAMES))
    game = find_game(code)
    half, rows = find_half(game, name), data.draw(st.lists(rows_of(game), max_size=6))
    values = values_of_columns([[row[0] for row in rows]], [[row[1] for row in rows]], game=code, half=name)
    assert values.tolist() == [value_by_rules(row, game, half, hand_sizes(game, half)) for row in rows]
    assert values.dtype == np.uint16


@given(st.data())
def test_a_batch_has_the_values_of_the_whole(data: st.DataObject) -> None:
    rows = data.draw(st.lists(rows_of(find_game("holdem")), max_size=8))
    cut = data.draw(st.integers(0, 8))
    hole, board = [row[0] for row in rows], [row[1] for row in rows]
    parts = [values_of_columns([hole[part]], [board[part]]).tolist() for part in (slice(cut), slice(cut, None))]
    assert parts[0] + parts[1] == values_of_columns([hole], [board]).tolist()


def test_rows_can_have_different_numbers_of_cards() -> None:
    assert values_of_columns([HOLE], [BOARD]).tolist() == [7296, 4929, None, None, None, None]
    whole = ["As Kd Ah Ac Kc 2d 7s", "7c 7d Ah Ac Kc 2d", "As Kd", None, "2c3c4c5c6c"]
    assert values_of_columns([whole]).tolist() == [7296, 4929, None, None, 7454]
    assert values_of_columns([whole], [["", "", "Ah Ac Kc", "", ""]]).tolist() == [7296, 4929, 7296, None, 7454]


def test_a_hand_with_an_empty_board_can_have_all_cards() -> None:
    whole, hole = "As 2d 8h Kc 3c 4h 7s", "As 2d 8h Kc"
    low = {"game": "omaha8", "half": "low"}
    assert values_of_columns([[whole, hole, hole]], [["", "3c 4h 7s", ""]], **low).tolist() == [50, 50, None]  # type: ignore[arg-type]


def test_the_cards_of_several_columns_are_joined() -> None:
    first, second = ["As", "7c", "Qs"], ["Kd", "7d", None]
    flop, turn, river = ["Ah Ac Kc"] * 3, ["2d", "2d", "2d"], ["7s", "", "7s"]
    assert values_of_columns([first, second], [flop, turn, river]).tolist() == [7296, 4929, None]
    seven = [[text] for text in ("As", "Kd", "Qh", "Jc", "Ts", "9s", "8s")]
    assert values_of_columns(seven).tolist() == evaluate_many([parse_cards("As Kd Qh Jc Ts 9s 8s")]).tolist()


def test_rows_with_far_too_many_cards_are_wrong() -> None:
    deck = [card_name(card) for card in DECK]
    columns = [["".join(deck[:n]), "As"] for n in (52, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3)]
    assert values_of_columns(columns).tolist() == [None, None]
    assert values_of_columns([["".join(deck), "AsKsQsJsTs"]]).tolist() == [None, 7462]
    with pytest.raises(
        CardError, match=r"^row 0: cards: 52 cards in all; Texas hold'em values hands of 5, 6 or 7 cards$"
    ):
        values_of_columns([["".join(deck)]], strict=True)


def test_a_column_of_one_row_stands_for_all_rows() -> None:
    assert values_of_columns([["AsKd", "7c7d"]], [["Ah Ac Kc 2d 7s"]]).tolist() == [7296, 7212]
    assert values_of_columns([["AsKd"]], [["Ah Ac Kc 2d 7s", None, "Ah Ac Kc"]]).tolist() == [7296, None, 7296]
    assert values_of_columns([[]], [["Ah Ac Kc 2d 7s"]]).tolist() == []


@cases(
    ("hole", "board", "message"),
    [
        (["AsKd", "AsAx"], BOARD[:2], 'row 1: cards "AsAx": "Ax" at column 3: "x" is not a suit (cdhs or ♣♦♥♠)'),
        (["AsKd"] * 2, ["Ah Ac Kc", "Ah As Kc"], "row 1: cards: As is already on the board; each card can be dealt only once"),
        ([None, "AsKd2c"], ["Ah Ac Kc"], "row 1: cards: 3 cards; with a board, Texas hold'em takes 2"),
        (["AsKd"], ["Ah Ac"], "row 0: board: 2 cards; Texas hold'em takes 0, 3, 4 or 5"),
        (["AsKd"], ["Ah Ac Kx"], 'row 0: board "Ah Ac Kx": "Kx" at column 7: "x" is not a suit (cdhs or ♣♦♥♠)'),
        (["AsKd"], [""], "row 0: cards: 2 cards in all; Texas hold'em values hands of 5, 6 or 7 cards"),
    ],
)  # fmt: skip
def test_strict_names_the_first_wrong_row(hole: Any, board: Any, message: str) -> None:
    with pytest.raises(CardError) as error:
        values_of_columns([hole], [board], strict=True)
    assert str(error.value) == message


def test_strict_accepts_nulls() -> None:
    assert values_of_columns([["AsKd", None]], [BOARD[:2]], strict=True).tolist() == [7296, None]


def test_strict_finds_a_card_that_several_columns_repeat_or_that_is_not_in_the_deck() -> None:
    with pytest.raises(CardError, match=r"^row 0: cards: As is in the row twice; each card can be dealt only once$"):
        values_of_columns([["As"], ["As"]], [["Ah Ac Kc"]], strict=True)
    with pytest.raises(CardError, match=r"^row 0: cards: 2c is not in the deck of Short-deck hold"):
        values_of_columns([["As 2c"]], [["Ah Ac Kc"]], game="shortdeck", strict=True)
    with pytest.raises(CardError, match=r"^row 0: cards: 2c is not in the deck of Short-deck hold"):
        values_of_columns([["As 2c Ah Ac Kc"]], game="shortdeck", strict=True)


@cases(
    ("cards", "board", "kind", "message"),
    [
        ([], None, HandError, "cards: 0 columns; accepted: 1 to 12, board columns included"),
        ([["As"]] * 13, None, HandError, "cards: 13 columns; accepted: 1 to 12, board columns included"),
        ([["AsKd"] * 2], [["Ah Ac Kc"] * 3], HandError, "columns of different lengths: 2 and 3"),
        ([np.arange(3)], None, HandError, "cards: a column of int64; accepted: text, such as AsKd or Ah Ac Kc, or lists of cards"),
        ([["AsKd"]], [np.ones(1)], HandError, "board: a column of float64; accepted: text, such as AsKd or Ah Ac Kc, or lists of cards"),
        ([["As"], 7], None, HandError, 'cards, column 1: "int" is not a column; accepted: an Arrow column, a NumPy array or a list of text, such as AsKd or Ah Ac Kc, or lists of cards'),
    ],
)  # fmt: skip
def test_what_is_not_a_column_is_refused(cards: Any, board: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as error:
        values_of_columns(cards, board)
    assert str(error.value) == message


def test_an_unknown_game_or_half_is_refused() -> None:
    with pytest.raises(GameError, match="hodlem"):
        values_of_columns([["AsKd"]], game="hodlem")
    with pytest.raises(GameError, match=r'^half: "low" is not a half of Texas hold\'em \(halves: high\)$'):
        values_of_columns([["AsKd"]], half="low")
