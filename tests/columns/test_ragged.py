"""Columns of cards in which rows have different numbers of cards."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak import card_name
from cardspeak.cards import DECK
from cardspeak.columns.ragged import MOST, read_padded, read_ragged
from cardspeak.errors import Where
from cardspeak.games import GAMES, Game
from cardspeak.kernels.text.parser import NULL, WRONG
from tests.cases import cases

TEXTS = ["AsKd", None, "", "x", "Ah Ac Kc 2d 7s"]


@cases("expected", [1, 2, 5, 9])
def test_each_row_has_its_cards_whatever_is_expected(expected: int) -> None:
    column = read_ragged(TEXTS, Where("cards"), expected)
    assert column.counts.tolist() == [2, NULL, 0, WRONG, 5]
    assert column.ids[0, :2].tolist() == [51, 45][: min(2, column.ids.shape[1])]
    assert column.ids[4, :5].tolist() == [50, 48, 44, 1, 23]


def test_rows_with_too_many_cards_take_no_more_memory() -> None:
    deck = "".join(map(card_name, DECK))
    column = read_ragged(["AsKd", deck], Where("cards"), 2)
    assert column.counts.tolist() == [2, MOST]
    assert column.ids.shape == (2, MOST)


def test_the_text_of_a_row_is_found_in_every_chunk() -> None:
    pa = pytest.importorskip("pyarrow")
    column = read_ragged(pa.chunked_array([TEXTS[:2], [], TEXTS[2:]], pa.string()), Where("cards"), 2)
    assert [column.given(row) for row in (0, 2, 3, 4)] == ["AsKd", "", "x", "Ah Ac Kc 2d 7s"]
    with pytest.raises(IndexError):
        column.given(5)


def test_a_single_row_is_repeated_without_a_copy() -> None:
    single = read_ragged(["AsKd"], Where("cards"), 2)
    column = single.repeated(1000)
    assert len(column) == 1000
    assert column.given(999) == "AsKd"
    assert np.shares_memory(column.ids, single.ids)


BOARDS = ["Ac Kc Jc", None, "", "Ac Kc Jc 5c Th", "Ac Xc", "Ac Kc Jc 5c Th 2d", " "]


def test_rows_of_any_length_up_to_the_limit() -> None:
    boards = read_padded(BOARDS, Where("board"), 5)
    none = [255] * 5
    assert boards.ids.tolist() == [[48, 44, 36, 255, 255], none, none, [48, 44, 36, 12, 34], none, none, none]
    assert boards.counts.tolist() == [3, 0, 0, 5, 0, 0, 0]
    assert boards.are_null.tolist() == [False, True, *[False] * 5]
    assert boards.are_wrong.tolist() == [False, False, False, False, True, True, False]
    assert boards.reasons[5] == 'cards: "Ac Kc Jc 5c Th 2d" is 6 cards; at most 5'


def test_no_cards_at_all() -> None:
    boards = read_padded(["", None, "As"], Where("board"), 0)
    assert boards.ids.shape == (3, 0)
    assert boards.are_wrong.tolist() == [False, False, True]


def test_rows_with_any_number_of_cards_too_many_are_wrong() -> None:
    deck = "".join(map(card_name, DECK))
    column = read_padded([deck, "As", deck[:14]], Where("board"), 5)
    assert column.are_wrong.tolist() == [True, False, True]
    assert column.ids.tolist() == [[255] * 5, [51, 255, 255, 255, 255], [255] * 5]
    assert column.reasons[0].endswith(" is 52 cards; at most 5")


@cases("game", GAMES.values())
def test_no_game_has_hands_of_so_many_cards(game: Game) -> None:
    """Rows with more than `MOST` cards count as rows with this number, so it must be too many in any game."""
    assert game.most_cards < MOST
